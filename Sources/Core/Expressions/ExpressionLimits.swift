/// The limits of an expression, which may be someone else's. They are checked before it is parsed, so that a hostile one
/// costs nothing. Each value is still allowed, and far above what an expression needs: few have 500 bytes or 10 levels.
package enum ExpressionLimits {
    /// The most bytes of one expression.
    package static let bytes = 16_384
    /// The most brackets and strings inside each other.
    package static let nesting = 100
    /// The most bytes of the expressions that one program combines. libjq refuses a program not much larger.
    package static let programBytes = 65_536
    /// The most processor time and memory that compiling a program may take. It takes 20 ms and 10 MiB; no limit on the
    /// text says what other versions of libjq need for it.
    static let compiling: (seconds: UInt64, bytes: UInt64) = (1, 200 << 20)
    /// How many errors are searched for in the expressions of a file. Each takes several compilations.
    static let errors = 20
}

/// Where log lines go; one call is one line, without its line break.
package typealias LogSink = @Sendable (String) -> Void

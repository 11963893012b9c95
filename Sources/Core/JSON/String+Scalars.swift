extension String {
    /// The text of some characters (Unicode scalars) of a scanned path or program.
    package init(_ scalars: ArraySlice<Unicode.Scalar>) {
        // One by one: this takes a fraction of the time of `append(contentsOf:)`.
        self = scalars.reduce(into: "") { $0.unicodeScalars.append($1) }
    }
}

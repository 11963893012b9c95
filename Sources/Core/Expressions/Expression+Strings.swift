extension Expression {
    /// The strings that a jq program compares something with, without their quotes. Strings with values in them, such as
    /// `"\(.a)"`, are left out.
    package var comparedStrings: [String] {
        // `init(parsing:)` has found the same tokens.
        guard path == nil, let tokens = try? ExpressionScanner.tokens(of: text) else { return [] }
        return tokens.indices.filter { index in
            tokens[index].kind == .string && !tokens[index].text.contains("\\(")
                && [index - 1, index + 1].contains { tokens.indices.contains($0) && tokens[$0].isComparison }
        }.map { String(tokens[$0].text.dropFirst().dropLast()) }
    }
}

extension ExpressionToken {
    fileprivate var isComparison: Bool { ["==", "!=", "<", "<=", ">", ">="].contains(where: isSign) }
}

import Testing

@testable import Importing

/// Which values of a list airbyte-cdk reads as something else.
struct PythonLiteralTests {
    @Test(arguments: [
        "open", "2024-01-01", "10-K", "3d", "1h", "v1.0", "us-east-1", "1.50", "007", "2.1.0", "true", "none", "12",
        "-3",
        "a,b", "12:30", "#1", "", "é", "1e3x", "0.5",
    ])
    func texts_stayTexts(text: String) {
        #expect(!PythonLiteral.isOtherValue(text))
    }

    @Test(arguments: ["True", "False", "None", "+5", "0x1F", "1_0", "[1]", "{'a': 1}", "1e3", "(1)"])
    func otherValues_areKnown(text: String) {
        #expect(PythonLiteral.isOtherValue(text))
    }
}

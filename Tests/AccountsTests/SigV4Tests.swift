import HTTP
import Testing

@testable import Accounts

/// Signatures of AWS, compared with those of botocore 1.43.11. The first two are also samples of AWS itself.
@Suite struct SigV4Tests {
    struct Sample: Sendable {
        let method: String
        let url: String
        let body: String
        let fields: [String: String]
        let service: String
        let session: String?
        let names: String
        let signature: String
    }

    private static let samples = [
        Sample(
            method: "GET",
            url: "https://example.amazonaws.com/",
            body: #""#, fields: [:], service: "service", session: nil,
            names: "host;x-amz-date",
            signature: "5fa00fa31553b73ebf1942676e86291e8372ff2a2260956d9b8aae1d763fbf31"),
        Sample(
            method: "GET",
            url: "https://example.amazonaws.com/?Param2=value2&Param1=value1",
            body: #""#, fields: [:], service: "service", session: nil,
            names: "host;x-amz-date",
            signature: "b97d918cfa904a5beff61c982a1b6f458b799221646efd99d3219ec94cdf2500"),
        Sample(
            method: "GET",
            url: "https://example.amazonaws.com/?b=2&a=1&flag&a=0&e=%C3%A9%20x&u=a%2Fb~_.-",
            body: #""#, fields: [:], service: "execute-api", session: nil,
            names: "host;x-amz-date",
            signature: "0c4f66de9aa90999d568593f9e94cdff64b6efa9ff6adfd6a24fcfdbf001306a"),
        Sample(
            method: "GET",
            url: "https://example.amazonaws.com:8443/a%20b/c:d/%E4%BD%A0//e/",
            body: #""#, fields: [:], service: "execute-api", session: nil,
            names: "host;x-amz-date",
            signature: "5a47e0fe914f0ac576ce0e2db30d6927891327e79d2b32ada78be2670c556dbd"),
        Sample(
            method: "GET",
            url: "https://bucket.s3.amazonaws.com/a%20b/c%2Bd/%E4%BD%A0?list-type=2&prefix=x%2Fy",
            body: #""#, fields: [:], service: "s3", session: nil,
            names: "host;x-amz-content-sha256;x-amz-date",
            signature: "2896405bda90adeaeff4f0d6308356d699fd6d424e699737850b3eb1fa886a8a"),
        Sample(
            method: "POST",
            url: "https://dynamodb.us-east-1.amazonaws.com/",
            body: #"{"TableName":"t"}"#,
            fields: ["Content-Type": "application/x-amz-json-1.0", "X-Amz-Target": "DynamoDB_20120810.Scan"],
            service: "dynamodb", session: "TOKEN+/==",
            names: "content-type;host;x-amz-date;x-amz-security-token;x-amz-target",
            signature: "d788f941b86d2f9a72005137cd58da2c4165be1af179a3079d033f73ec34354c"),
        Sample(
            method: "POST", url: "https://example.amazonaws.com/a", body: "abc",
            fields: ["X-Amz-Content-SHA256": "UNSIGNED-PAYLOAD"], service: "service", session: nil,
            names: "host;x-amz-content-sha256;x-amz-date",
            signature: "b08d07178e313fef65046c500f12a25432aa5a6af1df6a8e81c214f10b2adcbf"),
    ]

    @Test(arguments: samples)
    func signature_isThatOfBotocore(sample: Sample) throws {
        var request = HTTPRequest(
            method: sample.method, url: try HTTPURL(sample.url),
            body: sample.body.isEmpty ? nil : Array(sample.body.utf8))
        for (name, value) in sample.fields { request.fields.set(name, value) }
        request.fields.set("Accept", "application/json")
        if let session = sample.session { request.fields.set("X-Amz-Security-Token", session, isSecret: true) }
        // 2015-08-30T12:36:00Z.
        let signature = SigV4Signature(at: 1_440_938_160, region: "us-east-1", service: sample.service)
        signature.prepare(&request)
        signature.add(to: &request, key: "AKIDEXAMPLE") {
            signature.sign($0, secret: "wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY")
        }
        #expect(
            request.fields["Authorization"] == """
                AWS4-HMAC-SHA256 Credential=AKIDEXAMPLE/20150830/us-east-1/\(sample.service)/aws4_request, \
                SignedHeaders=\(sample.names), Signature=\(sample.signature)
                """)
        #expect(request.fields["X-Amz-Date"] == "20150830T123600Z")
    }
}

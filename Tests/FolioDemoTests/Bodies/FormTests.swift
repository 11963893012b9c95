import Testing

@testable import folio_demo

struct FormTests {
    @Test(arguments: [
        ("a=b", ["a:b"]), ("a=b&c=d&a=e", ["a:b", "c:d", "a:e"]), ("a", ["a:"]), ("a=b=c", ["a:b=c"]),
        ("a+b=%C3%A9+%26", ["a b:é &"]), ("a=%4", ["a:%4"]), ("a=%zz", ["a:%zz"]), ("", []), ("&&a=1&", ["a:1"]),
    ])
    func form_isDecoded(text: String, pairs: [String]) {
        #expect(FormReader.read(Array(text.utf8)).all.map { "\($0.name):\($0.value)" } == pairs)
    }

    @Test(arguments: [
        ("text/html", "text/html", [:]), ("Text/HTML; Charset=UTF-8", "text/html", ["charset": "UTF-8"]),
        (#"form-data; name="a;b"; filename="c\"d.png""#, "form-data", ["name": "a;b", "filename": #"c"d.png"#]),
        ("multipart/form-data;boundary=x", "multipart/form-data", ["boundary": "x"]), ("", "", [:]), ("a; b", "a", [:]),
    ])
    func fieldValue_hasParameters(text: String, value: String, parameters: [String: String]) {
        let field = FieldValue(text)
        #expect(field.value == value)
        #expect(field.parameters == parameters)
    }

    @Test func multipart_hasPartsWithTheirBytes() {
        let body =
            "preamble\r\n--B\r\nContent-Disposition: form-data; name=\"text\"\r\n\r\none\r\ntwo\r\n"
            + "--B\r\ncontent-disposition: form-data; name=\"file\"; filename=\"a.png\"\r\nContent-Type: image/png\r\n\r\n"
            + "\r\n--A\r\n--B--\r\nepilogue"
        #expect(
            MultipartReader.read(Array(body.utf8), boundary: "B") == [
                .init(name: "text", fileName: nil, contentType: nil, content: Array("one\r\ntwo".utf8)),
                .init(name: "file", fileName: "a.png", contentType: "image/png", content: Array("\r\n--A".utf8)),
            ])
    }

    @Test(arguments: [
        "", "--B", "--B\r\n", "--B\r\nContent-Disposition: form-data; name=a\r\n\r\nx", "--C\r\n\r\n--C--",
        "--B\r\n\r\nx\r\n--B--", "--B\r\nContent-Disposition: form-data\r\n\r\nx\r\n--B--",
        "--B\r\nno field\r\n\r\nx\r\n--B--",
    ])
    func multipart_isRefusedUnlessItIsWhole(body: String) {
        #expect(MultipartReader.read(Array(body.utf8), boundary: "B") == nil)
    }

    @Test(arguments: [
        ("ZGVtbzpkZW1vLXNlY3JldA==", "demo:demo-secret"), ("w6k=", "é"), ("", ""), ("!", nil), ("/w==", nil),
    ])
    func base64_isDecoded(text: String, plain: String?) {
        #expect(Base64Text.decoded(text) == plain)
    }
}

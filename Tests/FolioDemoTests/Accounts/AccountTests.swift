import Testing

@testable import folio_demo

struct AccountTests {
    private static let ann = #"{"email":"ann@example.com","name":"Ann","password":"secret"}"#

    @Test func signUp_makesAnAccountThatCanLogIn() throws {
        let sut = APIClient()
        let response = sut.send("/v1/accounts", Self.ann)
        #expect(response.head.status == 201)
        #expect(response.text == #"{"id":2,"email":"ann@example.com","name":"Ann","image":null}"#)
        let token = try token(sut, "ANN@example.com", "secret")
        #expect(sut.get("/v1/account", token: token).text == response.text)
    }

    @Test(arguments: [
        (#"{"email":"DEMO@example.com","name":"A","password":"secret"}"#, 409, "an account with this email exists"),
        (#"{"email":"a@b.c","name":"A","password":"abc"}"#, 422, "password must have at least 4 characters"),
        (#"{"email":"ab.c","name":"A","password":"abcd"}"#, 422, "email must be an e-mail address"),
        (#"{"email":"a@bc","name":"A","password":"abcd"}"#, 422, "email must be an e-mail address"),
        (#"{"email":"a@b.c","name":"","password":"abcd"}"#, 422, "name is missing"),
        (#"{"email":1}"#, 422, "email is missing; name is missing; password is missing"),
        ("[]", 400, "the body must be a JSON object"), ("", 400, "the body must be a JSON object"),
    ])
    func signUp_isRefusedWithTheReasons(body: String, status: Int, message: String) throws {
        let response = APIClient().send("/v1/accounts", body)
        #expect(response.head.status == status)
        #expect(try #require(response.json()["error"] as? [String: Any])["message"] as? String == message)
    }

    @Test func signUp_namesEachFieldAtFault() throws {
        let response = APIClient().send("/v1/accounts", #"{"email":"a@b.c"}"#)
        #expect(
            response.text == #"{"error":{"status":422,"message":"name is missing; password is missing","#
                + #""fields":{"name":"is missing","password":"is missing"}}}"#)
    }

    @Test(arguments: [99, 100, 101])
    func signUp_acceptsNamesUpToTheirLimit(length: Int) {
        let name = String(repeating: "é", count: length)
        let response = APIClient().send("/v1/accounts", #"{"email":"a@b.c","name":"\#(name)","password":"abcd"}"#)
        #expect(response.head.status == (length <= 100 ? 201 : 422))
    }

    @Test func signUp_takesAnImageInAForm() throws {
        let sut = APIClient()
        #expect(sut.send("/v1/accounts", form(type: "image/png"), type: Self.multipart).head.status == 201)
        let image = sut.get("/v1/account/image", token: try token(sut, "p@example.com", "pass"))
        #expect(image.head.content == .png)
        #expect(image.text == "PNG bytes")
        #expect(
            sut.get("/v1/account", token: try token(sut, "p@example.com", "pass")).text.contains("/v1/account/image"))
    }

    @Test func account_getsAnImageWhenOneIsSent() throws {
        let sut = APIClient()
        let token = try sut.login().access
        let body = form(type: "image/webp")
        #expect(sut.send("/v1/account", body, method: "PATCH", type: Self.multipart, token: token).head.status == 200)
        #expect(sut.get("/v1/account/image", token: token).head.content == .webp)
        #expect(
            sut.send("/v1/account", #"{"name":"New"}"#, method: "PATCH", token: token).text.contains("/account/image"))
    }

    @Test func signUp_refusesAFileThatIsNotAnImage() {
        let response = APIClient().send("/v1/accounts", form(type: "text/plain"), type: Self.multipart)
        #expect(response.head.status == 422)
        #expect(response.text.contains("image must be a PNG, JPEG, GIF or WebP image"))
    }

    @Test func signUp_refusesABodyThatIsNotWhatItsTypeSays() {
        let response = APIClient().send("/v1/accounts", "x", type: Self.multipart)
        #expect(response.text.contains("the body is not valid multipart/form-data"))
    }

    @Test func account_isChangedInPart() throws {
        let sut = APIClient()
        let token = try sut.login().access
        let changed = sut.send("/v1/account", #"{"name":"New"}"#, method: "PATCH", token: token)
        #expect(changed.text == #"{"id":1,"email":"demo@example.com","name":"New","image":null}"#)
        #expect(sut.get("/v1/account", token: token).text == changed.text)
        #expect(sut.send("/v1/account", #"{"email":"x"}"#, method: "PATCH", token: token).head.status == 422)
        _ = sut.send("/v1/accounts", Self.ann)
        let taken = #"{"email":"ann@example.com"}"#
        #expect(sut.send("/v1/account", taken, method: "PATCH", token: token).head.status == 409)
        #expect(sut.get("/v1/account", token: token).text == changed.text)
    }

    @Test func account_isGoneWithItsTokensWhenItIsDeleted() throws {
        let sut = APIClient()
        let tokens = try sut.login()
        #expect(sut.get("/v1/account", method: "DELETE", token: tokens.access).head.status == 204)
        #expect(sut.get("/v1/account", token: tokens.access).head.status == 401)
        #expect(sut.send("/v1/token", #"{"refresh_token":"\#(tokens.refresh)"}"#).head.status == 401)
        #expect(sut.send("/v1/login", #"{"email":"demo@example.com","password":"demo"}"#).head.status == 401)
    }

    @Test func password_isChangedByWhoKnowsTheOldOne() throws {
        let sut = APIClient()
        let access = try sut.login().access
        let change = { (old: String, new: String) in
            sut.send("/v1/account/password", #"{"password":"\#(old)","new_password":"\#(new)"}"#, token: access)
        }
        #expect(change("wrong", "better").head.status == 403)
        #expect(change("demo", "abc").text.contains("new_password must have at least 4 characters"))
        #expect(change("demo", "better").head.status == 204)
        #expect(sut.send("/v1/login", #"{"email":"demo@example.com","password":"demo"}"#).head.status == 401)
        _ = try token(sut, "demo@example.com", "better")
    }

    @Test func image_isNotThereUntilOneIsSent() throws {
        let sut = APIClient()
        let token = try sut.login().access
        #expect(sut.get("/v1/account/image", token: token).head.status == 404)
    }

    // MARK: Helpers

    private static let multipart = "multipart/form-data; boundary=B"

    private func form(type: String) -> String {
        let text = ["email": "p@example.com", "name": "P", "password": "pass"]
        let parts = text.map { "--B\r\nContent-Disposition: form-data; name=\"\($0)\"\r\n\r\n\($1)\r\n" }
        return parts.joined()
            + "--B\r\nContent-Disposition: form-data; name=\"image\"; filename=\"p\"\r\nContent-Type: \(type)\r\n\r\n"
            + "PNG bytes\r\n--B--\r\n"
    }

    private func token(_ sut: APIClient, _ email: String, _ password: String) throws -> String {
        let response = sut.send("/v1/login", #"{"email":"\#(email)","password":"\#(password)"}"#)
        return try #require(try response.json()["access_token"] as? String)
    }
}

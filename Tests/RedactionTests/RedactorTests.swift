import Redaction
import Testing

@Suite struct RedactorTests {
    @Test(arguments: [
        ("https://h/a?sig=abc&y=2", "https://h/a?sig=(redacted)&y=2"), ("?api%5Fkey=abc", "?api%5Fkey=(redacted)"),
        ("?API%5fKEY=abc", "?API%5fKEY=(redacted)"), ("?%zzapi_key=abc", "?%zzapi_key=abc"),
        ("?page_token=abc", "?page_token=abc"), ("?sig=", "?sig="), ("plain", "plain"), ("", ""),
    ])
    func sensitiveParameter_losesItsValue(text: String, redacted: String) {
        #expect(Redactor().redacted(text) == redacted)
    }

    @Test func secret_isRemovedHoweverItIsWritten() {
        let sut = Redactor(["s3cret/value", "abc"])
        #expect(sut.redacted("a s3cret%2Fvalue b s3cret\\/value") == "a  b ")
    }

    @Test func shortSecret_staysInTextThatContainsItByChance() {
        #expect(Redactor(["abc"]).redacted("an abc") == "an abc")
    }

    @Test(arguments: [
        ("Authorization", true), ("X-Api-Key", true), ("X-CSRFToken", true), ("Cookie", true), ("Accept", false),
        ("Surrogate-Key", false), ("X-Next-Page-Token", false), ("", false),
    ])
    func field_isSensitiveByItsName(name: String, isSensitive: Bool) {
        #expect(SensitiveNames.isField(name) == isSensitive)
    }

    @Test(arguments: [
        ("token", true), ("Token", true), ("auth", true), ("key", true), ("apiKey", true), ("access_key", true),
        ("sig", true), ("signature", true), ("X-Amz-Credential", true), ("sessionToken", true), ("auth[token]", true),
        ("x_token", true), ("session", true), ("api-sig", true), ("user_pass", true), ("design", false),
        ("page_token", false), ("nextPageToken", false), ("pagetoken", false), ("continuationToken", false),
        ("$skiptoken", false), ("pagination_token", false), ("startkey", false), ("start_key", false),
        ("sort_key", false), ("author", false), ("monkey", false), ("q", false), ("", false), ("hmac", true),
        ("api_key[0]", true), ("clientsecret", true), ("privatekey", true), ("sharedkey", true), ("otp", true),
        ("bearer", true), ("filter[0]", false), ("[0]", false), ("keys", false),
    ])
    func parameterOfAGivenURL_isSensitiveByItsName(name: String, isSensitive: Bool) {
        #expect(SensitiveNames.isGivenQuery(name) == isSensitive)
    }

    @Test(arguments: [
        ("Authorization", "x", true), ("X-Api-Key", "letters", true), ("X-Auth-Token", "x", true),
        ("Authorization", "", false), ("Accept", "3f2a9c81d4e7b605", false), ("X-Atlassian-Token", "no-check", false),
        ("X-CSRF-Token", "fetch", false), ("X-CSRF-Token", "3f2a9c81d4e7b605", true), ("Cookie", "consent=yes", false),
        ("Cookie", "lang=en; sid=3f2a9c81d4e7b605", true), ("Cookie", "seen=2026-11-27T10:00", false),
        ("X-Session", "spring", false),
    ])
    func textOfAField_isACredential(name: String, text: String, isCredential: Bool) {
        #expect(SensitiveNames.isCredential(field: name, text) == isCredential)
    }

    @Test(arguments: [
        ("api_key", "x", true), ("password", "x", true), ("api_key", "", false), ("token", "3f2a9c81d4e7b605", true),
        ("token", "first", false), ("session", "2025/2026-winter", false), ("q", "3f2a9c81d4e7b605", false),
        ("primary_key", "customer_number", false), ("key", "customer_id_v2", false),
        ("session", "2021-2022-Regular", false),
    ])
    func textOfAParameter_isACredential(name: String, text: String, isCredential: Bool) {
        #expect(SensitiveNames.isCredential(query: name, text) == isCredential)
    }

    @Test func parameterWithAFurtherName_losesItsValue() {
        let sut = Redactor(names: ["token"])
        #expect(
            sut.redacted("?token=a&Token=b&tok%65n=c&page_token=d")
                == "?token=(redacted)&Token=(redacted)&tok%65n=(redacted)&page_token=d")
    }

    @Test(arguments: [("access_token", true), ("SIG", true), ("token", false), ("page_token", false)])
    func parameter_isSensitiveByItsName(name: String, isSensitive: Bool) {
        #expect(SensitiveNames.isQuery(name) == isSensitive)
    }
}

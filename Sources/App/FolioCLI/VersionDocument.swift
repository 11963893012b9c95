import CurlHTTP
import JSON
import SQLiteStore

/// The document of `folio --version --json`: the versions of folio and its libraries, and the content codings that it
/// decodes. The version of libcurl is null if it is missing.
enum VersionDocument {
    static var text: String {
        let curl = try? CurlVersion()  // Null if it is missing.
        return JSONValue.members([
            ("name", .text("folio")),
            ("version", .text(Folio.version)),
            (
                "libraries",
                .members([
                    ("libcurl", .string(curl?.curl)), ("tls", .string(curl?.tls)),
                    ("sqlite", .text(StoreVersions.sqlite)), ("zstd", .text(StoreVersions.zstd)),
                    ("simdjson", .text(JSONVersion.simdjson)),
                ])
            ),
            ("codings", .array(ContentDecoder.available.map(JSONValue.text))),
        ]).text
    }
}

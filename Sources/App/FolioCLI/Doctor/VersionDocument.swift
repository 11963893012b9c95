import CurlHTTP
import JSON
import SQLiteStore

/// What `folio --version --json` prints: the versions of folio and of the libraries that it works with, null for libcurl
/// where it is missing; and the codings of bodies that it can undo.
enum VersionDocument {
    static var text: String {
        let curl = try? CurlVersion()  // Null says it.
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

// swift-tools-version: 6.2
import PackageDescription

/// The layers, bottom to top. A module may import only what its row in docs/architecture.md allows.
enum Layer: String {
    case c = "C"
    case core = "Core"
    case web = "Web"
    case library = "Library"
    case interface = "Interface"
    case app = "App"
}

let settings: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
    .enableUpcomingFeature("InferIsolatedConformances"),
    .treatAllWarnings(as: .error),
]

func dependencies(_ names: [String]) -> [Target.Dependency] {
    names.map { .byName(name: $0) }
}

/// A module over a C library from the system: a module map and a `shim.h`.
func library(_ name: String, pkgConfig: String?, package: String) -> Target {
    .systemLibrary(
        name: name, path: "Sources/\(Layer.c.rawValue)/\(name)", pkgConfig: pkgConfig, providers: [.apt([package])])
}

/// A module over a C or C++ library that needs code of its own.
///
/// - Parameter headers: a folder outside the usual ones that the library's headers are in.
func shim(
    _ name: String, links library: String? = nil, headers: String? = nil, exclude: [String] = []
) -> Target {
    .target(
        name: name, path: "Sources/\(Layer.c.rawValue)/\(name)", exclude: exclude, publicHeadersPath: "include",
        cSettings: headers.map { [.unsafeFlags(["-isystem", $0])] } ?? [],
        linkerSettings: library.map { [.linkedLibrary($0)] } ?? [])
}

func module(_ name: String, _ layer: Layer, imports: [String] = []) -> Target {
    .target(
        name: name, dependencies: dependencies(imports), path: "Sources/\(layer.rawValue)/\(name)",
        swiftSettings: settings)
}

/// - Parameter wraps: functions whose calls are linked to `__wrap_…`.
func program(_ name: String, imports: [String], wraps functions: [String] = []) -> Target {
    .executableTarget(
        name: name, dependencies: dependencies(imports), path: "Sources/\(Layer.app.rawValue)/\(name)",
        swiftSettings: settings,
        linkerSettings: functions.isEmpty
            ? [] : [.unsafeFlags(functions.flatMap { ["-Xlinker", "--wrap=\($0)"] })])
}

func tests(
    _ name: String, of target: String? = nil, imports: [String] = [], exclude: [String] = []
) -> Target {
    .testTarget(
        name: "\(name)Tests", dependencies: dependencies([target ?? name] + imports), path: "Tests/\(name)Tests",
        exclude: exclude, swiftSettings: settings)
}

let package = Package(
    name: "folio",
    products: [
        .library(name: "KillPoint", type: .dynamic, targets: ["KillPoint"]),
        .library(name: "SlowLookup", type: .dynamic, targets: ["SlowLookup"]),
    ],
    targets: [
        // C: one C library each.
        shim("CSimdJSON", links: "simdjson"),
        shim("CCurl"),
        // Loaded on first use, as libcurl is.
        shim("CZlib"),
        shim("CBrotli"),
        shim("CCrypto"),
        shim("CXML", headers: "/usr/include/libxml2"),
        shim("CPublicSuffix"),
        shim("CTermKey"),
        shim("CPicture"),
        shim("CMarkdown"),
        shim("CJQ"),
        // What msgfmt makes of po/, embedded in the program; `make generate` makes it.
        shim("CTranslations", exclude: ["mo"]),
        shim("COutOfMemory"),
        shim("CArguments"),
        library("CXXHash", pkgConfig: nil, package: "libxxhash-dev"),
        library("CMalloc", pkgConfig: nil, package: "libc6-dev"),
        library("CUIO", pkgConfig: nil, package: "libc6-dev"),
        library("CSpawn", pkgConfig: nil, package: "libc6-dev"),
        library("CCrypt", pkgConfig: nil, package: "libcrypt-dev"),
        library("CMicroHTTPD", pkgConfig: "libmicrohttpd", package: "libmicrohttpd-dev"),
        library("CSQLite", pkgConfig: "sqlite3", package: "libsqlite3-dev"),
        library("CZstd", pkgConfig: "libzstd", package: "libzstd-dev"),
        library("CNettle", pkgConfig: "nettle", package: "nettle-dev"),
        library("CYAML", pkgConfig: "yaml-0.1", package: "libyaml-dev"),
        // Core
        module("System", .core, imports: ["CArguments", "CSpawn", "CUIO", "CXXHash"]),
        module("Packing", .core, imports: ["CZstd"]),
        module("Expressions", .core, imports: ["CJQ", "JSON", "System"]),
        module("Documents", .core, imports: ["CXML", "CZlib"]),
        module("HTMLText", .core),
        module("ReadableText", .core, imports: ["CMarkdown", "HTMLText"]),
        module("JSON", .core, imports: ["CSimdJSON"]),
        module("Pages", .core, imports: ["JSON", "CNettle", "CXXHash"]),
        module("Pagination", .core, imports: ["Expressions", "Pages", "Schema", "JSON", "Wording"]),
        module("Redaction", .core),
        module("Schema", .core),
        module("TextLayout", .core),
        module("Translations", .core, imports: ["CTranslations", "Wording"]),
        module("Wording", .core),
        module("YAML", .core, imports: ["JSON", "CYAML"]),
        // Web
        module("HTTP", .web, imports: ["System", "Redaction", "CPublicSuffix"]),
        module("CurlHTTP", .web, imports: ["HTTP", "System", "CCurl", "CZlib", "CBrotli", "CZstd"]),
        module("ErrorMessages", .web, imports: ["JSON"]),
        module("HTTPCache", .web, imports: ["HTTP", "System"]),
        module("Templates", .web, imports: ["HTTP", "Schema", "System"]),
        module(
            "Accounts", .web,
            imports: [
                "ErrorMessages", "HTTP", "JSON", "Redaction", "Schema", "System", "Templates", "CCrypt", "CCrypto",
            ]),
        // Library
        module(
            "Plugins", .library,
            imports: [
                "Accounts", "Documents", "Expressions", "HTTP", "JSON", "Pagination", "Redaction", "Schema", "System",
                "Templates", "YAML",
            ]),
        module(
            "Endpoints", .library,
            imports: [
                "Accounts", "Documents", "ErrorMessages", "Expressions", "HTMLText", "HTTP", "JSON", "Pages",
                "Pagination", "Plugins", "Redaction", "System", "Templates",
            ]),
        module("Probing", .library, imports: ["Documents", "HTTP", "JSON", "Pagination"]),
        module(
            "Importing", .library,
            imports: ["HTTP", "JSON", "Pagination", "Probing", "Redaction", "Wording", "YAML"]),
        module("Feeds", .library, imports: ["Pages", "Pagination", "System"]),
        module(
            "SQLiteStore", .library,
            imports: ["CSQLite", "CZstd", "Packing", "Pages", "Feeds", "HTTP", "HTTPCache", "System"]),
        module(
            "LibraryTransfer", .library,
            imports: ["Feeds", "HTTP", "HTTPCache", "JSON", "Pages", "SQLiteStore", "System"]),
        // Interface
        module("CommandKit", .interface, imports: ["TextLayout", "Wording"]),
        module("Logging", .interface, imports: ["HTTP", "JSON", "System"]),
        module("Profiling", .interface, imports: ["HTTP", "Feeds", "Pages", "System"]),
        module("Formats", .interface, imports: ["Pages", "JSON", "Wording"]),
        module("Presentation", .interface, imports: ["Pages", "JSON", "Formats", "System", "TextLayout", "Wording"]),
        module(
            "ProfileReports", .interface,
            imports: ["HTTP", "JSON", "Pages", "Presentation", "Profiling", "System", "TextLayout", "Wording"]),
        module(
            "Reader", .interface,
            imports: ["JSON", "Packing", "Pages", "Presentation", "System", "TextLayout", "Wording"]),
        module(
            "TerminalSession", .interface,
            imports: ["Formats", "JSON", "Pages", "Presentation", "System", "TextLayout", "Translations", "Wording"]),
        // App
        module(
            "Browsing", .app,
            imports: ["CPicture", "CTermKey", "HTTP", "Pages", "Reader", "System", "Wording"]),
        module(
            "PersonalFiles", .app,
            imports: [
                "Accounts", "Endpoints", "HTTP", "JSON", "Pages", "Plugins", "Redaction", "System", "Templates", "YAML",
            ]),
        module(
            "Reading", .app,
            imports: [
                "Accounts", "Endpoints", "Expressions", "Feeds", "Formats", "HTTP", "HTTPCache", "JSON", "Pages",
                "Pagination", "PersonalFiles", "Plugins", "Redaction", "Schema", "System", "Templates",
            ]),
        module(
            "Calling", .app,
            imports: [
                "Accounts", "Endpoints", "ErrorMessages", "Expressions", "Feeds", "HTTP", "HTTPCache", "JSON", "Pages",
                "Pagination", "PersonalFiles", "Plugins", "ProbeReports", "Probing", "Reading", "Redaction", "System",
                "Templates", "Wording",
            ]),
        module(
            "Diagnostics", .app,
            imports: [
                "Accounts", "Browsing", "Calling", "CommandKit", "Documents", "Endpoints", "ErrorMessages",
                "Expressions",
                "Feeds", "Formats", "HTTP", "HTTPCache", "Importing", "JSON", "LibraryTransfer", "Pages", "Pagination",
                "PersonalFiles", "Plugins", "Presentation", "Reading", "SQLiteStore", "Schema", "System", "Templates",
                "Wording",
                "YAML",
            ]),
        module(
            "ProbeReports", .app,
            imports: ["HTTP", "JSON", "Presentation", "Probing", "Redaction", "Wording", "YAML"]),
        module(
            "Doctor", .app,
            imports: [
                "CurlHTTP", "Diagnostics", "Endpoints", "HTTP", "JSON", "PersonalFiles", "Plugins", "Presentation",
                "Reading", "SQLiteStore", "System", "Templates", "TerminalSession", "Wording",
            ]),
        module(
            "FolioCLI", .app,
            imports: [
                "Accounts", "Browsing", "Calling", "CommandKit", "CurlHTTP", "Diagnostics", "Doctor", "Endpoints",
                "Expressions",
                "Feeds", "Formats", "HTTP", "HTTPCache", "Importing", "JSON", "LibraryTransfer", "Logging",
                "Pages", "Pagination", "PersonalFiles", "Plugins", "Presentation", "ProbeReports", "Probing",
                "ProfileReports", "Profiling", "ReadableText", "Reader", "Reading", "SQLiteStore", "Schema", "System",
                "Templates",
                "TerminalSession", "Wording", "YAML",
            ]),
        program(
            "folio", imports: ["CMalloc", "COutOfMemory", "FolioCLI", "System"],
            wraps: ["malloc", "calloc", "realloc", "aligned_alloc", "posix_memalign"]),
        program("folio-demo", imports: ["CMicroHTTPD", "CommandKit", "Wording"]),
        // Tests
        // What several test targets share: scripted clients and servers, clocks, folders, contracts of protocols.
        .target(
            name: "TestSupport",
            dependencies: dependencies([
                "Accounts", "CSpawn", "Expressions", "Feeds", "HTTP", "HTTPCache", "JSON", "Pages", "Pagination",
                "Schema", "Wording",
            ]),
            path: "Tests/TestSupport", swiftSettings: settings),
        // What `make fuzz` feeds, and the tests with the inputs that it found.
        .target(
            name: "FuzzTargets",
            dependencies: dependencies([
                "CurlHTTP", "Expressions", "HTMLText", "HTTP", "HTTPCache", "JSON", "Plugins", "Presentation",
                "Probing", "Schema", "System", "Templates", "YAML",
            ]),
            path: "Tests/Fuzz/FuzzTargets", swiftSettings: settings),
        tests("Fuzz", of: "FuzzTargets", exclude: ["Corpus"]),
        // Put into folio by the tests that kill it (Tests/KillPoint/include/KillPoint.h).
        .target(name: "KillPoint", path: "Tests/KillPoint", publicHeadersPath: "include"),
        // Put into folio by a test of what slow name lookups cost (Tests/SlowLookup/include/SlowLookup.h).
        .target(name: "SlowLookup", path: "Tests/SlowLookup", publicHeadersPath: "include"),
        tests(
            "Acceptance", of: "TestSupport",
            imports: [
                "folio", "folio-demo", "FolioCLI", "Formats", "KillPoint", "Reading", "SlowLookup", "TextLayout",
            ],
            exclude: ["Libraries", "Snapshots", "Syndication/Feeds"]),
        tests("CommandKit", imports: ["TestSupport", "Wording"], exclude: ["Snapshots"]),
        tests("Formats", imports: ["JSON", "Pages", "TestSupport", "Wording"]),
        tests("Probing", imports: ["HTTP", "JSON"]),
        tests("Importing", imports: ["Wording", "YAML"]),
        tests(
            "Presentation",
            imports: ["Formats", "JSON", "Pages", "System", "TestSupport", "TextLayout", "Translations", "Wording"]),
        tests("FolioDemo", of: "folio-demo", imports: ["CommandKit", "TestSupport", "Wording"]),
        tests("Accounts", imports: ["HTTP", "JSON", "Schema", "System", "Templates", "TestSupport"]),
        tests(
            "Endpoints",
            imports: [
                "Accounts", "Expressions", "Feeds", "HTTP", "JSON", "Pages", "Pagination", "Plugins", "Redaction",
                "Schema", "Templates", "TestSupport", "Wording", "YAML",
            ]),
        tests(
            "Calling",
            imports: ["Accounts", "Endpoints", "HTTP", "System", "TerminalSession", "TestSupport", "Wording"]),
        tests(
            "FolioCLI",
            imports: [
                "Accounts", "Calling", "CommandKit", "Diagnostics", "Doctor", "Endpoints", "Expressions", "Feeds",
                "Formats", "HTTP", "HTTPCache", "JSON", "LibraryTransfer", "Pages", "Pagination", "PersonalFiles",
                "Plugins", "Presentation", "ProbeReports", "Probing", "ProfileReports", "Profiling", "Reading",
                "SQLiteStore", "Schema", "System", "TerminalSession", "TestSupport", "TextLayout", "Translations",
                "Wording", "YAML",
            ]),
        tests("Expressions", imports: ["JSON"]),
        tests("Documents"),
        tests("HTMLText"),
        tests("ReadableText"),
        tests("JSON", imports: ["TestSupport"]),
        tests(
            "LibraryTransfer",
            imports: [
                "Feeds", "HTTP", "HTTPCache", "Pages", "Presentation", "SQLiteStore", "System", "TestSupport",
                "Wording",
            ]),
        tests("Logging", imports: ["Accounts", "HTTP", "Presentation", "Schema", "TestSupport"]),
        tests(
            "Profiling",
            imports: ["Feeds", "HTTP", "JSON", "Pages", "Presentation", "ProfileReports", "TestSupport", "Wording"]),
        tests(
            "Reading",
            imports: ["Endpoints", "Feeds", "Formats", "HTTP", "Pages", "Plugins", "System", "TestSupport", "YAML"]),
        tests(
            "PersonalFiles",
            imports: ["Accounts", "Endpoints", "HTTP", "Plugins", "System", "TestSupport", "YAML"]),
        tests(
            "Plugins",
            imports: [
                "Accounts", "Expressions", "HTTP", "JSON", "Pagination", "Schema", "System", "Templates", "TestSupport",
                "YAML",
            ]),
        tests("Schema"),
        tests("Templates", imports: ["System"]),
        tests("System", imports: ["TestSupport"]),
        tests("Reader", imports: ["Pages", "System", "TextLayout", "Wording"]),
        tests("Browsing"),
        tests("TerminalSession"),
        tests("TextLayout"),
        tests("Translations", imports: ["TestSupport", "Wording"]),
        tests("Wording"),
        tests("YAML"),
        tests("ErrorMessages"),
        tests("HTTP", imports: ["TestSupport"]),
        tests("Redaction", imports: ["TestSupport"]),
        tests("HTTPCache", imports: ["HTTP", "TestSupport"]),
        tests("CurlHTTP", imports: ["HTTP", "System", "TestSupport"]),
        tests("Pages", imports: ["JSON", "TestSupport"]),
        tests("Pagination", imports: ["Expressions", "JSON", "Pages", "Schema", "TestSupport", "Wording"]),
        tests("Feeds", imports: ["Expressions", "Pages", "Pagination", "Schema", "TestSupport"]),
        tests("SQLiteStore", imports: ["CSQLite", "Feeds", "HTTP", "HTTPCache", "Pages", "TestSupport"]),
    ],
    cxxLanguageStandard: .cxx17
)

// libFuzzer is there only where its sanitizer is asked for (scripts/fuzz.sh).
if Context.environment["FOLIO_FUZZ"] != nil {
    package.targets += [
        .target(name: "CFuzzer", path: "Tests/Fuzz/CFuzzer"),
        .executableTarget(
            name: "folio-fuzz", dependencies: dependencies(["CFuzzer", "FuzzTargets"]), path: "Tests/Fuzz/folio-fuzz",
            swiftSettings: settings),
    ]
}

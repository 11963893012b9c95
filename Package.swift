// swift-tools-version: 6.2
import PackageDescription

/// The storeys of the house, bottom to top; a room may import only from its own table row (scripts/check-imports.py).
enum Storey: String {
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
        name: name, path: "Sources/\(Storey.c.rawValue)/\(name)", pkgConfig: pkgConfig, providers: [.apt([package])])
}

/// A module over a C or C++ library that needs code of its own.
func shim(_ name: String, links library: String? = nil) -> Target {
    .target(
        name: name, path: "Sources/\(Storey.c.rawValue)/\(name)", publicHeadersPath: "include",
        linkerSettings: library.map { [.linkedLibrary($0)] } ?? [])
}

func room(_ name: String, _ storey: Storey, imports: [String] = []) -> Target {
    .target(
        name: name, dependencies: dependencies(imports), path: "Sources/\(storey.rawValue)/\(name)",
        swiftSettings: settings)
}

func program(_ name: String, imports: [String]) -> Target {
    .executableTarget(
        name: name, dependencies: dependencies(imports), path: "Sources/\(Storey.app.rawValue)/\(name)",
        swiftSettings: settings)
}

func tests(_ name: String, imports: [String] = []) -> Target {
    .testTarget(
        name: "\(name)Tests", dependencies: dependencies([name] + imports), path: "Tests/\(name)Tests",
        swiftSettings: settings)
}

let package = Package(
    name: "folio",
    targets: [
        // C: one C library each.
        shim("CSimdJSON", links: "simdjson"),
        shim("CCurl"),
        library("CXXHash", pkgConfig: nil, package: "libxxhash-dev"),
        // Core
        room("JSON", .core, imports: ["CSimdJSON"]),
        room("Pages", .core, imports: ["JSON", "CXXHash"]),
        room("Pagination", .core, imports: ["Pages"]),
        // Web
        room("HTTP", .web),
        room("CurlHTTP", .web, imports: ["HTTP", "CCurl"]),
        // Library
        room("Feeds", .library, imports: ["Pages", "Pagination"]),
        // App
        room("TestSupport", .app, imports: ["HTTP"]),
        // Tests
        tests("JSON"),
        tests("HTTP", imports: ["TestSupport"]),
        tests("CurlHTTP", imports: ["HTTP"]),
    ],
    cxxLanguageStandard: .cxx17
)

import Schema
import Templates

/// The keys for a request's method and body.
enum BodyKeys {
    static let method = Setting.text(
        "method", .method, default: "GET", help: "Request method", example: "POST")
    static let json = Setting(
        "json", .tree, help: "JSON body: any tree, whose strings are templates", example: "{text: \"{q}\"}",
        read: { $0 })
    static let form = Setting(
        "form", EndpointKeys.query.key.kind, help: "Form fields as the body, written as in `query`",
        example: "{text: \"{q}\"}", read: \.map)
    static let multipart = Setting(
        "multipart", .map(of: .either([.template, .object(PartKeys.schema)])),
        help: "Parts of a multipart/form-data body: texts or files", example: "{text: \"{q}\"}", read: \.map)
}

/// The keys of a part of a body that is a file.
enum PartKeys {
    static let file = Setting<Template>.parsed(
        "file", .template, isRequired: true, help: "The file, as `@PATH`, or `@-` for stdin",
        example: "\"{image}\"")
    static let type = Setting.text("type", help: "The file's media type", example: "image/png")

    static let schema = Schema([file.key, type.key])
}

import HTTP
package import Plugins
import Templates

/// The files of a multipart body (RFC 7578), already read.
package struct FileParts: Sendable {
    /// The contents by the bytes of the file's name in a parameter: `@PATH` or `@-`. Equal texts may have other bytes.
    private let contents: [[UInt8]: [UInt8]]
    /// The delimiter of the parts; it occurs in none of them.
    let boundary: String

    package init(_ contents: [[UInt8]: [UInt8]] = [:], boundary: String = "") {
        self.contents = contents
        self.boundary = boundary
    }

    /// The names, as the arguments give them, of the files that an action sends.
    package static func names(of action: Action, _ arguments: Arguments) throws(EndpointError) -> [String] {
        guard case .multipart(let parts) = action.request.body else { return [] }
        var names: [String] = []
        for part in parts where part.isFile {
            guard let name = try arguments.text(of: part.content) else { continue }
            guard name.hasPrefix("@") else { throw .fileNeeded(parameter: part.content.names.first ?? part.name) }
            names.append(name)
        }
        return names
    }

    func body(_ parts: [RequestBody.Part], _ arguments: Arguments) throws(EndpointError) -> [UInt8] {
        var out: [UInt8] = []
        for part in parts {
            guard let text = try arguments.text(of: part.content) else { continue }
            var head = "--\(boundary)\r\nContent-Disposition: form-data; name=\"\(Self.escaped(part.name))\""
            if part.isFile, text != "@-" { head += "; filename=\"\(Self.escaped(Self.fileName(text)))\"" }
            if let type = part.type ?? (part.isFile ? "application/octet-stream" : nil) {
                head += "\r\nContent-Type: \(type)"
            }
            out += "\(head)\r\n\r\n".utf8
            out += part.isFile ? contents[Array(text.utf8)] ?? [] : Array(text.utf8)
            out += "\r\n".utf8
        }
        return out + "--\(boundary)--\r\n".utf8
    }

    /// A file's name without its folders.
    private static func fileName(_ reference: String) -> String {
        // In bytes, as the system has it: a mark may combine with a slash.
        String(decoding: reference.utf8.dropFirst().split(separator: UInt8(ascii: "/")).last ?? [], as: UTF8.self)
    }

    /// Escapes a name as browsers do (HTML, section 4.10.21.8).
    private static func escaped(_ name: String) -> String {
        name.unicodeScalars.reduce(into: "") { text, scalar in
            switch scalar {
            case "\"": text += "%22"
            case "\r": text += "%0D"
            case "\n": text += "%0A"
            default: text.unicodeScalars.append(scalar)
            }
        }
    }
}

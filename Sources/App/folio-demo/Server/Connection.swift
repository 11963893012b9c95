import CMicroHTTPD
import Glibc

/// A client's connection, as libmicrohttpd knows it.
///
/// Sendable because other threads use only `resume`, `abandon` and `socket`, and only on suspended connections.
/// libmicrohttpd allows `resume` at any time, and does not use the socket then.
struct Connection: @unchecked Sendable {
    private let pointer: OpaquePointer

    init(_ pointer: OpaquePointer) {
        self.pointer = pointer
    }

    /// Identifies it among all open connections.
    var id: UInt {
        UInt(bitPattern: pointer)
    }

    /// The file descriptor.
    var socket: Int32 {
        folio_mhd_socket(pointer)
    }

    /// The query of the request, percent-decoded.
    var query: Query {
        var query = Query()
        withUnsafeMutablePointer(to: &query) { query in
            _ = MHD_get_connection_values_n(
                pointer, .GET_ARGUMENT_KIND,
                { context, _, name, nameLength, value, valueLength in
                    guard let query = context?.assumingMemoryBound(to: Query.self) else { return .NO }
                    query.pointee.append(text(name, nameLength), text(value, valueLength))
                    return .YES
                }, query)
        }
        return query
    }

    /// The request's conditions for a response that the client has.
    var conditions: Conditions {
        Conditions(ifNoneMatch: field("If-None-Match"), ifModifiedSince: field("If-Modified-Since"))
    }

    /// The value of a header field of the request.
    func field(_ name: String) -> String? {
        MHD_lookup_connection_value(pointer, .HEADER_KIND, name).map { String(cString: $0) }
    }

    /// Queues a response with a copy of its body; returns the result for the access handler.
    func queue(_ head: ResponseHead, _ body: UnsafeRawBufferPointer) -> MHD_Result {
        let copied = UnsafeMutableRawPointer(mutating: body.baseAddress)
        guard let response = MHD_create_response_from_buffer(body.count, copied, .RESPMEM_MUST_COPY) else {
            return .NO
        }
        defer { MHD_destroy_response(response) }
        head.forEachField { MHD_add_response_header(response, $0, $1) }
        return MHD_queue_response(pointer, UInt32(head.status), response)
    }

    /// Suspends the connection until `resume`.
    func suspend() {
        MHD_suspend_connection(pointer)
    }

    func resume() {
        MHD_resume_connection(pointer)
    }

    /// Closes the socket of a suspended connection, so that sending its response fails after it is resumed.
    func abandon() {
        shutdown(socket, Int32(SHUT_RDWR))
    }
}

/// The text of a name or value; empty if it is missing.
private func text(_ start: UnsafePointer<CChar>?, _ length: Int) -> String {
    let bytes = UnsafeRawBufferPointer(start: start, count: start == nil ? 0 : length)
    return String(decoding: bytes, as: UTF8.self)
}

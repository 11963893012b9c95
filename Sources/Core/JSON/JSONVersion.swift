import CSimdJSON

/// The JSON library in use.
package enum JSONVersion {
    /// Its version and implementation for this CPU, such as `3.1.2 (haswell)`.
    package static var simdjson: String { String(cString: folio_json_version()) }
}

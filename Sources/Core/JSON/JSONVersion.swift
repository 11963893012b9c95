import CSimdJSON

/// The library that checks JSON.
package enum JSONVersion {
    /// Its version, and what it uses of this machine, such as `3.1.2 (haswell)`.
    package static var simdjson: String { String(cString: folio_json_version()) }
}

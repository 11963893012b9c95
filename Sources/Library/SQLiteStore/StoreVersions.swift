import CSQLite
import CZstd

/// The versions of the C libraries that the store uses.
package enum StoreVersions {
    /// The version of SQLite, such as `3.40.1`.
    package static var sqlite: String { String(cString: sqlite3_libversion()) }
    /// The version of zstd, such as `1.5.4`.
    package static var zstd: String { String(cString: ZSTD_versionString()) }
}

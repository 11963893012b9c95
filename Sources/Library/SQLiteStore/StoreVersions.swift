import CSQLite
import CZstd

/// The libraries that keep what was read.
package enum StoreVersions {
    package static var sqlite: String { String(cString: sqlite3_libversion()) }
    package static var zstd: String { String(cString: ZSTD_versionString()) }
}

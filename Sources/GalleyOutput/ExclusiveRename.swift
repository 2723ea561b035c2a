import GalleyCOutput
import Glibc

/// Renaming that never replaces another program's file. Sets `errno` on failure.
package enum ExclusiveRename {
  /// Renames `from` to `path` and returns `true`. Returns `false` and sets `errno` if that fails: to `EEXIST` if there already is anything at
  /// `path`.
  package static func create(_ path: String, from: String) -> Bool {
    if galley_rename_new(from, path) == 0 { return true }
    guard [EINVAL, ENOSYS, ENOTSUP].contains(errno) else { return false }
    // The file system does not support exclusive renaming.
    var status = stat()
    guard lstat(path, &status) != 0 else {
      errno = EEXIST
      return false
    }
    return rename(from, path) == 0
  }

  /// Exchanges two names in one step. Returns `false` and sets `errno` if that fails.
  package static func exchange(_ one: String, _ other: String) -> Bool { galley_rename_exchange(one, other) == 0 }
}

import Foundation

/// The state of a folder and all its contents, identified without reading the files. Symbolic links are not followed.
package struct FolderStamp: Hashable, Sendable {
  private var entries: [String: FileStamp] = [:]

  /// Creates the stamp of a folder. Returns `nil` if `url` is not a folder or cannot be read.
  ///
  /// - Complexity: O(*n*) in the number of entries.
  package init?(_ url: URL) {
    guard FileStamp(path: url.path)?.isFolder == true, let names = try? FileManager.default.subpathsOfDirectory(atPath: url.path) else { return nil }
    for name in names {
      guard var stamp = FileStamp(entry: url.path + "/" + name) else { continue }
      // The content of a folder is compared entry by entry.
      if stamp.isFolder { stamp = stamp.withoutState }
      entries[name] = stamp
    }
  }
}

extension FileStamp {
  /// The stamp with only the identity of the file.
  fileprivate var withoutState: FileStamp {
    var stamp = self
    stamp.size = 0
    stamp.clearTime()
    return stamp
  }
}

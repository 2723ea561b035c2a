import Foundation
import GalleyOutput
import GalleyWindowing

/// The files and folders in a folder.
struct FolderListing {
  struct Entry: Hashable {
    let name: String
    let isFolder: Bool
    /// The size in bytes; `nil` if it is a folder.
    let size: Int?

    /// Whether the entry is shown only on request, as its name begins with a period.
    var isHidden: Bool { name.hasPrefix(".") }
  }

  /// The maximum number of entries that are read, which bounds the time for a huge folder.
  static let limit = 20_000

  /// The entries: folders first, each kind in the order of the names, ignoring case, with numbers by their value.
  let entries: [Entry]
  /// The number of entries that were left out because of the limit.
  let omittedCount: Int

  /// Reads the folder at `path`. Throws an error with a description for the user if it cannot be read.
  init(of path: String) throws {
    var names = try FileManager.default.contentsOfDirectory(atPath: path)
    omittedCount = max(names.count - Self.limit, 0)
    if omittedCount > 0 { names = Array(names.sorted().prefix(Self.limit)) }
    let read = names.map { name -> Entry in
      let path = path + "/" + name
      var isFolder: ObjCBool = false
      _ = FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
      return Entry(name: name, isFolder: isFolder.boolValue, size: isFolder.boolValue ? nil : FileStamp(path: path)?.size)
    }
    entries = read.sorted { one, other in
      one.isFolder == other.isFolder ? Self.isOrdered(one.name, other.name) : one.isFolder
    }
  }

  private static func isOrdered(_ one: String, _ other: String) -> Bool {
    let order = one.compare(other, options: [.caseInsensitive, .numeric])
    return order == .orderedSame ? one < other : order == .orderedAscending
  }

  /// Returns the entries that are shown.
  ///
  /// - Parameters:
  ///   - search: letters that the names contain, ignoring case; empty for all.
  ///   - filter: the filter that files, but not folders, must pass; if it is `nil`, all pass.
  func entries(containing search: String, _ filter: FileRequest.Filter?, showsHidden: Bool) -> [Entry] {
    let search = search.lowercased()
    return entries.filter { entry in
      (showsHidden || !entry.isHidden || !search.isEmpty && entry.name.lowercased().hasPrefix(search))
        && (search.isEmpty || entry.name.lowercased().contains(search)) && (entry.isFolder || filter?.matches(entry.name) ?? true)
    }
  }
}

extension FolderListing {
  /// Returns the path that a user typed, as an absolute path without "." and ".."; "~" is the home folder.
  ///
  /// - Parameter folder: the folder to which a relative path is relative.
  static func path(typed: String, in folder: String) -> String {
    let expanded = typed.hasPrefix("~") ? NSString(string: typed).expandingTildeInPath : typed
    return URL(fileURLWithPath: expanded, relativeTo: URL(fileURLWithPath: folder, isDirectory: true)).standardizedFileURL.path
  }
}

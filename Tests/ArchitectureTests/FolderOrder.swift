import TestSupport

/// The order of a module's folders: a folder can use the types of folders above it in a list, and its own.
struct FolderOrder {
  /// From the top.
  let folders: [String]

  init(_ folders: [String]) { self.folders = folders }

  /// Reads the table under `heading`: the names in backquotes in each row's first column.
  init(heading: String, in document: String) {
    let lines = document.split(separator: "\n").drop { $0 != heading }.dropFirst().prefix { !$0.hasPrefix("#") }
    self.init(lines.compactMap { $0.wholeMatch(of: /\| `(\w+)` \|.*/).map { String($0.1) } })
  }

  /// A source and its folder.
  struct Source {
    var path: String
    var folder: String
    var code: SwiftCode
    /// The text, if the members in it are examined; otherwise empty.
    var text = ""
  }

  /// The violations: each type that is used above the folder that declares it, in each file that does so.
  func objections(to sources: [Source]) -> [String] {
    var homes: [String: String] = [:]
    for source in sources { for name in source.code.declaredTypes { homes[name] = source.folder } }
    var found: [String] = []
    for source in sources {
      guard let own = folders.firstIndex(of: source.folder) else {
        found.append("\(source.path): the folder \(source.folder) is not in the table")
        continue
      }
      for name in source.code.capitalizedWords.sorted() {
        guard let home = homes[name], let other = folders.firstIndex(of: home), other > own else { continue }
        found.append("\(source.path): \(name) is in \(home), below \(source.folder)")
      }
    }
    return found
  }
}

/// One `import` line of a Swift source.
struct ImportLine: Equatable {
  /// `Foundation` in `import struct Foundation.NSRange`.
  var module: String
  /// Whether it names one declaration rather than the whole module.
  var isSingleName: Bool

  nonisolated(unsafe) private static let form = /\s*(?:@\w+(?:\([^)]*\))?\s+)*(?:(?:public|package|internal|fileprivate|private)\s+)?import\s+(?:(struct|class|enum|protocol|func|typealias|let|var)\s+)?(\w+)(\.[\w.]+)?\s*(?:\/\/.*)?/

  /// Returns `nil` for a line without an import.
  init?(_ line: some StringProtocol) {
    guard line.utf8.count < 200, line.contains("import ") else { return nil }
    let text = String(line.prefix { $0 != ";" })
    guard let match = text.wholeMatch(of: Self.form) else { return nil }
    module = String(match.2)
    isSingleName = match.1 != nil
  }
}

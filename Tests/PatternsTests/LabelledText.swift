import Foundation

@testable import GalleyPatterns

/// A line of the lists in `Labelled`: a text whose expected results are marked «kind|…».
struct LabelledText {
  /// `line` a link, `p` a telephone number, `d` a date, `a` an address, `t` a flight; offsets in UTF-16.
  struct Label: Hashable {
    var kind: Character
    var start: Int, length: Int
  }

  static let kinds: [Character: UInt64] = ["d": 1 << 4, "a": 1 << 5, "l": 1 << 6, "p": 1 << 11, "t": 1 << 12]

  var text = ""
  var labels: Set<Label> = []
  /// The values of a preceding line `# region DE` or `# language de`.
  var region: String, language: String?

  /// The texts of all lists, in order, without the lines that begin with #.
  static func all() throws -> [LabelledText] {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("Labelled")
    let files = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil).filter { $0.pathExtension == "txt" }
    return try files.sorted { $0.path < $1.path }.flatMap { file in
      var (region, language) = ("US", String?.none)
      return try String(contentsOf: file, encoding: .utf8).split(separator: "\n").compactMap { line in
        if line.hasPrefix("# region ") { region = String(line.dropFirst(9)) }
        if line.hasPrefix("# language ") { language = String(line.dropFirst(11)) }
        return line.hasPrefix("#") ? nil : LabelledText(line, region: region, language: language)
      }
    }
  }

  init(_ line: Substring, region: String, language: String?) {
    (self.region, self.language) = (region, language)
    var rest = line
    while let character = rest.popFirst() {
      guard character == "«", let kind = rest.first, Self.kinds[kind] != nil, rest.dropFirst().first == "|", let end = rest.firstIndex(of: "»") else {
        text.append(character)
        continue
      }
      let words = rest[rest.index(rest.startIndex, offsetBy: 2)..<end]
      labels.insert(Label(kind: kind, start: text.utf16.count, length: words.utf16.count))
      text += words
      rest = rest[rest.index(after: end)...]
    }
  }

  func found(by detector: NSDataDetector) -> Set<Label> {
    Set(detector.matches(in: text, range: NSRange(location: 0, length: text.utf16.count)).compactMap { result in
      Self.kinds.first { $0.value == result.resultType.rawValue }.map { Label(kind: $0.key, start: result.range.location, length: result.range.length) }
    })
  }

  func substring(of label: Label) -> String { (text as NSString).substring(with: NSRange(location: label.start, length: label.length)) }
}

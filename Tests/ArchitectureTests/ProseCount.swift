import Foundation

/// The marks in the prose of files.
struct ProseCount {
  struct Hit {
    /// Index in `ProseMark.all`.
    var mark: Int
    var path: String
    var line: Int
    var text: String
  }

  struct Folder {
    var words = 0
    var hits = 0
    var rate: Double { ProseCount.rate(hits, words) }
  }

  /// By mark, then by file and line.
  private(set) var hits: [Hit] = []
  private(set) var whole = Folder()
  /// Without the files of subfolders.
  private(set) var folders: [String: Folder] = [:]

  /// The files are joined to one text, in which each expression is searched once.
  init(_ files: [SourceTree.File]) {
    var joined: [UInt8] = []
    var pieces: [(path: String, line: Int, bytes: Range<Int>)] = []
    for file in files {
      let prose = ProseText(path: file.path, text: file.text)
      folders[ProseCount.folder(of: file.path), default: Folder()].words += prose.words
      whole.words += prose.words
      for piece in prose.pieces {
        pieces.append((file.path, piece.line, joined.count + piece.bytes.lowerBound..<joined.count + piece.bytes.upperBound))
      }
      joined += prose.utf8
    }
    let text = String(decoding: joined, as: UTF8.self)
    let range = NSRange(location: 0, length: text.utf16.count)
    for (index, mark) in ProseMark.all.enumerated() {
      var current = 0
      for match in mark.expression.matches(in: text, range: range) {
        let start = text.utf8.distance(from: text.startIndex, to: String.Index(utf16Offset: match.range.location, in: text))
        while pieces[current].bytes.upperBound <= start { current += 1 }
        let piece = pieces[current]
        hits.append(Hit(mark: index, path: piece.path, line: piece.line, text: String(decoding: joined[piece.bytes], as: UTF8.self)))
        folders[ProseCount.folder(of: piece.path)]?.hits += 1
      }
    }
    whole.hits = hits.count
  }

  /// Per 10,000 words.
  static func rate(_ hits: Int, _ words: Int) -> Double { 10_000 * Double(hits) / Double(max(words, 1)) }

  func rate(ofMark mark: Int) -> Double { ProseCount.rate(hits.count { $0.mark == mark }, whole.words) }

  static func folder(of path: String) -> String { path.split(separator: "/").dropLast().joined(separator: "/") }

  /// One line for each of the first `limit` hits: file, line, mark and text.
  func list(limit: Int = 30, where isListed: (Hit) -> Bool = { _ in true }) -> String {
    let listed = hits.filter(isListed)
    let lines = listed.prefix(limit).map { "\($0.path):\($0.line): \(ProseMark.all[$0.mark].name): \($0.text.prefix(120))" }
    return (lines + (listed.count > limit ? ["and \(listed.count - limit) more"] : [])).map { "\n" + $0 }.joined()
  }
}

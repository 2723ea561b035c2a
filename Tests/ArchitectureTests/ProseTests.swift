import Foundation
import Testing

/// Comments, documents, messages and test names are written in plain language. Docs/CONTRIBUTING.md explains how.
@Suite struct ProseTests {
  private static let extensions: Set = ["swift", "rs", "c", "cc", "cpp", "hh", "h", "py", "md"]

  /// Maximum rates per 10,000 words, of all the text and of a folder with at least 1,000 words.
  private static let (limit, folderLimit) = (45.0, 120.0)

  /// The sources and documents in a folder, or a file, and scripts without an extension.
  private func files(in root: String) throws -> [SourceTree.File] {
    if root.hasSuffix(".md") { return [SourceTree.File(path: root, text: try SourceTree.text(root))] }
    return SourceTree.files(in: root, ProseTests.extensions.union([""])).filter { file in
      !(file.path as NSString).pathExtension.isEmpty || file.text.hasPrefix("#!")
    }
  }

  @Test(arguments: [["Sources"], ["Tests"], ["README.md", "Docs", "Scripts", "Benchmarks"]])
  func proseIsPlain(roots: [String]) throws {
    let count = ProseCount(try roots.flatMap(files))
    #expect(count.whole.words > 20_000, "too little text was found in \(roots)")
    for (index, mark) in ProseMark.all.enumerated() {
      let rate = count.rate(ofMark: index)
      #expect(rate <= mark.limit, "\(mark.name): \(rate) per 10,000 words, at most \(mark.limit): \(count.list { $0.mark == index })")
    }
    for (folder, sum) in count.folders where sum.words >= 1000 {
      let list = { count.list { ProseCount.folder(of: $0.path) == folder } }
      #expect(sum.rate <= ProseTests.folderLimit, "\(folder): \(sum.rate) marks, at most \(ProseTests.folderLimit): \(list())")
    }
    #expect(count.whole.rate <= ProseTests.limit, "\(count.whole.rate) marks, at most \(ProseTests.limit): \(count.list(limit: 100))")
  }

  // MARK: Test names

  /// Words that turn a test's name into a riddle.
  private static let riddles: Set = [
    "what", "who", "whom", "whose", "whatever", "whoever", "whichever", "wherever", "told", "tell", "tells", "telling", "anew", "stand", "stands",
    "stood", "standing", "deed", "deeds", "lest", "sought", "wish", "wishes", "sight", "nobody",
  ]

  /// `fillModeKeepsFinalValue` has the words fill, mode, keeps, final and value.
  private func words(of name: Substring) -> [String] {
    var words: [String] = []
    for character in name {
      if character.isUppercase || words.isEmpty { words.append("") }
      words[words.count - 1] += character.lowercased()
    }
    return words
  }

  @Test func testNamesContainNoRiddles() throws {
    let test = try NSRegularExpression(pattern: #"@Test\b.*?\bfunc\s+(\w+)"#, options: .dotMatchesLineSeparators)
    var count = 0
    for file in SourceTree.files(in: "Tests", ["swift"]) where file.text.contains("@Test") {
      for match in test.matches(in: file.text, range: NSRange(location: 0, length: file.text.utf16.count)) {
        guard let range = Range(match.range(at: 1), in: file.text) else { continue }
        count += 1
        let found = words(of: file.text[range]).filter(ProseTests.riddles.contains)
        guard !found.isEmpty else { continue }
        let line = file.text[..<range.lowerBound].utf8.count { $0 == UInt8(ascii: "\n") } + 1
        Issue.record("\(file.path):\(line): rename \(file.text[range]) without \(found.joined(separator: ", "))")
      }
    }
    #expect(count > 3000, "too few tests were found")
  }

  // MARK: The counter

  /// Compares the line and the mark of each hit in a file.
  private func check(_ path: String, _ text: String, _ expected: [String], _ location: SourceLocation = #_sourceLocation) {
    let hits = ProseCount([SourceTree.File(path: path, text: text)]).hits
    #expect(hits.map { "\($0.line): \(ProseMark.all[$0.mark].name)" }.sorted() == expected, sourceLocation: location)
  }

  @Test func consecutiveCommentLinesAreOneText() {
    check("a.swift", "let a = 0\n/// Drawn as\n/// what follows.\n///\n/// Others.\n", ["2: ‘what’ as a noun"])
    check("a.swift", "/* Drawn\n   may. */\nlet may = 0 // may\nlet b = [0] // may\n", ["1: ‘may’", "4: ‘may’"])
    check("a.swift", "// MARK: drawn may\n", [])
  }

  @Test func literalsOfFourWordsCount() {
    check("a.swift", #"log("drawn may", "it is \(drawn(may)) drawn \"may\"")"#, ["1: ‘may’"])
    check("a.swift", #"log("it is drawn \(may) here", "it is drawn may"#, [])
    check("a.py", "log('it is drawn may') # may\n# may\n", ["2: ‘may’"])
  }

  @Test func codeDoesNotCount() {
    check("a.swift", "/// Draws `may`. `nil` of it.\n", ["1: ‘nil’ as a sentence"])
    check("a.md", "- drawn may\n```\nanew\n```\n    may\n> What is it?\n> What it is.\n", ["1: ‘may’", "7: opening What or Who"])
    check("run", "#!/bin/sh may\n# may\nanew\n", ["2: ‘may’"])
  }
}

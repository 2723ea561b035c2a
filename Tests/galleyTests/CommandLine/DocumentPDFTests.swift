import Foundation
import Testing

/// `galley render FILE -stringRendering x.pdf`: the pages of a document, as poppler reads them.
@Suite(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/pdftotext"), "needs poppler-utils"))
struct DocumentPDFTests {
  private func render(_ arguments: [String], in scratch: Scratch) throws -> Data {
    let outcome = try Program.run(["render"] + arguments + ["-o", "out.pdf"], in: scratch.folder)
    try #require(outcome.status == 0 && outcome.exited, "\(arguments): \(outcome.errors)")
    return try Data(contentsOf: scratch.url("out.pdf"))
  }

  private func poppler(_ program: String, _ arguments: String..., in scratch: Scratch) throws -> String {
    try Program.run(arguments, of: "/usr/bin/\(program)", in: scratch.folder).output
  }

  /// The output of `pdfinfo` by key, such as `Pages: 3`.
  private func info(in scratch: Scratch) throws -> [String: String] {
    var info: [String: String] = [:]
    for line in try poppler("pdfinfo", "out.pdf", in: scratch).split(separator: "\n") {
      let parts = line.split(separator: ":", maxSplits: 1)
      if parts.count == 2 { info[String(parts[0])] = parts[1].trimmingCharacters(in: .whitespaces) }
    }
    return info
  }

  /// Whether a line of `pdfinfo -dests`, which aligns page numbers to the right, names a destination on this page.
  private func isOnPage(_ page: String, _ line: Substring) -> Bool { line.split(separator: " ").first == Substring(page) }

  /// The words of a text, with hyphenated words joined again.
  private func words(_ text: String) -> [Substring] {
    text.replacing(/\u{AD}[\n\u{C}]+/, with: "").split { $0.isWhitespace || $0.isNewline || $0 == "\u{C}" }
  }

  private static let paragraph = """
    The difficult office affluent shuffle of offline waffles, “quoted” – and then some extraordinarily conspicuous \
    misunderstandings of typographical considerations; naïve coöperation, Ünïcode, fjord.
    """

  @Test(arguments: [("595x842", "1"), ("420x600", "1"), ("1400x300", "2"), ("1168x664", "6")])
  func allTextComesBackInOrder(_ size: String, columns: String) throws {
    let scratch = try Scratch()
    // Paragraphs are numbered, so that one in the wrong position is noticed.
    let text = (1...60).map { "\($0) \(Self.paragraph)" }.joined(separator: "\n\n")
    try scratch.write("long.md", text)
    _ = try render(["long.md", "--size", size, "--columns", columns, "--no-page-numbers"], in: scratch)
    let info = try info(in: scratch)
    #expect(try #require(Int(info["Pages"] ?? "")) > 1)
    // poppler adds the names of paper formats, such as “(A4)”.
    #expect(info["Page size"]?.hasPrefix(size.replacingOccurrences(of: "x", with: " x ") + " pts") == true, "\(info)")
    let found = try poppler("pdftotext", "-raw", "-enc", "UTF-8", "out.pdf", "-", in: scratch)
    // The lines of A4 in one column are long enough without hyphens.
    #expect(size == "595x842" || found.contains("\u{AD}\n"), "nothing was hyphenated, so the test does not cover hyphens")
    let (got, wanted) = (words(found), words(text))
    let other = zip(got, wanted).enumerated().first { $1.0 != $1.1 }
    #expect(other == nil && got.count == wanted.count, "word \(other?.offset ?? -1) is \(other?.element.0 ?? ""), was \(other?.element.1 ?? "")")
  }

  /// A process that is killed while writing leaves the old file and no other files.
  @Test func killedWriterLeavesTheOldFile() throws {
    let scratch = try Scratch()
    try scratch.write("long.md", (1...3000).map { "\($0) \(Self.paragraph)" }.joined(separator: "\n\n"))
    try scratch.write("out.pdf", "old")
    // Kills the process after it has opened the new file, which has no name yet.
    let line = """
      '\(Program.path)' render long.md -o out.pdf & p=$!
      until ls -l /proc/$p/fd 2>/dev/null | grep -q deleted; do kill -0 $p || exit 3; sleep 0.01; done
      kill -9 $p; wait $p; ls
      """
    let outcome = try Program.run(["-c", line], of: "/bin/sh", in: scratch.folder, seconds: 180)
    #expect(outcome.output.split(separator: "\n") == ["long.md", "out.pdf"], "\(outcome.output) \(outcome.errors)")
    #expect(try String(contentsOf: scratch.url("out.pdf"), encoding: .utf8) == "old")
  }

  /// The amount of ink on a page, in black pixels.
  private func ink(_ markdown: String) throws -> Double {
    let scratch = try Scratch()
    try scratch.write("a.md", markdown)
    _ = try render(["a.md", "--size", "400x300"], in: scratch)
    _ = try poppler("pdftoppm", "-r", "72", "-gray", "out.pdf", "page", in: scratch)
    let name = try #require(try FileManager.default.contentsOfDirectory(atPath: scratch.folder.path).first { $0.hasSuffix(".pgm") })
    let pixels = try Data(contentsOf: scratch.url(name)).suffix(400 * 300)
    return pixels.reduce(0.0) { $0 + 1 - Double($1) / 255 }
  }

  /// EB Garamond's bold lacks some characters, so bold is drawn with thicker strokes, also in a PDF.
  @Test func boldIsBold() throws {
    let words = "minimum of illumination, minimum of illumination, minimum of illumination"
    let (empty, plain, bold) = (try ink("-"), try ink(words), try ink("**\(words)**"))
    #expect(bold - empty > 1.1 * (plain - empty), "\(empty), \(plain), \(bold)")
  }

  @Test func playgroundPDFHasAllPages() throws {
    let scratch = try Scratch()
    _ = try render(["playground"], in: scratch)
    var info = try info(in: scratch)
    #expect(info["Page size"] == "1168 x 664 pts" && info["Tagged"] == "yes" && info["Title"] == "A Line Finds Its Length" && info["Creator"]?.hasPrefix("Galley ") == true)
    #expect(info["Author"] == "Notes from the composing room")
    #expect(try poppler("pdftotext", "out.pdf", "-", in: scratch).contains("To close the forme"))

    _ = try render(["playground", "--window", "--size", "1280x800"], in: scratch)
    info = try self.info(in: scratch)
    #expect(info["Pages"] == "1" && info["Page size"] == "1280 x 800 pts")
    // The document's title in the window.
    #expect(try poppler("pdftotext", "out.pdf", "-", in: scratch).contains("AX5") || info["Title"] == "The Playground")
  }

  @Test func linksOutlineAndMetadata() throws {
    let scratch = try Scratch()
    try scratch.write("notes.md", """
      # On “Links” (and more)

      A [site](https://example.com/what?a=b), [mail](mailto:a@b.c), [a neighbour](other.md), [the end](#the-end), \
      [nowhere](#nowhere), [a trick](javascript:alert).

      ## The Middle

      \((0..<120).map { "\($0) \(Self.paragraph)" }.joined(separator: "\n\n"))

      ## The End

      Text.
      """)
    let pdf = String(decoding: try render(["notes.md"], in: scratch), as: UTF8.self)
    let info = try info(in: scratch)
    #expect(info["Title"] == "On “Links” (and more)" && info["Author"] == nil)
    let uris = pdf.matches(of: /\/URI \(([^)]*)\)/).map { String($0.1) }
    #expect(uris == ["https://example.com/what?a=b", "mailto:a@b.c", "other.md"])
    #expect(pdf.matches(of: /\/Dest \(([^)]*)\)/).map { String($0.1) } == ["the-end"])
    // The last destination is on the last page, the link to it on the first.
    let places = try poppler("pdfinfo", "-dests", "out.pdf", in: scratch)
    let last = try #require(info["Pages"])
    #expect(places.split(separator: "\n").contains { isOnPage(last, $0) && $0.hasSuffix("\"the-end\"") }, "\(places)")
    #expect(pdf.contains("/Title (The Middle)") && pdf.contains("/Title (The End)") && pdf.contains("/Outlines"))
  }

  /// A footnote's number links to the note, and the note's number back to the text. A heading with the same name is a different destination.
  @Test func footnotesLinkBothWays() throws {
    let scratch = try Scratch()
    try scratch.write("notes.md", """
      # Note 1

      First[^a] and again[^a].

      \((0..<120).map { "\($0) \(Self.paragraph)" }.joined(separator: "\n\n"))

      Last[^b].

      [^a]: One.
      [^b]: Two.
      """)
    let pdf = String(decoding: try render(["notes.md"], in: scratch), as: UTF8.self)
    #expect(
      pdf.matches(of: /\/Dest \(([^)]*)\)/).map { String($0.1) }
        == ["note-1", "note-1", "note-2", "reference-1", "reference-2"])
    let pages = try #require(try info(in: scratch)["Pages"])
    let places = try poppler("pdfinfo", "-dests", "out.pdf", in: scratch).split(separator: "\n")
    for (name, page) in [("note-1", pages), ("note-2", pages), ("reference-1", "1"), ("note-1-1", "1")] {
      #expect(places.contains { isOnPage(page, $0) && $0.hasSuffix("\"\(name)\"") }, "\(name): \(places)")
    }
  }

  /// The elements of the PDF's logical structure, each indented by its depth.
  private func structure(in scratch: Scratch) throws -> [String] {
    try poppler("pdfinfo", "-struct", "out.pdf", in: scratch).split(separator: "\n").compactMap { line in
      let name = line.trimmingCharacters(in: .whitespaces).prefix { $0.isLetter || $0.isNumber }
      // Lines about attributes begin with a slash.
      return name.isEmpty || name == "Object" ? nil : String(line.prefix { $0 == " " } + name)
    }
  }

  /// Each construct has the elements that screen readers and conversions expect, nested and in the order of the text.
  @Test(arguments: [
    ("# A\n\n## B\n\n#### C\n\nText.\n", "H1 H2 H4 P"),
    ("- a\n- b\n\n  more\n  - c\n\n1. d\n", "L[LI[Lbl LBody] LI[Lbl LBody[P L[LI[Lbl LBody]]]]] L[LI[Lbl LBody]]"),
    ("| a | b |\n|---|---|\n| c |  |\n| e | f |\n", "Table[TR[TH TH] TR[TD TD] TR[TD TD]]"),
    ("> a\n>\n> b\n\nc\n", "BlockQuote[P P] P"),
    ("```\nlet a\nlet b\n```\n\nUse `c`.\n", "P[Code] P[Code]"),
    ("One [two](https://example.com) and[^n].\n\n[^n]: Note.\n", "P[Link Link] Note[Lbl[Link] P]"),
    ("[a trick](javascript:alert) [nowhere](#nowhere)\n", "P"),
    ("a\n\n---\n\nb\n", "P P"),
    ("![A leaf](leaf.png)\n\nA ![leaf](leaf.png) here.\n", "Figure P[Figure]"),
  ])
  func elementsMirrorTheDocument(markdown: String, expected: String) throws {
    let scratch = try Scratch()
    try scratch.write("a.md", markdown)
    let leaf = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("../../../Assets/Images/leaf.png")
    try Data(contentsOf: leaf).write(to: scratch.url("leaf.png"))
    _ = try render(["a.md"], in: scratch)
    #expect(try nested(structure(in: scratch)) == "Document[\(expected)]")
    let check = try Program.run(["--check", "out.pdf"], of: "/usr/bin/qpdf", in: scratch.folder)
    #expect(check.status == 0, "\(check.output) \(check.errors)")
  }

  /// Returns indented names with brackets in place of the indentation, which is two spaces for each level.
  private func nested(_ lines: [String]) -> String {
    var (text, previous) = ("", 0)
    for line in lines {
      let depth = line.prefix { $0 == " " }.count / 2
      text += depth > previous ? "[" : text.isEmpty ? "" : String(repeating: "]", count: previous - depth) + " "
      text += line.trimmingCharacters(in: .whitespaces)
      previous = depth
    }
    return text + String(repeating: "]", count: previous)
  }

  /// A paragraph that goes on over pages and columns is one element, and so is a link in it.
  @Test func continuedParagraphsAreOneElement() throws {
    let scratch = try Scratch()
    try scratch.write("a.md", "[\(String(repeating: Self.paragraph + " ", count: 40))](https://example.com)\n")
    _ = try render(["a.md", "--size", "420x300", "--columns", "2", "--running-head", "Head"], in: scratch)
    #expect(Int(try info(in: scratch)["Pages"] ?? "") ?? 0 > 3)
    #expect(try nested(structure(in: scratch)) == "Document[P[Link]]")
  }

  /// The text of the structure is the document's, without page numbers, running heads and shapes, in writing systems of both directions.
  @Test(arguments: [
    "The quick brown fox.", "ولد جميع الناس متساوين في الكرامة والحقوق", "人人生而自由，在尊严和权利上一律平等。", "すべての人間は、生まれながらにして自由であり、", "한국어 문장이다",
    "כל בני האדם נולדו בני חורין",
  ])
  func textComesBackInAllScripts(_ words: String) throws {
    let scratch = try Scratch()
    try scratch.write("a.md", words + "\n")
    _ = try render(["a.md", "--no-page-numbers"], in: scratch)
    let found = try poppler("pdftotext", "-enc", "UTF-8", "out.pdf", "-", in: scratch)
    // Marks of direction are not part of the text.
    let text = String(String.UnicodeScalarView(found.unicodeScalars.filter { !(0x202A...0x202E).contains($0.value) && $0 != "\u{C}" }))
    #expect(text.trimmingCharacters(in: .whitespacesAndNewlines) == words)
  }

  /// Languages, alternative texts and shapes of the exhibits' documents, and no page without a structure.
  @Test func exhibitsAreTagged() throws {
    let scratch = try Scratch()
    let pdf = String(decoding: try render(["playground"], in: scratch), as: UTF8.self)
    for expected in ["/Lang (en)", "/Alt (circle)", "/Alt (heart)", "/Marked true", "/DisplayDocTitle true"] { #expect(pdf.contains(expected), "\(expected)") }
    let kinds = Set(try structure(in: scratch).map { $0.trimmingCharacters(in: .whitespaces) })
    #expect(kinds.isSuperset(of: ["Document", "H1", "H2", "P", "Figure"]), "\(kinds)")
    // The paper is white: nothing is drawn at the corner of the page.
    _ = try poppler("pdftoppm", "-r", "36", "-gray", "-f", "1", "-l", "1", "out.pdf", "page", in: scratch)
    let name = try #require(try FileManager.default.contentsOfDirectory(atPath: scratch.folder.path).first { $0.hasSuffix(".pgm") })
    #expect(try Data(contentsOf: scratch.url(name)).suffix(1) == Data([255]))
  }

  @Test func fileNameIsTheTitleWithoutAHeading() throws {
    let scratch = try Scratch()
    try scratch.write("plain.txt", "Only text.\n")
    try scratch.write("empty.txt", "")
    _ = try render(["plain.txt"], in: scratch)
    #expect(try info(in: scratch)["Title"] == "plain.txt")
    _ = try render(["empty.txt"], in: scratch)
    #expect(try info(in: scratch)["Pages"] == "1")
  }

  @Test func outputIsReproducible() throws {
    let scratch = try Scratch()
    try scratch.write("a.md", "# A\n\n[b](https://example.com)\n\n\(Self.paragraph)\n")
    let first = try render(["a.md"], in: scratch)
    #expect(try render(["a.md"], in: scratch) == first)
    #expect(try render(["a.md", "--columns", "2"], in: scratch) != first)
  }

  @Test func impossiblePagesAreReported() throws {
    let scratch = try Scratch()
    try scratch.write("a.txt", "Text.\n")
    for options in ["--size 100x100", "--size 15000x500", "--columns 7", "--gap -1", "--margin 300", "--appearance dark"] {
      let outcome = try Program.run(["render", "a.txt"] + options.split(separator: " ").map(String.init) + ["-o", "out.pdf"], in: scratch.folder)
      let named = options.split(separator: " ").first { $0.hasPrefix("--") }!
      #expect(outcome.status == 2 && outcome.errors.contains(named), "\(options): \(outcome.errors)")
    }
    let outcome = try Program.run(["render", "a.txt", "-o", "missing/out.pdf"], in: scratch.folder)
    #expect(outcome.status == 1 && outcome.errors.contains("missing/out.pdf: cannot be written"), "\(outcome.errors)")
    #expect(try FileManager.default.contentsOfDirectory(atPath: scratch.folder.path) == ["a.txt"])
  }
}

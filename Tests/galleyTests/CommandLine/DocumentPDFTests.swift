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

  /// The words of a text, with hyphenated words joined again.
  private func words(_ text: String) -> [Substring] {
    text.replacing(/\u{AD}[\n\u{C}]+/, with: "").split { $0.isWhitespace || $0.isNewline || $0 == "\u{C}" }
  }

  private static let paragraph = """
    The difficult office affluent shuffle of offline waffles, “quoted” – and then some extraordinarily conspicuous \
    misunderstandings of typographical considerations; naïve coöperation, Ünïcode, fjord.
    """

  @Test(arguments: ["1168x664", "420x600", "1400x300"])
  func allTextComesBackInOrder(_ size: String) throws {
    let scratch = try Scratch()
    // Paragraphs are numbered, so that one in the wrong position is noticed.
    let text = (1...60).map { "\($0) \(Self.paragraph)" }.joined(separator: "\n\n")
    try scratch.write("long.md", text)
    _ = try render(["long.md", "--size", size], in: scratch)
    let info = try info(in: scratch)
    #expect(try #require(Int(info["Pages"] ?? "")) > 1)
    #expect(info["Page size"] == size.replacingOccurrences(of: "x", with: " x ") + " pts")
    let found = try poppler("pdftotext", "-raw", "-enc", "UTF-8", "out.pdf", "-", in: scratch)
    #expect(found.contains("\u{AD}\n"), "nothing was hyphenated, so the test does not cover hyphens")
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
    #expect(info["Pages"] == "3" && info["Title"] == "A Line Finds Its Length" && info["Creator"]?.hasPrefix("Galley ") == true)
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
    #expect(places.split(separator: "\n").contains { $0.hasPrefix("   \(last) ") && $0.hasSuffix("\"the-end\"") }, "\(places)")
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
      #expect(places.contains { $0.hasPrefix("   \(page) ") && $0.hasSuffix("\"\(name)\"") }, "\(name): \(places)")
    }
  }

  /// Headings and paragraphs are tagged in text order, and the file is consistent: links refer to existing objects.
  @Test func structureTagsDescribeTheContent() throws {
    let scratch = try Scratch()
    try scratch.write("a.md", "# A\n\nOne [x](#b) and[^n].\n\n## B\n\n```\nlet a\nlet b\n```\n\n[Two](https://example.com).\n\n[^n]: Note.\n")
    _ = try render(["a.md"], in: scratch)
    let structure = try poppler("pdfinfo", "-struct-text", "out.pdf", in: scratch).split(separator: "\n").map {
      $0.trimmingCharacters(in: .whitespaces)
    }
    let kinds = structure.filter { ["H1", "H2", "P", "Code", "Note"].contains($0.prefix { $0 != " " }) }.map { $0.prefix { $0 != " " } }
    #expect(kinds == ["H1", "P", "H2", "Code", "P", "Note"], "\(structure)")
    #expect(structure.contains { $0.contains("\"B\"") || $0.contains("\"B") }, "\(structure)")
    if FileManager.default.isExecutableFile(atPath: "/usr/bin/qpdf") {
      let check = try Program.run(["--check", "out.pdf"], of: "/usr/bin/qpdf", in: scratch.folder)
      #expect(check.status == 0, "\(check.output) \(check.errors)")
    }
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
    #expect(try render(["a.md", "--appearance", "dark"], in: scratch) != first)
  }

  @Test func impossiblePagesAreReported() throws {
    let scratch = try Scratch()
    try scratch.write("a.txt", "Text.\n")
    for size in ["100x100", "15000x500"] {
      let outcome = try Program.run(["render", "a.txt", "--size", size, "-o", "out.pdf"], in: scratch.folder)
      #expect(outcome.status == 2 && outcome.errors.contains("--size \(size)"), "\(outcome.errors)")
    }
    let outcome = try Program.run(["render", "a.txt", "-o", "missing/out.pdf"], in: scratch.folder)
    #expect(outcome.status == 1 && outcome.errors.contains("missing/out.pdf: cannot be written"), "\(outcome.errors)")
    #expect(try FileManager.default.contentsOfDirectory(atPath: scratch.folder.path) == ["a.txt"])
  }
}

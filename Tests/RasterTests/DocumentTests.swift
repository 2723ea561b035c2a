import Foundation
import GalleyRaster
import Testing

@Suite struct DocumentTests {
  private func draw(_ canvas: Canvas) {
    canvas.fill(Rect(x: 0, y: 0, width: 50, height: 40), .white)
    canvas.save()
    canvas.clip(to: .ellipse(in: Rect(x: 5, y: 5, width: 30, height: 30)))
    canvas.setShadow(offset: Point(x: 1, y: 2), blur: 3, color: Color(red: 0, green: 0, blue: 0, alpha: 0.5))
    canvas.fill(Rect(x: 10, y: 10, width: 9, height: 9), Color(red: 1, green: 0, blue: 0))
    canvas.draw(run([0, 3], at: [Point(x: 5, y: 20), Point(x: 9, y: 20)], text: "<&"), .black)
    canvas.restore()
    canvas.beginLayer(alpha: 0.25)
    canvas.draw(drawn(2, 2) { _ in }, in: Rect(x: 1, y: 1, width: 8, height: 8))
    canvas.endLayer()
  }

  private func svg(_ drawing: (SVGCanvas) -> Void) -> String {
    let canvas = SVGCanvas(size: Size(width: 50, height: 40))
    drawing(canvas)
    let lines = String(decoding: canvas.finish(), as: UTF8.self).split(separator: "\n")
    return lines[2..<lines.count - 1].joined(separator: "\n")
  }

  @Test func equalDrawingGivesEqualPDFs() throws {
    func pdf() throws -> [UInt8] {
      let canvas = PDFCanvas(size: Size(width: 50, height: 40))
      canvas.beginPage()
      draw(canvas)
      canvas.beginPage()
      draw(canvas)
      return try canvas.finish()
    }
    let bytes = try pdf()
    #expect(bytes == (try pdf()))
    let text = String(decoding: bytes, as: UTF8.self)
    #expect(text.hasPrefix("%PDF-"))
    #expect(text.contains("/Count 2"))
    #expect(text.contains("CreationDate (D:200001010000Z)"))
  }

  /// Pages are written as they are completed, and together equal the complete document.
  @Test func pagesAreWrittenIncrementally() throws {
    var written: [UInt8] = []
    var lengths: [Int] = []
    func pages(_ canvas: PDFCanvas) throws -> [UInt8] {
      for page in 0..<40 {
        canvas.beginPage()
        // Each page has an incompressible image.
        var random = UInt32(page + 1)
        let noise = drawn(64, 64) { _ in }
        for at in 0..<64 * 64 {
          random = random &* 1_664_525 &+ 1_013_904_223
          noise[at % 64, at / 64] = random | 0xFF00_0000
        }
        canvas.draw(noise, in: Rect(x: 0, y: 0, width: 50, height: 40))
        lengths.append(written.count)
      }
      return try canvas.finish()
    }
    let kept = try pages(PDFCanvas(size: Size(width: 50, height: 40)))
    lengths = []
    let rest = try pages(PDFCanvas(size: Size(width: 50, height: 40)) { written += $0; return true })
    #expect(rest.isEmpty && written == kept)
    #expect(lengths[39] > written.count / 2, "of \(written.count) bytes \(lengths[39]) were written before the last page was done")
    let refused = PDFCanvas(size: Size(width: 50, height: 40)) { _ in false }
    #expect(throws: DocumentError.self) { try pages(refused) }
  }

  @Test func equalDrawingGivesEqualSVGs() {
    #expect(svg(draw) == svg(draw))
    #expect(svg(draw).contains(">&lt;&amp;</text>"))
  }

  @Test func runIsOneTextElementInLogicalOrder() {
    let leftToRight = svg { $0.draw(run([0, 3], at: [Point(x: 1, y: 9), Point(x: 3.5, y: 9)], text: "ab"), .black) }
    #expect(leftToRight == """
      <text xml:space="preserve" font-family="'Blocks'" font-size="4" x="1 3.5" y="9" fill="#000000">ab</text>
      """)
    let rightToLeft = svg {
      $0.draw(run([0, 3, 0], at: [Point(x: 1, y: 9), Point(x: 3, y: 9), Point(x: 5, y: 9)], text: "שלו", clusters: [2, 1, 0]), .black)
    }
    #expect(rightToLeft == """
      <text xml:space="preserve" font-family="'Blocks'" font-size="4" direction="rtl" unicode-bidi="embed" text-anchor="end" \
      fill="#000000"><tspan x="1" y="9">שלו</tspan></text>
      """)
  }

  @Test func ligatureDividesItsWidthAmongCharacters() {
    let found = svg { $0.draw(run([0, 3], at: [Point(x: 0, y: 9), Point(x: 3, y: 9)], text: "ffix", clusters: [0, 3]), .black) }
    #expect(found.contains("x=\"0 1 2 3\""))
  }

  @Test func textBeyondBasicPlaneIsPositionedByCluster() {
    let found = svg { $0.draw(run([1, 0], at: [Point(x: 0, y: 9), Point(x: 3, y: 9)], text: "😀a", clusters: [0, 2]), .black) }
    #expect(found.contains("<tspan x=\"0\" y=\"9\">😀</tspan><tspan x=\"3\" y=\"9\">a</tspan>"))
  }

  @Test func invalidUTF16GivesWellFormedOutput() throws {
    let text: [UInt16] = [0, 0xD800, 0xFFFF, 0x1B]
    let odd = GlyphRun(
      provider: BlockFont(), glyphs: [0, 0, 0, 0], positions: (0..<4).map { Point(x: Double($0), y: 5) }, clusters: [0, 1, 2, 3], text: text)
    #expect(svg { $0.draw(odd, .black) }.contains(">\u{FFFD}</tspan><tspan x=\"2\" y=\"5\">\u{FFFD}</tspan>"))
    let pdf = PDFCanvas(size: Size(width: 9, height: 9))
    pdf.beginPage()
    pdf.draw(odd, .black)
    #expect(try pdf.finish().count > 500)
  }

  /// Text of a font that cannot be embedded comes back as words, although its glyphs are outlines.
  @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/pdftotext"), "needs poppler-utils"), arguments: [1.0, 2.5])
  func wordsOfOutlinesComeBack(advance: Double) throws {
    let words = "so many words in one line"
    let pdf = PDFCanvas(size: Size(width: 100, height: 40))
    pdf.beginPage()
    let positions = words.indices.enumerated().map { Point(x: 2 + Double($0.offset) * advance, y: 20) }
    pdf.draw(run(words.map { $0 == " " ? 2 : 0 }, at: positions, text: words), .black)
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("galley-words-\(UUID().uuidString).pdf")
    defer { try? FileManager.default.removeItem(at: file) }
    try Data(pdf.finish()).write(to: file)
    let (process, pipe) = (Process(), Pipe())
    process.executableURL = URL(fileURLWithPath: "/usr/bin/pdftotext")
    process.arguments = ["-raw", file.path, "-"]
    process.standardOutput = pipe
    try process.run()
    let text = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    #expect(text.trimmingCharacters(in: .whitespacesAndNewlines) == words)
  }

  /// Characters that a title, an author or a heading can contain, and cairo's notation for the text with what replaces them.
  @Test(arguments: [
    ("\u{FFFE}", "0061fffd0062"), ("\u{FFFF}", "0061fffd0062"), ("\u{1FFFE}", "0061fffd0062"), ("\u{10FFFF}", "0061fffd0062"),
    (String(Unicode.Scalar(0xFDD0 as UInt32)!), "0061fffd0062"), ("\u{E000}", "0061e0000062"), ("\0", "(a b)"), ("\u{1}", "(a b)"), ("\u{1B}", "(a b)"), ("\u{7F}", "(a b)"),
    ("\t", "(a b)"), ("\r\n", "(a b)"), ("\u{2028}", "(a b)"),
  ])
  func anyTitleCanBeWritten(character: String, expected: String) throws {
    let title = "a\(character)b"
    let pdf = PDFCanvas(size: Size(width: 50, height: 40))
    pdf.setMetadata(DocumentMetadata(title: title, author: title, creator: title))
    pdf.beginPage()
    pdf.draw(.paragraph) { draw(pdf) }
    pdf.addOutline(title, at: Point(x: 1, y: 2), under: nil)
    pdf.addDestination(named: title, at: Point(x: 1, y: 2))
    pdf.link(Rect(x: 0, y: 0, width: 9, height: 9), toPlace: title)
    pdf.link(Rect(x: 9, y: 9, width: 9, height: 9), to: "https://example.org/\(title)")
    let bytes = try pdf.finish()
    #expect(String(decoding: bytes, as: UTF8.self).lowercased().ranges(of: expected).count == 4, "title, author, creator and outline")
  }

  /// Cairo 1.16 loses the start of a part in which one rectangle covers the page, and ends the program when it writes the outline.
  @Test(arguments: [-1, 0, 0.5], [false, true]) func partsCanCoverThePage(inset: Double, isGradient: Bool) throws {
    let pdf = PDFCanvas(size: Size(width: 50, height: 40))
    let page = Rect(x: inset, y: inset, width: 50 - 2 * inset, height: 40 - 2 * inset)
    for number in 0..<2 {
      pdf.beginPage()
      pdf.draw(.code) {
        if isGradient {
          let stops = [Gradient.Stop(offset: 0, color: .white), Gradient.Stop(offset: 1, color: .black)]
          pdf.fill(.rect(page), Gradient(start: Point(x: 0, y: 0), end: Point(x: 50, y: 0), stops: stops))
        } else {
          pdf.fill(page, .white)
        }
        pdf.fill(Rect(x: 3, y: 3, width: 9, height: 9), .black)
      }
      pdf.addOutline("Page \(number)", at: Point(x: 1, y: 2), under: nil)
    }
    let text = String(decoding: try pdf.finish(), as: UTF8.self)
    #expect(text.ranges(of: "/S /Code").count == 2)
    #expect(text.contains("/Count 2"))
  }

  @Test(arguments: [
    ("\0", " "), ("\u{8}", " "), ("\n", " "), ("\u{1F}", " "), ("\u{7F}", " "), ("\u{FFFE}", "\u{FFFD}"), ("\u{2FFFF}", "\u{FFFD}"),
    (String(Unicode.Scalar(0xFDEF as UInt32)!), "\u{FFFD}"), ("\u{FFFD}", "\u{FFFD}"), ("&", "&amp;"), ("\"", "&quot;"), ("é", "é"),
  ])
  func xmlTextHasOnlyCharactersOfXML(character: String, expected: String) {
    #expect(XMLText.escaped("a\(character)b") == "a\(expected)b")
  }

  @Test func numbersAreShortAndWithoutExponent() {
    let found = svg { $0.fill(Rect(x: 0.1 + 0.2, y: -0.0001, width: 1e-9 + 1, height: 12.3456), .black) }
    #expect(found == "<rect x=\"0.3\" y=\"0\" width=\"1\" height=\"12.346\" fill=\"#000000\"/>")
  }

  @Test func openGroupsAreClosedAtEnd() {
    let text = svg {
      $0.clip(to: Rect(x: 0, y: 0, width: 5, height: 5))
      $0.save()
      $0.clip(to: Rect(x: 0, y: 0, width: 4, height: 4))
      $0.fill(Rect(x: 0, y: 0, width: 9, height: 9), .black)
    }
    #expect(text.ranges(of: "<g ").count == 2)
    #expect(text.ranges(of: "</g>").count == 2)
  }

  /// A coordinate that is not a number is 0; others are limited to a million points.
  @Test(arguments: [(Double.nan, 0), (.infinity, 1e6), (-.infinity, -1e6), (1e9, 1e6)]) func positionsInPDFsAreLimited(value: Double, same: Double) throws {
    func pdf(_ value: Double) throws -> [UInt8] {
      let canvas = PDFCanvas(size: Size(width: 100, height: 100))
      canvas.beginPage()
      canvas.addDestination(named: "a", at: Point(x: value, y: 1))
      canvas.addOutline("b", at: Point(x: 2, y: value), under: nil)
      canvas.draw(.paragraph) { canvas.link(Rect(x: 1, y: 1, width: 5, height: 5), toPlace: "a") }
      return try canvas.finish()
    }
    #expect(try pdf(value) == pdf(same) && pdf(same) != pdf(50))
  }

  @Test func coordinatesThatAreNotFiniteWriteNoNumber() throws {
    let bad = Point(x: .nan, y: .infinity)
    func drawBad(_ canvas: Canvas) {
      canvas.fill(Path([.move(bad), .line(bad), .close]), .black)
      canvas.draw(run([0], at: [bad]), .black)
      canvas.concat(Affine(scaleX: .infinity, y: 1))
      canvas.fill(Rect(x: 0, y: 0, width: 1, height: 1), .black)
      canvas.draw(run([0], at: [.zero]), .black)
    }
    #expect(!svg(drawBad).contains("nan"))
    let pdf = PDFCanvas(size: Size(width: 9, height: 9))
    pdf.beginPage()
    drawBad(pdf)
    #expect(try !pdf.finish().isEmpty)
  }
}

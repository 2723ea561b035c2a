import Foundation
import GalleyPDF
import GalleyRaster
import Testing

/// A tagged PDF: its structure, as libqpdf writes it, and its artifacts.
@Suite struct TaggedPDFTests {
  private func write(_ pdf: TaggedPDF, language: String = "en") throws -> String {
    var bytes: [UInt8] = []
    try pdf.finish(language: language) { bytes += $0; return true }
    return String(decoding: bytes, as: UTF8.self)
  }

  private func mark(_ canvas: Canvas, _ x: Double) { canvas.fill(Rect(x: x, y: 5, width: 3, height: 3), .black) }

  /// A table that continues on a second page, with an empty cell, a link and artifacts.
  private func sample() -> TaggedPDF {
    let pdf = TaggedPDF(size: Size(width: 60, height: 40))
    pdf.canvas.beginPage()
    let table = pdf.add(.table, in: .document)
    let row = pdf.add(.row, in: table)
    let header = pdf.add(.headerCell, in: row)
    pdf.set(.scope, to: "Column", of: header)
    _ = pdf.add(.cell, in: row)
    let last = pdf.add(.cell, in: row)
    pdf.draw(in: header) { mark(pdf.canvas, 1) }
    pdf.drawArtifact(.decoration) { mark(pdf.canvas, 6) }
    pdf.draw(in: last) { mark(pdf.canvas, 11) }
    pdf.canvas.beginPage()
    pdf.drawArtifact(.pagination) { mark(pdf.canvas, 16) }
    pdf.draw(in: last) { mark(pdf.canvas, 21) }
    let link = pdf.add(.link, in: last)
    pdf.set(.linkDescription, to: "心", of: link)
    pdf.draw(in: link) { mark(pdf.canvas, 26) }
    pdf.link(Rect(x: 26, y: 5, width: 3, height: 3), to: .address("https://example.org"), in: link)
    pdf.link(Rect(x: 26, y: 5, width: 0, height: 3), to: .address("https://example.org/empty"), in: link)
    // Neither an element without content nor its parents are written.
    _ = pdf.add(.item, in: pdf.add(.list, in: .document))
    let figure = pdf.add(.figure, in: .document)
    pdf.set(.alternative, to: "A heart", of: figure)
    pdf.set(.language, to: "de", of: figure)
    pdf.draw(in: figure) { mark(pdf.canvas, 31) }
    return pdf
  }

  @Test func structureIsNestedAndOrdered() throws {
    let text = try write(sample(), language: "fr")
    let kinds = text.matches(of: /\/S \/(\w+) \/Type \/StructElem/).map { String($0.1) }
    #expect(kinds.sorted() == ["Document", "Figure", "Link", "TD", "TD", "TH", "TR", "Table"])
    for expected in ["/Scope /Column", "/Lang (fr)", "/Lang (de)", "/Marked true", "/DisplayDocTitle true", "/Contents <feff5fc3>", "/Alt (A heart)"] {
      #expect(text.contains(expected), "\(expected)")
    }
    #expect(!text.contains("example.org/empty"))
  }

  @Test func equalDocumentsGiveEqualBytes() throws {
    #expect(try write(sample()) == write(sample()))
  }

  /// Without a single tag, there is a document element that contains nothing.
  @Test func emptyPageHasAStructure() throws {
    let pdf = TaggedPDF(size: Size(width: 60, height: 40))
    pdf.canvas.beginPage()
    #expect(try write(pdf).contains("/S /Document"))
  }

  @Test func refusedBytesThrow() throws {
    var accepted = 0
    #expect(throws: TaggedPDFError.self) {
      try sample().finish(language: "en") { accepted += 1; return accepted < 3 && !$0.isEmpty }
    }
    // Drawing outside of the structure is found.
    let pdf = sample()
    pdf.canvas.draw(.paragraph) { mark(pdf.canvas, 41) }
    #expect(throws: TaggedPDFError.self) { try write(pdf) }
  }

  /// The file is valid, and poppler finds the same tree, without the artifacts' content.
  @Test(.enabled(if: ["/usr/bin/qpdf", "/usr/bin/pdfinfo"].allSatisfy { FileManager.default.isExecutableFile(atPath: $0) }))
  func otherProgramsReadTheStructure() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appendingPathComponent("a.pdf")
    var bytes: [UInt8] = []
    try sample().finish(language: "en") { bytes += $0; return true }
    try Data(bytes).write(to: file)
    func output(_ program: String, _ arguments: String..., to target: [String] = []) throws -> (status: Int32, text: String) {
      let (process, pipe) = (Process(), Pipe())
      process.executableURL = URL(fileURLWithPath: program)
      (process.arguments, process.standardOutput, process.standardError) = (arguments + [file.path] + target, pipe, pipe)
      try process.run()
      let text = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
      process.waitUntilExit()
      return (process.terminationStatus, text)
    }
    let check = try output("/usr/bin/qpdf", "--check")
    #expect(check.status == 0, "\(check.text)")
    // Lines about attributes begin with a slash.
    let tree = try output("/usr/bin/pdfinfo", "-struct").text.split(separator: "\n").map { line in
      "\(line.prefix { $0 == " " }.count / 2) \(line.trimmingCharacters(in: .whitespaces).prefix { $0.isLetter })"
    }.filter { !$0.hasSuffix(" ") }
    #expect(tree == ["0 Document", "1 Table", "2 TR", "3 TH", "3 TD", "3 TD", "4 Link", "5 Object", "1 Figure"], "\(tree)")
    let content = try output("/usr/bin/qpdf", "--qdf", to: ["-"]).text
    #expect(content.contains("/Artifact BMC") && content.contains("/Artifact << /Type /Pagination >> BDC"), "\(content)")
  }
}

import Foundation
import GalleyDocuments
import GalleyPlayground
import GalleyProofs
import GalleyWindowing
import Testing
import UIKit

@testable import GalleyApp
@testable import galley

/// Exports to files that the user chooses, and printing.
extension FilePanelTests {
  /// Exports show the colors of code; the document itself has none. A PDF without page settings has pages of A4, whatever the window.
  @Test func exportsHaveTheColorsOfCode() throws {
    let desk = try FileDesk()
    defer { desk.close() }
    let chrome = desk.stage.chrome
    try desk.scratch.write("code.md", "# A\n\n```swift\nlet word = 1\n```\n")
    chrome.openDocument(at: desk.scratch.url("code.md").path)
    desk.turn()
    let page = try #require(chrome.page)
    page.colorsCode = true
    desk.turn()
    let range = (page.flow.storage.string as NSString).range(of: "let")
    let plain = page.flow.storage.attribute(.foregroundColor, at: range.location, effectiveRange: nil) as? UIColor
    func exported(_ format: ExportFormat) throws -> Data {
      let url = desk.scratch.url("code.\(format.rawValue)")
      try DocumentExport(of: page, chrome.exhibit, chrome.category).write(as: format, to: url.path)
      return try Data(contentsOf: url)
    }
    let rich = try UIKit.NSAttributedString(data: try exported(.rtf), options: [.documentType: UIKit.NSAttributedString.DocumentType.rtf], documentAttributes: nil)
    let colors = ["let", "word"].map { rich.attribute(.foregroundColor, at: (rich.string as NSString).range(of: $0).location, effectiveRange: nil) as? UIColor }
    #expect(colors[0] != nil && colors[0] != colors[1])
    let colored = try exported(.svg)
    page.colorsCode = false
    desk.turn()
    #expect(try exported(.svg) != colored)
    #expect(page.flow.storage.attribute(.foregroundColor, at: range.location, effectiveRange: nil) as? UIColor == plain)
    _ = try exported(.pdf)
    let info = try Program.run(["code.pdf"], of: "/usr/bin/pdfinfo", in: desk.scratch.folder).output
    #expect(info.contains("595 x 842 pts"), "\(info)")
  }

  /// The export has changes that are not saved, and shapes.
  @Test func exportsHaveTheTextOfThePage() throws {
    let desk = try FileDesk()
    defer { desk.close() }
    let chrome = desk.stage.chrome
    chrome.openDocument(at: desk.scratch.url("a.md").path)
    desk.turn()
    desk.key("return")
    desk.type("Changed ")
    chrome.page?.addShape(.circle)
    desk.turn()
    let host = UIScreen.main.host
    let beginnings: [ExportFormat: String] = [.pdf: "%PDF-", .png: "\u{FFFD}PNG", .svg: "<", .rtf: "{\\rtf1", .html: "<", .json: "{"]
    for format in ExportFormat.allCases {
      let url = desk.scratch.url("out.\(format.rawValue)")
      try DocumentExport(of: try #require(chrome.page), chrome.exhibit, chrome.category).write(as: format, to: url.path)
      let text = String(decoding: try Data(contentsOf: url), as: UTF8.self)
      #expect(text.hasPrefix(beginnings[format] ?? "?"), "\(format)")
      if [.svg, .rtf, .html, .json].contains(format) { #expect(text.contains("Changed"), "\(format)") }
    }
    #expect(UIScreen.main.host === host)
    #expect(chrome.documentTitle == "• a.md" && chrome.page?.shapes.count == 1)
  }

  /// Counts changes of traits, which a view gets from its window and the screen.
  private final class TraitCounter: UIView {
    var count = 0
    override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) { count += 1 }
  }

  /// An export has traits of its own: the window and the screen keep theirs, and the PDF does not depend on them.
  @Test func exportsDoNotChangeTheTraitsOfTheScreen() throws {
    let desk = try FileDesk()
    defer { desk.close() }
    let chrome = desk.stage.chrome
    chrome.openDocument(at: desk.scratch.url("a.md").path)
    chrome.page?.addShape(.circle)
    desk.turn()
    let counter = TraitCounter(frame: .zero)
    chrome.view.addSubview(counter)
    var files: [Data] = []
    for style in [UIUserInterfaceStyle.light, .dark] {
      UIScreen.main.appearance = style
      desk.turn()
      let (count, host, traits, category) = (counter.count, UIScreen.main.host, UIScreen.main.traitCollection, UIApplication.shared.preferredContentSizeCategory)
      let url = desk.scratch.url("out.pdf")
      // The text of the page can have another size than the desktop's.
      try DocumentExport(of: try #require(chrome.page), chrome.exhibit, .extraLarge).write(as: .pdf, to: url.path)
      files.append(try Data(contentsOf: url))
      #expect(counter.count == count && UIScreen.main.host === host && UIScreen.main.traitCollection == traits)
      #expect(UIApplication.shared.preferredContentSizeCategory == category)
    }
    #expect(counter.count > 0, "the window follows the appearance")
    #expect(files[0] == files[1])
  }

  /// The message about an export says which texts its margins have no space for.
  @Test func messagesNameTextsThatTheMarginsHaveNoSpaceFor() throws {
    let desk = try FileDesk()
    defer { desk.close() }
    let chrome = desk.stage.chrome
    chrome.openDocument(at: desk.scratch.url("a.md").path)
    desk.turn()
    chrome.page?.changePageSettings("Margins") { ($0.runningHead, $0.showsPageNumbers, $0.margins.top) = ("Head", true, 5) }
    desk.turn()
    for (format, isNamed) in [(ExportFormat.pdf, true), (.png, true), (.svg, true), (.html, false)] {
      chrome.exportDocument(as: format)
      desk.turn()
      desk.key("return")
      desk.turn()
      let messages = desk.messages
      #expect(messages.contains("The top margin is too low for the running head: at least") == isNamed && !messages.contains("bottom margin"), "\(format): \(messages)")
    }
  }

  @Test func withoutAPrinterAPDFIsOffered() throws {
    let scratch = try Scratch()
    var results: [DocumentPrinter.Result] = []
    try DocumentPrinter.print(titled: "t", path: scratch.folder.path, write: { try Data("%PDF".utf8).write(to: URL(fileURLWithPath: $0)) }) { results.append($0) }
    #expect(results == [.noPrinter])
  }
}

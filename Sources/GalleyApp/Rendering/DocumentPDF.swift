import CoreGraphics
import Foundation
import GalleyDocuments
import GalleyPDF
import GalleyPlayground
import GalleyProofs
import GalleyRaster
import UIKit

/// Writes a document as a tagged PDF for reading and printing: pages of paper without the marks of the editor, with page numbers, links, outline,
/// metadata and a logical structure.
///
/// The text is dark on nothing, whatever the desktop's appearance. Pages are drawn as they are laid out; their glyphs are discarded after each.
@MainActor
package struct DocumentPDF {
  private let sheets: DocumentSheets
  /// The title if the text has no heading.
  private let name: String

  /// The settings of a text that has none: A4, one column, page numbers.
  package static var standardSettings: PageSettings { PageSettings(showsPageNumbers: true) }

  /// The settings of a page with shapes that has none: two columns as in a window, in which the shapes have their usual positions, and page numbers.
  private static var settingsForShapes: PageSettings {
    var settings = PageGeometry(sheet: CGSize(width: 1168, height: 664)).pageSettings
    settings.showsPageNumbers = true
    return settings
  }

  private static func settings(of page: PlaygroundPage) -> PageSettings {
    if page.hasChosenSettings { return page.pageSettings }
    return page.hasShapes ? settingsForShapes : standardSettings
  }

  /// The traits in which the text is laid out and drawn, whatever those of the screen.
  private let traits: UITraitCollection

  /// Creates the pages of an exhibit's text, without an effect on the screen and its windows. Returns `nil` if the exhibit has no page of text.
  ///
  /// - Parameters:
  ///   - configuration: the text size, L by default, and the settings of line breaking and of the last columns. The size, the scale and the
  ///     appearance of its window have no effect.
  ///   - settings: the paper, its margins and columns, page numbers and running head; `nil` for those of the document.
  package init?(_ exhibit: any Exhibit, _ configuration: WindowConfiguration, settings: PageSettings? = nil) {
    let category = configuration.category ?? .large
    let own = [
      UITraitCollection(userInterfaceStyle: .light), UITraitCollection(displayScale: 1), UITraitCollection(preferredContentSizeCategory: category),
    ]
    let traits = UITraitCollection(traitsFrom: [.current] + own)
    self.traits = traits
    name = exhibit.title
    var controller: PlaygroundViewController?
    traits.performAsCurrent { controller = exhibit.makeViewController(category: category) as? PlaygroundViewController }
    guard let controller else { return nil }
    // A document can have these options of its own.
    if configuration.balancesColumns { controller.page.balancesLastSpread = true }
    if configuration.usesTotalFit { controller.page.usesTotalFit = true }
    if let exclusions = configuration.exclusions { controller.page.exclude(exclusions) }
    var sheets: DocumentSheets?
    traits.performAsCurrent { sheets = DocumentSheets(of: controller, settings: settings ?? Self.settings(of: controller.page)) }
    self.sheets = sheets!
  }

  /// The running head and the page numbers that the pages do not have because their margins are too low.
  package var omittedMarginTexts: [OmittedMarginText] { sheets.omittedMarginTexts }

  /// Writes the document. Throws if the text does not fit the pages, or if `accept` returns `false`.
  ///
  /// - Parameter accept: receives the document in chunks, and returns whether it accepted the chunk.
  package func write(accept: @escaping (ArraySlice<UInt8>) -> Bool) throws {
    var failure: (any Error)?
    traits.performAsCurrent {
      do { try writePages(accept: accept) } catch { failure = error }
    }
    if let failure { throw failure }
  }

  private func writePages(accept: (ArraySlice<UInt8>) -> Bool) throws {
    let paper = sheets.settings.paperSize
    let pdf = TaggedPDF(size: Size(width: paper.width, height: paper.height))
    pdf.canvas.setMetadata(
      DocumentMetadata(title: sheets.title ?? name, author: sheets.author, creator: "Galley \(GalleyVersion.text)"))
    let anchors = sheets.allAnchors
    let tags = DocumentTags(of: pdf, language: sheets.language) { Self.target(of: $0, anchors) }
    var parents: [(level: Int, entry: Int32)] = []
    var page = 0
    while try prepare(page) {
      pdf.canvas.beginPage()
      sheets.draw(page, in: CGContext(canvas: pdf.canvas)) { part, drawing in
        tags.draw(part, words: { sheets.text.attributedSubstring(from: NSRange(location: $0.lowerBound, length: $0.count)).string }, drawing)
      }
      addTargets(of: page, to: pdf.canvas, &parents)
      for link in sheets.links(on: page) { tags.add(link) }
      tags.endSheet()
      sheets.releaseGlyphs()
      page += 1
    }
    do { try pdf.finish(language: sheets.language, write: accept) } catch { throw Failure("\(error)") }
  }

  /// Adds the outline entries and the destinations of a page.
  private func addTargets(of page: Int, to canvas: PDFCanvas, _ parents: inout [(level: Int, entry: Int32)]) {
    for heading in sheets.headings(on: page) {
      let position = Point(x: heading.position.x, y: heading.position.y)
      while let last = parents.last, last.level >= heading.level { parents.removeLast() }
      let entry = canvas.addOutline(heading.text, at: position, under: parents.last?.entry)
      parents.append((heading.level, entry))
      if !heading.anchor.isEmpty { canvas.addDestination(named: heading.anchor, at: position) }
    }
    for note in sheets.notePositions(on: page) {
      canvas.addDestination(named: note.anchor, at: Point(x: note.position.x, y: note.position.y))
    }
  }

  private func prepare(_ page: Int) throws -> Bool {
    do {
      return try sheets.prepare(page)
    } catch {
      let paper = sheets.settings.paperSize
      throw Failure(
        "page \(page + 1): not one line fits on a page of \(Int(paper.width))x\(Int(paper.height)); give a larger --size, smaller --margins or a smaller --category")
    }
  }

  /// Returns the target of a link; `nil` if it is an anchor that the document does not have, or if its scheme is not allowed.
  private static func target(of address: String, _ anchors: Set<String>) -> TaggedPDF.Target? {
    switch ExportedLink(address, anchors: anchors) {
    case .anchor(let name): .destination(name)
    case .address(let address): .address(address)
    case nil: nil
    }
  }
}

import CoreGraphics
import Foundation
import GalleyPlayground
import GalleyProofs
import GalleyRaster
import UIKit

/// Writes a document as a PDF: a page for each of its sheets, with links, outline and metadata.
///
/// Pages are written as they are laid out. Only the text, its layout and the used fonts stay in memory.
@MainActor
package struct DocumentPDF {
  private let sheets: DocumentSheets
  private let size: Size
  /// The title if the text has no heading.
  private let name: String
  private let isDark: Bool

  /// The URL schemes of external links; links with other schemes are not written. A URL without a scheme is relative to the document.
  private static let schemes: Set = ["http", "https", "mailto", "ftp", "tel"]

  /// The size of a sheet in a window of the default size, in points.
  package static let standardSize = Size(width: 1168, height: 664)

  /// Creates the pages of an exhibit's text, and sets the screen and the text size for them. Returns `nil` if the exhibit has no page of text.
  ///
  /// - Parameter configuration: the appearance and the settings of the page. Its `size` is the size of a page.
  package init?(_ exhibit: any Exhibit, _ configuration: WindowConfiguration) {
    var configuration = configuration
    configuration.scale = 1
    // Resolve colors for the selected appearance.
    UIScreen.main.host = configuration.offscreenWindow(titled: exhibit.title)
    UIApplication.shared.setPreferredContentSizeCategory(configuration.category)
    guard let controller = exhibit.makeViewController(category: configuration.category) as? PlaygroundViewController else { return nil }
    // A document can have these options of its own.
    if configuration.balancesColumns { controller.page.balancesLastSpread = true }
    if configuration.usesTotalFit { controller.page.usesTotalFit = true }
    size = configuration.size
    sheets = DocumentSheets(of: controller, size: CGSize(width: size.width, height: size.height))
    name = exhibit.title
    isDark = configuration.appearance == .dark
  }

  /// Writes the document page by page in its appearance. Throws if the text does not fit the pages, or if `accept` returns `false`.
  ///
  /// - Parameter accept: receives the document in chunks, and returns whether it accepted the chunk.
  package func write(accept: @escaping (ArraySlice<UInt8>) -> Bool) throws {
    let traits = UITraitCollection(traitsFrom: [UITraitCollection.current, UITraitCollection(userInterfaceStyle: isDark ? .dark : .light)])
    var failure: (any Error)?
    traits.performAsCurrent {
      do { try writePages(accept: accept) } catch { failure = error }
    }
    if let failure { throw failure }
  }

  private func writePages(accept: @escaping (ArraySlice<UInt8>) -> Bool) throws {
    let canvas = PDFCanvas(size: size, write: accept)
    canvas.setMetadata(
      DocumentMetadata(title: sheets.title ?? name, author: sheets.author, creator: "Galley \(GalleyVersion.text)"))
    let anchors = sheets.allAnchors
    var parents: [(level: Int, entry: Int32)] = []
    var page = 0
    while try prepare(page) {
      canvas.beginPage()
      sheets.draw(page, in: CGContext(canvas: canvas)) { part, drawing in canvas.draw(part.name, drawing) }
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
      for link in sheets.links(on: page) { add(link, to: canvas, anchors) }
      sheets.releaseGlyphs()
      page += 1
    }
    do { _ = try canvas.finish() } catch { throw Failure("\(error)") }
  }

  private func prepare(_ page: Int) throws -> Bool {
    do {
      return try sheets.prepare(page)
    } catch {
      throw Failure("page \(page + 1): not one line fits on a page of \(Int(size.width))x\(Int(size.height)); give a larger --size or a smaller --category")
    }
  }

  private func add(_ link: DocumentSheets.Link, to canvas: PDFCanvas, _ anchors: Set<String>) {
    let rect = link.rect.raster
    if link.address.hasPrefix("#") {
      let name = String(link.address.dropFirst())
      let decoded = name.removingPercentEncoding ?? name
      if anchors.contains(decoded) { canvas.link(rect, toPlace: decoded) }
      return
    }
    let scheme = link.address.prefix { $0 != ":" && $0 != "/" && $0 != "?" && $0 != "#" }
    let hasScheme = scheme.endIndex < link.address.endIndex && link.address[scheme.endIndex] == ":"
    if !hasScheme || Self.schemes.contains(scheme.lowercased()) { canvas.link(rect, to: link.address) }
  }
}

extension DocumentSheets.Part {
  fileprivate var name: PDFCanvas.Part {
    switch self {
    case .heading(level: 1): .heading1
    case .heading: .heading2
    case .code: .code
    case .note: .note
    case .paragraph: .paragraph
    }
  }
}

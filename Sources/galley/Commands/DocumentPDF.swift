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
struct DocumentPDF {
  let sheets: DocumentSheets
  let size: Size
  /// The title if the text has no heading.
  let name: String

  /// The URL schemes of external links; links with other schemes are not written. A URL without a scheme is relative to the document.
  private static let schemes: Set = ["http", "https", "mailto", "ftp", "tel"]

  /// Writes the document page by page. Throws if the text does not fit the pages, or if `accept` returns `false`.
  ///
  /// - Parameter accept: receives the document in chunks, and returns whether it accepted the chunk.
  func write(accept: @escaping (ArraySlice<UInt8>) -> Bool) throws {
    let canvas = PDFCanvas(size: size, write: accept)
    canvas.setMetadata(
      DocumentMetadata(title: sheets.title ?? name, author: sheets.author, creator: "Galley \(Galley.version)"))
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
      sheets.releaseGlyphs(page)
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

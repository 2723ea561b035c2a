import CoreGraphics
import GalleyDocuments
import GalleyOutput
import GalleyPlayground
import GalleyProofs
import GalleyRaster
import UIKit

/// Writes the document of a page in another format, as the page shows it, with changes that are not saved.
@MainActor
struct DocumentExport {
  private let page: PlaygroundPage
  /// The exhibit of the page, from which a copy for the sheets is made.
  private let exhibit: any Exhibit
  private let category: UIContentSizeCategory
  /// The number of pixels per point of a PNG.
  private static let scale: CGFloat = 2

  init(of page: PlaygroundPage, _ exhibit: any Exhibit, _ category: UIContentSizeCategory) {
    (self.page, self.exhibit, self.category) = (page, exhibit, category)
  }

  /// Writes the file at `path`, or leaves the old one. The colors are those of a light window. Throws an error with a description for the user.
  ///
  /// - Returns: the running head and the page numbers that the file does not have because their margins are too low.
  @discardableResult func write(as format: ExportFormat, to path: String) throws -> [OmittedMarginText] {
    switch format {
    case .pdf: return try writePDF(to: path)
    case .png, .svg:
      let (bytes, omitted) = try onPaper { try visibleSheet(as: format) }
      try OutputFile.write(Data(bytes), to: path)
      return omitted
    case .rtf: try OutputFile.write(try onPaper { try text(as: .rtf) }, to: path)
    case .html: try writeHTML(to: path)
    case .json: try writeLayout(to: path)
    }
    return []
  }

  /// Calls `body` with the colors of a light window, whatever the appearance of this one.
  private func onPaper<Result>(_ body: () throws -> Result) throws -> Result {
    var result: Swift.Result<Result, any Error>?
    UITraitCollection(userInterfaceStyle: .light).performAsCurrent { result = Swift.Result(catching: body) }
    return try result!.get()
  }

  private struct IncompleteText: Error, CustomStringConvertible {
    let description = "the file is not completely read"
  }

  // MARK: Formats

  /// Writes a page for each sheet.
  ///
  /// - Returns: the running head and the page numbers that the pages do not have because their margins are too low.
  func writePDF(to path: String) throws -> [OmittedMarginText] {
    let copy = try copy()
    var configuration = WindowConfiguration()
    configuration.category = category
    configuration.balancesColumns = page.balancesLastSpread
    configuration.usesTotalFit = page.usesTotalFit
    guard let document = DocumentPDF(copy, configuration, settings: paperSettings) else { return [] }
    try OutputFile.write(to: path) { try document.write(accept: $0) }
    return document.omittedMarginTexts
  }

  private func text(as type: NSAttributedString.DocumentType) throws -> Data {
    guard page.completeText() else { throw IncompleteText() }
    let text = NSMutableAttributedString(attributedString: page.flow.storage)
    if page.colorsCode { text.colorCode() }
    return try text.data(from: NSRange(location: 0, length: text.length), documentAttributes: [.documentType: type])
  }

  private func writeHTML(to path: String) throws {
    guard page.completeText() else { throw IncompleteText() }
    let document = DocumentHTML(page.flow.storage, title: exhibit.title, styleSheet: page.styleSheet, colorsCode: page.colorsCode)
    try OutputFile.write(to: path) { document.write(accept: $0) }
  }

  private func writeLayout(to path: String) throws {
    guard page.completeText() else { throw IncompleteText() }
    let flow = page.flow
    flow.ensureLayout(throughSpread: Int(Int32.max))
    try OutputFile.write(to: path) { accept in
      LayoutRecord.writeJSON(of: flow.layoutManager, frames: LayoutRecord.frames(of: flow), details: .glyphs, as: .exhibit) { _ = accept(Array($0.utf8)[...]) }
      _ = accept(Array("\n".utf8)[...])
    }
  }

  // MARK: The visible sheet

  private func visibleSheet(as format: ExportFormat) throws -> (bytes: [UInt8], omitted: [OmittedMarginText]) {
    let (sheets, index, size) = try visibleSheet()
    return (format == .png ? image(of: sheets, index, size) : drawing(of: sheets, index, size), sheets.omittedMarginTexts)
  }

  private func image(of sheets: DocumentSheets, _ index: Int, _ size: CGSize) -> [UInt8] {
    let format = UIGraphicsImageRendererFormat.preferred()
    format.scale = Self.scale
    let data = UIGraphicsImageRenderer(size: size, format: format).pngData {
      UIColor.white.setFill()
      $0.fill(CGRect(origin: .zero, size: size))
      sheets.draw(index, in: $0.cgContext)
    }
    return Array(data)
  }

  private func drawing(of sheets: DocumentSheets, _ index: Int, _ size: CGSize) -> [UInt8] {
    let canvas = SVGCanvas(size: Size(width: size.width, height: size.height))
    sheets.draw(index, in: CGContext(canvas: canvas))
    return canvas.finish()
  }

  /// Returns the sheets of a copy of the page, the index of the first visible one, and its size in points.
  private func visibleSheet() throws -> (sheets: DocumentSheets, index: Int, size: CGSize) {
    let index = page.visibleSpreads.lowerBound
    guard let controller = try copy().makeViewController(category: category) as? PlaygroundViewController else { throw IncompleteText() }
    let sheets = DocumentSheets(of: controller, settings: settings)
    var last = 0
    _ = try sheets.prepare(last)
    while last < index, try sheets.prepare(last + 1) { last += 1 }
    return (sheets, last, sheets.flow.geometry.sheet(last).size)
  }

  /// The paper and the columns that the page has in the window.
  private var settings: PageSettings { page.pageSettings }

  /// The settings of a PDF: those of the document. A text that has none and no shapes is set on A4 paper, so that the file does not depend on the
  /// size of the window; shapes keep the page that they were placed on.
  private var paperSettings: PageSettings { page.hasChosenSettings || page.hasShapes ? page.pageSettings : PageSettings() }

  /// Returns an exhibit whose pages have the text and the shapes of this page.
  private func copy() throws -> any Exhibit {
    guard page.completeText() else { throw IncompleteText() }
    return PageCopy(exhibit, state: page.state, arrangement: page.arrangement, colorsCode: page.colorsCode)
  }
}

/// An exhibit with the present text and shapes of a page.
private struct PageCopy: Exhibit {
  private let original: any Exhibit
  private let state: PageState
  private let arrangement: PageArrangement?
  private let colorsCode: Bool
  /// The size of the copy before its geometry is set: that of a sheet and the space around it.
  private static let size = CGSize(width: 1224, height: 704)

  init(_ original: any Exhibit, state: PageState, arrangement: PageArrangement?, colorsCode: Bool) {
    (self.original, self.state, self.arrangement, self.colorsCode) = (original, state, arrangement, colorsCode)
  }

  var name: String { original.name }
  var title: String { original.title }

  func makeViewController(category: UIContentSizeCategory) -> UIViewController {
    let controller = original.makeViewController(category: category)
    guard let page = (controller as? PlaygroundViewController)?.page else { return controller }
    page.frame = CGRect(origin: .zero, size: Self.size)
    page.layoutIfNeeded()
    _ = page.restoreContent(state)
    if colorsCode { page.flow.storage.colorCode() }
    // A page of another size gets the shapes at the same positions of its sheets.
    if let arrangement { page.arrange(arrangement) }
    return controller
  }
}

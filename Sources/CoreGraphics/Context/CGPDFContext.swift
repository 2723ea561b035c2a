import Foundation
import GalleyRaster

// Metadata of a PDF document: keys of `UIGraphicsPDFRendererFormat.documentInfo` and of a context's auxiliary
// information.

/// The document's title, a string.
public let kCGPDFContextTitle = "kCGPDFContextTitle"
/// The author of the document, a string.
public let kCGPDFContextAuthor = "kCGPDFContextAuthor"
/// The program that created the document, a string.
public let kCGPDFContextCreator = "kCGPDFContextCreator"
/// The rectangle of a page: a `CGRect`, or its bytes as `Data`.
public let kCGPDFContextMediaBox = "kCGPDFContextMediaBox"

extension CGContext {
  /// Creates a PDF context with y up. The document is written to `consumer` on `closePDF()`, or when the context is
  /// deallocated. Drawing outside a page is lost.
  ///
  /// Returns `nil` if a side of `mediaBox` is outside 1…14,400 points.
  ///
  /// - Parameters:
  ///   - mediaBox: The rectangle of each page, in points. US letter if this is `nil`.
  ///   - auxiliaryInfo: Metadata for keys such as `kCGPDFContextTitle`.
  public convenience init?(consumer: CGDataConsumer, mediaBox: UnsafePointer<CGRect>?, _ auxiliaryInfo: [AnyHashable: Any]?) {
    let box = (mediaBox?.pointee ?? CGRect(x: 0, y: 0, width: 612, height: 792)).standardized
    guard PDFPages.isPage(box) else { return nil }
    let pages = PDFPages(box, auxiliaryInfo ?? [:], consumer)
    pages.canvas.isBetweenPages = true
    self.init(canvas: pages.canvas)
    self.pages = pages
  }

  /// Creates a PDF context with y up that writes to a file, as `init(consumer:mediaBox:_:)` does.
  ///
  /// Returns `nil` if `url` is not a file URL, or if a side of `mediaBox` is outside 1…14,400 points.
  public convenience init?(_ url: URL, mediaBox: UnsafePointer<CGRect>?, _ auxiliaryInfo: [AnyHashable: Any]?) {
    guard let consumer = CGDataConsumer(url: url) else { return nil }
    self.init(consumer: consumer, mediaBox: mediaBox, auxiliaryInfo)
  }

  /// Starts a page with its own graphics state, and ends the previous page. Has no effect if the context is not a PDF
  /// context, or if the document is closed.
  ///
  /// - Parameter pageInfo: Can contain the rectangle of this page for `kCGPDFContextMediaBox`. The document's applies if there is none, or if
  ///   a side is outside 1…14,400 points.
  public func beginPDFPage(_ pageInfo: [AnyHashable: Any]?) {
    guard let pages, !pages.isClosed else { return }
    endPDFPage()
    let box = pages.begin(pageInfo?[kCGPDFContextMediaBox], statesBefore: savedStates)
    saveGState()
    concatenate(CGAffineTransform(a: 1, b: 0, c: 0, d: -1, tx: -box.minX, ty: box.maxY))
  }

  /// Ends the page and restores the state from before it. Has no effect if no page is open.
  public func endPDFPage() {
    guard let pages, let states = pages.statesBeforePage else { return }
    restoreStates(to: states)
    pages.statesBeforePage = nil
    pages.canvas.isBetweenPages = true
  }

  /// Starts a page with its own rectangle, in points, as `beginPDFPage(_:)` does; `nil` uses that of the document.
  public func beginPage(mediaBox: UnsafePointer<CGRect>?) { beginPDFPage(mediaBox.map { [kCGPDFContextMediaBox: $0.pointee] }) }

  /// Ends the page, as `endPDFPage()` does.
  public func endPage() { endPDFPage() }

  /// Ends the page and writes the document. Later drawing is lost, and later calls have no effect. Has no effect if this is not a PDF context.
  public func closePDF() {
    endPDFPage()
    pages?.close()
  }
}

/// The pages of a context's PDF document.
final class PDFPages {
  let canvas: PDFCanvas
  private let defaultBox: CGRect
  private let consumer: CGDataConsumer
  /// The number of saved states at the start of the page; `nil` between pages.
  var statesBeforePage: Int?
  private(set) var isClosed = false

  init(_ box: CGRect, _ info: [AnyHashable: Any], _ consumer: CGDataConsumer) {
    canvas = PDFCanvas(size: box.size.raster)
    (defaultBox, self.consumer) = (box, consumer)
    canvas.setMetadata(
      DocumentMetadata(
        title: info[kCGPDFContextTitle] as? String ?? "", author: info[kCGPDFContextAuthor] as? String, creator: info[kCGPDFContextCreator] as? String ?? "Galley"))
  }

  deinit { close() }

  static func isPage(_ box: CGRect) -> Bool { (1...14_400).contains(box.width) && (1...14_400).contains(box.height) }

  /// Starts a page and returns its rectangle: `own` if it is a valid one, as a `CGRect` or its bytes, otherwise the document's.
  func begin(_ own: Any?, statesBefore: Int) -> CGRect {
    let requested = own as? CGRect ?? (own as? Data).flatMap { $0.count == MemoryLayout<CGRect>.size ? $0.withUnsafeBytes { $0.loadUnaligned(as: CGRect.self) } : nil }
    let box = requested.map(\.standardized).flatMap { Self.isPage($0) ? $0 : nil } ?? defaultBox
    canvas.beginPage(size: box.size.raster)
    statesBeforePage = statesBefore
    return box
  }

  func close() {
    guard !isClosed else { return }
    isClosed = true
    if let bytes = try? canvas.finish() { consumer.put(Data(bytes)) }
  }
}

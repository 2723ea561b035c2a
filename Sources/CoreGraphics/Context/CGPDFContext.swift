import Foundation
import Raster

// What a PDF document says of itself: keys of `UIGraphicsPDFRendererFormat.documentInfo` and of a context's auxiliary information.

/// The document's title, a string.
public let kCGPDFContextTitle = "kCGPDFContextTitle"
/// Who wrote the document, a string.
public let kCGPDFContextAuthor = "kCGPDFContextAuthor"
/// The program that made the document, a string.
public let kCGPDFContextCreator = "kCGPDFContextCreator"
/// A page's rectangle: a `CGRect`, or its bytes as `Data`.
public let kCGPDFContextMediaBox = "kCGPDFContextMediaBox"

extension CGContext {
  /// A document that is written into a consumer when `closePDF()` is called, or when nobody has the context any more. y runs up, as in all PDF. What is drawn before the first page
  /// was begun, or between two, is lost.
  ///
  /// - Parameters:
  ///   - mediaBox: of each page, in points; letter paper without it. 1…14,400 on each side, or there is no context.
  ///   - auxiliaryInfo: what the document says of itself, by `kCGPDFContextTitle` and its kin.
  public convenience init?(consumer: CGDataConsumer, mediaBox: UnsafePointer<CGRect>?, _ auxiliaryInfo: [AnyHashable: Any]?) {
    let box = (mediaBox?.pointee ?? CGRect(x: 0, y: 0, width: 612, height: 792)).standardized
    guard PDFPages.isPage(box) else { return nil }
    let pages = PDFPages(box, auxiliaryInfo ?? [:], consumer)
    pages.canvas.isBetweenPages = true
    self.init(canvas: pages.canvas)
    self.pages = pages
  }

  /// The same for a file.
  public convenience init?(_ url: URL, mediaBox: UnsafePointer<CGRect>?, _ auxiliaryInfo: [AnyHashable: Any]?) {
    guard let consumer = CGDataConsumer(url: url) else { return nil }
    self.init(consumer: consumer, mediaBox: mediaBox, auxiliaryInfo)
  }

  /// Begins a page, with a state of its own; the one before ends. Nothing in a context that makes no document.
  ///
  /// - Parameter pageInfo: may have a rectangle of the page's own by `kCGPDFContextMediaBox`.
  public func beginPDFPage(_ pageInfo: [AnyHashable: Any]?) {
    guard let pages, !pages.isClosed else { return }
    endPDFPage()
    let box = pages.begin(pageInfo?[kCGPDFContextMediaBox], statesBefore: savedStates)
    saveGState()
    concatenate(CGAffineTransform(a: 1, b: 0, c: 0, d: -1, tx: -box.minX, ty: box.maxY))
  }

  /// Ends the page, and goes back to the state before it.
  public func endPDFPage() {
    guard let pages, let states = pages.statesBeforePage else { return }
    restoreStates(to: states)
    pages.statesBeforePage = nil
    pages.canvas.isBetweenPages = true
  }

  /// Begins a page of its own rectangle.
  public func beginPage(mediaBox: UnsafePointer<CGRect>?) { beginPDFPage(mediaBox.map { [kCGPDFContextMediaBox: $0.pointee] }) }

  /// The same as `endPDFPage()`.
  public func endPage() { endPDFPage() }

  /// Ends the document and writes it; what is drawn then is lost.
  public func closePDF() {
    endPDFPage()
    pages?.close()
  }
}

/// The pages of a document that is drawn in a context.
final class PDFPages {
  let canvas: PDFCanvas
  private let usualBox: CGRect
  private let consumer: CGDataConsumer
  /// How many states were kept before the page's own; `nil` between pages.
  var statesBeforePage: Int?
  private(set) var isClosed = false

  init(_ box: CGRect, _ info: [AnyHashable: Any], _ consumer: CGDataConsumer) {
    canvas = PDFCanvas(size: box.size.raster)
    (usualBox, self.consumer) = (box, consumer)
    canvas.setMetadata(
      DocumentMetadata(
        title: info[kCGPDFContextTitle] as? String ?? "", author: info[kCGPDFContextAuthor] as? String, creator: info[kCGPDFContextCreator] as? String ?? "Galley"))
  }

  deinit { close() }

  static func isPage(_ box: CGRect) -> Bool { (1...14_400).contains(box.width) && (1...14_400).contains(box.height) }

  /// Begins a page; its rectangle.
  func begin(_ own: Any?, statesBefore: Int) -> CGRect {
    let asked = own as? CGRect ?? (own as? Data).flatMap { $0.count == MemoryLayout<CGRect>.size ? $0.withUnsafeBytes { $0.loadUnaligned(as: CGRect.self) } : nil }
    let box = asked.map(\.standardized).flatMap { Self.isPage($0) ? $0 : nil } ?? usualBox
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

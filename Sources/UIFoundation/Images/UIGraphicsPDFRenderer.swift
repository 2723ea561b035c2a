import CoreGraphics
import Foundation
import Output
import Raster

/// What a renderer's documents say of themselves.
open class UIGraphicsPDFRendererFormat: NSObject {
  /// Strings by `kCGPDFContextTitle`, `kCGPDFContextAuthor` and `kCGPDFContextCreator`; other keys are left out of the document.
  open var documentInfo: [String: Any] = [:]

  /// Without a title or an author.
  public override init() {}

  /// The same as `init()`.
  public class func `default`() -> UIGraphicsPDFRendererFormat { UIGraphicsPDFRendererFormat() }

  /// The same as `init()`.
  public class func preferred() -> UIGraphicsPDFRendererFormat { UIGraphicsPDFRendererFormat() }

  var metadata: DocumentMetadata {
    DocumentMetadata(
      title: documentInfo[kCGPDFContextTitle] as? String ?? "", author: documentInfo[kCGPDFContextAuthor] as? String,
      creator: documentInfo[kCGPDFContextCreator] as? String ?? "Galley")
  }
}

/// Makes PDF documents by drawing. Text stays text, in fonts that the document holds; equal drawing gives equal bytes.
open class UIGraphicsPDFRenderer: NSObject {
  private let bounds: CGRect

  /// What documents say of themselves.
  public let format: UIGraphicsPDFRendererFormat

  /// Renders pages of `bounds`, a rectangle in points in the space that is drawn in: of letter paper where it is empty, and of 1 to 14,400 on each side.
  public init(bounds: CGRect, format: UIGraphicsPDFRendererFormat) {
    (self.bounds, self.format) = (bounds.asPage, format)
  }

  /// Renders pages of `bounds`, in points, with the default format.
  public convenience init(bounds: CGRect) { self.init(bounds: bounds, format: .default()) }

  /// The document that `actions` draw, which begin each of its pages; empty where it could not be made.
  open func pdfData(actions: (UIGraphicsPDFRendererContext) -> Void) -> Data { (try? document(actions)).map { Data($0) } ?? Data() }

  /// Writes the document that `actions` draw into a file. Throws where it cannot be written.
  open func writePDF(to url: URL, withActions actions: (UIGraphicsPDFRendererContext) -> Void) throws {
    try FileReplacement.write(Data(document(actions)), to: url.path)
  }

  private func document(_ actions: (UIGraphicsPDFRendererContext) -> Void) throws -> [UInt8] {
    let canvas = PDFCanvas(size: bounds.size.raster)
    canvas.setMetadata(format.metadata)
    let context = UIGraphicsPDFRendererContext(canvas, bounds, format)
    withGraphicsContext(context.cgContext) { actions(context) }
    context.finish()
    return try canvas.finish()
  }
}

/// What a PDF renderer's actions draw with.
open class UIGraphicsPDFRendererContext: NSObject {
  /// The context that is drawn into; y down, in points. Each page begins with a state of its own; what is drawn before the first is lost.
  public let cgContext: CGContext
  /// The renderer's format.
  public let format: UIGraphicsPDFRendererFormat
  /// The present page's rectangle in the space that is drawn in.
  open private(set) var pdfContextBounds: CGRect

  private let canvas: PDFCanvas
  private let usualBounds: CGRect
  /// How many states were kept before the page's own; `nil` before the first page.
  private var statesBeforePage: Int?

  init(_ canvas: PDFCanvas, _ bounds: CGRect, _ format: UIGraphicsPDFRendererFormat) {
    (self.canvas, self.format, usualBounds, pdfContextBounds) = (canvas, format, bounds, bounds)
    cgContext = CGContext(canvas: canvas)
    canvas.isBetweenPages = true
  }

  /// Begins a page of the renderer's bounds.
  open func beginPage() { beginPage(withBounds: usualBounds, pageInfo: [:]) }

  /// Begins a page of its own size, whose origin is that of `bounds`. Nothing of `pageInfo` is needed: the page is all of `bounds`.
  open func beginPage(withBounds bounds: CGRect, pageInfo: [String: Any]) {
    finish()
    (statesBeforePage, pdfContextBounds) = (cgContext.savedStates, bounds.asPage)
    canvas.beginPage(size: pdfContextBounds.size.raster)
    cgContext.saveGState()
    cgContext.translateBy(x: -pdfContextBounds.minX, y: -pdfContextBounds.minY)
  }

  /// With the current fill colour.
  open func fill(_ rect: CGRect) { cgContext.fill(rect) }

  /// A frame one point wide, inside `rect`, with the current stroke colour.
  open func stroke(_ rect: CGRect) { cgContext.stroke(rect.insetBy(dx: 0.5, dy: 0.5), width: 1) }

  /// Narrows the clip to `rect`: nothing outside is drawn on this page from now on.
  open func clip(to rect: CGRect) { cgContext.clip(to: rect) }

  /// Goes back to before the page, however many states it has kept or restored.
  func finish() {
    guard let statesBeforePage else { return }
    while cgContext.savedStates > statesBeforePage { cgContext.restoreGState() }
  }
}

extension CGRect {
  /// What a page can be: letter paper in the place of what has no size, and no side beyond the format's 1 to 14,400 points.
  fileprivate var asPage: CGRect {
    let box = standardized
    guard box.width > 0, box.height > 0, box.minX.isFinite, box.minY.isFinite else { return CGRect(x: 0, y: 0, width: 612, height: 792) }
    return CGRect(x: box.minX, y: box.minY, width: min(max(box.width, 1), 14_400), height: min(max(box.height, 1), 14_400))
  }
}

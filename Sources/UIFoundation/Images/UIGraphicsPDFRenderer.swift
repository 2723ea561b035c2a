import CoreGraphics
import Foundation
import GalleyOutput
import GalleyRaster

/// The metadata of a renderer's documents.
open class UIGraphicsPDFRendererFormat: NSObject {
  /// The document's title, author and creator, as strings by `kCGPDFContextTitle`, `kCGPDFContextAuthor` and `kCGPDFContextCreator`; other keys
  /// are not written.
  open var documentInfo: [String: Any] = [:]

  /// Creates a format without a title or an author.
  public override init() {}

  /// Returns the same as `init()`.
  public class func `default`() -> UIGraphicsPDFRendererFormat { UIGraphicsPDFRendererFormat() }

  /// Returns the same as `init()`.
  public class func preferred() -> UIGraphicsPDFRendererFormat { UIGraphicsPDFRendererFormat() }

  var metadata: DocumentMetadata {
    DocumentMetadata(
      title: documentInfo[kCGPDFContextTitle] as? String ?? "", author: documentInfo[kCGPDFContextAuthor] as? String,
      creator: documentInfo[kCGPDFContextCreator] as? String ?? "Galley")
  }
}

/// Creates PDF documents by drawing. Text remains text, in embedded fonts; equal drawings give equal bytes.
open class UIGraphicsPDFRenderer: NSObject {
  private let bounds: CGRect

  /// The metadata of documents.
  public let format: UIGraphicsPDFRendererFormat

  /// Creates a renderer for pages of `bounds`, a rectangle in points in the drawing space. An empty rectangle means US
  /// Letter; each side is limited to 1…14,400 points.
  public init(bounds: CGRect, format: UIGraphicsPDFRendererFormat) {
    (self.bounds, self.format) = (bounds.asPage, format)
  }

  /// Creates a renderer for pages of `bounds`, in points, with the default format.
  public convenience init(bounds: CGRect) { self.init(bounds: bounds, format: .default()) }

  /// Returns the document drawn by `actions`, which begin each of its pages. Returns empty data if an error occurs.
  open func pdfData(actions: (UIGraphicsPDFRendererContext) -> Void) -> Data { (try? document(actions)).map { Data($0) } ?? Data() }

  /// Writes the document drawn by `actions` to a file. Throws if the file cannot be written.
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

/// The drawing context of a PDF renderer's actions.
open class UIGraphicsPDFRendererContext: NSObject {
  /// The context; y down, in points. Each page begins with a new graphics state. Drawing before the first page is lost.
  public let cgContext: CGContext
  /// The renderer's format.
  public let format: UIGraphicsPDFRendererFormat
  /// The current page's rectangle in the drawing space.
  open private(set) var pdfContextBounds: CGRect

  private let canvas: PDFCanvas
  private let defaultBounds: CGRect
  /// The number of saved graphics states before the page; `nil` before the first page.
  private var statesBeforePage: Int?

  init(_ canvas: PDFCanvas, _ bounds: CGRect, _ format: UIGraphicsPDFRendererFormat) {
    (self.canvas, self.format, defaultBounds, pdfContextBounds) = (canvas, format, bounds, bounds)
    cgContext = CGContext(canvas: canvas)
    canvas.isBetweenPages = true
  }

  /// Begins a page with the renderer's bounds.
  open func beginPage() { beginPage(withBounds: defaultBounds, pageInfo: [:]) }

  /// Begins a page with its own size and the origin of `bounds`. `pageInfo` is ignored: the page is the whole of
  /// `bounds`.
  open func beginPage(withBounds bounds: CGRect, pageInfo: [String: Any]) {
    finish()
    (statesBeforePage, pdfContextBounds) = (cgContext.savedStates, bounds.asPage)
    canvas.beginPage(size: pdfContextBounds.size.raster)
    cgContext.saveGState()
    cgContext.translateBy(x: -pdfContextBounds.minX, y: -pdfContextBounds.minY)
  }

  /// Fills `rect` with the current fill color.
  open func fill(_ rect: CGRect) { cgContext.fill(rect) }

  /// Strokes a frame one point wide inside `rect`, with the current stroke color.
  open func stroke(_ rect: CGRect) { cgContext.stroke(rect.insetBy(dx: 0.5, dy: 0.5), width: 1) }

  /// Intersects the clip of this page with `rect`.
  open func clip(to rect: CGRect) { cgContext.clip(to: rect) }

  /// Restores the graphics state from before the page, regardless of the number of saved or restored states.
  func finish() {
    guard let statesBeforePage else { return }
    while cgContext.savedStates > statesBeforePage { cgContext.restoreGState() }
  }
}

extension CGRect {
  /// The rectangle as a valid page: US Letter if it is empty or its origin is not finite, with sides limited to the format's 1…14,400 points.
  var asPage: CGRect {
    let box = standardized
    guard box.width > 0, box.height > 0, box.minX.isFinite, box.minY.isFinite else { return CGRect(x: 0, y: 0, width: 612, height: 792) }
    return CGRect(x: box.minX, y: box.minY, width: min(max(box.width, 1), 14_400), height: min(max(box.height, 1), 14_400))
  }
}

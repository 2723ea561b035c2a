import CoreGraphics
import Foundation
import GalleyRaster
import GalleyRequirements

// UIKit's older functions for documents. The context is on the thread's stack from the function that begins it to the
// one that ends it.

private final class OpenDocument {
  let canvas: PDFCanvas
  let pages: UIGraphicsPDFRendererContext
  let consumer: CGDataConsumer

  init(_ bounds: CGRect, _ info: [AnyHashable: Any]?, _ consumer: CGDataConsumer) {
    let format = UIGraphicsPDFRendererFormat()
    for (key, value) in info ?? [:] { if let name = key.base as? String { format.documentInfo[name] = value } }
    let bounds = bounds.asPage
    canvas = PDFCanvas(size: bounds.size.raster)
    canvas.setMetadata(format.metadata)
    pages = UIGraphicsPDFRendererContext(canvas, bounds, format)
    self.consumer = consumer
  }
}

private let documents = ThreadLocal<[OpenDocument]>()

private func begin(_ document: OpenDocument) {
  documents.value = (documents.value ?? []) + [document]
  UIGraphicsPushContext(document.pages.cgContext)
}

/// Begins a document that is appended to `data` when it ends, and makes its context current. Pages have the size of `bounds`, in points, or of US
/// Letter if it is empty or not finite; sides are limited to 1…14,400.
public func UIGraphicsBeginPDFContextToData(_ data: NSMutableData, _ bounds: CGRect, _ documentInfo: [AnyHashable: Any]?) {
  guard let consumer = CGDataConsumer(data: data) else { return }
  begin(OpenDocument(bounds, documentInfo, consumer))
}

/// Begins a document in a file, as `UIGraphicsBeginPDFContextToData` does. Always returns `true`, because the file is written
/// when the document ends.
@discardableResult
public func UIGraphicsBeginPDFContextToFile(_ path: String, _ bounds: CGRect, _ documentInfo: [AnyHashable: Any]?) -> Bool {
  guard let consumer = CGDataConsumer(url: URL(fileURLWithPath: path)) else { return false }
  begin(OpenDocument(bounds, documentInfo, consumer))
  return true
}

/// Begins a page with the document's bounds; does nothing without a document.
public func UIGraphicsBeginPDFPage() { documents.value?.last?.pages.beginPage() }

/// Begins a page with its own bounds, in points, or of US Letter if they are empty; sides are limited to 1…14,400. `pageInfo` is ignored. Does
/// nothing without a document.
public func UIGraphicsBeginPDFPageWithInfo(_ bounds: CGRect, _ pageInfo: [AnyHashable: Any]?) {
  documents.value?.last?.pages.beginPage(withBounds: bounds, pageInfo: [:])
}

/// Returns the current page's rectangle, or before the first page the document's; zero if there is no document.
public func UIGraphicsGetPDFContextBounds() -> CGRect { documents.value?.last?.pages.pdfContextBounds ?? .zero }

/// Ends the last document and writes it; a failure to write is not reported. Traps if no document is open.
public func UIGraphicsEndPDFContext() {
  guard var open = documents.value, let document = open.popLast() else {
    requirementFailed("UIGraphicsEndPDFContext() called without a PDF context on this thread")
  }
  documents.value = open.isEmpty ? nil : open
  UIGraphicsPopContext()
  document.pages.finish()
  if let bytes = try? document.canvas.finish() { document.consumer.put(Data(bytes)) }
}

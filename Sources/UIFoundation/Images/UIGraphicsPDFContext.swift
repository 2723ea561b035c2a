import CoreGraphics
import Foundation
import Raster
import Requirements

// Documents in UIKit's older way: a context on the thread's stack, between a function that begins it and one that ends it.

private final class OpenDocument {
  let canvas: PDFCanvas
  let pages: UIGraphicsPDFRendererContext
  let consumer: CGDataConsumer

  init(_ bounds: CGRect, _ info: [AnyHashable: Any]?, _ consumer: CGDataConsumer) {
    let format = UIGraphicsPDFRendererFormat()
    for (key, value) in info ?? [:] { if let name = key.base as? String { format.documentInfo[name] = value } }
    // Letter paper.
    let bounds = bounds.isEmpty ? CGRect(x: 0, y: 0, width: 612, height: 792) : bounds.standardized
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

/// Begins a document that is added to `data` when it ends, and makes its context the current one. Pages are of `bounds`, in points; of letter paper where that is
/// empty.
public func UIGraphicsBeginPDFContextToData(_ data: NSMutableData, _ bounds: CGRect, _ documentInfo: [AnyHashable: Any]?) {
  guard let consumer = CGDataConsumer(data: data) else { return }
  begin(OpenDocument(bounds, documentInfo, consumer))
}

/// The same for a file. Always `true`: whether it can be written shows when the document ends.
@discardableResult
public func UIGraphicsBeginPDFContextToFile(_ path: String, _ bounds: CGRect, _ documentInfo: [AnyHashable: Any]?) -> Bool {
  guard let consumer = CGDataConsumer(url: URL(fileURLWithPath: path)) else { return false }
  begin(OpenDocument(bounds, documentInfo, consumer))
  return true
}

/// Begins a page of the document's bounds; nothing where there is no document.
public func UIGraphicsBeginPDFPage() { documents.value?.last?.pages.beginPage() }

/// Begins a page of its own bounds.
public func UIGraphicsBeginPDFPageWithInfo(_ bounds: CGRect, _ pageInfo: [AnyHashable: Any]?) {
  documents.value?.last?.pages.beginPage(withBounds: bounds, pageInfo: [:])
}

/// The page's rectangle; zero where there is no document.
public func UIGraphicsGetPDFContextBounds() -> CGRect { documents.value?.last?.pages.pdfContextBounds ?? .zero }

/// Ends the document that was begun last and writes it; traps where there is none.
public func UIGraphicsEndPDFContext() {
  guard var open = documents.value, let document = open.popLast() else {
    requirementFailed("UIGraphicsEndPDFContext() without a document that was begun on this thread")
  }
  documents.value = open.isEmpty ? nil : open
  UIGraphicsPopContext()
  document.pages.finish()
  if let bytes = try? document.canvas.finish() { document.consumer.put(Data(bytes)) }
}

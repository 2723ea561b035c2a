import Foundation
import Testing

@testable import UIFoundation

/// Documents that are drawn: pages, what they say of themselves, links.
@Suite struct PDFRendererTests {
  private let page = CGRect(x: 10, y: 20, width: 300, height: 200)

  private func text(_ format: UIGraphicsPDFRendererFormat = .default(), _ actions: (UIGraphicsPDFRendererContext) -> Void) -> String {
    String(decoding: UIGraphicsPDFRenderer(bounds: page, format: format).pdfData(actions: actions), as: UTF8.self)
  }

  @Test func eachPageHasItsSize() {
    let text = text { context in
      context.beginPage()
      #expect(context.pdfContextBounds == page)
      context.fill(CGRect(x: 10, y: 20, width: 50, height: 50))
      context.beginPage(withBounds: CGRect(x: 0, y: 0, width: 120, height: 80), pageInfo: [:])
      #expect(context.pdfContextBounds.size == CGSize(width: 120, height: 80))
      context.fill(CGRect(x: 60, y: 40, width: 50, height: 30))
    }
    #expect(text.hasPrefix("%PDF-") && text.contains("/Count 2"))
    let boxes = text.matches(of: /MediaBox \[ 0 0 ([\d.]+) ([\d.]+)/).map { (Double($0.1), Double($0.2)) }
    #expect(boxes.contains { $0 == (300, 200) } && boxes.contains { $0 == (120, 80) }, "\(boxes)")
  }

  @Test func aPageBeginsWithItsOwnState() {
    _ = text { context in
      context.beginPage()
      let first = context.cgContext.ctm
      context.cgContext.translateBy(x: 50, y: 50)
      context.clip(to: CGRect(x: 0, y: 0, width: 5, height: 5))
      context.beginPage()
      #expect(context.cgContext.ctm == first)
      #expect(context.cgContext.boundingBoxOfClipPath == page)
    }
  }

  @Test func itSaysWhatItIs() {
    let format = UIGraphicsPDFRendererFormat()
    format.documentInfo = [kCGPDFContextTitle: "On Type", kCGPDFContextAuthor: "A. Compositor", kCGPDFContextCreator: "stick"]
    let text = text(format) { $0.beginPage() }
    for words in ["On Type", "A. Compositor", "stick"] { #expect(text.contains("(\(words))"), "\(words)") }
  }

  /// Each link is in the document; one to a place that nobody adds makes none that cannot be written.
  @Test func linksLeadOutAndToPlaces() {
    func document(_ links: [(UIGraphicsPDFRendererContext) -> Void]) -> Data {
      UIGraphicsPDFRenderer(bounds: page).pdfData { context in
        context.beginPage()
        links.forEach { $0(context) }
        context.beginPage()
        context.addDestination(withName: "end", at: CGPoint(x: 20, y: 100))
        context.addDestination(withName: "end", at: CGPoint(x: 20, y: 120))
      }
    }
    let rect = CGRect(x: 20, y: 30, width: 40, height: 10)
    let links: [(UIGraphicsPDFRendererContext) -> Void] = [
      { $0.setURL(URL(string: "https://example.org/a")!, for: rect) }, { $0.setDestinationWithName("end", for: rect) },
      { $0.setDestinationWithName("nowhere", for: rect) },
    ]
    let sizes = (0...3).map { document(Array(links.prefix($0))).count }
    #expect(sizes[0] > 500 && zip(sizes, sizes.dropFirst()).allSatisfy { $0 + 20 < $1 }, "\(sizes)")
  }

  @Test func equalDrawingIsWrittenAlike() throws {
    let url = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID()).pdf")
    defer { try? FileManager.default.removeItem(at: url) }
    let renderer = UIGraphicsPDFRenderer(bounds: page)
    func draw(_ context: UIGraphicsPDFRendererContext) {
      context.beginPage()
      UIColor.red.setFill()
      context.fill(page)
    }
    try renderer.writePDF(to: url, withActions: draw)
    #expect(try Data(contentsOf: url) == renderer.pdfData(actions: draw))
    #expect(throws: (any Error).self) { try renderer.writePDF(to: url.appendingPathComponent("in a file"), withActions: draw) }
  }
}

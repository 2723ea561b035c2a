import CoreText
import Foundation
import Testing

@testable import UIFoundation

/// Drawn documents: pages and metadata.
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

  @Test func pageStartsWithInitialState() {
    _ = text { context in
      context.beginPage()
      let first = context.cgContext.ctm
      context.cgContext.translateBy(x: 50, y: 50)
      context.clip(to: CGRect(x: 0, y: 0, width: 5, height: 5))
      // Whatever it leaves open.
      for _ in 0..<3 { context.cgContext.saveGState() }
      context.cgContext.translateBy(x: 7, y: 7)
      context.beginPage()
      #expect(context.cgContext.ctm == first)
      #expect(context.cgContext.boundingBoxOfClipPath == page)
    }
  }

  /// The images of color glyphs are stored once in each size, on whichever pages the glyphs are.
  @Test func colorGlyphIsStoredOnce() throws {
    func images(_ sizes: [CGFloat]) -> Int {
      let text = text { context in
        for (index, size) in sizes.enumerated() {
          context.beginPage()
          for x in [20, 60, 110] {
            let letters = NSAttributedString(string: "😀x😀", attributes: [.font: UIFont.systemFont(ofSize: size)])
            context.cgContext.textPosition = CGPoint(x: x, y: 60 + 10 * index)
            CTLineDraw(CTLineCreateWithAttributedString(letters), context.cgContext)
          }
        }
      }
      return text.matches(of: /\/Subtype \/Image/).count
    }
    let one = images([20])
    try #require(one > 0)
    #expect(images([20, 20, 20]) == one && images([20, 30]) == 2 * one)
    // The image and its mask.
    #expect(one <= 2)
  }

  @Test func documentInfoIsWritten() {
    let format = UIGraphicsPDFRendererFormat()
    format.documentInfo = [kCGPDFContextTitle: "On Type", kCGPDFContextAuthor: "A. Compositor", kCGPDFContextCreator: "stick"]
    let text = text(format) { $0.beginPage() }
    for words in ["On Type", "A. Compositor", "stick"] { #expect(text.contains("(\(words))"), "\(words)") }
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

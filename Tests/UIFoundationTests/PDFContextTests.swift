import CoreGraphics
import CoreText
import Foundation
import Testing

@testable import UIFoundation

/// Documents that are drawn in a custom context, and in UIKit's older way.
@Suite struct PDFContextTests {
  private func drawn(_ body: (CGContext) -> Void, box: CGRect? = CGRect(x: 0, y: 0, width: 100, height: 50)) -> String {
    let data = NSMutableData()
    let consumer = CGDataConsumer(data: data)!
    var rect = box ?? .zero
    let context = box == nil ? CGContext(consumer: consumer, mediaBox: nil, nil)! : CGContext(consumer: consumer, mediaBox: &rect, [kCGPDFContextTitle: "A title"])!
    body(context)
    context.closePDF()
    return String(decoding: data as Data, as: UTF8.self)
  }

  private func count(_ part: String, in text: String) -> Int { text.components(separatedBy: part).count - 1 }

  @Test func pagesHaveMediaBoxes() {
    let other = CGRect(x: 0, y: 0, width: 30, height: 40)
    let text = drawn { context in
      context.beginPDFPage(nil)
      context.fill(CGRect(x: 0, y: 0, width: 10, height: 10))
      context.endPDFPage()
      var box = other
      context.beginPage(mediaBox: &box)
      context.endPage()
      context.beginPDFPage([kCGPDFContextMediaBox: withUnsafeBytes(of: other) { Data($0) }])
      context.endPDFPage()
    }
    #expect(text.hasPrefix("%PDF") && count("/MediaBox [ 0 0 100 50 ]", in: text) == 1 && count("/MediaBox [ 0 0 30 40 ]", in: text) == 2)
    #expect(count("/MediaBox [ 0 0 612 792 ]", in: drawn({ $0.beginPDFPage(nil) }, box: nil)) == 1)
    var empty = CGRect.zero
    #expect(CGContext(consumer: CGDataConsumer(data: NSMutableData())!, mediaBox: &empty, nil) == nil)
  }

  /// The y axis points up, from the box's lower left, and the previous page's transforms do not apply. In UIKit's own contexts the axis points down.
  @Test func pdfPagesHaveUpwardYAxis() {
    let box = CGRect(x: 10, y: 20, width: 100, height: 50)
    var spaces: [CGPoint] = []
    _ = drawn({ context in
      for _ in 0..<2 {
        context.beginPDFPage(nil)
        spaces.append(CGPoint(x: 10, y: 20).applying(context.ctm))
        spaces.append(CGPoint(x: 10, y: 70).applying(context.ctm))
        context.saveGState()
        context.translateBy(x: 7, y: 7)
      }
    }, box: box)
    #expect(spaces == [CGPoint(x: 0, y: 50), .zero, CGPoint(x: 0, y: 50), .zero])
  }

  /// Drawing outside of pages appears on none, and pages are unaffected by it.
  @Test func drawingOutsidePagesIsDiscarded() {
    func pages(_ outside: (CGContext) -> Void) -> String {
      drawn { context in
        outside(context)
        context.beginPDFPage(nil)
        context.fill(CGRect(x: 0, y: 0, width: 10, height: 10))
        context.endPDFPage()
        outside(context)
        context.beginPDFPage(nil)
        context.endPDFPage()
        outside(context)
      }
    }
    let clean = pages { _ in }
    #expect(clean == pages { $0.fill(CGRect(x: 20, y: 20, width: 30, height: 10)) })
    #expect(clean == pages { $0.stroke(CGRect(x: 20, y: 20, width: 30, height: 10), width: 2) })
    #expect(clean == pages { context in
      let line = CTLineCreateWithAttributedString(NSAttributedString(string: "words", attributes: [.font: UIFont(name: "DejaVu Serif", size: 12)!]))
      CTLineDraw(line, context)
    })
    #expect(clean == pages { context in
      context.saveGState()
      context.setShadow(offset: .zero, blur: 4)
      context.fillEllipse(in: CGRect(x: 20, y: 20, width: 30, height: 10))
      context.restoreGState()
    })
    let bounds = CGRect(x: 0, y: 0, width: 100, height: 50)
    func rendered(_ before: () -> Void) -> Data {
      UIGraphicsPDFRenderer(bounds: bounds).pdfData { context in
        before()
        context.beginPage()
        UIRectFill(CGRect(x: 1, y: 2, width: 3, height: 4))
      }
    }
    #expect(rendered {} == rendered { UIRectFill(bounds) })
  }

  /// A page that ends within layers and saved states closes them, and the document is written.
  @Test func unclosedStatesEndWithPage() {
    let text = drawn { context in
      context.beginPDFPage(nil)
      context.saveGState()
      context.beginTransparencyLayer()
      context.saveGState()
      context.beginTransparencyLayer(in: CGRect(x: 0, y: 0, width: 9, height: 9), auxiliaryInfo: nil)
      context.fill(CGRect(x: 0, y: 0, width: 10, height: 10))
      context.beginPDFPage(nil)
      context.beginTransparencyLayer()
    }
    #expect(text.hasPrefix("%PDF") && count("/MediaBox [ 0 0 100 50 ]", in: text) == 2)
  }

  @Test func legacyFunctionsGiveSameDocument() throws {
    let bounds = CGRect(x: 0, y: 0, width: 100, height: 50)
    let data = NSMutableData()
    UIGraphicsBeginPDFContextToData(data, bounds, [kCGPDFContextTitle: "T"])
    UIGraphicsBeginPDFPage()
    UIRectFill(CGRect(x: 1, y: 2, width: 3, height: 4))
    UIGraphicsBeginPDFPageWithInfo(CGRect(x: 0, y: 0, width: 30, height: 40), nil)
    #expect(UIGraphicsGetPDFContextBounds().width == 30 && data.length == 0)
    UIGraphicsEndPDFContext()
    #expect(UIGraphicsGetPDFContextBounds() == .zero && UIGraphicsGetCurrentContext() == nil)
    let format = UIGraphicsPDFRendererFormat()
    format.documentInfo = [kCGPDFContextTitle: "T"]
    let same = UIGraphicsPDFRenderer(bounds: bounds, format: format).pdfData { context in
      context.beginPage()
      UIRectFill(CGRect(x: 1, y: 2, width: 3, height: 4))
      context.beginPage(withBounds: CGRect(x: 0, y: 0, width: 30, height: 40), pageInfo: [:])
    }
    #expect(data as Data == same)
    let url = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID()).pdf")
    defer { try? FileManager.default.removeItem(at: url) }
    #expect(UIGraphicsBeginPDFContextToFile(url.path, bounds, nil))
    UIGraphicsBeginPDFPage()
    UIGraphicsEndPDFContext()
    #expect(try Data(contentsOf: url).starts(with: Data("%PDF".utf8)))
    #expect(CGDataConsumer(url: URL(string: "https://a.b")!) == nil)
  }

  /// Sides out of the format's range are limited as the renderer limits them.
  @Test(arguments: [-3, 0, 0.25, 1, 14_400, 20_000, .infinity, .nan] as [CGFloat]) func legacyFunctionsLimitSides(side: CGFloat) {
    for bounds in [CGRect(x: 0, y: 0, width: side, height: 50), CGRect(x: side, y: 0, width: 100, height: side)] {
      let data = NSMutableData()
      UIGraphicsBeginPDFContextToData(data, bounds, nil)
      UIGraphicsBeginPDFPage()
      UIGraphicsBeginPDFPageWithInfo(bounds, nil)
      UIGraphicsEndPDFContext()
      let same = UIGraphicsPDFRenderer(bounds: bounds).pdfData { context in
        context.beginPage()
        context.beginPage(withBounds: bounds, pageInfo: [:])
      }
      #expect(data as Data == same && data.length > 0, "\(bounds)")
    }
  }
}

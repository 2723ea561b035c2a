import CoreGraphics
import Foundation
import Testing

@testable import UIKit
@testable import UIKitCollections
@testable import UIKitCore
@testable import UIKitText

/// Pages of text between headers and footers.
@Suite @MainActor
struct PrintPageTests {
  final class Report: UIPrintPageRenderer {
    var lines: [String] = []
    override var paperRect: CGRect { CGRect(x: 0, y: 0, width: 100, height: 100) }
    override var printableRect: CGRect { CGRect(x: 10, y: 10, width: 80, height: 80) }
    override func drawHeaderForPage(at pageIndex: Int, in headerRect: CGRect) { lines.append("header \(pageIndex) \(headerRect.minY) \(headerRect.height)") }
    override func drawFooterForPage(at pageIndex: Int, in footerRect: CGRect) { lines.append("footer \(pageIndex) \(footerRect.minY) \(footerRect.height)") }
    override func drawContentForPage(at pageIndex: Int, in contentRect: CGRect) { lines.append("content \(pageIndex) \(contentRect.minY) \(contentRect.height)") }
  }

  private let block = UIFont(name: "Galley Block", size: 10)!

  /// A text with the given number of lines of 10 points.
  private func formatter(lines: Int) -> UISimpleTextPrintFormatter {
    let formatter = UISimpleTextPrintFormatter(text: (0..<lines).map { _ in "abc" }.joined(separator: "\n"))
    formatter.font = block
    return formatter
  }

  private func page(_ renderer: UIPrintPageRenderer, _ index: Int) -> (Int, Int) -> Bool {
    let format = UIGraphicsImageRendererFormat()
    format.scale = 1
    let image = UIGraphicsImageRenderer(size: renderer.paperRect.size, format: format).image { _ in renderer.drawPage(at: index, in: renderer.printableRect) }
    let bitmap = image.cgImage!.bitmap
    return { x, y in bitmap[x, y] == 0xFF00_0000 }
  }

  @Test func textUsesAsManyPagesAsItNeeds() {
    let renderer = Report()
    renderer.addPrintFormatter(formatter(lines: 20), startingAtPageAt: 1)
    #expect(renderer.numberOfPages == 4, "8, 8 and 4 lines after an empty page")
    #expect(renderer.printFormattersForPage(at: 0) == nil && renderer.printFormattersForPage(at: 3)?.count == 1)
    let (first, last) = (page(renderer, 1), page(renderer, 3))
    #expect(first(12, 12) && first(38, 88) && !first(42, 12) && !first(8, 12))
    #expect(last(12, 48) && !last(12, 52) && !page(renderer, 0)(12, 12))
  }

  @Test func headersAndFootersReduceContentArea() {
    let renderer = Report()
    (renderer.headerHeight, renderer.footerHeight) = (20, 10)
    let text = formatter(lines: 10)
    renderer.addPrintFormatter(text, startingAtPageAt: 0)
    #expect(text.rect(forPageAt: 0) == CGRect(x: 10, y: 30, width: 80, height: 50) && renderer.numberOfPages == 2)
    text.perPageContentInsets = UIEdgeInsets(top: 10, left: 5, bottom: 0, right: 5)
    #expect(text.rect(forPageAt: 0) == CGRect(x: 15, y: 40, width: 70, height: 40) && text.pageCount == 3 && text.rect(forPageAt: 3) == .zero)
    text.maximumContentHeight = 20
    text.maximumContentWidth = 30
    #expect(text.rect(forPageAt: 4).size == CGSize(width: 30, height: 20) && text.pageCount == 5)
    let black = page(renderer, 0)
    #expect(black(16, 41) && !black(12, 32))
    #expect(renderer.lines == ["header 0 10.0 20.0", "content 0 30.0 50.0", "footer 0 80.0 10.0"])
  }

  @Test func pageRectanglesCanBeSetByKey() {
    let renderer = UIPrintPageRenderer()
    #expect(renderer.paperRect.size == CGSize(width: 595, height: 842) && renderer.printableRect == renderer.paperRect.insetBy(dx: 36, dy: 36))
    renderer.setValue(NSValue(cgRect: CGRect(x: 0, y: 0, width: 50, height: 40)), forKey: "paperRect")
    renderer.setValue(CGRect(x: 5, y: 5, width: 40, height: 30), forKey: "printableRect")
    let text = UISimpleTextPrintFormatter(attributedText: NSAttributedString(string: "abcd efgh", attributes: [.font: block]))
    renderer.printFormatters = [text]
    #expect(renderer.paperRect.width == 50 && text.rect(forPageAt: 0) == CGRect(x: 5, y: 5, width: 40, height: 30) && text.printPageRenderer === renderer)
    #expect(page(renderer, 0)(6, 16), "the second word is on the second line")
    text.removeFromPrintPageRenderer()
    #expect(renderer.printFormatters == nil && renderer.numberOfPages == 0 && text.pageCount == 0)
  }

  @Test func markupAndViewsCanBePrinted() {
    let renderer = Report()
    let markup = UIMarkupTextPrintFormatter(markupText: "<p>One</p><p>Two</p>")
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 20, height: 20))
    view.backgroundColor = .black
    renderer.addPrintFormatter(markup, startingAtPageAt: 0)
    renderer.addPrintFormatter(view.viewPrintFormatter(), startingAtPageAt: 1)
    #expect(markup.text?.contains("Two") == true && markup.text?.contains("<") == false, "\(markup.text ?? "none")")
    #expect(renderer.numberOfPages == 2)
    #expect(page(renderer, 1)(12, 12) && !page(renderer, 1)(32, 12))
  }
}

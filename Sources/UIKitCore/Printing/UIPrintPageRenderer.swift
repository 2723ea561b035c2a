import CoreGraphics
import Foundation
import GalleyRequirements
import UIFoundation

/// Draws pages with a header, a footer, and the content of formatters between them. Galley does not print; draw the
/// pages in a PDF or another context.
///
///     let renderer = UIPrintPageRenderer()
///     renderer.addPrintFormatter(UISimpleTextPrintFormatter(attributedText: text), startingAtPageAt: 0)
///     let data = UIGraphicsPDFRenderer(bounds: renderer.paperRect).pdfData { context in
///       for page in 0..<renderer.numberOfPages {
///         context.beginPage()
///         renderer.drawPage(at: page, in: renderer.printableRect)
///       }
///     }
@preconcurrency @MainActor
open class UIPrintPageRenderer: NSObject {
  /// The rectangle of the sheet, in points; A4 by default.
  open var paperRect: CGRect { storedPaper }
  /// The printable part of the sheet, in points; by default, all but half an inch at each edge.
  open var printableRect: CGRect { storedPrintable }
  /// The height of the header at the top of the printable part, in points; 0 by default.
  open var headerHeight: CGFloat = 0 { didSet { contentDidChange() } }
  /// The height of the footer at the bottom of the printable part, in points; 0 by default.
  open var footerHeight: CGFloat = 0 { didSet { contentDidChange() } }
  /// The formatters that fill the pages; `nil` if there are none.
  open var printFormatters: [UIPrintFormatter]? {
    get { formatters.isEmpty ? nil : formatters }
    set {
      for formatter in formatters { formatter.printPageRenderer = nil }
      formatters = []
      for formatter in newValue ?? [] { addPrintFormatter(formatter, startingAtPageAt: formatter.startPage) }
    }
  }

  private var storedPaper = CGRect(x: 0, y: 0, width: 595, height: 842)
  private var storedPrintable = CGRect(x: 36, y: 36, width: 523, height: 770)
  private var formatters: [UIPrintFormatter] = []

  /// The number of pages that the formatters fill; 0 without formatters. Subclasses that draw pages themselves override it.
  open var numberOfPages: Int { formatters.map { $0.startPage + $0.pageCount }.max() ?? 0 }

  /// Sets `paperRect` or `printableRect`, which are read-only as on iOS. The value is a `CGRect`, or an `NSValue` of one. Other keys and values trap.
  open func setValue(_ value: Any?, forKey key: String) {
    guard let rect = value as? CGRect ?? (value as? NSValue)?.cgRectValue, ["paperRect", "printableRect"].contains(key) else {
      requirementFailed("cannot set \(key) to \(value ?? "nil"): only paperRect and printableRect can be set, to a CGRect")
    }
    if key == "paperRect" { storedPaper = rect } else { storedPrintable = rect }
    contentDidChange()
  }

  /// Adds a formatter that begins on a page, counted from 0. Removes it from the renderer that it had.
  open func addPrintFormatter(_ formatter: UIPrintFormatter, startingAtPageAt pageIndex: Int) {
    formatter.removeFromPrintPageRenderer()
    formatter.startPage = pageIndex
    formatter.printPageRenderer = self
    formatters.append(formatter)
    formatter.contentDidChange()
  }

  /// Returns the formatters that have content on the page at `pageIndex`, counted from 0. Returns `nil` if no formatter has content there.
  open func printFormattersForPage(at pageIndex: Int) -> [UIPrintFormatter]? {
    let found = formatters.filter { !$0.rect(forPageAt: pageIndex).isEmpty }
    return found.isEmpty ? nil : found
  }

  /// Called by the client before it draws several pages. Does nothing by default.
  open func prepare(forDrawingPages range: NSRange) {}

  /// Draws a page in the current context: the header if its height is above 0, the content, the formatters with content on the page, and the footer
  /// if its height is above 0. The parameter `printableRect` places only the header and the footer.
  open func drawPage(at pageIndex: Int, in printableRect: CGRect) {
    if headerHeight > 0 {
      drawHeaderForPage(at: pageIndex, in: CGRect(x: printableRect.minX, y: printableRect.minY, width: printableRect.width, height: headerHeight))
    }
    drawContentForPage(at: pageIndex, in: contentRect)
    for formatter in printFormattersForPage(at: pageIndex) ?? [] { drawPrintFormatter(formatter, forPageAt: pageIndex) }
    if footerHeight > 0 {
      drawFooterForPage(at: pageIndex, in: CGRect(x: printableRect.minX, y: printableRect.maxY - footerHeight, width: printableRect.width, height: footerHeight))
    }
  }

  /// Draws the content of a formatter on a page, in the formatter's rectangle there, which is zero if the formatter has no content on the page.
  open func drawPrintFormatter(_ printFormatter: UIPrintFormatter, forPageAt pageIndex: Int) {
    printFormatter.draw(in: printFormatter.rect(forPageAt: pageIndex), forPageAt: pageIndex)
  }

  // For subclasses; these do nothing by default.

  /// Draws the header of a page. Does nothing by default.
  open func drawHeaderForPage(at pageIndex: Int, in headerRect: CGRect) {}
  /// Draws content of the page beneath that of the formatters. Does nothing by default.
  open func drawContentForPage(at pageIndex: Int, in contentRect: CGRect) {}
  /// Draws the footer of a page. Does nothing by default.
  open func drawFooterForPage(at pageIndex: Int, in footerRect: CGRect) {}

  /// The printable part between header and footer.
  final var contentRect: CGRect { printableRect.inset(by: UIEdgeInsets(top: headerHeight, left: 0, bottom: footerHeight, right: 0)) }

  func remove(_ formatter: UIPrintFormatter) { formatters.removeAll { $0 === formatter } }

  private func contentDidChange() { formatters.forEach { $0.contentDidChange() } }
}

extension UIView {
  /// Returns a formatter that draws the view on one page, at its top left corner.
  public func viewPrintFormatter() -> UIViewPrintFormatter { UIViewPrintFormatter(view: self) }
}

/// A formatter for a view on one page.
open class UIViewPrintFormatter: UIPrintFormatter {
  /// The view to draw.
  public let view: UIView

  init(view: UIView) { self.view = view }

  /// The number of pages: 1, or 0 if the formatter has no area to print in.
  open override var pageCount: Int { contentRect == .zero ? 0 : 1 }

  /// Draws the view at the origin of `rect`, in points, at its own size. Draws nothing in an empty rectangle.
  open override func draw(in rect: CGRect, forPageAt pageIndex: Int) {
    guard !rect.isEmpty else { return }
    view.drawHierarchy(in: CGRect(origin: rect.origin, size: view.bounds.size), afterScreenUpdates: true)
  }
}

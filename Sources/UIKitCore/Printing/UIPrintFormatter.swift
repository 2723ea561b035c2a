import CoreGraphics
import Foundation
import TextKit
import UIFoundation

/// Content that fills pages of a `UIPrintPageRenderer`.
///
/// Subclasses with their own layout override `pageCount` and `draw(in:forPageAt:)`.
@preconcurrency @MainActor
open class UIPrintFormatter: NSObject {
  /// The renderer of the formatter's pages; `nil` before the formatter is added to one.
  open internal(set) weak var printPageRenderer: UIPrintPageRenderer?
  /// The first page, counted from 0.
  open var startPage = 0
  /// The insets of the content on each page, within the renderer's content area, in points.
  open var perPageContentInsets: UIEdgeInsets = .zero { didSet { contentDidChange() } }
  /// The maximum width of the content, in points; 0, the default, for the width of the page.
  open var maximumContentWidth: CGFloat = 0 { didSet { contentDidChange() } }
  /// The maximum height of the content on a page, in points; 0, the default, for the height of the page.
  open var maximumContentHeight: CGFloat = 0 { didSet { contentDidChange() } }

  /// The number of pages; 0 without a renderer, and for a subclass that does not override it.
  open var pageCount: Int { 0 }

  /// Returns the content rectangle on a page, in the paper's coordinates. Returns zero if the formatter has no content there.
  open func rect(forPageAt pageIndex: Int) -> CGRect {
    pageIndex >= startPage && pageIndex < startPage + pageCount ? contentRect : .zero
  }

  /// Called to draw the content of a page in `rect` of the current context. `pageIndex` counts all pages of the renderer, from 0. The default draws
  /// nothing.
  open func draw(in rect: CGRect, forPageAt pageIndex: Int) {}

  /// Removes the formatter from its renderer.
  open func removeFromPrintPageRenderer() {
    printPageRenderer?.remove(self)
    printPageRenderer = nil
  }

  /// Called when the content or its available space changes. Does nothing by default.
  func contentDidChange() {}

  /// The content rectangle of each page, in the paper's coordinates; zero without a renderer or available space.
  final var contentRect: CGRect {
    guard let printPageRenderer else { return .zero }
    var rect = printPageRenderer.contentRect.inset(by: perPageContentInsets)
    if maximumContentWidth > 0 { rect.size.width = min(rect.width, maximumContentWidth) }
    if maximumContentHeight > 0 { rect.size.height = min(rect.height, maximumContentHeight) }
    return rect.width > 0 && rect.height > 0 ? rect : .zero
  }
}

/// Text that flows over as many pages as necessary.
open class UISimpleTextPrintFormatter: UIPrintFormatter {
  /// The text without attributes; `nil` for none. Setting it discards the attributes of `attributedText`.
  open var text: String? {
    get { attributed?.string }
    set { (attributed, isPlain) = (newValue.map { NSAttributedString(string: $0) }, true) }
  }
  /// The text with its attributes, for which `font`, `color` and `textAlignment` are not used; `nil` for none.
  open var attributedText: NSAttributedString? {
    get { attributed }
    set { (attributed, isPlain) = (newValue, false) }
  }
  /// The font of plain text; `nil`, the default, for the system font at 12 points.
  open var font: UIFont? { didSet { contentDidChange() } }
  /// The color of plain text; `nil`, the default, for black.
  open var color: UIColor? { didSet { contentDidChange() } }
  /// The alignment of plain text.
  open var textAlignment = NSTextAlignment.natural { didSet { contentDidChange() } }

  private var attributed: NSAttributedString? { didSet { contentDidChange() } }
  private var isPlain = true
  private var pages: PrintedPages?

  /// Creates a formatter for text in one font.
  public init(text: String) {
    super.init()
    self.text = text
  }

  /// Creates a formatter for attributed text.
  public init(attributedText: NSAttributedString) {
    super.init()
    self.attributedText = attributedText
  }

  open override var pageCount: Int { laidOut.count }

  /// Draws the text of a page at the origin of `rect`, in points. `pageIndex` counts from the first page of the renderer. Draws nothing if the text
  /// has no such page.
  open override func draw(in rect: CGRect, forPageAt pageIndex: Int) { laidOut.draw(page: pageIndex - startPage, at: rect.origin) }

  override func contentDidChange() { pages = nil }

  private var laidOut: PrintedPages {
    let size = contentRect.size
    if let pages, pages.size == size { return pages }
    let newPages = PrintedPages(size == .zero ? NSAttributedString(string: "") : dressedText, size: size)
    pages = newPages
    return newPages
  }

  private var dressedText: NSAttributedString {
    guard let attributed else { return NSAttributedString(string: "") }
    guard isPlain else { return attributed }
    let style = NSMutableParagraphStyle()
    style.alignment = textAlignment
    return NSAttributedString(
      string: attributed.string, attributes: [.font: font ?? .systemFont(ofSize: 12), .foregroundColor: color ?? .black, .paragraphStyle: style])
  }
}

/// The text of an HTML page, over as many pages as necessary. It loads no resources and runs no scripts.
open class UIMarkupTextPrintFormatter: UISimpleTextPrintFormatter {
  /// The HTML source; `nil` for none.
  open var markupText: String? { didSet { readMarkup() } }

  /// Creates a formatter for HTML source. If the source cannot be read, the text is empty.
  public init(markupText: String) {
    super.init(text: "")
    self.markupText = markupText
    // Property observers do not run during initialization.
    readMarkup()
  }

  private func readMarkup() {
    let options: [NSAttributedString.DocumentReadingOptionKey: Any] = [
      .documentType: NSAttributedString.DocumentType.html, .characterEncoding: String.Encoding.utf8.rawValue,
    ]
    attributedText = markupText.flatMap { try? NSAttributedString(data: Data($0.utf8), options: options, documentAttributes: nil) }
  }
}

/// A text in a series of equal containers.
@MainActor
private final class PrintedPages {
  let size: CGSize
  private let storage: NSTextStorage
  private let manager = NSLayoutManager()
  private var containers: [NSTextContainer] = []

  /// The maximum number of pages, in case lines are higher than a page and the text never ends.
  private static let maximumPageCount = 10_000

  init(_ text: NSAttributedString, size: CGSize) {
    self.size = size
    storage = NSTextStorage(attributedString: text)
    storage.addLayoutManager(manager)
    guard text.length > 0 else { return }
    repeat {
      let container = NSTextContainer(size: size)
      container.lineFragmentPadding = 0
      container.allowsTallLines = true
      manager.addTextContainer(container)
      containers.append(container)
    } while NSMaxRange(manager.glyphRange(for: containers[containers.count - 1])) < manager.numberOfGlyphs && containers.count < Self.maximumPageCount
  }

  var count: Int { containers.count }

  func draw(page: Int, at origin: CGPoint) {
    guard containers.indices.contains(page) else { return }
    let glyphs = manager.glyphRange(for: containers[page])
    manager.drawBackground(forGlyphRange: glyphs, at: origin)
    manager.drawGlyphs(forGlyphRange: glyphs, at: origin)
  }
}

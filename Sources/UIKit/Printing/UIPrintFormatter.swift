import CoreGraphics
import Foundation
import TextKit
import UIFoundation

/// Something that fills pages of a `UIPrintPageRenderer`.
///
/// Subclasses that lay out something of their own override `pageCount` and `draw(in:forPageAt:)`.
@preconcurrency @MainActor
open class UIPrintFormatter: NSObject {
  /// Whose pages it fills; `nil` before it is added to one.
  open internal(set) weak var printPageRenderer: UIPrintPageRenderer?
  /// The page that it begins on, from 0.
  open var startPage = 0
  /// Room that it leaves at the edges of each page, within what the renderer gives it.
  open var perPageContentInsets: UIEdgeInsets = .zero { didSet { contentDidChange() } }
  /// How wide its content may be at most, in points; 0, the default, for the page.
  open var maximumContentWidth: CGFloat = 0 { didSet { contentDidChange() } }
  /// How high it may be on a page at most, in points; 0, the default, for the page.
  open var maximumContentHeight: CGFloat = 0 { didSet { contentDidChange() } }

  /// How many pages it fills; 0 where it has no renderer.
  open var pageCount: Int { 0 }

  /// Where it draws on a page of the renderer, in the paper's space; zero for a page that is none of its own.
  open func rect(forPageAt pageIndex: Int) -> CGRect {
    pageIndex >= startPage && pageIndex < startPage + pageCount ? contentRect : .zero
  }

  /// Draws its part of a page into the current context.
  open func draw(in rect: CGRect, forPageAt pageIndex: Int) {}

  /// Takes it from its renderer.
  open func removeFromPrintPageRenderer() {
    printPageRenderer?.remove(self)
    printPageRenderer = nil
  }

  /// Its content, or the room for it, is another.
  func contentDidChange() {}

  /// Of each page.
  final var contentRect: CGRect {
    guard let printPageRenderer else { return .zero }
    var rect = printPageRenderer.contentRect.inset(by: perPageContentInsets)
    if maximumContentWidth > 0 { rect.size.width = min(rect.width, maximumContentWidth) }
    if maximumContentHeight > 0 { rect.size.height = min(rect.height, maximumContentHeight) }
    return rect.width > 0 && rect.height > 0 ? rect : .zero
  }
}

/// Text that runs over as many pages as it takes.
open class UISimpleTextPrintFormatter: UIPrintFormatter {
  /// The text; of one with attributes its characters.
  open var text: String? {
    get { attributed?.string }
    set { (attributed, isPlain) = (newValue.map { NSAttributedString(string: $0) }, true) }
  }
  /// The text with its attributes; they win over the three below.
  open var attributedText: NSAttributedString? {
    get { attributed }
    set { (attributed, isPlain) = (newValue, false) }
  }
  /// Of a plain text; `nil`, the default, for the system's of 12 points.
  open var font: UIFont? { didSet { contentDidChange() } }
  /// Of a plain text; `nil`, the default, for black.
  open var color: UIColor? { didSet { contentDidChange() } }
  /// Of a plain text.
  open var textAlignment = NSTextAlignment.natural { didSet { contentDidChange() } }

  private var attributed: NSAttributedString? { didSet { contentDidChange() } }
  private var isPlain = true
  private var pages: PrintedPages?

  /// A formatter of a text in one font.
  public init(text: String) {
    super.init()
    self.text = text
  }

  /// A formatter of a text with attributes.
  public init(attributedText: NSAttributedString) {
    super.init()
    self.attributedText = attributedText
  }

  open override var pageCount: Int { laidOut.count }

  open override func draw(in rect: CGRect, forPageAt pageIndex: Int) { laidOut.draw(page: pageIndex - startPage, at: rect.origin) }

  override func contentDidChange() { pages = nil }

  private var laidOut: PrintedPages {
    let size = contentRect.size
    if let pages, pages.size == size { return pages }
    let made = PrintedPages(size == .zero ? NSAttributedString(string: "") : dressedText, size: size)
    pages = made
    return made
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

/// The text of a web page, over as many pages as it takes. Nothing is fetched, and no script runs.
open class UIMarkupTextPrintFormatter: UISimpleTextPrintFormatter {
  /// The page's source.
  open var markupText: String? { didSet { readMarkup() } }

  /// A formatter of a web page's source; where that cannot be read there is no text.
  public init(markupText: String) {
    super.init(text: "")
    self.markupText = markupText
    // An initializer's own assignments are not observed.
    readMarkup()
  }

  private func readMarkup() {
    let options: [NSAttributedString.DocumentReadingOptionKey: Any] = [
      .documentType: NSAttributedString.DocumentType.html, .characterEncoding: String.Encoding.utf8.rawValue,
    ]
    attributedText = markupText.flatMap { try? NSAttributedString(data: Data($0.utf8), options: options, documentAttributes: nil) }
  }
}

/// A text in as many containers of one size as it takes.
@MainActor
private final class PrintedPages {
  let size: CGSize
  private let storage: NSTextStorage
  private let manager = NSLayoutManager()
  private var containers: [NSTextContainer] = []

  /// A text that never ends would be one whose lines are higher than a page.
  private static let most = 10_000

  init(_ text: NSAttributedString, size: CGSize) {
    self.size = size
    storage = NSTextStorage(attributedString: text)
    storage.addLayoutManager(manager)
    guard text.length > 0 else { return }
    repeat {
      let container = NSTextContainer(size: size)
      container.lineFragmentPadding = 0
      container.holdsTallLines = true
      manager.addTextContainer(container)
      containers.append(container)
    } while NSMaxRange(manager.glyphRange(for: containers[containers.count - 1])) < manager.numberOfGlyphs && containers.count < Self.most
  }

  var count: Int { containers.count }

  func draw(page: Int, at origin: CGPoint) {
    guard containers.indices.contains(page) else { return }
    let glyphs = manager.glyphRange(for: containers[page])
    manager.drawBackground(forGlyphRange: glyphs, at: origin)
    manager.drawGlyphs(forGlyphRange: glyphs, at: origin)
  }
}

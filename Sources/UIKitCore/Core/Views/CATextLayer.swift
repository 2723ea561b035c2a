import CoreGraphics
import CoreText
import Foundation
import GalleyAttributedText
import TextKit
import UIFoundation

/// A layer that draws text from the top of its bounds and clips it to them.
///
/// `font`, `fontSize` and `foregroundColor` apply to a plain string; an attributed string has its own. Wrapping, truncation and alignment apply
/// to strings of either kind.
open class CATextLayer: CALayer {
  /// The text: a `String` or an `NSAttributedString`; other types draw nothing. `nil` draws nothing.
  open var string: Any? { didSet { setNeedsDisplay() } }
  /// A `UIFont`, `CTFont` or `CGFont`, or a font name as a `String`; its size is ignored. `nil`, the default, is Helvetica. The system font
  /// replaces a font that does not exist.
  open var font: Any? { didSet { setNeedsDisplay() } }
  /// The font size in points; 36 by default.
  open var fontSize: CGFloat = 36 { didSet { setNeedsDisplay() } }
  /// The text color; white by default. `nil` means none.
  open var foregroundColor: CGColor? = .white { didSet { setNeedsDisplay() } }
  /// Whether lines wrap between words at the bounds; `false` by default.
  open var isWrapped = false { didSet { setNeedsDisplay() } }
  /// The truncation of text that does not fit; `.none`, the default, clips it to the bounds.
  open var truncationMode = CATextLayerTruncationMode.none { didSet { setNeedsDisplay() } }
  /// The alignment of lines; `.natural` by default, which keeps the alignment of an attributed string.
  open var alignmentMode = CATextLayerAlignmentMode.natural { didSet { setNeedsDisplay() } }

  /// Draws the text in the bounds, wrapped or truncated. Draws nothing without text or without a size.
  open override func draw(in ctx: CGContext) {
    guard let text = dressedText, text.length > 0, bounds.width > 0, bounds.height > 0 else { return }
    let setting = TextSetting(text, size: bounds.size, mode: isWrapped ? truncationMode.lineBreakMode : nil)
    ctx.clip(to: bounds)
    setting.draw(at: bounds.origin)
  }

  /// Returns the size of the text in whole points, rounded up: wrapped in the width of the bounds if `isWrapped`, otherwise unlimited. Zero without
  /// text.
  open override func preferredFrameSize() -> CGSize {
    guard let text = dressedText, text.length > 0 else { return .zero }
    let availableSize = CGSize(width: isWrapped ? bounds.width : 0, height: 0)
    let size = text.boundingRect(with: availableSize, options: .usesLineFragmentOrigin, context: nil).size
    return CGSize(width: size.width.rounded(.up), height: size.height.rounded(.up))
  }

  /// The text with the layer's attributes, or `nil` without text.
  private var dressedText: NSAttributedString? {
    let text: NSMutableAttributedString
    switch string {
    case let string as NSAttributedString: text = NSMutableAttributedString(attributedString: string)
    case let string as String: text = NSMutableAttributedString(string: string, attributes: plainAttributes)
    default: return nil
    }
    text.enumerateAttribute(.paragraphStyle, in: NSRange(location: 0, length: text.length)) { value, range, _ in
      let style = NSMutableParagraphStyle()
      if let value = value as? NSParagraphStyle { style.setParagraphStyle(value) }
      if let alignment = alignmentMode.alignment { style.alignment = alignment }
      style.lineBreakMode = isWrapped ? .byWordWrapping : truncationMode.lineBreakMode ?? .byClipping
      text.addAttribute(.paragraphStyle, value: style, range: range)
    }
    return text
  }

  private var plainAttributes: [NSAttributedString.Key: Any] {
    [.font: sizedFont, .foregroundColor: UIColor(cgColor: foregroundColor ?? .clear)]
  }

  private var sizedFont: Any {
    switch font {
    case let font as UIFont: font.withSize(fontSize)
    case let font as CTFont: CTFontCreateCopyWithAttributes(font, fontSize, nil, nil)
    case let font as CGFont: CTFontCreateWithGraphicsFont(font, fontSize, nil, nil)
    case let name as String: UIFont(name: name, size: fontSize) ?? .systemFont(ofSize: fontSize)
    default: UIFont(name: "Helvetica", size: fontSize) ?? .systemFont(ofSize: fontSize)
    }
  }
}

/// The truncation of text that does not fit in a `CATextLayer`.
public struct CATextLayerTruncationMode: RawRepresentable, Hashable, Sendable {
  /// The name in Core Animation of the mode.
  public let rawValue: String
  /// Creates a mode with a name; an unknown one truncates like `none`.
  public init(rawValue: String) { self.rawValue = rawValue }
  /// The text is clipped to the bounds.
  public static let none = CATextLayerTruncationMode(rawValue: "none")
  /// An ellipsis replaces the beginning.
  public static let start = CATextLayerTruncationMode(rawValue: "start")
  /// An ellipsis replaces the end.
  public static let end = CATextLayerTruncationMode(rawValue: "end")
  /// An ellipsis replaces the middle.
  public static let middle = CATextLayerTruncationMode(rawValue: "middle")

  fileprivate var lineBreakMode: NSLineBreakMode? {
    switch self {
    case .start: .byTruncatingHead
    case .end: .byTruncatingTail
    case .middle: .byTruncatingMiddle
    default: nil
    }
  }
}

/// The alignment of lines in a `CATextLayer`.
public struct CATextLayerAlignmentMode: RawRepresentable, Hashable, Sendable {
  /// The name in Core Animation of the mode.
  public let rawValue: String
  /// Creates a mode with a name; an unknown one aligns like `natural`.
  public init(rawValue: String) { self.rawValue = rawValue }
  /// Lines are aligned by the direction of the text.
  public static let natural = CATextLayerAlignmentMode(rawValue: "natural")
  /// Lines are aligned at the left.
  public static let left = CATextLayerAlignmentMode(rawValue: "left")
  /// Lines are aligned at the right.
  public static let right = CATextLayerAlignmentMode(rawValue: "right")
  /// Lines are centered.
  public static let center = CATextLayerAlignmentMode(rawValue: "center")
  /// Lines are justified.
  public static let justified = CATextLayerAlignmentMode(rawValue: "justified")

  fileprivate var alignment: NSTextAlignment? {
    switch self {
    case .left: .left
    case .right: .right
    case .center: .center
    case .justified: .justified
    default: nil
    }
  }
}

/// A text laid out in a given size.
@MainActor
private struct TextSetting {
  private let storage: NSTextStorage
  private let manager = NSLayoutManager()
  private let container: NSTextContainer

  /// Lays out a text in `size`, in points. `mode` is the truncation of the last line that fits; if `nil`, lines continue below the size.
  init(_ text: NSAttributedString, size: CGSize, mode: NSLineBreakMode?) {
    storage = NSTextStorage(attributedString: text)
    container = NSTextContainer(size: CGSize(width: size.width, height: mode == nil ? 0 : size.height))
    container.lineFragmentPadding = 0
    if let mode { container.lineBreakMode = mode }
    manager.usesFontLeading = false
    manager.addTextContainer(container)
    storage.addLayoutManager(manager)
  }

  func draw(at origin: CGPoint) {
    let glyphs = manager.glyphRange(for: container)
    manager.drawBackground(forGlyphRange: glyphs, at: origin)
    manager.drawGlyphs(forGlyphRange: glyphs, at: origin)
  }
}

import AttributedText
import CoreGraphics
import CoreText
import Foundation
import TextKit
import UIFoundation

/// A layer that draws text from the top of its bounds, cut at them.
///
/// `font`, `fontSize` and `foregroundColor` are those of a plain string; an attributed one brings its own. Wrapping,
/// truncation and alignment hold for both.
open class CATextLayer: CALayer {
  /// A `String` or an `NSAttributedString`; of anything else nothing is drawn.
  open var string: Any? { didSet { setNeedsDisplay() } }
  /// A `UIFont`, `CTFont`, `CGFont`, or a name as a `String`, whose size does not count; `nil`, the default, is Helvetica.
  open var font: Any? { didSet { setNeedsDisplay() } }
  /// In points; 36 by default.
  open var fontSize: CGFloat = 36 { didSet { setNeedsDisplay() } }
  /// White by default.
  open var foregroundColor: CGColor? = .white { didSet { setNeedsDisplay() } }
  /// Whether lines are broken between words at the bounds; `false` by default.
  open var isWrapped = false { didSet { setNeedsDisplay() } }
  /// How a text is cut that has no room; `.none`, the default, cuts it at the bounds.
  open var truncationMode = CATextLayerTruncationMode.none { didSet { setNeedsDisplay() } }
  /// Where lines stand in the bounds; `.natural` by default. Of an attributed string `.natural` leaves its own alignment.
  open var alignmentMode = CATextLayerAlignmentMode.natural { didSet { setNeedsDisplay() } }

  open override func draw(in ctx: CGContext) {
    guard let text = dressedText, text.length > 0, bounds.width > 0, bounds.height > 0 else { return }
    let setting = TextSetting(text, size: bounds.size, mode: isWrapped ? truncationMode.lineBreakMode : nil)
    ctx.clip(to: bounds)
    setting.draw(at: bounds.origin)
  }

  /// The size of the text: wrapped in the width of the bounds, or without an end.
  open override func preferredFrameSize() -> CGSize {
    guard let text = dressedText, text.length > 0 else { return .zero }
    let room = CGSize(width: isWrapped ? bounds.width : 0, height: 0)
    let size = text.boundingRect(with: room, options: .usesLineFragmentOrigin, context: nil).size
    return CGSize(width: size.width.rounded(.up), height: size.height.rounded(.up))
  }

  /// The text with what the layer says of it; `nil` for no text.
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

/// How `CATextLayer` cuts a text that has no room.
public struct CATextLayerTruncationMode: RawRepresentable, Hashable, Sendable {
  /// Core Animation's name of the mode.
  public let rawValue: String
  /// A mode by its name; one that is not known here cuts as `none` does.
  public init(rawValue: String) { self.rawValue = rawValue }
  /// The text ends at the bounds.
  public static let none = CATextLayerTruncationMode(rawValue: "none")
  /// An ellipsis in the place of its beginning.
  public static let start = CATextLayerTruncationMode(rawValue: "start")
  /// An ellipsis in the place of its end.
  public static let end = CATextLayerTruncationMode(rawValue: "end")
  /// An ellipsis in its middle.
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

/// Where the lines of a `CATextLayer` stand.
public struct CATextLayerAlignmentMode: RawRepresentable, Hashable, Sendable {
  /// Core Animation's name of the mode.
  public let rawValue: String
  /// A mode by its name; one that is not known here aligns as `natural` does.
  public init(rawValue: String) { self.rawValue = rawValue }
  /// By the direction of the text.
  public static let natural = CATextLayerAlignmentMode(rawValue: "natural")
  /// At the left.
  public static let left = CATextLayerAlignmentMode(rawValue: "left")
  /// At the right.
  public static let right = CATextLayerAlignmentMode(rawValue: "right")
  /// In the middle.
  public static let center = CATextLayerAlignmentMode(rawValue: "center")
  /// From edge to edge.
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

/// A text laid out in a size.
@MainActor
private struct TextSetting {
  private let storage: NSTextStorage
  private let manager = NSLayoutManager()
  private let container: NSTextContainer

  /// `mode` is how the last line that has room is cut; without one lines go on below the size.
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

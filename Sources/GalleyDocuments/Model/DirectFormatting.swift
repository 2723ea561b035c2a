import UIKit

/// The formatting of a run that differs from the style sheet: that of its characters, and that of its paragraph.
///
/// Lengths are in points at the content size L; they scale with the text size. A property that is `nil` leaves the style sheet's value.
public struct DirectFormatting: Hashable, Codable, Sendable {
  /// The formatting of the characters.
  public var text = TextFormat()
  /// The formatting of the paragraph, equal in all its runs.
  public var paragraph = ParagraphFormat()

  /// Creates formatting that changes nothing.
  public init() {}

  /// Whether the formatting changes nothing.
  public var isEmpty: Bool { self == DirectFormatting() }
}

/// The formatting of characters that differs from the style sheet.
public struct TextFormat: Hashable, Codable, Sendable {
  /// The family name, such as "Inter".
  public var family: String?
  /// The name of a style within the family, such as "SemiBold"; it replaces bold and italic.
  public var face: String?
  /// The font size, in points at L.
  public var size: CGFloat?
  /// Values of OpenType features by tag: 0 for off, 1 for on, or the number of an alternate.
  public var features: [String: Int] = [:]
  /// Coordinates of a variable font by the tag of their axis, such as "wght".
  public var variations: [String: Double] = [:]
  /// The color of the text as 0xRRGGBB, the same in light and dark.
  public var color: UInt32?
  /// The additional space after each character, in points at L.
  public var tracking: CGFloat?
  /// The value of the attribute `kern`, in points at L.
  public var kern: CGFloat?

  /// Creates formatting that changes nothing.
  public init() {}

  /// The valid font sizes, in points at L.
  public static let sizes: ClosedRange<CGFloat> = 4...288
}

/// The formatting of a paragraph that differs from the style sheet.
public struct ParagraphFormat: Hashable, Codable, Sendable {
  /// A tab stop.
  public struct Tab: Hashable, Codable, Sendable {
    /// The distance from the column's leading edge, in points at L.
    public var location: CGFloat
    /// The raw value of the `NSTextAlignment` of the text at the tab.
    public var alignment: Int

    /// Creates a tab stop, by default left-aligned.
    public init(location: CGFloat, alignment: Int = NSTextAlignment.left.rawValue) {
      self.location = location
      self.alignment = alignment
    }
  }

  /// The raw value of an `NSTextAlignment`.
  public var alignment: Int?
  /// The indents of the first line and of the others, and the distance of their ends from the column's trailing edge, in points at L.
  public var firstLineHeadIndent, headIndent, tailIndent: CGFloat?
  /// The height of each line, in points at L.
  public var lineHeight: CGFloat?
  /// The additional space between lines, in points at L.
  public var lineSpacing: CGFloat?
  /// The space before and after the paragraph, in points at L.
  public var spacingBefore, spacingAfter: CGFloat?
  /// The willingness to hyphenate, 0 for never to 1.
  public var hyphenation: CGFloat?
  /// The tab stops, in ascending order; empty for none.
  public var tabs: [Tab]?
  /// Whether lines grow with large text. It is `nil`, for no, unless a run of the paragraph has a larger size than the style sheet gives it.
  public var growsLines: Bool?

  /// Creates formatting that changes nothing.
  public init() {}
}

/// Direct formatting in a box, so that a role without it stays small.
final class FormattingBox: Hashable, Codable, Sendable {
  let formatting: DirectFormatting

  init(_ formatting: DirectFormatting) { self.formatting = formatting }

  init(from decoder: any Decoder) throws { formatting = try DirectFormatting(from: decoder) }
  func encode(to encoder: any Encoder) throws { try formatting.encode(to: encoder) }

  static func == (a: FormattingBox, b: FormattingBox) -> Bool { a === b || a.formatting == b.formatting }
  func hash(into hasher: inout Hasher) { hasher.combine(formatting) }
}

extension TextRole {
  /// Creates the role of text in a block, without an inline style.
  public init(block: Block, language: String) { self.init(block: block, style: InlineStyle(), language: language) }

  /// The formatting that differs from the style sheet. Formatting that changes nothing is not stored.
  public var formatting: DirectFormatting {
    get { box?.formatting ?? DirectFormatting() }
    set { box = newValue.isEmpty ? nil : FormattingBox(newValue) }
  }

  /// Whether the role has formatting that differs from the style sheet. O(1).
  public var isFormatted: Bool { box != nil }
}

extension TextRole {
  /// The kinds of formatting that a format with roles only, such as Markdown, cannot hold, as losses name them.
  var lossNames: Set<String> {
    guard let formatting = box?.formatting else { return [] }
    var names: Set<String> = []
    var text = formatting.text
    if text.color != nil { names.insert("colored passage") }
    text.color = nil
    if text.tracking != nil || text.kern != nil { names.insert("text effect") }
    (text.tracking, text.kern) = (nil, nil)
    if text != TextFormat() { names.insert("custom-font passage") }
    var paragraph = formatting.paragraph
    paragraph.growsLines = nil
    if paragraph != ParagraphFormat() { names.insert("formatted paragraph") }
    return names
  }
}

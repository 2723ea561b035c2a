import GalleyUnicodeFacts
import UIKit

/// A text to compare, as its document has it.
@MainActor struct ComparedText {
  /// The name of the document.
  let name: String
  let text: NSAttributedString
  /// The font family and size of most of the text, and whether its paragraphs are hyphenated.
  let family: String
  let size: CGFloat
  let hyphenates: Bool
  /// The paragraphs, for the comparison with another text.
  let paragraphs: ComparedParagraphs

  /// The number of UTF-16 code units at the beginning that decide the family and the size of most of the text.
  private static let sampleLength = 100_000

  /// - Complexity: O(*n*) in the length of the text.
  init(name: String, _ text: NSAttributedString) {
    (self.name, self.text) = (name, text)
    paragraphs = ComparedParagraphs(text.string)
    struct Face: Hashable {
      var family: String
      var size: CGFloat
    }
    var lengths: [Face: Int] = [:]
    var (hyphenated, other) = (0, 0)
    text.enumerateAttributes(in: NSRange(location: 0, length: min(text.length, Self.sampleLength))) { attributes, range, _ in
      let font = attributes[.font] as? UIFont ?? UIFont.systemFont(ofSize: UIFont.systemFontSize)
      lengths[Face(family: font.familyName, size: font.pointSize), default: 0] += range.length
      if (attributes[.paragraphStyle] as? NSParagraphStyle)?.hyphenationFactor ?? 0 > 0 { hyphenated += range.length } else { other += range.length }
    }
    let most = lengths.max { ($0.value, $1.key.size) < ($1.value, $0.key.size) }?.key
    (family, size, hyphenates) = (most?.family ?? UIFont.systemFont(ofSize: 17).familyName, most?.size ?? 17, hyphenated > other)
  }

  // MARK: Typesetting

  /// Returns the text with the font family, size and hyphenation of a setting. Fonts of a family other than `family`, as for code, keep theirs. All
  /// sizes and distances change by the same ratio.
  ///
  /// - Complexity: O(*n*) in the number of runs.
  func typeset(with setting: CompareSetting) -> NSAttributedString {
    guard setting.family != family || setting.size != size || setting.hyphenates != hyphenates else { return text }
    let typeset = NSMutableAttributedString(attributedString: text)
    var fonts: [UIFont: UIFont] = [:]
    var styles: [NSParagraphStyle: NSParagraphStyle] = [:]
    let ratio = setting.size / size
    typeset.mapAttributes(in: NSRange(location: 0, length: typeset.length)) { old in
      var attributes = old
      if let font = old[.font] as? UIFont {
        let new = fonts[font] ?? self.font(font, with: setting, ratio)
        fonts[font] = new
        attributes[.font] = new
      }
      let style = old[.paragraphStyle] as? NSParagraphStyle ?? .default
      let new = styles[style] ?? self.style(style, with: setting, ratio)
      styles[style] = new
      attributes[.paragraphStyle] = new
      for key in [.tracking, .kern, .baselineOffset] as [NSAttributedString.Key] {
        if let length = old[key] as? CGFloat { attributes[key] = length * ratio }
      }
      return attributes
    }
    return typeset
  }

  private func font(_ font: UIFont, with setting: CompareSetting, _ ratio: CGFloat) -> UIFont {
    guard setting.family != family, font.familyName == family else { return font.withSize(font.pointSize * ratio) }
    let old = font.fontDescriptor
    var new = UIFontDescriptor(fontAttributes: [.family: setting.family])
    let traits = old.symbolicTraits.intersection([.traitBold, .traitItalic])
    if !traits.isEmpty { new = new.withSymbolicTraits(traits) ?? new }
    if let features = old.object(forKey: .featureSettings) { new = new.addingAttributes([.featureSettings: features]) }
    return UIFont(descriptor: new, size: font.pointSize * ratio)
  }

  private func style(_ style: NSParagraphStyle, with setting: CompareSetting, _ ratio: CGFloat) -> NSParagraphStyle {
    guard let new = style.mutableCopy() as? NSMutableParagraphStyle else { return style }
    if setting.hyphenates != hyphenates { new.hyphenationFactor = setting.hyphenates ? 1 : 0 }
    guard ratio != 1 else { return new }
    new.minimumLineHeight *= ratio
    new.maximumLineHeight *= ratio
    new.lineSpacing *= ratio
    new.paragraphSpacing *= ratio
    new.paragraphSpacingBefore *= ratio
    new.firstLineHeadIndent *= ratio
    new.headIndent *= ratio
    new.tailIndent *= ratio
    new.defaultTabInterval *= ratio
    new.tabStops = new.tabStops.map { NSTextTab(textAlignment: $0.alignment, location: $0.location * ratio, options: $0.options) }
    if var row = new.rowColumns {
      row.columns = row.columns.map { .init(minimum: $0.minimum * ratio, natural: $0.natural * ratio, alignment: $0.alignment) }
      row.gap *= ratio
      new.rowColumns = row
    }
    return new
  }
}

/// The settings of one side of a comparison.
struct CompareSetting: Equatable {
  /// The font family of most of the text, and the size of its fonts in points.
  var family: String
  var size: CGFloat
  /// The width of the column, in points.
  var width: CGFloat
  /// Whether the breaks of a paragraph are optimized together, and not line by line.
  var usesTotalFit: Bool
  var hyphenates: Bool

  static let sizes: ClosedRange<CGFloat> = 6...72
  static let widths: ClosedRange<CGFloat> = 80...1200

  /// Creates the setting in which a text is as in its document, in a column of this width.
  @MainActor init(of text: ComparedText, width: CGFloat, usesTotalFit: Bool) {
    (family, size, hyphenates) = (text.family, text.size, text.hyphenates)
    (self.width, self.usesTotalFit) = (width, usesTotalFit)
  }

  /// The setting in words, for a report: "Inter 17 pt, 512 pt wide, line by line, hyphenated".
  var description: String {
    let breaks = usesTotalFit ? "total fit" : "line by line"
    return "\(family) \(size.fieldText) pt, \(width.fieldText) pt wide, \(breaks), \(hyphenates ? "hyphenated" : "not hyphenated")"
  }
}

/// The paragraphs of a text by their positions, with a key that equal paragraphs share.
struct ComparedParagraphs {
  /// The start of each paragraph in UTF-16 code units, and the end of the text.
  private(set) var starts = [0]
  private(set) var keys: [UInt64] = []

  /// The offset basis and the prime of FNV-1a.
  static let basis: UInt64 = 0xCBF2_9CE4_8422_2325
  static let prime: UInt64 = 0x100_0000_01B3

  /// - Complexity: O(*n*) in the length of the text.
  init(_ text: String) {
    var (key, offset) = (Self.basis, 0)
    var former: UInt16 = 0
    for unit in text.utf16 {
      // The end of a paragraph belongs to it; CR LF is one end.
      if former.endsParagraph, !(former == .carriageReturn && unit == .lineFeed) {
        starts.append(offset)
        keys.append(key)
        key = Self.basis
      }
      key = (key ^ UInt64(unit)) &* Self.prime
      former = unit
      offset += 1
    }
    guard offset > 0 else { return }
    starts.append(offset)
    keys.append(key)
  }

  var count: Int { keys.count }

  /// The range of paragraphs in UTF-16 code units.
  func characters(of range: Range<Int>) -> NSRange {
    NSRange(location: starts[range.lowerBound], length: starts[range.upperBound] - starts[range.lowerBound])
  }
}

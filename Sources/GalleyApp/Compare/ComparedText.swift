import GalleyDocuments
import GalleyProofs
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
  /// The distances for the columns of tables; `nil` if tables are not measured.
  let tableMetrics: TableMetrics?
  /// Whether code is colored by the syntax of its language.
  let colorsCode: Bool

  /// The number of UTF-16 code units at the beginning that decide the family and the size of most of the text.
  private static let sampleLength = 100_000

  /// - Complexity: O(*n*) in the length of the text.
  init(name: String, _ text: NSAttributedString, tableMetrics: TableMetrics? = nil, colorsCode: Bool = false) {
    (self.name, self.text, self.tableMetrics, self.colorsCode) = (name, text, tableMetrics, colorsCode)
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

  /// Returns the text in a setting.
  ///
  /// - Complexity: O(*n*) in the number of runs.
  func typeset(with setting: CompareSetting) -> NSAttributedString {
    let typesetting = CompareTypesetting(self, setting)
    guard !typesetting.keepsAttributes else { return text }
    let typeset = NSMutableAttributedString(attributedString: text)
    let whole = NSRange(location: 0, length: typeset.length)
    typeset.mapAttributes(in: whole) { typesetting.attributes($0) }
    typesetting.setTables(in: typeset, whole)
    return typeset
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

  /// - Complexity: O(*n*) in the length of the text.
  init(_ text: String) {
    var (key, offset) = (FNV1a(), 0)
    var former: UInt16 = 0
    for unit in text.utf16 {
      // The end of a paragraph belongs to it; CR LF is one end.
      if former.endsParagraph, !(former == .carriageReturn && unit == .lineFeed) {
        starts.append(offset)
        keys.append(key.value)
        key = FNV1a()
      }
      key.add(UInt64(unit))
      former = unit
      offset += 1
    }
    guard offset > 0 else { return }
    starts.append(offset)
    keys.append(key.value)
  }

  var count: Int { keys.count }

  /// Returns the range of the whole paragraphs that contain characters. O(log *n*) in the number of paragraphs.
  func whole(_ characters: Range<Int>) -> Range<Int> {
    guard let end = starts.last, !characters.isEmpty, characters.lowerBound < end else { return characters.lowerBound..<characters.lowerBound }
    let first = starts[starts.partitioningIndex { $0 > characters.lowerBound } - 1]
    let last = starts.partitioningIndex { $0 >= characters.upperBound }
    return first..<(last < starts.count ? starts[last] : end)
  }

  /// The range of paragraphs in UTF-16 code units.
  func characters(of range: Range<Int>) -> NSRange {
    NSRange(location: starts[range.lowerBound], length: starts[range.upperBound] - starts[range.lowerBound])
  }
}

extension [Int] {
  /// Returns the first index of a sorted array whose element satisfies a predicate that all later elements satisfy, too; the count if none does.
  fileprivate func partitioningIndex(_ predicate: (Int) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if predicate(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}

import Ropes

/// What a stretch of text measures.
struct TextMeasure: TreeSummary {
  /// UTF-16 units.
  var length = 0
  /// Units among them that end a paragraph; both units of CR LF count.
  var separators = 0
  /// CR LF among them.
  private var pairs = 0
  private var beginsWithLineFeed = false
  private(set) var endsWithReturn = false

  static let zero = TextMeasure()

  private init() {}

  init(withoutSeparators length: Int) { self.length = length }

  init<Unit: FixedWidthInteger & UnsignedInteger>(_ units: UnsafeBufferPointer<Unit>) {
    length = units.count
    var returns = 0
    for unit in units {
      separators &+= unit == 0x0A ? 1 : 0
      returns &+= unit == 0x0D ? 1 : 0
    }
    separators += returns
    if Unit.bitWidth > 8 { for unit in units where unit == 0x2029 as UInt16 { separators += 1 } }
    if returns > 0 { for index in 1..<max(units.count, 1) where units[index] == 0x0A && units[index - 1] == 0x0D { pairs += 1 } }
    beginsWithLineFeed = units.first == 0x0A
    endsWithReturn = units.last == 0x0D
  }

  /// Paragraphs that end in the stretch; CR LF ends one.
  var paragraphEnds: Int { separators - pairs }

  static func + (a: TextMeasure, b: TextMeasure) -> TextMeasure {
    if a.length == 0 { return b }
    if b.length == 0 { return a }
    var sum = a
    sum.length += b.length
    sum.separators += b.separators
    sum.pairs += b.pairs + (a.endsWithReturn && b.beginsWithLineFeed ? 1 : 0)
    sum.endsWithReturn = b.endsWithReturn
    return sum
  }
}

extension UInt16 {
  static let lineFeed: UInt16 = 0x0A
  static let carriageReturn: UInt16 = 0x0D

  /// LF, CR or U+2029, as `NSString`'s `getParagraphStart` has it. VT, FF, NEL (U+0085) and U+2028 break a line and not a
  /// paragraph. TextEngine's `Paragraph.isSeparator` answers the same.
  package var endsParagraph: Bool { self == 0x0A || self == 0x0D || self == 0x2029 }
}

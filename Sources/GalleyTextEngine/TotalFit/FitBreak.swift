/// A break opportunity of total fit, and the widths of lines that end or start there, in 1/64 pt.
struct FitBreak {
  enum Kind: UInt8 {
    /// At white space.
    case space
    /// Within text, without a visible mark: after a slash, or between ideographs.
    case inside
    /// At an inserted hyphen, or at a soft hyphen, which becomes visible.
    case hyphen
    /// After a hyphen or dash of the text.
    case explicitHyphen
    /// At a forced break, after which the line cannot continue.
    case hard

    @inline(__always) var isHyphen: Bool { self == .hyphen || self == .explicitHyphen }
  }

  var kind: Kind
  /// The start of the next line.
  let offset: ParagraphOffset
  /// The opportunity of the paragraph. For an inserted hyphen, the first one after it.
  var opportunity: Int32
  /// The segment that an inserted hyphen divides; -1 for the opportunities of the paragraph.
  var segment: Int32 = -1
  /// Sum of advances to the end of a line that ends here, without the part that hangs beyond the margin.
  var end: Int
  /// `end` without the width of an inserted or visible soft hyphen. No line that ends later is narrower.
  var bareEnd: Int
  /// Sum of advances to the start of the next line, after the part that hangs beyond the margin.
  var start: Int
  /// Number of word gaps before the line's end, and before the next line's start.
  var gapsBefore, gapsThrough: Int32
  /// Widths that hang beyond the margins, at the line's end and at the next line's start.
  var endHang: Int32 = 0
  var startHang: Int32 = 0
}

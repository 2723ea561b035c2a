/// A place where total fit may end a line, and what lines measure that end or start there; 1/64 pt.
struct FitBreak {
  enum Kind: UInt8 {
    /// At white space.
    case space
    /// Within text, and nothing is shown: after a slash, between ideographs.
    case inside
    /// A hyphen is put in, or a soft one shown.
    case hyphen
    /// After a hyphen or dash of the text.
    case explicitHyphen
    /// Nothing goes on behind it on the line.
    case hard

    @inline(__always) var isHyphen: Bool { self == .hyphen || self == .explicitHyphen }
  }

  var kind: Kind
  /// In the paragraph: the next line would start here.
  var offset: Int32
  /// The paragraph's opportunity; of a hyphen that is none of these the first past it.
  var opportunity: Int32
  /// Of a hyphen that is none of the paragraph's opportunities, the segment that it divides; else -1.
  var segment: Int32 = -1
  /// Sums of widths: where a line ends that ends here, what hangs over the margin left out.
  var end: Int
  /// The same without a hyphen: no line that ends farther on is narrower.
  var bareEnd: Int
  /// Where the next line starts, what hangs over the margin left out.
  var start: Int
  /// Word gaps up to the line's end, and up to the next line's start.
  var gapsBefore, gapsThrough: Int32
  /// What hangs over the margins at the line's end, and at the next line's start.
  var endHang: Int32 = 0
  var startHang: Int32 = 0
}

import class Foundation.NSString
import GalleyTextEngine

// Foundation on Linux does not enumerate words. Its `byWords` is unavailable, and an available declaration takes
// precedence over it. All other options are passed to Foundation.

extension NSString.EnumerationOptions {
  /// Enumerates words by UAX #29, as ICU does, without spaces and punctuation.
  public static let byWords = NSString.EnumerationOptions(rawValue: 3)
}

extension String {
  /// Calls `body` with each substring of `range` that `options` select, until `body` sets its last argument to true.
  /// The other arguments are the substring's range, and the range that also includes the text up to the next substring
  /// (and before the first).
  public func enumerateSubstrings<R: RangeExpression>(
    in range: R, options: NSString.EnumerationOptions = [],
    _ body: @escaping (String?, Range<Index>, Range<Index>, inout Bool) -> Void
  ) where R.Bound == Index {
    guard options.rawValue & 0xFF == NSString.EnumerationOptions.byWords.rawValue else {
      return enumerateWithFoundation(of: self, in: range, options, body)
    }
    let span = range.relative(to: self)
    let text = Array(utf16[span])
    let words = TextBoundaries.words(in: text)
    let isReverse = options.contains(.reverse)
    var stop = false
    for number in isReverse ? Array(words.indices.reversed()) : Array(words.indices) where !stop {
      let start = number == 0 ? 0 : words[number].lowerBound
      let end = number + 1 < words.count ? words[number + 1].lowerBound : text.count
      let word = indices(words[number], from: span.lowerBound)
      let isWanted = !options.contains(.substringNotRequired)
      body(isWanted ? String(self[word]) : nil, word, indices(start..<end, from: span.lowerBound), &stop)
    }
  }

  private func indices(_ offsets: Range<Int>, from start: Index) -> Range<Index> {
    let lower = utf16.index(start, offsetBy: offsets.lowerBound)
    return lower..<utf16.index(lower, offsetBy: offsets.count)
  }
}

/// Calls Foundation's enumeration, which every string has.
private func enumerateWithFoundation<Text: StringProtocol, R: RangeExpression>(
  of text: Text, in range: R, _ options: NSString.EnumerationOptions,
  _ body: @escaping (String?, Range<Text.Index>, Range<Text.Index>, inout Bool) -> Void
) where R.Bound == Text.Index {
  text.enumerateSubstrings(in: range, options: options, body)
}

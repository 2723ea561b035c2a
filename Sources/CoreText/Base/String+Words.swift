import class Foundation.NSString
import TextEngine

// Foundation on Linux enumerates no words: its `byWords` is unavailable, and a name that is available wins over one that
// is not. Everything else goes to Foundation.

extension NSString.EnumerationOptions {
  /// Words by UAX #29 as ICU has it; spaces and punctuation are no words.
  public static let byWords = NSString.EnumerationOptions(rawValue: 3)
}

extension String {
  /// Calls `body` with each unit of `range` that `options` names, its range, and the range with what stands between it and
  /// the next one (and before the first), until it sets the last argument to true.
  public func enumerateSubstrings<R: RangeExpression>(
    in range: R, options: NSString.EnumerationOptions = [],
    _ body: @escaping (String?, Range<Index>, Range<Index>, inout Bool) -> Void
  ) where R.Bound == Index {
    guard options.rawValue & 0xFF == NSString.EnumerationOptions.byWords.rawValue else {
      return enumerateOthers(of: self, in: range, options, body)
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

/// Foundation's own, which is every string's.
private func enumerateOthers<Text: StringProtocol, R: RangeExpression>(
  of text: Text, in range: R, _ options: NSString.EnumerationOptions,
  _ body: @escaping (String?, Range<Text.Index>, Range<Text.Index>, inout Bool) -> Void
) where R.Bound == Text.Index {
  text.enumerateSubstrings(in: range, options: options, body)
}

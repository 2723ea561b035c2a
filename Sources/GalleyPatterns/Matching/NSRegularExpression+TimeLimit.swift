import Foundation

extension NSRegularExpression {
  /// The result of a search with a time limit.
  public enum BoundedResult {
    /// Nothing matches.
    case none
    /// The first match.
    case match(NSTextCheckingResult)
    /// The search was stopped because it took too long.
    case givenUp
  }

  /// Returns the first match in the part of `range` that is within `string`, or in all of `string` if `range` is `nil`.
  /// Returns `none` if nothing matches, or `givenUp` if the search was stopped. A Galley extension.
  ///
  /// A pattern such as `(a+)+$` takes twice as long for each additional character. The search stops after one second of processor time, plus two for
  /// each million units of text, which is enough for usual patterns.
  public func firstBoundedMatch(in string: String, options: MatchingOptions = [], range: NSRange? = nil) -> BoundedResult {
    let range = Self.clipped(range, to: string)
    return firstMatch(in: string, options, range, givesUp: Self.clock(for: range))
  }

  /// Returns all matches in the part of `range` that is within `string`, or in all of `string` if `range` is `nil`, and
  /// whether the search was stopped as in `firstBoundedMatch`; then `matches` contains those found before. A Galley
  /// extension.
  public func boundedMatches(in string: String, options: MatchingOptions = [], range: NSRange? = nil) -> (matches: [NSTextCheckingResult], isGivenUp: Bool) {
    let range = Self.clipped(range, to: string)
    var (matches, reports, isGivenUp) = ([NSTextCheckingResult](), 0, false)
    let givesUp = Self.clock(for: range)
    enumerateMatches(in: string, options: options.union(.reportProgress), range: range) { result, _, stop in
      reports += 1
      if let result {
        matches.append(result)
      } else if givesUp(reports) {
        isGivenUp = true
        stop.pointee = true
      }
    }
    return (matches, isGivenUp)
  }

  /// Returns the part of a range within a text, or the whole text if `range` is `nil`.
  private static func clipped(_ range: NSRange?, to string: String) -> NSRange {
    let count = string.utf16.count
    guard let range else { return NSRange(location: 0, length: count) }
    let start = min(max(range.location, 0), count)
    let (end, overflows) = range.location.addingReportingOverflow(max(range.length, 0))
    return NSRange(start..<max(overflows ? count : min(end, count), start))
  }

  private static func clock(for range: NSRange) -> (_ reports: Int) -> Bool {
    let (start, longest) = (processorMicroseconds, 1_000_000 + 2 * min(range.length, 1 << 40))
    return { $0 % 16 == 0 && processorMicroseconds - start > longest }
  }

  /// The processor time of this thread in microseconds. While other programs have the processors, it stands still.
  private static var processorMicroseconds: Int {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return time.tv_sec * 1_000_000 + time.tv_nsec / 1000
  }

  /// Returns the match at the start of the text, `none` if the pattern does not match there, or `givenUp` if the search
  /// reached its limit. The limit counts steps: about fifty per UTF-16 code unit, and half a million for short texts.
  func firstAnchoredMatch(in string: String) -> BoundedResult {
    let length = string.utf16.count
    // The matcher calls back every ten thousand steps.
    return firstMatch(in: string, .anchored, NSRange(location: 0, length: length)) { $0 > 50 + length / 200 }
  }

  private func firstMatch(in string: String, _ options: MatchingOptions, _ range: NSRange, givesUp: @escaping (_ reports: Int) -> Bool) -> BoundedResult {
    var (first, reports, isGivenUp) = (NSTextCheckingResult?.none, 0, false)
    enumerateMatches(in: string, options: options.union(.reportProgress), range: range) { result, _, stop in
      reports += 1
      if let result {
        first = result
        stop.pointee = true
      } else if givesUp(reports) {
        isGivenUp = true
        stop.pointee = true
      }
    }
    if let first { return .match(first) }
    return isGivenUp ? .givenUp : .none
  }
}

import Foundation

/// Finds links, telephone numbers, dates, addresses and flights in a text.
///
/// Foundation on Linux does not have this class. On Apple's systems it is a subclass of `NSRegularExpression`, which does
/// not permit subclasses here, so it only has the same methods. Telephone numbers are found with libphonenumber. Names
/// of months and days are ICU's, in twenty languages. Results never overlap. The time is linear in the length of the text.
///
/// | file | content |
/// |---|---|
/// | `LinkFinder`, `PhoneFinder`, `AddressFinder`, `TransitFinder` | one type of result each |
/// | `DateFinder`, `DateVocabulary`, `DateTokens` | dates and times |
/// | `DetectedResult` | a result with its detected values |
open class NSDataDetector: NSObject {
  /// The types of results to find: combined raw values of `NSTextCheckingResult.CheckingType`.
  public let checkingTypes: NSTextCheckingTypes

  /// The reference for “tomorrow”, “on Friday” and the year of a date without one; by default the time at which the detector was created. A Galley
  /// extension.
  open var referenceDate = Date()
  /// The zone of times without a zone. A Galley extension; GMT by default, so that results do not depend on the
  /// environment.
  open var defaultTimeZone = TimeZone(secondsFromGMT: 0)!
  /// The region whose telephone numbers need no country code, in two letters; `US` by default. A Galley extension.
  open var phoneRegion = "US"

  /// Creates a detector for some types. Types that cannot be found are ignored.
  ///
  /// - Throws: An error if `checkingTypes` contains none of dates, addresses, links, telephone numbers and transit
  ///   information.
  public init(types checkingTypes: NSTextCheckingTypes) throws {
    let supported: NSTextCheckingResult.CheckingType = [.detectedDate, .detectedAddress, .detectedLink, .detectedPhoneNumber, .detectedTransit]
    guard checkingTypes & supported.rawValue != 0 else {
      throw NSError(
        domain: NSCocoaErrorDomain, code: 2048,
        userInfo: [NSLocalizedDescriptionKey: "the types \(checkingTypes) contain no supported type: use .link, .phoneNumber, .date, .address or .transitInformation"])
    }
    self.checkingTypes = checkingTypes
    super.init()
  }

  /// Calls `block` for each result in the part of `range` (in UTF-16 code units) that is within the text, in order,
  /// until it sets its last argument to true. The first argument is never `nil`, and the flags are empty. `options`
  /// have no effect.
  open func enumerateMatches(
    in string: String, options: NSRegularExpression.MatchingOptions = [], range: NSRange,
    using block: (NSTextCheckingResult?, NSRegularExpression.MatchingFlags, UnsafeMutablePointer<ObjCBool>) -> Void
  ) {
    var stop = ObjCBool(false)
    for result in results(in: string, range) {
      block(result, [], &stop)
      if stop.boolValue { return }
    }
  }

  /// Returns all results in the part of `range` (in UTF-16 code units) that is within `string`, in order; empty if there are none. `options` have
  /// no effect.
  open func matches(in string: String, options: NSRegularExpression.MatchingOptions = [], range: NSRange) -> [NSTextCheckingResult] { results(in: string, range) }

  /// Returns the number of results in the part of `range` (in UTF-16 code units) that is within the text. `options`
  /// have no effect.
  open func numberOfMatches(in string: String, options: NSRegularExpression.MatchingOptions = [], range: NSRange) -> Int { results(in: string, range).count }

  /// Returns the first result in the part of `range` (in UTF-16 code units) that is within the text, or `nil` if there
  /// is none. `options` have no effect.
  open func firstMatch(in string: String, options: NSRegularExpression.MatchingOptions = [], range: NSRange) -> NSTextCheckingResult? { results(in: string, range).first }

  /// Returns the range of the first result in `range`; if there is none, its location is `NSNotFound` and its length 0.
  /// `options` have no effect.
  open func rangeOfFirstMatch(in string: String, options: NSRegularExpression.MatchingOptions = [], range: NSRange) -> NSRange {
    results(in: string, range).first?.range ?? NSRange(location: NSNotFound, length: 0)
  }

  private func finds(_ type: NSTextCheckingResult.CheckingType) -> Bool { checkingTypes & type.rawValue != 0 }

  // MARK: Parts

  /// The number of UTF-16 code units that are analyzed together. A part ends at a line break or a space if possible.
  private static let part = 1 << 12

  private func results(in string: String, _ range: NSRange) -> [NSTextCheckingResult] {
    let utf16 = string.utf16
    let range = Self.part(of: range, in: utf16.count)
    guard !range.isEmpty else { return [] }
    let units = Array(utf16.dropFirst(range.lowerBound).prefix(range.count))
    var results: [NSTextCheckingResult] = []
    var start = 0
    while start < units.count {
      let end = Self.end(ofPartFrom: start, in: units)
      results += found(in: String(decoding: units[start..<end], as: UTF16.self)).map { $0.moved(by: range.lowerBound + start) }
      start = end
    }
    return results
  }

  /// Returns the part of a range within a text; empty if the range begins at `NSNotFound` or its length is negative.
  private static func part(of range: NSRange, in count: Int) -> Range<Int> {
    guard range.length > 0 else { return 0..<0 }
    let (end, overflows) = range.location.addingReportingOverflow(range.length)
    let start = min(max(range.location, 0), count)
    return start..<max(overflows ? count : min(end, count), start)
  }

  private static func end(ofPartFrom start: Int, in units: [UInt16]) -> Int {
    guard units.count - start > part else { return units.count }
    let boundary = start + part
    let latter = units[(start + part / 2)..<boundary]
    if let line = latter.lastIndex(of: 10) { return line + 1 }
    if let space = latter.lastIndex(of: 32) { return space + 1 }
    return units[boundary] & 0xFC00 == 0xDC00 ? boundary + 1 : boundary
  }

  /// Returns the text with found ranges replaced by section signs, which never match.
  private static func without(_ results: [DetectedResult], in text: String) -> String {
    guard !results.isEmpty else { return text }
    var units = Array(text.utf16)
    for result in results { for index in result.range.location..<result.range.upperBound { units[index] = 0x00A7 } }
    return String(decoding: units, as: UTF16.self)
  }

  /// Returns the results of the requested types, sorted by location. A result is omitted if it overlaps one of a more reliable type; links, which
  /// are the most reliable, prevent others even if they are not requested.
  private func found(in text: String) -> [DetectedResult] {
    var accepted: [DetectedResult] = []
    func add(_ results: [DetectedResult]) {
      let free = results.filter { result in !accepted.contains { NSIntersectionRange($0.range, result.range).length > 0 } }
      accepted += free
    }
    // Always find links, so that no date or number is found within a URL.
    add(LinkFinder.links(in: text))
    if finds(.detectedTransit) { add(TransitFinder.flights(in: text)) }
    if finds(.detectedAddress) { add(AddressFinder.addresses(in: text)) }
    if finds(.detectedDate) { add(DateFinder(reference: referenceDate, zone: defaultTimeZone).dates(in: Self.without(accepted, in: text))) }
    if finds(.detectedPhoneNumber) { add(PhoneFinder.numbers(in: Self.without(accepted, in: text), region: phoneRegion)) }
    return accepted.filter { finds($0.resultType) }.sorted { $0.range.location < $1.range.location }
  }
}

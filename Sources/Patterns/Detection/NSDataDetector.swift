import Foundation

/// Finds links, telephone numbers, dates, addresses and flights in a text.
///
/// Foundation on Linux has none. On Apple's systems it derives from `NSRegularExpression`, which cannot be derived from here; it has that one's
/// methods. Telephone numbers are found by libphonenumber; names of months and days are ICU's, in twenty languages. What is found never
/// overlaps, and a long text costs as much for each of its letters as a short one.
///
/// | file | what |
/// |---|---|
/// | `LinkFinder`, `PhoneFinder`, `AddressFinder`, `TransitFinder` | one kind each |
/// | `DateFinder`, `DateVocabulary`, `DateTokens` | dates and times |
/// | `DetectedResult` | what is known of a result |
open class NSDataDetector: NSObject {
  /// What is looked for: the raw values of `NSTextCheckingResult.CheckingType`, put together.
  public let checkingTypes: NSTextCheckingTypes

  /// What “tomorrow” and “on Friday” count from, and whose year a date without one is of. A Galley extension.
  open var referenceDate = Date()
  /// The zone of times that name none. A Galley extension; Greenwich at first, so that a text says the same everywhere.
  open var defaultTimeZone = TimeZone(secondsFromGMT: 0)!
  /// Whose telephone numbers need no country code, in two letters. A Galley extension.
  open var phoneRegion = "US"

  /// A detector of some types.
  ///
  /// - Throws: where `checkingTypes` has none of dates, addresses, links, telephone numbers and transit information.
  public init(types checkingTypes: NSTextCheckingTypes) throws {
    let known: NSTextCheckingResult.CheckingType = [.detectedDate, .detectedAddress, .detectedLink, .detectedPhoneNumber, .detectedTransit]
    guard checkingTypes & known.rawValue != 0 else {
      throw NSError(
        domain: NSCocoaErrorDomain, code: 2048,
        userInfo: [NSLocalizedDescriptionKey: "types \(checkingTypes) name nothing that can be found: give .link, .phoneNumber, .date, .address or .transitInformation"])
    }
    self.checkingTypes = checkingTypes
    super.init()
  }

  /// Calls `block` for each result of a range, in order; it stops where that sets its last argument. Options that are about patterns say nothing here.
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

  /// All results of a range, in order.
  open func matches(in string: String, options: NSRegularExpression.MatchingOptions = [], range: NSRange) -> [NSTextCheckingResult] { results(in: string, range) }

  /// How many results a range has.
  open func numberOfMatches(in string: String, options: NSRegularExpression.MatchingOptions = [], range: NSRange) -> Int { results(in: string, range).count }

  /// The first result of a range.
  open func firstMatch(in string: String, options: NSRegularExpression.MatchingOptions = [], range: NSRange) -> NSTextCheckingResult? { results(in: string, range).first }

  /// Where the first result of a range is; its location is `NSNotFound` where there is none.
  open func rangeOfFirstMatch(in string: String, options: NSRegularExpression.MatchingOptions = [], range: NSRange) -> NSRange {
    results(in: string, range).first?.range ?? NSRange(location: NSNotFound, length: 0)
  }

  private func finds(_ type: NSTextCheckingResult.CheckingType) -> Bool { checkingTypes & type.rawValue != 0 }

  // MARK: Parts

  /// So much is looked at together, in UTF-16; a part ends at a line's end, or at a space, where it can.
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

  /// What of a range lies in a text; nothing of one that begins at `NSNotFound`, or ends before it begins.
  private static func part(of range: NSRange, in count: Int) -> Range<Int> {
    guard range.length > 0 else { return 0..<0 }
    let (end, overflows) = range.location.addingReportingOverflow(range.length)
    let start = min(max(range.location, 0), count)
    return start..<max(overflows ? count : min(end, count), start)
  }

  private static func end(ofPartFrom start: Int, in units: [UInt16]) -> Int {
    guard units.count - start > part else { return units.count }
    let place = start + part
    let latter = units[(start + part / 2)..<place]
    if let line = latter.lastIndex(of: 10) { return line + 1 }
    if let space = latter.lastIndex(of: 32) { return space + 1 }
    return units[place] & 0xFC00 == 0xDC00 ? place + 1 : place
  }

  /// The text with section signs, across which nothing is read, in place of what is taken.
  private static func without(_ taken: [DetectedResult], in text: String) -> String {
    guard !taken.isEmpty else { return text }
    var units = Array(text.utf16)
    for result in taken { for index in result.range.location..<result.range.upperBound { units[index] = 0x00A7 } }
    return String(decoding: units, as: UTF16.self)
  }

  /// The surest kinds first: what they have taken is no other's.
  private func found(in text: String) -> [DetectedResult] {
    var taken: [DetectedResult] = []
    func add(_ results: [DetectedResult]) {
      let free = results.filter { result in !taken.contains { NSIntersectionRange($0.range, result.range).length > 0 } }
      taken += free
    }
    // Links are looked for in any case: no date or number is found in an address.
    add(LinkFinder.links(in: text))
    if finds(.detectedTransit) { add(TransitFinder.flights(in: text)) }
    if finds(.detectedAddress) { add(AddressFinder.addresses(in: text)) }
    if finds(.detectedDate) { add(DateFinder(reference: referenceDate, zone: defaultTimeZone).dates(in: Self.without(taken, in: text))) }
    if finds(.detectedPhoneNumber) { add(PhoneFinder.numbers(in: Self.without(taken, in: text), region: phoneRegion)) }
    return taken.filter { finds($0.resultType) }.sorted { $0.range.location < $1.range.location }
  }
}

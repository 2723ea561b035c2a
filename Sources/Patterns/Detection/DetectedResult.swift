import Foundation
import Requirements

/// What a data detector has found: Foundation's result, with what the detector knows of it.
final class DetectedResult: NSTextCheckingResult {
  enum Fact {
    case link(URL)
    case phoneNumber(String)
    case date(Date, TimeZone?, TimeInterval)
    case address([NSTextCheckingKey: String])
    case transit([NSTextCheckingKey: String])
  }

  let fact: Fact
  private let place: NSRange

  init(_ place: NSRange, _ fact: Fact) {
    (self.place, self.fact) = (place, fact)
    super.init()
  }

  required init?(coder: NSCoder) { nil }

  override var range: NSRange { place }
  override var numberOfRanges: Int { 1 }
  override func range(at index: Int) -> NSRange {
    require(index == 0, "range \(index) of 1")
    return place
  }

  override var resultType: CheckingType {
    switch fact {
    case .link: .detectedLink
    case .phoneNumber: .detectedPhoneNumber
    case .date: .detectedDate
    case .address: .detectedAddress
    case .transit: .detectedTransit
    }
  }

  func moved(by distance: Int) -> DetectedResult { DetectedResult(NSRange(location: place.location + distance, length: place.length), fact) }
}

extension NSTextCheckingResult.CheckingType {
  // The raw values are those of Foundation on Linux, where `date`, `address` and `link` are one bit higher than on Apple's systems. Clients
  // write those names, so the detector follows them. Foundation marks the names as deprecated, for it never returns such a result.
  package static let detectedDate = Self(rawValue: 1 << 4)
  package static let detectedAddress = Self(rawValue: 1 << 5)
  package static let detectedLink = Self(rawValue: 1 << 6)
  package static let detectedPhoneNumber = Self(rawValue: 1 << 11)
  package static let detectedTransit = Self(rawValue: 1 << 12)
}

extension NSTextCheckingResult {
  private var knownFact: DetectedResult.Fact? { (self as? DetectedResult)?.fact }

  /// Where a link leads; `nil` for other results.
  public var url: URL? {
    if case .link(let url)? = knownFact { return url }
    return nil
  }

  /// A telephone number as it is written; `nil` for other results.
  public var phoneNumber: String? {
    if case .phoneNumber(let number)? = knownFact { return number }
    return nil
  }

  /// What a date names, at noon where it names no time; `nil` for other results.
  public var date: Date? {
    if case .date(let date, _, _)? = knownFact { return date }
    return nil
  }

  /// The zone that a date names itself; `nil` where it names none, and for other results.
  public var timeZone: TimeZone? {
    if case .date(_, let zone, _)? = knownFact { return zone }
    return nil
  }

  /// How long a span of time is, in seconds; 0 for a point in time, and for other results.
  public var duration: TimeInterval {
    if case .date(_, _, let duration)? = knownFact { return duration }
    return 0
  }

  /// The parts of an address, under `.street`, `.city`, `.state`, `.zip` and `.country`; `nil` for other results.
  public var addressComponents: [NSTextCheckingKey: String]? {
    if case .address(let components)? = knownFact { return components }
    return nil
  }

  /// The parts of an address; those of a flight under `.airline` and `.flight`; `nil` for other results.
  public var components: [NSTextCheckingKey: String]? {
    switch knownFact {
    case .address(let components)?, .transit(let components)?: components
    case .link?, .phoneNumber?, .date?, nil: nil
    }
  }

  /// A link that something else has found.
  public class func linkCheckingResult(range: NSRange, url: URL) -> NSTextCheckingResult { DetectedResult(range, .link(url)) }

  /// A telephone number that something else has found.
  public class func phoneNumberCheckingResult(range: NSRange, phoneNumber: String) -> NSTextCheckingResult {
    DetectedResult(range, .phoneNumber(phoneNumber))
  }

  /// A date that something else has found.
  public class func dateCheckingResult(range: NSRange, date: Date) -> NSTextCheckingResult { DetectedResult(range, .date(date, nil, 0)) }

  /// A span of time that something else has found.
  public class func dateCheckingResult(range: NSRange, date: Date, timeZone: TimeZone, duration: TimeInterval) -> NSTextCheckingResult {
    DetectedResult(range, .date(date, timeZone, duration))
  }

  /// An address that something else has found.
  public class func addressCheckingResult(range: NSRange, components: [NSTextCheckingKey: String]) -> NSTextCheckingResult {
    DetectedResult(range, .address(components))
  }

  /// A flight or the like that something else has found.
  public class func transitInformationCheckingResult(range: NSRange, components: [NSTextCheckingKey: String]) -> NSTextCheckingResult {
    DetectedResult(range, .transit(components))
  }
}

/// Raw values of `NSTextCheckingResult.CheckingType`, combined. They are Foundation's: use `.link.rawValue`, not a number from Apple's headers.
public typealias NSTextCheckingTypes = UInt64

extension NSTextCheckingKey {
  /// A person's name.
  public static let name = NSTextCheckingKey(rawValue: "Name")
  /// What somebody is by trade.
  public static let jobTitle = NSTextCheckingKey(rawValue: "JobTitle")
  /// A firm or the like.
  public static let organization = NSTextCheckingKey(rawValue: "Organization")
  /// Number and street.
  public static let street = NSTextCheckingKey(rawValue: "Street")
  /// The place.
  public static let city = NSTextCheckingKey(rawValue: "City")
  /// The state or province.
  public static let state = NSTextCheckingKey(rawValue: "State")
  /// The postal code.
  public static let zip = NSTextCheckingKey(rawValue: "ZIP")
  /// The country.
  public static let country = NSTextCheckingKey(rawValue: "Country")
  /// A telephone number.
  public static let phone = NSTextCheckingKey(rawValue: "Phone")
  /// Whose flight it is.
  public static let airline = NSTextCheckingKey(rawValue: "Airline")
  /// The number of a flight.
  public static let flight = NSTextCheckingKey(rawValue: "Flight")
}

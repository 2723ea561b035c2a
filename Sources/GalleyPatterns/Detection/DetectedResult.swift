import Foundation
import GalleyRequirements

/// A result of a data detector: Foundation's result with the detected values.
final class DetectedResult: NSTextCheckingResult {
  enum Fact {
    case link(URL)
    case phoneNumber(String)
    case date(Date, TimeZone?, TimeInterval)
    case address([NSTextCheckingKey: String])
    case transit([NSTextCheckingKey: String])
  }

  let fact: Fact
  private let foundRange: NSRange

  init(_ foundRange: NSRange, _ fact: Fact) {
    (self.foundRange, self.fact) = (foundRange, fact)
    super.init()
  }

  required init?(coder: NSCoder) { nil }

  override var range: NSRange { foundRange }
  override var numberOfRanges: Int { 1 }
  override func range(at index: Int) -> NSRange {
    require(index == 0, "range index \(index) is out of range: there is 1 range")
    return foundRange
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

  func moved(by distance: Int) -> DetectedResult { DetectedResult(NSRange(location: foundRange.location + distance, length: foundRange.length), fact) }
}

extension NSTextCheckingResult.CheckingType {
  // The raw values are those of Foundation on Linux, in which `date`, `address` and `link` are one bit higher than on
  // Apple's systems. Clients use those names, so the detector uses the same values. Foundation deprecates the names,
  // because it never returns such a result.
  package static let detectedDate = Self(rawValue: 1 << 4)
  package static let detectedAddress = Self(rawValue: 1 << 5)
  package static let detectedLink = Self(rawValue: 1 << 6)
  package static let detectedPhoneNumber = Self(rawValue: 1 << 11)
  package static let detectedTransit = Self(rawValue: 1 << 12)
}

extension NSTextCheckingResult {
  private var detectedFact: DetectedResult.Fact? { (self as? DetectedResult)?.fact }

  /// The target of a link, or `nil` for other results.
  public var url: URL? {
    if case .link(let url)? = detectedFact { return url }
    return nil
  }

  /// A telephone number as written in the text, or `nil` for other results.
  public var phoneNumber: String? {
    if case .phoneNumber(let number)? = detectedFact { return number }
    return nil
  }

  /// The date, or `nil` for other results. A date that was found in a text without a time is at noon.
  public var date: Date? {
    if case .date(let date, _, _)? = detectedFact { return date }
    return nil
  }

  /// The time zone in the text, or `nil` if there is none and for other results.
  public var timeZone: TimeZone? {
    if case .date(_, let zone, _)? = detectedFact { return zone }
    return nil
  }

  /// The duration of a period, in seconds; 0 for a point in time and for other results.
  public var duration: TimeInterval {
    if case .date(_, _, let duration)? = detectedFact { return duration }
    return 0
  }

  /// The components of an address, under `.street`, `.city`, `.state`, `.zip` and `.country`, or `nil` for other
  /// results.
  public var addressComponents: [NSTextCheckingKey: String]? {
    if case .address(let components)? = detectedFact { return components }
    return nil
  }

  /// The components of an address, those of a flight under `.airline` and `.flight`, or `nil` for other results.
  public var components: [NSTextCheckingKey: String]? {
    switch detectedFact {
    case .address(let components)?, .transit(let components)?: components
    case .link?, .phoneNumber?, .date?, nil: nil
    }
  }

  /// Creates a result for a link.
  public class func linkCheckingResult(range: NSRange, url: URL) -> NSTextCheckingResult { DetectedResult(range, .link(url)) }

  /// Creates a result for a telephone number.
  public class func phoneNumberCheckingResult(range: NSRange, phoneNumber: String) -> NSTextCheckingResult {
    DetectedResult(range, .phoneNumber(phoneNumber))
  }

  /// Creates a result for a date.
  public class func dateCheckingResult(range: NSRange, date: Date) -> NSTextCheckingResult { DetectedResult(range, .date(date, nil, 0)) }

  /// Creates a result for a period of time; `duration` is in seconds.
  public class func dateCheckingResult(range: NSRange, date: Date, timeZone: TimeZone, duration: TimeInterval) -> NSTextCheckingResult {
    DetectedResult(range, .date(date, timeZone, duration))
  }

  /// Creates a result for an address.
  public class func addressCheckingResult(range: NSRange, components: [NSTextCheckingKey: String]) -> NSTextCheckingResult {
    DetectedResult(range, .address(components))
  }

  /// Creates a result for a flight or other transit information.
  public class func transitInformationCheckingResult(range: NSRange, components: [NSTextCheckingKey: String]) -> NSTextCheckingResult {
    DetectedResult(range, .transit(components))
  }
}

/// Combined raw values of `NSTextCheckingResult.CheckingType`. They are Foundation's: use `.link.rawValue`, not a
/// number from Apple's headers.
public typealias NSTextCheckingTypes = UInt64

extension NSTextCheckingKey {
  /// A person's name, which `NSDataDetector` never finds.
  public static let name = NSTextCheckingKey(rawValue: "Name")
  /// A job title, which `NSDataDetector` never finds.
  public static let jobTitle = NSTextCheckingKey(rawValue: "JobTitle")
  /// A company or other organization, which `NSDataDetector` never finds.
  public static let organization = NSTextCheckingKey(rawValue: "Organization")
  /// The house number and the street.
  public static let street = NSTextCheckingKey(rawValue: "Street")
  /// The city.
  public static let city = NSTextCheckingKey(rawValue: "City")
  /// The state or province.
  public static let state = NSTextCheckingKey(rawValue: "State")
  /// The postal code.
  public static let zip = NSTextCheckingKey(rawValue: "ZIP")
  /// The country.
  public static let country = NSTextCheckingKey(rawValue: "Country")
  /// A telephone number of a contact. `NSDataDetector` reports numbers as results of their own instead.
  public static let phone = NSTextCheckingKey(rawValue: "Phone")
  /// The airline of a flight.
  public static let airline = NSTextCheckingKey(rawValue: "Airline")
  /// The number of a flight.
  public static let flight = NSTextCheckingKey(rawValue: "Flight")
}

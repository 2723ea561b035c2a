/// The semantic meaning of a text. Galley does not autofill; it uses the type to decide whether the text consists of words.
public struct UITextContentType: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }

  // MARK: People

  /// A full name.
  public static let name = UITextContentType(rawValue: "name")
  /// A prefix such as Dr.
  public static let namePrefix = UITextContentType(rawValue: "honorific-prefix")
  /// A first name.
  public static let givenName = UITextContentType(rawValue: "given-name")
  /// A name between the first and the last.
  public static let middleName = UITextContentType(rawValue: "additional-name")
  /// A last name.
  public static let familyName = UITextContentType(rawValue: "family-name")
  /// A suffix such as Jr.
  public static let nameSuffix = UITextContentType(rawValue: "honorific-suffix")
  /// A nickname.
  public static let nickname = UITextContentType(rawValue: "nickname")
  /// A job title.
  public static let jobTitle = UITextContentType(rawValue: "organization-title")
  /// The name of an organization.
  public static let organizationName = UITextContentType(rawValue: "organization")

  // MARK: Places

  /// A full location, including its address.
  public static let location = UITextContentType(rawValue: "location")
  /// A full street address, in all its lines.
  public static let fullStreetAddress = UITextContentType(rawValue: "street-address")
  /// The first line of the street address.
  public static let streetAddressLine1 = UITextContentType(rawValue: "address-line1")
  /// The second line of the street address.
  public static let streetAddressLine2 = UITextContentType(rawValue: "address-line2")
  /// A city.
  public static let addressCity = UITextContentType(rawValue: "address-level2")
  /// A state or province.
  public static let addressState = UITextContentType(rawValue: "address-level1")
  /// A city with its state.
  public static let addressCityAndState = UITextContentType(rawValue: "address-level1+2")
  /// A district of a city.
  public static let sublocality = UITextContentType(rawValue: "address-level3")
  /// A country.
  public static let countryName = UITextContentType(rawValue: "country-name")
  /// A postal code.
  public static let postalCode = UITextContentType(rawValue: "postal-code")

  // MARK: Addresses and codes

  /// A telephone number.
  public static let telephoneNumber = UITextContentType(rawValue: "tel")
  /// An email address.
  public static let emailAddress = UITextContentType(rawValue: "email")
  /// A web address.
  public static let URL = UITextContentType(rawValue: "url")
  /// A card number.
  public static let creditCardNumber = UITextContentType(rawValue: "cc-number")
  /// A user name.
  public static let username = UITextContentType(rawValue: "username")
  /// A password.
  public static let password = UITextContentType(rawValue: "current-password")
  /// A new password.
  public static let newPassword = UITextContentType(rawValue: "new-password")
  /// A one-time code.
  public static let oneTimeCode = UITextContentType(rawValue: "one-time-code")
  /// A flight number.
  public static let flightNumber = UITextContentType(rawValue: "flight-number")
  /// A tracking number of a parcel.
  public static let shipmentTrackingNumber = UITextContentType(rawValue: "shipment-tracking-number")
  /// A date, a time or both.
  public static let dateTime = UITextContentType(rawValue: "date-time")

  private static let typesWithWords: Set<UITextContentType> = [.jobTitle, .organizationName, .location, .dateTime]
  /// Whether such a text consists of dictionary words.
  package var consistsOfWords: Bool { Self.typesWithWords.contains(self) }
}

/// What a text is about. Nothing is filled in for it: it says whether the text is made of words.
public struct UITextContentType: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }

  // MARK: People

  /// A whole name.
  public static let name = UITextContentType(rawValue: "name")
  /// Such as Dr.
  public static let namePrefix = UITextContentType(rawValue: "honorific-prefix")
  /// A first name.
  public static let givenName = UITextContentType(rawValue: "given-name")
  /// A name between the first and the last.
  public static let middleName = UITextContentType(rawValue: "additional-name")
  /// A last name.
  public static let familyName = UITextContentType(rawValue: "family-name")
  /// Such as Jr.
  public static let nameSuffix = UITextContentType(rawValue: "honorific-suffix")
  /// A name among friends.
  public static let nickname = UITextContentType(rawValue: "nickname")
  /// What somebody does for a living.
  public static let jobTitle = UITextContentType(rawValue: "organization-title")
  /// Whom for.
  public static let organizationName = UITextContentType(rawValue: "organization")

  // MARK: Places

  /// A place with all that leads there.
  public static let location = UITextContentType(rawValue: "location")
  /// A street with its number, in all its lines.
  public static let fullStreetAddress = UITextContentType(rawValue: "street-address")
  /// The first line of it.
  public static let streetAddressLine1 = UITextContentType(rawValue: "address-line1")
  /// The second line of it.
  public static let streetAddressLine2 = UITextContentType(rawValue: "address-line2")
  /// A town.
  public static let addressCity = UITextContentType(rawValue: "address-level2")
  /// A state or province.
  public static let addressState = UITextContentType(rawValue: "address-level1")
  /// A town with its state.
  public static let addressCityAndState = UITextContentType(rawValue: "address-level1+2")
  /// A part of a town.
  public static let sublocality = UITextContentType(rawValue: "address-level3")
  /// A country.
  public static let countryName = UITextContentType(rawValue: "country-name")
  /// A postal code.
  public static let postalCode = UITextContentType(rawValue: "postal-code")

  // MARK: Addresses and codes

  /// A telephone number.
  public static let telephoneNumber = UITextContentType(rawValue: "tel")
  /// An address of mail.
  public static let emailAddress = UITextContentType(rawValue: "email")
  /// An address of the web.
  public static let URL = UITextContentType(rawValue: "url")
  /// The number of a card.
  public static let creditCardNumber = UITextContentType(rawValue: "cc-number")
  /// Who signs in.
  public static let username = UITextContentType(rawValue: "username")
  /// The secret to it.
  public static let password = UITextContentType(rawValue: "current-password")
  /// A secret that is being made.
  public static let newPassword = UITextContentType(rawValue: "new-password")
  /// A code that is good once.
  public static let oneTimeCode = UITextContentType(rawValue: "one-time-code")
  /// The number of a flight.
  public static let flightNumber = UITextContentType(rawValue: "flight-number")
  /// The number of a parcel.
  public static let shipmentTrackingNumber = UITextContentType(rawValue: "shipment-tracking-number")
  /// A date, a time or both.
  public static let dateTime = UITextContentType(rawValue: "date-time")

  private static let wordy: Set<UITextContentType> = [.jobTitle, .organizationName, .location, .dateTime]
  /// Whether it is written in words that a dictionary has.
  var isOfWords: Bool { Self.wordy.contains(self) }
}

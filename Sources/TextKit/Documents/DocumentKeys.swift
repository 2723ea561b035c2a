import AttributedText

extension NSAttributedString {
  /// What a document is written in.
  public struct DocumentType: RawRepresentable, Hashable, Sendable {
    /// Apple's name of the type.
    public let rawValue: String
    /// A type of any name; which of them can be read is said at `init(data:options:documentAttributes:)`.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// Text without attributes.
    public static let plain = DocumentType(rawValue: "NSPlainText")
    /// Rich Text.
    public static let rtf = DocumentType(rawValue: "NSRTF")
    /// Rich Text with its attachments, in a folder.
    public static let rtfd = DocumentType(rawValue: "NSRTFD")
    /// A web page.
    public static let html = DocumentType(rawValue: "NSHTML")
  }

  /// What is said of a document that was read or is to be written.
  public struct DocumentAttributeKey: RawRepresentable, Hashable, Sendable {
    /// Apple's name of the key.
    public let rawValue: String
    /// A key of any name.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// A `DocumentType`.
    public static let documentType = DocumentAttributeKey(rawValue: "DocumentType")
    /// The raw value of a `String.Encoding`.
    public static let characterEncoding = DocumentAttributeKey(rawValue: "CharacterEncoding")
  }

  /// How a document is to be read.
  public struct DocumentReadingOptionKey: RawRepresentable, Hashable, Sendable {
    /// Apple's name of the key.
    public let rawValue: String
    /// A key of any name.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// A `DocumentType`; without one the text is taken for plain.
    public static let documentType = DocumentReadingOptionKey(rawValue: "DocumentType")
    /// The raw value of a `String.Encoding`; without one it is guessed.
    public static let characterEncoding = DocumentReadingOptionKey(rawValue: "CharacterEncoding")
    /// The attributes of a plain text.
    public static let defaultAttributes = DocumentReadingOptionKey(rawValue: "DefaultAttributes")
  }
}

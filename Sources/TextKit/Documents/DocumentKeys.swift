import GalleyAttributedText

extension NSAttributedString {
  /// The format of a document.
  public struct DocumentType: RawRepresentable, Hashable, Sendable {
    /// The name of the type, which is the same as Apple's.
    public let rawValue: String
    /// Creates a type with any name. See `init(data:options:documentAttributes:)` for the supported ones.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// Text without attributes.
    public static let plain = DocumentType(rawValue: "NSPlainText")
    /// Rich Text.
    public static let rtf = DocumentType(rawValue: "NSRTF")
    /// Rich Text with attachments, in a folder.
    public static let rtfd = DocumentType(rawValue: "NSRTFD")
    /// An HTML page.
    public static let html = DocumentType(rawValue: "NSHTML")
  }

  /// A key for metadata of a document.
  public struct DocumentAttributeKey: RawRepresentable, Hashable, Sendable {
    /// The name of the key, which is the same as Apple's.
    public let rawValue: String
    /// Creates a key with any name.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// The format of the document, a `DocumentType`.
    public static let documentType = DocumentAttributeKey(rawValue: "DocumentType")
    /// The raw value of a `String.Encoding`.
    public static let characterEncoding = DocumentAttributeKey(rawValue: "CharacterEncoding")
    /// A string: the title.
    public static let title = DocumentAttributeKey(rawValue: "NSTitleDocumentAttribute")
    /// A string: the author.
    public static let author = DocumentAttributeKey(rawValue: "NSAuthorDocumentAttribute")
    /// A string: the subject.
    public static let subject = DocumentAttributeKey(rawValue: "NSSubjectDocumentAttribute")
    /// A `UIColor`: the background of an HTML page.
    public static let backgroundColor = DocumentAttributeKey(rawValue: "BackgroundColor")
    /// A `CGFloat`, in points: the tab interval of Rich Text for paragraphs without tab stops.
    public static let defaultTabInterval = DocumentAttributeKey(rawValue: "DefaultTabInterval")
    /// A `CGSize`, in points: the page size of Rich Text.
    public static let paperSize = DocumentAttributeKey(rawValue: "PaperSize")
    /// The page margins of Rich Text, as `UIEdgeInsets` in points.
    public static let paperMargin = DocumentAttributeKey(rawValue: "PaperMargin")
  }

  /// A key for options of reading documents.
  public struct DocumentReadingOptionKey: RawRepresentable, Hashable, Sendable {
    /// The name of the key, which is the same as Apple's.
    public let rawValue: String
    /// Creates a key with any name.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// A `DocumentType`. If absent, it is detected from the first bytes, and otherwise plain.
    public static let documentType = DocumentReadingOptionKey(rawValue: "DocumentType")
    /// The raw value of a `String.Encoding`. If absent, it is detected.
    public static let characterEncoding = DocumentReadingOptionKey(rawValue: "CharacterEncoding")
    /// A `URL`: the base of relative URLs in an HTML page. Defaults to the file's URL when reading a file.
    public static let baseURL = DocumentReadingOptionKey(rawValue: "BaseURL")
    /// The attributes of plain text.
    public static let defaultAttributes = DocumentReadingOptionKey(rawValue: "DefaultAttributes")
  }
}

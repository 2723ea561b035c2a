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
    /// A string: what the document is called.
    public static let title = DocumentAttributeKey(rawValue: "NSTitleDocumentAttribute")
    /// A string: who wrote it.
    public static let author = DocumentAttributeKey(rawValue: "NSAuthorDocumentAttribute")
    /// A string: what it is about.
    public static let subject = DocumentAttributeKey(rawValue: "NSSubjectDocumentAttribute")
    /// A `UIColor`: that of a web page behind its text.
    public static let backgroundColor = DocumentAttributeKey(rawValue: "BackgroundColor")
    /// A `CGFloat`, in points: how far tabs of Rich Text lie apart where a paragraph has none.
    public static let defaultTabInterval = DocumentAttributeKey(rawValue: "DefaultTabInterval")
    /// A `CGSize`, in points: that of a page of Rich Text.
    public static let paperSize = DocumentAttributeKey(rawValue: "PaperSize")
    /// `UIEdgeInsets`, in points: the margins of a page of Rich Text.
    public static let paperMargin = DocumentAttributeKey(rawValue: "PaperMargin")
  }

  /// How a document is to be read.
  public struct DocumentReadingOptionKey: RawRepresentable, Hashable, Sendable {
    /// Apple's name of the key.
    public let rawValue: String
    /// A key of any name.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// A `DocumentType`; without one it is told from how the document begins, else it is plain.
    public static let documentType = DocumentReadingOptionKey(rawValue: "DocumentType")
    /// The raw value of a `String.Encoding`; without one it is guessed.
    public static let characterEncoding = DocumentReadingOptionKey(rawValue: "CharacterEncoding")
    /// A `URL`: what addresses in a web page go by that name no scheme; a file's own where it is read from one.
    public static let baseURL = DocumentReadingOptionKey(rawValue: "BaseURL")
    /// The attributes of a plain text.
    public static let defaultAttributes = DocumentReadingOptionKey(rawValue: "DefaultAttributes")
  }
}

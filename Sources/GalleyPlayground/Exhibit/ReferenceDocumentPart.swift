/// A part of a reference document of the project.
public struct ReferenceDocumentPart: Equatable, Sendable {
  /// A chapter of a document, by the document's letter; the raw value is its subject, a heading of the gallery.
  public enum Chapter: String, CaseIterable, Sendable {
    case labelsFieldsAndTextViews = "Showing and Editing Text"
    case textEntry = "Keyboards and Typing"
    case textInputAndDetectors = "Special Fields and Links"
    case textKit = "The Layout of Text"
    case stringRendering = "Drawing Text"
  }

  /// The chapter that contains the part.
  public var chapter: Chapter
  /// The description of the part, as "Table cells".
  public var part: String

  /// Creates a reference to a part of a chapter.
  public init(_ chapter: Chapter, _ part: String) { (self.chapter, self.part) = (chapter, part) }
}

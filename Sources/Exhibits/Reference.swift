/// A part of a reference document of the project.
public struct Reference: Equatable, Sendable {
  /// A chapter of a document, by the document's letter.
  public enum Chapter: String, CaseIterable, Sendable {
    case n = "Document N, Chapter 23: Text"
    case c = "Document C, Chapter 6: Text Entry"
    case v = "Document V, Chapter 4: Text"
    case t = "Document T, Chapter 21: TextKit"
    case o = "Document O: String Rendering"
  }

  /// The chapter that contains the part.
  public var chapter: Chapter
  /// The description of the part, as `Figures 23.7 and 23.8`.
  public var part: String

  /// Creates a reference to a part of a chapter.
  public init(_ chapter: Chapter, _ part: String) { (self.chapter, self.part) = (chapter, part) }
}

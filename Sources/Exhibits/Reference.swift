/// A part of one of the documents that the project was made from.
public struct Reference: Equatable, Sendable {
  /// A chapter of a document, by the document's letter.
  public enum Chapter: String, CaseIterable, Sendable {
    case n = "Document N, Chapter 23: Text"
    case c = "Document C, Chapter 6: Text Entry"
    case v = "Document V, Chapter 4: Text"
    case t = "Document T, Chapter 21: TextKit"
    case o = "Document O: String Rendering"
  }

  /// Whose part it is.
  public var chapter: Chapter
  /// What of the chapter it is, in words: `Figures 23.7 and 23.8`.
  public var part: String

  /// A part of a chapter.
  public init(_ chapter: Chapter, _ part: String) { (self.chapter, self.part) = (chapter, part) }
}

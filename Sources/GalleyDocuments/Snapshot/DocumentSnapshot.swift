import UIKit

/// A snapshot of a document's text, to be written or compared.
@MainActor public struct DocumentSnapshot {
  /// The text with roles, which must not be changed.
  public let text: NSAttributedString

  /// Creates a snapshot of text with roles, which is retained without a copy and must not change afterwards.
  public init(_ text: NSAttributedString) { self.text = text }

  /// Returns the text with `remainder` appended. O(log *n*) in the length of the text.
  public func joined(with remainder: DocumentSnapshot) -> DocumentSnapshot {
    let whole = NSMutableAttributedString(attributedString: text)
    whole.append(remainder.text)
    return DocumentSnapshot(whole)
  }

  /// Returns the text as the content of a file, in which the unchanged parts of `source`, the Markdown file that the text was read from, stay as they
  /// are.
  ///
  /// - Parameter goesOn: called regularly with the amount of work done and the total; if it returns `false`, the result is incomplete and must be
  ///   discarded.
  public func written(as format: DocumentFormat, into source: Data? = nil, while goesOn: (_ done: Int, _ of: Int) -> Bool) -> WrittenDocument {
    DocumentWriter.write(text, as: format, into: source, while: goesOn)
  }

  /// The addresses of the images in the text, each once, in the order of the text.
  public var imageSources: [String] {
    var sources: [String] = []
    text.enumerateAttribute(.textRole, in: NSRange(location: 0, length: text.length), options: []) { value, _, _ in
      if let source = (value as? TextRole)?.image?.source, !sources.contains(source) { sources.append(source) }
    }
    return sources
  }

  /// Returns the text in which the address of each image that is a key of `names` is replaced by the value for that key.
  public func replacingImageSources(_ names: [String: String]) -> DocumentSnapshot {
    let copy = NSMutableAttributedString(attributedString: text)
    text.enumerateAttribute(.textRole, in: NSRange(location: 0, length: text.length), options: []) { value, range, _ in
      guard var role = value as? TextRole, let source = role.image?.source, let name = names[source], name != source else { return }
      role.image?.source = name
      copy.addAttribute(.textRole, value: role, range: range)
    }
    return DocumentSnapshot(copy)
  }

  /// Returns whether both texts have the same characters and roles, even if they are typeset at different sizes, and the same attributes in text
  /// without a role. O(1) if the lengths differ, otherwise linear.
  public func isSame(as other: DocumentSnapshot) -> Bool {
    text.length == other.text.length && content == other.content
  }

  /// The content of the whole text.
  private var content: ParagraphContent { ParagraphContent(text, NSRange(location: 0, length: text.length)) }
}

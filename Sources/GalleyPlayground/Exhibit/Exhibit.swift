import UIKit

/// An exhibit of the program: a view controller with a name for the command line and a title for the reader.
@MainActor public protocol Exhibit {
  /// The name for `galley render` and other commands, made of letters and dashes.
  var name: String { get }
  /// The title above the exhibit and in the list.
  var title: String { get }

  /// The heading in the gallery that the exhibit belongs to.
  var topic: String { get }

  /// The part of a reference document that the exhibit shows; `nil` if it is not in a document.
  var reference: ReferenceDocumentPart? { get }

  /// Additional words for the gallery's search: the content of the exhibit.
  var contents: String { get }

  /// Creates a view controller in its initial state, which is always the same.
  func makeViewController(category: UIContentSizeCategory) -> UIViewController
}

extension Exhibit {
  /// The default topic, “The Page”, for the page and similar exhibits.
  public var topic: String { "The Page" }
  /// The default, without a reference.
  public var reference: ReferenceDocumentPart? { nil }
  /// The default, without words other than the title.
  public var contents: String { "" }
}

import Foundation
import UIKitCore

/// A searchable text: it finds, marks and replaces ranges.
///
/// A `UITextSearchingFindSession` uses it for the bar of a `UIFindInteraction`. A type that conforms to `TextEditing`
/// gets default implementations of all members, for text of any length.
///
///     extension Card: UITextSearching {}
///
///     extension Card: UIFindInteractionDelegate {
///       func findInteraction(_ interaction: UIFindInteraction, sessionFor view: UIView) -> UIFindSession? {
///         UITextSearchingFindSession(searchableObject: self)
///       }
///     }
///
/// A text with several documents identifies each by its own `DocumentIdentifier`. For a single document, it is always `nil`.
@preconcurrency @MainActor
public protocol UITextSearching<DocumentIdentifier>: NSObjectProtocol {
  /// The type that identifies documents.
  associatedtype DocumentIdentifier: Hashable = AnyHashable?

  /// The selection, from which a search starts; `nil` if the text does not support selection.
  var selectedTextRange: UITextRange? { get }

  /// Returns the order of two ranges of a document.
  func compare(_ foundRange: UITextRange, toRange: UITextRange, document: DocumentIdentifier?) -> ComparisonResult

  /// Searches all documents. Reports each found range to the aggregator, now or later, from any thread, and finally that the search has finished.
  func performTextSearch(
    queryString string: String, options: UITextSearchOptions, resultAggregator aggregator: UITextSearchAggregator<DocumentIdentifier>)

  /// Marks a found range. The style `.normal` removes the mark.
  func decorate(foundTextRange range: UITextRange, document: DocumentIdentifier?, usingStyle style: UITextSearchFoundTextStyle)

  /// Removes the marks of all found ranges.
  func clearAllDecoratedFoundText()

  // MARK: With defaults

  /// Whether matches can be replaced; `false` by default.
  var supportsTextReplacement: Bool { get }

  /// Returns whether a range can be replaced; `true` by default.
  func shouldReplace(foundTextRange range: UITextRange, document: DocumentIdentifier?, withText replacementText: String) -> Bool

  /// Replaces a found range with `replacementText`. Does nothing by default.
  func replace(foundTextRange range: UITextRange, document: DocumentIdentifier?, withText replacementText: String)

  /// Replaces all matches of a search string. Does nothing by default.
  func replaceAll(queryString: String, options: UITextSearchOptions, withText replacementText: String)

  /// Called before another range becomes the highlighted one. Does nothing by default.
  func willHighlight(foundTextRange range: UITextRange, document: DocumentIdentifier?)

  /// Scrolls a range into view. Does nothing by default.
  func scrollRangeToVisible(_ range: UITextRange, inDocument: DocumentIdentifier?)

  /// The document that contains the selection; `nil` by default.
  var selectedTextSearchDocument: DocumentIdentifier? { get }

  /// Returns the order of two documents. By default, documents are in the order in which the search reports them.
  func compare(document: DocumentIdentifier, toDocument: DocumentIdentifier) -> ComparisonResult
}

extension UITextSearching {
  /// Whether matches can be replaced; `false` by default.
  public var supportsTextReplacement: Bool { false }
  /// Returns whether a range can be replaced; `true` by default.
  public func shouldReplace(foundTextRange: UITextRange, document: DocumentIdentifier?, withText: String) -> Bool { true }
  /// Does nothing: by default, found text cannot be replaced.
  public func replace(foundTextRange: UITextRange, document: DocumentIdentifier?, withText: String) {}
  /// Does nothing: by default, found text cannot be replaced.
  public func replaceAll(queryString: String, options: UITextSearchOptions, withText: String) {}
  /// Called before another range becomes the highlighted one. Does nothing by default.
  public func willHighlight(foundTextRange: UITextRange, document: DocumentIdentifier?) {}
  /// Does nothing: by default, the search does not scroll.
  public func scrollRangeToVisible(_ range: UITextRange, inDocument: DocumentIdentifier?) {}
  /// The document that contains the selection; `nil` by default.
  public var selectedTextSearchDocument: DocumentIdentifier? { nil }
  /// Returns `orderedSame`: by default, documents are in the order in which the search reports them.
  public func compare(document: DocumentIdentifier, toDocument: DocumentIdentifier) -> ComparisonResult { .orderedSame }
}

/// The style of marks on found ranges.
public enum UITextSearchFoundTextStyle: Int, Sendable {
  /// No mark.
  case normal
  /// The style of all matches.
  case found
  /// The style of the current match.
  case highlighted
}

/// The options of a text search.
@preconcurrency @MainActor
public final class UITextSearchOptions: NSObject {
  /// The relation between the query and the words of a match.
  public enum WordMatchMethod: Int, Sendable {
    /// The words contain the query.
    case contains
    /// The words start with the query. The bar never uses this method.
    case startsWith
    /// The words equal the query.
    case fullWord
  }

  /// The relation between the query and the words of a match.
  public let wordMatchMethod: WordMatchMethod
  /// The options for comparing letters: `.caseInsensitive`, unless the bar's Match Case is on.
  public let stringCompareOptions: NSString.CompareOptions

  init(_ wordMatchMethod: WordMatchMethod, _ stringCompareOptions: NSString.CompareOptions) {
    self.wordMatchMethod = wordMatchMethod
    self.stringCompareOptions = stringCompareOptions
  }
}

import Foundation

/// Text that can be searched: it says what is found in it, marks that, and replaces it.
///
/// A `UITextSearchingFindSession` asks it, for the bar of a `UIFindInteraction`. What takes text through `TextEditing` needs to say
/// nothing: all of it is there by default, for a text of any length.
///
///     extension Card: UITextSearching {}
///
///     extension Card: UIFindInteractionDelegate {
///       func findInteraction(_ interaction: UIFindInteraction, sessionFor view: UIView) -> UIFindSession? {
///         UITextSearchingFindSession(searchableObject: self)
///       }
///     }
///
/// Who searches several documents names each by a `DocumentIdentifier` of its own; for one document it is `nil` everywhere.
@preconcurrency @MainActor
public protocol UITextSearching<DocumentIdentifier>: NSObjectProtocol {
  /// What names one of several documents.
  associatedtype DocumentIdentifier: Hashable = AnyHashable?

  /// What is selected; a search begins there. `nil` where nothing can be.
  var selectedTextRange: UITextRange? { get }

  /// Which of two ranges of a document comes first.
  func compare(_ foundRange: UITextRange, toRange: UITextRange, document: DocumentIdentifier?) -> ComparisonResult

  /// Searches all documents, and tells the aggregator of each range that is found, now or later, from any thread; then that it has
  /// finished.
  func performTextSearch(
    queryString string: String, options: UITextSearchOptions, resultAggregator aggregator: UITextSearchAggregator<DocumentIdentifier>)

  /// Marks a range that was found; with `.normal` it is as before.
  func decorate(foundTextRange range: UITextRange, document: DocumentIdentifier?, usingStyle style: UITextSearchFoundTextStyle)

  /// Takes all marks away.
  func clearAllDecoratedFoundText()

  // MARK: With defaults

  /// Whether what is found can be replaced; by default `false`.
  var supportsTextReplacement: Bool { get }

  /// Whether a range may be replaced; by default any may.
  func shouldReplace(foundTextRange range: UITextRange, document: DocumentIdentifier?, withText replacementText: String) -> Bool

  /// Puts a text in place of a range. Does nothing by default.
  func replace(foundTextRange range: UITextRange, document: DocumentIdentifier?, withText replacementText: String)

  /// Puts a text in place of all that is found. Does nothing by default.
  func replaceAll(queryString: String, options: UITextSearchOptions, withText replacementText: String)

  /// Another range is about to be the highlighted one. Does nothing by default.
  func willHighlight(foundTextRange range: UITextRange, document: DocumentIdentifier?)

  /// Scrolls a range into sight. Does nothing by default.
  func scrollRangeToVisible(_ range: UITextRange, inDocument: DocumentIdentifier?)

  /// The document with the selection; by default `nil`.
  var selectedTextSearchDocument: DocumentIdentifier? { get }

  /// Which of two documents comes first; by default they are in the order in which they were reported.
  func compare(document: DocumentIdentifier, toDocument: DocumentIdentifier) -> ComparisonResult
}

extension UITextSearching {
  public var supportsTextReplacement: Bool { false }
  public func shouldReplace(foundTextRange: UITextRange, document: DocumentIdentifier?, withText: String) -> Bool { true }
  public func replace(foundTextRange: UITextRange, document: DocumentIdentifier?, withText: String) {}
  public func replaceAll(queryString: String, options: UITextSearchOptions, withText: String) {}
  public func willHighlight(foundTextRange: UITextRange, document: DocumentIdentifier?) {}
  public func scrollRangeToVisible(_ range: UITextRange, inDocument: DocumentIdentifier?) {}
  public var selectedTextSearchDocument: DocumentIdentifier? { nil }
  public func compare(document: DocumentIdentifier, toDocument: DocumentIdentifier) -> ComparisonResult { .orderedSame }
}

/// How a range that was found is marked.
public enum UITextSearchFoundTextStyle: Int, Sendable {
  /// Not at all.
  case normal
  /// As one of all that was found.
  case found
  /// As the present one.
  case highlighted
}

/// How a text is to be searched.
@preconcurrency @MainActor
public final class UITextSearchOptions: NSObject {
  /// How the words of what is found have to do with the query.
  public enum WordMatchMethod: Int, Sendable {
    /// They hold it.
    case contains
    /// They begin with it. The bar never asks for that.
    case startsWith
    /// They are it.
    case fullWord
  }

  /// How the words of what is found have to do with the query.
  public let wordMatchMethod: WordMatchMethod
  /// How letters are compared: `.caseInsensitive`, unless the bar is to tell capital and small letters apart.
  public let stringCompareOptions: NSString.CompareOptions

  init(_ wordMatchMethod: WordMatchMethod, _ stringCompareOptions: NSString.CompareOptions) {
    self.wordMatchMethod = wordMatchMethod
    self.stringCompareOptions = stringCompareOptions
  }
}

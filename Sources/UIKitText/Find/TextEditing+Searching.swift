import CoreGraphics
import Foundation
import GalleyTextEngine
import TextKit
import UIFoundation
import UIKitCore

/// The implementation of `UITextSearching` for editable text of any length, in any number of containers.
/// `SearchedScrollView` wraps it in overridable members.
///
/// The marks are temporary attributes, so they do not affect the storage, layout, undo or saved files.
extension UITextSearching where Self: TextEditing {
  /// Returns the order of two ranges by their start. `document` is not used, because the text is one document.
  public func compare(_ foundRange: UITextRange, toRange: UITextRange, document: DocumentIdentifier?) -> ComparisonResult {
    compare(foundRange.start, to: toRange.start)
  }

  /// Lets the session search the editor's storage: first from the current position on, and the remainder while idle. Finds nothing in secure text.
  public func performTextSearch(
    queryString string: String, options: UITextSearchOptions, resultAggregator aggregator: UITextSearchAggregator<DocumentIdentifier>
  ) {
    editor.search(string, options, for: aggregator)
  }

  public func decorate(foundTextRange range: UITextRange, document: DocumentIdentifier?, usingStyle style: UITextSearchFoundTextStyle) {
    editor.markFoundText(in: characterRange(of: range), style)
  }

  public func clearAllDecoratedFoundText() { editor.removeFoundTextMarks() }

  /// Whether the text is editable.
  public var supportsTextReplacement: Bool { editor.isEditable }

  /// Replaces a range, with the attributes of its first character, as a separate undo step. The delegate can reject it. `document` is not used.
  public func replace(foundTextRange range: UITextRange, document: DocumentIdentifier?, withText replacementText: String) {
    editor.replaceFoundText(in: characterRange(of: range), with: replacementText)
  }

  /// Replaces all matches that can be replaced, as a single undo step. The user can cancel a long operation, which then changes nothing. Does
  /// nothing if the text is secure or not editable. O(*n*) in the length of the text.
  public func replaceAll(queryString: String, options: UITextSearchOptions, withText replacementText: String) {
    editor.replaceAll(queryString, options, with: replacementText) { shouldReplace(foundTextRange: $0, document: nil, withText: replacementText) }
  }

  /// Scrolls a range into view, with some lines around it. `inDocument` is not used.
  public func scrollRangeToVisible(_ range: UITextRange, inDocument: DocumentIdentifier?) {
    editor.interaction?.scrollToVisible(characterRange(of: range), linesAround: 2)
  }
}

extension TextEditor {
  /// Gives the text storage to the session, which searches it slice by slice. In secure text it reports the end of the search at once and finds
  /// nothing, because searching letter by letter would reveal the text.
  func search<Document>(_ query: String, _ options: UITextSearchOptions, for aggregator: UITextSearchAggregator<Document>) {
    guard !isSecure else { return aggregator.finishedSearching() }
    aggregator.ranges.storageSearch = StorageSearch(
      storage: textStorage, search: TextSearch(query, options), isSecret: { [weak self] in self?.isSecure ?? true }, textRange: { EditorRange($0) },
      characters: { [weak self] in self?.input.characterRange(of: $0) ?? NSRange(location: 0, length: 0) },
      visibleCharacters: { [weak self] in self?.visibleCharacters(beyond: $0) })
  }

  func replaceFoundText(in characters: NSRange, with replacement: String) {
    guard characters.length > 0 else { return }
    let new = TextFinder.replacement(replacement, at: characters.location, in: textStorage)
    replace(characters, with: new, selecting: TextSelection(caret: characters.location + new.length), name: "Replace")
  }

  func replaceAll(_ query: String, _ options: UITextSearchOptions, with replacement: String, where isAllowed: (UITextRange) -> Bool) {
    guard isEditable, !isSecure else { return }
    let finder = TextFinder(textStorage)
    finder.search = TextSearch(query, options)
    finder.update(from: 0)
    guard let (range, new) = finder.replacingAll(with: replacement, where: { isAllowed(EditorRange($0)) }) else { return }
    replace(range, with: new, selecting: TextSelection(caret: range.location + new.length), name: "Replace All")
  }
}

extension TextSearch {
  @MainActor init(_ query: String, _ options: UITextSearchOptions) {
    self.init(
      query: query, matchesCase: !options.stringCompareOptions.contains(.caseInsensitive),
      findsWholeWords: options.wordMatchMethod == .fullWord)
  }
}

// MARK: Marks

extension TextEditor {
  private static var mark: [NSAttributedString.Key: Any] {
    [.findMatch: false, .backgroundColor: UIColor.systemYellow.withAlphaComponent(0.38)]
  }
  private static var strongMark: [NSAttributedString.Key: Any] {
    [.findMatch: true, .backgroundColor: UIColor.systemYellow, .foregroundColor: UIColor.black]
  }
  private static let markKeys: [NSAttributedString.Key] = [.findMatch, .backgroundColor, .foregroundColor]

  func markFoundText(in range: NSRange, _ style: UITextSearchFoundTextStyle) {
    switch style {
    case .normal: for key in Self.markKeys { layoutManager.removeTemporaryAttribute(key, forCharacterRange: range) }
    case .found: layoutManager.addTemporaryAttributes(Self.mark, forCharacterRange: range)
    case .highlighted: layoutManager.addTemporaryAttributes(Self.strongMark, forCharacterRange: range)
    }
    delegate?.textEditorDidChangeMarks(self)
  }

  /// Removes all marks, including those that edits have moved. O(*n*) in the number of marks.
  func removeFoundTextMarks() {
    let whole = NSRange(location: 0, length: layoutManager.documentLayout.utf16Length)
    var range = NSRange()
    var position = 0
    while position < whole.length {
      let value = layoutManager.temporaryAttribute(.findMatch, atCharacterIndex: position, longestEffectiveRange: &range, in: whole)
      if value != nil { markFoundText(in: range, .normal) }
      position = range.upperBound
    }
  }

  /// Returns the characters of the visible lines, and of the lines laid out within `margin` (a fraction of the height)
  /// above and below. Returns `nil` if there are none.
  ///
  /// - Complexity: O(*c* + log *n* + *k*), where *c* is the number of containers and *k* that of the visible lines.
  func visibleCharacters(beyond margin: CGFloat) -> Range<Int>? {
    guard let view = textInput?.textInputView else { return nil }
    // A text view lays out its visible part, at any scroll position.
    let window = view is UIScrollView ? view : interaction?.scrollView ?? view
    let seen = window.convert(window.bounds, to: view).insetBy(dx: 0, dy: -margin * window.bounds.height)
    let document = layoutManager.documentLayout
    var characters: Range<Int>?
    for region in layoutManager.textContainers.indices {
      let origin = geometry.originOfContainer(region)
      let size = layoutManager.textContainers[region].size
      guard origin.y < seen.maxY, size.height <= 0 || origin.y + size.height > seen.minY else { continue }
      guard size.width <= 0 || origin.x < seen.maxX && origin.x + size.width > seen.minX else { continue }
      var index = document.firstFragment(inRegion: region, below: LayoutUnit(points: seen.minY - origin.y))
      while index < document.fragments.count, case let fragment = document.fragments[index], fragment.region == region,
        fragment.rect.y.points < seen.maxY - origin.y
      {
        let range = fragment.range.utf16
        characters = min(characters?.lowerBound ?? range.lowerBound, range.lowerBound)..<max(characters?.upperBound ?? 0, range.upperBound)
        index += 1
      }
    }
    return characters
  }
}

extension NSAttributedString.Key {
  /// The attribute key that distinguishes the marks of a find interaction from other attributes.
  fileprivate static let findMatch = NSAttributedString.Key("GalleyFindMatch")
}

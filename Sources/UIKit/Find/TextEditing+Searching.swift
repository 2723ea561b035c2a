import CoreGraphics
import Foundation
import TextEngine
import TextKit
import UIFoundation

/// All of `UITextSearching` for a text with an editor, of any length and in any number of containers.
///
/// Its marks are temporary attributes: storage, layout, undoing and what is saved know nothing of them.
extension UITextSearching where Self: TextEditing {
  /// By where ranges begin.
  public func compare(_ foundRange: UITextRange, toRange: UITextRange, document: DocumentIdentifier?) -> ComparisonResult {
    compare(foundRange.start, to: toRange.start)
  }

  /// Has the session search the editor's storage, from the present place on and the rest in spare time; in a secret nothing is found.
  public func performTextSearch(
    queryString string: String, options: UITextSearchOptions, resultAggregator aggregator: UITextSearchAggregator<DocumentIdentifier>
  ) {
    // Who asks letter by letter would learn a secret.
    guard !editor.isSecure else { return aggregator.finishedSearching() }
    aggregator.ranges.storageSearch = StorageSearch(
      storage: editor.textStorage, search: TextSearch(string, options), textRange: { EditorRange($0) },
      characters: { [editor] in editor.input.characterRange(of: $0) },
      charactersInSight: { [editor] in editor.charactersInSight(beyond: $0) })
  }

  public func decorate(foundTextRange range: UITextRange, document: DocumentIdentifier?, usingStyle style: UITextSearchFoundTextStyle) {
    editor.markFoundText(in: characterRange(of: range), style)
  }

  public func clearAllDecoratedFoundText() { editor.removeFoundTextMarks() }

  /// Whether the text may be edited.
  public var supportsTextReplacement: Bool { editor.isEditable }

  /// Puts a text in place of a range, in the attributes of its first character and as a step of its own; the delegate may refuse.
  public func replace(foundTextRange range: UITextRange, document: DocumentIdentifier?, withText replacementText: String) {
    let characters = characterRange(of: range)
    guard characters.length > 0 else { return }
    let new = TextFinder.replacement(replacementText, at: characters.location, in: editor.textStorage)
    editor.replace(characters, with: new, selecting: TextSelection(caret: characters.location + new.length), name: "Replace")
  }

  /// Puts a text in place of all that is found, as one step; that can be stopped where it takes long. O(n).
  public func replaceAll(queryString: String, options: UITextSearchOptions, withText replacementText: String) {
    let finder = TextFinder(editor.textStorage)
    finder.search = TextSearch(queryString, options)
    finder.update(from: 0)
    guard editor.isEditable, let (range, new) = finder.replacingAll(with: replacementText) else { return }
    editor.replace(range, with: new, selecting: TextSelection(caret: range.location + new.length), name: "Replace All")
  }

  /// Scrolls so that a range is seen, with lines around it.
  public func scrollRangeToVisible(_ range: UITextRange, inDocument: DocumentIdentifier?) {
    editor.interaction?.bringIntoSight(characterRange(of: range), linesAround: 2)
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

  /// Takes all of them away, wherever edits have moved them. O(marks).
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

  /// The characters of the lines in sight, and of those laid out beyond it on both sides, by parts of its height; `nil` where none are.
  /// O(containers + log n + lines there).
  func charactersInSight(beyond margin: CGFloat) -> Range<Int>? {
    guard let view = textInput?.textInputView else { return nil }
    // A text view has the part that it shows laid out, wherever that is scrolled to around it.
    let window = view is UIScrollView ? view : interaction?.scrollView ?? view
    let seen = window.convert(window.bounds, to: view).insetBy(dx: 0, dy: -margin * window.bounds.height)
    let document = layoutManager.documentLayout
    var characters: Range<Int>?
    for region in layoutManager.textContainers.indices {
      let origin = geometry.originOfContainer(region)
      let height = layoutManager.textContainers[region].size.height
      guard origin.y < seen.maxY, height <= 0 || origin.y + height > seen.minY else { continue }
      var index = document.firstFragment(inRegion: region, below: LayoutUnit(points: seen.minY - origin.y))
      while index < document.fragments.count, case let fragment = document.fragments[index], fragment.region == region,
        fragment.rect.y.points < seen.maxY - origin.y
      {
        let range = fragment.range
        characters = min(characters?.lowerBound ?? range.lowerBound, range.lowerBound)..<max(characters?.upperBound ?? 0, range.upperBound)
        index += 1
      }
    }
    return characters
  }
}

extension NSAttributedString.Key {
  /// Tells the marks of a find interaction from those of others.
  fileprivate static let findMatch = NSAttributedString.Key("GalleyFindMatch")
}

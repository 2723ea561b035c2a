import CoreGraphics
import Foundation
import TextKit
import UIFoundation

/// Finds and replaces in a text view, which makes it and adds it while `isFindInteractionEnabled`.
///
/// A bar at the view's top edge asks what is sought. All that is found is marked while the bar is there, by temporary attributes in the
/// lines in sight, and the present match more than the others. Ctrl F opens the bar; Enter and F3 go to the next match, with Shift to the
/// one before it; Escape closes it, and the present match is selected. A long text is searched from the present place on, the rest of it while
/// nothing else is to be done. A longer query is sought among what the shorter one found, and an edit has its neighbourhood searched.
///
/// Galley has no find sessions to write: there is no `UIFindSession` and no `UITextSearching`, and an app cannot make an interaction of its own.
///
/// | file | what |
/// |---|---|
/// | `+Bar` | the bar's place, what it shows, what its parts do |
/// | `+Marks` | marking what is found in the lines in sight |
/// | `+Replacing` | in one undo step each |
/// | `TextFinder`, `TextSearch` | finding, without a view; `+Following` with longer queries and edits |
/// | `MatchList` | what was found |
/// | `FindBar` | the bar |
@preconcurrency @MainActor
public final class UIFindInteraction: NSObject, UIInteraction {
  /// The text view.
  public private(set) weak var view: UIView?

  let finder: TextFinder
  let bar = FindBar()
  /// What the bar takes of the view's top.
  var barHeight: CGFloat = 0
  /// What is marked now: in which characters, which results it shows, and how many.
  var marked: (range: Range<Int>, version: Int, count: Int)?
  /// Whether the first match is to be scrolled to, which is not found yet.
  var showsFirstMatch = false

  init(_ storage: NSTextStorage) {
    finder = TextFinder(storage)
    super.init()
    connectBar()
  }

  var textView: UITextView? { view as? UITextView }

  public func willMove(to view: UIView?) { if view == nil { dismissFindNavigator() } }
  public func didMove(to view: UIView?) { self.view = view }

  /// Whether the bar is there.
  public var isFindNavigatorVisible: Bool { bar.superview != nil }

  /// What is sought. Setting it searches where the bar is there.
  public var searchText: String? {
    get { bar.field.text }
    set {
      bar.field.text = newValue
      searchDidChange()
    }
  }

  /// What takes the place of what is found.
  public var replacementText: String? {
    get { bar.replacementField.text }
    set { bar.replacementField.text = newValue }
  }

  /// Brings the bar, and the keyboard's keys to its field. Text that is selected, within one paragraph, is what is sought.
  ///
  /// - Parameter showingReplace: with the second field; a text that cannot be edited has none.
  public func presentFindNavigator(showingReplace: Bool) { present(showingReplace: showingReplace) }

  /// Takes the bar away and the marks with it; the present match is selected.
  public func dismissFindNavigator() { dismiss() }

  /// Goes to the next match, round the end, and scrolls it into sight. Nothing happens where nothing was sought yet.
  public func findNext() { go(forward: true) }
  /// Goes to the match before the present one, round the start, and scrolls it into sight.
  public func findPrevious() { go(forward: false) }

  /// Searches again where the text is another one, and shows how much there is. The bar does so itself with the next frame.
  public func updateResultCount() { update() }
}

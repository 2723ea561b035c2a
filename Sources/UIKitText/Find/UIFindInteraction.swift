import CoreGraphics
import Foundation
import UIFoundation
import UIKitCore

/// Finds and replaces text in a view, with a bar at the view's top edge.
///
///     view.addInteraction(UIFindInteraction(sessionDelegate: self))
///
/// The delegate provides a session, which searches. Text views need only `isFindInteractionEnabled`. Ctrl F in the view
/// or its descendants opens the bar. Return and F3 move to the next match, with Shift to the previous one. Escape
/// closes the bar. A scroll view gets an inset for the bar above its content; in other views the bar covers the top.
///
/// | file | contents |
/// |---|---|
/// | `+Bar` | the position of the bar, its contents and its actions |
/// | `+Keys` | keyboard events |
/// | `+Actions` | `find(_:)` and the other find actions of the view |
/// | `UIFindSession` | the results of the bar; `UITextSearchingFindSession` implements it for `UITextSearching` |
/// | `UITextSearching` | a searchable text; `TextEditing+Searching` implements it for editors, `SearchedScrollView` for text views |
/// | `SearchedObject` | the sorted results of such a text, and their marks |
/// | `TextFinder`, `TextSearch` | searching a text storage, without a view; `TextFinder+IncrementalUpdates` handles longer queries and edits |
/// | `MatchList` | the matches found there |
/// | `FindBar` | the bar |
@preconcurrency @MainActor
open class UIFindInteraction: NSObject, UIInteraction {
  /// The view that contains the searched text; `nil` if the interaction was added to none.
  public private(set) weak var view: UIView?

  /// Provides sessions and receives notifications. Not retained; `nil` if there is none.
  public private(set) weak var delegate: (any UIFindInteractionDelegate)?

  /// The current session while the bar is visible, otherwise `nil`.
  public var activeFindSession: UIFindSession? { isFindNavigatorVisible ? session : nil }

  /// Creates the menu of the Options button from the default options, match case and whole words. If it returns `nil`,
  /// the menu contains only those. Without a provider, the default, the bar shows them as buttons. Called each time the menu opens.
  public var optionsMenuProvider: (([UIMenuElement]) -> UIMenu?)? {
    didSet {
      bar.hasOptionsMenu = optionsMenuProvider != nil
      update()
    }
  }

  /// The tint color of the bar's buttons and carets, or `nil` for that of `view`. A Galley extension: on iOS the bar is next to the keyboard.
  public var tintColor: UIColor? {
    get { bar.chosenTintColor }
    set { bar.tintColor = newValue }
  }

  let bar = FindBar()
  /// The current or last session. F3 continues the last one. `nil` if there is none.
  var session: UIFindSession? {
    didSet {
      guard session !== oldValue else { return }
      session?.interaction = self
      searchedQuery = nil
    }
  }
  /// The query for which the session last searched; `nil` if there is none.
  var searchedQuery: String?
  /// Whether the delegate provided no session the last time.
  var wasRefusedSession = false
  let fieldListener = FindFieldListener()
  /// The first responder before the bar; `nil` if there is none.
  weak var previousResponder: UIResponder?

  /// Creates an interaction that gets its sessions from `sessionDelegate`, which is not retained.
  public init(sessionDelegate: any UIFindInteractionDelegate) {
    delegate = sessionDelegate
    super.init()
    connectBar()
  }

  /// Hides the find bar if the interaction is about to be removed from its view.
  open func willMove(to view: UIView?) { if view == nil { dismissFindNavigator() } }
  open func didMove(to view: UIView?) { self.view = view }

  /// Whether the bar is visible.
  public var isFindNavigatorVisible: Bool { bar.superview != nil }

  /// The query in the field of the bar; never `nil` when it is read. Setting it searches if the bar is visible; `nil` clears it.
  public var searchText: String? {
    get { bar.field.text }
    set {
      bar.field.text = newValue
      searchDidChange()
    }
  }

  /// The text in the replacement field of the bar; never `nil` when it is read. `nil` clears it.
  public var replacementText: String? {
    get { bar.replacementField.text }
    set { bar.replacementField.text = newValue }
  }

  /// Shows the bar and moves the keyboard focus to its field. Selected text within one paragraph becomes the query. Does nothing if the delegate
  /// provides no session.
  ///
  /// - Parameter showingReplace: whether to show the second field, if the session supports replacement.
  open func presentFindNavigator(showingReplace: Bool) { present(showingReplace: showingReplace) }

  /// Hides the bar and its marks. Selects the current match, if the text supports selection.
  open func dismissFindNavigator() { dismiss() }

  /// Moves to the next match, wrapping at the end, and scrolls to it. Does nothing without a query, or if the delegate provides no session.
  open func findNext() { go(.forward) }
  /// Moves to the previous match, wrapping at the start, and scrolls to it. Does nothing without a query, or if the delegate provides no session.
  open func findPrevious() { go(.backward) }

  /// Updates the number of results, and searches again if the text has changed. Does nothing while the bar is hidden. The bar calls it whenever the
  /// view is laid out. A view that changes its visible text without layout must call it.
  open func updateResultCount() { update() }
}

/// Provides the sessions of a find interaction.
@preconcurrency @MainActor
public protocol UIFindInteractionDelegate: AnyObject {
  /// Returns a session for the text of a view. If it returns `nil`, no bar appears.
  func findInteraction(_ interaction: UIFindInteraction, sessionFor view: UIView) -> UIFindSession?
  /// Called after the bar appears. Does nothing by default.
  func findInteraction(_ interaction: UIFindInteraction, didBegin session: UIFindSession)
  /// Called after the bar disappears. Does nothing by default.
  func findInteraction(_ interaction: UIFindInteraction, didEnd session: UIFindSession)
}

extension UIFindInteractionDelegate {
  /// Called after the bar appears. Does nothing by default.
  public func findInteraction(_ interaction: UIFindInteraction, didBegin session: UIFindSession) {}
  /// Called after the bar disappears. Does nothing by default.
  public func findInteraction(_ interaction: UIFindInteraction, didEnd session: UIFindSession) {}
}

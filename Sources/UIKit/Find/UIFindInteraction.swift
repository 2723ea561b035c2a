import CoreGraphics
import Foundation
import UIFoundation

/// Finds and replaces in a view's text: a bar at the view's top edge asks what is sought.
///
///     view.addInteraction(UIFindInteraction(sessionDelegate: self))
///
/// The delegate gives a session, which searches; text views bring all of it with `isFindInteractionEnabled`. Ctrl F in the view, or in
/// what lies in it, opens the bar; Return and F3 go to the next match, with Shift to the one before it; Escape closes it.
/// A scroll view has room for the bar above its content; other views have it over their top.
///
/// | file | what |
/// |---|---|
/// | `+Bar` | the bar's place, what it shows, what its parts do |
/// | `+Keys` | keys that come to the view or through it |
/// | `+Actions` | `find(_:)` and the view's other actions that find |
/// | `UIFindSession` | what the bar asks; `UITextSearchingFindSession` for anything that is `UITextSearching` |
/// | `UITextSearching` | a text that can be searched; `TextEditing+Searching` is all of it for a text with an editor, `SearchedScrollView` for text views |
/// | `SearchedObject` | results of such a text, in order, and the marks on them |
/// | `TextFinder`, `TextSearch` | finding in a text storage, without a view; `+Following` with longer queries and edits |
/// | `MatchList` | what was found there |
/// | `FindBar` | the bar |
@preconcurrency @MainActor
open class UIFindInteraction: NSObject, UIInteraction {
  /// What is searched lies in it.
  public private(set) weak var view: UIView?

  /// Gives sessions, and is told of them. Not retained.
  public private(set) weak var delegate: (any UIFindInteractionDelegate)?

  /// What is searched while the bar is there.
  public var activeFindSession: UIFindSession? { isFindNavigatorVisible ? session : nil }

  /// Makes the menu of the bar's button *Options* from what the bar has by itself, letters' case and whole words; where it returns `nil` the
  /// menu has those alone. Without a provider, as at first, the bar shows them as buttons. It is called each time the menu is to open.
  public var optionsMenuProvider: (([UIMenuElement]) -> UIMenu?)? {
    didSet {
      bar.hasOptionsMenu = optionsMenuProvider != nil
      update()
    }
  }

  /// The colour of the bar's buttons and carets; `nil` for that of `view`. A Galley extension: on iOS the bar stands beside the keyboard.
  public var tintColor: UIColor? {
    get { bar.chosenTintColor }
    set { bar.tintColor = newValue }
  }

  let bar = FindBar()
  /// The present session, or the last one: F3 goes on with it.
  var session: UIFindSession? {
    didSet {
      guard session !== oldValue else { return }
      session?.interaction = self
      sought = nil
    }
  }
  /// What the session was asked for.
  var sought: String?
  /// Whether the delegate gave no session when it was asked last.
  var wasRefusedSession = false
  let fieldListener = FindFieldListener()
  /// Who had the keys before the bar.
  weak var responderBefore: UIResponder?

  /// An interaction whose sessions come from `sessionDelegate`.
  public init(sessionDelegate: any UIFindInteractionDelegate) {
    delegate = sessionDelegate
    super.init()
    connectBar()
  }

  open func willMove(to view: UIView?) { if view == nil { dismissFindNavigator() } }
  open func didMove(to view: UIView?) { self.view = view }

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
  /// - Parameter showingReplace: with the second field, where the session replaces.
  open func presentFindNavigator(showingReplace: Bool) { present(showingReplace: showingReplace) }

  /// Takes the bar away and the marks with it; the present match is selected, where something can be.
  open func dismissFindNavigator() { dismiss() }

  /// Goes to the next match, round the end, and scrolls it into sight. Nothing happens where nothing was sought yet.
  open func findNext() { go(.forward) }
  /// Goes to the match before the present one, round the start, and scrolls it into sight.
  open func findPrevious() { go(.backward) }

  /// Shows how much there is now, and searches again where the text is another one. The bar does so itself whenever the view is laid out;
  /// a view that shows another part of its text without that calls it.
  open func updateResultCount() { update() }
}

/// Gives the sessions of a find interaction.
@preconcurrency @MainActor
public protocol UIFindInteractionDelegate: AnyObject {
  /// A session for the text of a view; with `nil` no bar comes.
  func findInteraction(_ interaction: UIFindInteraction, sessionFor view: UIView) -> UIFindSession?
  /// The bar has come. Does nothing by default.
  func findInteraction(_ interaction: UIFindInteraction, didBegin session: UIFindSession)
  /// The bar has gone. Does nothing by default.
  func findInteraction(_ interaction: UIFindInteraction, didEnd session: UIFindSession)
}

extension UIFindInteractionDelegate {
  public func findInteraction(_ interaction: UIFindInteraction, didBegin session: UIFindSession) {}
  public func findInteraction(_ interaction: UIFindInteraction, didEnd session: UIFindSession) {}
}

import CoreGraphics
import Foundation
import UIFoundation
import UIKitCore

/// A type that displays the results for the text of a search controller.
@preconcurrency @MainActor
public protocol UISearchResultsUpdating: AnyObject {
  /// Called when the search began or ended, its text changed or another scope was selected.
  func updateSearchResults(for searchController: UISearchController)
}

/// Methods that are called when a search begins and ends. Every method has a default that does nothing.
@preconcurrency @MainActor
public protocol UISearchControllerDelegate: AnyObject {
  /// Called when the search is about to begin.
  func willPresentSearchController(_ searchController: UISearchController)
  /// Called when the search has begun and its views are in place.
  func didPresentSearchController(_ searchController: UISearchController)
  /// Called when the search is about to end.
  func willDismissSearchController(_ searchController: UISearchController)
  /// Called when the search has ended and its views have been removed.
  func didDismissSearchController(_ searchController: UISearchController)
}

extension UISearchControllerDelegate {
  /// Called when the search is about to begin. Does nothing by default.
  public func willPresentSearchController(_ searchController: UISearchController) {}
  /// Called when the search has begun and its views are in place. Does nothing by default.
  public func didPresentSearchController(_ searchController: UISearchController) {}
  /// Called when the search is about to end. Does nothing by default.
  public func willDismissSearchController(_ searchController: UISearchController) {}
  /// Called when the search has ended and its views have been removed. Does nothing by default.
  public func didDismissSearchController(_ searchController: UISearchController) {}
}

/// A search in the content of a navigation controller: a bar below the navigation bar, with results over the content or in it.
///
/// It belongs in a controller's `navigationItem.searchController`. Editing the bar's text begins the search; Cancel and Escape end it, and clear the
/// text.
@preconcurrency @MainActor
open class UISearchController: UIViewController {
  /// The bar below the navigation bar. Its delegate is the program's.
  public let searchBar = UISearchBar(frame: .zero)
  /// The controller that displays the results over the searched content; `nil` if the searched content shows them itself.
  public let searchResultsController: UIViewController?
  /// The object that updates the results. Not retained; `nil` if there is none.
  open weak var searchResultsUpdater: (any UISearchResultsUpdating)?
  /// The delegate of the search. Not retained; `nil` if there is none.
  open weak var delegate: (any UISearchControllerDelegate)?

  /// Whether the content is dimmed while the search has no text; `true` by default if there is a results controller. A press on it ends the search.
  open var obscuresBackgroundDuringPresentation: Bool
  /// Whether the navigation bar is hidden while the controller is active; `true` by default.
  open var hidesNavigationBarDuringPresentation = true
  /// Whether the Cancel button appears and disappears with the search; `true` by default.
  open var automaticallyShowsCancelButton = true
  /// Whether the results controller is visible even if the text is empty; `false` by default.
  open var showsSearchResultsController = false { didSet { if showsSearchResultsController != oldValue { showResults() } } }

  private weak var host: UIViewController?
  private var storedIsActive = false
  /// Whether the navigation bar is hidden for the search. It reappears when the search ends, and for pushed controllers.
  private var hidesBar = false
  private let dimming = SearchDimming()

  /// Creates a search with a controller that displays results over the searched content; with `nil` the content displays them itself.
  public init(searchResultsController: UIViewController?) {
    self.searchResultsController = searchResultsController
    obscuresBackgroundDuringPresentation = searchResultsController != nil
    super.init(nibName: nil, bundle: nil)
    searchBar.searchBarStyle = .default
    searchBar.sizeToFit()
    searchBar.observer = self
    dimming.end = { [weak self] in self?.isActive = false }
  }

  /// Creates a search with results that the searched content displays itself.
  public convenience init() { self.init(searchResultsController: nil) }

  /// Always returns `nil`: Galley has no archives of controllers.
  public required init?(coder: NSCoder) { nil }

  /// Whether a search is active. Setting it begins the search, and makes the bar first responder, or ends it.
  open var isActive: Bool {
    get { storedIsActive }
    set {
      guard newValue != storedIsActive else { return }
      if newValue { begin() } else { end() }
    }
  }

  // MARK: Beginning and ending

  private func begin() {
    storedIsActive = true
    delegate?.willPresentSearchController(self)
    if automaticallyShowsCancelButton { searchBar.setShowsCancelButton(true, animated: true) }
    if searchBar.scopeButtonTitles?.isEmpty == false { searchBar.setShowsScope(true, animated: true) }
    if !searchBar.isFirstResponder { searchBar.becomeFirstResponder() }
    if hidesNavigationBarDuringPresentation, let navigation = host?.navigationController, !navigation.isNavigationBarHidden {
      hidesBar = true
      navigation.setNavigationBarHidden(true, animated: true)
    }
    searchResultsUpdater?.updateSearchResults(for: self)
    showResults()
    delegate?.didPresentSearchController(self)
  }

  private func end() {
    storedIsActive = false
    delegate?.willDismissSearchController(self)
    searchBar.text = ""
    if searchBar.isFirstResponder { searchBar.resignFirstResponder() }
    if automaticallyShowsCancelButton { searchBar.setShowsCancelButton(false, animated: true) }
    if searchBar.scopeButtonTitles?.isEmpty == false { searchBar.setShowsScope(false, animated: true) }
    if hidesBar { host?.navigationController?.setNavigationBarHidden(false, animated: true) }
    hidesBar = false
    searchResultsUpdater?.updateSearchResults(for: self)
    showResults()
    // Keys lead back from there as they did before.
    if let around = host?.navigationController?.viewIfLoaded, around.window?.firstResponder == nil { around.becomeFirstResponder() }
    delegate?.didDismissSearchController(self)
  }

  // MARK: Display

  private var hasText: Bool { searchBar.text?.isEmpty == false }

  private func showResults() {
    let hostView = host?.viewIfLoaded
    hostView?.superview?.setNeedsLayout()
    let showsDimming = storedIsActive && obscuresBackgroundDuringPresentation && !hasText && !showsSearchResultsController
    if showsDimming, let hostView { cover(hostView, with: dimming) } else { dimming.removeFromSuperview() }
    guard let results = searchResultsController else { return }
    let isShown = storedIsActive && (hasText || showsSearchResultsController)
    if isShown, let hostView, let host {
      let isNew = results.parent !== host
      if isNew { host.addChild(results) }
      cover(hostView, with: results.view)
      if isNew { results.didMove(toParent: host) }
    } else if results.parent != nil {
      results.willMove(toParent: nil)
      results.viewIfLoaded?.removeFromSuperview()
      results.removeFromParent()
    }
  }

  /// Puts `view` over `coveredView`, in the same superview and with the same frame. Does nothing if `coveredView` has no superview, or if `view`
  /// is already in it.
  private func cover(_ coveredView: UIView, with view: UIView) {
    guard let around = coveredView.superview, view.superview !== around else { return }
    view.frame = coveredView.frame
    view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    around.insertSubview(view, aboveSubview: coveredView)
  }
}

extension UISearchController: SearchBarObserving, NavigationPalette {
  func searchDidBegin() { isActive = true }
  func searchDidCancel() { isActive = false }
  func searchDidChange() {
    guard storedIsActive else { return }
    searchResultsUpdater?.updateSearchResults(for: self)
    showResults()
  }

  package var palette: UIView { searchBar }

  package func install(in controller: UIViewController?) {
    if controller == nil { isActive = false }
    host = controller
  }

  /// Called when a pushed controller covers the controller of the search (`isOnTop` is `false`), or uncovers it. Hides the bar's keyboard, the
  /// dimming and the results, and shows the navigation bar again, or restores them except for the keyboard. Does nothing if no search is active.
  package func comesToTop(_ isOnTop: Bool) {
    guard storedIsActive else { return }
    if hidesBar { host?.navigationController?.setNavigationBarHidden(isOnTop, animated: true) }
    if isOnTop { return showResults() }
    if searchBar.isFirstResponder { searchBar.resignFirstResponder() }
    dimming.removeFromSuperview()
    if searchResultsController?.parent != nil { searchResultsController?.viewIfLoaded?.removeFromSuperview() }
  }
}

extension UINavigationItem {
  /// The search in the controller's content, with its bar below the navigation bar. `nil`, the default, for none.
  public var searchController: UISearchController? {
    get { palette as? UISearchController }
    set { palette = newValue }
  }
}

/// Dims the searched content while the search text is empty.
private final class SearchDimming: UIView {
  var end: () -> Void = {}

  init() {
    super.init(frame: .zero)
    backgroundColor = UISystemPalette.current.dimming
  }

  required init?(coder: NSCoder) { nil }

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {}
  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) { end() }
}

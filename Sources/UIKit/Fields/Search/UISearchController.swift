import CoreGraphics
import Foundation
import UIFoundation

/// Shows what was found for the text of a search controller.
@preconcurrency @MainActor
public protocol UISearchResultsUpdating: AnyObject {
  /// The search began or ended, its text changed or another scope was chosen.
  func updateSearchResults(for searchController: UISearchController)
}

/// Hears of a search that begins and ends. Every method has a default that does nothing.
@preconcurrency @MainActor
public protocol UISearchControllerDelegate: AnyObject {
  /// The search is about to begin.
  func willPresentSearchController(_ searchController: UISearchController)
  /// The search has begun: what it shows is in its place.
  func didPresentSearchController(_ searchController: UISearchController)
  /// The search is about to end.
  func willDismissSearchController(_ searchController: UISearchController)
  /// The search has ended: what it showed is gone.
  func didDismissSearchController(_ searchController: UISearchController)
}

extension UISearchControllerDelegate {
  public func willPresentSearchController(_ searchController: UISearchController) {}
  public func didPresentSearchController(_ searchController: UISearchController) {}
  public func willDismissSearchController(_ searchController: UISearchController) {}
  public func didDismissSearchController(_ searchController: UISearchController) {}
}

/// A search in what a navigation controller shows: a bar below its bar, and what was found over it or in it.
///
/// It stands in a controller's `navigationItem.searchController`. Who edits the bar's text begins the search; Cancel and Escape end it, and take the text away.
@preconcurrency @MainActor
open class UISearchController: UIViewController {
  /// The bar below the navigation bar. Its delegate is the program's.
  public let searchBar = UISearchBar(frame: .zero)
  /// Shows what was found, over what the search is in; `nil` where that shows it itself.
  public let searchResultsController: UIViewController?
  /// Shows what was found. Not retained.
  open weak var searchResultsUpdater: (any UISearchResultsUpdating)?
  /// Hears of the search. Not retained.
  open weak var delegate: (any UISearchControllerDelegate)?

  /// Whether what lies behind is dimmed while the search has no text; `true` by default where there is a results controller. A press there ends the search.
  open var obscuresBackgroundDuringPresentation: Bool
  /// Whether the navigation bar goes while searched; `true` by default.
  open var hidesNavigationBarDuringPresentation = true
  /// Whether the Cancel button comes and goes with the search; `true` by default.
  open var automaticallyShowsCancelButton = true
  /// Whether the results controller is seen without a text, too; `false` by default.
  open var showsSearchResultsController = false { didSet { if showsSearchResultsController != oldValue { showResults() } } }

  private weak var host: UIViewController?
  private var storedIsActive = false
  /// Whether the navigation bar is hidden for the search: it comes back with its end, and for who is pushed over it.
  private var hidesBar = false
  private let dimming = SearchDimming()

  /// A search whose results the controller shows over what is searched; with `nil` what is searched shows them itself.
  public init(searchResultsController: UIViewController?) {
    self.searchResultsController = searchResultsController
    obscuresBackgroundDuringPresentation = searchResultsController != nil
    super.init(nibName: nil, bundle: nil)
    searchBar.searchBarStyle = .default
    searchBar.sizeToFit()
    searchBar.observer = self
    dimming.end = { [weak self] in self?.isActive = false }
  }

  /// A search whose results what is searched shows itself.
  public convenience init() { self.init(searchResultsController: nil) }

  /// Galley has no archives of controllers: the answer is always `nil`.
  public required init?(coder: NSCoder) { nil }

  /// Whether it is searched. Setting it begins the search, and makes the bar first responder, or ends it.
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

  // MARK: What is seen

  private var hasText: Bool { searchBar.text?.isEmpty == false }

  private func showResults() {
    let place = host?.viewIfLoaded
    place?.superview?.setNeedsLayout()
    let showsDimming = storedIsActive && obscuresBackgroundDuringPresentation && !hasText && !showsSearchResultsController
    if showsDimming, let place { cover(place, with: dimming) } else { dimming.removeFromSuperview() }
    guard let results = searchResultsController else { return }
    let isShown = storedIsActive && (hasText || showsSearchResultsController)
    if isShown, let place, let host {
      let isNew = results.parent !== host
      if isNew { host.addChild(results) }
      cover(place, with: results.view)
      if isNew { results.didMove(toParent: host) }
    } else if results.parent != nil {
      results.willMove(toParent: nil)
      results.viewIfLoaded?.removeFromSuperview()
      results.removeFromParent()
    }
  }

  /// In what scrolls a view stands over what is seen of it.
  private func cover(_ place: UIView, with view: UIView) {
    guard let around = place.superview, view.superview !== around else { return }
    view.frame = place.frame
    view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    around.insertSubview(view, aboveSubview: place)
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

  var palette: UIView { searchBar }

  func stands(in controller: UIViewController?) {
    if controller == nil { isActive = false }
    host = controller
  }

  /// Who pushes what was found comes back to the search as it was.
  func comesToTop(_ isOnTop: Bool) {
    guard storedIsActive else { return }
    if hidesBar { host?.navigationController?.setNavigationBarHidden(isOnTop, animated: true) }
    if isOnTop { return showResults() }
    if searchBar.isFirstResponder { searchBar.resignFirstResponder() }
    dimming.removeFromSuperview()
    if searchResultsController?.parent != nil { searchResultsController?.viewIfLoaded?.removeFromSuperview() }
  }
}

extension UINavigationItem {
  /// The search in the controller's content; its bar stands below the navigation bar. `nil`, the default, for none.
  public var searchController: UISearchController? {
    get { palette as? UISearchController }
    set { palette = newValue }
  }
}

/// Dims what is searched while nothing is searched for.
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

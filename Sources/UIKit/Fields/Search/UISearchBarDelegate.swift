import Foundation

/// Is asked and told about what is searched for. Every method has a default: what should be, may be.
///
/// Each is the text field's of the like name, under the bar's; text that is set by code is told to nobody.
@preconcurrency @MainActor
public protocol UISearchBarDelegate: AnyObject {
  /// Whether the text may be edited.
  func searchBarShouldBeginEditing(_ searchBar: UISearchBar) -> Bool
  /// The text is being edited.
  func searchBarTextDidBeginEditing(_ searchBar: UISearchBar)
  /// Whether editing may end; not asked where it is forced to.
  func searchBarShouldEndEditing(_ searchBar: UISearchBar) -> Bool
  /// The text is edited no more.
  func searchBarTextDidEndEditing(_ searchBar: UISearchBar)
  /// The user has changed the text, or cleared it.
  func searchBar(_ searchBar: UISearchBar, textDidChange searchText: String)
  /// Before each change by the user; `range` counts UTF-16. Not asked about the clear button.
  func searchBar(_ searchBar: UISearchBar, shouldChangeTextIn range: NSRange, replacementText text: String) -> Bool
  /// Return was pressed in the text, or Search on the keyboard. Editing goes on, unless this ends it.
  func searchBarSearchButtonClicked(_ searchBar: UISearchBar)
  /// The Cancel button was pressed, or Escape where there is one. The bar does nothing else.
  func searchBarCancelButtonClicked(_ searchBar: UISearchBar)
  /// The user has chosen another scope.
  func searchBar(_ searchBar: UISearchBar, selectedScopeButtonIndexDidChange selectedScope: Int)
}

extension UISearchBarDelegate {
  public func searchBarShouldBeginEditing(_ searchBar: UISearchBar) -> Bool { true }
  public func searchBarTextDidBeginEditing(_ searchBar: UISearchBar) {}
  public func searchBarShouldEndEditing(_ searchBar: UISearchBar) -> Bool { true }
  public func searchBarTextDidEndEditing(_ searchBar: UISearchBar) {}
  public func searchBar(_ searchBar: UISearchBar, textDidChange searchText: String) {}
  public func searchBar(_ searchBar: UISearchBar, shouldChangeTextIn range: NSRange, replacementText text: String) -> Bool { true }
  public func searchBarSearchButtonClicked(_ searchBar: UISearchBar) {}
  public func searchBarCancelButtonClicked(_ searchBar: UISearchBar) {}
  public func searchBar(_ searchBar: UISearchBar, selectedScopeButtonIndexDidChange selectedScope: Int) {}
}

import Foundation

/// Methods that are called while the text of a search bar is edited. Every method has a default that allows the action.
///
/// Each corresponds to a method of the text field's delegate. Setting the text by code calls none of them.
@preconcurrency @MainActor
public protocol UISearchBarDelegate: AnyObject {
  /// Whether the text can be edited.
  func searchBarShouldBeginEditing(_ searchBar: UISearchBar) -> Bool
  /// The text is being edited.
  func searchBarTextDidBeginEditing(_ searchBar: UISearchBar)
  /// Whether editing can end; not called if it is forced to.
  func searchBarShouldEndEditing(_ searchBar: UISearchBar) -> Bool
  /// The text is edited no more.
  func searchBarTextDidEndEditing(_ searchBar: UISearchBar)
  /// The user has changed the text, or cleared it.
  func searchBar(_ searchBar: UISearchBar, textDidChange searchText: String)
  /// Before each change by the user; `range` counts UTF-16. Not asked about the clear button.
  func searchBar(_ searchBar: UISearchBar, shouldChangeTextIn range: NSRange, replacementText text: String) -> Bool
  /// Called when Return was pressed in the text, or Search on the keyboard. Editing continues, unless this method ends it.
  func searchBarSearchButtonClicked(_ searchBar: UISearchBar)
  /// Called when the Cancel button was pressed, or Escape if the button is shown. The bar does nothing else.
  func searchBarCancelButtonClicked(_ searchBar: UISearchBar)
  /// Called when the user has selected another scope.
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

import CoreGraphics
import Foundation
import UIFoundation
import UIKitCore

/// The data of a collection view. The number of items in a section and the cells are required; the other methods have defaults.
@preconcurrency @MainActor
public protocol UICollectionViewDataSource: AnyObject {
  /// Returns the number of items in a section. A number below 0 or above 100,000,000 is logged and clamped.
  func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int
  /// Returns a cell for an item, preferably from `dequeueReusableCell`; called when the item becomes visible.
  func collectionView(_ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath) -> UICollectionViewCell
  /// Returns the number of sections; 1 by default.
  func numberOfSections(in collectionView: UICollectionView) -> Int
  /// Returns a supplementary view that the layout requests, from `dequeueReusableSupplementaryView`. If not implemented, a message is logged and the
  /// view is empty.
  func collectionView(_ collectionView: UICollectionView, viewForSupplementaryElementOfKind kind: String, at indexPath: IndexPath) -> UICollectionReusableView
}

extension UICollectionViewDataSource {
  /// Returns the number of sections; 1 by default.
  public func numberOfSections(in collectionView: UICollectionView) -> Int { 1 }
  /// Logs a message and returns an empty view, because the data source does not supply supplementary views.
  public func collectionView(
    _ collectionView: UICollectionView, viewForSupplementaryElementOfKind kind: String, at indexPath: IndexPath
  ) -> UICollectionReusableView { .missing(kind, at: indexPath) }
}

extension UICollectionReusableView {
  /// Returns an empty view if the data source does not provide one, and logs a message.
  static func missing(_ kind: String, at path: IndexPath) -> UICollectionReusableView {
    TableDiagnostic.warn("the layout includes a \(kind) in section \(path.section), but the data source lacks viewForSupplementaryElementOfKind; it stays empty")
    return UICollectionReusableView(frame: .zero)
  }
}

/// Controls a collection view and receives its user actions. Every method has a default.
@preconcurrency @MainActor
public protocol UICollectionViewDelegate: UIScrollViewDelegate {
  /// Returns whether a press highlights an item; `true` by default. An item that is not highlighted cannot be selected.
  func collectionView(_ collectionView: UICollectionView, shouldHighlightItemAt indexPath: IndexPath) -> Bool
  /// Called when a press has highlighted an item.
  func collectionView(_ collectionView: UICollectionView, didHighlightItemAt indexPath: IndexPath)
  /// Called when the highlighting has ended.
  func collectionView(_ collectionView: UICollectionView, didUnhighlightItemAt indexPath: IndexPath)
  /// Returns whether the user can select an item; `true` by default.
  func collectionView(_ collectionView: UICollectionView, shouldSelectItemAt indexPath: IndexPath) -> Bool
  /// Returns whether the user can deselect an item in a view that allows several selected items; `true` by default.
  func collectionView(_ collectionView: UICollectionView, shouldDeselectItemAt indexPath: IndexPath) -> Bool
  /// Called when the user has selected an item.
  func collectionView(_ collectionView: UICollectionView, didSelectItemAt indexPath: IndexPath)
  /// Called when the user has deselected an item, by choosing another or pressing it again.
  func collectionView(_ collectionView: UICollectionView, didDeselectItemAt indexPath: IndexPath)
  /// Called before a cell becomes visible.
  func collectionView(_ collectionView: UICollectionView, willDisplay cell: UICollectionViewCell, forItemAt indexPath: IndexPath)
  /// Called when a cell is no longer visible.
  func collectionView(_ collectionView: UICollectionView, didEndDisplaying cell: UICollectionViewCell, forItemAt indexPath: IndexPath)

  /// Returns the menu of items, or `nil` for none. `point` is in the collection view's coordinate space.
  ///
  /// The items are the selected ones if one of them is pressed, otherwise the pressed item; empty beside items. By default, returns the
  /// menu of a single item.
  func collectionView(
    _ collectionView: UICollectionView, contextMenuConfigurationForItemsAt indexPaths: [IndexPath], point: CGPoint
  ) -> UIContextMenuConfiguration?
  /// Returns the menu of one item, or `nil`, the default, for none. Called if the delegate has no menus of several items; from iOS 13.
  func collectionView(
    _ collectionView: UICollectionView, contextMenuConfigurationForItemAt indexPath: IndexPath, point: CGPoint
  ) -> UIContextMenuConfiguration?
  /// Called before a menu appears; see `UIContextMenuInteractionDelegate`.
  func collectionView(
    _ collectionView: UICollectionView, willDisplayContextMenu configuration: UIContextMenuConfiguration, animator: (any UIContextMenuInteractionAnimating)?)
  /// Called before a menu disappears.
  func collectionView(
    _ collectionView: UICollectionView, willEndContextMenuInteraction configuration: UIContextMenuConfiguration, animator: (any UIContextMenuInteractionAnimating)?)
  /// Called when the user has clicked or tapped the preview beside the menu.
  func collectionView(
    _ collectionView: UICollectionView, willPerformPreviewActionForMenuWith configuration: UIContextMenuConfiguration,
    animator: any UIContextMenuInteractionCommitAnimating)
}

extension UICollectionViewDelegate {
  /// Returns the menu of the item if there is exactly one, otherwise `nil`.
  public func collectionView(
    _ collectionView: UICollectionView, contextMenuConfigurationForItemsAt indexPaths: [IndexPath], point: CGPoint
  ) -> UIContextMenuConfiguration? {
    indexPaths.count == 1 ? self.collectionView(collectionView, contextMenuConfigurationForItemAt: indexPaths[0], point: point) : nil
  }
  /// Returns the menu of one item; `nil` by default.
  public func collectionView(
    _ collectionView: UICollectionView, contextMenuConfigurationForItemAt indexPath: IndexPath, point: CGPoint
  ) -> UIContextMenuConfiguration? { nil }
  /// Called before a menu appears; see `UIContextMenuInteractionDelegate`. Does nothing by default.
  public func collectionView(
    _ collectionView: UICollectionView, willDisplayContextMenu configuration: UIContextMenuConfiguration, animator: (any UIContextMenuInteractionAnimating)?
  ) {}
  /// Called before a menu disappears. Does nothing by default.
  public func collectionView(
    _ collectionView: UICollectionView, willEndContextMenuInteraction configuration: UIContextMenuConfiguration, animator: (any UIContextMenuInteractionAnimating)?
  ) {}
  /// Called when the user has clicked or tapped the preview beside the menu. Does nothing by default.
  public func collectionView(
    _ collectionView: UICollectionView, willPerformPreviewActionForMenuWith configuration: UIContextMenuConfiguration,
    animator: any UIContextMenuInteractionCommitAnimating
  ) {}
  /// Returns whether a press highlights an item; `true` by default.
  public func collectionView(_ collectionView: UICollectionView, shouldHighlightItemAt indexPath: IndexPath) -> Bool { true }
  /// Called when a press has highlighted an item. Does nothing by default.
  public func collectionView(_ collectionView: UICollectionView, didHighlightItemAt indexPath: IndexPath) {}
  /// Called when the highlighting has ended. Does nothing by default.
  public func collectionView(_ collectionView: UICollectionView, didUnhighlightItemAt indexPath: IndexPath) {}
  /// Returns whether the user can select an item; `true` by default.
  public func collectionView(_ collectionView: UICollectionView, shouldSelectItemAt indexPath: IndexPath) -> Bool { true }
  /// Returns whether the user can deselect an item in a view that allows several selected items; `true` by default.
  public func collectionView(_ collectionView: UICollectionView, shouldDeselectItemAt indexPath: IndexPath) -> Bool { true }
  /// Called when the user has selected an item. Does nothing by default.
  public func collectionView(_ collectionView: UICollectionView, didSelectItemAt indexPath: IndexPath) {}
  /// Called when the user has deselected an item, by choosing another or pressing it again. Does nothing by default.
  public func collectionView(_ collectionView: UICollectionView, didDeselectItemAt indexPath: IndexPath) {}
  /// Called before a cell becomes visible. Does nothing by default.
  public func collectionView(_ collectionView: UICollectionView, willDisplay cell: UICollectionViewCell, forItemAt indexPath: IndexPath) {}
  /// Called when a cell is no longer visible. Does nothing by default.
  public func collectionView(_ collectionView: UICollectionView, didEndDisplaying cell: UICollectionViewCell, forItemAt indexPath: IndexPath) {}
}

/// Provides the sizes of a flow layout; if a method is not implemented, the layout's property is used.
@preconcurrency @MainActor
public protocol UICollectionViewDelegateFlowLayout: UICollectionViewDelegate {
  /// Returns the size of an item, in points; called once for each item when the layout is prepared. If not implemented, the layout's `itemSize` is
  /// used; also for an invalid size, which is logged.
  func collectionView(_ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout, sizeForItemAt indexPath: IndexPath) -> CGSize
  /// Returns the insets of a section in points; the layout's `sectionInset` if not implemented.
  func collectionView(_ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout, insetForSectionAt section: Int) -> UIEdgeInsets
  /// Returns the minimum spacing between the lines of a section, in points; the layout's `minimumLineSpacing` if not implemented.
  func collectionView(
    _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout, minimumLineSpacingForSectionAt section: Int
  ) -> CGFloat
  /// Returns the minimum spacing between items of the same line of a section, in points; the layout's `minimumInteritemSpacing` if not implemented.
  func collectionView(
    _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout, minimumInteritemSpacingForSectionAt section: Int
  ) -> CGFloat
  /// Returns the size of a section's header, which is used along the scroll direction; 0 for none. The layout's `headerReferenceSize` if not
  /// implemented.
  func collectionView(
    _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout, referenceSizeForHeaderInSection section: Int
  ) -> CGSize
  /// Returns the size of a section's footer, which is used along the scroll direction; 0 for none. The layout's `footerReferenceSize` if not
  /// implemented.
  func collectionView(
    _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout, referenceSizeForFooterInSection section: Int
  ) -> CGSize
}

extension UICollectionViewDelegateFlowLayout {
  public func collectionView(
    _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout, sizeForItemAt indexPath: IndexPath
  ) -> CGSize { UICollectionViewFlowLayout.notImplemented }
  /// Returns the layout's `sectionInset`, or no insets if it is not a flow layout.
  public func collectionView(
    _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout, insetForSectionAt section: Int
  ) -> UIEdgeInsets { (collectionViewLayout as? UICollectionViewFlowLayout)?.sectionInset ?? .zero }
  /// Returns the layout's `minimumLineSpacing` in points, or 0 if it is not a flow layout.
  public func collectionView(
    _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout, minimumLineSpacingForSectionAt section: Int
  ) -> CGFloat { (collectionViewLayout as? UICollectionViewFlowLayout)?.minimumLineSpacing ?? 0 }
  /// Returns the layout's `minimumInteritemSpacing` in points, or 0 if it is not a flow layout.
  public func collectionView(
    _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout, minimumInteritemSpacingForSectionAt section: Int
  ) -> CGFloat { (collectionViewLayout as? UICollectionViewFlowLayout)?.minimumInteritemSpacing ?? 0 }
  /// Returns the layout's `headerReferenceSize` in points, or a zero size if it is not a flow layout.
  public func collectionView(
    _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout, referenceSizeForHeaderInSection section: Int
  ) -> CGSize { (collectionViewLayout as? UICollectionViewFlowLayout)?.headerReferenceSize ?? .zero }
  /// Returns the layout's `footerReferenceSize` in points, or a zero size if it is not a flow layout.
  public func collectionView(
    _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout, referenceSizeForFooterInSection section: Int
  ) -> CGSize { (collectionViewLayout as? UICollectionViewFlowLayout)?.footerReferenceSize ?? .zero }
}

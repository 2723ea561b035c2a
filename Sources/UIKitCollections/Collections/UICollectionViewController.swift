import CoreGraphics
import Foundation
import GalleyRequirements
import UIFoundation
import UIKitCore

/// A view controller whose view is a collection view, and which is its data source and delegate.
@preconcurrency @MainActor
open class UICollectionViewController: UIViewController, UICollectionViewDataSource, UICollectionViewDelegate {
  private let initialLayout: UICollectionViewLayout
  /// The layout of the collection view. Before the view is loaded, the layout that it will be created with.
  open var collectionViewLayout: UICollectionViewLayout { (viewIfLoaded as? UICollectionView)?.collectionViewLayout ?? initialLayout }
  /// Whether items are deselected when the view appears; `true` by default.
  open var clearsSelectionOnViewWillAppear = true

  /// Creates a controller of a collection view with a layout.
  public init(collectionViewLayout layout: UICollectionViewLayout) {
    initialLayout = layout
    super.init(nibName: nil, bundle: nil)
  }

  /// Creates a controller with a flow layout. Galley has no nib files, so pass `nil` for both arguments.
  public override init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
    initialLayout = UICollectionViewFlowLayout()
    super.init(nibName: nibNameOrNil, bundle: nibBundleOrNil)
  }

  /// Always returns `nil`: Galley has no archives of controllers.
  public required init?(coder: NSCoder) { nil }

  /// The collection view, which is the view. Traps if `loadView()` of a subclass created another view.
  open var collectionView: UICollectionView! {
    get {
      guard let collection = view as? UICollectionView else {
        requirementFailed("the view of \(type(of: self)) must be a UICollectionView, not \(type(of: view!))")
      }
      return collection
    }
    set { view = newValue }
  }

  /// Creates a collection view with the controller's layout, and with the controller as its data source and delegate.
  open override func loadView() {
    let collection = UICollectionView(frame: .zero, collectionViewLayout: initialLayout)
    collection.dataSource = self
    collection.delegate = self
    view = collection
  }

  /// Deselects all items if `clearsSelectionOnViewWillAppear` is `true`.
  open override func viewWillAppear(_ animated: Bool) {
    super.viewWillAppear(animated)
    guard clearsSelectionOnViewWillAppear else { return }
    for path in collectionView.indexPathsForSelectedItems ?? [] { collectionView.deselectItem(at: path, animated: animated) }
  }

  // MARK: Data source

  /// Returns the number of sections; 1 unless overridden.
  open func numberOfSections(in collectionView: UICollectionView) -> Int { 1 }
  /// Returns the number of items in a section; 0 unless overridden.
  open func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int { 0 }
  /// Logs a message and returns an empty cell. Override this method to supply the cells.
  open func collectionView(_ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath) -> UICollectionViewCell {
    TableDiagnostic.warn("\(type(of: self)) has items but supplies no cells; empty cells are shown. Override collectionView(_:cellForItemAt:)")
    return UICollectionViewCell(frame: .zero)
  }
  /// Logs a message and returns an empty view. Override this method to supply supplementary views.
  open func collectionView(
    _ collectionView: UICollectionView, viewForSupplementaryElementOfKind kind: String, at indexPath: IndexPath
  ) -> UICollectionReusableView { .missing(kind, at: indexPath) }

  // MARK: Delegate

  /// Returns whether a press highlights an item; `true` unless overridden.
  open func collectionView(_ collectionView: UICollectionView, shouldHighlightItemAt indexPath: IndexPath) -> Bool { true }
  /// Called when a press has highlighted an item. Does nothing; override it to respond.
  open func collectionView(_ collectionView: UICollectionView, didHighlightItemAt indexPath: IndexPath) {}
  /// Called when the highlighting has ended. Does nothing; override it to respond.
  open func collectionView(_ collectionView: UICollectionView, didUnhighlightItemAt indexPath: IndexPath) {}
  /// Returns whether the user can select an item; `true` unless overridden.
  open func collectionView(_ collectionView: UICollectionView, shouldSelectItemAt indexPath: IndexPath) -> Bool { true }
  /// Returns whether the user can deselect an item in a view that allows several selected items; `true` unless overridden.
  open func collectionView(_ collectionView: UICollectionView, shouldDeselectItemAt indexPath: IndexPath) -> Bool { true }
  /// Called when the user has selected an item. Does nothing; override it to respond.
  open func collectionView(_ collectionView: UICollectionView, didSelectItemAt indexPath: IndexPath) {}
  /// Called when the user has deselected an item, by choosing another or pressing it again. Does nothing; override it to respond.
  open func collectionView(_ collectionView: UICollectionView, didDeselectItemAt indexPath: IndexPath) {}
  /// Called before a cell becomes visible. Does nothing; override it to respond.
  open func collectionView(_ collectionView: UICollectionView, willDisplay cell: UICollectionViewCell, forItemAt indexPath: IndexPath) {}
  /// Called when a cell is no longer visible. Does nothing; override it to respond.
  open func collectionView(_ collectionView: UICollectionView, didEndDisplaying cell: UICollectionViewCell, forItemAt indexPath: IndexPath) {}
  /// Returns the menu of the item if there is exactly one, otherwise `nil`.
  open func collectionView(
    _ collectionView: UICollectionView, contextMenuConfigurationForItemsAt indexPaths: [IndexPath], point: CGPoint
  ) -> UIContextMenuConfiguration? {
    indexPaths.count == 1 ? self.collectionView(collectionView, contextMenuConfigurationForItemAt: indexPaths[0], point: point) : nil
  }
  /// Returns the menu of one item; `nil` unless overridden.
  open func collectionView(
    _ collectionView: UICollectionView, contextMenuConfigurationForItemAt indexPath: IndexPath, point: CGPoint
  ) -> UIContextMenuConfiguration? { nil }
  /// Called before a menu appears; see `UIContextMenuInteractionDelegate`. Does nothing; override it to respond.
  open func collectionView(
    _ collectionView: UICollectionView, willDisplayContextMenu configuration: UIContextMenuConfiguration, animator: (any UIContextMenuInteractionAnimating)?
  ) {}
  /// Called before a menu disappears. Does nothing; override it to respond.
  open func collectionView(
    _ collectionView: UICollectionView, willEndContextMenuInteraction configuration: UIContextMenuConfiguration, animator: (any UIContextMenuInteractionAnimating)?
  ) {}
  /// Called when the user has clicked or tapped the preview beside the menu. Does nothing; override it to respond.
  open func collectionView(
    _ collectionView: UICollectionView, willPerformPreviewActionForMenuWith configuration: UIContextMenuConfiguration,
    animator: any UIContextMenuInteractionCommitAnimating
  ) {}
  /// Called whenever `contentOffset` changes, by input or by code. Does nothing; override it to respond.
  open func scrollViewDidScroll(_ scrollView: UIScrollView) {}
  /// Called when a touch begins to drag the content. Does nothing; override it to respond.
  open func scrollViewWillBeginDragging(_ scrollView: UIScrollView) {}
  /// Called when the user ends a drag. Does nothing; override it to respond.
  open func scrollViewWillEndDragging(
    _ scrollView: UIScrollView, withVelocity velocity: CGPoint, targetContentOffset: UnsafeMutablePointer<CGPoint>
  ) {}
  /// Called when the touch has ended; `decelerate` is whether the content keeps moving. Does nothing; override it to respond.
  open func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool) {}
  /// Called when the content begins to decelerate after a drag. Does nothing; override it to respond.
  open func scrollViewWillBeginDecelerating(_ scrollView: UIScrollView) {}
  /// Called when the content has come to rest after a drag, or was stopped by a touch. Does nothing; override it to respond.
  open func scrollViewDidEndDecelerating(_ scrollView: UIScrollView) {}
  /// Called when an animated `setContentOffset` has arrived; not when something interrupts it. Does nothing; override it to respond.
  open func scrollViewDidEndScrollingAnimation(_ scrollView: UIScrollView) {}
}

import CoreGraphics
import Foundation
import GalleyRequirements
import UIKitCore

/// Registered classes, and views that wait for reuse.
extension UICollectionView {
  /// The maximum number of recycled views of one kind, enough for a large window.
  private static let maximumRecycledViews = 256

  /// Registers the class of the cells for an identifier; `nil` removes it. Traps for a class that is not a `UICollectionViewCell`.
  public func register(_ cellClass: AnyClass?, forCellWithReuseIdentifier identifier: String) {
    guard let cellClass else { return cellClasses[identifier] = nil }
    guard let kind = cellClass as? UICollectionViewCell.Type else { requirementFailed("\(cellClass) is not a UICollectionViewCell class") }
    cellClasses[identifier] = kind
  }

  /// Registers the class of supplementary views of a kind; `nil` removes it. Traps for a class that is not a `UICollectionReusableView`.
  public func register(_ viewClass: AnyClass?, forSupplementaryViewOfKind elementKind: String, withReuseIdentifier identifier: String) {
    let key = SupplementaryKind(kind: elementKind, identifier: identifier)
    guard let viewClass else { return viewClasses[key] = nil }
    guard let kind = viewClass as? UICollectionReusableView.Type else { requirementFailed("\(viewClass) is not a UICollectionReusableView class") }
    viewClasses[key] = kind
  }

  /// Returns a recycled cell, or a new one of the registered class. If no class is registered, a message is logged and an empty
  /// `UICollectionViewCell` is returned.
  public func dequeueReusableCell(withReuseIdentifier identifier: String, for indexPath: IndexPath) -> UICollectionViewCell {
    if let cell = spareCells[identifier]?.popLast() {
      cell.prepareForReuse()
      return cell
    }
    if cellClasses[identifier] == nil {
      TableDiagnostic.warn(
        "no cell class is registered for “\(identifier)” (item \(indexPath.item) of section \(indexPath.section)); an empty cell is shown. "
          + "Call register(_:forCellWithReuseIdentifier:) first")
    }
    return (cellClasses[identifier] ?? UICollectionViewCell.self).init(reusedAs: identifier)
  }

  /// Returns a recycled supplementary view of a kind, or a new one of the registered class. If no class is registered, a message is logged and an
  /// empty view is returned.
  public func dequeueReusableSupplementaryView(
    ofKind elementKind: String, withReuseIdentifier identifier: String, for indexPath: IndexPath
  ) -> UICollectionReusableView {
    let key = SupplementaryKind(kind: elementKind, identifier: identifier)
    if let view = spareViews[key]?.popLast() {
      view.prepareForReuse()
      return view
    }
    if viewClasses[key] == nil {
      TableDiagnostic.warn(
        "no class is registered for \(elementKind) views “\(identifier)” (section \(indexPath.section)); an empty view is shown. "
          + "Call register(_:forSupplementaryViewOfKind:withReuseIdentifier:) first")
    }
    return (viewClasses[key] ?? UICollectionReusableView.self).init(reusedAs: identifier)
  }

  func recycle(_ path: IndexPath) {
    guard let cell = cells.removeValue(forKey: path) else { return }
    unmeasuredItems.remove(path)
    discard(cell)
    delegate?.collectionView(self, didEndDisplaying: cell, forItemAt: path)
  }

  func discard(_ cell: UICollectionViewCell) {
    cell.removeFromSuperview()
    (cell.isHighlighted, cell.isSelected) = (false, false)
    guard let identifier = cell.reuseIdentifier, spareCells[identifier, default: []].count < Self.maximumRecycledViews else { return }
    spareCells[identifier, default: []].append(cell)
  }

  func recycle(_ key: SupplementaryKey) {
    guard let view = views.removeValue(forKey: key) else { return }
    view.removeFromSuperview()
    guard let identifier = view.reuseIdentifier else { return }
    let kind = SupplementaryKind(kind: key.kind, identifier: identifier)
    if spareViews[kind, default: []].count < Self.maximumRecycledViews { spareViews[kind, default: []].append(view) }
  }
}

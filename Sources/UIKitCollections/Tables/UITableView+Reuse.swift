import CoreGraphics
import Foundation
import GalleyRequirements
import UIKitCore

/// Registered classes, and recycled cells and headers.
extension UITableView {
  /// Registers the class of the cells that `dequeueReusableCell` creates for an identifier; `nil` removes it. Traps for a class that is
  /// not a `UITableViewCell`.
  public func register(_ cellClass: AnyClass?, forCellReuseIdentifier identifier: String) {
    guard let cellClass else { return cellClasses[identifier] = nil }
    guard let kind = cellClass as? UITableViewCell.Type else { requirementFailed("\(cellClass) is not a UITableViewCell class") }
    cellClasses[identifier] = kind
  }

  /// Registers the class of headers and footers for an identifier; `nil` removes it. Traps unless it is a `UITableViewHeaderFooterView` class.
  public func register(_ aClass: AnyClass?, forHeaderFooterViewReuseIdentifier identifier: String) {
    guard let aClass else { return viewClasses[identifier] = nil }
    guard let kind = aClass as? UITableViewHeaderFooterView.Type else { requirementFailed("\(aClass) is not a UITableViewHeaderFooterView class") }
    viewClasses[identifier] = kind
  }

  /// Returns a recycled cell, or a new one of the registered class; `nil` if no class is registered.
  public func dequeueReusableCell(withIdentifier identifier: String) -> UITableViewCell? {
    if let cell = spareCells[identifier]?.popLast() {
      cell.prepareForReuse()
      return cell
    }
    return cellClasses[identifier]?.init(reusedAs: identifier)
  }

  /// Returns a cell for a row. If no class is registered, a message is logged and the cell is a plain one.
  public func dequeueReusableCell(withIdentifier identifier: String, for indexPath: IndexPath) -> UITableViewCell {
    if let cell = dequeueReusableCell(withIdentifier: identifier) { return cell }
    TableDiagnostic.warn(
      "no cell class is registered for “\(identifier)” (\(TableDiagnostic.name(indexPath))); a default cell is shown. "
        + "Call register(_:forCellReuseIdentifier:) first")
    return UITableViewCell(style: .default, reuseIdentifier: identifier)
  }

  /// Returns a recycled header or footer view, or a new one of the registered class; `nil` if no class is registered.
  public func dequeueReusableHeaderFooterView(withIdentifier identifier: String) -> UITableViewHeaderFooterView? {
    if let view = spareViews[identifier]?.popLast() {
      view.prepareForReuse()
      return view
    }
    return viewClasses[identifier]?.init(reusedAs: identifier)
  }

  /// The maximum number of recycled views of one kind, enough for a large window.
  private static let maximumRecycledViews = 64

  func enqueueForReuse(_ cell: UITableViewCell) {
    guard let identifier = cell.reuseIdentifier, spareCells[identifier, default: []].count < Self.maximumRecycledViews else { return }
    spareCells[identifier, default: []].append(cell)
  }

  func enqueueForReuse(_ view: UITableViewHeaderFooterView) {
    guard let identifier = view.reuseIdentifier, spareViews[identifier, default: []].count < Self.maximumRecycledViews else { return }
    spareViews[identifier, default: []].append(view)
  }
}

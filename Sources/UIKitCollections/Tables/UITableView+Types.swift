import CoreGraphics
import Foundation
import UIKitCore

extension UITableView {
  /// The style of a table.
  public enum Style: Int, Sendable {
    /// One list; headers stick to the top while their section is visible.
    case plain
    /// Sections separated by space, from edge to edge.
    case grouped
    /// Sections on inset sheets with rounded corners.
    case insetGrouped
  }

  /// The position of a row after it is scrolled to.
  public enum ScrollPosition: Int, Sendable {
    /// Scrolls by the minimum distance.
    case none
    case top, middle, bottom
  }

  /// The animations of insertions and deletions. All except `none` fade rows, and move the other rows to their new positions.
  public enum RowAnimation: Int, Sendable {
    case fade, right, left, top, bottom, none, middle
    case automatic = 100
  }

  /// A height that is determined by the content: by its constraints to `contentView`, otherwise by the cell's `sizeThatFits`.
  public nonisolated static let automaticDimension: CGFloat = -1

  /// The result of the delegate's height methods if the delegate does not implement them. The table then uses its own property, such as `rowHeight`.
  nonisolated static let notImplemented: CGFloat = -.greatestFiniteMagnitude
}

extension UITableViewCell {
  /// The editing action of a row.
  public enum EditingStyle: Int, Sendable {
    case none
    /// A red button before the row shows its delete confirmation.
    case delete
    /// A green button before the row inserts a row there.
    case insert
  }

  /// The style of a cell, which determines its labels.
  public enum CellStyle: Int, Sendable {
    /// A label, and an image at its left.
    case `default`
    /// A label, and a second label at the trailing edge in a secondary color.
    case value1
    /// A label in the tint color, and a second one beside it.
    case value2
    /// A label, and a smaller one below it.
    case subtitle
  }

  /// The selection styles of a cell; all except `none` are the same.
  public enum SelectionStyle: Int, Sendable {
    case none, blue, gray, `default`
  }

  /// The accessories at the end of a cell.
  public enum AccessoryType: Int, Sendable {
    case none
    /// A chevron: the row leads on.
    case disclosureIndicator
    /// A button with an i, and a chevron.
    case detailDisclosureButton
    /// A tick.
    case checkmark
    /// A button with an i.
    case detailButton
  }

  /// The line below a cell.
  public enum SeparatorStyle: Int, Sendable {
    case none, singleLine
  }
}

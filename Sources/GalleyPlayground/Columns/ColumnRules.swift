import GalleyDocuments
import UIKit

/// The rules for the columns of a page that its settings do not have.
public struct ColumnRules: Hashable, Sendable {
  /// The blank space at both ends of each line, within its fragment, in points.
  public var padding: CGFloat = 0
  /// The minimum width of a line slot beside a shape, in points.
  public var minimumFragmentWidth = TextFlow.minimumSlotWidth
  /// Whether the word spaces of justified lines are limited, as in documents.
  public var limitsWordSpaces = true
  /// Whether the columns of a page are filled from the right, as in a document of a right-to-left script.
  public var fillsFromTheRight = false
  /// The minimum distance between the text and shapes that a command line adds, in points; in `ShapeStyle.standoffs`.
  public var exclusionStandoff = ShapeStyle.standardStandoff

  /// Creates the rules of documents.
  public init() {}
}

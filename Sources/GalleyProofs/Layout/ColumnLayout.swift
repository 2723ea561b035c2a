import TextKit
import UIKit

/// Lays out one text in adjacent columns with `NSLayoutManager`, as `galley layout` does.
///
///     let columns = ColumnLayout(size: CGSize(width: 300, height: 400), count: 2)
///     print(columns.record(of: text).table(of: text.string))
public struct ColumnLayout {
  /// The size of one column in points. A height of `greatestFiniteMagnitude` is unlimited.
  public var size: CGSize
  /// The number of columns.
  public var count: Int
  /// The gap between columns, in points.
  public var gap: CGFloat = 0
  /// The `NSTextContainer.lineFragmentPadding` of each column.
  public var padding: CGFloat = 0
  /// The exclusion shapes, in the space of the page. Its origin is the first column's top left.
  public var shapes: [UIBezierPath] = []
  /// The `NSTextContainer.exclusionStandoff` of each column.
  public var standoff: CGFloat = 0
  /// The `NSTextContainer.minimumFragmentWidth` of each column.
  public var minimumFragmentWidth: CGFloat = 0
  /// Whether the columns are balanced to about the same height.
  public var isBalanced = false
  /// Whether text fills the columns from the right, as in a document of a right-to-left script.
  public var fillsFromTheRight = false

  /// Creates columns of a size.
  public init(size: CGSize, count: Int = 1) {
    self.size = size
    self.count = count
  }

  /// The frames of the columns on the page, in text order. A column of unlimited height has a height of 0.
  public var frames: [CGRect] {
    let height = size.height < .greatestFiniteMagnitude ? size.height : 0
    return (0..<count).map { column in
      let slot = fillsFromTheRight ? count - 1 - column : column
      return CGRect(x: CGFloat(slot) * (size.width + gap), y: 0, width: size.width, height: height)
    }
  }

  /// Lays out the text, and returns the positions of all lines in points of the page.
  ///
  /// - Parameters:
  ///   - emptyAttributes: The attributes of an empty text.
  ///   - prepare: Configures the layout manager before layout.
  @MainActor public func record(
    of text: NSAttributedString, details: LayoutRecord.Details = .fonts, emptyAttributes: [NSAttributedString.Key: Any] = [:],
    prepare: (NSLayoutManager) -> Void = { _ in }
  ) -> LayoutRecord {
    let laid = laidOut(text, emptyAttributes: emptyAttributes, prepare: prepare)
    return LayoutRecord(of: laid.manager, frames: laid.frames, details: details)
  }

  /// A text that is laid out in columns.
  package struct LaidColumns {
    /// The text storage, retained here because the layout manager does not retain it.
    package let storage: NSTextStorage
    package let manager: NSLayoutManager
    package let frames: [CGRect]
    /// The object that the layout depends on, such as a delegate.
    private let owner: AnyObject?

    package init(storage: NSTextStorage, manager: NSLayoutManager, frames: [CGRect], owner: AnyObject? = nil) {
      (self.storage, self.manager, self.frames, self.owner) = (storage, manager, frames, owner)
    }
  }

  /// Lays out the text, with the parameters of `record`.
  @MainActor package func laidOut(
    _ text: NSAttributedString, emptyAttributes: [NSAttributedString.Key: Any] = [:], prepare: (NSLayoutManager) -> Void = { _ in }
  ) -> LaidColumns {
    let (storage, manager) = (NSTextStorage(attributedString: text), NSLayoutManager())
    manager.emptyTextAttributes = emptyAttributes
    prepare(manager)
    storage.addLayoutManager(manager)
    let frames = frames
    for column in frames.indices { manager.addTextContainer(container(at: frames[column].origin, isLast: column == count - 1)) }
    for container in manager.textContainers { manager.ensureLayout(for: container) }
    return LaidColumns(storage: storage, manager: manager, frames: frames)
  }

  private func container(at origin: CGPoint, isLast: Bool) -> NSTextContainer {
    let container = NSTextContainer(size: size)
    container.lineFragmentPadding = padding
    container.exclusionStandoff = standoff
    container.minimumFragmentWidth = minimumFragmentWidth
    container.balancesWithNext = isBalanced && !isLast
    container.exclusionPaths = shapes.map { shape in
      let path = UIBezierPath(cgPath: shape.cgPath)
      path.usesEvenOddFillRule = shape.usesEvenOddFillRule
      path.apply(CGAffineTransform(translationX: -origin.x, y: -origin.y))
      return path
    }
    return container
  }
}

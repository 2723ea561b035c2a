import TextKit
import UIKit

/// One text in columns beside each other: what `galley layout` lays out, by `NSLayoutManager` as any program does.
///
///     let columns = ColumnLayout(size: CGSize(width: 300, height: 400), count: 2)
///     print(columns.record(of: text).table(of: text.string))
public struct ColumnLayout {
  /// One column's; a height of `greatestFiniteMagnitude` has no end.
  public var size: CGSize
  /// How many there are.
  public var count: Int
  /// Between columns.
  public var gap: CGFloat = 0
  /// `NSTextContainer.lineFragmentPadding` of each.
  public var padding: CGFloat = 0
  /// What text keeps out of, on the page whose origin is the first column's top left.
  public var shapes: [UIBezierPath] = []
  /// `NSTextContainer.exclusionStandoff` of each.
  public var standoff: CGFloat = 0
  /// `NSTextContainer.minimumFragmentWidth` of each.
  public var minimumFragmentWidth: CGFloat = 0
  /// Whether the columns end at about the same height.
  public var isBalanced = false
  /// Whether text fills the columns from the right, as a document of a right-to-left script does.
  public var fillsFromTheRight = false

  /// Columns of that size.
  public init(size: CGSize, count: Int = 1) {
    self.size = size
    self.count = count
  }

  /// Where each stands on the page, in the order that text flows through them; one without an end has no height.
  public var frames: [CGRect] {
    let height = size.height < .greatestFiniteMagnitude ? size.height : 0
    return (0..<count).map { column in
      let place = fillsFromTheRight ? count - 1 - column : column
      return CGRect(x: CGFloat(place) * (size.width + gap), y: 0, width: size.width, height: height)
    }
  }

  /// Lays the text out and tells where everything stands, in points of the page.
  ///
  /// - Parameters:
  ///   - emptyAttributes: what a text without a character is set in.
  ///   - prepare: what else the layout manager is told before it lays out.
  @MainActor public func record(
    of text: NSAttributedString, details: LayoutRecord.Details = .fonts, emptyAttributes: [NSAttributedString.Key: Any] = [:],
    prepare: (NSLayoutManager) -> Void = { _ in }
  ) -> LayoutRecord {
    let laid = laidOut(text, emptyAttributes: emptyAttributes, prepare: prepare)
    return LayoutRecord(of: laid.manager, frames: laid.frames, details: details)
  }

  /// A text that is laid out in columns.
  package struct LaidColumns {
    /// The layout manager does not retain it.
    package let storage: NSTextStorage
    package let manager: NSLayoutManager
    package let frames: [CGRect]
    /// The object that the layout depends on, such as a delegate.
    private let owner: AnyObject?

    package init(storage: NSTextStorage, manager: NSLayoutManager, frames: [CGRect], owner: AnyObject? = nil) {
      (self.storage, self.manager, self.frames, self.owner) = (storage, manager, frames, owner)
    }
  }

  /// Lays the text out, with the parameters of `record`.
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

import protocol Foundation.NSObjectProtocol
import CoreGraphics

/// Hears of what a layout manager does.
public protocol NSLayoutManagerDelegate: NSObjectProtocol {
  /// A layout that was complete no longer is.
  func layoutManagerDidInvalidateLayout(_ sender: NSLayoutManager)

  /// `textContainer` is full or the text has ended in it; nil: the text is longer than all containers.
  func layoutManager(
    _ layoutManager: NSLayoutManager, didCompleteLayoutFor textContainer: NSTextContainer?,
    atEnd layoutFinishedFlag: Bool)

  /// Right before the layout of a container is dropped because its shape changed.
  func layoutManager(
    _ layoutManager: NSLayoutManager, textContainer: NSTextContainer, didChangeGeometryFrom oldSize: CGSize)
}

extension NSLayoutManagerDelegate {
  /// Does nothing.
  public func layoutManagerDidInvalidateLayout(_ sender: NSLayoutManager) {}

  /// Does nothing.
  public func layoutManager(
    _ layoutManager: NSLayoutManager, didCompleteLayoutFor textContainer: NSTextContainer?,
    atEnd layoutFinishedFlag: Bool
  ) {}

  /// Does nothing.
  public func layoutManager(
    _ layoutManager: NSLayoutManager, textContainer: NSTextContainer, didChangeGeometryFrom oldSize: CGSize
  ) {}
}

import GalleyWindowing

/// Content that is dragged over a window. It receives keys, and the touch that drags it, before everything but an open menu.
@MainActor
package protocol DraggedContent: AnyObject {
  /// Whether it consumes the event, for example a key that ends the drag.
  func consume(_ event: RawEvent) -> Bool
}

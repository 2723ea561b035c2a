import CoreGraphics
import TextKit

/// A view that draws text of layout managers, and tells where: what is recorded of a screen reads it.
@MainActor public protocol TextLayoutSource: UIView {
  /// The places of text that are in sight, in the order in which text fills them; laid out as they are drawn.
  var textAreas: [TextArea] { get }
}

/// One container of a view's text.
public struct TextArea {
  /// What words call it: "column 2".
  public var name: String
  /// Its layout manager has the text.
  public var container: NSTextContainer
  /// Of the container, in the view's space.
  public var origin: CGPoint
  /// What the text may fill, in the view's space.
  public var frame: CGRect

  /// One container of a view's text, at its place in the view.
  public init(name: String, container: NSTextContainer, origin: CGPoint, frame: CGRect) {
    self.name = name
    self.container = container
    self.origin = origin
    self.frame = frame
  }
}

import CoreGraphics
import TextKit

/// A view that draws text by layout managers and reports its text containers. Recordings of the screen use it.
@MainActor public protocol TextLayoutSource: UIView {
  /// The visible text areas, in the order in which text fills them, laid out as drawn.
  var textAreas: [TextArea] { get }
}

/// A text container in a view.
public struct TextArea {
  /// A name such as "column 2".
  public var name: String
  /// The text container; its layout manager has the text.
  public var container: NSTextContainer
  /// The origin of the container, in the view's space.
  public var origin: CGPoint
  /// The area that the text can fill, in the view's space.
  public var frame: CGRect
  /// Whether truncated and clipped text is intended, so that a sweep does not report it. `false` by default.
  public var showsCutText = false

  /// Creates a text area for a container in a view.
  public init(name: String, container: NSTextContainer, origin: CGPoint, frame: CGRect) {
    self.name = name
    self.container = container
    self.origin = origin
    self.frame = frame
  }
}

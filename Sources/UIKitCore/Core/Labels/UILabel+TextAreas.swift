import CoreGraphics
import TextKit

extension UILabel: TextLayoutSource {
  /// The single area of the label's text; empty if the label has no text or no size.
  public var textAreas: [TextArea] {
    guard let text, !text.isEmpty, bounds.width > 0, bounds.height > 0 else { return [] }
    let origin = CGPoint(x: bounds.minX, y: bounds.minY + topOfText(in: bounds.size))
    var area = TextArea(name: "label ‘\(text)’", container: layout.container, origin: origin, frame: bounds)
    area.showsCutText = showsCutText
    return [area]
  }
}

import UIKit

/// The placeholder of an image that could not be drawn because its file is damaged: a frame with the label.
enum MissingImage {
  private static let inset: CGFloat = 8
  /// The scale in pixels per point.
  private static let scale: CGFloat = 2
  /// The maximum length of a side, in points.
  private static let longestSide: CGFloat = 4096

  static func image(of size: CGSize, label: String) -> UIImage {
    let shrink = min(1, longestSide / max(size.width, size.height, 1))
    let frame = CGRect(x: 0, y: 0, width: max(1, size.width * shrink), height: max(1, size.height * shrink))
    let format = UIGraphicsImageRendererFormat()
    format.scale = scale
    return UIGraphicsImageRenderer(size: frame.size, format: format).image { context in
      Theme.blueLine.setStroke()
      context.cgContext.stroke(frame.insetBy(dx: 0.5, dy: 0.5), width: 1)
      let font = UIFont.systemFont(ofSize: 13)
      let words = NSAttributedString(string: "[\(label)]", attributes: [.font: font, .foregroundColor: Theme.ink])
      context.cgContext.clip(to: frame)
      words.draw(in: frame.insetBy(dx: min(inset, frame.width / 4), dy: min(inset, frame.height / 4)))
    }
  }
}

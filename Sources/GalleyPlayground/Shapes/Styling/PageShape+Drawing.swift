import GalleyDocuments
import UIKit

extension PageShape {
  /// Draws the shape in the current context, with the point `origin` of the page as its origin.
  ///
  /// - Parameters:
  ///   - emphasis: the width of the outline in points, if the page shows that the shape is selected or under the pointer; `nil` otherwise.
  ///   - isOnPage: whether the outline is also drawn without a fill, so that the user sees the shape.
  ///   - scale: the number of pixels per point of a window; `nil` draws images with all their pixels.
  func draw(in origin: CGPoint = .zero, emphasis: CGFloat? = nil, isOnPage: Bool = false, scale: CGFloat? = nil) {
    let outline = path(in: origin)
    switch style.fill {
    case .tint: return Theme.drawShape(outline, lineWidth: emphasis ?? 1)
    case .none: break
    case .color(let color):
      Theme.color(color, color).setFill()
      outline.fill()
    case .image(let image):
      guard drawImage(image, clippedTo: outline, in: origin, scale: scale) else { return Theme.drawShape(outline, lineWidth: emphasis ?? 1) }
    }
    guard emphasis != nil || isOnPage && style.fill == .none else { return }
    Theme.blueLine.setStroke()
    outline.lineWidth = emphasis ?? 1
    outline.lineJoinStyle = .round
    outline.stroke()
  }

  /// Returns the frame of an image that fills the shape, in points from the center of the box, before rotation. The image covers the box with its own
  /// proportions. Returns `nil` if the image is missing.
  public func imageFrame(of image: ShapeImage) -> CGRect? {
    guard let size = image.image?.size, size.width > 0, size.height > 0 else { return nil }
    let factor = max(self.size.width / size.width, self.size.height / size.height)
    let drawn = CGSize(width: size.width * factor, height: size.height * factor)
    return CGRect(x: -drawn.width / 2, y: -drawn.height / 2, width: drawn.width, height: drawn.height)
  }

  /// Draws an image over the box of the shape, in its center and with its proportions. Returns `false` if the image is missing.
  private func drawImage(_ image: ShapeImage, clippedTo outline: UIBezierPath, in origin: CGPoint, scale: CGFloat?) -> Bool {
    guard let full = image.image, let frame = imageFrame(of: image), let context = UIGraphicsGetCurrentContext() else { return false }
    context.saveGState()
    outline.addClip()
    context.translateBy(x: center.x - origin.x, y: center.y - origin.y)
    if rotation != 0 { context.rotate(by: rotation) }
    let pixels = scale.flatMap { image.rendition(frame.size, scale: $0) } ?? full
    pixels.draw(in: frame)
    context.restoreGState()
    return true
  }
}

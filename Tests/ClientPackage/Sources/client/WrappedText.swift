import UIKit

/// Draws text that flows around a circle, and returns the image as PNG data.
@MainActor func wrappedText(_ text: NSAttributedString) -> Data {
  let view = UITextView(frame: CGRect(x: 0, y: 0, width: 300, height: 400))
  view.attributedText = text
  view.textContainer.exclusionPaths = [UIBezierPath(ovalIn: CGRect(x: 90, y: 60, width: 120, height: 120))]
  view.layoutIfNeeded()
  return UIGraphicsImageRenderer(size: view.bounds.size).pngData { view.layer.render(in: $0.cgContext) }
}

import CoreGraphics
import Foundation
import UIFoundation

/// Displays an image according to `contentMode`; a template image uses the view's tint.
@preconcurrency @MainActor
open class UIImageView: UIView {
  /// The image to show; `nil` by default. An image of a different size changes the intrinsic size.
  open var image: UIImage? {
    didSet { if image != oldValue { contentDidChange(from: oldValue) } }
  }

  /// The image shown instead of `image` while highlighted; `nil` to show `image`.
  open var highlightedImage: UIImage? {
    didSet { if highlightedImage != oldValue { contentDidChange(from: oldValue) } }
  }

  /// Whether `highlightedImage` is shown, if set; `false` by default.
  open var isHighlighted = false {
    didSet { if isHighlighted != oldValue { setNeedsDisplay() } }
  }

  /// Creates a view without an image. It receives no touches unless `isUserInteractionEnabled` is set.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    isUserInteractionEnabled = false
  }

  public required init?(coder: NSCoder) { super.init(coder: coder) }

  /// Creates a view with the size of the image; zero for `nil`.
  public convenience init(image: UIImage?) { self.init(image: image, highlightedImage: nil) }

  /// Creates a view with the size of `image`, zero for `nil`, that shows `highlightedImage` while highlighted, if there is one.
  public convenience init(image: UIImage?, highlightedImage: UIImage?) {
    self.init(frame: CGRect(origin: .zero, size: image?.size ?? .zero))
    self.image = image
    self.highlightedImage = highlightedImage
  }

  private func contentDidChange(from old: UIImage?) {
    if old?.size != image?.size || old?.baselineOffsetFromBottom != image?.baselineOffsetFromBottom { invalidateIntrinsicContentSize() }
    setNeedsDisplay()
  }

  /// The baselines of the image as placed in the view, if the image defines a baseline.
  @_spi(Galley) open override var baselines: (first: CGFloat, last: CGFloat) {
    guard let image, let offset = image.baselineOffsetFromBottom else { return super.baselines }
    let imageFrame = contentMode.contentFrame(image.size, in: bounds.isEmpty ? CGRect(origin: .zero, size: image.size) : bounds)
    let scale = image.size.height > 0 ? imageFrame.height / image.size.height : 1
    let below = max(bounds.height, bounds.isEmpty ? imageFrame.height : 0) - imageFrame.maxY + offset * scale
    return (imageFrame.maxY - offset * scale, below)
  }

  /// The size of the image in points; no intrinsic size if there is no image.
  open override var intrinsicContentSize: CGSize { image?.size ?? super.intrinsicContentSize }
  open override func sizeThatFits(_ size: CGSize) -> CGSize { image?.size ?? .zero }
  open override func tintColorDidChange() { setNeedsDisplay() }

  /// Draws the image, or the highlighted image while highlighted, according to `contentMode`. A template takes the tint color.
  open override func draw(_ rect: CGRect) {
    guard let shown = isHighlighted ? highlightedImage ?? image : image else { return }
    let imageFrame = contentMode.contentFrame(shown.size, in: bounds)
    let tinted = shown.renderingMode == .alwaysTemplate ? shown.withTintColor(tintColor) : shown
    tinted.draw(in: imageFrame)
  }

  open override var accessibilityTraits: UIAccessibilityTraits {
    get { super.accessibilityTraits.union(.image) }
    set { super.accessibilityTraits = newValue }
  }
}

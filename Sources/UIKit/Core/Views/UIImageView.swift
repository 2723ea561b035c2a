import CoreGraphics
import Foundation
import UIFoundation

/// Shows an image, placed by `contentMode`; a template takes the view's tint.
@preconcurrency @MainActor
open class UIImageView: UIView {
  /// The image to show; `nil` by default. An image of another size changes the intrinsic size.
  open var image: UIImage? {
    didSet { if image != oldValue { contentDidChange(from: oldValue) } }
  }

  /// Shown in place of `image` while highlighted, where it is set.
  open var highlightedImage: UIImage? {
    didSet { if highlightedImage != oldValue { contentDidChange(from: oldValue) } }
  }

  /// Whether `highlightedImage` is shown, where it is set; `false` by default.
  open var isHighlighted = false {
    didSet { if isHighlighted != oldValue { setNeedsDisplay() } }
  }

  public override init(frame: CGRect) {
    super.init(frame: frame)
    isUserInteractionEnabled = false
  }

  public required init?(coder: NSCoder) { super.init(coder: coder) }

  /// A view of the image's own size.
  public convenience init(image: UIImage?) { self.init(image: image, highlightedImage: nil) }

  /// A view with the size of `image`, that shows `highlightedImage` while highlighted.
  public convenience init(image: UIImage?, highlightedImage: UIImage?) {
    self.init(frame: CGRect(origin: .zero, size: image?.size ?? .zero))
    self.image = image
    self.highlightedImage = highlightedImage
  }

  private func contentDidChange(from old: UIImage?) {
    if old?.size != image?.size || old?.baselineOffsetFromBottom != image?.baselineOffsetFromBottom { invalidateIntrinsicContentSize() }
    setNeedsDisplay()
  }

  /// Those of the image, where it has a line that text stands on and its own height.
  override var baselines: (first: CGFloat, last: CGFloat) {
    guard let image, let offset = image.baselineOffsetFromBottom else { return super.baselines }
    let place = contentMode.place(image.size, in: bounds.isEmpty ? CGRect(origin: .zero, size: image.size) : bounds)
    let scale = image.size.height > 0 ? place.height / image.size.height : 1
    let below = max(bounds.height, bounds.isEmpty ? place.height : 0) - place.maxY + offset * scale
    return (place.maxY - offset * scale, below)
  }

  open override var intrinsicContentSize: CGSize { image?.size ?? super.intrinsicContentSize }
  open override func sizeThatFits(_ size: CGSize) -> CGSize { image?.size ?? .zero }
  open override func tintColorDidChange() { setNeedsDisplay() }

  open override func draw(_ rect: CGRect) {
    guard let shown = isHighlighted ? highlightedImage ?? image : image else { return }
    let place = contentMode.place(shown.size, in: bounds)
    let tinted = shown.renderingMode == .alwaysTemplate ? shown.withTintColor(tintColor) : shown
    tinted.draw(in: place)
  }

  open override var accessibilityTraits: UIAccessibilityTraits {
    get { super.accessibilityTraits.union(.image) }
    set { super.accessibilityTraits = newValue }
  }
}

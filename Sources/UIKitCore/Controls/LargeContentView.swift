import CoreGraphics
import UIFoundation

/// An image and a title in the middle of a window.
@MainActor
final class LargeContentView: UIView {
  private(set) weak var item: (any UILargeContentViewerItem)?
  private let label = UILabel()
  private let imageView = UIImageView()

  private static let margin: CGFloat = 16
  private static let padding: CGFloat = 24
  private static let gap: CGFloat = 12
  private static let radius: CGFloat = 16
  private static let fontSize: CGFloat = 20
  /// The longer side of an enlarged image, in points.
  private static let enlargedImageSide: CGFloat = 96

  static func show(_ item: any UILargeContentViewerItem, in window: UIWindow, traits: UITraitCollection) -> LargeContentView {
    let view = LargeContentView(item, traits)
    window.addSubview(view)
    view.layOut(in: window.bounds)
    return view
  }

  private init(_ item: any UILargeContentViewerItem, _ traits: UITraitCollection) {
    self.item = item
    super.init(frame: .zero)
    let palette = UISystemPalette.current
    overrideUserInterfaceStyle = traits.userInterfaceStyle
    isUserInteractionEnabled = false
    backgroundColor = palette.popover
    (layer.cornerRadius, layer.borderWidth, layer.borderColor) = (Self.radius, 1 / max(traits.displayScale, 1), palette.separator.cgColor)
    (layer.shadowColor, layer.shadowOpacity, layer.shadowRadius, layer.shadowOffset) = (palette.shadow.cgColor, 1, 16, CGSize(width: 0, height: 4))
    label.text = item.largeContentTitle
    label.font = UIFontMetrics(forTextStyle: .title3).scaledFont(for: .systemFont(ofSize: Self.fontSize, weight: .medium), compatibleWith: traits)
    label.textColor = palette.label
    (label.textAlignment, label.numberOfLines) = (.center, 0)
    imageView.image = item.largeContentImage.map { $0.renderingMode == .alwaysOriginal ? $0 : $0.withTintColor(palette.label) }
    imageView.contentMode = .scaleAspectFit
    accessibilityLabel = item.largeContentTitle
    screenRole = .popover
    addSubview(imageView)
    addSubview(label)
  }

  required init?(coder: NSCoder) { nil }

  private func layOut(in windowBounds: CGRect) {
    let widest = max(windowBounds.width - 2 * (Self.margin + Self.padding), 1)
    var size = CGSize.zero
    if let image = imageView.image, let item {
      let insets = item.largeContentImageInsets
      let factor = item.scalesLargeContentImage ? Self.enlargedImageSide / max(image.size.width, image.size.height, 1) : 1
      size = CGSize(width: image.size.width * factor, height: image.size.height * factor)
      size = CGSize(width: min(size.width + insets.left + insets.right, widest), height: size.height + insets.top + insets.bottom)
    }
    let most = max(windowBounds.height - 2 * (Self.margin + Self.padding) - size.height - Self.gap, 1)
    func fitting() -> CGSize { label.text?.isEmpty == false ? label.sizeThatFits(CGSize(width: widest, height: 0)) : .zero }
    var text = fitting()
    // Reduce the font size of a long title in a low window.
    while text.height > most, label.font.pointSize > Self.fontSize {
      label.font = label.font.withSize(max(label.font.pointSize * 0.9, Self.fontSize))
      text = fitting()
    }
    let between = size.height > 0 && text.height > 0 ? Self.gap : 0
    let inside = CGSize(width: max(size.width, min(text.width.rounded(.up), widest)), height: size.height + between + text.height)
    let whole = CGSize(width: inside.width + 2 * Self.padding, height: min(inside.height + 2 * Self.padding, windowBounds.height - 2 * Self.margin))
    frame = CGRect(x: ((windowBounds.width - whole.width) / 2).rounded(), y: ((windowBounds.height - whole.height) / 2).rounded(), width: whole.width, height: whole.height)
    let imageFrame = CGRect(x: (whole.width - size.width) / 2, y: Self.padding, width: size.width, height: size.height)
    imageView.frame = item.map { imageFrame.inset(by: $0.largeContentImageInsets) } ?? imageFrame
    let top = Self.padding + size.height + between
    label.frame = CGRect(x: Self.padding, y: top, width: inside.width, height: max(min(text.height, whole.height - top - Self.padding), 0))
  }
}

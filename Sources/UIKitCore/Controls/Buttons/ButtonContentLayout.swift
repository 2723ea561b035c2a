import CoreGraphics
import UIFoundation

/// Computes the frames of a button's image, title and subtitle from their sizes.
struct ButtonContentLayout {
  enum Side { case leading, trailing, top, bottom }

  /// The size of the image in points, or zero if there is none.
  var image = CGSize.zero
  /// The size of the title in points, or zero if there is none.
  var title = CGSize.zero
  var subtitle = CGSize.zero
  var side = Side.leading
  var imagePadding: CGFloat = 0
  var titlePadding: CGFloat = 0
  var titleAlignment = UIButton.Configuration.TitleAlignment.automatic

  private var hasText: Bool { title.width > 0 || subtitle.width > 0 }
  private var hasImage: Bool { image.width > 0 }
  private var isInRow: Bool { side == .leading || side == .trailing }
  private var imageGap: CGFloat { hasText && hasImage ? imagePadding : 0 }
  private var titleGap: CGFloat { title.width > 0 && subtitle.width > 0 ? titlePadding : 0 }
  private var text: CGSize { CGSize(width: max(title.width, subtitle.width), height: title.height + titleGap + subtitle.height) }

  /// The size of the whole content.
  var size: CGSize {
    isInRow
      ? CGSize(width: image.width + imageGap + text.width, height: max(image.height, text.height))
      : CGSize(width: max(image.width, text.width), height: image.height + imageGap + text.height)
  }

  /// Returns the width that text can have within `width`, in points: `width` less the image and its padding, at least 0, if there is text and an
  /// image at its leading or trailing side. Otherwise returns `width`.
  func textWidth(in width: CGFloat, hasText: Bool) -> CGFloat {
    isInRow && hasImage && hasText ? max(width - image.width - imagePadding, 0) : width
  }

  /// The text alignment, with `automatic` resolved.
  var textAlignment: UIButton.Configuration.TitleAlignment {
    guard titleAlignment == .automatic else { return titleAlignment }
    guard hasImage, isInRow else { return .center }
    return side == .leading ? .leading : .trailing
  }

  /// Returns the frames of image, title and subtitle; `origin` is the upper left corner of the whole content.
  func frames(at origin: CGPoint, isRightToLeft: Bool) -> (image: CGRect, title: CGRect, subtitle: CGRect) {
    let whole = size
    /// Converts a leading offset to x, for an element of the given width.
    func place(_ leading: CGFloat, _ width: CGFloat) -> CGFloat { origin.x + (isRightToLeft ? whole.width - leading - width : leading) }
    let imageLeading: CGFloat
    let textLeading: CGFloat
    switch side {
    case .leading: (imageLeading, textLeading) = (0, image.width + imageGap)
    case .trailing: (imageLeading, textLeading) = (text.width + imageGap, 0)
    case .top, .bottom: (imageLeading, textLeading) = ((whole.width - image.width) / 2, (whole.width - text.width) / 2)
    }
    let imageTop = isInRow ? (whole.height - image.height) / 2 : side == .top ? 0 : text.height + imageGap
    let textTop = isInRow ? (whole.height - text.height) / 2 : side == .top ? image.height + imageGap : 0
    func indent(_ width: CGFloat) -> CGFloat {
      switch textAlignment {
      case .leading, .automatic: 0
      case .center: (text.width - width) / 2
      case .trailing: text.width - width
      }
    }
    func line(_ size: CGSize, top: CGFloat) -> CGRect {
      CGRect(x: place(textLeading + indent(size.width), size.width), y: (origin.y + textTop + top).rounded(), width: size.width, height: size.height)
    }
    return (
      CGRect(origin: CGPoint(x: place(imageLeading, image.width), y: origin.y + imageTop), size: image),
      line(title, top: 0), line(subtitle, top: title.height + titleGap)
    )
  }
}

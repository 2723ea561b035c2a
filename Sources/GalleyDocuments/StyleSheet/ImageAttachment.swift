import UIKit

/// An image of a document, in its requested size or scaled down to its line's width and its column's height.
///
/// Beside a shape, the line's width is that of the slot there. If the slot is too narrow for the image, the image
/// requests `minimumWidthFraction` of the column, and moves below the shape if the slot is narrower than that.
final class ImageAttachment: NSTextAttachment, ImagePositioning {
  /// The grid lines that the image fills.
  struct Lines: Hashable {
    var grid: CGFloat
    /// The descent of the text beside the image, positive: the attachment's bounds extend as far below the baseline, on which the image sits.
    var descent: CGFloat
    /// Whether the image is alone in its paragraph, so that there is no text above it on the first of its lines.
    var isFigure: Bool
  }

  /// Called with the reason if drawing shows that the image is damaged.
  typealias DamageHandler = (_ why: String) -> Void

  /// The alternative text, shown if the image cannot be shown.
  private let label: String
  private let reportDamage: DamageHandler
  /// The maximum size in points.
  let size: CGSize
  /// The maximum width of the paragraph's indents.
  var indent: CGFloat = 0
  /// The space above the paragraph's first line.
  var spaceAbove: CGFloat = 0
  /// The grid lines to fill, or `nil` for an image that keeps its own height.
  var lines: Lines?
  /// The distance below the baseline, for an image that does not fill grid lines.
  var drop: CGFloat = 0

  /// The minimum width of an image that is scaled down, as a fraction of the column's width.
  static let minimumWidthFraction: CGFloat = 0.25

  init(image: UIImage, size: CGSize, label: String, reportDamage: @escaping DamageHandler) {
    (self.size, self.label, self.reportDamage) = (size, label, reportDamage)
    super.init(data: nil, ofType: nil)
    self.image = image
  }

  /// Returns `nil`, because archives contain a plain attachment.
  required init?(coder: NSCoder) { nil }

  override var classForCoder: AnyClass { NSTextAttachment.self }

  override func attachmentBounds(
    for textContainer: NSTextContainer?, proposedLineFragment lineFrag: CGRect, glyphPosition position: CGPoint,
    characterIndex charIndex: Int
  ) -> CGRect {
    guard size.width > 0, size.height > 0 else { return .zero }
    let scale = scale(in: textContainer, line: lineFrag)
    let (width, height) = (size.width * scale, size.height * scale)
    guard let lines else { return CGRect(x: 0, y: -drop * scale, width: width, height: height) }
    // The first line of a figure and the space above it are empty, so a descent that protrudes has room.
    let needed = height + (lines.isFigure ? 0 : lines.descent)
    let count = max(1, (needed / lines.grid - 1e-6).rounded(.up))
    return CGRect(x: 0, y: -lines.descent, width: width, height: count * lines.grid)
  }

  private func scale(in container: NSTextContainer?, line: CGRect) -> CGFloat {
    guard let container else { return 1 }
    let reservedWidth = 2 * container.lineFragmentPadding + indent
    var scale: CGFloat = 1
    if line.width > 0 {
      let least = container.size.width > 0 ? container.size.width * Self.minimumWidthFraction : 0
      scale = min(scale, max(line.width - reservedWidth, min(least, container.size.width - reservedWidth), 1) / size.width)
    }
    if container.size.height > 0 { scale = min(scale, max(tallest(in: container.size.height), 1) / size.height) }
    return scale
  }

  /// Returns the maximum height of an image in a column of `height`.
  private func tallest(in height: CGFloat) -> CGFloat {
    let availableHeight = height - spaceAbove
    guard let lines else { return availableHeight }
    return max(1, (availableHeight / lines.grid).rounded(.down)) * lines.grid - lines.descent
  }

  func imageFrame(inBounds bounds: CGRect) -> CGRect {
    guard size.width > 0, let lines else { return bounds }
    let height = size.height * bounds.width / size.width
    return CGRect(x: bounds.minX, y: bounds.maxY - lines.descent - height, width: bounds.width, height: height)
  }

  // MARK: Image

  override func image(
    forBounds imageBounds: CGRect, textContainer: NSTextContainer?, characterIndex charIndex: Int
  ) -> UIImage? {
    guard let image, let problem = image.problem(drawnAt: imageBounds.size, scale: max(1, UITraitCollection.current.displayScale)) else { return image }
    reportDamage(problem)
    return MissingImage.image(of: imageBounds.size, label: label)
  }
}

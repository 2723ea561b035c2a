import UIKit

/// A picture of a document: as large as it is asked to be, or scaled down to its line's width and its column's height.
///
/// Beside a shape the line's width is that of the room there. A room that is very narrow for the picture is left to others:
/// the picture asks for `leastShare` of the column, and goes below the shape where it does not get that.
final class PictureAttachment: NSTextAttachment, ImagePlacing {
  /// Lines of the grid that the picture takes whole.
  struct Lines: Hashable {
    var grid: CGFloat
    /// Of the letters beside the picture, positive: as much lies below the baseline.
    var descent: CGFloat
    /// Alone in its paragraph: nothing stands above it on the first of its lines.
    var isFigure: Bool
  }

  /// Is told why the picture cannot be shown, where that turns out as it is drawn.
  typealias Teller = (_ why: String) -> Void

  /// The words that stand for the picture where it cannot be shown.
  private let label: String
  private let tell: Teller
  /// In points; never larger.
  let size: CGSize
  /// What the paragraph's indents take of each line, at most.
  var indent: CGFloat = 0
  /// What the paragraph keeps free above its first line.
  var spaceAbove: CGFloat = 0
  /// `nil` for a picture that takes the height that it has.
  var lines: Lines?
  /// How far it hangs below the baseline, where it takes no whole lines.
  var drop: CGFloat = 0

  /// Of the column's width: the least that a larger picture is scaled down to.
  static let leastShare: CGFloat = 0.25

  init(image: UIImage, size: CGSize, label: String, tell: @escaping Teller) {
    (self.size, self.label, self.tell) = (size, label, tell)
    super.init(data: nil, ofType: nil)
    self.image = image
  }

  /// Archives hold a plain attachment.
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
    // A figure's first line is free up to its top, as is the space above it: what a descent pokes out finds room.
    let needed = height + (lines.isFigure ? 0 : lines.descent)
    let count = max(1, (needed / lines.grid - 1e-6).rounded(.up))
    return CGRect(x: 0, y: -lines.descent, width: width, height: count * lines.grid)
  }

  private func scale(in container: NSTextContainer?, line: CGRect) -> CGFloat {
    guard let container else { return 1 }
    let taken = 2 * container.lineFragmentPadding + indent
    var scale: CGFloat = 1
    if line.width > 0 {
      let least = container.size.width > 0 ? container.size.width * Self.leastShare : 0
      scale = min(scale, max(line.width - taken, min(least, container.size.width - taken), 1) / size.width)
    }
    if container.size.height > 0 { scale = min(scale, max(tallest(in: container.size.height), 1) / size.height) }
    return scale
  }

  /// The height of the tallest picture in a column of `height`.
  private func tallest(in height: CGFloat) -> CGFloat {
    let room = height - spaceAbove
    guard let lines else { return room }
    return max(1, (room / lines.grid).rounded(.down)) * lines.grid - lines.descent
  }

  func imageFrame(inBounds bounds: CGRect) -> CGRect {
    guard size.width > 0, let lines else { return bounds }
    let height = size.height * bounds.width / size.width
    return CGRect(x: bounds.minX, y: bounds.maxY - lines.descent - height, width: bounds.width, height: height)
  }

  // MARK: The picture

  override func image(
    forBounds imageBounds: CGRect, textContainer: NSTextContainer?, characterIndex charIndex: Int
  ) -> UIImage? {
    guard let image, let problem = image.problem(drawnAt: imageBounds.size, scale: max(1, UITraitCollection.current.displayScale)) else { return image }
    tell(problem)
    return MissingPicture.image(of: imageBounds.size, label: label)
  }
}

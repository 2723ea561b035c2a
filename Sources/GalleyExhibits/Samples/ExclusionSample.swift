import GalleyDocuments
import UIKit

/// Text around an image that the user can drag.
final class ExclusionSample: UIView {
  private let textView = UITextView()
  private let imageDisc = ImageDisc(name: "Picture")
  /// The image's center, as fractions of its available area.
  private var relativeCenter = CGPoint(x: 0.5, y: 0.38)
  private var start = CGPoint.zero

  private static let sampleText = """
    A shape in the middle of a page divides its lines. Each line continues on the right of the shape, and readers must jump across; \
    so such a shape is better small, and round, and not too near the foot. Lines above and below it run from edge to edge. Where the shape \
    begins, they end a little earlier; where it is widest, they are shortest; and below, they find their length again.

    An exclusion path uses the coordinates of the text container, which begins inside the inset of the text view. \
    Moving it lays out only the lines that change, so the text keeps up with the pointer.

    Drag the picture, and the text flows around it. An oval works as well as a circle; so does any other closed path, \
    and several paths at once.
    """

  override init(frame: CGRect) {
    super.init(frame: frame)
    textView.isEditable = false
    textView.isScrollEnabled = false
    textView.backgroundColor = nil
    textView.accessibilityLabel = "Text around a picture"
    addSubview(textView)
    addSubview(imageDisc)
    imageDisc.didLift = { [weak self] in self?.start = self?.imageDisc.center ?? .zero }
    imageDisc.didMove = { [weak self] in self?.move(by: $0) }
    show()
  }

  required init?(coder: NSCoder) { nil }

  override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    show()
    setNeedsLayout()
  }

  private func show() {
    let style = NSMutableParagraphStyle()
    (style.alignment, style.hyphenationFactor) = (.justified, 1)
    style.paragraphSpacing = 6 * ExhibitStyle.scale(traitCollection)
    textView.attributedText = NSAttributedString(
      string: Self.sampleText,
      attributes: [
        .font: ExhibitStyle.serif(18 * ExhibitStyle.scale(traitCollection)), .foregroundColor: Theme.ink, .paragraphStyle: style,
        .languageIdentifier: "en-US",
      ])
  }

  /// Returns an image of an ampersand on a disc, `side` points wide and high.
  private static func image(_ side: CGFloat) -> UIImage {
    UIGraphicsImageRenderer(size: CGSize(width: side, height: side)).image { _ in
      UIColor(red: 0.24, green: 0.58, blue: 0.74, alpha: 1).setFill()
      UIBezierPath(ovalIn: CGRect(x: 0, y: 0, width: side, height: side)).fill()
      let font = UIFont(name: "EBGaramond12-Italic", size: side * 0.72) ?? ExhibitStyle.serif(side * 0.72)
      let sign = NSAttributedString(string: "&", attributes: [.font: font, .foregroundColor: UIColor.white])
      let ink = sign.boundingRect(with: .zero, options: .usesDeviceMetrics, context: nil)
      sign.draw(
        with: CGRect(x: (side - ink.width) / 2 - ink.minX, y: (side - ink.height) / 2 - ink.minY, width: 0, height: 0), options: [], context: nil)
    }
  }

  private func move(by moved: CGPoint) {
    let area = centerArea
    guard !area.isNull else { return }
    relativeCenter = CGPoint(
      x: min(max((start.x + moved.x - area.minX) / max(area.width, 1), 0), 1),
      y: min(max((start.y + moved.y - area.minY) / max(area.height, 1), 0), 1))
    positionDisc()
  }

  private var side: CGFloat { min(120 * min(max(ExhibitStyle.scale(traitCollection), 1), 1.5), bounds.width * 0.34, bounds.height * 0.5).rounded() }
  /// The area of possible centers of the image.
  private var centerArea: CGRect { bounds.insetBy(dx: side / 2 + 6, dy: side / 2 + 6) }

  override func layoutSubviews() {
    super.layoutSubviews()
    textView.frame = bounds
    guard side > 0 else { return }
    if imageDisc.image?.size.width != side { imageDisc.image = Self.image(side) }
    positionDisc()
  }

  private func positionDisc() {
    let area = centerArea
    guard !area.isNull else { return }
    let center = CGPoint(x: area.minX + relativeCenter.x * area.width, y: area.minY + relativeCenter.y * area.height)
    imageDisc.frame = CGRect(x: (center.x - side / 2).rounded(), y: (center.y - side / 2).rounded(), width: side, height: side)
    // The container begins after the inset; keep a distance to the text.
    let hole = imageDisc.frame.offsetBy(dx: -textView.textContainerInset.left, dy: -textView.textContainerInset.top).insetBy(dx: -10, dy: -8)
    textView.textContainer.exclusionPaths = [UIBezierPath(ovalIn: hole)]
  }
}

/// A round image.
private final class ImageDisc: MovableDisc {
  var image: UIImage? { didSet { setNeedsDisplay() } }

  override func draw(_ rect: CGRect) { image?.draw(in: bounds) }
}

import GalleyDocuments
import UIKit

/// Names in small capitals, centered in two columns; a tap frames a name for 0.3 seconds.
final class StateNamesView: TypesetView {
  private let resultLabel = UILabel()
  /// The lines, with the ink bounds in the view's space.
  private(set) var lines: [(line: CTLine, box: CGRect)] = []
  private var feedback: CALayer?
  /// The index of the name with the focus ring.
  private var focusedLine = 0
  private var laidWidth: CGFloat = 0

  private static let names = """
    Alabama Alaska Arizona Arkansas California Colorado Connecticut Delaware Florida Georgia Hawaii Idaho Illinois Indiana Iowa Kansas \
    Kentucky Louisiana Maine Maryland Massachusetts Michigan Minnesota Mississippi Missouri Montana Nebraska Nevada New·Hampshire \
    New·Jersey New·Mexico New·York North·Carolina North·Dakota Ohio Oklahoma Oregon Pennsylvania Rhode·Island South·Carolina \
    South·Dakota Tennessee Texas Utah Vermont Virginia Washington West·Virginia Wisconsin Wyoming
    """.split(separator: " ").map { $0.replacing("·", with: " ") }

  override init(frame: CGRect) {
    super.init(frame: frame)
    resultLabel.textAlignment = .center
    resultLabel.font = UIFontMetrics.default.scaledFont(for: UIFont(name: "EBGaramond12-Italic", size: 19) ?? .italicSystemFont(ofSize: 19))
    resultLabel.textColor = Theme.secondary
    resultLabel.adjustsFontForContentSizeCategory = true
    resultLabel.numberOfLines = 0
    resultLabel.text = "Tap a state."
    addSubview(resultLabel)
    let tap = UITapGestureRecognizer()
    tap.addHandler { [weak self] in self?.tap(at: $0.location(in: self)) }
    addGestureRecognizer(tap)
  }

  required init?(coder: NSCoder) { nil }

  // MARK: Text

  private var text: NSAttributedString {
    let font = CTFontCreateWithName("Didot", 18 * scale, nil)
    let small = CTFontDescriptorCreateCopyWithFeature(CTFontCopyFontDescriptor(font), kLetterCaseType, kSmallCapsSelector)
    let alignment = CTTextAlignment.center
    let style = withUnsafeBytes(of: alignment) { bytes in
      CTParagraphStyleCreate([CTParagraphStyleSetting(spec: .alignment, valueSize: bytes.count, value: bytes.baseAddress!)], 1)
    }
    return NSAttributedString(
      string: Self.names.joined(separator: "\n"),
      attributes: [
        .init(kCTFontAttributeName): CTFontCreateWithFontDescriptor(small, 0, nil), .init(kCTParagraphStyleAttributeName): style,
        .init(kCTForegroundColorAttributeName): Theme.ink.cgColor,
      ])
  }

  private func columnCount(_ framesetter: CTFramesetter, width: CGFloat) -> Int {
    let endless = CGSize(width: CGFloat.greatestFiniteMagnitude, height: .greatestFiniteMagnitude)
    let natural = CTFramesetterSuggestFrameSizeWithConstraints(framesetter, CFRangeMake(0, 0), nil, endless, nil)
    return natural.width > width / 2 - 10 ? 1 : 2
  }

  /// Returns the framesetter of the names; the number of columns, 1 or 2, that fit in `width` points; and the height of the columns in points. Two
  /// columns have half of the names each.
  private func columns(width: CGFloat) -> (framesetter: CTFramesetter, count: Int, height: CGFloat) {
    let framesetter = CTFramesetterCreateWithAttributedString(text)
    let count = columnCount(framesetter, width: width)
    let constraints = CGSize(width: width / CGFloat(count), height: .greatestFiniteMagnitude)
    let whole = CTFramesetterSuggestFrameSizeWithConstraints(framesetter, CFRangeMake(0, 0), nil, constraints, nil).height
    return (framesetter, count, (whole / CGFloat(count)).rounded(.up) + 1)
  }

  // MARK: Layout

  private static let gap: CGFloat = 16

  override func sizeThatFits(_ size: CGSize) -> CGSize {
    CGSize(width: size.width, height: columns(width: size.width).height + Self.gap + resultLabel.sizeThatFits(size).height)
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let height = resultLabel.sizeThatFits(CGSize(width: bounds.width, height: 0)).height.rounded(.up)
    resultLabel.frame = CGRect(x: 0, y: bounds.height - height, width: bounds.width, height: height)
    // The names have moved.
    if bounds.width != laidWidth { feedback?.removeFromSuperlayer() }
    laidWidth = bounds.width
    setNeedsDisplay()
  }

  override func draw(_ rect: CGRect) {
    guard let context = UIGraphicsGetCurrentContext() else { return }
    let (framesetter, count, height) = columns(width: bounds.width)
    lines = []
    context.saveGState()
    context.flip(height: bounds.height)
    var start = 0
    for column in 0..<count {
      let width = bounds.width / CGFloat(count)
      // The y axis points up: the columns begin at the view's top.
      let path = CGPath(rect: CGRect(x: CGFloat(column) * width, y: bounds.height - height, width: width, height: height))
      let frame = CTFramesetterCreateFrame(framesetter, CFRangeMake(start, 0), path, nil)
      CTFrameDraw(frame, context)
      recordLines(of: frame, context)
      let visible = CTFrameGetVisibleStringRange(frame)
      start = visible.location + visible.length
    }
    context.restoreGState()
  }

  private func recordLines(of frame: CTFrame, _ context: CGContext) {
    guard let found = CTFrameGetLines(frame) as? [CTLine] else { return }
    let box = CTFrameGetPath(frame).boundingBox
    var origins = [CGPoint](repeating: .zero, count: found.count)
    CTFrameGetLineOrigins(frame, CFRangeMake(0, 0), &origins)
    for (line, origin) in zip(found, origins) {
      let ink = CTLineGetImageBounds(line, nil)
      let upwards = ink.offsetBy(dx: box.minX + origin.x, dy: box.minY + origin.y)
      lines.append((line, CGRect(x: upwards.minX, y: bounds.height - upwards.maxY, width: upwards.width, height: upwards.height)))
    }
  }

  // MARK: Keys

  override var canBecomeFocused: Bool { true }
  override var focusShape: (rect: CGRect, cornerRadius: CGFloat) { lines.indices.contains(focusedLine) ? (lines[focusedLine].box, 3) : (bounds, 3) }

  /// Moves from name to name by the arrow keys; Space and Return tap the focused name. Other keys go to the superclass, as do arrow keys beyond the
  /// first or last name, and Space and Return without a name.
  override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    switch presses.ringKey {
    case .step(let step):
      guard lines.indices.contains(focusedLine + step.readingStep) else { return super.pressesBegan(presses, with: event) }
      focusedLine += step.readingStep
      setNeedsDisplay()
    case .use where lines.indices.contains(focusedLine): tap(at: CGPoint(x: lines[focusedLine].box.midX, y: lines[focusedLine].box.midY))
    default: super.pressesBegan(presses, with: event)
    }
  }

  // MARK: Taps

  /// Frames the name at a point for a moment, and shows it below the names. Does nothing if there is no name near the point.
  private func tap(at point: CGPoint) {
    guard let (line, box) = lines.first(where: { $0.box.insetBy(dx: -8, dy: -4).contains(point) }) else { return }
    let frame = CALayer()
    frame.frame = box.insetBy(dx: -5, dy: -5)
    frame.borderWidth = 2
    frame.borderColor = Theme.blueLine.cgColor
    frame.cornerRadius = 3
    feedback?.removeFromSuperlayer()
    layer.addSublayer(frame)
    feedback = frame
    Timeline.shared.schedule(after: 0.3) { frame.removeFromSuperlayer() }
    let range = CTLineGetStringRange(line)
    let name = (text.string as NSString).substring(with: NSRange(location: range.location, length: range.length))
    resultLabel.text = name.trimmingCharacters(in: .whitespacesAndNewlines)
  }
}

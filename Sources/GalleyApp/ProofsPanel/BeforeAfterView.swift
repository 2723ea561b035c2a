import GalleyDocuments
import UIKit

/// The recorded and the replayed screen of a step as one page: the recorded one before the divider, the replayed one after it.
///
/// The user drags the divider, or moves it with the arrow keys by 1 %, with Shift by 10 %. A single screen has no divider.
final class BeforeAfterView: UISlider {
  /// The areas of a difference, in points of the recorded window.
  struct Marks: Equatable {
    /// The areas in the recording, outlined with dashes.
    var before: [CGRect] = []
    /// The areas in the replay, outlined.
    var after: [CGRect] = []
  }

  /// The space for the captions above the page and the edges around it, at L, in points.
  private static let (captionHeight, margin): (CGFloat, CGFloat) = (30, 14)
  private static let grip: CGFloat = 24
  private static let ring: CGFloat = 14
  /// The share of the page by which an arrow key moves the divider.
  static let step: Float = 0.01

  private(set) var recorded: UIImage?
  private var isRecordedDrawn = false
  private(set) var replayed: UIImage?
  private var pointer: (position: CGPoint, isPressed: Bool)?
  var marks = Marks() { didSet { if marks != oldValue { setNeedsDisplay() } } }
  var scale = BarScale(.current, limit: 1) { didSet { if scale != oldValue { setNeedsDisplay() } } }
  /// Whether the page has its actual size, instead of fitting into the view.
  var isActualSize = false { didSet { if isActualSize != oldValue { setNeedsDisplay() } } }

  override init(frame: CGRect) {
    super.init(frame: frame)
    value = 0.5
    accessibilityLabel = "Divider between recorded and replayed"
    isAccessibilityElement = true
  }

  required init?(coder: NSCoder) { nil }

  /// Shows the screens of a step, or one screen.
  ///
  /// - Parameters:
  ///   - isDrawn: Whether the recorded screen is drawn from its layout, which the caption says.
  ///   - pointer: The position of the pointer in points of the window.
  func show(recorded: UIImage?, isDrawn: Bool = false, replayed: UIImage?, pointer: (position: CGPoint, isPressed: Bool)?) {
    (self.recorded, isRecordedDrawn, self.replayed, self.pointer) = (recorded, isDrawn, replayed, pointer)
    isEnabled = hasDivider
    setNeedsDisplay()
  }

  var hasDivider: Bool { recorded != nil && replayed != nil }

  // MARK: Geometry

  /// The size of the window in points; that of the larger one if they differ.
  var windowSize: CGSize {
    let sizes = [recorded?.size, replayed?.size].compactMap { $0 }
    return CGSize(width: sizes.map(\.width).max() ?? 0, height: sizes.map(\.height).max() ?? 0)
  }

  private var captionSpace: CGFloat { (Self.captionHeight * scale.type).rounded() }

  /// The size of the view that shows the page at its actual size.
  var actualSize: CGSize {
    CGSize(width: windowSize.width + 2 * Self.margin, height: windowSize.height + captionSpace + Self.margin)
  }

  /// The frame of the page in a view of `bounds`: the whole window, as large as it fits, but not enlarged.
  func pageRect(in bounds: CGRect) -> CGRect {
    let size = windowSize
    let space = CGRect(
      x: bounds.minX + Self.margin, y: bounds.minY + captionSpace, width: max(bounds.width - 2 * Self.margin, 1),
      height: max(bounds.height - captionSpace - Self.margin, 1))
    guard size.width > 0, size.height > 0 else { return space }
    let factor = isActualSize ? 1 : min(space.width / size.width, space.height / size.height, 1)
    let fitted = CGSize(width: (size.width * factor).rounded(), height: (size.height * factor).rounded())
    return CGRect(
      x: (space.minX + max(space.width - fitted.width, 0) / 2).rounded(), y: space.minY, width: fitted.width, height: fitted.height)
  }

  override func trackRect(forBounds bounds: CGRect) -> CGRect { pageRect(in: bounds) }

  override func thumbRect(forBounds bounds: CGRect, trackRect rect: CGRect, value: Float) -> CGRect {
    let x = (rect.minX + rect.width * CGFloat(value)).rounded()
    return CGRect(x: x - Self.grip / 2, y: (rect.midY - Self.grip / 2).rounded(), width: Self.grip, height: Self.grip)
  }

  override func value(afterSteps steps: Int) -> Float { value + Float(steps) * Self.step }

  override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    let key = presses.first?.key
    guard isFocused, isEnabled, key?.modifierFlags == .shift, key?.keyCode == .keyboardLeftArrow || key?.keyCode == .keyboardRightArrow else {
      return super.pressesBegan(presses, with: event)
    }
    step(by: key?.keyCode == .keyboardLeftArrow ? -10 : 10)
  }

  // MARK: Drawing

  override func drawTrack(in track: CGRect) {
    guard let context = UIGraphicsGetCurrentContext(), windowSize.width > 0 else { return }
    let divider = hasDivider ? (track.minX + track.width * CGFloat(value)).rounded() : recorded == nil ? track.minX : track.maxX
    let factor = track.width / windowSize.width
    func draw(_ image: UIImage?, _ part: CGRect) {
      guard let image, part.width > 0 else { return }
      context.saveGState()
      context.clip(to: part)
      image.draw(in: CGRect(x: track.minX, y: track.minY, width: image.size.width * factor, height: image.size.height * factor))
      context.restoreGState()
    }
    draw(recorded, CGRect(x: track.minX, y: track.minY, width: divider - track.minX, height: track.height))
    draw(replayed, CGRect(x: divider, y: track.minY, width: track.maxX - divider, height: track.height))
    Theme.hairline.setStroke()
    UIBezierPath(rect: track.insetBy(dx: -0.5, dy: -0.5)).stroke()
    drawMarks(track, factor)
    drawPointer(track, factor)
    drawCaptions(track)
  }

  private func drawMarks(_ page: CGRect, _ factor: CGFloat) {
    Theme.red.setStroke()
    for (rects, dash) in [(marks.before, [CGFloat(4), 3]), (marks.after, [])] {
      for rect in rects {
        let frame = CGRect(x: page.minX + rect.minX * factor, y: page.minY + rect.minY * factor, width: rect.width * factor, height: rect.height * factor)
        let outline = UIBezierPath(roundedRect: frame.insetBy(dx: -2, dy: -1), cornerRadius: 3)
        outline.lineWidth = 1.25
        outline.setLineDash(dash, count: dash.count, phase: 0)
        outline.stroke()
      }
    }
  }

  /// Draws a ring around the pointer, filled while a button is down.
  private func drawPointer(_ page: CGRect, _ factor: CGFloat) {
    guard let pointer else { return }
    let center = CGPoint(x: page.minX + pointer.position.x * factor, y: page.minY + pointer.position.y * factor)
    let radius = pointer.isPressed ? Self.ring / 2 : Self.ring / 4
    let ring = UIBezierPath(ovalIn: CGRect(x: center.x - radius, y: center.y - radius, width: 2 * radius, height: 2 * radius))
    Theme.blueTint.setFill()
    ring.fill()
    Theme.blueLine.setStroke()
    ring.lineWidth = 2
    ring.stroke()
  }

  private var recordedCaption: String { isRecordedDrawn ? "Recorded layout (without a screenshot)" : "Recorded" }

  private func drawCaptions(_ page: CGRect) {
    let font = scale.font(.systemFont(ofSize: 11))
    let attributes: [NSAttributedString.Key: Any] = [.font: font, .foregroundColor: Theme.secondary]
    let (before, after) = (NSAttributedString(string: recordedCaption, attributes: attributes), NSAttributedString(string: "Replayed", attributes: attributes))
    // On a very small page, the sides of the divider distinguish the screens.
    guard !hasDivider || before.size().width + after.size().width + 8 <= page.width else { return }
    let y = (page.minY - captionSpace / 2 - font.lineHeight / 2).rounded()
    if recorded != nil { before.draw(at: CGPoint(x: page.minX, y: y)) }
    if replayed != nil { after.draw(at: CGPoint(x: page.maxX - after.size().width, y: y)) }
  }

  override func drawThumb(in thumb: CGRect) {
    guard hasDivider else { return }
    let page = pageRect(in: bounds)
    Theme.blueInk.setFill()
    UIRectFill(CGRect(x: thumb.midX - 1, y: page.minY, width: 2, height: page.height))
    let grip = UIBezierPath(ovalIn: thumb)
    Theme.popover.setFill()
    grip.fill()
    Theme.blueInk.setStroke()
    grip.lineWidth = 2
    grip.stroke()
    Theme.blueInk.setFill()
    for x in [thumb.midX - 3, thumb.midX + 2] { UIRectFill(CGRect(x: x, y: thumb.midY - 4, width: 1, height: 8)) }
  }

  override var focusShape: (rect: CGRect, cornerRadius: CGFloat) { (thumbRect, Self.grip / 2) }
}

import GalleyDocuments
import UIKit

/// A line whose glyphs follow a Bézier path, with four knobs that bend it.
final class CurvedTextView: TypesetView {
  /// The path's points, as fractions of the view's size.
  private(set) var points = [CGPoint(x: 0.04, y: 0.78), CGPoint(x: 0.3, y: -0.14), CGPoint(x: 0.62, y: 1.26), CGPoint(x: 0.96, y: 0.34)]
  private var draggedKnob: Int?
  /// The knob with the focus ring.
  private var focusedKnob = 0
  private static let sampleText = "A line finds its length along any path that it is given"

  override init(frame: CGRect) {
    super.init(frame: frame)
    clipsToBounds = true
    isAccessibilityElement = true
    accessibilityLabel = Self.sampleText
    let pan = UIPanGestureRecognizer()
    pan.addHandler { [weak self] in self?.pan($0) }
    addGestureRecognizer(pan)
  }

  required init?(coder: NSCoder) { nil }

  override func sizeThatFits(_ size: CGSize) -> CGSize { CGSize(width: size.width, height: (size.width * 0.5).rounded()) }

  override func layoutSubviews() {
    super.layoutSubviews()
    setNeedsDisplay()
  }

  /// Returns the position of a knob in the view's space, clamped so that the knob is completely visible.
  private func knob(_ number: Int) -> CGPoint {
    let area = bounds.shrunk(dx: 8, dy: 8)
    return CGPoint(
      x: min(max(points[number].x * bounds.width, area.minX), area.maxX), y: min(max(points[number].y * bounds.height, area.minY), area.maxY))
  }

  private func pan(_ pan: UIGestureRecognizer) {
    let location = pan.location(in: self)
    switch pan.state {
    case .began: draggedKnob = points.indices.first { hypot(knob($0).x - location.x, knob($0).y - location.y) < 32 }
    case .changed:
      guard let draggedKnob, bounds.width > 0, bounds.height > 0 else { return }
      points[draggedKnob] = CGPoint(x: location.x / bounds.width, y: location.y / bounds.height)
      setNeedsDisplay()
    default: draggedKnob = nil
    }
  }

  // MARK: Keys

  override var canBecomeFocused: Bool { true }
  override var focusShape: (rect: CGRect, cornerRadius: CGFloat) {
    let middle = knob(focusedKnob)
    return (CGRect(x: middle.x - 4.5, y: middle.y - 4.5, width: 9, height: 9), 4.5)
  }

  /// Moves the focused knob by the arrow keys; Space and Return focus the next one.
  override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    switch presses.ringKey {
    case .step(let step) where bounds.width > 0 && bounds.height > 0:
      let from = knob(focusedKnob)
      let area = bounds.shrunk(dx: 8, dy: 8)
      points[focusedKnob] = CGPoint(
        x: min(max(from.x + step.dx, area.minX), area.maxX) / bounds.width, y: min(max(from.y + step.dy, area.minY), area.maxY) / bounds.height)
    case .use: focusedKnob = (focusedKnob + 1) % points.count
    default: return super.pressesBegan(presses, with: event)
    }
    setNeedsDisplay()
  }

  // MARK: Path and text

  private var path: UIBezierPath {
    let path = UIBezierPath()
    path.move(to: knob(0))
    // The path ends at its knobs; control points can be outside of the view.
    func control(_ number: Int) -> CGPoint { CGPoint(x: points[number].x * bounds.width, y: points[number].y * bounds.height) }
    path.addCurve(to: knob(3), controlPoint1: control(1), controlPoint2: control(2))
    return path
  }

  override func draw(_ rect: CGRect) {
    guard let context = UIGraphicsGetCurrentContext() else { return }
    let path = path
    Theme.blueLine.withAlphaComponent(0.45).setStroke()
    path.lineWidth = 1
    path.stroke()
    drawText(along: PathMeasure(path.cgPath), context)
    for number in points.indices {
      let knob = UIBezierPath(ovalIn: CGRect(x: knob(number).x - 4.5, y: knob(number).y - 4.5, width: 9, height: 9))
      Theme.page.setFill()
      knob.fill()
      Theme.blueLine.setStroke()
      knob.lineWidth = 1.5
      knob.stroke()
    }
  }

  /// Draws the text in the size at which the line is as long as the path, up to the content size's font size.
  private func drawText(along pathMeasure: PathMeasure, _ context: CGContext) {
    func line(_ size: CGFloat) -> CTLine {
      CTLineCreateWithAttributedString(
        NSAttributedString(
          string: Self.sampleText,
          attributes: [
            .init(kCTFontAttributeName): CTFontCreateWithName("EBGaramond12-Italic", size, nil),
            .init(kCTForegroundColorAttributeName): Theme.ink.cgColor,
          ]))
    }
    let largest = 26 * scale
    let natural = CGFloat(CTLineGetTypographicBounds(line(largest), nil, nil, nil))
    guard pathMeasure.length > 0, natural > 0 else { return }
    let size = min(largest, largest * pathMeasure.length * 0.97 / natural)
    let set = line(size)
    let start = (pathMeasure.length - CGFloat(CTLineGetTypographicBounds(set, nil, nil, nil))) / 2
    for run in CTLineGetGlyphRuns(set) as? [CTRun] ?? [] { draw(run, from: start, along: pathMeasure, context) }
  }

  private func draw(_ run: CTRun, from start: CGFloat, along pathMeasure: PathMeasure, _ context: CGContext) {
    let count = CTRunGetGlyphCount(run)
    var positions = [CGPoint](repeating: .zero, count: count)
    var advances = [CGSize](repeating: .zero, count: count)
    CTRunGetPositions(run, CFRangeMake(0, 0), &positions)
    CTRunGetAdvances(run, CFRangeMake(0, 0), &advances)
    for glyph in 0..<count {
      // The center of a glyph is on the path, so that it overlaps evenly on both sides.
      let middle = positions[glyph].x + advances[glyph].width / 2
      guard let (point, angle) = pathMeasure.position(at: start + middle) else { continue }
      context.saveGState()
      context.translateBy(x: point.x, y: point.y)
      context.rotate(by: angle)
      context.scaleBy(x: 1, y: -1)
      // A run's glyphs are drawn from its line's origin.
      context.textPosition = CGPoint(x: -middle, y: 2)
      CTRunDraw(run, context, CFRangeMake(glyph, 1))
      context.restoreGState()
    }
  }
}

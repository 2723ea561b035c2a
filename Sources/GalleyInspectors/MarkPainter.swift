import GalleyTextEngine
import UIKit

/// Draws the marks of one inspector with thin lines in its color, without covering letters. It has one method per inspector.
///
/// Lines are opaque, because the contrast of a color is that of its opaque pixels.
@MainActor struct MarkPainter {
  /// The area to draw, in the space of the marks.
  let damage: CGRect
  let color: UIColor

  // MARK: Rectangles

  func lineFragments(_ marks: [FragmentMarks]) { boxes(marks.map(\.rect)) }

  func usedRects(_ marks: [FragmentMarks]) {
    usedRects(marks.map(\.used).filter { $0.width > 0 })
  }

  func usedRects(_ rects: [CGRect]) {
    color.withAlphaComponent(0.08).setFill()
    for rect in rects where meets(rect) { fill(rect) }
    boxes(rects)
  }

  func exclusionBands(_ bands: [CGRect]) {
    color.withAlphaComponent(0.10).setFill()
    // Leave one point between the bands of two lines.
    let bands = bands.map { $0.insetBy(dx: 0, dy: min(0.5, $0.height / 2)) }
    for band in bands { fill(band) }
    boxes(bands)
  }

  func glyphs(_ marks: [FragmentMarks]) {
    let glyphs = marks.flatMap(\.glyphs)
    self.glyphs(boxes: glyphs.map(\.box).filter { $0.width > 0 }, origins: glyphs.map(\.origin))
  }

  func glyphs(boxes rects: [CGRect], origins: [CGPoint]) {
    boxes(rects)
    color.setFill()
    for origin in origins { dot(at: origin, radius: 0.9) }
  }

  // MARK: Lines

  func baselines(_ marks: [FragmentMarks]) {
    for mark in marks where meets(mark.rect) { baseline(from: mark.rect.minX, to: mark.rect.maxX, y: mark.baseline) }
  }

  func baseline(from left: CGFloat, to right: CGFloat, y: CGFloat) {
    color.setStroke()
    let path = line(CGPoint(x: left, y: y), CGPoint(x: right, y: y))
    path.lineWidth = 0.75
    path.setLineDash([1.5, 2.5], count: 2, phase: 0)
    path.stroke()
  }

  /// Draws an arrow in reading direction below each range, and its level at the arrow's start.
  func bidiLevels(_ marks: [FragmentMarks]) {
    for mark in marks where meets(mark.rect) {
      let y = mark.baseline + 5
      for level in mark.levels { arrow(for: level, y: y) }
    }
  }

  func arrow(for mark: FragmentMarks.LevelMark, y: CGFloat) {
    let runsLeft = mark.level & 1 == 1
    let (from, to) = runsLeft ? (mark.right - 1, mark.left + 1) : (mark.left + 1, mark.right - 1)
    let head: CGFloat = runsLeft ? 3 : -3
    let label = "\(mark.level)" as NSString
    let attributes: [NSAttributedString.Key: Any] = [.font: UIFont.systemFont(ofSize: 7), .foregroundColor: color]
    let width = label.size(withAttributes: attributes).width
    label.draw(at: CGPoint(x: runsLeft ? from - width : from, y: y - 4.5), withAttributes: attributes)
    let start = runsLeft ? from - width - 2 : from + width + 2
    guard abs(to - from) > width + 6 else { return }
    let path = line(CGPoint(x: start, y: y), CGPoint(x: to, y: y))
    path.move(to: CGPoint(x: to + head, y: y - 2))
    path.addLine(to: CGPoint(x: to, y: y))
    path.addLine(to: CGPoint(x: to + head, y: y + 2))
    path.lineWidth = 0.75
    color.setStroke()
    path.stroke()
  }

  // MARK: Places in a line

  /// Draws a tick at each opportunity, and a block at a mandatory break.
  func breakOpportunities(_ marks: [FragmentMarks]) {
    for mark in marks where meets(mark.rect) {
      for opportunity in mark.breakOpportunities {
        breakOpportunity(at: CGPoint(x: opportunity.x, y: mark.baseline + 2), isHard: opportunity.isHard)
      }
    }
  }

  func breakOpportunity(at top: CGPoint, isHard: Bool) {
    color.setFill()
    let size = isHard ? CGSize(width: 3, height: 3) : CGSize(width: 0.75, height: 5)
    fill(CGRect(x: top.x - size.width / 2, y: top.y, width: size.width, height: size.height))
  }

  /// Draws a dot at each hyphenation opportunity.
  func hyphenationPoints(_ marks: [FragmentMarks]) {
    color.setFill()
    for mark in marks where meets(mark.rect) {
      for point in mark.hyphenationPoints { dot(at: CGPoint(x: point.x, y: mark.baseline + 3.5), radius: 1.25) }
    }
  }

  // MARK: Ends

  /// Draws the reason of each line end after it: a bar if the next word did not fit, a ring if a shape took the space,
  /// a dot for a hyphen, a cross for an emergency break, a block for a mandatory break, three dots for truncation.
  func lineEndings(_ marks: [FragmentMarks]) {
    for mark in marks where meets(mark.rect) {
      let ending = mark.ending
      let runsLeft = mark.end.x == mark.used.minX && mark.used.width > 0
      let x = mark.end.x + (runsLeft ? -4.5 : 4.5)
      sign(EndingSymbol(ending), at: CGPoint(x: x, y: mark.baseline - 4))
    }
  }

  /// The sign for the reason of a line end.
  enum EndingSymbol: CaseIterable {
    case bar, ring, dot, cross, block, dots

    init(_ ending: LineEnding) {
      switch ending.reason {
      case .paragraphEnd, .mandatory: self = .block
      case .didNotFit where ending.leftByShape != nil: self = .ring
      case .didNotFit, .chosen: self = .bar
      case .hyphenated: self = .dot
      case .emergency: self = .cross
      case .truncated: self = .dots
      }
    }
  }

  func sign(_ sign: EndingSymbol, at middle: CGPoint) {
    color.setFill()
    color.setStroke()
    switch sign {
    case .block: fill(CGRect(x: middle.x - 2, y: middle.y - 2, width: 4, height: 4))
    case .ring: UIBezierPath(ovalIn: CGRect(x: middle.x - 2.5, y: middle.y - 2.5, width: 5, height: 5)).stroke()
    case .bar: fill(CGRect(x: middle.x - 0.5, y: middle.y - 4.5, width: 1, height: 9))
    case .dot: dot(at: middle, radius: 2)
    case .cross:
      line(CGPoint(x: middle.x - 2, y: middle.y - 2), CGPoint(x: middle.x + 2, y: middle.y + 2)).stroke()
      line(CGPoint(x: middle.x - 2, y: middle.y + 2), CGPoint(x: middle.x + 2, y: middle.y - 2)).stroke()
    case .dots: for step in [-3, 0, 3] as [CGFloat] { dot(at: CGPoint(x: middle.x + step, y: middle.y), radius: 0.9) }
    }
  }

  // MARK: Strokes

  private func meets(_ rect: CGRect) -> Bool { CGRectIntersectsRect(rect.insetBy(dx: -8, dy: -8), damage) }

  /// Draws outlines of half a point, each rectangle separately, so that partial redraws are identical.
  func boxes(_ rects: [CGRect]) {
    color.setFill()
    let half: CGFloat = 0.25
    for rect in rects where meets(rect) {
      let (outer, inner) = (rect.insetBy(dx: -half, dy: -half), rect.insetBy(dx: half, dy: half))
      fill(CGRect(x: outer.minX, y: outer.minY, width: outer.width, height: 2 * half))
      fill(CGRect(x: outer.minX, y: inner.maxY, width: outer.width, height: 2 * half))
      fill(CGRect(x: outer.minX, y: inner.minY, width: 2 * half, height: inner.height))
      fill(CGRect(x: inner.maxX, y: inner.minY, width: 2 * half, height: inner.height))
    }
  }

  private func fill(_ rect: CGRect) { UIGraphicsGetCurrentContext()?.fill(rect) }

  func dot(at point: CGPoint, radius: CGFloat) {
    UIBezierPath(ovalIn: CGRect(x: point.x - radius, y: point.y - radius, width: 2 * radius, height: 2 * radius)).fill()
  }

  private func line(_ from: CGPoint, _ to: CGPoint) -> UIBezierPath {
    let path = UIBezierPath()
    path.move(to: from)
    path.addLine(to: to)
    return path
  }
}

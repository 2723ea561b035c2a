import UIKit

/// The marks of one column's layout, drawn in the container's space.
@MainActor struct LayoutMarks {
  private let container: NSTextContainer
  private let manager: NSLayoutManager?
  private var lines: [Line] = []

  private struct Line {
    var rect: CGRect
    var used: CGRect
    var glyphs: NSRange
  }

  /// The marks that meet `damage`.
  init(container: NSTextContainer, within damage: CGRect) {
    self.container = container
    manager = container.layoutManager
    guard let manager else { return }
    // A line beside a shape has pieces outside the damage, which bound its bands.
    let band = CGRect(x: 0, y: damage.minY, width: container.size.width, height: damage.height)
    let glyphs = manager.glyphRange(forBoundingRect: band.insetBy(dx: 0, dy: -2), in: container)
    var found: [Line] = []
    manager.enumerateLineFragments(forGlyphRange: glyphs) { rect, used, _, range, _ in
      found.append(Line(rect: rect, used: used, glyphs: range))
    }
    lines = found
  }

  func drawLineFragments() {
    stroke(lines.map(\.rect), alpha: 0.55)
  }

  func drawUsedRects() {
    Look.blue.withAlphaComponent(0.08).setFill()
    for line in lines { UIBezierPath(rect: line.used).fill() }
    stroke(lines.map(\.used), alpha: 0.7)
  }

  func drawBaselines() {
    guard let manager else { return }
    let path = UIBezierPath()
    for line in lines where line.glyphs.length > 0 {
      let y = line.rect.minY + manager.location(forGlyphAt: line.glyphs.location).y
      path.move(to: CGPoint(x: line.rect.minX, y: y))
      path.addLine(to: CGPoint(x: line.rect.maxX, y: y))
    }
    path.lineWidth = 0.75
    path.setLineDash([1.5, 2.5], count: 2, phase: 0)
    Look.blue.withAlphaComponent(0.70).setStroke()
    path.stroke()
  }

  /// What shapes and their stand-off take from each line of the column.
  func drawExclusionBands() {
    guard !container.exclusionPaths.isEmpty else { return }
    Look.blue.withAlphaComponent(0.10).setFill()
    var last: CGRect?
    for line in lines where line.rect.minY != last?.minY || line.rect.height != last?.height {
      drawBands(ofLineAt: line.rect.minY, height: line.rect.height)
      last = line.rect
    }
  }

  private func drawBands(ofLineAt y: CGFloat, height: CGFloat) {
    let whole = CGRect(x: 0, y: y, width: container.size.width, height: height)
    var left: CGFloat = 0
    for piece in freePieces(of: whole) + [CGRect(x: whole.maxX, y: y, width: 0, height: height)] {
      if piece.minX - left > 0.5 {
        // One point is left free between the bands of two lines.
        UIBezierPath(rect: CGRect(x: left, y: y + 0.5, width: piece.minX - left, height: max(height - 1, 0))).fill()
      }
      left = max(left, piece.maxX)
    }
  }

  /// Where text may stand in the line `whole`, from left to right, as the container tells it.
  private func freePieces(of whole: CGRect) -> [CGRect] {
    var pieces: [CGRect] = []
    var rest = whole
    while rest.width > 0 {
      var remaining = CGRect.zero
      let piece = container.lineFragmentRect(
        forProposedRect: rest, at: 0, writingDirection: .leftToRight, remaining: &remaining)
      guard piece.width > 0 else { break }
      pieces.append(piece)
      // The next call starts behind this piece, whatever the container says of what is left.
      rest = CGRect(x: piece.maxX + 0.01, y: whole.minY, width: whole.maxX - piece.maxX - 0.01, height: whole.height)
      if remaining.width <= 0 { break }
    }
    return pieces
  }

  /// From ascender to descender, as wide as the glyph's advance.
  func drawGlyphBoxes() {
    guard let manager, let storage = manager.textStorage else { return }
    var boxes: [CGRect] = []
    for line in lines {
      for glyph in line.glyphs.location..<NSMaxRange(line.glyphs) where !manager.notShownAttribute(forGlyphAt: glyph) {
        let place = manager.boundingRect(forGlyphRange: NSRange(location: glyph, length: 1), in: container)
        guard place.width > 0 else { continue }
        let character = manager.characterIndexForGlyph(at: glyph)
        let font = storage.attribute(.font, at: character, effectiveRange: nil) as? UIFont
        let baseline = line.rect.minY + manager.location(forGlyphAt: glyph).y
        boxes.append(
          CGRect(
            x: place.minX, y: baseline - (font?.ascender ?? place.height), width: place.width,
            height: font?.lineHeight ?? place.height))
      }
    }
    stroke(boxes, alpha: 0.40)
  }

  private func stroke(_ rects: [CGRect], alpha: CGFloat) {
    let path = UIBezierPath()
    for rect in rects { path.append(UIBezierPath(rect: rect)) }
    path.lineWidth = 0.5
    Look.blue.withAlphaComponent(alpha).setStroke()
    path.stroke()
  }
}

/// The colour of construction.
private enum Look {
  static let blue = UIColor { traits in
    traits.userInterfaceStyle == .dark
      ? UIColor(red: 0x72 / 255, green: 0xBD / 255, blue: 0xE0 / 255, alpha: 1)
      : UIColor(red: 0x3D / 255, green: 0x93 / 255, blue: 0xBC / 255, alpha: 1)
  }
}

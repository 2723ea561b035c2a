import CoreGraphics
import GalleyAttributedText
import GalleyFonts
import GalleyTextEngine
import GalleyUnicodeFacts

/// Ruby text in the appearance of a set of attributes: its space requirements and its lines over a base.
///
/// Lines are cached by the base's dimensions. The object and its lines belong to one thread at a time.
package final class RubyText {
  private let annotation: CTRubyAnnotation
  private let font: FontInstance
  private let features: [OpenTypeFeature]
  private let language: String
  private var cachedLines: [Base: [PlacedRuby]] = [:]
  private static let maximumCachedBases = 64

  /// The base of ruby text. Lengths are in points; x is measured from the base's left end.
  package struct Base: Hashable {
    package var width, ascent, descent: CGFloat
    package var isRightToLeft: Bool
    /// Whether the base is visually first or last on its line.
    package var isLeftmost, isRightmost: Bool

    package init(width: CGFloat, ascent: CGFloat, descent: CGFloat, isRightToLeft: Bool, isLeftmost: Bool, isRightmost: Bool) {
      (self.width, self.ascent, self.descent, self.isRightToLeft) = (width, ascent, descent, isRightToLeft)
      (self.isLeftmost, self.isRightmost) = (isLeftmost, isRightmost)
    }
  }

  /// Creates the ruby text in a run's attributes. Returns `nil` if they contain none above or below the base.
  package init?(_ attributes: [NSAttributedString.Key: Any], _ style: TextStyle) {
    guard let annotation = attributes[.rubyAnnotation] as? CTRubyAnnotation,
      annotation.texts[.before]?.isEmpty == false || annotation.texts[.after]?.isEmpty == false
    else { return nil }
    (self.annotation, font, language) = (annotation, style.font, style.language)
    features = (attributes[.font] as? any FontConvertible)?.openTypeFeatures ?? []
  }

  /// Returns whether `other` has the same annotation, so that both belong to one base. A base with two sets of attributes has its ruby text only
  /// once.
  package func isSameAnnotation(as other: RubyText) -> Bool { annotation === other.annotation }

  /// The space requirements for the engine.
  package var space: RubySpace {
    let (above, below) = (line(.before), line(.after))
    var result = RubySpace(
      identity: ObjectIdentifier(annotation), above: LayoutUnit(points: Double(above?.height ?? 0)),
      below: LayoutUnit(points: Double(below?.height ?? 0)))
    guard !annotation.scalesToFit else { return result }
    result.width = LayoutUnit(points: Double(max(above?.width ?? 0, below?.width ?? 0)))
    let size = size(by: 1)
    let hang = switch annotation.overhang {
    case .auto: size
    case .start, .end: size / 2
    case .none, .invalid: CGFloat.zero
    }
    result.overhang = LayoutUnit(points: Double(min(hang, CGFloat(result.width.points))))
    return result
  }

  /// Returns the ruby lines above and below a base.
  package func lines(over base: Base) -> [PlacedRuby] {
    if let lines = cachedLines[base] { return lines }
    if cachedLines.count >= Self.maximumCachedBases { cachedLines.removeAll() }
    let lines = [CTRubyPosition.before, .after].compactMap { position -> PlacedRuby? in
      guard let natural = line(position) else { return nil }
      let (line, x) = fitted(natural, position, base)
      let rise = position == .before ? base.ascent + line.descent : -base.descent - line.ascent
      return PlacedRuby(line: line.line, x: x, rise: rise, width: line.width, ascent: line.ascent, descent: line.descent)
    }
    cachedLines[base] = lines
    return lines
  }

  // MARK: One line

  private struct Line {
    let line: CTLine
    let width, ascent, descent: CGFloat
    var height: CGFloat { ascent + descent }
  }

  /// Returns the font size of the ruby text in points, multiplied by `scale`.
  private func size(by scale: CGFloat) -> CGFloat { CGFloat(font.size) * annotation.sizeFactor * scale }

  private func line(_ position: CTRubyPosition, scale: CGFloat = 1, tracking: CGFloat = 0) -> Line? {
    guard let text = annotation.texts[position], !text.isEmpty else { return nil }
    var attributes = annotation.attributes
    attributes[.rubyAnnotation] = nil
    if let own = attributes[.font] as? any FontConvertible {
      if scale != 1 { attributes[.font] = CTFont(own.fontInstance.face, CGFloat(own.fontInstance.size) * scale, own.openTypeFeatures.map(FontSetting.openType)) }
    } else {
      attributes[.font] = CTFont(font.face, size(by: scale), features.map(FontSetting.openType))
    }
    if attributes[.languageIdentifier] == nil { attributes[.languageIdentifier] = language }
    // Without its own color, ruby text has the color of its base.
    if attributes[.foregroundColor] == nil, attributes[.foregroundCGColor] == nil { attributes[.foregroundColorFromContext] = true }
    if tracking != 0 { attributes[.tracking] = Double(tracking) }
    let line = CTLineCreateWithAttributedString(NSAttributedString(string: text, attributes: attributes))
    var (ascent, descent) = (CGFloat.zero, CGFloat.zero)
    let width = CTLineGetTypographicBounds(line, &ascent, &descent, nil)
    return Line(line: line, width: CGFloat(width), ascent: ascent, descent: descent)
  }

  /// Returns the line of `position`, scaled or tracked to fit the base if the annotation requires that, and the x coordinate of its start from
  /// the base's left end.
  private func fitted(_ natural: Line, _ position: CTRubyPosition, _ base: Base) -> (Line, x: CGFloat) {
    let spare = base.width - natural.width
    if spare < 0 {
      if annotation.scalesToFit, base.width > 0, let smaller = line(position, scale: base.width / natural.width) { return (smaller, (base.width - smaller.width) / 2) }
      return (natural, wide(base, spare))
    }
    let count = CGFloat(annotation.texts[position]?.count ?? 1)
    switch alignment(over: base, position) {
    case .start: return (natural, base.isRightToLeft ? spare : 0)
    case .end: return (natural, base.isRightToLeft ? 0 : spare)
    case .distributeLetter where count > 1:
      return (line(position, tracking: spare / (count - 1)) ?? natural, 0)
    case .distributeSpace:
      return (line(position, tracking: spare / count) ?? natural, spare / count / 2)
    default: return (natural, spare / 2)
    }
  }

  /// Returns the start of a line that is wider than its base, from the base's left end; 0 or negative.
  private func wide(_ base: Base, _ spare: CGFloat) -> CGFloat {
    if annotation.alignment == .lineEdge {
      if base.isLeftmost { return 0 }
      if base.isRightmost { return spare }
    }
    switch (annotation.alignment, annotation.overhang) {
    case (.start, _), (_, .end): return base.isRightToLeft ? spare : 0
    case (.end, _), (_, .start): return base.isRightToLeft ? 0 : spare
    default: return spare / 2
    }
  }

  private func alignment(over base: Base, _ position: CTRubyPosition) -> CTRubyAlignment {
    switch annotation.alignment {
    case .lineEdge where base.isLeftmost: return base.isRightToLeft ? .end : .start
    case .lineEdge where base.isRightmost: return base.isRightToLeft ? .start : .end
    case .auto, .lineEdge, .invalid:
      let isEastAsian = annotation.texts[position]?.unicodeScalars.first.map { $0.value >= 0x2E80 && $0.value < 0xFE00 || $0.value >= 0x20000 } ?? false
      return isEastAsian ? .distributeSpace : .center
    default: return annotation.alignment
    }
  }
}

/// A line of ruby text: its start from the base's left end, and the distance of its baseline above the base's, in
/// points.
package struct PlacedRuby {
  package let line: CTLine
  package let x, rise: CGFloat
  package let width, ascent, descent: CGFloat

  /// Draws the line with its base's left end at a point, in a space with y down.
  package func draw(in context: CGContext, at point: CGPoint) {
    let matrix = context.textMatrix
    context.textMatrix = CGAffineTransform(a: 1, b: 0, c: 0, d: -1, tx: point.x + x, ty: point.y - rise)
    CTLineDraw(line, context)
    context.textMatrix = matrix
  }
}

import AttributedText
import CoreGraphics
import Fonts
import TextEngine
import UnicodeFacts

/// A reading aid in the look that a set of attributes gives it: the room that it asks for, and its lines over a base.
///
/// Lines are kept by the base's width. It belongs to one thread at a time, and so do its lines.
package final class RubyText {
  private let annotation: CTRubyAnnotation
  private let font: FontInstance
  private let features: [OpenTypeFeature]
  private let language: String
  private var kept: [Base: [PlacedRuby]] = [:]
  private static let mostKept = 64

  /// What it stands over, in points; x from the base's left end.
  package struct Base: Hashable {
    package var width, ascent, descent: CGFloat
    package var isRightToLeft: Bool
    /// Whether the base begins or ends its line, as one looks at it.
    package var isLeftmost, isRightmost: Bool

    package init(width: CGFloat, ascent: CGFloat, descent: CGFloat, isRightToLeft: Bool, isLeftmost: Bool, isRightmost: Bool) {
      (self.width, self.ascent, self.descent, self.isRightToLeft) = (width, ascent, descent, isRightToLeft)
      (self.isLeftmost, self.isRightmost) = (isLeftmost, isRightmost)
    }
  }

  /// `nil` for attributes without an aid, or whose aid has no text above or below.
  package init?(_ attributes: [NSAttributedString.Key: Any], _ style: TextStyle) {
    guard let annotation = attributes[.rubyAnnotation] as? CTRubyAnnotation,
      annotation.texts[.before]?.isEmpty == false || annotation.texts[.after]?.isEmpty == false
    else { return nil }
    (self.annotation, font, language) = (annotation, style.font, style.language)
    features = (attributes[.font] as? any FontConvertible)?.openTypeFeatures ?? []
  }

  /// Whether both are the look of one aid, which a base of two looks has once.
  package func isOfSameAid(as other: RubyText) -> Bool { annotation === other.annotation }

  /// What the engine must know of it.
  package var room: RubyRoom {
    let (above, below) = (line(.before), line(.after))
    var room = RubyRoom(
      identity: ObjectIdentifier(annotation), above: LayoutUnit(points: Double(above?.height ?? 0)),
      below: LayoutUnit(points: Double(below?.height ?? 0)))
    guard !annotation.scalesToFit else { return room }
    room.width = LayoutUnit(points: Double(max(above?.width ?? 0, below?.width ?? 0)))
    let size = size(by: 1)
    let hang = switch annotation.overhang {
    case .auto: size
    case .start, .end: size / 2
    case .none, .invalid: CGFloat.zero
    }
    room.overhang = LayoutUnit(points: Double(min(hang, CGFloat(room.width.points))))
    return room
  }

  /// Its lines over a base and under it.
  package func lines(over base: Base) -> [PlacedRuby] {
    if let lines = kept[base] { return lines }
    if kept.count >= Self.mostKept { kept.removeAll() }
    let lines = [CTRubyPosition.before, .after].compactMap { position -> PlacedRuby? in
      guard let natural = line(position) else { return nil }
      let (line, x) = fitted(natural, position, base)
      let rise = position == .before ? base.ascent + line.descent : -base.descent - line.ascent
      return PlacedRuby(line: line.line, x: x, rise: rise, width: line.width, ascent: line.ascent, descent: line.descent)
    }
    kept[base] = lines
    return lines
  }

  // MARK: One line

  private struct Line {
    let line: CTLine
    let width, ascent, descent: CGFloat
    var height: CGFloat { ascent + descent }
  }

  /// In points.
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
    // Without a colour of its own it has that of its base.
    if attributes[.foregroundColor] == nil, attributes[.foregroundCGColor] == nil { attributes[.foregroundColorFromContext] = true }
    if tracking != 0 { attributes[.tracking] = Double(tracking) }
    let line = CTLineCreateWithAttributedString(NSAttributedString(string: text, attributes: attributes))
    var (ascent, descent) = (CGFloat.zero, CGFloat.zero)
    let width = CTLineGetTypographicBounds(line, &ascent, &descent, nil)
    return Line(line: line, width: CGFloat(width), ascent: ascent, descent: descent)
  }

  /// The line as it stands over a base, and where it begins.
  private func fitted(_ natural: Line, _ position: CTRubyPosition, _ base: Base) -> (Line, x: CGFloat) {
    let spare = base.width - natural.width
    if spare < 0 {
      if annotation.scalesToFit, let smaller = line(position, scale: base.width / natural.width) { return (smaller, (base.width - smaller.width) / 2) }
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

  /// Where what is wider than its base begins: less than 0.
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

/// A line of a reading aid: where it begins, from its base's left end, and how far its baseline is above the base's, in points.
package struct PlacedRuby {
  package let line: CTLine
  package let x, rise: CGFloat
  package let width, ascent, descent: CGFloat

  /// Draws it with its base's left end at a point of a space that goes down.
  package func draw(in context: CGContext, at point: CGPoint) {
    let matrix = context.textMatrix
    context.textMatrix = CGAffineTransform(a: 1, b: 0, c: 0, d: -1, tx: point.x + x, ty: point.y - rise)
    CTLineDraw(line, context)
    context.textMatrix = matrix
  }
}

extension NSAttributedString.Key {
  static let rubyAnnotation = Self(kCTRubyAnnotationAttributeName)
}

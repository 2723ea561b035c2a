import AttributedText
import CoreGraphics
import TextEngine

/// Fills frames with a text. Belongs to one thread at a time.
public final class CTFramesetter {
  let source: TextSource

  init(_ source: TextSource) { self.source = source }
}

/// Copies the text: later changes to it do not count.
public func CTFramesetterCreateWithAttributedString(_ attrString: CFAttributedString) -> CTFramesetter {
  CTFramesetter(TextSource(attrString))
}

/// A typesetter of the same text, which shares what is shaped.
public func CTFramesetterGetTypesetter(_ framesetter: CTFramesetter) -> CTTypesetter { CTTypesetter(framesetter.source) }

/// A framesetter of a typesetter's text, which shares what is shaped.
public func CTFramesetterCreateWithTypesetter(_ typesetter: CTTypesetter) -> CTFramesetter { CTFramesetter(typesetter.source) }

/// The text of `stringRange` in a frame, as far as there is room; a length of 0 reaches to the text's end.
///
/// A range that starts within a paragraph goes on with it: no first-line indent, the same direction.
///
/// - Parameters:
///   - path: y up, filled by the even-odd rule. Lines stand wherever their whole height is inside.
///   - frameAttributes: `kCTFrameClippingPathsAttributeName`; others do nothing.
public func CTFramesetterCreateFrame(
  _ framesetter: CTFramesetter, _ stringRange: CFRange, _ path: CGPath, _ frameAttributes: CFDictionary?
) -> CTFrame {
  let source = framesetter.source
  let range = stringRange.resolved(end: source.length)
  let layout = source.document(of: range)
  layout.regions = [FramePath(path, attributes: frameAttributes).region]
  layout.layOut(throughRegion: 0)
  return CTFrame(source, range, layout, path, frameAttributes)
}

/// The size of the lines of `stringRange` within `constraints`; a side that is not finite, or is the greatest number, is
/// without an end. What fits is written to `fitRange`.
public func CTFramesetterSuggestFrameSizeWithConstraints(
  _ framesetter: CTFramesetter, _ stringRange: CFRange, _ frameAttributes: CFDictionary?, _ constraints: CGSize,
  _ fitRange: UnsafeMutablePointer<CFRange>?
) -> CGSize {
  let range = stringRange.resolved(end: framesetter.source.length)
  let layout = framesetter.source.document(of: range)
  var region = FramePath(CGPath(rect: CGRect(origin: .zero, size: constraints)), attributes: frameAttributes).region
  (region.width, region.height) = (LayoutUnit(points: constraints.width), LayoutUnit(points: constraints.height))
  layout.regions = [region]
  layout.layOut(throughRegion: 0)
  let lines = layout.fragments.filter { !$0.isEmptyLastLine }
  fitRange?.pointee = CFRange(range.lowerBound..<range.lowerBound + (lines.last?.range.upperBound ?? 0))
  // The empty line after a final hard break does not count, so the line before it is the last, which has no line spacing.
  let last = lines.last?.line
  let bottoms = lines.map { ($0.line == last ? $0.withoutLineSpacing : $0).rect.maxY.points }
  return CGSize(width: lines.map { layout.width(of: $0).points }.max() ?? 0, height: bottoms.max() ?? 0)
}

extension DocumentLayout {
  /// The width of a line with the indents that it stands between, the white space at its end left out.
  fileprivate func width(of fragment: PlacedFragment) -> LayoutUnit {
    let settings = paragraph(fragment.paragraph).settings
    let isFirst = fragment.range.lowerBound == paragraphStart(fragment.paragraph)
    let indent = isFirst ? settings.firstLineIndent : settings.headIndent
    return fragment.used.width + indent + (settings.tailIndent < .zero ? -settings.tailIndent : .zero)
  }
}

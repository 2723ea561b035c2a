import CoreGraphics
import GalleyAttributedText
import GalleyTextEngine

/// Fills frames with a text. Belongs to one thread at a time.
public final class CTFramesetter {
  let source: TextSource

  init(_ source: TextSource) { self.source = source }
}

/// Creates a framesetter with a copy of the text. Later changes to the text have no effect.
public func CTFramesetterCreateWithAttributedString(_ attrString: CFAttributedString) -> CTFramesetter {
  CTFramesetter(TextSource(attrString))
}

/// Returns a typesetter of the same text that shares the shaped text.
public func CTFramesetterGetTypesetter(_ framesetter: CTFramesetter) -> CTTypesetter { CTTypesetter(framesetter.source) }

/// Returns a framesetter of a typesetter's text that shares the shaped text.
public func CTFramesetterCreateWithTypesetter(_ typesetter: CTTypesetter) -> CTFramesetter { CTFramesetter(typesetter.source) }

/// Returns a frame with the part of `stringRange` that fits; a length of 0 extends to the text's end.
///
/// A range that starts within a paragraph continues it, without a first-line indent and in the same direction.
///
/// - Parameters:
///   - stringRange: Traps if it exceeds the text.
///   - path: y up, filled by the even-odd rule. A line is placed only if its whole height is inside.
///   - frameAttributes: `kCTFrameClippingPathsAttributeName`; others have no effect.
public func CTFramesetterCreateFrame(
  _ framesetter: CTFramesetter, _ stringRange: CFRange, _ path: CGPath, _ frameAttributes: CFDictionary?
) -> CTFrame {
  let source = framesetter.source
  let range = stringRange.resolved(end: source.end)
  let layout = source.document(of: range)
  layout.regions = [FramePath(path, attributes: frameAttributes).region]
  layout.layOut(throughRegion: 0)
  return CTFrame(source, range, layout, path, frameAttributes)
}

/// Returns the size, in points, of the lines of `stringRange` that fit `constraints`; zero if none fits. A dimension that is infinite or the
/// greatest number is unlimited. A range of length 0 extends to the text's end; one that exceeds the text traps. Writes the range that fits to
/// `fitRange`, unless it is `nil`.
public func CTFramesetterSuggestFrameSizeWithConstraints(
  _ framesetter: CTFramesetter, _ stringRange: CFRange, _ frameAttributes: CFDictionary?, _ constraints: CGSize,
  _ fitRange: UnsafeMutablePointer<CFRange>?
) -> CGSize {
  let range = stringRange.resolved(end: framesetter.source.end)
  let layout = framesetter.source.document(of: range)
  var region = FramePath(CGPath(rect: CGRect(origin: .zero, size: constraints)), attributes: frameAttributes).region
  (region.width, region.height) = (LayoutUnit(points: constraints.width), LayoutUnit(points: constraints.height))
  layout.regions = [region]
  layout.layOut(throughRegion: 0)
  let lines = layout.fragments.filter { !$0.isEmptyLastLine }
  fitRange?.pointee = CFRange(range.lowerBound..<range.lowerBound + (lines.last?.range.upperBound.utf16 ?? 0))
  // The empty line after a final hard break does not count, so the previous line is the last, which has no line
  // spacing.
  let last = lines.last?.line
  let bottoms = lines.map { ($0.line == last ? $0.withoutLineSpacing : $0).rect.maxY.points }
  return CGSize(width: lines.map { layout.width(of: $0).points }.max() ?? 0, height: bottoms.max() ?? 0)
}

extension DocumentLayout {
  /// Returns the width of a line with its indents, without trailing white space.
  fileprivate func width(of fragment: PlacedFragment) -> LayoutUnit {
    let settings = paragraph(fragment.paragraph).settings
    let isFirst = fragment.range.lowerBound == paragraphStart(fragment.paragraph)
    let indent = isFirst ? settings.firstLineIndent : settings.headIndent
    return fragment.used.width + indent + (settings.tailIndent < .zero ? -settings.tailIndent : .zero)
  }
}

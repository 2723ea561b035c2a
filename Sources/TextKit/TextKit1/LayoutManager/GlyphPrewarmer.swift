import CoreGraphics
import GalleyFonts
import GalleyRaster
import GalleyTextEngine
import UIFoundation

/// The glyphs of some lines in one font, used to rasterize them ahead for another text size.
public struct GlyphPrewarmer {
  /// The requested font.
  public let font: UIFont
  /// The UTF-16 offset of a character in that font.
  public let character: Int
  /// The font that draws the glyphs: `font` or a fallback.
  fileprivate let instance: FontInstance
  /// The glyph IDs in the font that draws them, which can be a fallback of `font`.
  public private(set) var glyphs: Set<UInt32> = []

  fileprivate init(font: UIFont, character: Int, instance: FontInstance) {
    (self.font, self.character, self.instance) = (font, character, instance)
  }

  fileprivate mutating func insert(_ new: [UInt32]) { glyphs.formUnion(new) }

  /// Rasterizes `glyphs` as they are drawn in the size of `other`, at `scale` device pixels per point.
  ///
  /// Glyphs that are already cached cost next to nothing. Does nothing at sizes whose glyphs are not cached.
  public func prepare(_ glyphs: some Sequence<UInt32>, as other: UIFont, scale: CGFloat) {
    let size64 = Int(bounding: (Double(instance.size64) * other.pointSize / font.pointSize).rounded())
    guard (1...FontFace.largestSize64).contains(size64) else { return }
    let instance = instance.face.instance(size64: size64)
    guard BitmapCanvas.hasAtlas(fontSize: instance.size, scale: scale) else { return }
    let atlas = instance.atlas(scale: scale)
    for glyph in glyphs { atlas.prepare(glyph) }
  }
}

extension NSLayoutManager {
  /// Returns the glyphs of the lines in `container` that intersect `rect`, in the container's space, by font; text without a font attribute is
  /// skipped. The lines must be laid out. Traps if the container belongs to another layout manager.
  public func shownGlyphs(in container: NSTextContainer, meeting rect: CGRect) -> [GlyphPrewarmer] {
    struct Key: Hashable {
      var font: ObjectIdentifier
      var instance: FontInstance
    }
    var shown: [Key: GlyphPrewarmer] = [:]
    for index in fragments(inRegion: index(of: container), meeting: rect) {
      for run in document.visualRuns(ofFragment: index) where !run.isBlank && !run.isObject && !run.isInserted {
        guard let font = textStorage?.attribute(.font, at: run.range.lowerBound.utf16, effectiveRange: nil) as? UIFont else { continue }
        let key = Key(font: ObjectIdentifier(font), instance: run.font)
        shown[key, default: GlyphPrewarmer(font: font, character: run.range.lowerBound.utf16, instance: run.font)].insert(run.glyphs)
      }
    }
    return Array(shown.values)
  }
}

extension NSTextAttachment {
  /// Scales the attachment's image for a line of its own in `container`, or without a container in one of size zero, at `scale` device pixels per
  /// point. Does nothing if it has no image.
  public func prepareImage(in container: NSTextContainer?, scale: CGFloat) {
    let line = CGRect(origin: .zero, size: container?.size ?? .zero)
    let attachmentRect = attachmentBounds(for: container, proposedLineFragment: line, glyphPosition: .zero, characterIndex: 0)
    // Use the layout's rounding, with the lower edge on a whole pixel.
    let size = frameOfImage(inBounds: CGRect(LayoutRect(attachmentRect))).size
    guard let image = image(forBounds: CGRect(origin: .zero, size: size), textContainer: container, characterIndex: 0) else { return }
    guard size.width > 0, size.height > 0 else { return }
    let format = UIGraphicsImageRendererFormat.preferred()
    format.scale = scale
    let bottom = (size.height * scale).rounded(.up) / scale
    _ = UIGraphicsImageRenderer(size: CGSize(width: size.width, height: bottom), format: format).image { _ in
      image.draw(in: CGRect(x: 0, y: bottom - size.height, width: size.width, height: size.height))
    }
  }
}

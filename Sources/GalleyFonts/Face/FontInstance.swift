import GalleyCHarfBuzz
internal import GalleyRaster
import Synchronization

/// A face at a size, for shaping and drawing.
///
/// Interned by its face, so identity is equality.
package final class FontInstance: @unchecked Sendable {
  package unowned let face: FontFace
  /// The size, in 1/64 pt.
  package let size64: Int
  package let metrics: FontMetrics
  /// An immutable `hb_font_t` at `size64` units per em. Its positions are in 1/64 pt, with y up.
  let harfbuzzFont: OpaquePointer
  /// A dense identifier, unique in the process, from 0, used as an index in caches. It differs between runs; do not
  /// write it to files.
  package let id: Int
  /// The atlases, by device pixels per point.
  let atlases = Mutex<[Double: GlyphAtlas]>([:])

  init(face: FontFace, size64: Int) {
    self.face = face
    self.size64 = size64
    harfbuzzFont = FontFace.makeFont(of: face.harfbuzzFace, at: face.coordinates, scale: size64, synthesis: face.synthesis)
    metrics = FontMetrics(of: harfbuzzFont)
    id = FontInstance.count.withLock { count in
      defer { count += 1 }
      return count
    }
  }

  deinit { hb_font_destroy(harfbuzzFont) }

  private static let count = Mutex(0)

  package var postScriptName: String { face.postScriptName }
  /// The size, in points.
  package var size: Double { Double(size64) / 64 }
  package var syntheticSlant: Double { face.synthesis.slant }

  /// Returns the advance of `glyph`, in 1/64 pt; 0 if the font does not have the glyph.
  package func advance(of glyph: UInt32) -> Int { Int(hb_font_get_glyph_h_advance(harfbuzzFont, glyph)) }
}

extension FontInstance: Hashable {
  package static func == (a: FontInstance, b: FontInstance) -> Bool { a === b }
  package func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

import CoreGraphics

/// Arrays of a run's glyph data with stable addresses.
final class GlyphArrays {
  let glyphs: UnsafePointer<CGGlyph>
  let positions: UnsafePointer<CGPoint>
  let advances: UnsafePointer<CGSize>
  let indices: UnsafePointer<CFIndex>

  init(of run: CTRun) {
    let all = CFRangeMake(0, 0)
    func make<Value>(_ write: (CTRun, CFRange, UnsafeMutablePointer<Value>) -> Void) -> UnsafePointer<Value> {
      let values = UnsafeMutablePointer<Value>.allocate(capacity: max(run.core.glyphs.count, 1))
      write(run, all, values)
      return UnsafePointer(values)
    }
    (glyphs, positions) = (make(CTRunGetGlyphs), make(CTRunGetPositions))
    (advances, indices) = (make(CTRunGetAdvances), make(CTRunGetStringIndices))
  }

  deinit {
    glyphs.deallocate()
    positions.deallocate()
    advances.deallocate()
    indices.deallocate()
  }
}

import GalleyCRaster
import Glibc
import Synchronization

/// All glyph images of one font at one device scale.
///
/// A dense table with four quarter-pixel variants per glyph, filled on first use. Reads take no lock.
package final class GlyphAtlas: @unchecked Sendable {
  /// Renders `glyph` with its origin `quarter` / 4 pixels to the right of a pixel's left edge.
  package typealias Rasterise = @Sendable (_ glyph: UInt32, _ quarter: Int) -> GlyphImage

  package let glyphCount: Int
  let table: UnsafeMutablePointer<galley_glyph_slot?>
  private let rasterise: Rasterise
  /// The memory blocks of the filled slots, freed with the atlas.
  private let blocks = Mutex<[UInt]>([])

  /// Creates an atlas. `rasterise` is called under a lock, at most once for each glyph and quarter. All four quarters share a color image.
  /// Traps if the count is negative or memory is insufficient.
  package init(glyphCount: Int, rasterise: @escaping Rasterise) {
    precondition(glyphCount >= 0, "the glyph count \(glyphCount) is negative")
    self.glyphCount = glyphCount
    self.rasterise = rasterise
    let bytes = mmap(nil, Self.tableBytes(glyphCount), PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
    guard let bytes, bytes != MAP_FAILED else { fatalError("not enough memory for a table of \(glyphCount) glyphs") }
    table = bytes.bindMemory(to: galley_glyph_slot?.self, capacity: max(1, glyphCount * 4))
  }

  /// Returns the size of the table, in bytes. The table is mapped memory: untouched pages cost nothing, even for 65,535 glyphs.
  private static func tableBytes(_ glyphCount: Int) -> Int {
    max(1, glyphCount * 4) * MemoryLayout<galley_glyph_slot?>.stride
  }

  deinit {
    blocks.withLock { blocks in
      for block in blocks { free(UnsafeMutableRawPointer(bitPattern: block)) }
    }
    munmap(table, Self.tableBytes(glyphCount))
  }

  /// Returns the image of a glyph, rendered on first use, or `nil` if the font does not have the glyph.
  ///
  /// - Parameter quarter: The subpixel position, in quarters of a pixel. Traps unless it is 0…3.
  func slot(glyph: UInt32, quarter: Int) -> UnsafePointer<galley_glyph>? {
    precondition((0..<4).contains(quarter), "subpixel position \(quarter) is out of range 0..<4")
    guard glyph < glyphCount else { return nil }
    let index = Int(glyph) * 4 + quarter
    if let filled = galley_slot_load(table + index) { return filled }
    return blocks.withLock { blocks in
      if let filled = galley_slot_load(table + index) { return filled }
      let image = rasterise(glyph, quarter)
      let block = GlyphAtlas.block(of: image)
      blocks.append(UInt(bitPattern: block))
      if image.format == .color {
        for other in 0..<4 { galley_slot_store(table + Int(glyph) * 4 + other, block) }
      } else {
        galley_slot_store(table + index, block)
      }
      return block
    }
  }

  /// Renders all missing quarters of `glyph`. Has no effect if the font does not have the glyph.
  package func prepare(_ glyph: UInt32) {
    for quarter in 0..<4 { _ = slot(glyph: glyph, quarter: quarter) }
  }

  /// Allocates one block with the header, followed by the rows.
  private static func block(of image: GlyphImage) -> UnsafePointer<galley_glyph> {
    let header = MemoryLayout<galley_glyph>.stride
    let rowBytes = image.format == .color ? image.width * 4 : image.width
    let stride = image.format == .color ? rowBytes : (rowBytes + 7) & ~7
    let block = calloc(1, header + stride * image.height + 8)!
    let bytes = (block + header).bindMemory(to: UInt8.self, capacity: max(1, stride * image.height))
    image.bytes.withUnsafeBufferPointer { source in
      for row in 0..<image.height where rowBytes > 0 {
        memcpy(bytes + row * stride, source.baseAddress! + row * rowBytes, rowBytes)
      }
    }
    let glyph = block.bindMemory(to: galley_glyph.self, capacity: 1)
    glyph.pointee = galley_glyph(
      left: Int32(image.left), top: Int32(image.top), width: Int32(image.width), height: Int32(image.height),
      stride: Int32(stride), is_color: image.format == .color ? 1 : 0, bytes: image.bytes.isEmpty ? nil : UnsafePointer(bytes))
    return UnsafePointer(glyph)
  }
}

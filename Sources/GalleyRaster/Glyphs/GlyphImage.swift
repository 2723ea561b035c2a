/// The image of one glyph on a grid of device pixels.
package final class GlyphImage: Sendable {
  package enum Format: Sendable {
    /// One byte of coverage per pixel.
    case alpha
    /// Premultiplied BGRA, four bytes per pixel.
    case color
  }

  /// The distance from the origin to the first column, in pixels; positive to the right.
  package let left: Int
  /// The distance from the baseline to the top edge of the first row, in pixels; positive up.
  package let top: Int
  package let width: Int
  package let height: Int
  package let format: Format
  /// The pixels, in rows from the top, without padding.
  package let bytes: [UInt8]

  /// Creates an image. Traps if `bytes` does not have the size that width, height and format require.
  package init(left: Int, top: Int, width: Int, height: Int, format: Format, bytes: [UInt8]) {
    let needed = width * height * (format == .color ? 4 : 1)
    precondition(bytes.count == needed, "a \(format) image of \(width)×\(height) needs \(needed) bytes, but got \(bytes.count)")
    self.left = left
    self.top = top
    self.width = width
    self.height = height
    self.format = format
    self.bytes = bytes
  }

  /// A glyph without ink, such as the space.
  package static let empty = GlyphImage(left: 0, top: 0, width: 0, height: 0, format: .alpha, bytes: [])
}

import GalleyCRaster

/// Collects the rows of an image and reduces it by 1, 2, 4 or 8.
final class RowReducer {
  let bitmap: Bitmap
  private let width: Int
  private let reduction: Int
  private var sums: [UInt32]
  /// The number of rows in `sums`.
  private var added = 0
  private var row = 0

  convenience init(width: Int, height: Int, reduction: Int) {
    let bitmap = Bitmap(width: width.reduced(by: reduction), height: height.reduced(by: reduction))
    self.init(into: bitmap, width: width, reduction: reduction)
  }

  /// Creates a reducer for rows of `width` pixels. `bitmap` has the reduced size.
  init(into bitmap: Bitmap, width: Int, reduction: Int) {
    (self.bitmap, self.width, self.reduction) = (bitmap, width, reduction)
    sums = reduction > 1 ? [UInt32](repeating: 0, count: bitmap.width * 4) : []
  }

  /// Adds a row. Rows beyond the image's height are ignored.
  func add(_ pixels: UnsafePointer<UInt32>) {
    guard row < bitmap.height else { return }
    guard reduction > 1 else {
      (bitmap.pixels + row * bitmap.stride).update(from: pixels, count: width)
      row += 1
      return
    }
    galley_reduce_add(pixels, Int32(width), Int32(reduction), &sums)
    added += 1
    if added == reduction { emitRow() }
  }

  /// Returns the reduced image. Call it after the last row.
  func finish() -> Bitmap {
    if added > 0 { emitRow() }
    return bitmap
  }

  private func emitRow() {
    galley_reduce_take(&sums, Int32(width), Int32(reduction), Int32(added), bitmap.pixels + row * bitmap.stride)
    added = 0
    row += 1
  }
}

extension Int {
  /// Returns the length of a side of the reduced image, rounded up.
  func reduced(by reduction: Int) -> Int { (self + reduction - 1) / reduction }
}

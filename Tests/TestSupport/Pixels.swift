/// Loops over the pixels of whole images. They are in this module because it is optimized, unlike the targets of tests.
public enum Pixels {
  /// Returns the indices at which two images of the same size differ.
  public static func differences(_ one: [UInt32], _ other: [UInt32]) -> [Int] {
    zip(one, other).enumerated().filter { $0.element.0 != $0.element.1 }.map(\.offset)
  }

  /// Returns the number of pixels of a color, which has no alpha.
  public static func count(of color: UInt32, in pixels: UnsafeBufferPointer<UInt32>) -> Int { pixels.count { $0 & 0xFFFFFF == color } }

  /// Returns the maximum difference of a channel of two images of the same size.
  public static func farthest(_ one: [UInt32], _ other: [UInt32]) -> Int {
    var most = 0
    for (left, right) in zip(one, other) where left != right {
      for shift in [0, 8, 16, 24] as [UInt32] {
        most = max(most, abs(Int(left >> shift & 255) - Int(right >> shift & 255)))
      }
    }
    return most
  }
}

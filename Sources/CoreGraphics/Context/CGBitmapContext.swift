import Foundation
import Raster

/// Where a pixel's alpha stands, and whether colours are multiplied by it. Raw values are Apple's.
public enum CGImageAlphaInfo: UInt32, Hashable, Sendable {
  case none = 0
  case premultipliedLast = 1
  case premultipliedFirst = 2
  case last = 3
  case first = 4
  case noneSkipLast = 5
  case noneSkipFirst = 6
  case alphaOnly = 7
}

/// How a pixel's components stand in memory: a `CGImageAlphaInfo` and an order of bytes.
public struct CGBitmapInfo: OptionSet, Hashable, Sendable {
  /// The bits, the same as Apple's.
  public let rawValue: UInt32
  /// Info from bits.
  public init(rawValue: UInt32) { self.rawValue = rawValue }
  /// The bits of the `CGImageAlphaInfo`.
  public static let alphaInfoMask = CGBitmapInfo(rawValue: 0x1F)
  /// The bits of the order.
  public static let byteOrderMask = CGBitmapInfo(rawValue: 0x7000)
  /// The machine's.
  public static let byteOrderDefault = CGBitmapInfo([])
  /// The last component first.
  public static let byteOrder32Little = CGBitmapInfo(rawValue: 2 << 12)
  /// The first component first.
  public static let byteOrder32Big = CGBitmapInfo(rawValue: 4 << 12)
}

extension CGContext {
  /// A context that draws into pixels of its own, which are clear at first, or black where they have no alpha; y runs up from the lower left, a unit a pixel.
  ///
  /// There is one kind of pixels: sRGB, 8 bits a component, colours multiplied by the alpha. `nil` for others – grey, alpha alone, colours that are not multiplied, other
  /// depths, 16-bit orders –, for memory of the caller's in `data`, and for sides below 1 or above 32,767. Where the alpha or the byte of a colour would stand elsewhere than in
  /// `data`, or rows would be of another length, all is drawn the same and `data` is `nil`.
  public convenience init?(
    data: UnsafeMutableRawPointer?, width: Int, height: Int, bitsPerComponent: Int, bytesPerRow: Int, space: CGColorSpace, bitmapInfo: UInt32
  ) {
    let kinds: [CGImageAlphaInfo] = [.premultipliedFirst, .premultipliedLast, .noneSkipFirst, .noneSkipLast]
    let order = CGBitmapInfo(rawValue: bitmapInfo).intersection(.byteOrderMask)
    guard data == nil, bitsPerComponent == 8, space.model == .rgb, (1...32_767).contains(width), (1...32_767).contains(height),
      width * height <= Raster.Bitmap.mostPixels, let kind = CGImageAlphaInfo(rawValue: bitmapInfo & CGBitmapInfo.alphaInfoMask.rawValue), kinds.contains(kind),
      [.byteOrderDefault, .byteOrder32Little, .byteOrder32Big].contains(order)
    else { return nil }
    let bitmap = Raster.Bitmap(width: width, height: height)
    self.init(canvas: BitmapCanvas(bitmap: bitmap, scale: 1), bitmap: bitmap)
    isData = (kind == .premultipliedFirst || kind == .noneSkipFirst) && order == .byteOrder32Little && [0, self.bytesPerRow].contains(bytesPerRow)
    if kind == .noneSkipFirst || kind == .noneSkipLast { bitmap.fill(Raster.Color(red: 0, green: 0, blue: 0, alpha: 1)) }
    concatenate(CGAffineTransform(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: CGFloat(height)))
  }

  /// From one row of pixels to the next; 0 where the context draws into no bitmap.
  public var bytesPerRow: Int { bitmap.map { Raster.Bitmap.stride(ofWidth: $0.width) * 4 } ?? 0 }

  /// The pixels, the uppermost row first: blue, green, red, alpha, which is `premultipliedFirst` or `noneSkipFirst` with `byteOrder32Little`. They are the context's as long as it
  /// lives; `nil` where it draws into no bitmap, or was made for pixels or rows that stand otherwise.
  public var data: UnsafeMutableRawPointer? { isData ? bitmap.map { UnsafeMutableRawPointer($0.pixels) } : nil }
}

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
  /// A context that draws into pixels in memory, which are clear at first, or black where they have no alpha; y runs up from the lower left, a unit a pixel. Memory of the
  /// caller's is drawn over as it is.
  ///
  /// There is one kind of pixels: sRGB, 8 bits a component, colours multiplied by the alpha. Their order in bytes is blue, green, red, alpha (`premultipliedFirst` or `noneSkipFirst`
  /// with `byteOrder32Little`) or red, green, blue, alpha (`premultipliedLast` or `noneSkipLast` with `byteOrder32Big` or the machine's own).
  ///
  /// `nil` for other kinds – grey, alpha alone, colours that are not multiplied, other depths, 16-bit orders –, for rows that are too short, and for sides below 1 or above
  /// 32,767. In orders that begin with the alpha, and with rows that are no whole pixels, all is drawn the same into memory that nobody sees: there `self.data` is `nil`, and so is
  /// the context where the caller has brought memory.
  ///
  /// - Parameters:
  ///   - data: aligned to four bytes, of `bytesPerRow * height` bytes, for as long as the context lives; `nil` for memory of the context's own.
  ///   - bytesPerRow: from one row to the next; 0, where `data` is `nil`, leaves that to the context.
  public convenience init?(
    data: UnsafeMutableRawPointer?, width: Int, height: Int, bitsPerComponent: Int, bytesPerRow: Int, space: CGColorSpace, bitmapInfo: UInt32
  ) {
    guard bitsPerComponent == 8, space.model == .rgb, (1...32_767).contains(width), (1...32_767).contains(height), width * height <= Raster.Bitmap.mostPixels,
      let order = PixelOrder(bitmapInfo)
    else { return nil }
    let isOwnRow = data == nil && bytesPerRow == 0
    guard isOwnRow || (width * 4...1 << 20).contains(bytesPerRow) else { return nil }
    let isSeen = order.isAlphaLast && bytesPerRow % 4 == 0
    guard data == nil || isSeen && UInt(bitPattern: data) % 4 == 0 else { return nil }
    let stride = isOwnRow || !isSeen ? Raster.Bitmap.stride(ofWidth: width) : bytesPerRow / 4
    guard stride * height <= 2 * Raster.Bitmap.mostPixels else { return nil }
    let bitmap = Raster.Bitmap(memory: data, width: width, height: height, stride: stride)
    self.init(canvas: BitmapCanvas(bitmap: bitmap, scale: 1, isRedFirst: order.isRedFirst && isSeen), bitmap: bitmap)
    isData = isSeen
    if order.isOpaque, data == nil { bitmap.fill(Raster.Color(red: 0, green: 0, blue: 0, alpha: 1)) }
    concatenate(CGAffineTransform(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: CGFloat(height)))
  }

  /// From one row of pixels to the next; 0 where the context draws into no bitmap.
  public var bytesPerRow: Int { bitmap.map { $0.stride * 4 } ?? 0 }

  /// The pixels, the uppermost row first, in the order that was asked for: what is drawn shows there at once, and what is written there is drawn over. They are the context's, or the
  /// caller's, as long as it lives; `nil` where it draws into no bitmap, or was made for pixels or rows that stand otherwise.
  public var data: UnsafeMutableRawPointer? { isData ? bitmap.map { UnsafeMutableRawPointer($0.pixels) } : nil }
}

/// How the components of a pixel follow one another in memory.
private struct PixelOrder {
  let isOpaque, isRedFirst, isAlphaLast: Bool

  /// `nil` for what is no pixel of four bytes with multiplied colours.
  init?(_ info: UInt32) {
    let order = CGBitmapInfo(rawValue: info).intersection(.byteOrderMask)
    guard [.byteOrderDefault, .byteOrder32Little, .byteOrder32Big].contains(order),
      let alpha = CGImageAlphaInfo(rawValue: info & CGBitmapInfo.alphaInfoMask.rawValue)
    else { return nil }
    let isReversed = order == .byteOrder32Little
    switch alpha {
    case .premultipliedFirst, .noneSkipFirst: (isAlphaLast, isRedFirst) = (isReversed, !isReversed)
    case .premultipliedLast, .noneSkipLast: (isAlphaLast, isRedFirst) = (!isReversed, !isReversed)
    default: return nil
    }
    isOpaque = alpha == .noneSkipFirst || alpha == .noneSkipLast
  }
}

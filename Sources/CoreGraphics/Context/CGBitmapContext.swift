import Foundation
import GalleyRaster

/// The position of a pixel's alpha component, and whether colors are premultiplied by it. The raw values are Apple's.
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

/// The memory layout of a pixel's components: a `CGImageAlphaInfo` and a byte order.
public struct CGBitmapInfo: OptionSet, Hashable, Sendable {
  /// The bit mask, the same as Apple's.
  public let rawValue: UInt32
  /// Creates the layout from a bit mask.
  public init(rawValue: UInt32) { self.rawValue = rawValue }
  /// The mask of the `CGImageAlphaInfo`.
  public static let alphaInfoMask = CGBitmapInfo(rawValue: 0x1F)
  /// The mask of the byte order.
  public static let byteOrderMask = CGBitmapInfo(rawValue: 0x7000)
  /// No byte order is requested: the first component comes first.
  public static let byteOrderDefault = CGBitmapInfo([])
  /// The last component comes first.
  public static let byteOrder32Little = CGBitmapInfo(rawValue: 2 << 12)
  /// The first component comes first.
  public static let byteOrder32Big = CGBitmapInfo(rawValue: 4 << 12)
}

extension CGContext {
  /// Creates a context that draws into pixels in memory.
  ///
  /// User space starts at the lower left, with y up and one unit for each pixel. New memory starts clear, or black if
  /// the format has no alpha. Memory from the caller keeps its content.
  ///
  /// One pixel format is supported: premultiplied sRGB, 8 bits per component. The byte order is blue, green, red, alpha
  /// (`premultipliedFirst` or `noneSkipFirst` with `byteOrder32Little`) or red, green, blue, alpha (`premultipliedLast` or `noneSkipLast` with
  /// `byteOrder32Big` or `byteOrderDefault`).
  ///
  /// Returns `nil` for other formats (gray, alpha only, unpremultiplied, other depths, 16-bit byte orders), if rows are too short, if a side is below
  /// 1 or above 32,767, and if there are too many pixels. If alpha comes first, or rows are not a whole number of pixels, the context draws into
  /// private memory. In that case `data` is `nil`, and the initializer fails if the caller supplied memory.
  ///
  /// - Parameters:
  ///   - data: Memory aligned to four bytes, of `bytesPerRow * height` bytes, that outlives the context. `nil` lets the
  ///     context allocate it.
  ///   - bytesPerRow: The distance between rows, in bytes. 0 lets the context choose if `data` is `nil`.
  public convenience init?(
    data: UnsafeMutableRawPointer?, width: Int, height: Int, bitsPerComponent: Int, bytesPerRow: Int, space: CGColorSpace, bitmapInfo: UInt32
  ) {
    guard bitsPerComponent == 8, space.model == .rgb, (1...32_767).contains(width), (1...32_767).contains(height), width * height <= GalleyRaster.Bitmap.maximumPixels,
      let order = PixelOrder(bitmapInfo)
    else { return nil }
    let isOwnRow = data == nil && bytesPerRow == 0
    guard isOwnRow || (width * 4...1 << 20).contains(bytesPerRow) else { return nil }
    let isSeen = order.isAlphaLast && bytesPerRow % 4 == 0
    guard data == nil || isSeen && UInt(bitPattern: data) % 4 == 0 else { return nil }
    let stride = isOwnRow || !isSeen ? GalleyRaster.Bitmap.stride(ofWidth: width) : bytesPerRow / 4
    guard stride * height <= 2 * GalleyRaster.Bitmap.maximumPixels else { return nil }
    let bitmap = GalleyRaster.Bitmap(memory: data, width: width, height: height, stride: stride)
    self.init(canvas: BitmapCanvas(bitmap: bitmap, scale: 1, isRedFirst: order.isRedFirst && isSeen), bitmap: bitmap)
    isData = isSeen
    if order.isOpaque, data == nil { bitmap.fill(GalleyRaster.Color(red: 0, green: 0, blue: 0, alpha: 1)) }
    concatenate(CGAffineTransform(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: CGFloat(height)))
  }

  /// The distance between rows of pixels, in bytes; 0 if the context does not draw into a bitmap.
  public var bytesPerRow: Int { bitmap.map { $0.stride * 4 } ?? 0 }

  /// The pixels, top row first, in the requested byte order.
  ///
  /// Drawing changes this memory directly. It belongs to the context, or to the caller who supplied it. The value
  /// is `nil` if the context does not draw into a bitmap, or if the requested format differs from the one in memory.
  public var data: UnsafeMutableRawPointer? { isData ? bitmap.map { UnsafeMutableRawPointer($0.pixels) } : nil }
}

/// The order of a pixel's components in memory.
private struct PixelOrder {
  let isOpaque, isRedFirst, isAlphaLast: Bool

  /// Creates the order from the bits of a `CGBitmapInfo`. Returns `nil` if the format is not four bytes with premultiplied colors.
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

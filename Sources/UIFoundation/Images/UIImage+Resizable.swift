import CoreGraphics
import Foundation
import GalleyRaster

// Images with edges of fixed size, for bubbles and buttons.

extension UIImage {
  /// Returns an image with the same pixels. At another size, its corners do not change, and edges and middle are tiled.
  /// O(1).
  public func resizableImage(withCapInsets capInsets: UIEdgeInsets) -> UIImage { resizableImage(withCapInsets: capInsets, resizingMode: .tile) }

  /// Returns an image whose edges and middle are tiled or stretched. Insets are in points; insets that meet leave no
  /// middle.
  public func resizableImage(withCapInsets capInsets: UIEdgeInsets, resizingMode: ResizingMode) -> UIImage {
    func number(_ inset: CGFloat) -> CGFloat { inset.isNaN ? 0 : inset }
    let caps = UIEdgeInsets(
      top: number(capInsets.top), left: number(capInsets.left), bottom: number(capInsets.bottom), right: number(capInsets.right))
    return UIImage(
      image: cgImage!, scale: scale, mode: renderingMode, tint: tint, symbol: symbol, baseline: baselineOffsetFromBottom, caps: caps,
      resizing: resizingMode)
  }

  /// Returns an image with one point between the caps that is stretched. With a cap of 0, the whole dimension is
  /// stretched.
  public func stretchableImage(withLeftCapWidth leftCapWidth: Int, topCapHeight: Int) -> UIImage {
    let (left, top) = (CGFloat(leftCapWidth), CGFloat(topCapHeight))
    let insets = UIEdgeInsets(
      top: top, left: left, bottom: top > 0 ? max(size.height - top - 1, 0) : 0, right: left > 0 ? max(size.width - left - 1, 0) : 0)
    return resizableImage(withCapInsets: insets, resizingMode: .stretch)
  }

  /// The width in points of the left cap, which is not stretched.
  public var leftCapWidth: Int { Int(bounding: Double(capInsets.left)) }
  /// The height in points of the top cap, which is not stretched.
  public var topCapHeight: Int { Int(bounding: Double(capInsets.top)) }

  /// Returns the three columns, or rows, of an image of `size` points, and their positions in a target of `length` points. `first` and `last` are
  /// the caps, which share the target in proportion if they do not fit.
  private static func parts(of size: CGFloat, _ first: CGFloat, _ last: CGFloat, in length: CGFloat) -> [(from: ClosedRange<CGFloat>, to: ClosedRange<CGFloat>)] {
    let (start, end) = (min(max(first, 0), size), max(size - max(last, 0), min(max(first, 0), size)))
    // Caps that do not fit share the available length.
    let caps = start + (size - end)
    let share = caps > length && caps > 0 ? length / caps : 1
    let (left, right) = (start * share, max(length - (size - end) * share, start * share))
    return [(0...start, 0...left), (start...end, left...right), (end...size, right...max(length, right))]
  }

  /// Returns the starts of the tiles, `step` apart from `start` on, that intersect a range, so that drawing costs only the visible part of a
  /// pattern. None if the range is not finite, or if `step` is not positive and finite.
  static func tiles(from start: CGFloat, by step: CGFloat, meeting low: CGFloat, _ high: CGFloat) -> StrideTo<CGFloat> {
    let first = start + max(((low - start) / step).rounded(.down), 0) * step
    guard first.isFinite, high.isFinite, step > 0, step.isFinite, abs(start) < 1e12 else { return Swift.stride(from: 0, to: 0, by: 1) }
    return Swift.stride(from: first, to: high, by: step)
  }

  func drawParts(in rect: CGRect, _ context: CGContext) {
    guard rect.width.isFinite, rect.height.isFinite else { return }
    let columns = Self.parts(of: size.width, capInsets.left, capInsets.right, in: rect.width)
    let rows = Self.parts(of: size.height, capInsets.top, capInsets.bottom, in: rect.height)
    for (y, row) in rows.enumerated() {
      for (x, column) in columns.enumerated() {
        let source = CGRect(x: column.from.lowerBound, y: row.from.lowerBound, width: column.from.length, height: row.from.length)
        let target = CGRect(x: rect.minX + column.to.lowerBound, y: rect.minY + row.to.lowerBound, width: column.to.length, height: row.to.length)
        guard !source.isEmpty, !target.isEmpty, let part = part(source) else { continue }
        context.saveGState()
        context.clip(to: target)
        // Tile in the natural size, but only along the dimension between the caps.
        let step = resizingMode == .stretch ? target.size : CGSize(width: x == 1 ? source.width : target.width, height: y == 1 ? source.height : target.height)
        let seen = CGRectIntersection(target, context.boundingBoxOfClipPath)
        for top in Self.tiles(from: target.minY, by: max(step.height, 1 / scale), meeting: seen.minY, seen.maxY) {
          for left in Self.tiles(from: target.minX, by: max(step.width, 1 / scale), meeting: seen.minX, seen.maxX) {
            part.drawWhole(in: CGRect(origin: CGPoint(x: left, y: top), size: step), context)
          }
        }
        context.restoreGState()
      }
    }
  }

  /// Returns the pixels of a rectangle in points. Returns `nil` if there is none.
  private func part(_ rect: CGRect) -> UIImage? {
    let pixels = CGRect(x: rect.minX * scale, y: rect.minY * scale, width: rect.width * scale, height: rect.height * scale)
    return cgImage?.cropping(to: pixels).map { UIImage(image: $0, scale: scale, mode: renderingMode, tint: tint) }
  }
}

extension ClosedRange<CGFloat> {
  fileprivate var length: CGFloat { upperBound - lowerBound }
}

extension UIImage {
  /// Loads `Images/<name>` from the bundle's resources, otherwise the same image as `init(named:)`. Traits have no effect.
  ///
  /// Returns `nil` if neither exists or can be read.
  public convenience init?(named name: String, in bundle: Bundle?, compatibleWith traitCollection: UITraitCollection?) {
    let file = name.contains(".") ? name : name + ".png"
    if let bundle, let url = ["Images/" + file, file].compactMap({ bundle.url(forResource: $0, withExtension: nil) }).first {
      self.init(contentsOfFile: url.path)
    } else {
      self.init(named: name)
    }
  }

  /// Returns the image stretched to `size` points at the same scale, or `nil` if a side of `size` is not positive.
  public func preparingThumbnail(of size: CGSize) -> UIImage? {
    guard size.width > 0, size.height > 0 else { return nil }
    let format = UIGraphicsImageRendererFormat()
    format.scale = scale
    return UIGraphicsImageRenderer(size: size, format: format).image { _ in draw(in: CGRect(origin: .zero, size: size)) }
  }

  /// Returns the horizontally mirrored image. O(pixels).
  public func withHorizontallyFlippedOrientation() -> UIImage {
    UIImage(
      image: cgImage!.turned(.upMirrored), scale: scale, mode: renderingMode, tint: tint, baseline: baselineOffsetFromBottom,
      caps: UIEdgeInsets(top: capInsets.top, left: capInsets.right, bottom: capInsets.bottom, right: capInsets.left), resizing: resizingMode)
  }
}

extension CGImage {
  /// Returns the pixels rotated and mirrored by `orientation`, or the same object if it is `.up`.
  func turned(_ orientation: UIImage.Orientation) -> CGImage {
    guard orientation != .up else { return self }
    let source = bitmap
    let (width, height) = (source.width, source.height)
    let isTurned = [.left, .right, .leftMirrored, .rightMirrored].contains(orientation)
    let result = GalleyRaster.Bitmap(width: isTurned ? height : width, height: isTurned ? width : height)
    for y in 0..<result.height {
      let row = result.pixels + y * result.stride
      for x in 0..<result.width {
        let (fromX, fromY) =
          switch orientation {
          case .up: (x, y)
          case .down: (width - 1 - x, height - 1 - y)
          case .upMirrored: (width - 1 - x, y)
          case .downMirrored: (x, height - 1 - y)
          case .right: (y, height - 1 - x)
          case .left: (width - 1 - y, x)
          case .leftMirrored: (y, x)
          case .rightMirrored: (width - 1 - y, height - 1 - x)
          }
        row[x] = source.pixels[fromY * source.stride + fromX]
      }
    }
    return CGImage(bitmap: result)
  }
}

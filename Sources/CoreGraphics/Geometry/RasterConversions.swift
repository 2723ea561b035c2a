import Foundation
import Raster

// Conversions between Raster's geometry types and Apple's.

extension CGPoint {
  package init(_ point: Raster.Point) { self.init(x: point.x, y: point.y) }
  package var raster: Raster.Point { Raster.Point(x: Double(x), y: Double(y)) }
}

extension CGSize {
  package init(_ size: Raster.Size) { self.init(width: size.width, height: size.height) }
  package var raster: Raster.Size { Raster.Size(width: Double(width), height: Double(height)) }
}

extension CGRect {
  package init(_ rect: Raster.Rect) { self.init(x: rect.x, y: rect.y, width: rect.width, height: rect.height) }
  package var raster: Raster.Rect {
    let rect = standardized
    return Raster.Rect(
      x: Double(rect.origin.x), y: Double(rect.origin.y), width: Double(rect.width), height: Double(rect.height))
  }
}

extension CGAffineTransform {
  package init(_ t: Raster.Affine) { self.init(a: t.a, b: t.b, c: t.c, d: t.d, tx: t.tx, ty: t.ty) }
  package var raster: Raster.Affine {
    Raster.Affine(a: Double(a), b: Double(b), c: Double(c), d: Double(d), tx: Double(tx), ty: Double(ty))
  }
}

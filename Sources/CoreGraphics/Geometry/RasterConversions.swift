import Foundation
import GalleyRaster

// Conversions between GalleyRaster's geometry types and Apple's.

extension CGPoint {
  package init(_ point: GalleyRaster.Point) { self.init(x: point.x, y: point.y) }
  package var raster: GalleyRaster.Point { GalleyRaster.Point(x: Double(x), y: Double(y)) }
}

extension CGSize {
  package init(_ size: GalleyRaster.Size) { self.init(width: size.width, height: size.height) }
  package var raster: GalleyRaster.Size { GalleyRaster.Size(width: Double(width), height: Double(height)) }
}

extension CGRect {
  package init(_ rect: GalleyRaster.Rect) { self.init(x: rect.x, y: rect.y, width: rect.width, height: rect.height) }
  package var raster: GalleyRaster.Rect {
    let rect = standardized
    return GalleyRaster.Rect(
      x: Double(rect.origin.x), y: Double(rect.origin.y), width: Double(rect.width), height: Double(rect.height))
  }
}

extension CGAffineTransform {
  package init(_ t: GalleyRaster.Affine) { self.init(a: t.a, b: t.b, c: t.c, d: t.d, tx: t.tx, ty: t.ty) }
  package var raster: GalleyRaster.Affine {
    GalleyRaster.Affine(a: Double(a), b: Double(b), c: Double(c), d: Double(d), tx: Double(tx), ty: Double(ty))
  }
}

// Core Graphics for Linux: Apple's names over Raster.
//
//   Geometry   CGVector, CGAffineTransform; the rectangles and points are Foundation's own, exported from here
//   Paths      CGPath and CGMutablePath, one value of Raster.Path each
//   Colour     CGColorSpace, CGColor, CGGradient: everything is sRGB in the end
//   Images     CGImage, an immutable bitmap
//   Context    CGContext: Apple's drawing state over a Raster.Canvas
//
// User space runs as in UIKit: x to the right, y down, one unit a point. An angle that grows turns clockwise on the
// screen, and `clockwise` means what it means to `CGContext` in UIKit: the sense in a space whose y runs up.

@_exported import struct Foundation.CGFloat
@_exported import struct Foundation.CGPoint
@_exported import struct Foundation.CGRect
@_exported import enum Foundation.CGRectEdge
@_exported import struct Foundation.CGSize

// Core Graphics for Linux: Apple's API over GalleyRaster.
//
//   Geometry   CGVector, CGAffineTransform; rectangles and points are Foundation's, reexported here
//   Paths      CGPath and CGMutablePath, each a wrapper of one GalleyRaster.Path
//   Color      CGColorSpace, CGColor, CGGradient: all colors become sRGB
//   Images     CGImage, an immutable bitmap
//   Context    CGContext: Apple's graphics state over a GalleyRaster.Canvas
//   Text       the names of Core Text attributes, as strings
//
// User space is UIKit's: x to the right, y down, one unit per point. Growing angles turn clockwise on the screen.
// `clockwise` has the meaning of UIKit's `CGContext`: the direction in a space with y up.

@_exported import struct Foundation.CGFloat
@_exported import struct Foundation.CGPoint
@_exported import struct Foundation.CGRect
@_exported import enum Foundation.CGRectEdge
@_exported import struct Foundation.CGSize

// Core Graphics for Linux: Apple's API over GalleyRaster.
//
//   Geometry   CGVector, CGAffineTransform; rectangles and points are Foundation's, reexported here
//   Paths      CGPath and CGMutablePath, each a wrapper of one GalleyRaster.Path
//   Images     CGImage, an immutable bitmap, with CGColorSpace; providers and consumers of bytes
//   Color      CGColor, CGPatternImage, CGGradient: all colors become sRGB
//   ImageFiles CGImageSource and CGImageDestination, which read and write an image
//   Context    CGContext: Apple's graphics state over a GalleyRaster.Canvas
//   Text       the names of Core Text attributes, as strings
//
// A folder uses only types of folders above it in this list.
//
// User space is UIKit's: x to the right, y down, one unit per point. Growing angles turn clockwise on the screen.
// `clockwise` has the meaning of UIKit's `CGContext`: the direction in a space with y up.

@_exported import struct Foundation.CGFloat
@_exported import struct Foundation.CGPoint
@_exported import struct Foundation.CGRect
@_exported import enum Foundation.CGRectEdge
@_exported import struct Foundation.CGSize

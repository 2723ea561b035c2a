// The lower part of UIKit, which TextKit needs: values and immutable objects that are not isolated to an actor.
//
//   Geometry   insets, corners, edges
//   Traits     UITraitCollection and the content size categories
//   Colors     UIColor: fixed, system, and by appearance
//   Fonts      UIFont, UIFontDescriptor, Dynamic Type's tables, UIFontMetrics
//   Paths      UIBezierPath, and SVG's path data
//   Images     UIImage, UIGraphicsImageRenderer
//   Drawing    the current context of each thread, UIRectFill and related functions, NSShadow
//   Undo       UndoManager
//   Values     rectangles, points, sizes and insets as NSValue
//   Coding     archives of colors, fonts, images, paths and shadows
//   Files      reading of whole regular files
//   Support    shared utilities

@_exported import CoreGraphics

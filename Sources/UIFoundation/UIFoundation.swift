// What TextKit needs of UIKit, below it: values and immutable objects that belong to no actor.
//
//   Geometry   insets, corners, edges
//   Traits     UITraitCollection and the content size categories
//   Colours    UIColor: fixed, system, and by appearance
//   Fonts      UIFont, UIFontDescriptor, Dynamic Type's tables, UIFontMetrics
//   Paths      UIBezierPath, and SVG's path data
//   Images     UIImage, UIGraphicsImageRenderer
//   Drawing    the current context of each thread, UIRectFill and its kin, NSShadow
//   Undo       UndoManager
//   Values     rectangles, points, sizes and insets as NSValue
//   Support    what the others share

@_exported import CoreGraphics

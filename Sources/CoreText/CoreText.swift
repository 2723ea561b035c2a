// Core Text for Linux: Apple's names over GalleyTextEngine and GalleyFonts.
//
//   Base         CFRange, the Core Foundation names that the functions use, word enumeration in strings, and the
//                protocols of fonts and colors from higher modules
//   Fonts        CTFont, CTFontDescriptor, traits and features; collections, and fonts that the program registers
//   Attributes   kCT… names, paragraph styles, run delegates
//   Conversion   attributes → the engine's styles; shared with TextKit
//   Lines        attributed strings → the engine's paragraphs; CTLine, CTRun, CTTypesetter, ruby text
//   Frames       CTFramesetter, CTFrame
//
// Text space is Apple's: x to the right, y up, from the baseline or from the bottom of a frame's path. The engine's y
// points down. It is flipped when values leave the engine, and in `CGContext.drawText`. A context with UIKit's user
// space must be flipped before text is drawn, as on iOS.
//
// Ranges and indices are UTF-16 units. Fonts, descriptors, runs, lines and frames are immutable.
// Foundation on Linux has attributed strings of its own, so this module imports single names from it, never the whole.

@_exported import CoreGraphics
@_exported import GalleyAttributedText

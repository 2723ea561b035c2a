// Core Text for Linux: Apple's names over TextEngine and Fonts.
//
//   Base         CFRange, the Core Foundation names that the functions use, and the words of a string
//   Fonts        CTFont, CTFontDescriptor, traits and features; collections, and fonts that the program registers
//   Attributes   kCT… names, paragraph styles, run delegates
//   Conversion   attributed strings → the engine's paragraphs; shared with TextKit
//   Lines        CTLine, CTRun, CTTypesetter
//   Frames       CTFramesetter, CTFrame
//
// Text space runs as Apple's: x to the right, y up, from the baseline or from the foot of a frame's path. The engine's
// y runs down; it is turned over where numbers leave it, and in `CGContext.drawText`. A context whose user space is
// UIKit's must be turned over before text is drawn, as on iOS.
//
// Ranges and indices are UTF-16 units. Fonts, descriptors, runs, lines and frames never change after they were made.
// Foundation on Linux has attributed strings of its own, so this module imports single names from it, never the whole.

@_exported import AttributedText
@_exported import CoreGraphics

// Importing this module also imports the modules below it, and Foundation. `UIKit` re-exports all of them, as on iOS.
@_exported import CoreGraphics
@_exported import CoreText
@_exported import Foundation
@_exported import FoundationXML
@_exported import GalleyAttributedText
@_exported import GalleyPatterns
@_exported import GalleyUnicodeFacts
@_exported import TextKit
@_exported import UIFoundation

// Foundation on Linux has its own attributed strings. These names take precedence in this module, and in modules that import
// only it; so each of UIKit's modules has them.
/// Galley's attributed string, which replaces Foundation's for clients of UIKit.
public typealias NSAttributedString = GalleyAttributedText.NSAttributedString
/// Galley's mutable attributed string, which replaces Foundation's for clients of UIKit.
public typealias NSMutableAttributedString = GalleyAttributedText.NSMutableAttributedString
/// A condition given as a format string or a closure; it replaces Foundation's for clients of UIKit.
public typealias NSPredicate = GalleyPatterns.NSPredicate

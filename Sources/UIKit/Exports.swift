// Importing UIKit also imports its modules, the modules below it, and Foundation, as on iOS.
@_exported import CoreGraphics
@_exported import CoreText
@_exported import Foundation
@_exported import FoundationXML
@_exported import GalleyAttributedText
@_exported import GalleyPatterns
@_exported import GalleyUnicodeFacts
@_exported import TextKit
@_exported import UIFoundation
@_exported import UIKitCollections
@_exported import UIKitCore
@_exported import UIKitText

// Foundation on Linux has its own attributed strings; these names, in the imported module, take precedence.
/// Galley's attributed string, which replaces Foundation's for clients of UIKit.
public typealias NSAttributedString = GalleyAttributedText.NSAttributedString
/// Galley's mutable attributed string, which replaces Foundation's for clients of UIKit.
public typealias NSMutableAttributedString = GalleyAttributedText.NSMutableAttributedString
/// A condition given as a format string or a closure; it replaces Foundation's for clients of UIKit.
public typealias NSPredicate = GalleyPatterns.NSPredicate

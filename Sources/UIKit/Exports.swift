// Importing UIKit also imports the modules below it, and Foundation, as on iOS.
@_exported import AttributedText
@_exported import CoreGraphics
@_exported import CoreText
@_exported import Foundation
@_exported import FoundationXML
@_exported import Patterns
@_exported import TextKit
@_exported import UIFoundation
@_exported import UnicodeFacts

// Foundation on Linux has its own attributed strings; these names, in the imported module, take precedence.
/// Galley's attributed string, which replaces Foundation's for clients of UIKit.
public typealias NSAttributedString = AttributedText.NSAttributedString
/// Galley's mutable attributed string, which replaces Foundation's for clients of UIKit.
public typealias NSMutableAttributedString = AttributedText.NSMutableAttributedString
/// A condition given as a format string or a closure; it replaces Foundation's for clients of UIKit.
public typealias NSPredicate = Patterns.NSPredicate

// Whoever imports UIKit has what stands under it, and Foundation, as on iOS.
@_exported import AttributedText
@_exported import CoreGraphics
@_exported import CoreText
@_exported import Foundation
@_exported import FoundationXML
@_exported import Patterns
@_exported import TextKit
@_exported import UIFoundation
@_exported import UnicodeFacts

// Foundation on Linux has attributed strings of its own; these names, in the module that a client imports, win over them.
/// The attributed string of Galley, which replaces Foundation's for whoever imports UIKit.
public typealias NSAttributedString = AttributedText.NSAttributedString
/// The mutable attributed string of Galley, which replaces Foundation's for whoever imports UIKit.
public typealias NSMutableAttributedString = AttributedText.NSMutableAttributedString
/// A condition in words as well as in a closure, in place of Foundation's, for whoever imports UIKit.
public typealias NSPredicate = Patterns.NSPredicate

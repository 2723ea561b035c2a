import GalleyAttributedText

// Foundation on Linux has its own attributed strings; these names, in the module itself, take precedence.
/// Galley's attributed string, which replaces Foundation's for clients of UIKit.
public typealias NSAttributedString = GalleyAttributedText.NSAttributedString
/// Galley's mutable attributed string, which replaces Foundation's for clients of UIKit.
public typealias NSMutableAttributedString = GalleyAttributedText.NSMutableAttributedString

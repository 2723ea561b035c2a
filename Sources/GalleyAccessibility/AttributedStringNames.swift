import GalleyAttributedText

// Foundation on Linux has its own attributed strings; this name, in the module itself, takes precedence.
/// Galley's attributed string, which replaces Foundation's.
typealias NSAttributedString = GalleyAttributedText.NSAttributedString

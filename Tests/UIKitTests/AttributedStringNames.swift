import GalleyAttributedText

// `UIKit` and its parts each have these names, and Foundation has others. These, in the tests' own module, take precedence.
typealias NSAttributedString = GalleyAttributedText.NSAttributedString
typealias NSMutableAttributedString = GalleyAttributedText.NSMutableAttributedString

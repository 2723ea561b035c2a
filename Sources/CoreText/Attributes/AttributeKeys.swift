import GalleyAttributedText

/// Core Text's attributes, under names of the form that UIKit's have.
extension NSAttributedString.Key {
  static let rubyAnnotation = Self(kCTRubyAnnotationAttributeName)
  static let runDelegate = Self(kCTRunDelegateAttributeName)
  static let glyphInfo = Self(kCTGlyphInfoAttributeName)
  static let baselineClass = Self(kCTBaselineClassAttributeName)
  static let baselineInfo = Self(kCTBaselineInfoAttributeName)
  static let baselineReferenceInfo = Self(kCTBaselineReferenceInfoAttributeName)
  static let superscript = Self(kCTSuperscriptAttributeName)
  static let backgroundCGColor = Self(kCTBackgroundColorAttributeName)
  static let foregroundCGColor = Self(kCTForegroundColorAttributeName)
  static let foregroundColorFromContext = Self(kCTForegroundColorFromContextAttributeName)
}

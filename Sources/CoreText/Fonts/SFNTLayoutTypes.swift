// Types and selectors of Apple's font feature registry that correspond to OpenType features (SFNTLayoutTypes.h).

/// Type: ligatures.
public let kLigaturesType = 1
/// On: OpenType `liga`, common ligatures, which are on in most fonts.
public let kCommonLigaturesOnSelector = 2
/// Off: OpenType `liga`.
public let kCommonLigaturesOffSelector = 3
/// On: OpenType `dlig`, discretionary ligatures.
public let kRareLigaturesOnSelector = 4
/// Off: OpenType `dlig`.
public let kRareLigaturesOffSelector = 5
/// On: OpenType `clig`, contextual ligatures.
public let kContextualLigaturesOnSelector = 18
/// Off: OpenType `clig`.
public let kContextualLigaturesOffSelector = 19
/// On: OpenType `hlig`, historical ligatures.
public let kHistoricalLigaturesOnSelector = 20
/// Off: OpenType `hlig`.
public let kHistoricalLigaturesOffSelector = 21

/// Type: Apple's older type for small capitals; the newer one is `kLowerCaseType`.
public let kLetterCaseType = 3
/// OpenType `smcp`: lowercase letters as small capitals.
public let kSmallCapsSelector = 3

/// Type: the widths of figures.
public let kNumberSpacingType = 6
/// OpenType `tnum`: figures of the same width, for tables.
public let kMonospacedNumbersSelector = 0
/// OpenType `pnum`: figures of different widths.
public let kProportionalNumbersSelector = 1

/// Type: letters and figures above or below the line.
public let kVerticalPositionType = 10
/// OpenType `sups`: superscript.
public let kSuperiorsSelector = 1
/// OpenType `subs`: subscript.
public let kInferiorsSelector = 2
/// OpenType `ordn`: raised letters of ordinals.
public let kOrdinalsSelector = 3
/// OpenType `sinf`: scientific inferiors, as in chemistry.
public let kScientificInferiorsSelector = 4

/// Type: fractions.
public let kFractionsType = 11
/// OpenType `afrc`: fractions with a horizontal bar.
public let kVerticalFractionsSelector = 1
/// OpenType `frac`: fractions with a diagonal bar.
public let kDiagonalFractionsSelector = 2

/// Type: typographic extras.
public let kTypographicExtrasType = 14
/// On: OpenType `zero`, a slashed zero, which differs from the letter O.
public let kSlashedZeroOnSelector = 4
/// Off: OpenType `zero`.
public let kSlashedZeroOffSelector = 5

/// Type: character alternates. The selector is the number of the alternate.
public let kCharacterAlternativesType = 17

/// Type: the heights of figures.
public let kNumberCaseType = 21
/// OpenType `onum`: figures with ascenders and descenders.
public let kLowerCaseNumbersSelector = 0
/// OpenType `lnum`: figures as tall as capitals.
public let kUpperCaseNumbersSelector = 1

/// Type: punctuation and spacing of text in capitals.
public let kCaseSensitiveLayoutType = 33
/// On: OpenType `case`, punctuation at the height of capitals.
public let kCaseSensitiveLayoutOnSelector = 0
/// Off: OpenType `case`.
public let kCaseSensitiveLayoutOffSelector = 1
/// On: OpenType `cpsp`, additional space between capitals.
public let kCaseSensitiveSpacingOnSelector = 2
/// Off: OpenType `cpsp`.
public let kCaseSensitiveSpacingOffSelector = 3

/// Type: stylistic sets. Set n is switched on by the selector 2n and off by 2n + 1.
public let kStylisticAlternativesType = 35
/// On: OpenType `ss01`.
public let kStylisticAltOneOnSelector = 2
/// Off: OpenType `ss01`.
public let kStylisticAltOneOffSelector = 3
/// On: OpenType `ss02`.
public let kStylisticAltTwoOnSelector = 4
/// Off: OpenType `ss02`.
public let kStylisticAltTwoOffSelector = 5

/// Type: contextual forms and swashes.
public let kContextualAlternatesType = 36
/// On: OpenType `calt`; most fonts have it on.
public let kContextualAlternatesOnSelector = 0
/// Off: OpenType `calt`.
public let kContextualAlternatesOffSelector = 1
/// On: OpenType `swsh`.
public let kSwashAlternatesOnSelector = 2
/// Off: OpenType `swsh`.
public let kSwashAlternatesOffSelector = 3

/// Type: the appearance of lowercase letters.
public let kLowerCaseType = 37
/// OpenType `smcp`: small capitals.
public let kLowerCaseSmallCapsSelector = 1
/// OpenType `pcap`: petite capitals.
public let kLowerCasePetiteCapsSelector = 2

/// Type: the appearance of capitals.
public let kUpperCaseType = 38
/// OpenType `c2sc`: small capitals.
public let kUpperCaseSmallCapsSelector = 1
/// OpenType `c2pc`: petite capitals.
public let kUpperCasePetiteCapsSelector = 2

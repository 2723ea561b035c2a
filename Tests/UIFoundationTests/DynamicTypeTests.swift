import Foundation
import GalleyFonts
import Testing
import UIFoundation

/// Dynamic Type's tables, from Apple's Human Interface Guidelines: XS S M L XL XXL XXXL | AX1…AX5.
@Suite struct DynamicTypeTests {
  static let sizes: [(style: UIFont.TextStyle, points: String)] = [
    (.extraLargeTitle, "33 34 35 36 38 40 42 | 47 51 55 59 64"),
    (.extraLargeTitle2, "25 26 27 28 30 32 34 | 38 43 48 53 58"),
    (.largeTitle, "31 32 33 34 36 38 40 | 44 48 52 56 60"),
    (.title1, "25 26 27 28 30 32 34 | 38 43 48 53 58"),
    (.title2, "19 20 21 22 24 26 28 | 34 39 44 50 56"),
    (.title3, "17 18 19 20 22 24 26 | 31 37 43 49 55"),
    (.headline, "14 15 16 17 19 21 23 | 28 33 40 47 53"),
    (.body, "14 15 16 17 19 21 23 | 28 33 40 47 53"),
    (.callout, "13 14 15 16 18 20 22 | 26 32 38 44 51"),
    (.subheadline, "12 13 14 15 17 19 21 | 25 30 36 42 49"),
    (.footnote, "12 12 12 13 15 17 19 | 23 27 33 38 44"),
    (.caption1, "11 11 11 12 14 16 18 | 22 26 32 37 43"),
    (.caption2, "11 11 11 11 13 15 17 | 20 24 29 34 41"),
  ]

  private func check(
    _ expected: String, _ location: SourceLocation = #_sourceLocation,
    _ measure: (UITraitCollection) -> CGFloat
  ) {
    let found = UIContentSizeCategory.allSizes.map { category -> String in
      let value = Double(measure(UITraitCollection(preferredContentSizeCategory: category)))
      let thirds = (value * 3).rounded()
      // Font sizes are multiples of 1/64.
      guard abs(value - thirds / 3) < 0.5 / 64 else { return String(value) }
      return String(Int(thirds) / 3) + ["", "⅓", "⅔"][Int(thirds) % 3]
    }
    let line = found.prefix(7).joined(separator: " ") + " | " + found.suffix(5).joined(separator: " ")
    #expect(line == expected, sourceLocation: location)
  }

  @Test(arguments: sizes) func preferredFontHasTheTablesSize(style: UIFont.TextStyle, points: String) {
    check(points) { UIFont.preferredFont(forTextStyle: style, compatibleWith: $0).pointSize }
  }

  @Test(arguments: sizes) func adjustingAPreferredFontFollowsTheTable(style: UIFont.TextStyle, points: String) {
    let font = UIFont.preferredFont(forTextStyle: style, compatibleWith: nil)
    check(points) { font.adjusted(to: $0).pointSize }
  }

  @Test func titlesBeyondTheLargeOneAreBold() {
    for style: UIFont.TextStyle in [.extraLargeTitle, .extraLargeTitle2] {
      #expect(UIFont.preferredFont(forTextStyle: style).fontDescriptor.symbolicTraits.contains(.traitBold))
    }
    #expect(!UIFont.preferredFont(forTextStyle: .largeTitle).fontDescriptor.symbolicTraits.contains(.traitBold))
  }

  /// "Leading" of the same tables. The extra large titles are not in them.
  static let lineHeights: [(style: UIFont.TextStyle, points: String)] = [
    (.largeTitle, "38 39 40 41 43 46 48 | 52 57 61 66 70"),
    (.title1, "31 32 33 34 37 39 41 | 46 51 57 62 68"),
    (.title2, "24 25 26 28 30 32 34 | 41 47 52 59 66"),
    (.title3, "22 23 24 25 28 30 32 | 38 44 51 58 65"),
    (.headline, "19 20 21 22 24 26 29 | 34 40 48 56 62"),
    (.body, "19 20 21 22 24 26 29 | 34 40 48 56 62"),
    (.callout, "18 19 20 21 23 25 28 | 32 39 46 52 60"),
    (.subheadline, "16 18 19 20 22 24 28 | 31 37 43 50 58"),
    (.footnote, "16 16 16 18 20 22 24 | 29 33 40 46 52"),
    (.caption1, "13 13 13 16 19 21 23 | 28 32 39 44 51"),
    (.caption2, "13 13 13 13 18 20 22 | 25 30 35 41 48"),
  ]

  @Test(arguments: lineHeights) func lineHeightsAreThoseOfTheTables(style: UIFont.TextStyle, points: String) {
    check(points) { style.lineHeight(at: $0.preferredContentSizeCategory) }
  }

  @Test func lineHeightExceedsPointSize() {
    for (style, _) in Self.sizes {
      for category in UIContentSizeCategory.allSizes {
        #expect(style.lineHeight(at: category) > style.pointSize(at: category), "\(style.rawValue) at \(category.rawValue)")
      }
    }
  }

  /// Observed on iOS: 17 points are 16⅓ at Medium and 48 at AX5. The other values follow from the same rule.
  @Test func metricsScaleByLineHeightsToThirdsOfAPoint() {
    let base = UIFont.systemFont(ofSize: 17)
    let ladder = "14⅔ 15⅓ 16⅓ 17 18⅔ 20 22⅓ | 26⅓ 31 37 43⅓ 48"
    check(ladder) { UIFontMetrics.default.scaledFont(for: base, compatibleWith: $0).pointSize }
    check(ladder) { UIFontMetrics.default.scaledFont(for: base).adjusted(to: $0).pointSize }
    check("29⅓ 31 32⅓ 34 37 40⅓ 44⅔ | 52⅔ 61⅔ 74⅓ 86⅔ 95⅔") { UIFontMetrics.default.scaledValue(for: 34, compatibleWith: $0) }
    check("31⅔ 32⅓ 33⅓ 34 35⅔ 38 39⅔ | 43 47⅓ 50⅔ 54⅔ 58") {
      UIFontMetrics(forTextStyle: .largeTitle).scaledValue(for: 34, compatibleWith: $0)
    }
    check("9⅔ 9⅔ 9⅔ 12 14⅓ 15⅔ 17⅓ | 21 24 29⅓ 33 38⅓") {
      UIFontMetrics(forTextStyle: .caption1).scaledValue(for: 12, compatibleWith: $0)
    }
  }

  @Test func metricsAtLargeChangeNothing() {
    for (style, _) in Self.sizes {
      for value in [0, 0.1, 1, 12.34, 17, 1000] as [CGFloat] {
        #expect(UIFontMetrics(forTextStyle: style).scaledValue(for: value, compatibleWith: UITraitCollection(preferredContentSizeCategory: .large)) == value)
      }
    }
  }

  @Test func maximumPointSizeIsRespected() {
    let base = UIFont.systemFont(ofSize: 17)
    let ladder = "14⅔ 15⅓ 16⅓ 17 18⅔ 20 20 | 20 20 20 20 20"
    check(ladder) { UIFontMetrics.default.scaledFont(for: base, maximumPointSize: 20, compatibleWith: $0).pointSize }
    let limited = UIFontMetrics.default.scaledFont(for: base, maximumPointSize: 20)
    check(ladder) { limited.adjusted(to: $0).pointSize }
  }

  @Test func aScaledFontIsNotScaledTwice() {
    let large = UITraitCollection(preferredContentSizeCategory: .accessibilityLarge)
    let metrics = UIFontMetrics(forTextStyle: .body)
    let once = metrics.scaledFont(for: .systemFont(ofSize: 17), compatibleWith: large)
    #expect(metrics.scaledFont(for: once, compatibleWith: large).pointSize == 31)
    let preferred = UIFont.preferredFont(forTextStyle: .body, compatibleWith: large)
    #expect(metrics.scaledFont(for: preferred, compatibleWith: large).pointSize == 31)
  }

  @Test func aFixedFontStaysAsItIs() {
    let font = UIFont.systemFont(ofSize: 17)
    #expect(font.adjusted(to: UITraitCollection(preferredContentSizeCategory: .extraLarge)) === font)
    let fixed = UIFont.preferredFont(forTextStyle: .body).withSize(17)
    #expect(fixed.adjusted(to: UITraitCollection(preferredContentSizeCategory: .extraLarge)).pointSize == 17)
  }

  @Test func headlinesAreSemiboldAndOthersRegular() {
    for (style, _) in Self.sizes where ![.extraLargeTitle, .extraLargeTitle2].contains(style) {
      let isBold = UIFont.preferredFont(forTextStyle: style).fontDescriptor.symbolicTraits.contains(.traitBold)
      #expect(isBold == (style == .headline), "\(style.rawValue)")
    }
  }

  @Test func currentTraitsDetermineSizes() {
    UITraitCollection(preferredContentSizeCategory: .extraSmall).performAsCurrent {
      #expect(UIFont.preferredFont(forTextStyle: .body).pointSize == 14)
      #expect(UIFontMetrics.default.scaledValue(for: 17) == 44.0 / 3)
      #expect(UIFontDescriptor.preferredFontDescriptor(withTextStyle: .title1).pointSize == 25)
    }
    #expect(UIFont.preferredFont(forTextStyle: .body).pointSize == 17)
  }
}

@Suite struct ContentSizeCategoryTests {
  @Test func rule90SizesAtLarge() {
    let styles: [UIFont.TextStyle] = [
      .largeTitle, .title1, .title2, .title3, .headline, .body, .callout, .subheadline, .footnote, .caption1, .caption2,
    ]
    let traits = UITraitCollection(preferredContentSizeCategory: .large)
    let sizes = styles.map { UIFont.preferredFont(forTextStyle: $0, compatibleWith: traits).pointSize }
    #expect(sizes == [34, 28, 22, 20, 17, 17, 16, 15, 13, 12, 11])
  }

  @Test func rule91CategoryOrderAndBodySizes() {
    let names = UIContentSizeCategory.allSizes.map { $0.rawValue.replacingOccurrences(of: "UICTContentSizeCategory", with: "") }
    let wanted = ["XS", "S", "M", "L", "XL", "XXL", "XXXL"] + ["M", "L", "XL", "XXL", "XXXL"].map { "Accessibility" + $0 }
    #expect(names == wanted && UIContentSizeCategory.allSizes == UIContentSizeCategory.allSizes.sorted(by: <))
    let sizes = UIContentSizeCategory.allSizes.map {
      UIFont.preferredFont(forTextStyle: .body, compatibleWith: UITraitCollection(preferredContentSizeCategory: $0)).pointSize
    }
    #expect(sizes == [14, 15, 16, 17, 19, 21, 23, 28, 33, 40, 47, 53])
  }

  @Test func orderIsBySize() {
    let sizes: [UIContentSizeCategory] = [
      .extraSmall, .small, .medium, .large, .extraLarge, .extraExtraLarge, .extraExtraExtraLarge, .accessibilityMedium, .accessibilityLarge,
      .accessibilityExtraLarge, .accessibilityExtraExtraLarge, .accessibilityExtraExtraExtraLarge,
    ]
    #expect(UIContentSizeCategory.allSizes == sizes)
    for (smaller, larger) in zip(sizes, sizes.dropFirst()) { #expect(smaller < larger && larger > smaller) }
    #expect(UIContentSizeCategory.unspecified < .extraSmall)
  }

  @Test func theLastFiveAreForAccessibility() {
    let areAccessible = UIContentSizeCategory.allSizes.map(\.isAccessibilityCategory)
    #expect(areAccessible == Array(repeating: false, count: 7) + Array(repeating: true, count: 5))
    #expect(!UIContentSizeCategory.unspecified.isAccessibilityCategory)
  }

  @Test func rawValuesAreApples() {
    #expect(UIContentSizeCategory.large.rawValue == "UICTContentSizeCategoryL")
    #expect(UIContentSizeCategory(rawValue: "UICTContentSizeCategoryAccessibilityXXXL") == .accessibilityExtraExtraExtraLarge)
  }
}

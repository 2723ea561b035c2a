import Foundation
import GalleyFonts
import Testing
import UIFoundation

private let hasGaramond = FontLibrary.shared.face(named: "EB Garamond") != nil
private let hasInter = FontLibrary.shared.face(named: "Inter") != nil
private let hasMono = FontLibrary.shared.face(named: "DejaVu Sans Mono") != nil

@Suite struct FontTests {
  @Test(.enabled(if: hasInter, "Inter is not installed: apt install fonts-inter"))
  func theSystemFontIsInter() {
    #expect(UIFont.systemFont(ofSize: 13).familyName == "Inter")
    #expect(UIFont.systemFont(ofSize: 13, weight: .medium).instance.face.weight == 500)
    #expect(UIFont.systemFont(ofSize: 13, weight: .black).instance.face.weight == 900)
    #expect(UIFont.boldSystemFont(ofSize: 13).fontDescriptor.symbolicTraits == .traitBold)
    #expect(UIFont.italicSystemFont(ofSize: 13).fontDescriptor.symbolicTraits == .traitItalic)
  }

  @Test(.enabled(if: hasMono, "DejaVu Sans Mono is not installed: apt install fonts-dejavu-core"))
  func theMonospacedSystemFontIsDejaVu() {
    let font = UIFont.monospacedSystemFont(ofSize: 11, weight: .regular)
    #expect(font.familyName == "DejaVu Sans Mono" && font.pointSize == 11)
    #expect(font.fontDescriptor.symbolicTraits.contains(.traitMonoSpace))
  }

  @Test func sizesAreRoundedTo64ths() {
    for size in [0.5, 1, 11, 12.25, 17.4, 300] {
      #expect(abs(UIFont.systemFont(ofSize: CGFloat(size)).pointSize - size) <= 1.0 / 128)
    }
    for odd in [0, -3, CGFloat.nan] { #expect(UIFont.systemFont(ofSize: odd).pointSize == 12) }
    #expect(UIFont.systemFont(ofSize: .infinity).pointSize == 16384)
  }

  @Test func metricsFitTogetherAndGrowWithTheSize() {
    let (small, large) = (UIFont.systemFont(ofSize: 16), UIFont.systemFont(ofSize: 32))
    for font in [small, large] {
      #expect(font.ascender > font.capHeight && font.capHeight > font.xHeight && font.xHeight > 0)
      #expect(font.descender < 0 && font.leading >= 0)
      #expect(font.lineHeight == font.ascender - font.descender)
    }
    for metric in [\UIFont.ascender, \.descender, \.capHeight, \.xHeight, \.lineHeight] {
      #expect(abs(large[keyPath: metric] - 2 * small[keyPath: metric]) <= 4.0 / 64)
    }
  }

  @Test func fontNamesRoundTrip() {
    #expect(UIFont(name: "No Such Font Anywhere", size: 12) == nil)
    let system = UIFont.systemFont(ofSize: 12)
    #expect(UIFont.familyNames.contains(system.familyName))
    #expect(UIFont.fontNames(forFamilyName: system.familyName).contains(system.fontName))
    #expect(UIFont.fontNames(forFamilyName: "No Such Font Anywhere").isEmpty)
    #expect(UIFont(name: system.fontName, size: 12) == system)
  }

  @Test func equalFontsAreEqual() {
    #expect(UIFont.systemFont(ofSize: 12) == UIFont.systemFont(ofSize: 12))
    #expect(UIFont.systemFont(ofSize: 12).hash == UIFont.systemFont(ofSize: 12).hash)
    #expect(UIFont.systemFont(ofSize: 12) != UIFont.systemFont(ofSize: 13))
    #expect(UIFont.systemFont(ofSize: 12) != UIFont.monospacedDigitSystemFont(ofSize: 12, weight: .regular))
    #expect(UIFont.systemFont(ofSize: 20).withSize(12) == UIFont.systemFont(ofSize: 12))
  }

  @Test func weightsRoundTrip() {
    let named: [UIFont.Weight] = [.ultraLight, .thin, .light, .regular, .medium, .semibold, .bold, .heavy, .black]
    #expect(named.map(\.openType) == [100, 200, 300, 400, 500, 600, 700, 800, 900])
    for weight in named { #expect(UIFont.Weight(openType: weight.openType) == weight) }
    #expect(UIFont.Weight(0.41).openType == 700 && UIFont.Weight(-1).openType == 100)
  }
}

@Suite struct FontDescriptorTests {
  /// The features that result from a descriptor's attributes, as `smcp=1`.
  private func check(
    _ settings: Any, _ expected: [String], _ location: SourceLocation = #_sourceLocation
  ) {
    let descriptor = UIFont.systemFont(ofSize: 12).fontDescriptor.addingAttributes([.featureSettings: settings])
    let found = UIFont(descriptor: descriptor, size: 0).features.map { "\($0.tag)=\($0.value)" }
    #expect(found == expected, sourceLocation: location)
  }

  @Test func smallCapsByApplesRegistry() {
    let (lowerCase, smallCaps) = (37, 1)
    check([[UIFontDescriptor.FeatureKey.type: lowerCase, .selector: smallCaps]], ["smcp=1"])
    check([[UIFontDescriptor.FeatureKey.featureIdentifier: 38, .typeIdentifier: 1]], ["c2sc=1"])
    check([["CTFeatureTypeIdentifier": 3, "CTFeatureSelectorIdentifier": 3]], ["smcp=1"])
  }

  @Test func figuresLigaturesAndAlternates() {
    check([[UIFontDescriptor.FeatureKey.type: 21, .selector: 0]], ["onum=1"])
    check([[UIFontDescriptor.FeatureKey.type: 21, .selector: 1]], ["lnum=1"])
    check([[UIFontDescriptor.FeatureKey.type: 6, .selector: 0], [.type: 1, .selector: 3]], ["tnum=1", "liga=0"])
    check([[UIFontDescriptor.FeatureKey.type: 35, .selector: 6], [.type: 35, .selector: 23]], ["ss03=1", "ss11=0"])
  }

  @Test func featuresByTag() {
    check([[UIFontDescriptor.FeatureKey.openTypeTag: "smcp"]], ["smcp=1"])
    check([["CTFeatureOpenTypeTag": "salt", "CTFeatureOpenTypeValue": 3] as [String: Any]], ["salt=3"])
    let descriptor = UIFontDescriptor(name: "Inter", size: 12).addingOpenTypeFeatures(["onum": 1, "kern": 0])
    let expected = [OpenTypeFeature(tag: "kern", value: 0), OpenTypeFeature(tag: "onum", value: 1)]
    #expect(UIFont(descriptor: descriptor, size: 0).features == expected)
  }

  @Test func invalidSettingsAreIgnored() {
    check([[UIFontDescriptor.FeatureKey.type: 999, .selector: 1]], [])
    check([[UIFontDescriptor.FeatureKey.type: 37]], [])
    check([[UIFontDescriptor.FeatureKey.openTypeTag: "toolong"]], [])
    check("smcp", [])
    check([7], [])
  }

  @Test func descriptorAttributesRoundTrip() {
    let descriptor = UIFont.systemFont(ofSize: 15, weight: .bold).fontDescriptor
      .addingOpenTypeFeatures(["smcp": 1]).addingAttributes([.featureSettings: [[UIFontDescriptor.FeatureKey.type: 21, .selector: 0]]])
    let again = UIFontDescriptor(fontAttributes: descriptor.fontAttributes)
    #expect(UIFont(descriptor: again, size: 0) == UIFont(descriptor: descriptor, size: 0))
    #expect(again.pointSize == 15 && descriptor.object(forKey: .name) as? String == UIFont.systemFont(ofSize: 15, weight: .bold).fontName)
  }

  @Test func nameTakesPrecedenceOverFamily() throws {
    let bold = UIFont.systemFont(ofSize: 12, weight: .bold)
    let named = try #require(UIFont(name: bold.fontName, size: 12))
    let again = UIFontDescriptor(fontAttributes: named.fontDescriptor.fontAttributes)
    #expect(again.object(forKey: .family) as? String == bold.familyName)
    #expect(UIFont(descriptor: again, size: 0) == named)
  }

  @Test(.enabled(if: FontLibrary.shared.face(named: "Galley Block") != nil, "the project's Assets are not beside it"))
  func syntheticStyleRoundTripsThroughAttributes() throws {
    let plain = try #require(UIFont(name: "Galley Block", size: 12))
    let slanted = UIFont(descriptor: try #require(plain.fontDescriptor.withSymbolicTraits(.traitItalic)), size: 0)
    #expect(slanted.instance.syntheticSlant > 0 && slanted != plain)
    let again = UIFontDescriptor(fontAttributes: slanted.fontDescriptor.fontAttributes)
    #expect(UIFont(descriptor: again, size: 0) == slanted)
  }

  @Test func wrongTypesAreIgnored() {
    let descriptor = UIFontDescriptor(fontAttributes: [.name: 5, .size: "big", .traits: "bold", .featureSettings: 3])
    #expect(descriptor.pointSize == 0 && UIFont(descriptor: descriptor, size: 0) == UIFont.systemFont(ofSize: 12))
  }

  @Test func traits() throws {
    let plain = UIFont.systemFont(ofSize: 14).fontDescriptor
    let bold = try #require(plain.withSymbolicTraits(.traitBold))
    #expect(UIFont(descriptor: bold, size: 0).instance.face.weight == 700)
    let both = try #require(bold.withSymbolicTraits([.traitBold, .traitItalic]))
    #expect(both.symbolicTraits == [.traitBold, .traitItalic] && both.pointSize == 14)
    let back = try #require(both.withSymbolicTraits([]))
    #expect(UIFont(descriptor: back, size: 0) == UIFont.systemFont(ofSize: 14))
    let heavy = UIFontDescriptor(fontAttributes: [.traits: [UIFontDescriptor.TraitKey.weight: UIFont.Weight.heavy]])
    #expect(UIFont(descriptor: heavy, size: 12) == UIFont.systemFont(ofSize: 12, weight: .heavy))
  }

  @Test func designs() throws {
    let bold = UIFont.systemFont(ofSize: 14, weight: .bold).fontDescriptor
    #expect(bold.withDesign(.rounded) == nil)
    let mono = try #require(bold.withDesign(.monospaced))
    #expect(mono.symbolicTraits == [.traitBold, .traitMonoSpace])
    let serif = try #require(UIFont.preferredFont(forTextStyle: .title1).fontDescriptor.withDesign(.serif))
    #expect(UIFont(descriptor: serif, size: 0).familyName != UIFont.systemFont(ofSize: 14).familyName)
  }

  @Test func textStyleIsKeptWithTraits() throws {
    let bold = try #require(UIFont.preferredFont(forTextStyle: .body).fontDescriptor.withSymbolicTraits(.traitBold))
    let font = UIFont(descriptor: bold, size: 0)
    #expect(font.pointSize == 17)
    let larger = font.adjusted(to: UITraitCollection(preferredContentSizeCategory: .accessibilityMedium))
    #expect(larger.pointSize == 28 && larger.fontDescriptor.symbolicTraits.contains(.traitBold))
  }

  @Test(.enabled(if: hasGaramond, "EB Garamond is not installed: apt install fonts-ebgaramond"))
  func documentFamilyHasItsStyles() throws {
    let body = try #require(UIFont(name: "EB Garamond", size: 17))
    #expect(body.instance.face.fullName.contains("12"))
    let italic = try #require(body.fontDescriptor.withSymbolicTraits(.traitItalic))
    #expect(UIFont(descriptor: italic, size: 0).instance.face.isItalic)
    #expect(UIFont(descriptor: italic, size: 0).instance.face.fullName.contains("12"))
    let small = UIFont(descriptor: body.fontDescriptor.addingOpenTypeFeatures(["smcp": 1]), size: 0)
    #expect(small.instance === body.instance && small != body)
  }
}

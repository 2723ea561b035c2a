import CoreGraphics
import CoreText
import Foundation
import Testing

@Suite struct FontCollectionTests {
  private func names(_ array: CFArray?) -> [String] {
    (array as? [CTFontDescriptor] ?? []).compactMap { CTFontDescriptorCopyAttribute($0, kCTFontNameAttribute) as? String }
  }

  private func matches(_ attributes: CFDictionary, _ mandatory: Set<AnyHashable>? = nil) -> [String] {
    names(CTFontDescriptorCreateMatchingFontDescriptors(CTFontDescriptorCreateWithAttributes(attributes), mandatory))
  }

  @Test func everyFontIsListedOnce() {
    let all = names(CTFontCollectionCreateMatchingFontDescriptors(CTFontCollectionCreateFromAvailableFonts(nil)))
    #expect(all.contains("GalleyBlock-Regular"))
    #expect(Set(all).count == all.count)
    #expect(Set(all).isSubset(of: Set(CTFontManagerCopyAvailablePostScriptNames() as? [String] ?? [])))
  }

  @Test func descriptorAttributesSelectFonts() {
    #expect(matches([kCTFontFamilyNameAttribute: "Galley Block"]) == ["GalleyBlock-Regular"])
    #expect(matches([kCTFontNameAttribute: "GalleyBlock-Regular", kCTFontSizeAttribute: 40]) == ["GalleyBlock-Regular"])
    #expect(matches([kCTFontFamilyNameAttribute: "No Such Family"]) == [])
    let bold: CFDictionary = [kCTFontSymbolicTrait: CTFontSymbolicTraits.traitBold]
    #expect(matches([kCTFontFamilyNameAttribute: "Galley Block", kCTFontTraitsAttribute: bold]) == [])
    #expect(matches([kCTFontFamilyNameAttribute: "Galley Block", kCTFontTraitsAttribute: bold], [kCTFontFamilyNameAttribute]) == ["GalleyBlock-Regular"])
    #expect(CTFontDescriptorCreateMatchingFontDescriptors(CTFontDescriptorCreateWithNameAndSize("No Such Font", 0), nil) == nil)
    let everyBold = CTFontDescriptorCreateMatchingFontDescriptors(CTFontDescriptorCreateWithAttributes([kCTFontTraitsAttribute: bold]), nil)
    let fonts = (everyBold as? [CTFontDescriptor] ?? []).map { CTFontCreateWithFontDescriptor($0, 10, nil) }
    #expect(!fonts.isEmpty && fonts.allSatisfy { CTFontGetSymbolicTraits($0).contains(.traitBold) })
  }

  @Test func collectionsCombineAndSortDescriptors() {
    let block = CTFontDescriptorCreateWithNameAndSize("GalleyBlock-Regular", 0)
    let inter = CTFontDescriptorCreateWithAttributes([kCTFontFamilyNameAttribute: "DejaVu Sans Mono"])
    let one = CTFontCollectionCreateWithFontDescriptors([block, block], nil)
    #expect(names(CTFontCollectionCreateMatchingFontDescriptors(one)) == ["GalleyBlock-Regular"])
    let two = CTFontCollectionCreateCopyWithFontDescriptors(one, [inter], nil)
    let plain = names(CTFontCollectionCreateMatchingFontDescriptors(two))
    #expect(plain.contains("GalleyBlock-Regular") && plain.contains("DejaVuSansMono"))
    let backwards = names(CTFontCollectionCreateMatchingFontDescriptorsSortedWithCallback(two, { a, b, _ in
      let (a, b) = (CTFontDescriptorCopyAttribute(a, kCTFontNameAttribute) as! String, CTFontDescriptorCopyAttribute(b, kCTFontNameAttribute) as! String)
      return a == b ? .compareEqualTo : a > b ? .compareLessThan : .compareGreaterThan
    }, nil))
    #expect(backwards == plain.sorted(by: >))
    #expect(CTFontCollectionCreateMatchingFontDescriptors(CTFontCollectionCreateWithFontDescriptors(nil, nil)) == nil)
  }
}

/// Runs on another baseline than the Roman one.
@Suite struct BaselineTests {
  /// The distance of the glyphs of a run with these attributes above the line's baseline.
  private func height(_ attributes: CFDictionary) -> CGFloat {
    let text = Block.text("ab")
    text.addAttributes(
      Dictionary(uniqueKeysWithValues: attributes.map { (NSAttributedString.Key($0 as! String), $1) }),
      range: .init(location: 1, length: 1))
    let runs = CTLineGetGlyphRuns(CTLineCreateWithAttributedString(text)) as! [CTRun]
    var point = CGPoint.zero
    CTRunGetPositions(runs[runs.count - 1], CFRangeMake(0, 1), &point)
    return point.y
  }

  @Test func runIsShiftedToReferenceBaseline() {
    let (name, info, reference) = (kCTBaselineClassAttributeName, kCTBaselineInfoAttributeName, kCTBaselineReferenceInfoAttributeName) as (String, String, String)
    #expect(height([:]) == 0)
    #expect(height([name: kCTBaselineClassHanging]) == 0, "its own line")
    #expect(height([name: kCTBaselineClassHanging, info: [kCTBaselineClassHanging: 8], reference: [kCTBaselineClassHanging: 20]]) == 12)
    #expect(height([name: kCTBaselineClassMath, info: [kCTBaselineClassHanging: 8], reference: [kCTBaselineClassHanging: 20]]) == 0, "of another class")
    #expect(height([name: "No Such Class", reference: ["No Such Class": 3]]) == 3)
    #expect(height([info: [kCTBaselineClassHanging: 8], reference: [kCTBaselineClassHanging: 20]]) == 0, "no class")
    // Characters half as large hang from the hanging baseline of the large ones.
    let large = Block.font(20)
    let hanging = height([name: kCTBaselineClassHanging, reference: [kCTBaselineReferenceFont: large]])
    let own = height([name: kCTBaselineClassHanging, info: [kCTBaselineClassHanging: 0], reference: [kCTBaselineReferenceFont: Block.font(10)]])
    #expect(own > 0 && abs(hanging - own) < 0.1, "\(hanging) \(own): twice as high less once")
    #expect(height([name: kCTBaselineClassRoman, reference: [kCTBaselineOriginalFont: large]]) == 0)
    #expect(height([name: kCTBaselineClassIdeographicLow, reference: [kCTBaselineReferenceFont: large]]) < 0)
  }
}

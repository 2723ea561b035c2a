import TestSupport
import Testing
import UIKit

@testable import GalleyApp
@testable import GalleyDocuments
@testable import GalleyPlayground

/// Bold and italic of text whose direct formatting has a weight axis or a face.
@MainActor @Suite(.serialized) struct StyleTogglingTests {
  private func sheet(lines font: UIFont? = nil) -> StyleSheet {
    StyleSheet(
      category: .large, imageLoader: ImageLoader(folder: nil),
      lineStyle: font.map { LineStyle(font: $0, paragraphStyle: NSParagraphStyle(), language: "en") })
  }

  /// The variation of a font lacks an axis with its default value.
  private func weight(_ font: UIFont) -> Double { CTFontCopyVariation(font)?[VariableFont.weight] as? Double ?? 400 }

  /// Bold sets the weight axis of text that has one, within its range, and the axis determines whether the text is bold.
  @Test func boldSetsTheWeightAxis() throws {
    let graphics = try #require(CGDataProvider(data: try VariableFont.data()).flatMap { CGFont($0) })
    let sheet = sheet(lines: UIFont(CTFontCreateWithGraphicsFont(graphics, 10, nil, nil).instance))
    var role = TextRole(block: .line, language: "en")
    for (set, isBold) in [(450.0, false), (599, false), (600, true), (900, true)] {
      sheet.format(&role) { $0.variations["wght"] = set }
      #expect(sheet.has(\.isStrong, role) == isBold && role.style.isStrong == isBold && weight(sheet.font(for: role)) == set)
    }
    for (isOn, expected) in [(true, 700.0), (false, 400), (true, 700)] {
      sheet.set(\.isStrong, to: isOn, in: &role)
      #expect(role.formatting.text.variations["wght"] == expected && sheet.has(\.isStrong, role) == isOn && weight(sheet.font(for: role)) == expected)
    }
    // Italics leave the weight alone.
    sheet.set(\.isEmphasised, to: true, in: &role)
    #expect(role.formatting.text.variations["wght"] == 700)
  }

  /// A chosen face loses or gets the toggled trait and keeps the other; its weight stays if only the slant changes.
  @Test(.enabled(if: UIFont.familyNames.contains("Inter"), "needs the typeface Inter"))
  func stylesChangeTheFace() throws {
    let sheet = sheet()
    let traits: [(WritableKeyPath<InlineStyle, Bool>, UIFontDescriptor.SymbolicTraits)] = [(\.isStrong, .traitBold), (\.isEmphasised, .traitItalic)]
    for block in [TextRole.Block.body, .quote] {
      for name in UIFont.fontNames(forFamilyName: "Inter") {
        for (style, trait) in traits {
          var role = TextRole(block: block, language: "en")
          sheet.format(&role) { ($0.family, $0.face) = ("Inter", UIFont(name: name, size: 12)?.styleName) }
          let before = sheet.font(for: role).fontDescriptor.symbolicTraits
          let isOn = sheet.has(style, role)
          for turnsOn in [!isOn, isOn] {
            sheet.set(style, to: turnsOn, in: &role)
            let after = sheet.font(for: role).fontDescriptor.symbolicTraits
            let expected = turnsOn == isOn ? before : before.symmetricDifference(trait)
            if sheet.has(style, role) != turnsOn || after.intersection([.traitBold, .traitItalic]) != expected.intersection([.traitBold, .traitItalic]) {
              Issue.record("\(block), \(name), \(trait): \(role.formatting.text.face ?? "no face")")
            }
          }
        }
      }
    }
    var role = TextRole(block: .body, language: "en")
    sheet.format(&role) { ($0.family, $0.face) = ("Inter", "Medium") }
    sheet.set(\.isEmphasised, to: true, in: &role)
    #expect(role.formatting.text.face == "Medium Italic")
  }
}

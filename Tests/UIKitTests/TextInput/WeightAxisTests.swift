import CoreGraphics
import CoreText
import TestSupport
import Testing

@testable import UIKit
@testable import UIKitCollections
@testable import UIKitCore
@testable import UIKitText

/// Bold in text whose fonts have their weight from an axis.
@MainActor @Suite struct WeightAxisTests {
  /// The font without a size, which owns the faces of all others.
  private let graphics: CGFont

  init() throws { graphics = try #require(CGDataProvider(data: try VariableFont.data()).flatMap { CGFont($0) }) }

  private func font(_ weight: Double) -> UIFont {
    let variation = CTFontDescriptorCreateWithAttributes([kCTFontVariationAttribute: [VariableFont.weight: weight]])
    return UIFont(CTFontCreateCopyWithAttributes(CTFontCreateWithGraphicsFont(graphics, 10, nil, nil), 0, nil, variation).instance)
  }

  /// The variation of a font lacks an axis with its default value.
  private func weight(_ font: UIFont) -> Double { CTFontCopyVariation(font)?[VariableFont.weight] as? Double ?? 400 }

  /// Bold sets the axis, again and again, and undo restores its value.
  @Test func boldSetsTheAxis() throws {
    for (start, expected) in [(450.0, [700.0, 400, 700]), (599, [700, 400, 700]), (600, [400, 700, 400]), (900, [400, 700, 400])] {
      let view = UITextView(frame: CGRect(x: 0, y: 0, width: 300, height: 100))
      view.allowsEditingTextAttributes = true
      view.attributedText = NSAttributedString(string: "weight", attributes: [.font: font(start)])
      func shown() throws -> UIFont { try #require(view.textStorage.attribute(.font, at: 0, effectiveRange: nil) as? UIFont) }
      view.selectedRange = NSRange(location: 0, length: 6)
      for (index, weight) in expected.enumerated() {
        view.toggleBoldface(nil)
        let font = try shown()
        if self.weight(font) != weight || font.fontDescriptor.symbolicTraits.contains(.traitBold) != (weight >= 600) || font.pointSize != 10 {
          Issue.record("from \(start), press \(index + 1): \(self.weight(font)), not \(weight)")
        }
      }
    }
  }

  /// The functions of Core Text and the methods of descriptors agree.
  @Test func traitsSetTheAxis() throws {
    for (start, isBold, expected) in [(450.0, true, 700.0), (599, true, 700), (700, false, 400), (900, false, 400)] {
      let font = self.font(start)
      let copy = CTFontCreateCopyWithSymbolicTraits(font, 0, nil, isBold ? .traitBold : [], .traitBold)
      let descriptor = font.fontDescriptor.withSymbolicTraits(isBold ? .traitBold : [])
      let found = [copy.map { weight(UIFont($0.instance)) }, descriptor.map { weight(UIFont(descriptor: $0, size: 10)) }]
      if found != [expected, expected] { Issue.record("\(start), \(isBold): \(found)") }
    }
  }
}

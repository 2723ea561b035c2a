import CoreGraphics
import Testing

@testable import UIKit
@testable import UIKitCollections
@testable import UIKitCore
@testable import UIKitText

/// Rules 82–86 of labels, 88 of fields; each test is named after its rule. Characters are squares of ten points.
@Suite(.serialized) @MainActor struct LabelRuleTests {
  private func label(_ text: String, lines: Int = 1, _ size: CGSize = CGSize(width: 60, height: 100)) -> UILabel {
    let label = UILabel(frame: CGRect(origin: .zero, size: size))
    label.font = UIFont(name: "Galley Block", size: 10)
    (label.numberOfLines, label.text) = (lines, text)
    return label
  }

  /// The lines that the label draws; “…” marks truncation.
  private func lines(_ label: UILabel) -> [String] {
    _ = label.layOutForDrawing(in: label.bounds.size, lines: label.numberOfLines)
    let (manager, text) = (label.layout.manager, (label.attributedText?.string ?? "") as NSString)
    var (lines, place, range): ([String], Int, NSRange) = ([], 0, NSRange())
    while place < manager.numberOfGlyphs {
      let used = manager.lineFragmentUsedRect(forGlyphAt: place, effectiveRange: &range)
      guard used.height > 0, range.location >= place, range.upperBound > place else { break }
      let cut = manager.truncatedGlyphRange(inLineFragmentForGlyphAt: place)
      let isCut = cut.location != NSNotFound
      lines.append(isCut ? text.substring(with: NSRange(range.location..<cut.location)) + "…" : text.substring(with: range))
      place = range.upperBound
    }
    return lines
  }

  @Test func rule82DefaultIsOneLineAndZeroIsUnlimited() {
    #expect(UILabel().numberOfLines == 1)
    #expect(lines(label("aa bb cc dd")) == ["aa bb…"] && lines(label("aa bb cc dd", lines: 0)) == ["aa bb ", "cc dd"])
    // Lines that do not fit the height are omitted, too.
    #expect(lines(label("aa bb cc dd ee ff", lines: 0, CGSize(width: 60, height: 20))) == ["aa bb ", "cc dd…"])
    #expect(lines(label("aa bb cc dd ee ff", lines: 2)) == ["aa bb ", "cc dd…"])
  }

  @Test(arguments: [
    (NSLineBreakMode.byTruncatingTail, "aaaa bbbb", "aaa…"), (.byClipping, "aaaa bbbb", "aaaa bbbb"), (.byWordWrapping, "aaaa bbbb", "aaaa "),
    (.byCharWrapping, "aaaaaa", "aaaa"),
  ]) func rule83LineBreakModeDeterminesLineEnd(mode: NSLineBreakMode, text: String, line: String) {
    #expect(UILabel().lineBreakMode == .byTruncatingTail)
    let label = label(text, CGSize(width: 40, height: 100))
    label.lineBreakMode = mode
    #expect(lines(label).first == line)
  }

  @Test func rule84Defaults() {
    let label = UILabel()
    #expect(label.textAlignment == .natural && label.font == .systemFont(ofSize: 17) && label.shadowOffset == CGSize(width: 0, height: -1))
    #expect(!label.isUserInteractionEnabled && label.isEnabled && label.minimumScaleFactor == 0 && !label.adjustsFontSizeToFitWidth)
    #expect(label.baselineAdjustment == .alignBaselines && label.lineBreakStrategy == .standard)
  }

  /// By default the last line does not consist of one word if another can move down to it.
  @Test func rule84LineBreakStrategy() {
    let label = label("aaa bb c", lines: 0)
    #expect(lines(label) == ["aaa ", "bb c"])
    label.lineBreakStrategy = []
    #expect(lines(label) == ["aaa bb ", "c"])
    label.lineBreakStrategy = .pushOut
    #expect(lines(label) == ["aaa ", "bb c"])
  }

  @Test func rule85AttributedTextOverridesProperties() throws {
    let label = label("plain")
    (label.textColor, label.textAlignment) = (.green, .right)
    let font = try #require(UIFont(name: "Galley Block", size: 20))
    label.attributedText = NSAttributedString(string: "aa bb", attributes: [.font: font, .foregroundColor: UIColor.red])
    func value(_ key: NSAttributedString.Key, _ index: Int) -> Any? { label.attributedText?.attribute(key, at: index, effectiveRange: nil) }
    #expect(value(.font, 0) as? UIFont == font && value(.foregroundColor, 4) as? UIColor == .red)
    #expect(label.font == font && label.textColor == .red, "read, they are the first character's")
    label.lineBreakMode = .byTruncatingMiddle
    for index in [0, 4] { #expect((value(.paragraphStyle, index) as? NSParagraphStyle)?.lineBreakMode == .byTruncatingMiddle) }
    // Set to the values from before the attributed text, they apply, too.
    let small = try #require(UIFont(name: "Galley Block", size: 10))
    (label.textColor, label.font) = (.green, small)
    for index in [0, 4] { #expect(value(.foregroundColor, index) as? UIColor == .green && value(.font, index) as? UIFont == small) }
    label.attributedText = NSAttributedString(string: "aa")
    #expect(label.textColor == .green && label.font == small, "text without attributes keeps the label's own values")
  }

  @Test func rule86PreferredWidthWrapsText() {
    let label = label("aa bb cc", lines: 0)
    #expect(label.intrinsicContentSize == CGSize(width: 80, height: 10))
    label.preferredMaxLayoutWidth = 50
    #expect(label.intrinsicContentSize == CGSize(width: 50, height: 20))
    let room = CGRect(x: 0, y: 0, width: 20, height: 1000)
    #expect(label.textRect(forBounds: room, limitedToNumberOfLines: 0).height == 30)
    #expect(label.textRect(forBounds: room, limitedToNumberOfLines: 2).height == 20)
  }

  @Test func rule88DefaultsOfAField() throws {
    let field = UITextField()
    #expect(field.borderStyle == .none && field.clearButtonMode == .never && field.leftViewMode == .never && field.rightViewMode == .never)
    #expect(!field.clearsOnBeginEditing && field.minimumFontSize == 0 && !field.adjustsFontSizeToFitWidth && !field.clearsOnInsertion)
    #expect(!field.allowsEditingTextAttributes)
    let light = UITraitCollection(userInterfaceStyle: .light)
    #expect(UITextField.placeholderColor.resolvedColor(with: light) == UIColor(white: 0.7, alpha: 1))
  }
}

import CoreGraphics
import Foundation
import Testing

@testable import UIKit
@testable import UIKitCollections
@testable import UIKitCore
@testable import UIKitText

/// Text, attributes, rectangles and modes of fields. Letters are squares of 10 points.
@MainActor @Suite(.serialized) struct TextFieldTests {
  private func field(_ text: String? = nil, width: CGFloat = 100, height: CGFloat = 30) -> UITextField {
    let field = UITextField(frame: CGRect(x: 0, y: 0, width: width, height: height))
    field.font = UIFont(name: "Galley Block", size: 10)
    field.text = text
    field.layoutIfNeeded()
    return field
  }

  @Test func defaults() {
    let field = UITextField()
    #expect(field.borderStyle == .none && field.clearButtonMode == .never && field.leftViewMode == .never && field.rightViewMode == .never)
    #expect(!field.clearsOnBeginEditing && field.minimumFontSize == 0 && !field.adjustsFontSizeToFitWidth && !field.clearsOnInsertion)
    #expect(!field.allowsEditingTextAttributes && !field.isEditing && field.text == "" && field.attributedText == nil)
    #expect(field.font == .systemFont(ofSize: 17) && field.textAlignment == .natural && field.isEnabled && field.placeholder == nil)
    let light = UITraitCollection(userInterfaceStyle: .light)
    #expect(UITextField.placeholderColor.resolvedColor(with: light) == UIColor(white: 0.7, alpha: 1))
    #expect(field.typingAttributes == nil && field.canBecomeFirstResponder && field.canBecomeFocused)
  }

  // MARK: Text

  @Test func lineBreaksBecomeSpaces() {
    let field = field("a\nb\r\nc\u{2028}d")
    #expect(field.text == "a b c d")
    field.attributedText = NSAttributedString(string: "e\nf", attributes: [.foregroundColor: UIColor.red])
    #expect(field.text == "e f" && field.textColor == .red)
    UIPasteboard.general.string = "x\r\ny\nz"
    field.selectAll(nil)
    field.paste(nil)
    #expect(field.text == "x y z")
    field.text = nil
    #expect(field.text == "")
  }

  @Test func fontColorAndAlignmentApplyToAllText() {
    let field = field("ab")
    field.attributedText = NSAttributedString(string: "ab", attributes: [.foregroundColor: UIColor.red])
    #expect(field.textColor == .red && field.font?.pointSize == 10)
    field.textColor = .blue
    field.textAlignment = .right
    let style = field.attributedText?.attribute(.paragraphStyle, at: 1, effectiveRange: nil) as? NSParagraphStyle
    #expect(field.textColor == .blue && style?.alignment == .right && field.textAlignment == .right)
    field.text = "new"
    #expect(field.attributedText?.attribute(.foregroundColor, at: 0, effectiveRange: nil) as? UIColor == .blue)
    field.defaultTextAttributes = [.foregroundColor: UIColor.green, .kern: 2]
    #expect(field.textColor == .green && field.attributedText?.attribute(.kern, at: 0, effectiveRange: nil) as? Int == 2)
    #expect(field.font == .systemFont(ofSize: 17), "what is not said is the field's own")
  }

  @Test func typingAttributesLastUntilSelectionChanges() {
    let bench = FieldBench("ab")
    defer { bench.close() }
    bench.field.becomeFirstResponder()
    bench.field.typingAttributes?[.foregroundColor] = UIColor.red
    bench.key("c")
    func color(_ index: Int) -> UIColor? { bench.field.attributedText?.attribute(.foregroundColor, at: index, effectiveRange: nil) as? UIColor }
    #expect(color(1) == .label && color(2) == .red)
    bench.stage.key(80)
    bench.field.typingAttributes?[.foregroundColor] = UIColor.blue
    bench.stage.key(80)
    bench.key("d")
    #expect(bench.field.text == "adbc" && color(1) == .label)
    // If set in the delegate's callback, they apply to the change in question.
    bench.change = { field, _, _ in
      field.typingAttributes?[.foregroundColor] = UIColor.green
      return true
    }
    bench.key("e")
    #expect(color(2) == .green)
  }

  // MARK: Rectangles

  @Test(arguments: [
    (UITextField.BorderStyle.none, CGRect(x: 0, y: 0, width: 100, height: 30)),
    (.line, CGRect(x: 7, y: 2, width: 86, height: 26)), (.bezel, CGRect(x: 7, y: 2, width: 86, height: 26)),
    (.roundedRect, CGRect(x: 7, y: 2, width: 86, height: 26)),
  ])
  func textRectIsInsetByBorderStyle(style: UITextField.BorderStyle, expected: CGRect) {
    let field = field("a")
    field.borderStyle = style
    #expect(field.borderRect(forBounds: field.bounds) == field.bounds)
    #expect(field.textRect(forBounds: field.bounds) == expected && field.editingRect(forBounds: field.bounds) == expected)
    #expect(field.placeholderRect(forBounds: field.bounds) == expected)
  }

  @Test func sideViewsReduceTextRect() {
    let field = field("a")
    field.leftView = UIView(frame: CGRect(x: 0, y: 0, width: 12, height: 10))
    field.rightView = UIView(frame: CGRect(x: 0, y: 0, width: 8, height: 40))
    #expect(field.textRect(forBounds: field.bounds) == field.bounds, "side views that are never shown take no space")
    (field.leftViewMode, field.rightViewMode) = (.always, .always)
    field.layoutIfNeeded()
    #expect(field.leftView?.frame == CGRect(x: 0, y: 10, width: 12, height: 10))
    #expect(field.rightView?.frame == CGRect(x: 92, y: 0, width: 8, height: 30), "no higher than the field")
    #expect(field.textRect(forBounds: field.bounds) == CGRect(x: 12, y: 0, width: 80, height: 30))
    field.rightViewMode = .never
    field.clearButtonMode = .always
    field.borderStyle = .roundedRect
    field.layoutIfNeeded()
    #expect(field.rightView?.superview == nil)
    #expect(field.clearButtonRect(forBounds: field.bounds) == CGRect(x: 76, y: 5, width: 19, height: 19))
    #expect(field.textRect(forBounds: field.bounds) == CGRect(x: 24, y: 2, width: 47, height: 26))
    field.font = UIFont(name: "Galley Block", size: 50)
    #expect(field.clearButtonRect(forBounds: field.bounds).width == 30, "it grows with the type")
  }

  /// In right-to-left layout, side views and the clear button swap sides.
  @Test func sideViewsAreMirrored() {
    final class Mirrored: UITextField {
      var isMirrored = true
      override var traitCollection: UITraitCollection {
        isMirrored ? UITraitCollection(traitsFrom: [super.traitCollection, UITraitCollection(layoutDirection: .rightToLeft)]) : super.traitCollection
      }
    }
    let field = Mirrored(frame: CGRect(x: 0, y: 0, width: 100, height: 30))
    field.text = "a"
    field.leftView = UIView(frame: CGRect(x: 0, y: 0, width: 12, height: 10))
    field.rightView = UIView(frame: CGRect(x: 0, y: 0, width: 8, height: 40))
    let bounds = field.bounds
    func rects() -> [CGRect] {
      [field.leftViewRect(forBounds: bounds), field.rightViewRect(forBounds: bounds), field.clearButtonRect(forBounds: bounds), field.textRect(forBounds: bounds)]
    }
    for (left, right, clear) in [(true, true, false), (true, false, true), (false, true, false)] {
      field.leftViewMode = left ? .always : .never
      field.rightViewMode = right ? .always : .never
      field.clearButtonMode = clear ? .always : .never
      for style in [UITextField.BorderStyle.none, .roundedRect] {
        field.borderStyle = style
        field.isMirrored = true
        let mirrored = rects()
        field.isMirrored = false
        #expect(mirrored == rects().map { CGRect(x: bounds.width - $0.maxX, y: $0.minY, width: $0.width, height: $0.height) })
        #expect(mirrored != rects())
      }
    }
  }

  /// Columns: edited with text, edited without, not edited with text, not edited without.
  @Test(arguments: [
    (UITextField.ViewMode.never, "----", "----"), (.whileEditing, "-x--", "x---"), (.unlessEditing, "-xxx", "--x-"),
    (.always, "xxxx", "x-x-"),
  ])
  func viewModesControlVisibility(mode: UITextField.ViewMode, side: String, clear: String) {
    let bench = FieldBench("")
    defer { bench.close() }
    let field = bench.field
    field.leftView = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    field.rightView = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    (field.leftViewMode, field.rightViewMode, field.clearButtonMode) = (mode, mode, mode)
    var seen = ["", "", ""]
    for (isEdited, text) in [(true, "a"), (true, ""), (false, "a"), (false, "")] {
      _ = isEdited ? field.becomeFirstResponder() : field.resignFirstResponder()
      field.text = text
      bench.stage.session.turn()
      for (index, view) in [field.leftView, field.rightView, field.clearButton].enumerated() {
        seen[index] += view?.superview === field ? "x" : "-"
      }
    }
    #expect(seen == [side, side, clear])
  }

  /// The seven rectangles of a 200 × 40 field with both side views and the clear button, for each border.
  @Test(arguments: [
    (.none, CGRect(x: 12, y: 0, width: 180, height: 40), CGRect(x: 0, y: 15, width: 12, height: 10), CGRect(x: 192, y: 10, width: 8, height: 20)),
    (.roundedRect, CGRect(x: 24, y: 2, width: 156, height: 36), CGRect(x: 7, y: 15, width: 12, height: 10), CGRect(x: 185, y: 10, width: 8, height: 20)),
    (.line, CGRect(x: 24, y: 2, width: 156, height: 36), CGRect(x: 7, y: 15, width: 12, height: 10), CGRect(x: 185, y: 10, width: 8, height: 20)),
  ] as [(UITextField.BorderStyle, CGRect, CGRect, CGRect)])
  func borderStyleDeterminesAllRects(style: UITextField.BorderStyle, text: CGRect, left: CGRect, right: CGRect) {
    let field = field("a", width: 200, height: 40)
    field.borderStyle = style
    field.leftView = UIView(frame: CGRect(x: 3, y: 4, width: 12, height: 10))
    field.rightView = UIView(frame: CGRect(x: 5, y: 6, width: 8, height: 20))
    (field.leftViewMode, field.rightViewMode) = (.always, .always)
    for origin in [CGPoint.zero, CGPoint(x: 100, y: 50)] {
      // The rectangles are in the coordinate space of the given bounds.
      let bounds = CGRect(origin: origin, size: CGSize(width: 200, height: 40))
      func moved(_ rect: CGRect) -> CGRect { rect.offsetBy(dx: origin.x, dy: origin.y) }
      #expect(field.borderRect(forBounds: bounds) == bounds)
      #expect(field.textRect(forBounds: bounds) == moved(text) && field.editingRect(forBounds: bounds) == moved(text))
      #expect(field.placeholderRect(forBounds: bounds) == moved(text))
      #expect(field.leftViewRect(forBounds: bounds) == moved(left) && field.rightViewRect(forBounds: bounds) == moved(right))
      #expect(field.clearButtonRect(forBounds: bounds) == moved(CGRect(x: 176, y: 10, width: 19, height: 19)))
    }
  }

  /// A subclass that moves each of the seven rectangles; the field places its parts there.
  private final class SevenRects: UITextField {
    static let rects: [String: CGRect] = [
      "border": CGRect(x: 2, y: 4, width: 190, height: 50), "text": CGRect(x: 40, y: 10, width: 100, height: 20),
      "placeholder": CGRect(x: 50, y: 12, width: 90, height: 20), "editing": CGRect(x: 60, y: 14, width: 80, height: 20),
      "clear": CGRect(x: 150, y: 6, width: 18, height: 18), "left": CGRect(x: 4, y: 8, width: 16, height: 14), "right": CGRect(x: 172, y: 8, width: 14, height: 12),
    ]
    var drawn: [String: CGRect] = [:]
    override func borderRect(forBounds bounds: CGRect) -> CGRect { Self.rects["border"]! }
    override func textRect(forBounds bounds: CGRect) -> CGRect { Self.rects["text"]! }
    override func placeholderRect(forBounds bounds: CGRect) -> CGRect { Self.rects["placeholder"]! }
    override func editingRect(forBounds bounds: CGRect) -> CGRect { Self.rects["editing"]! }
    override func clearButtonRect(forBounds bounds: CGRect) -> CGRect { Self.rects["clear"]! }
    override func leftViewRect(forBounds bounds: CGRect) -> CGRect { Self.rects["left"]! }
    override func rightViewRect(forBounds bounds: CGRect) -> CGRect { Self.rects["right"]! }
    override func drawText(in rect: CGRect) { drawn["text"] = rect }
    override func drawPlaceholder(in rect: CGRect) { drawn["placeholder"] = rect }
  }

  @Test func overriddenRectsPositionSubviews() {
    let bench = FieldBench("")
    defer { bench.close() }
    let field = SevenRects(frame: CGRect(x: 0, y: 100, width: 200, height: 60))
    field.font = UIFont(name: "Galley Block", size: 10)
    field.borderStyle = .line
    (field.text, field.placeholder) = ("ab", "p")
    (field.leftView, field.rightView) = (UIView(frame: CGRect(x: 0, y: 0, width: 1, height: 1)), UIView(frame: CGRect(x: 0, y: 0, width: 1, height: 1)))
    (field.leftViewMode, field.rightViewMode, field.clearButtonMode) = (.always, .always, .always)
    bench.stage.window.addSubview(field)
    bench.stage.session.turn()
    #expect(field.lineRect == SevenRects.rects["text"] && field.drawn["text"] != nil)
    #expect(field.clearButton.frame == SevenRects.rects["clear"])
    #expect(field.leftView?.frame == SevenRects.rects["left"] && field.rightView?.frame == SevenRects.rects["right"])
    field.text = ""
    bench.stage.session.turn()
    #expect(field.drawn["placeholder"] == SevenRects.rects["placeholder"].map { CGRect(origin: .zero, size: $0.size) }, "in a context of its own area")
    field.text = "ab"
    field.becomeFirstResponder()
    bench.stage.session.turn()
    #expect(field.lineRect == SevenRects.rects["editing"] && field.caretRect(for: field.beginningOfDocument).midX == 60)
    #expect(field.focusShape.rect == SevenRects.rects["border"])
  }

  private final class OwnRects: UITextField {
    override func textRect(forBounds bounds: CGRect) -> CGRect { bounds.insetBy(dx: 20, dy: 0) }
    override func editingRect(forBounds bounds: CGRect) -> CGRect { bounds.insetBy(dx: 30, dy: 0) }
    override func clearButtonRect(forBounds bounds: CGRect) -> CGRect { CGRect(x: 1, y: 2, width: 3, height: 4) }
    override func placeholderRect(forBounds bounds: CGRect) -> CGRect { bounds.insetBy(dx: 40, dy: 0) }
    var drawn: [String] = []
    // Both get a context for their area only: the rectangle begins at zero.
    override func drawText(in rect: CGRect) { drawn.append("text \(rect == CGRect(x: 0, y: 0, width: 60, height: 30))") }
    override func drawPlaceholder(in rect: CGRect) { drawn.append("placeholder \(rect == CGRect(x: 0, y: 0, width: 20, height: 30))") }
  }

  @Test func subclassOverridesRectsAndDrawing() {
    let bench = FieldBench("")
    defer { bench.close() }
    let field = OwnRects(frame: CGRect(x: 0, y: 100, width: 100, height: 30))
    field.font = UIFont(name: "Galley Block", size: 10)
    field.text = "ab"
    field.placeholder = "p"
    field.clearButtonMode = .always
    bench.stage.window.addSubview(field)
    bench.stage.session.turn()
    #expect(field.drawn.last == "text true" && field.clearButton.frame == CGRect(x: 1, y: 2, width: 3, height: 4))
    field.text = ""
    bench.stage.session.turn()
    #expect(field.drawn.last == "placeholder true")
    field.text = "ab"
    field.becomeFirstResponder()
    bench.stage.session.turn()
    #expect(field.caretRect(for: field.beginningOfDocument).midX == 30 && field.drawn.last == "placeholder true")
  }

  @Test(arguments: [(UIControl.ContentVerticalAlignment.top, 0.0), (.center, 10), (.bottom, 20), (.fill, 10)])
  func contentVerticalAlignmentPositionsLine(alignment: UIControl.ContentVerticalAlignment, y: Double) {
    let field = field("ab")
    field.contentVerticalAlignment = alignment
    #expect(field.origin(ofLineIn: field.lineRect).y == CGFloat(y))
  }

  @Test(arguments: [(NSTextAlignment.left, 0.0), (.natural, 0), (.center, 40), (.right, 80)])
  func textAlignmentPositionsLine(alignment: NSTextAlignment, x: Double) {
    let field = field("ab")
    field.textAlignment = alignment
    #expect(field.caretRect(for: field.beginningOfDocument).midX == CGFloat(x))
  }

  @Test func intrinsicContentSizeFollowsContent() {
    let field = field("abcd")
    #expect(field.intrinsicContentSize == CGSize(width: 40, height: 11))
    field.borderStyle = .roundedRect
    #expect(field.intrinsicContentSize == CGSize(width: 54, height: 23))
    field.text = ""
    field.placeholder = "placeholder"
    #expect(field.intrinsicContentSize == CGSize(width: 124, height: 23))
    field.leftView = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    field.leftViewMode = .always
    field.sizeToFit()
    #expect(field.bounds.size == CGSize(width: 139, height: 23))
  }

  // MARK: Fitting

  @Test(arguments: [(0.0, 5.0), (8, 8), (2, 5)])
  func longLineShrinksToMinimumFontSize(minimum: Double, expected: Double) {
    let field = field("abcdefghij", width: 50)
    field.adjustsFontSizeToFitWidth = true
    field.minimumFontSize = CGFloat(minimum)
    field.layOutLine(in: field.lineRect)
    let font = field.layout.manager.textStorage?.attribute(.font, at: 0, effectiveRange: nil) as? UIFont
    #expect(abs(Double(font?.pointSize ?? 0) - expected) < 0.1 && field.font?.pointSize == 10)
    field.text = "abc"
    field.layOutLine(in: field.lineRect)
    #expect((field.layout.manager.textStorage?.attribute(.font, at: 0, effectiveRange: nil) as? UIFont)?.pointSize == 10)
  }

  @Test func longLineTruncatesAndScrollsDuringEditing() {
    let bench = FieldBench("abcdefghijklmnopqrstuvwxyz")
    defer { bench.close() }
    let field = bench.field
    func isCut() -> Bool { field.layout.manager.truncatedGlyphRange(inLineFragmentForGlyphAt: 0).location != NSNotFound }
    #expect(isCut() && field.scrollOffset == 0)
    field.becomeFirstResponder()
    bench.stage.session.turn()
    #expect(!isCut() && field.scrollOffset == 60 && field.caretRect(for: field.endOfDocument).midX == 200)
    bench.stage.key(74)
    #expect(field.scrollOffset == 0 && field.caretRect(for: field.beginningOfDocument).midX == 0)
    for _ in 0..<21 { bench.stage.key(79) }
    #expect(field.scrollOffset == 10, "one letter beyond the edge")
    bench.stage.key(77)
    bench.key(" ")
    #expect(field.scrollOffset == 70, "a space at the end counts")
    for _ in 0..<20 { bench.pressBackspace() }
    #expect(field.scrollOffset == 0)
    field.text = "abcdefghijklmnopqrstuvwxyz"
    field.resignFirstResponder()
    bench.stage.session.turn()
    #expect(isCut() && field.scrollOffset == 0)
  }

  @Test func clickSetsCaretAtItsLocation() {
    let bench = FieldBench("abcdefghijklmnopqrstuvwxyz", "abc")
    defer { bench.close() }
    bench.click(52)
    #expect(bench.field.isEditing && bench.field.editor.selectedRange == NSRange(location: 5, length: 0) && bench.field.scrollOffset == 0)
    bench.stage.wait(1000)
    bench.click(31, bench.fields[1])
    #expect(bench.fields[1].editor.selection.active == 3 && !bench.field.isEditing)
    bench.stage.wait(1000)
    bench.click(15, bench.fields[1])
    bench.click(15, bench.fields[1])
    #expect(bench.fields[1].editor.selectedRange == NSRange(location: 0, length: 3), "a double click selects the word")
  }

  @Test func fontsFollowContentSizeCategory() {
    let stage = EventStage()
    defer { stage.close() }
    let field = UITextField()
    field.font = .preferredFont(forTextStyle: .body)
    field.text = "a"
    stage.window.addSubview(field)
    field.adjustsFontForContentSizeCategory = true
    UIApplication.shared.setPreferredContentSizeCategory(.accessibilityExtraExtraExtraLarge)
    #expect(field.font?.pointSize == 53)
    UIApplication.shared.setPreferredContentSizeCategory(.large)
    #expect(field.font?.pointSize == 17)
  }

  // MARK: What is recorded of it

  @Test func proofsAndScreenItemsContainLine() {
    let bench = FieldBench("abc", "")
    defer { bench.close() }
    bench.fields[1].placeholder = "Name"
    bench.field.accessibilityLabel = "Letters"
    bench.stage.session.turn()
    #expect(bench.field.textAreas.map(\.name) == ["field ‘Letters’"] && bench.field.textAreas[0].origin == CGPoint(x: 0, y: 10))
    #expect(bench.fields[1].textAreas.map(\.name) == ["placeholder ‘Name’"])
    let items = bench.stage.window.screenItems().filter { $0.role == .field }
    #expect(items.map(\.label) == ["Letters", "Name"] && items.map(\.value) == ["abc", ""])
  }

  // MARK: Subclasses
}

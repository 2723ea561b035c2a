import Foundation
import UIKit

// Subclasses that override methods as public iOS sources do, with Apple's declarations. The test is that this compiles; some overrides are called.

final class CountingLayoutManager: NSTextLayoutManager {
  var asked = 0
  override var documentRange: NSTextRange {
    asked += 1
    return super.documentRange
  }
  override func textLayoutFragment(for position: CGPoint) -> NSTextLayoutFragment? {
    asked += 1
    return super.textLayoutFragment(for: position)
  }
  override func textLayoutFragment(for location: NSTextLocation) -> NSTextLayoutFragment? {
    asked += 1
    return super.textLayoutFragment(for: location)
  }
  override func enumerateTextLayoutFragments(
    from textLocation: NSTextLocation?, options: NSTextLayoutFragment.EnumerationOptions = [], using block: (NSTextLayoutFragment) -> Bool
  ) -> NSTextLocation? {
    asked += 1
    return super.enumerateTextLayoutFragments(from: textLocation, options: options, using: block)
  }
  override func enumerateTextSegments(
    in textRange: NSTextRange, type: NSTextLayoutManager.SegmentType, options: NSTextLayoutManager.SegmentOptions = [],
    using block: (NSTextRange?, CGRect, CGFloat, NSTextContainer) -> Bool
  ) {
    asked += 1
    super.enumerateTextSegments(in: textRange, type: type, options: options, using: block)
  }
  override func setRenderingAttributes(_ renderingAttributes: [NSAttributedString.Key: Any], for textRange: NSTextRange) {
    asked += 1
    super.setRenderingAttributes(renderingAttributes, for: textRange)
  }
}

final class TitledParagraph: NSTextParagraph {
  override var attributedString: NSAttributedString { NSAttributedString(string: "title") }
  override var childElements: [NSTextElement] { [] }
}

final class CodeView: UITextView {
  override var layoutManager: NSLayoutManager { super.layoutManager }
  override var textStorage: NSTextStorage { super.textStorage }
  override var textContainer: NSTextContainer { super.textContainer }
}

final class SizedCellContent: UIView {
  override class var requiresConstraintBasedLayout: Bool { true }
  override func systemLayoutSizeFitting(_ targetSize: CGSize) -> CGSize { CGSize(width: targetSize.width, height: 44) }
  override func systemLayoutSizeFitting(
    _ targetSize: CGSize, withHorizontalFittingPriority horizontalFittingPriority: UILayoutPriority, verticalFittingPriority: UILayoutPriority
  ) -> CGSize { CGSize(width: targetSize.width, height: 44) }
  override func contentHuggingPriority(for axis: NSLayoutConstraint.Axis) -> UILayoutPriority { .required - 1 }
}

final class LoggingButton: UIButton {
  var sent = 0
  override func sendActions(for controlEvents: UIControl.Event) {
    sent += 1
    super.sendActions(for: controlEvents)
  }
  override func sendAction(_ action: UIAction) {
    sent += 1
    super.sendAction(action)
  }
}

final class EmojiKeyboard: UIInputViewController {
  var changes = 0
  override func textDidChange(_ textInput: UITextInput?) {
    super.textDidChange(textInput)
    changes += 1
  }
}

/// Calls some of the overrides, and reports each expectation.
func checkOverrides(_ expect: (Bool, String) -> Void) {
  let (storage, manager, container) = (NSTextContentStorage(), CountingLayoutManager(), NSTextContainer(size: CGSize(width: 100, height: 0)))
  storage.addTextLayoutManager(manager)
  manager.textContainer = container
  storage.textStorage?.setAttributedString(NSAttributedString(string: "one two three"))
  manager.enumerateTextLayoutFragments(from: manager.documentRange.location, options: .ensuresLayout) { _ in true }
  _ = manager.textLayoutFragment(for: CGPoint(x: 1, y: 1))
  manager.enumerateTextSegments(in: manager.documentRange, type: .standard) { _, _, _, _ in true }
  manager.setRenderingAttributes([.foregroundColor: UIColor.red], for: manager.documentRange)
  expect(manager.asked >= 6, "a text layout manager's overrides are called: \(manager.asked)")
  expect(SizedCellContent().systemLayoutSizeFitting(CGSize(width: 10, height: 0)).height == 44, "a cell's own size counts")
  let button = LoggingButton(frame: .zero)
  button.addAction(UIAction { _ in }, for: .touchUpInside)
  button.sendActions(for: .touchUpInside)
  expect(button.sent == 2, "a button's overrides are called: \(button.sent)")
  let empty = UIImage()
  expect(empty.size == .zero && empty.withBaselineOffset(fromBottom: 2).baselineOffsetFromBottom == 2, "an image of no size")
}

import CoreGraphics
import Foundation
import GalleyTextEngine
import Testing

@testable import UIKit
@testable import UIKitCollections
@testable import UIKitCore
@testable import UIKitText

/// Attachment views: their frames in a text view, and that they follow their text.
@MainActor @Suite(.serialized) struct AttachmentViewTests {
  /// Views sit on the baseline with their full height; lines grow to fit them.
  @Test(arguments: [false, true]) func viewsSitOnBaseline(fragments: Bool) {
    let stage = ViewText.stage(ViewText.text("ab", ViewAttachment(30, 18), "c\nd", ViewAttachment(10, 4), "e"), fragments: fragments)
    defer { stage.close() }
    // The first line is 18 above the baseline and 2 below, the second 8 and 2.
    #expect(stage.view.framesOfViews == ["20,0 30×18", "10,24 10×4"])
  }

  /// A view takes the same space as an attachment with such bounds: the lines are equal.
  @Test(arguments: [60, 90, 130, 200] as [CGFloat]) func viewsTakeSameSpaceAsImages(width: CGFloat) {
    let sizes = [(30, 18), (10, 4), (55, 11), (7, 30), (40, 9)] as [(CGFloat, CGFloat)]
    func pieces(_ make: (CGFloat, CGFloat) -> NSTextAttachment) -> [Any] {
      var pieces: [Any] = []
      for (number, size) in sizes.enumerated() { pieces += ["abc de", make(size.0, size.1), number % 2 == 0 ? " fgh\n" : " "] as [Any] }
      return pieces
    }
    let viewed = ViewText.stage(ViewText.text(pieces { ViewAttachment($0, $1) }), width: width, height: 400)
    defer { viewed.close() }
    let plain = ViewText.stage(
      ViewText.text(
        pieces {
          let attachment = NSTextAttachment()
          attachment.bounds = CGRect(x: 0, y: 0, width: $0, height: $1)
          return attachment
        }), width: width, height: 400)
    defer { plain.close() }
    func lines(_ view: UITextView) -> [String] {
      view.layoutIfNeeded()
      var lines: [String] = []
      let all = view.layoutManager.glyphRange(for: view.textContainer)
      view.layoutManager.enumerateLineFragments(forGlyphRange: all) { rect, used, _, glyphs, _ in lines.append("\(rect) \(used) \(glyphs)") }
      return lines
    }
    #expect(lines(viewed.view) == lines(plain.view))
    let places = (0..<plain.view.textStorage.length).compactMap { plain.view.layoutManager.frameOfAttachment(at: UTF16Offset($0)) }
    #expect(viewed.view.framesOfViews.sorted() == places.map { "\(Int($0.minX)),\(Int($0.minY)) \(Int($0.width))×\(Int($0.height))" }.sorted())
  }

  @Test func viewsMoveWithTheirText() {
    let attachment = ViewAttachment(30, 10)
    let stage = ViewText.stage(ViewText.text("ab", attachment, "c"), width: 100)
    defer { stage.close() }
    let view = stage.view
    #expect(view.framesOfViews == ["20,0 30×10"])
    view.textStorage.replaceCharacters(in: NSRange(location: 0, length: 0), with: "xyz")
    #expect(view.framesOfViews == ["50,0 30×10"])
    view.textStorage.replaceCharacters(in: NSRange(location: 0, length: 0), with: "\n")
    #expect(view.framesOfViews == ["50,10 30×10"])
    view.textContainerInset = UIEdgeInsets(top: 7, left: 0, bottom: 0, right: 0)
    #expect(view.framesOfViews == ["50,17 30×10"])
    view.textContainer.exclusionPaths = [UIBezierPath(rect: CGRect(x: 0, y: 0, width: 20, height: 30))]
    #expect(view.framesOfViews == ["70,17 30×10"])
    view.textContainer.exclusionPaths = []
    view.textStorage.deleteCharacters(in: NSRange(location: 6, length: 1))
    #expect(view.framesOfViews == [])
    #expect(attachment.providers.count == 1 && attachment.providers[0].loads == 1)
  }

  /// Typing, deleting and undoing keep the same view.
  @Test(arguments: [false, true]) func undoRestoresTheSameView(fragments: Bool) throws {
    let attachment = ViewAttachment(30, 10)
    let stage = ViewText.stage(ViewText.text("ab", attachment, "c"), fragments: fragments)
    defer { stage.close() }
    let view = stage.view
    _ = view.becomeFirstResponder()
    let shown = try #require(attachment.providers.first?.view)
    #expect(shown.superview === view)
    view.selectedRange = NSRange(location: 3, length: 0)
    view.deleteBackward()
    view.layoutIfNeeded()
    #expect(shown.superview == nil && view.text == "abc")
    view.undoManager?.undo()
    view.layoutIfNeeded()
    #expect(shown.superview === view && view.framesOfViews == ["20,0 30×10"] && attachment.providers.count == 1)
    view.selectedRange = NSRange(location: 0, length: 4)
    view.deleteBackward()
    #expect(view.framesOfViews == [])
    view.undoManager?.undo()
    #expect(view.framesOfViews == ["20,0 30×10"] && shown.superview === view && attachment.providers.count == 1)
    view.selectedRange = NSRange(location: 0, length: 0)
    stage.type("xy")
    #expect(view.framesOfViews == ["40,0 30×10"] && attachment.providers.count == 1)
    // Changed attributes do not create another view.
    view.textStorage.addAttribute(.foregroundColor, value: UIColor.red, range: NSRange(location: 0, length: 6))
    view.textStorage.addAttribute(.font, value: UIFont(name: "Galley Block", size: 20)!, range: NSRange(location: 0, length: 6))
    #expect(view.framesOfViews == ["80,6 30×10"] && attachment.providers.count == 1)
  }

  /// One attachment that occurs twice has two views, which stay with their occurrences.
  @Test func attachmentUsedTwiceHasTwoViews() {
    let attachment = ViewAttachment(30, 10)
    let stage = ViewText.stage(ViewText.text("a", attachment, "b", attachment))
    defer { stage.close() }
    #expect(stage.view.framesOfViews == ["10,0 30×10", "50,0 30×10"] && attachment.providers.count == 2)
    let second = attachment.providers[1].view
    stage.view.textStorage.replaceCharacters(in: NSRange(location: 0, length: 2), with: "")
    #expect(stage.view.framesOfViews == ["10,0 30×10"] && second?.frame.minX == 10 && attachment.providers.count == 2)
  }

  /// Each occurrence of an attachment is found quickly, keeps its provider through edits, and gets it back when a deletion is undone.
  @Test func repeatedAttachmentKeepsOneProviderPerOccurrence() {
    let (attachment, views, manager, container) = (ViewAttachment(10, 10), TextAttachmentViews(), NSLayoutManager(), NSTextContainer(size: CGSize(width: 100, height: 0)))
    let count = 30_000
    // This would take minutes if each occurrence were searched linearly.
    for character in UTF16Offset(0)..<UTF16Offset(count) { _ = views.provider(of: attachment, at: character, in: container, manager) }
    views.textDidChange(in: 0..<1, changeInLength: 1)
    // The index of the provider at a character.
    func number(_ character: UTF16Offset) -> Int? {
      let provider = views.entry(of: attachment, at: character)?.provider
      return provider.flatMap { provider in attachment.providers.firstIndex { $0 === provider } }
    }
    #expect(attachment.providers.count == count && number(0) == nil)
    #expect([1, 2, 777, UTF16Offset(count)].map { number($0) } == [0, 1, 776, count - 1])
    // Three occurrences are deleted, and a character is inserted before them when they come back.
    views.textDidChange(in: 10..<10, changeInLength: -3)
    #expect([9, 10].map { number($0) } == [8, 12])
    views.textDidChange(in: 10..<14, changeInLength: 4)
    #expect([11, 12, 13, 14].map { number($0) } == [9, 10, 11, 12] && number(10) == nil)
  }

  /// References to objects with weak references are counted more slowly. The weak count of an object without any is 1.
  @Test(arguments: [false, true]) func textWithViewsIsNotReferencedWeakly(fragments: Bool) {
    let stage = ViewText.stage(ViewText.text("ab", ViewAttachment(30, 18), "c\nd", ViewAttachment(10, 4), "e"), fragments: fragments)
    defer { stage.close() }
    #expect(stage.view.framesOfViews.count == 2)
    #expect(_getWeakRetainCount(stage.view.layoutManager) == 1)
    #expect(_getWeakRetainCount(stage.view.textStorage) == 1)
    #expect(_getWeakRetainCount(stage.view.textContainer) == 1)
  }

  @Test func viewsOutliveTheirLayoutManager() throws {
    let (attachment, container) = (ViewAttachment(30, 10), NSTextContainer(size: CGSize(width: 100, height: 0)))
    var storage: NSTextStorage? = NSTextStorage(attributedString: ViewText.text("ab", attachment))
    let views: TextAttachmentViews
    do {
      let manager = NSLayoutManager()
      manager.showsAttachmentViews = true
      storage?.addLayoutManager(manager)
      manager.addTextContainer(container)
      manager.ensureLayout(for: container)
      views = try #require(manager.attachmentViews as? TextAttachmentViews)
    }
    let shown = try #require(attachment.providers.first?.view)
    #expect(container.layoutManager != nil && attachment.providers.count == 1)
    // Both are deallocated together, so the views keep their characters.
    storage = nil
    #expect(container.layoutManager == nil && views.hasView(attachment, at: 2))
    shown.bounds.size = CGSize(width: 50, height: 28)
    #expect(shown.bounds.size == CGSize(width: 50, height: 28) && views.hasView(attachment, at: 2))
  }

  @Test func sizeChangeUpdatesTextLayout() throws {
    let attachment = ViewAttachment(30, 10)
    let stage = ViewText.stage(ViewText.text("ab", attachment, "c\nd"))
    defer { stage.close() }
    let view = stage.view
    let shown = try #require(attachment.providers.first?.view)
    shown.bounds.size = CGSize(width: 50, height: 28)
    stage.stage.session.turn()
    #expect(view.framesOfViews == ["20,0 50×28"] && view.caretRect(for: view.endOfDocument).minY == 30)
    shown.frame = CGRect(x: 0, y: 0, width: 50, height: 8)
    #expect(view.framesOfViews == ["20,0 50×8"] && view.caretRect(for: view.endOfDocument).minY == 10)
  }

  /// A view without a size gets the size of its content, and follows it.
  @Test func viewWithoutSizeUsesIntrinsicContentSize() throws {
    let attachment = ViewAttachment { _ in
      let label = UILabel()
      label.font = UIFont(name: "Galley Block", size: 10)
      label.text = "four"
      return label
    }
    let stage = ViewText.stage(ViewText.text("ab", attachment))
    defer { stage.close() }
    #expect(stage.view.framesOfViews == ["20,0 40×10"])
    let label = try #require(attachment.providers[0].view as? UILabel)
    label.text = "longer"
    stage.stage.session.turn()
    #expect(stage.view.framesOfViews == ["20,0 60×10"])
    label.bounds.size.width = 100
    label.text = "it has its own"
    #expect(stage.view.framesOfViews == ["20,0 100×10"])
  }

  /// Without tracking, the attachment's bounds determine the space, and its view has that size.
  @Test func attachmentBoundsSizeViewWithoutTracking() {
    let attachment = ViewAttachment(300, 300)
    attachment.tracks = false
    attachment.bounds = CGRect(x: 0, y: -5, width: 25, height: 15)
    let stage = ViewText.stage(ViewText.text("ab", attachment, "c"))
    defer { stage.close() }
    #expect(stage.view.framesOfViews == ["20,0 25×15"])
  }

  @Test func fileTypesHaveProviders() {
    final class Clock: NSTextAttachmentViewProvider {
      override init(textAttachment: NSTextAttachment, parentView: UIView?, textLayoutManager: NSTextLayoutManager?, location: any NSTextLocation) {
        super.init(textAttachment: textAttachment, parentView: parentView, textLayoutManager: textLayoutManager, location: location)
        tracksTextAttachmentViewBounds = true
      }
      override func loadView() { view = UIView(frame: CGRect(x: 0, y: 0, width: 12, height: 6)) }
    }
    let type = "org.example.clock-\(UInt64.random(in: 0...(.max)))"
    let attachment = NSTextAttachment(data: Data([1]), ofType: type)
    #expect(!attachment.usesTextAttachmentView && NSTextAttachment.textAttachmentViewProviderClass(forFileType: type) == nil)
    NSTextAttachment.registerViewProviderClass(Clock.self, forFileType: type)
    #expect(attachment.usesTextAttachmentView && NSTextAttachment.textAttachmentViewProviderClass(forFileType: type) == Clock.self)
    let forbidden = NSTextAttachment(data: Data([1]), ofType: type)
    forbidden.allowsTextAttachmentView = false
    #expect(!forbidden.usesTextAttachmentView)
    let stage = ViewText.stage(ViewText.text("ab", attachment, forbidden, "c"))
    defer { stage.close() }
    #expect(stage.view.framesOfViews == ["20,2 12×6"])
    let told = complaints { NSTextAttachment.registerViewProviderClass(UIView.self, forFileType: type) }
    #expect(told == ["registerViewProviderClass: UIView is not an NSTextAttachmentViewProvider, so it is not used for type \(type)"])
    #expect(NSTextAttachment.textAttachmentViewProviderClass(forFileType: type) == Clock.self)
  }

  /// Only visible views of ten thousand are created; scrolling creates only those that it passes.
  @Test(arguments: [2_000, 10_000], [false, true]) func onlyVisibleViewsAreCreated(count: Int, inOneParagraph: Bool) {
    let attachments = (0..<count).map { _ in ViewAttachment(20, 10) }
    let stage = ViewText.stage(
      ViewText.text(attachments.flatMap { attachment -> [Any] in [attachment, inOneParagraph ? " " : "\n"] }), width: 100, height: 100)
    defer { stage.close() }
    func made() -> Int { attachments.reduce(0) { $0 + $1.providers.count } }
    stage.stage.wait(500)
    #expect(made() < 100, "\(made())")
    let view = stage.view
    view.contentOffset.y = (view.contentSize.height / 2).rounded()
    stage.stage.session.turn()
    #expect(made() < count / 2 + 200 && view.framesOfViews.count < 100, "\(made()), \(view.framesOfViews.count)")
    #expect(!view.framesOfViews.isEmpty)
    let first = attachments[0].providers.first?.view
    #expect(first != nil && first?.superview == nil)
    view.contentOffset.y = 0
    stage.stage.session.turn()
    #expect(first?.superview === view && attachments[0].providers.count == 1)
  }

  /// No image is drawn under a view. A label has no views, so it draws the image.
  @Test func viewReplacesImageExceptInLabel() {
    let image = UIGraphicsImageRenderer(size: CGSize(width: 20, height: 10)).image { _ in
      UIColor.red.setFill()
      UIRectFill(CGRect(x: 0, y: 0, width: 20, height: 10))
    }
    let attachment = ViewAttachment(20, 10)
    attachment.image = image
    attachment.tracks = false
    func isRed(_ view: UIView, _ x: Int) -> Bool {
      let picture = UIGraphicsImageRenderer(size: view.bounds.size).image { context in view.layer.render(in: context.cgContext) }
      let other = UIGraphicsImageRenderer(size: view.bounds.size).image { context in
        view.layer.render(in: context.cgContext)
        UIColor.red.setFill()
        UIRectFill(CGRect(x: x, y: 0, width: 20, height: 10))
      }
      return picture.pngData() == other.pngData()
    }
    let stage = ViewText.stage(ViewText.text("ab", attachment))
    defer { stage.close() }
    #expect(stage.view.framesOfViews == ["20,0 20×10"] && !isRed(stage.view, 20))
    // Views can be disallowed and allowed again.
    for allows in [false, true] {
      attachment.allowsTextAttachmentView = allows
      stage.view.layoutManager.invalidateLayout(forCharacterRange: NSRange(location: 2, length: 1), actualCharacterRange: nil)
      stage.stage.session.turn()
      #expect(stage.view.framesOfViews == (allows ? ["20,0 20×10"] : []) && isRed(stage.view, 20) == !allows)
    }
    let label = UILabel(frame: CGRect(x: 0, y: 0, width: 100, height: 12))
    label.attributedText = ViewText.text("ab", attachment)
    label.layoutIfNeeded()
    #expect(isRed(label, 20) && label.subviews.isEmpty && attachment.providers.count == 1)
  }
}

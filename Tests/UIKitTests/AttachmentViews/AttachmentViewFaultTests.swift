import CoreGraphics
import Foundation
import Testing

@testable import UIKit
@testable import UIKitCollections
@testable import UIKitCore
@testable import UIKitText

/// Faulty views and providers: the error is reported, and the text continues to work.
@MainActor @Suite(.serialized) struct AttachmentViewFaultTests {
  private func reportedMessages(_ attachments: [ViewAttachment], _ check: (UITextView) -> Void = { _ in }) -> [String] {
    complaints {
      var pieces: [Any] = attachments
      pieces.insert("ab", at: 0)
      pieces.append("c")
      let stage = ViewText.stage(ViewText.text(pieces))
      defer { stage.close() }
      stage.stage.wait(100)
      check(stage.view)
    }
  }

  @Test func providerWithoutViewIsReported() {
    #expect(reportedMessages([ViewAttachment { _ in nil }]) == ["TestViewProvider: loadView() sets no view, so the attachment stays empty"])
  }

  @Test func attachmentWithoutProviderUsesItsBounds() {
    let attachment = ViewAttachment(10, 10)
    attachment.refuses = true
    attachment.bounds = CGRect(x: 0, y: 0, width: 30, height: 10)
    let words = reportedMessages([attachment]) { view in
      #expect(view.framesOfViews == [] && view.layoutManager.frameOfAttachment(at: 2) == CGRect(x: 20, y: 0, width: 30, height: 10))
    }
    #expect(words == [] && attachment.providerRequestCount < 20, "\(attachment.providerRequestCount)")
  }

  @Test func viewWithoutSizeIsReported() {
    let words = reportedMessages([ViewAttachment(0, 0)]) { #expect($0.layoutManager.frameOfAttachment(at: 2)?.size == .zero) }
    #expect(words == ["TestViewProvider: its UIView has no size: set the attachment's bounds, or give the view a size and set tracksTextAttachmentViewBounds"])
  }

  @Test(arguments: [(CGFloat.nan, 10), (.infinity, 10), (10, -.infinity), (10, 1e12), (10, .nan)] as [(CGFloat, CGFloat)])
  func invalidAttachmentBoundsAreReported(width: CGFloat, height: CGFloat) {
    let attachment = ViewAttachment { _ in UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10)) }
    attachment.tracks = false
    attachment.bounds = CGRect(x: 0, y: 0, width: width, height: height)
    let words = reportedMessages([attachment]) { view in
      #expect(view.layoutManager.frameOfAttachment(at: 2)?.size == .zero)
      #expect(view.caretRect(for: view.endOfDocument).midX == 30)
    }
    #expect(words.first?.hasPrefix("TestViewProvider: attachmentBounds returned (") == true && words.count == 1, "\(words)")
  }

  @Test func viewWithInfiniteSizeIsReported() {
    let words = reportedMessages([ViewAttachment(.infinity, 10), ViewAttachment(.nan, .nan)]) { #expect($0.caretRect(for: $0.endOfDocument).midX == 30) }
    #expect(!words.isEmpty && words.allSatisfy { $0.hasPrefix("TestViewProvider: ") }, "\(words)")
  }

  /// A view is removed from its former superview and appears at one position only.
  @Test func viewShownElsewhereMovesAndIsReported() {
    let box = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    let other = UIView()
    other.addSubview(box)
    let words = reportedMessages([ViewAttachment { _ in box }, ViewAttachment { _ in box }]) { #expect(box.superview === $0 && other.subviews.isEmpty) }
    #expect(Set(words) == [
      "TestViewProvider: its UIView is already shown elsewhere, and a view has one superview: create a new one in loadView()"
    ])
  }

  @Test func viewThatContainsTextViewIsReported() {
    let outer = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    let words = complaints {
      let view = UITextView(frame: outer.bounds)
      outer.addSubview(view)
      view.attributedText = ViewText.text("a", ViewAttachment { _ in outer }, ViewAttachment { [weak view] _ in view })
      view.layoutIfNeeded()
    }
    #expect(Set(words).count == 2 && words.allSatisfy { $0.contains("contains the text view") }, "\(words)")
  }

  enum Edit: CaseIterable { case insertsBefore, appends, deletesItself, deletesAll, setsText, addsAnother }

  /// A provider that edits the text while its view is loaded: the text has the edit and is laid out.
  @Test(arguments: Edit.allCases, [true, false]) func loadViewMayEditText(edit: Edit, tracks: Bool) {
    final class Box { weak var view: UITextView? }
    let box = Box()
    func make(_ depth: Int) -> ViewAttachment {
      let attachment = ViewAttachment { _ in
        let storage = box.view!.textStorage
        switch edit {
        case .insertsBefore: storage.replaceCharacters(in: NSRange(location: 0, length: 0), with: "xx\n")
        case .appends: storage.append(ViewText.text("yy"))
        case .deletesItself: storage.deleteCharacters(in: NSRange(location: 2, length: 1))
        case .deletesAll: storage.setAttributedString(NSAttributedString(string: ""))
        case .setsText: box.view!.text = "new"
        case .addsAnother: storage.append(ViewText.text(make(depth + 1)))
        }
        return UIView(frame: CGRect(x: 0, y: 0, width: 30, height: 10))
      }
      attachment.tracks = tracks
      attachment.bounds = CGRect(x: 0, y: 0, width: 30, height: 10)
      return attachment
    }
    let words = complaints {
      let stage = ViewText.stage(ViewText.text("ab", make(0), "c"), height: 60) { box.view = $0 }
      defer { stage.close() }
      for _ in 0..<20 { stage.stage.session.turn() }
      let view = stage.view
      let length = view.textStorage.length
      switch edit {
      case .insertsBefore: #expect(view.text == "xx\nab\u{FFFC}c" && view.framesOfViews == ["20,10 30×10"])
      case .appends: #expect(view.text == "ab\u{FFFC}cyy" && view.framesOfViews == ["20,0 30×10"])
      case .deletesItself: #expect(view.text == "abc" && view.framesOfViews == [])
      case .deletesAll: #expect(view.text == "" && view.framesOfViews == [])
      case .setsText: #expect(view.text == "new" && view.framesOfViews == [])
      case .addsAnother: #expect(length > 5 && length < 1000 && !view.framesOfViews.isEmpty, "\(length)")
      }
      #expect(view.textStorage.editedMask.isEmpty && (edit == .addsAnother || view.layoutManager.firstUnlaidCharacterIndex() == length))
    }
    #expect(tracks ? words.contains("TestViewProvider: it edits the text during layout; the edit is laid out afterwards") : words == [], "\(words)")
  }

  /// A view that grows with each layout: every turn of the run loop ends.
  @Test func viewThatGrowsInEachLayoutTerminates() {
    final class Growing: UIView {
      override func layoutSubviews() {
        super.layoutSubviews()
        bounds.size.height += 1
      }
    }
    let stage = ViewText.stage(ViewText.text("ab", ViewAttachment { _ in Growing(frame: CGRect(x: 0, y: 0, width: 10, height: 10)) }))
    defer { stage.close() }
    for _ in 0..<3 { stage.stage.session.turn() }
    #expect(stage.view.subviews.contains { $0 is Growing })
  }

  /// Layout off the main actor has no views.
  @Test func layoutOffMainActorCreatesNoViews() async {
    let attachment = ViewAttachment(30, 10)
    attachment.bounds = CGRect(x: 0, y: 0, width: 5, height: 5)
    nonisolated(unsafe) let text = ViewText.text("ab", attachment)
    let width = await Task.detached {
      let (content, manager, container) = (NSTextContentStorage(), NSTextLayoutManager(), NSTextContainer(size: CGSize(width: 100, height: 0)))
      manager.textContainer = container
      content.addTextLayoutManager(manager)
      content.textStorage?.setAttributedString(text)
      manager.ensureLayout(for: content.documentRange)
      return manager.usageBoundsForTextContainer.width
    }.value
    #expect(width == 35 && attachment.providers.isEmpty, "\(width)")
  }
}

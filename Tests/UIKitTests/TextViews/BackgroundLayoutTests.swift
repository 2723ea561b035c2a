import Testing

@testable import UIKit
@testable import UIKitCollections
@testable import UIKitCore
@testable import UIKitText

/// Off-screen text is laid out in idle time. The queue belongs to the application, so tests run one at a time.
@Suite(.serialized) @MainActor struct BackgroundLayoutTests {
  private static let text = (0..<3000).map { $0 % 7 == 3 ? "line" : "line \($0) of some length" }.joined(separator: "\n")

  /// Runs all pending work, and returns the number of steps.
  private func finish(atMost steps: Int = 1000) -> Int {
    var done = 0
    while IdleQueue.shared.hasWork, done < steps {
      IdleQueue.shared.step()
      done += 1
    }
    return done
  }

  /// A view that shows the text from `y` on, and the range that is laid out by then.
  private func stage(scrolledTo y: CGFloat = 0, _ configure: (UITextView) -> Void = { _ in }) -> TextViewStage {
    IdleQueue.shared.reset()
    let stage = TextViewStage(block: Self.text)
    configure(stage.view)
    stage.view.contentOffset.y = y
    stage.stage.session.turn()
    return stage
  }

  /// At the end all text is laid out as if at once, and the visible text stays in place.
  @Test(arguments: [0, 20_000]) func pendingTextIsLaidOutInIdleTime(y: Double) throws {
    let stage = stage(scrolledTo: y)
    defer { stage.close() }
    let manager = stage.view.layoutManager
    let length = stage.view.textStorage.length
    #expect(manager.hasNonContiguousLayout || manager.firstUnlaidCharacterIndex() < length)
    let place = stage.view.layoutManager.characterIndex(
      for: CGPoint(x: 0, y: stage.view.contentOffset.y), in: stage.view.textContainer, fractionOfDistanceBetweenInsertionPoints: nil)
    let top = manager.lineFragmentRect(forGlyphAt: manager.glyphIndexForCharacter(at: place), effectiveRange: nil).minY - stage.view.contentOffset.y
    let steps = finish()
    #expect(steps > 10 && steps < 1000, "\(steps) steps")
    #expect(!manager.hasNonContiguousLayout && manager.firstUnlaidCharacterIndex() == length)
    let after = manager.lineFragmentRect(forGlyphAt: manager.glyphIndexForCharacter(at: place), effectiveRange: nil).minY - stage.view.contentOffset.y
    #expect(after == top)
    let whole = Self.wholeHeight(of: stage.view)
    #expect(stage.view.contentSize.height == whole)
  }

  private static func wholeHeight(of view: UITextView) -> CGFloat {
    let storage = NSTextStorage(attributedString: view.attributedText)
    let (manager, container) = (NSLayoutManager(), NSTextContainer(size: view.textContainer.size))
    container.lineFragmentPadding = view.textContainer.lineFragmentPadding
    storage.addLayoutManager(manager)
    manager.addTextContainer(container)
    manager.ensureLayout(for: container)
    return max(manager.usedRect(for: container).maxY, manager.extraLineFragmentRect.maxY) + view.textContainerInset.top + view.textContainerInset.bottom
  }

  /// Without the property nothing is pending, and layout happens only on request; setting it again resumes.
  @Test func disabledBackgroundLayoutDoesNoWork() {
    let stage = stage { $0.layoutManager.backgroundLayoutEnabled = false }
    defer { stage.close() }
    let manager = stage.view.layoutManager
    let laid = manager.firstUnlaidCharacterIndex()
    #expect(!IdleQueue.shared.hasWork && finish() == 0)
    #expect(laid < stage.view.textStorage.length && manager.firstUnlaidCharacterIndex() == laid)
    manager.backgroundLayoutEnabled = true
    stage.stage.session.turn()
    #expect(IdleQueue.shared.hasWork)
    manager.backgroundLayoutEnabled = false
    IdleQueue.shared.step()
    #expect(!IdleQueue.shared.hasWork && manager.firstUnlaidCharacterIndex() == laid)
  }

  /// A short text has no pending layout, and a view that left its window does no more work.
  @Test func shortTextAndRemovedViewLeaveNoPendingWork() {
    let short = stage { $0.text = "some words" }
    #expect(!IdleQueue.shared.hasWork)
    short.close()
    let long = stage()
    defer { long.close() }
    #expect(IdleQueue.shared.hasWork)
    let laid = long.view.layoutManager.firstUnlaidCharacterIndex()
    long.view.removeFromSuperview()
    #expect(finish() <= 1)
    #expect(long.view.layoutManager.firstUnlaidCharacterIndex() == laid)
  }
}

import CoreGraphics
import Foundation
import GalleyAttributedText
import Testing
import UIFoundation

@testable import TextKit

/// Storages, layout managers and containers refer to their owners without retaining them. An owner clears these references before it is deallocated.
@Suite struct ReleasedOwnerTests {
  private func makeStorage() -> NSTextStorage { NSTextStorage(attributedString: Block.text("aa bb cc")) }

  @Test func managerOutlivesItsText() {
    let (manager, container) = (NSLayoutManager(), Galley.container(50))
    do {
      let storage = makeStorage()
      storage.addLayoutManager(manager)
      manager.addTextContainer(container)
      manager.ensureLayout(for: container)
      #expect(manager.numberOfGlyphs == 8 && manager.usedRect(for: container).height == 20)
    }
    #expect(manager.textStorage == nil)
    // Another text can take the place of the released one.
    let storage = makeStorage()
    storage.addLayoutManager(manager)
    manager.ensureLayout(for: container)
    #expect(manager.laidFragments(in: container).map(\.text) == ["aa bb ", "cc"])
  }

  /// A subclass whose layout managers leave it when it is deallocated.
  private final class LeavingStorage: NSTextStorage {
    deinit { for manager in layoutManagers { removeLayoutManager(manager) } }
  }

  @Test func storageCanUseItsManagersWhenItIsDeallocated() {
    let (manager, container) = (NSLayoutManager(), Galley.container(50))
    manager.addTextContainer(container)
    do {
      let storage = LeavingStorage()
      storage.addLayoutManager(manager)
      storage.replaceCharacters(in: NSRange(location: 0, length: 0), with: "aa bb cc")
      manager.ensureLayout(for: container)
      #expect(manager.numberOfGlyphs == 8)
    }
    #expect(manager.textStorage == nil && manager.numberOfGlyphs == 0)
  }

  /// A subclass that keeps its text when it is removed, and returns none.
  private final class LoyalManager: NSLayoutManager {
    var stored: NSTextStorage? { super.textStorage }

    override weak var textStorage: NSTextStorage? {
      get { nil }
      set { if newValue != nil { super.textStorage = newValue } }
    }
  }

  @Test func managerOutlivesATextThatItKept() {
    let manager = LoyalManager()
    do {
      let storage = makeStorage()
      storage.addLayoutManager(manager)
      storage.removeLayoutManager(manager)
      #expect(manager.stored === storage && storage.layoutManagers == [manager])
    }
    #expect(manager.stored == nil)
  }

  @Test func containerOutlivesItsManager() {
    let container = Galley.container(50)
    do {
      let manager = NSLayoutManager()
      manager.addTextContainer(container)
      #expect(container.layoutManager === manager)
    }
    #expect(container.layoutManager == nil)
    container.exclusionPaths = [UIBezierPath(rect: CGRect(x: 0, y: 0, width: 10, height: 10))]
    let other = NSLayoutManager()
    other.addTextContainer(container)
    #expect(container.layoutManager === other)
  }

  /// A subclass that does not add a container does not own it, although the container has it as its manager.
  private final class RefusingManager: NSLayoutManager {
    override func addTextContainer(_ container: NSTextContainer) {}
  }

  @Test func containerOutlivesAManagerThatDidNotAddIt() {
    let container = Galley.container(50)
    do {
      let manager = RefusingManager()
      container.layoutManager = manager
      #expect(container.layoutManager === manager && manager.textContainers.isEmpty)
    }
    #expect(container.layoutManager == nil)
    do {
      let (first, second) = (RefusingManager(), NSLayoutManager())
      container.layoutManager = first
      container.layoutManager = second
      #expect(first.unlistedContainers.isEmpty && second.textContainers == [container])
    }
    #expect(container.layoutManager == nil)
  }

  /// A subclass that keeps its manager when it is removed.
  private final class LoyalContainer: NSTextContainer {
    override weak var layoutManager: NSLayoutManager? {
      get { super.layoutManager }
      set { if newValue != nil { super.layoutManager = newValue } }
    }
  }

  @Test func containerOutlivesAManagerThatItKept() {
    let container = LoyalContainer(size: CGSize(width: 50, height: 0))
    do {
      let manager = NSLayoutManager()
      manager.addTextContainer(container)
      manager.removeTextContainer(at: 0)
      #expect(container.layoutManager === manager && manager.textContainers.isEmpty)
    }
    #expect(container.layoutManager == nil)
  }

  /// A subclass that lists all containers that were ever added.
  private final class CollectingManager: NSLayoutManager {
    override func removeTextContainer(at index: Int) {}
  }

  @Test func containerKeepsItsNewManagerWhenTheOldOneIsReleased() {
    let (container, new) = (Galley.container(50), NSLayoutManager())
    do {
      let old = CollectingManager()
      old.addTextContainer(container)
      container.layoutManager = new
      #expect(old.textContainers == [container])
    }
    #expect(container.layoutManager === new && new.textContainers == [container])
  }

  /// Moves a container to another manager when layout sets a line fragment.
  private final class MovingManager: NSLayoutManager {
    var moved: NSTextContainer?
    var target: NSLayoutManager?

    override func setLineFragmentRect(_ fragmentRect: CGRect, forGlyphRange glyphRange: NSRange, usedRect: CGRect) {
      super.setLineFragmentRect(fragmentRect, forGlyphRange: glyphRange, usedRect: usedRect)
      if let target { moved?.layoutManager = target }
      target = nil
    }
  }

  @Test func containerThatMovesDuringLayoutLeavesItsManager() {
    let (first, second, new) = (Galley.container(50, 10), Galley.container(50), NSLayoutManager())
    let storage = makeStorage()
    do {
      let old = MovingManager()
      storage.addLayoutManager(old)
      old.addTextContainer(first)
      old.addTextContainer(second)
      (old.moved, old.target) = (second, new)
      old.ensureLayout(for: first)
      #expect(old.textContainers == [first] && new.textContainers == [second])
      storage.removeLayoutManager(old)
    }
    #expect(first.layoutManager == nil && second.layoutManager === new)
  }
}

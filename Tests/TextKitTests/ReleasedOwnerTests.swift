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
    #expect(manager.textStorage == nil && manager.numberOfGlyphs == 0 && manager.laidFragments(in: container).isEmpty)
    #expect(manager.glyphRange(for: container) == NSRange(location: 0, length: 0) && manager.glyphIndex(for: .zero, in: container) == 0)
    let picture = TestImage(width: 50, height: 20, scale: 1)
    picture.draw { manager.drawGlyphs(forGlyphRange: manager.glyphRange(for: container), at: .zero) }
    // Another text can take the place of the released one.
    let storage = makeStorage()
    storage.addLayoutManager(manager)
    manager.ensureLayout(for: container)
    #expect(manager.laidFragments(in: container).map(\.text) == ["aa bb ", "cc"])
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

  /// A text that is released together with its managers is not laid out once more.
  @Test func textAndManagersAreReleasedTogether() {
    weak var manager: NSLayoutManager?
    do {
      let storage = makeStorage()
      let (new, container) = (NSLayoutManager(), Galley.container(50))
      storage.addLayoutManager(new)
      new.addTextContainer(container)
      new.ensureLayout(for: container)
      manager = new
    }
    #expect(manager == nil)
  }
}

import CoreGraphics
import Foundation
import GalleyAttributedText
import GalleyTextEngine
import Testing
import UIFoundation

@testable import TextKit

/// An override of `setLineFragmentRect` or `lineFragmentRect(forProposedRect:…)` is called for every line, whatever class declares it. Without
/// one, layout is that of the plain class.
@Suite struct OverrideDetectionTests {
  private let text = Block.text("aa bb cc")

  // MARK: Layout managers

  private func layOut(_ manager: NSLayoutManager) -> NSTextStorage {
    let storage = NSTextStorage(attributedString: text)
    storage.addLayoutManager(manager)
    manager.addTextContainer(Galley.container(30))
    manager.ensureLayoutOfAllText()
    return storage
  }

  @Test func overrideIsCalledForEveryLine() {
    let managers: [NSLayoutManager & LineRecording] = [
      PassingManager(), HeirManager(), GenericManager<Int>(), GenericManager<[String]>(), GenericHeirManager(), GenericManagerOfPassing<CGRect>(),
    ]
    for manager in managers {
      let storage = layOut(manager)
      #expect(manager.document.callbacks?.setFragment != nil && storage.length == 8, "\(type(of: manager))")
      #expect(manager.recordedRanges.map(\.short) == ["{0, 3}", "{3, 3}", "{6, 2}"], "\(type(of: manager))")
    }
  }

  @Test func classesWithoutTheOverrideHaveNoCallbacks() {
    let managers = [
      NSLayoutManager(), SilentManager(), SilentHeirManager(), GenericSilentManager<Int>(), GenericSilentManager<[String]>(), GenericSilentHeirManager(),
    ]
    for manager in managers {
      let storage = layOut(manager)
      #expect(manager.document.callbacks == nil && storage.length == 8, "\(type(of: manager))")
    }
  }

  /// A long text is measured without shaping unless the setter is overridden.
  @Test func onlyOverridesCostShaping() throws {
    let font = try #require(UIFont(name: "DejaVu Serif", size: 10))
    let text = NSAttributedString(string: String(repeating: "some words of a line\n", count: 2000), attributes: [.font: font])
    func cost(_ manager: NSLayoutManager) -> LayoutCost {
      let storage = NSTextStorage(attributedString: text)
      storage.addLayoutManager(manager)
      manager.addTextContainer(Galley.container(300))
      manager.ensureLayoutOfAllText()
      return manager.document.cost
    }
    let plain = cost(NSLayoutManager())
    #expect(cost(SilentManager()) == plain && cost(GenericSilentHeirManager()) == plain)
    let passing = HeirManager()
    #expect(cost(passing).shaped > plain.shaped)
    #expect(passing.recordedRanges.count == 2000)
  }

  // MARK: Containers

  @Test func containerOverrideIsCalledForEveryLine() {
    let size = CGSize(width: 30, height: 100)
    let containers: [NSTextContainer & StartRecording] = [
      RecordingContainer(size: size), HeirContainer(size: size), GenericContainer<Int>(size: size), GenericHeirContainer(size: size),
    ]
    for container in containers {
      container.lineFragmentPadding = 0
      let galley = Galley(text, [container])
      galley.manager.ensureLayoutOfAllText()
      #expect(container.region.custom != nil, "\(type(of: container))")
      #expect(container.recordedStarts.isSuperset(of: [0, 3, 6]), "\(type(of: container))")
    }
  }

  @Test func containersWithoutTheOverrideArePlain() {
    let containers = [NSTextContainer(), SilentContainer(), GenericSilentContainer<Int>(), GenericSilentHeirContainer()]
    for container in containers { #expect(container.region.custom == nil, "\(type(of: container))") }
  }
}

// MARK: - Classes with overrides

private protocol LineRecording { var recordedRanges: [NSRange] { get } }

/// Records each call, and passes it on.
private class PassingManager: NSLayoutManager, LineRecording {
  var recordedRanges: [NSRange] = []

  override func setLineFragmentRect(_ fragmentRect: CGRect, forGlyphRange glyphRange: NSRange, usedRect: CGRect) {
    recordedRanges.append(glyphRange)
    super.setLineFragmentRect(fragmentRect, forGlyphRange: glyphRange, usedRect: usedRect)
  }
}

/// Inherits the override, and overrides another method.
private final class HeirManager: PassingManager {
  override func drawGlyphs(forGlyphRange glyphsToShow: NSRange, at origin: CGPoint) { super.drawGlyphs(forGlyphRange: glyphsToShow, at: origin) }
}

private class GenericManager<Tag>: NSLayoutManager, LineRecording {
  var recordedRanges: [NSRange] = []
  var tag: Tag?

  override func setLineFragmentRect(_ fragmentRect: CGRect, forGlyphRange glyphRange: NSRange, usedRect: CGRect) {
    recordedRanges.append(glyphRange)
    super.setLineFragmentRect(fragmentRect, forGlyphRange: glyphRange, usedRect: usedRect)
  }
}

private final class GenericHeirManager: GenericManager<String> {}

private final class GenericManagerOfPassing<Tag>: PassingManager {
  var tag: Tag?
}

// MARK: - Classes without the override

/// Overrides methods beside the setter, and adds members, which make its method table longer.
private class SilentManager: NSLayoutManager {
  var number = 0
  func addNumber() { number += 1 }

  override func setTextContainer(_ container: NSTextContainer, forGlyphRange glyphRange: NSRange) {
    super.setTextContainer(container, forGlyphRange: glyphRange)
  }
  override func setLocation(_ location: CGPoint, forStartOfGlyphRange glyphRange: NSRange) {
    super.setLocation(location, forStartOfGlyphRange: glyphRange)
  }
  override func drawBackground(forGlyphRange glyphsToShow: NSRange, at origin: CGPoint) { addNumber() }
}

private final class SilentHeirManager: SilentManager {
  override func addNumber() { number += 2 }
}

private class GenericSilentManager<Tag>: NSLayoutManager {
  var tag: Tag?
  override func drawBackground(forGlyphRange glyphsToShow: NSRange, at origin: CGPoint) { tag = nil }
}

private final class GenericSilentHeirManager: GenericSilentManager<String> {}

// MARK: - Containers

private protocol StartRecording { var recordedStarts: Set<Int> { get } }

private class RecordingContainer: NSTextContainer, StartRecording {
  var recordedStarts: Set<Int> = []

  override func lineFragmentRect(
    forProposedRect proposedRect: CGRect, at characterIndex: Int, writingDirection: NSWritingDirection,
    remaining remainingRect: UnsafeMutablePointer<CGRect>?
  ) -> CGRect {
    recordedStarts.insert(characterIndex)
    return super.lineFragmentRect(forProposedRect: proposedRect, at: characterIndex, writingDirection: writingDirection, remaining: remainingRect)
  }
}

private final class HeirContainer: RecordingContainer {
  override var isSimpleRectangularTextContainer: Bool { false }
}

private class GenericContainer<Tag>: NSTextContainer, StartRecording {
  var recordedStarts: Set<Int> = []
  var tag: Tag?

  override func lineFragmentRect(
    forProposedRect proposedRect: CGRect, at characterIndex: Int, writingDirection: NSWritingDirection,
    remaining remainingRect: UnsafeMutablePointer<CGRect>?
  ) -> CGRect {
    recordedStarts.insert(characterIndex)
    return super.lineFragmentRect(forProposedRect: proposedRect, at: characterIndex, writingDirection: writingDirection, remaining: remainingRect)
  }
}

private final class GenericHeirContainer: GenericContainer<String> {}

private class SilentContainer: NSTextContainer {
  override var isSimpleRectangularTextContainer: Bool { true }
}

private class GenericSilentContainer<Tag>: NSTextContainer {
  var tag: Tag?
}

private final class GenericSilentHeirContainer: GenericSilentContainer<String> {}

import CoreGraphics
import Foundation
import GalleyAttributedText
import GalleyTextEngine
import Testing
import UIFoundation

@testable import TextKit

/// An override of `setLineFragmentRect` or `lineFragmentRect(forProposedRect:…)` is called for every line, whatever class declares it. Without
/// one, layout is that of the plain class. In a long text, no override requires shaping.
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
      #expect(storage.length == 8 && manager.recordedRanges.map(\.short) == ["{0, 3}", "{3, 3}", "{6, 2}"], "\(type(of: manager))")
    }
  }

  /// A text of one font that is long enough to be measured without shaping, except for its last paragraph.
  private let longText: NSAttributedString? = UIFont(name: "DejaVu Serif", size: 10).map {
    NSAttributedString(string: String(repeating: "some words of a line\n", count: 2000) + "e\u{301}", attributes: [.font: $0])
  }

  /// Lays out the long text, and returns its lines and the cost.
  private func lines(_ manager: NSLayoutManager, _ container: NSTextContainer, delegate: (any NSLayoutManagerDelegate)? = nil) throws -> (String, LayoutCost) {
    let storage = NSTextStorage(attributedString: try #require(longText))
    storage.addLayoutManager(manager)
    container.lineFragmentPadding = 0
    manager.addTextContainer(container)
    manager.delegate = delegate
    manager.ensureLayoutOfAllText()
    var lines: [String] = []
    manager.enumerateLineFragments(forGlyphRange: NSRange(location: 0, length: manager.numberOfGlyphs)) { rect, used, _, range, _ in
      lines.append("\(rect.short) \(used.short) \(range.short)")
    }
    return withExtendedLifetime(storage) { (lines.joined(separator: "\n"), manager.document.cost) }
  }

  private static let size = CGSize(width: 70, height: 0)

  /// No class of manager or container, and no delegate that keeps the proposed values, causes shaping or other lines.
  @Test func subclassesAndDelegatesCostNoShaping() throws {
    let plain = try lines(NSLayoutManager(), NSTextContainer(size: Self.size))
    let delegates: [any NSLayoutManagerDelegate] = [
      BreakDelegate(), GlyphDelegate { _ in nil }, ControlDelegate { _ in nil }, keepingFragmentDelegate,
    ]
    let managers = [SilentManager(), SilentHeirManager(), GenericSilentManager<Int>(), GenericSilentHeirManager(), HeirManager()]
    let containers = [SilentContainer(size: Self.size), GenericSilentHeirContainer(size: Self.size), HeirContainer(size: Self.size)]
    let results = try managers.map { ("\(type(of: $0))", try lines($0, NSTextContainer(size: Self.size))) }
      + containers.map { ("\(type(of: $0))", try lines(NSLayoutManager(), $0)) }
      + delegates.map { ("\(type(of: $0))", try lines(NSLayoutManager(), NSTextContainer(size: Self.size), delegate: $0)) }
    for (name, result) in results {
      #expect(result.0 == plain.0, "\(name)")
      #expect(result.1.shaped <= plain.1.shaped + 2, "\(name) shapes \(result.1.shaped), not \(plain.1.shaped)")
    }
    #expect((managers[4] as! HeirManager).recordedRanges.count == 4001)
  }

  private var keepingFragmentDelegate: FragmentDelegate {
    let delegate = FragmentDelegate()
    delegate.counts = false
    return delegate
  }

  /// In a long text, the ranges are those that the manager reports after layout.
  @Test func rangesAreThoseOfTheLines() throws {
    let (manager, delegate) = (HeirManager(), SpacingDelegate())
    let (lines, _) = try lines(manager, NSTextContainer(size: Self.size), delegate: delegate)
    let ranges = lines.split(separator: "\n").map { String($0.split(separator: " ", maxSplits: 2)[2]) }
    #expect(manager.recordedRanges.map(\.short) == ranges)
    let last = manager.recordedRanges.map { "line \($0.location + $0.length - 1) " }
    let calls = delegate.calls.filter { $0.hasPrefix("line") }.suffix(last.count)
    #expect(zip(calls, last).allSatisfy { $0.hasPrefix($1) } && calls.count == last.count)
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
      #expect(container.recordedStarts.isSuperset(of: [0, 3, 6]), "\(type(of: container))")
    }
  }

  /// A container whose slots differ in some bands: only those lines are narrower.
  @Test func narrowBandsOfALongTextAreNarrow() throws {
    let narrow = NarrowContainer(size: Self.size)
    let (lines, _) = try lines(NSLayoutManager(), narrow)
    let rects = lines.split(separator: "\n").map { $0.split(separator: " ")[0] }
    #expect(rects.contains { $0.hasPrefix("20,") && $0.contains("+50×") } && rects.contains { $0.hasPrefix("0,") && $0.contains("+70×") })
    #expect(rects.allSatisfy { $0.hasPrefix("20,") || $0.hasPrefix("0,") })
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

/// Has 20 points less in every tenth band of 100 points.
private final class NarrowContainer: NSTextContainer {
  override func lineFragmentRect(
    forProposedRect proposedRect: CGRect, at characterIndex: Int, writingDirection: NSWritingDirection,
    remaining remainingRect: UnsafeMutablePointer<CGRect>?
  ) -> CGRect {
    var part = super.lineFragmentRect(forProposedRect: proposedRect, at: characterIndex, writingDirection: writingDirection, remaining: remainingRect)
    if Int(proposedRect.minY / 100) % 10 == 3 { (part.origin.x, part.size.width) = (20, part.width - 20) }
    return part
  }
}

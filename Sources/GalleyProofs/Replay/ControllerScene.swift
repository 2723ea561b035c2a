import Foundation
import GalleyTextEngine
import GalleyWindowing
import TextKit
import UIKit

/// A scene with a single view controller in its own window.
@MainActor
final class ControllerScene: ProofScene {
  private let session: WindowSession
  /// Retained, so that the object identifiers stay unique.
  private var counted: [ObjectIdentifier: (manager: NSLayoutManager, cost: LayoutCost)] = [:]

  var window: UIWindow { session.window }

  init(_ controller: UIViewController, on host: any WindowHost) {
    // Screenshots of a replay must not depend on the time.
    TextCaretView.blinks = false
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: host.size.width, height: host.size.height))
    window.rootViewController = controller
    session = WindowSession(window: window, host: host)
  }

  func turn() { session.turn() }

  var isMoving: Bool { session.nextDeadline.map { $0 <= session.host.clock.milliseconds } ?? false }

  var category: String { CategoryName.short(UIApplication.shared.preferredContentSizeCategory) }
  var isDraggingShape: Bool { false }

  /// Returns the cost of all visible layouts since the last call.
  func consumeCost() -> StepCost {
    var cost = StepCost()
    for case let manager? in VisibleText.areas(in: window).map(\.area.container.layoutManager) {
      let now = manager.documentLayout.cost
      let before = counted.updateValue((manager, now), forKey: ObjectIdentifier(manager))?.cost ?? LayoutCost()
      cost.lines += now.placed - before.placed
      cost.paragraphs += now.shaped - before.shaped
    }
    return cost
  }

  func position(ofCategory name: String) -> CGPoint? { nil }

  /// Returns the frames of all occurrences of `word` in the visible texts, as a whole word with the same case, in points of the window. The frames
  /// are in the order of the texts, from back to front. Empty if the word is not visible.
  func frames(ofWord word: String) -> [CGRect] { VisibleText.areas(in: window).flatMap { $0.frames(ofWord: word) } }

  func useSpareTime(atMost milliseconds: Double) { session.useSpareTime(atMost: milliseconds) }

  func close() { session.close() }
}

extension VisibleText {
  /// Returns the frames, in points of the root, of all occurrences of a whole word in this text that intersect the text's frame; empty if there
  /// are none.
  fileprivate func frames(ofWord word: String) -> [CGRect] {
    guard !word.isEmpty, let manager = area.container.layoutManager, let text = manager.textStorage?.string else { return [] }
    return text.ranges(of: word).compactMap { found in
      func isLetter(_ index: String.Index?) -> Bool { index.map { text[$0].isLetter || text[$0].isNumber } ?? false }
      let before = found.lowerBound > text.startIndex ? text.index(before: found.lowerBound) : nil
      guard !isLetter(before), !isLetter(found.upperBound < text.endIndex ? found.upperBound : nil) else { return nil }
      let glyphs = manager.glyphRange(forCharacterRange: NSRange(found, in: text), actualCharacterRange: nil)
      guard manager.textContainer(forGlyphAt: glyphs.location, effectiveRange: nil) === area.container else { return nil }
      let rect = rectInRoot(manager.boundingRect(forGlyphRange: glyphs, in: area.container).offsetBy(dx: area.origin.x, dy: area.origin.y))
      return frame.intersects(rect) ? rect : nil
    }
  }
}

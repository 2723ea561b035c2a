import Foundation
import UIKit

/// A long document in one endless column, DejaVu Serif 16: the peers' tests of that name.
struct DocumentBench {
  let text: String
  let font: UIFont
  /// The text's name, as the peers have it: `en_1m`.
  let size: String

  func run() {
    let stack = TextStack(text: text, font: font, width: 400)
    print(firstLayout().line)
    print(relayout(stack).line)
    print(insertions(stack).line)
    print(hits(stack).line)
    print(positions(stack).line)
  }

  /// A new text, shaped and broken at 400; words that this process has shaped before are known to it, as to the peers.
  private func firstLayout() -> Measurement {
    var measurement = Measurement("first_layout_400", size: size)
    for _ in 0..<5 { measurement.time { _ = TextStack(text: text, font: font, width: 400) } }
    return measurement
  }

  /// The same text in a column 10 narrower.
  private func relayout(_ stack: TextStack) -> Measurement {
    var measurement = Measurement("relayout_390", size: size)
    for _ in 0..<5 {
      measurement.time { stack.layOut(width: 390) }
      stack.layOut(width: 400)
    }
    return measurement
  }

  /// A letter in the middle, until its line's place is known.
  private func insertions(_ stack: TextStack) -> Measurement {
    var measurement = Measurement("insert_mid", size: size)
    for _ in 0..<20 {
      let middle = stack.storage.length / 2
      measurement.time {
        stack.storage.replaceCharacters(in: NSRange(location: middle, length: 0), with: "e")
        _ = stack.lineRect(ofCharacterAt: middle)
      }
    }
    return measurement
  }

  private func hits(_ stack: TextStack) -> Measurement {
    var measurement = Measurement("hit_test", size: size, calls: 200)
    var random = Congruential()
    let height = stack.manager.usedRect(for: stack.container).height
    for _ in 0..<5 {
      let points = (0..<200).map { _ in CGPoint(x: random.next() * 400, y: random.next() * height) }
      measurement.time {
        for point in points {
          _ = stack.manager.characterIndex(for: point, in: stack.container, fractionOfDistanceBetweenInsertionPoints: nil)
        }
      }
    }
    return measurement
  }

  private func positions(_ stack: TextStack) -> Measurement {
    var measurement = Measurement("index_to_rect", size: size, calls: 200)
    var random = Congruential()
    for _ in 0..<5 {
      let offsets = (0..<200).map { _ in Int(random.next() * Double(stack.storage.length - 1)) }
      measurement.time { for offset in offsets { _ = stack.lineRect(ofCharacterAt: offset) } }
    }
    return measurement
  }
}

/// A storage, a manager and a container without an end.
final class TextStack {
  let storage: NSTextStorage
  let manager = NSLayoutManager()
  let container: NSTextContainer

  init(text: String, font: UIFont, width: CGFloat) {
    storage = NSTextStorage(string: text, attributes: [.font: font])
    container = NSTextContainer(size: CGSize(width: width, height: .greatestFiniteMagnitude))
    container.lineFragmentPadding = 0
    storage.addLayoutManager(manager)
    manager.addTextContainer(container)
    manager.ensureLayout(for: container)
  }

  func layOut(width: CGFloat) {
    container.size.width = width
    manager.ensureLayout(for: container)
  }

  func lineRect(ofCharacterAt offset: Int) -> CGRect {
    manager.lineFragmentRect(forGlyphAt: manager.glyphIndexForCharacter(at: offset), effectiveRange: nil)
  }
}

/// The peers' random numbers, so that each engine is asked for the same places: 0..<1.
struct Congruential {
  private var state: UInt32 = 12345

  mutating func next() -> Double {
    state = state &* 1_664_525 &+ 1_013_904_223
    return Double(state >> 8) / 16_777_216
  }
}

import Foundation
import TextKit
import UIKit

/// Measures a whole text in one column, 400 points wide without height limit: the first layout, typing, and queries about lines.
public struct DocumentBenchmark {
  /// The whole text, which is set in a single font.
  private let text: String
  private let font: UIFont

  /// Creates the benchmark without layout.
  public init(text: String, font: UIFont) { (self.text, self.font) = (text, font) }

  /// Returns the time of each initial layout, in milliseconds. Every round has its own text storage and layout manager.
  public func layOut(rounds: Int) -> [Double] {
    (0..<rounds).map { _ in
      Self.milliseconds {
        let stack = Stack(text, font)
        stack.manager.ensureLayout(for: stack.container)
      }
    }
  }

  /// Inserts letters in and after the middle of the text after layout, in groups of six; each group begins 97
  /// characters after the previous one, or at the text's end.
  ///
  /// - Returns: The time of each letter in milliseconds, until the rectangle of its line is known.
  public func type(letters: Int) -> [Double] {
    let stack = Stack(text, font)
    stack.manager.ensureLayout(for: stack.container)
    let middle = stack.storage.length / 2
    return (0..<letters).map { number in
      let location = min(middle + number / 6 * 97 + number % 6, stack.storage.length)
      return Self.milliseconds {
        stack.storage.replaceCharacters(in: NSRange(location: location, length: 0), with: "e")
        _ = stack.lineRect(ofCharacterAt: location)
      }
    }
  }

  /// Measures queries for the glyphs in the bounding rectangles of `count` lines in all parts of the text, after
  /// layout. Returns the time of each, in milliseconds; empty if the text is empty.
  public func findGlyphs(ofLines count: Int) -> [Double] {
    let stack = Stack(text, font)
    stack.manager.ensureLayout(for: stack.container)
    let length = stack.storage.length
    guard length > 0 else { return [] }
    let lines = (0..<count).map { stack.lineRect(ofCharacterAt: length * ($0 * 7919 % count) / count) }
    return lines.map { line in
      Self.milliseconds { _ = stack.manager.glyphRange(forBoundingRect: line, in: stack.container) }
    }
  }

  /// Measures `count` queries for the glyphs of a container, after layout, in a chain of a hundred containers with a
  /// height of one line. Returns the time of each, in milliseconds.
  public func findGlyphs(ofContainers count: Int) -> [Double] {
    let stack = Stack(text, font, containers: 100, height: (font.lineHeight * 1.5).rounded(.up))
    for container in stack.manager.textContainers { stack.manager.ensureLayout(for: container) }
    let containers = stack.manager.textContainers
    return (0..<count).map { number in
      Self.milliseconds { _ = stack.manager.glyphRange(for: containers[number % containers.count]) }
    }
  }

  private static func milliseconds(_ body: () -> Void) -> Double {
    let start = DispatchTime.now().uptimeNanoseconds
    body()
    return Double(DispatchTime.now().uptimeNanoseconds - start) / 1e6
  }

  /// A text storage, a layout manager and its containers, without layout.
  private final class Stack {
    let storage: NSTextStorage
    let manager = NSLayoutManager()
    var container: NSTextContainer { manager.textContainers[0] }

    init(_ text: String, _ font: UIFont, containers: Int = 1, height: CGFloat = .greatestFiniteMagnitude) {
      storage = NSTextStorage(string: text, attributes: [.font: font])
      storage.addLayoutManager(manager)
      for _ in 0..<containers {
        let container = NSTextContainer(size: CGSize(width: 400, height: height))
        container.lineFragmentPadding = 0
        manager.addTextContainer(container)
      }
    }

    func lineRect(ofCharacterAt offset: Int) -> CGRect {
      manager.lineFragmentRect(forGlyphAt: manager.glyphIndexForCharacter(at: offset), effectiveRange: nil)
    }
  }
}

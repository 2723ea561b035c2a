import Foundation
import TextKit
import UIKit

/// A whole text in one column 400 points wide and without an end: its first layout, letters typed into it, and questions about lines.
public struct DocumentBenchmark {
  /// The text's characters in a single font.
  private let text: String
  private let font: UIFont

  /// Lays nothing out yet.
  public init(text: String, font: UIFont) { (self.text, self.font) = (text, font) }

  /// Returns the milliseconds of each first layout; every round has a text storage and a layout manager of its own.
  public func layOut(rounds: Int) -> [Double] {
    (0..<rounds).map { _ in
      Self.milliseconds {
        let stack = Stack(text, font)
        stack.manager.ensureLayout(for: stack.container)
      }
    }
  }

  /// Types letters in and after the middle of the text, once it is laid out: words of six letters, each about a hundred characters after
  /// the one before.
  ///
  /// - Returns: the milliseconds of each letter, until the rectangle of its line is known.
  public func type(letters: Int) -> [Double] {
    let stack = Stack(text, font)
    stack.manager.ensureLayout(for: stack.container)
    let middle = stack.storage.length / 2
    return (0..<letters).map { number in
      let place = min(middle + number / 6 * 97 + number % 6, stack.storage.length)
      return Self.milliseconds {
        stack.storage.replaceCharacters(in: NSRange(location: place, length: 0), with: "e")
        _ = stack.lineRect(ofCharacterAt: place)
      }
    }
  }

  /// Asks for the glyphs in the bounding rectangles of lines all over the text, once it is laid out.
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

  /// Asks for the glyphs of containers that are one line high, a hundred of them in a chain, once they are laid out.
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

  /// A text storage, a layout manager and its containers; nothing is laid out.
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

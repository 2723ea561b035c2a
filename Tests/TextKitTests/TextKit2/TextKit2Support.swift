import CoreGraphics
import Foundation
import GalleyTextEngine
import UIFoundation

@testable import TextKit

/// A content storage with one text layout manager and its container.
final class FragmentGalley {
  let content = NSTextContentStorage()
  let manager = NSTextLayoutManager()
  let container: NSTextContainer

  init(_ text: NSAttributedString, width: CGFloat, height: CGFloat = 0, padding: CGFloat = 5, delegate: (any NSTextContentStorageDelegate)? = nil) {
    container = Galley.container(width, height, padding: padding)
    content.delegate = delegate
    content.textStorage = NSTextStorage(attributedString: text)
    manager.textContainer = container
    content.addTextLayoutManager(manager)
  }

  var storage: NSTextStorage { content.textStorage! }

  var fragments: [NSTextLayoutFragment] {
    var all: [NSTextLayoutFragment] = []
    manager.enumerateTextLayoutFragments(from: nil, options: [.ensuresLayout, .ensuresExtraLineFragment]) {
      all.append($0)
      return true
    }
    return all
  }

  /// Each line: its frame and its characters.
  var lines: [String] {
    fragments.flatMap { fragment in
      fragment.textLineFragments.map { line in
        let bounds = line.typographicBounds.offsetBy(dx: fragment.layoutFragmentFrame.minX, dy: fragment.layoutFragmentFrame.minY)
        let start = fragment.rangeInElement.characters.lowerBound + line.characterRange.location
        return "\(bounds.minX),\(bounds.minY) \(bounds.width)×\(bounds.height) \(start)+\(line.characterRange.length)"
      }
    }
  }
}

/// The lines of a layout manager without fragments, for the same text.
func linesOfLayoutManager(_ text: NSAttributedString, width: CGFloat, padding: CGFloat = 5) -> [String] {
  let galley = Galley(text, width: width, padding: padding)
  galley.manager.ensureLayoutOfAllText()
  return galley.manager.laidFragments(in: galley.container).map { line in
    let x = line.used.minX + padding
    let width = max(line.used.width - 2 * padding, 0)
    return "\(x),\(line.rect.minY) \(width)×\(line.rect.height) \(line.characters.lowerBound)+\(line.characters.count)"
  }
}

/// Texts in many scripts and styles.
enum FragmentSamples {
  static let strings: [String] = [
    "", "\n", "a", "one\ntwo\r\nthree\rfour", "One paragraph that is wrapped over several lines, for it is long.\nAnother one.\n\n\nLast",
    "مرحبا بالعالم وكل من فيه من الناس\nabc مرحبا def\nשלום עולם, hello שוב\n", "ภาษาไทยไม่มีช่องว่างระหว่างคำเลย\nไทย", "春はあけぼの。やうやう白くなりゆく山ぎは、すこしあかりて、紫だちたる雲の\n",
    "a\u{2028}b\u{2029}c\u{0B}d\n", "👩‍👩‍👧‍👦 e\u{301}e\u{301} नमस्ते दुनिया\n\tTabs\there\n",
  ]

  static func text(_ string: String) -> NSMutableAttributedString {
    let text = NSMutableAttributedString(string: string, attributes: [.font: UIFont(name: "EB Garamond", size: 17)!])
    // Every second paragraph has spaces, indents and another font.
    var (place, number) = (0, 0)
    while place < text.length {
      let range = text.paragraphRange(covering: NSRange(location: place, length: 0))
      if number % 2 == 1 {
        let style = NSMutableParagraphStyle()
        (style.paragraphSpacing, style.paragraphSpacingBefore, style.firstLineHeadIndent, style.headIndent) = (7, 5, 20, 10)
        style.lineSpacing = 3
        text.addAttributes([.paragraphStyle: style, .font: UIFont(name: "Inter", size: 14)!], range: range)
      }
      (place, number) = (range.location + range.length, number + 1)
    }
    return text
  }
}

/// Displays paragraphs that begin with "#" in capitals of another size.
final class LoudComments: NSObject, NSTextContentStorageDelegate {
  static func shown(_ own: NSAttributedString) -> NSAttributedString? {
    guard own.string.hasPrefix("#") else { return nil }
    let shown = NSMutableAttributedString(attributedString: own)
    let loud = own.string.uppercased()
    if loud.utf16.count == own.length { shown.replaceCharacters(in: NSRange(location: 0, length: own.length), with: loud) }
    shown.addAttribute(.font, value: UIFont(name: "Galley Block", size: 23)!, range: NSRange(location: 0, length: own.length))
    return shown
  }

  func textContentStorage(_ textContentStorage: NSTextContentStorage, textParagraphWith range: NSRange) -> NSTextParagraph? {
    Self.shown(textContentStorage.textStorage!.attributedSubstring(from: range)).map { NSTextParagraph(attributedString: $0) }
  }

  /// The whole text as it is displayed.
  static func shownWhole(_ text: NSAttributedString) -> NSAttributedString {
    let whole = NSMutableAttributedString()
    var place = 0
    while place < text.length {
      let range = text.paragraphRange(covering: NSRange(location: place, length: 0))
      let own = text.attributedSubstring(from: range)
      whole.append(shown(own) ?? own)
      place = range.location + range.length
    }
    return whole
  }
}

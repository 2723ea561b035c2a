import CoreGraphics
import Foundation
import GalleyAttributedText
import TextKit
import UIFoundation

// Imports TextKit as clients do: delegates implement some methods and omit the others.

/// Implements no methods.
final class EmptyDelegate: NSObject, NSLayoutManagerDelegate {}

/// Replaces glyphs, character by character.
final class GlyphDelegate: NSObject, NSLayoutManagerDelegate {
  enum Change {
    case hidden, removed, doubled
    /// Has the appearance of another character.
    case like(Character)
    case control
  }

  private let change: (Character) -> Change?
  /// The ranges of the calls: glyphs and characters.
  private(set) var calls: [String] = []

  init(_ change: @escaping (Character) -> Change?) { self.change = change }

  func layoutManager(
    _ layoutManager: NSLayoutManager, shouldGenerateGlyphs glyphs: UnsafePointer<CGGlyph>,
    properties props: UnsafePointer<NSLayoutManager.GlyphProperty>, characterIndexes charIndexes: UnsafePointer<Int>, font aFont: UIFont,
    forGlyphRange glyphRange: NSRange
  ) -> Int {
    calls.append("{\(glyphRange.location), \(glyphRange.length)} from \(charIndexes[0])")
    let text = layoutManager.textStorage!.string as NSString
    var (newGlyphs, newProperties, newCharacters) = ([CGGlyph](), [NSLayoutManager.GlyphProperty](), [Int]())
    for index in 0..<glyphRange.length {
      var (glyph, property, count) = (glyphs[index], props[index], 1)
      switch UnicodeScalar(text.character(at: charIndexes[index])).flatMap({ change(Character($0)) }) {
      case .hidden: property = .null
      case .removed: count = index == 0 ? 1 : 0
      case .doubled: count = 2
      case .like(let other): glyph = GlyphDelegate.glyph(other, of: aFont)
      case .control: property = .controlCharacter
      case nil: break
      }
      for _ in 0..<count {
        newGlyphs.append(glyph)
        newProperties.append(property)
        newCharacters.append(charIndexes[index])
      }
    }
    layoutManager.setGlyphs(
      newGlyphs, properties: newProperties, characterIndexes: newCharacters, font: aFont,
      forGlyphRange: NSRange(location: glyphRange.location, length: newGlyphs.count))
    return newGlyphs.count
  }

  /// The font's glyph for a character.
  static func glyph(_ character: Character, of font: UIFont) -> CGGlyph {
    let storage = NSTextStorage(string: String(character), attributes: [.font: font])
    let manager = NSLayoutManager()
    storage.addLayoutManager(manager)
    return manager.cgGlyph(at: 0)
  }
}

/// Defines the actions of control characters.
final class ControlDelegate: NSObject, NSLayoutManagerDelegate {
  private let action: (Int) -> NSLayoutManager.ControlCharacterAction?
  private(set) var proposed: [Int: NSLayoutManager.ControlCharacterAction] = [:]

  init(_ action: @escaping (Int) -> NSLayoutManager.ControlCharacterAction?) { self.action = action }

  func layoutManager(
    _ layoutManager: NSLayoutManager, shouldUse action: NSLayoutManager.ControlCharacterAction, forControlCharacterAt charIndex: Int
  ) -> NSLayoutManager.ControlCharacterAction {
    proposed[charIndex] = action
    return self.action(charIndex) ?? action
  }

  func layoutManager(
    _ layoutManager: NSLayoutManager, boundingBoxForControlGlyphAt glyphIndex: Int, for textContainer: NSTextContainer,
    proposedLineFragment proposedRect: CGRect, glyphPosition: CGPoint, characterIndex charIndex: Int
  ) -> CGRect { CGRect(x: 0, y: 0, width: CGFloat(7 + charIndex), height: 1) }
}

/// Rejects some line breaks.
final class BreakDelegate: NSObject, NSLayoutManagerDelegate {
  private let words, hyphens: (Int) -> Bool

  init(words: @escaping (Int) -> Bool = { _ in true }, hyphens: @escaping (Int) -> Bool = { _ in true }) {
    (self.words, self.hyphens) = (words, hyphens)
  }

  func layoutManager(_ layoutManager: NSLayoutManager, shouldBreakLineByWordBeforeCharacterAt charIndex: Int) -> Bool { words(charIndex) }
  func layoutManager(_ layoutManager: NSLayoutManager, shouldBreakLineByHyphenatingBeforeCharacterAt charIndex: Int) -> Bool {
    hyphens(charIndex)
  }
}

/// Adds spacing to lines and paragraphs.
final class SpacingDelegate: NSObject, NSLayoutManagerDelegate {
  private(set) var calls: [String] = []

  private func record(_ kind: String, _ glyph: Int, _ rect: CGRect) { calls.append("\(kind) \(glyph) \(Int(rect.minY))") }

  func layoutManager(
    _ layoutManager: NSLayoutManager, lineSpacingAfterGlyphAt glyphIndex: Int, withProposedLineFragmentRect rect: CGRect
  ) -> CGFloat {
    record("line", glyphIndex, rect)
    return 3
  }
  func layoutManager(
    _ layoutManager: NSLayoutManager, paragraphSpacingBeforeGlyphAt glyphIndex: Int, withProposedLineFragmentRect rect: CGRect
  ) -> CGFloat {
    record("before", glyphIndex, rect)
    return 5
  }
  func layoutManager(
    _ layoutManager: NSLayoutManager, paragraphSpacingAfterGlyphAt glyphIndex: Int, withProposedLineFragmentRect rect: CGRect
  ) -> CGFloat {
    record("after", glyphIndex, rect)
    return 7
  }
}

/// Moves the lines.
final class FragmentDelegate: NSObject, NSLayoutManagerDelegate {
  var counts = true
  private(set) var requestedRanges: [NSRange] = []

  func layoutManager(
    _ layoutManager: NSLayoutManager, shouldSetLineFragmentRect lineFragmentRect: UnsafeMutablePointer<CGRect>,
    lineFragmentUsedRect: UnsafeMutablePointer<CGRect>, baselineOffset: UnsafeMutablePointer<CGFloat>, in textContainer: NSTextContainer,
    forGlyphRange glyphRange: NSRange
  ) -> Bool {
    requestedRanges.append(glyphRange)
    lineFragmentRect.pointee.origin.x += 10
    lineFragmentRect.pointee.size.height += 5
    lineFragmentUsedRect.pointee.origin.y += 1
    baselineOffset.pointee += 2
    return counts
  }
}

/// Line fragments that exclude a strip.
final class FragmentManager: NSLayoutManager {
  private(set) var setRanges: [NSRange] = []

  override func setLineFragmentRect(_ fragmentRect: CGRect, forGlyphRange glyphRange: NSRange, usedRect: CGRect) {
    setRanges.append(glyphRange)
    var (rect, used) = (fragmentRect, usedRect)
    if rect.minY >= 10, rect.minY < 30 { (rect.origin.y, used.origin.y) = (30, 30) }
    super.setLineFragmentRect(rect, forGlyphRange: glyphRange, usedRect: used)
  }
}

/// Overrides a method that layout does not call.
final class OtherManager: NSLayoutManager {
  override func drawGlyphs(forGlyphRange glyphsToShow: NSRange, at origin: CGPoint) { super.drawGlyphs(forGlyphRange: glyphsToShow, at: origin) }
}

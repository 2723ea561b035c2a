import protocol Foundation.NSObjectProtocol
import struct Foundation.NSRange
import CoreGraphics
import UIFoundation

/// Observes and customizes a layout manager.
///
/// All methods are optional. Layout detects missing methods by calling each of them once for the first character. Later
/// it calls only those that the delegate implements. A delegate without methods does not slow down layout.
public protocol NSLayoutManagerDelegate: NSObjectProtocol {
  // MARK: Glyphs

  /// Called with the glyphs of characters in one font, after shaping.
  ///
  /// To replace them, call `setGlyphs(_:properties:characterIndexes:font:forGlyphRange:)` of the manager with any
  /// number of glyphs, and return that number. A `.null` glyph has no width and is not drawn. For a `.controlCharacter`
  /// glyph, layout calls `…shouldUse:forControlCharacterAt:`. A character without a glyph joins the previous cluster.
  ///
  /// - Returns: The number of glyphs that were set, or 0 to keep the original ones.
  func layoutManager(
    _ layoutManager: NSLayoutManager, shouldGenerateGlyphs glyphs: UnsafePointer<CGGlyph>,
    properties props: UnsafePointer<NSLayoutManager.GlyphProperty>, characterIndexes charIndexes: UnsafePointer<Int>, font aFont: UIFont,
    forGlyphRange glyphRange: NSRange
  ) -> Int

  /// Returns the action of a control character; `action` is the default. See `NSLayoutManager.ControlCharacterAction`.
  func layoutManager(
    _ layoutManager: NSLayoutManager, shouldUse action: NSLayoutManager.ControlCharacterAction, forControlCharacterAt charIndex: Int
  ) -> NSLayoutManager.ControlCharacterAction

  /// Returns the bounds of a control character with the action `.whitespace`; only the width is used.
  ///
  /// Called during glyph generation, before there is a line: `proposedRect` is a line at the top of `textContainer`,
  /// and `glyphPosition` is its start.
  func layoutManager(
    _ layoutManager: NSLayoutManager, boundingBoxForControlGlyphAt glyphIndex: Int, for textContainer: NSTextContainer,
    proposedLineFragment proposedRect: CGRect, glyphPosition: CGPoint, characterIndex charIndex: Int
  ) -> CGRect

  // MARK: Lines

  /// Returns whether a line can end before a character, between words. If not, earlier opportunities are tried.
  func layoutManager(_ layoutManager: NSLayoutManager, shouldBreakLineByWordBeforeCharacterAt charIndex: Int) -> Bool
  /// Returns whether a line can end with a hyphen before a character.
  func layoutManager(_ layoutManager: NSLayoutManager, shouldBreakLineByHyphenatingBeforeCharacterAt charIndex: Int) -> Bool

  /// Returns the space below the line that ends with a glyph, in points. Replaces the paragraph style's `lineSpacing`.
  func layoutManager(
    _ layoutManager: NSLayoutManager, lineSpacingAfterGlyphAt glyphIndex: Int, withProposedLineFragmentRect rect: CGRect
  ) -> CGFloat
  /// Returns the space above the paragraph that starts with a glyph, in points. Replaces `paragraphSpacingBefore`.
  ///
  /// The first paragraph of the text has no space above.
  func layoutManager(
    _ layoutManager: NSLayoutManager, paragraphSpacingBeforeGlyphAt glyphIndex: Int, withProposedLineFragmentRect rect: CGRect
  ) -> CGFloat
  /// Returns the space below the paragraph that ends with a glyph, in points. Replaces `paragraphSpacing`.
  func layoutManager(
    _ layoutManager: NSLayoutManager, paragraphSpacingAfterGlyphAt glyphIndex: Int, withProposedLineFragmentRect rect: CGRect
  ) -> CGFloat

  /// Changes a line fragment before it is placed. Later lines follow its lower edge, its glyphs follow its left edge
  /// and baseline.
  ///
  /// - Parameters:
  ///   - lineFragmentRect: The fragment's rectangle in the container's space, as is `lineFragmentUsedRect`.
  ///   - baselineOffset: The distance from the top of the line fragment, in points.
  /// - Returns: Whether the changes apply.
  func layoutManager(
    _ layoutManager: NSLayoutManager, shouldSetLineFragmentRect lineFragmentRect: UnsafeMutablePointer<CGRect>,
    lineFragmentUsedRect: UnsafeMutablePointer<CGRect>, baselineOffset: UnsafeMutablePointer<CGFloat>, in textContainer: NSTextContainer,
    forGlyphRange glyphRange: NSRange
  ) -> Bool

  // MARK: Hearing

  /// Called when a complete layout becomes incomplete.
  func layoutManagerDidInvalidateLayout(_ sender: NSLayoutManager)

  /// Called when `textContainer` is full or contains the end of the text. `nil` means that the text is longer than all
  /// containers.
  func layoutManager(
    _ layoutManager: NSLayoutManager, didCompleteLayoutFor textContainer: NSTextContainer?,
    atEnd layoutFinishedFlag: Bool)

  /// Called before the layout of a container is discarded because its shape changed.
  func layoutManager(
    _ layoutManager: NSLayoutManager, textContainer: NSTextContainer, didChangeGeometryFrom oldSize: CGSize)
}

extension NSLayoutManagerDelegate {
  /// The default: returns 0, which keeps the glyphs.
  public func layoutManager(
    _ layoutManager: NSLayoutManager, shouldGenerateGlyphs glyphs: UnsafePointer<CGGlyph>,
    properties props: UnsafePointer<NSLayoutManager.GlyphProperty>, characterIndexes charIndexes: UnsafePointer<Int>, font aFont: UIFont,
    forGlyphRange glyphRange: NSRange
  ) -> Int {
    layoutManager.delegateLacks(.generatingGlyphs, self)
    return 0
  }

  /// The default: returns `action`, the usual action for the character.
  public func layoutManager(
    _ layoutManager: NSLayoutManager, shouldUse action: NSLayoutManager.ControlCharacterAction, forControlCharacterAt charIndex: Int
  ) -> NSLayoutManager.ControlCharacterAction {
    layoutManager.delegateLacks(.controlActions, self)
    return action
  }

  /// The default: returns an empty rectangle, so that the character has no width.
  public func layoutManager(
    _ layoutManager: NSLayoutManager, boundingBoxForControlGlyphAt glyphIndex: Int, for textContainer: NSTextContainer,
    proposedLineFragment proposedRect: CGRect, glyphPosition: CGPoint, characterIndex charIndex: Int
  ) -> CGRect { .zero }

  /// The default: returns `true`, so that lines can break at all opportunities.
  public func layoutManager(_ layoutManager: NSLayoutManager, shouldBreakLineByWordBeforeCharacterAt charIndex: Int) -> Bool {
    layoutManager.delegateLacks(.breakingWords, self)
    return true
  }

  /// The default: returns `true`, so that hyphens can be inserted at all opportunities.
  public func layoutManager(_ layoutManager: NSLayoutManager, shouldBreakLineByHyphenatingBeforeCharacterAt charIndex: Int) -> Bool {
    layoutManager.delegateLacks(.hyphenating, self)
    return true
  }

  /// The default: the line spacing of the paragraph style applies. The result, 0, is ignored.
  public func layoutManager(
    _ layoutManager: NSLayoutManager, lineSpacingAfterGlyphAt glyphIndex: Int, withProposedLineFragmentRect rect: CGRect
  ) -> CGFloat {
    layoutManager.delegateLacks(.lineSpacing, self)
    return 0
  }

  /// The default: the spacing of the paragraph style applies. The result, 0, is ignored.
  public func layoutManager(
    _ layoutManager: NSLayoutManager, paragraphSpacingBeforeGlyphAt glyphIndex: Int, withProposedLineFragmentRect rect: CGRect
  ) -> CGFloat {
    layoutManager.delegateLacks(.spacingBefore, self)
    return 0
  }

  /// The default: the spacing of the paragraph style applies. The result, 0, is ignored.
  public func layoutManager(
    _ layoutManager: NSLayoutManager, paragraphSpacingAfterGlyphAt glyphIndex: Int, withProposedLineFragmentRect rect: CGRect
  ) -> CGFloat {
    layoutManager.delegateLacks(.spacingAfter, self)
    return 0
  }

  /// The default: returns `false` and does not change the fragment.
  public func layoutManager(
    _ layoutManager: NSLayoutManager, shouldSetLineFragmentRect lineFragmentRect: UnsafeMutablePointer<CGRect>,
    lineFragmentUsedRect: UnsafeMutablePointer<CGRect>, baselineOffset: UnsafeMutablePointer<CGFloat>, in textContainer: NSTextContainer,
    forGlyphRange glyphRange: NSRange
  ) -> Bool {
    layoutManager.delegateLacks(.settingFragments, self)
    return false
  }

  /// The default: does nothing.
  public func layoutManagerDidInvalidateLayout(_ sender: NSLayoutManager) {}

  /// The default: does nothing.
  public func layoutManager(
    _ layoutManager: NSLayoutManager, didCompleteLayoutFor textContainer: NSTextContainer?,
    atEnd layoutFinishedFlag: Bool
  ) {}

  /// The default: does nothing.
  public func layoutManager(
    _ layoutManager: NSLayoutManager, textContainer: NSTextContainer, didChangeGeometryFrom oldSize: CGSize
  ) {}
}

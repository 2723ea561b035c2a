import protocol Foundation.NSObjectProtocol
import struct Foundation.NSRange
import CoreGraphics
import UIFoundation

/// Hears of what a layout manager does, and has a say in it.
///
/// Every method may be left out. What a delegate leaves out is found out when text is laid out first: each question is then asked once
/// about the first character, and from then on only by those that answer it. A text whose delegate answers none is laid out as one without
/// a delegate.
public protocol NSLayoutManagerDelegate: NSObjectProtocol {
  // MARK: Glyphs

  /// Asked for the glyphs of characters in one font, after they are shaped.
  ///
  /// To have others, call the manager's `setGlyphs(_:properties:characterIndexes:font:forGlyphRange:)` in here, with as many glyphs as
  /// there are to be, and return that number. A glyph with the property `.null` takes no room and is not drawn; of one with
  /// `.controlCharacter`, `…shouldUse:forControlCharacterAt:` is asked what it does. A character without a glyph goes with the one before it.
  ///
  /// - Returns: how many glyphs were set; 0 keeps those that there are.
  func layoutManager(
    _ layoutManager: NSLayoutManager, shouldGenerateGlyphs glyphs: UnsafePointer<CGGlyph>,
    properties props: UnsafePointer<NSLayoutManager.GlyphProperty>, characterIndexes charIndexes: UnsafePointer<Int>, font aFont: UIFont,
    forGlyphRange glyphRange: NSRange
  ) -> Int

  /// What a control character does; `action` is what it would do. See `NSLayoutManager.ControlCharacterAction`.
  func layoutManager(
    _ layoutManager: NSLayoutManager, shouldUse action: NSLayoutManager.ControlCharacterAction, forControlCharacterAt charIndex: Int
  ) -> NSLayoutManager.ControlCharacterAction

  /// The room that a control character of the action `.whitespace` takes; its width counts.
  ///
  /// Asked when glyphs are made, before they have a place: `proposedRect` is a line at the top of `textContainer`, `glyphPosition` its start.
  func layoutManager(
    _ layoutManager: NSLayoutManager, boundingBoxForControlGlyphAt glyphIndex: Int, for textContainer: NSTextContainer,
    proposedLineFragment proposedRect: CGRect, glyphPosition: CGPoint, characterIndex charIndex: Int
  ) -> CGRect

  // MARK: Lines

  /// Whether a line may end before a character, between words. Where not, places before it are asked about.
  func layoutManager(_ layoutManager: NSLayoutManager, shouldBreakLineByWordBeforeCharacterAt charIndex: Int) -> Bool
  /// Whether a line may end in a hyphen before a character.
  func layoutManager(_ layoutManager: NSLayoutManager, shouldBreakLineByHyphenatingBeforeCharacterAt charIndex: Int) -> Bool

  /// The space below the line that ends with a glyph, in the place of its paragraph style's `lineSpacing`.
  func layoutManager(
    _ layoutManager: NSLayoutManager, lineSpacingAfterGlyphAt glyphIndex: Int, withProposedLineFragmentRect rect: CGRect
  ) -> CGFloat
  /// The space above the paragraph that begins with a glyph, in the place of `paragraphSpacingBefore`; none stands above the text.
  func layoutManager(
    _ layoutManager: NSLayoutManager, paragraphSpacingBeforeGlyphAt glyphIndex: Int, withProposedLineFragmentRect rect: CGRect
  ) -> CGFloat
  /// The space below the paragraph that ends with a glyph, in the place of `paragraphSpacing`.
  func layoutManager(
    _ layoutManager: NSLayoutManager, paragraphSpacingAfterGlyphAt glyphIndex: Int, withProposedLineFragmentRect rect: CGRect
  ) -> CGFloat

  /// Changes a line fragment before it is placed; lines below follow its lower edge, its glyphs its left edge and its baseline.
  ///
  /// - Parameters:
  ///   - lineFragmentRect: with `lineFragmentUsedRect`, in the container's space.
  ///   - baselineOffset: from the top of the line fragment.
  /// - Returns: whether what was written counts.
  func layoutManager(
    _ layoutManager: NSLayoutManager, shouldSetLineFragmentRect lineFragmentRect: UnsafeMutablePointer<CGRect>,
    lineFragmentUsedRect: UnsafeMutablePointer<CGRect>, baselineOffset: UnsafeMutablePointer<CGFloat>, in textContainer: NSTextContainer,
    forGlyphRange glyphRange: NSRange
  ) -> Bool

  // MARK: Hearing

  /// A layout that was complete no longer is.
  func layoutManagerDidInvalidateLayout(_ sender: NSLayoutManager)

  /// `textContainer` is full or the text has ended in it; nil: the text is longer than all containers.
  func layoutManager(
    _ layoutManager: NSLayoutManager, didCompleteLayoutFor textContainer: NSTextContainer?,
    atEnd layoutFinishedFlag: Bool)

  /// Right before the layout of a container is dropped because its shape changed.
  func layoutManager(
    _ layoutManager: NSLayoutManager, textContainer: NSTextContainer, didChangeGeometryFrom oldSize: CGSize)
}

extension NSLayoutManagerDelegate {
  /// Keeps the glyphs.
  public func layoutManager(
    _ layoutManager: NSLayoutManager, shouldGenerateGlyphs glyphs: UnsafePointer<CGGlyph>,
    properties props: UnsafePointer<NSLayoutManager.GlyphProperty>, characterIndexes charIndexes: UnsafePointer<Int>, font aFont: UIFont,
    forGlyphRange glyphRange: NSRange
  ) -> Int {
    layoutManager.delegateLacks(.generatingGlyphs, self)
    return 0
  }

  /// Leaves the action as it is.
  public func layoutManager(
    _ layoutManager: NSLayoutManager, shouldUse action: NSLayoutManager.ControlCharacterAction, forControlCharacterAt charIndex: Int
  ) -> NSLayoutManager.ControlCharacterAction {
    layoutManager.delegateLacks(.controlActions, self)
    return action
  }

  /// No room.
  public func layoutManager(
    _ layoutManager: NSLayoutManager, boundingBoxForControlGlyphAt glyphIndex: Int, for textContainer: NSTextContainer,
    proposedLineFragment proposedRect: CGRect, glyphPosition: CGPoint, characterIndex charIndex: Int
  ) -> CGRect { .zero }

  /// Any place will do.
  public func layoutManager(_ layoutManager: NSLayoutManager, shouldBreakLineByWordBeforeCharacterAt charIndex: Int) -> Bool {
    layoutManager.delegateLacks(.breakingWords, self)
    return true
  }

  /// Any hyphen will do.
  public func layoutManager(_ layoutManager: NSLayoutManager, shouldBreakLineByHyphenatingBeforeCharacterAt charIndex: Int) -> Bool {
    layoutManager.delegateLacks(.hyphenating, self)
    return true
  }

  /// Leaves the spacing to the paragraph style.
  public func layoutManager(
    _ layoutManager: NSLayoutManager, lineSpacingAfterGlyphAt glyphIndex: Int, withProposedLineFragmentRect rect: CGRect
  ) -> CGFloat {
    layoutManager.delegateLacks(.lineSpacing, self)
    return 0
  }

  /// Leaves the spacing to the paragraph style.
  public func layoutManager(
    _ layoutManager: NSLayoutManager, paragraphSpacingBeforeGlyphAt glyphIndex: Int, withProposedLineFragmentRect rect: CGRect
  ) -> CGFloat {
    layoutManager.delegateLacks(.spacingBefore, self)
    return 0
  }

  /// Leaves the spacing to the paragraph style.
  public func layoutManager(
    _ layoutManager: NSLayoutManager, paragraphSpacingAfterGlyphAt glyphIndex: Int, withProposedLineFragmentRect rect: CGRect
  ) -> CGFloat {
    layoutManager.delegateLacks(.spacingAfter, self)
    return 0
  }

  /// Changes nothing.
  public func layoutManager(
    _ layoutManager: NSLayoutManager, shouldSetLineFragmentRect lineFragmentRect: UnsafeMutablePointer<CGRect>,
    lineFragmentUsedRect: UnsafeMutablePointer<CGRect>, baselineOffset: UnsafeMutablePointer<CGFloat>, in textContainer: NSTextContainer,
    forGlyphRange glyphRange: NSRange
  ) -> Bool {
    layoutManager.delegateLacks(.settingFragments, self)
    return false
  }

  /// Does nothing.
  public func layoutManagerDidInvalidateLayout(_ sender: NSLayoutManager) {}

  /// Does nothing.
  public func layoutManager(
    _ layoutManager: NSLayoutManager, didCompleteLayoutFor textContainer: NSTextContainer?,
    atEnd layoutFinishedFlag: Bool
  ) {}

  /// Does nothing.
  public func layoutManager(
    _ layoutManager: NSLayoutManager, textContainer: NSTextContainer, didChangeGeometryFrom oldSize: CGSize
  ) {}
}

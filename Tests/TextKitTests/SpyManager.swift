import AttributedText
import CoreGraphics
import CoreText
import Foundation
import Testing
import TextKit
import UIFoundation

// Imports TextKit as clients do: overridden members are open.

/// Records the calls of members that Apple's headers let a subclass override, and forwards each.
final class SpyManager: NSLayoutManager {
  private(set) var calls: [String] = []

  func taken(_ body: () -> Void) -> [String] {
    calls = []
    body()
    return calls
  }

  private func note(_ name: String = #function) { calls.append(name) }

  override weak var textStorage: NSTextStorage? { didSet { note() } }
  override var numberOfGlyphs: Int { note(); return super.numberOfGlyphs }
  override var hasNonContiguousLayout: Bool { note(); return super.hasNonContiguousLayout }
  override var extraLineFragmentRect: CGRect { note(); return super.extraLineFragmentRect }
  override var extraLineFragmentUsedRect: CGRect { note(); return super.extraLineFragmentUsedRect }
  override var extraLineFragmentTextContainer: NSTextContainer? { note(); return super.extraLineFragmentTextContainer }

  override func addTextContainer(_ container: NSTextContainer) {
    note()
    return super.addTextContainer(container)
  }

  override func insertTextContainer(_ container: NSTextContainer, at index: Int) {
    note()
    return super.insertTextContainer(container, at: index)
  }

  override func removeTextContainer(at index: Int) {
    note()
    return super.removeTextContainer(at: index)
  }

  override func textContainerChangedGeometry(_ container: NSTextContainer) {
    note()
    return super.textContainerChangedGeometry(container)
  }

  override func invalidateGlyphs(
    forCharacterRange charRange: NSRange, changeInLength delta: Int, actualCharacterRange: UnsafeMutablePointer<NSRange>?
  ) {
    note()
    return super.invalidateGlyphs(forCharacterRange: charRange, changeInLength: delta, actualCharacterRange: actualCharacterRange)
  }

  override func invalidateLayout(forCharacterRange charRange: NSRange, actualCharacterRange: UnsafeMutablePointer<NSRange>?) {
    note()
    return super.invalidateLayout(forCharacterRange: charRange, actualCharacterRange: actualCharacterRange)
  }

  override func ensureGlyphs(forCharacterRange charRange: NSRange) {
    note()
    return super.ensureGlyphs(forCharacterRange: charRange)
  }

  override func ensureGlyphs(forGlyphRange glyphRange: NSRange) {
    note()
    return super.ensureGlyphs(forGlyphRange: glyphRange)
  }

  override func ensureLayout(forCharacterRange charRange: NSRange) {
    note()
    return super.ensureLayout(forCharacterRange: charRange)
  }

  override func ensureLayout(forGlyphRange glyphRange: NSRange) {
    note()
    return super.ensureLayout(forGlyphRange: glyphRange)
  }

  override func ensureLayout(for container: NSTextContainer) {
    note()
    return super.ensureLayout(for: container)
  }

  override func ensureLayout(forBoundingRect bounds: CGRect, in container: NSTextContainer) {
    note()
    return super.ensureLayout(forBoundingRect: bounds, in: container)
  }

  override func firstUnlaidCharacterIndex() -> Int {
    note()
    return super.firstUnlaidCharacterIndex()
  }

  override func firstUnlaidGlyphIndex() -> Int {
    note()
    return super.firstUnlaidGlyphIndex()
  }

  override func getFirstUnlaidCharacterIndex(_ charIndex: UnsafeMutablePointer<Int>?, glyphIndex: UnsafeMutablePointer<Int>?) {
    note()
    return super.getFirstUnlaidCharacterIndex(charIndex, glyphIndex: glyphIndex)
  }

  override func isValidGlyphIndex(_ glyphIndex: Int) -> Bool {
    note()
    return super.isValidGlyphIndex(glyphIndex)
  }

  override func cgGlyph(at glyphIndex: Int) -> CGGlyph {
    note()
    return super.cgGlyph(at: glyphIndex)
  }

  override func cgGlyph(at glyphIndex: Int, isValidIndex: UnsafeMutablePointer<ObjCBool>?) -> CGGlyph {
    note()
    return super.cgGlyph(at: glyphIndex, isValidIndex: isValidIndex)
  }

  override func propertyForGlyph(at glyphIndex: Int) -> GlyphProperty {
    note()
    return super.propertyForGlyph(at: glyphIndex)
  }

  override func characterIndexForGlyph(at glyphIndex: Int) -> Int {
    note()
    return super.characterIndexForGlyph(at: glyphIndex)
  }

  override func glyphIndexForCharacter(at charIndex: Int) -> Int {
    note()
    return super.glyphIndexForCharacter(at: charIndex)
  }

  override func glyphRange(
    forCharacterRange charRange: NSRange, actualCharacterRange: UnsafeMutablePointer<NSRange>?
  ) -> NSRange {
    note()
    return super.glyphRange(forCharacterRange: charRange, actualCharacterRange: actualCharacterRange)
  }

  override func characterRange(
    forGlyphRange glyphRange: NSRange, actualGlyphRange: UnsafeMutablePointer<NSRange>?
  ) -> NSRange {
    note()
    return super.characterRange(forGlyphRange: glyphRange, actualGlyphRange: actualGlyphRange)
  }

  override func textContainer(forGlyphAt glyphIndex: Int, effectiveRange: UnsafeMutablePointer<NSRange>?) -> NSTextContainer? {
    note()
    return super.textContainer(forGlyphAt: glyphIndex, effectiveRange: effectiveRange)
  }

  override func textContainer(
    forGlyphAt glyphIndex: Int, effectiveRange: UnsafeMutablePointer<NSRange>?, withoutAdditionalLayout flag: Bool
  ) -> NSTextContainer? {
    note()
    return super.textContainer(forGlyphAt: glyphIndex, effectiveRange: effectiveRange, withoutAdditionalLayout: flag)
  }

  override func lineFragmentRect(forGlyphAt glyphIndex: Int, effectiveRange: UnsafeMutablePointer<NSRange>?) -> CGRect {
    note()
    return super.lineFragmentRect(forGlyphAt: glyphIndex, effectiveRange: effectiveRange)
  }

  override func lineFragmentRect(
    forGlyphAt glyphIndex: Int, effectiveRange: UnsafeMutablePointer<NSRange>?, withoutAdditionalLayout flag: Bool
  ) -> CGRect {
    note()
    return super.lineFragmentRect(forGlyphAt: glyphIndex, effectiveRange: effectiveRange, withoutAdditionalLayout: flag)
  }

  override func lineFragmentUsedRect(forGlyphAt glyphIndex: Int, effectiveRange: UnsafeMutablePointer<NSRange>?) -> CGRect {
    note()
    return super.lineFragmentUsedRect(forGlyphAt: glyphIndex, effectiveRange: effectiveRange)
  }

  override func lineFragmentUsedRect(
    forGlyphAt glyphIndex: Int, effectiveRange: UnsafeMutablePointer<NSRange>?, withoutAdditionalLayout flag: Bool
  ) -> CGRect {
    note()
    return super.lineFragmentUsedRect(forGlyphAt: glyphIndex, effectiveRange: effectiveRange, withoutAdditionalLayout: flag)
  }

  override func location(forGlyphAt glyphIndex: Int) -> CGPoint {
    note()
    return super.location(forGlyphAt: glyphIndex)
  }

  override func notShownAttribute(forGlyphAt glyphIndex: Int) -> Bool {
    note()
    return super.notShownAttribute(forGlyphAt: glyphIndex)
  }

  override func attachmentSize(forGlyphAt glyphIndex: Int) -> CGSize {
    note()
    return super.attachmentSize(forGlyphAt: glyphIndex)
  }

  override func truncatedGlyphRange(inLineFragmentForGlyphAt glyphIndex: Int) -> NSRange {
    note()
    return super.truncatedGlyphRange(inLineFragmentForGlyphAt: glyphIndex)
  }

  override func enumerateLineFragments(
    forGlyphRange glyphRange: NSRange,
    using block: (CGRect, CGRect, NSTextContainer, NSRange, UnsafeMutablePointer<ObjCBool>) -> Void
  ) {
    note()
    return super.enumerateLineFragments(forGlyphRange: glyphRange, using: block)
  }

  override func usedRect(for container: NSTextContainer) -> CGRect {
    note()
    return super.usedRect(for: container)
  }

  override func glyphRange(for container: NSTextContainer) -> NSRange {
    note()
    return super.glyphRange(for: container)
  }

  override func boundingRect(forGlyphRange glyphRange: NSRange, in container: NSTextContainer) -> CGRect {
    note()
    return super.boundingRect(forGlyphRange: glyphRange, in: container)
  }

  override func glyphRange(forBoundingRect bounds: CGRect, in container: NSTextContainer) -> NSRange {
    note()
    return super.glyphRange(forBoundingRect: bounds, in: container)
  }

  override func glyphRange(
    forBoundingRectWithoutAdditionalLayout bounds: CGRect, in container: NSTextContainer
  ) -> NSRange {
    note()
    return super.glyphRange(forBoundingRectWithoutAdditionalLayout: bounds, in: container)
  }

  override func enumerateEnclosingRects(
    forGlyphRange glyphRange: NSRange, withinSelectedGlyphRange selectedRange: NSRange, in textContainer: NSTextContainer,
    using block: (CGRect, UnsafeMutablePointer<ObjCBool>) -> Void
  ) {
    note()
    return super.enumerateEnclosingRects(
      forGlyphRange: glyphRange, withinSelectedGlyphRange: selectedRange, in: textContainer, using: block)
  }

  override func glyphIndex(for point: CGPoint, in container: NSTextContainer) -> Int {
    note()
    return super.glyphIndex(for: point, in: container)
  }

  override func glyphIndex(
    for point: CGPoint, in container: NSTextContainer, fractionOfDistanceThroughGlyph fraction: UnsafeMutablePointer<CGFloat>?
  ) -> Int {
    note()
    return super.glyphIndex(for: point, in: container, fractionOfDistanceThroughGlyph: fraction)
  }

  override func fractionOfDistanceThroughGlyph(for point: CGPoint, in container: NSTextContainer) -> CGFloat {
    note()
    return super.fractionOfDistanceThroughGlyph(for: point, in: container)
  }

  override func characterIndex(
    for point: CGPoint, in container: NSTextContainer,
    fractionOfDistanceBetweenInsertionPoints fraction: UnsafeMutablePointer<CGFloat>?
  ) -> Int {
    note()
    return super.characterIndex(for: point, in: container, fractionOfDistanceBetweenInsertionPoints: fraction)
  }

  override func getLineFragmentInsertionPoints(
    forCharacterAt charIndex: Int, alternatePositions aFlag: Bool, inDisplayOrder dFlag: Bool,
    positions: UnsafeMutablePointer<CGFloat>?, characterIndexes: UnsafeMutablePointer<Int>?
  ) -> Int {
    note()
    return super.getLineFragmentInsertionPoints(
      forCharacterAt: charIndex, alternatePositions: aFlag, inDisplayOrder: dFlag, positions: positions,
      characterIndexes: characterIndexes)
  }

  override func drawBackground(forGlyphRange glyphsToShow: NSRange, at origin: CGPoint) {
    note()
    return super.drawBackground(forGlyphRange: glyphsToShow, at: origin)
  }

  override func drawGlyphs(forGlyphRange glyphsToShow: NSRange, at origin: CGPoint) {
    note()
    return super.drawGlyphs(forGlyphRange: glyphsToShow, at: origin)
  }

  override func fillBackgroundRectArray(
    _ rectArray: UnsafePointer<CGRect>, count rectCount: Int, forCharacterRange charRange: NSRange, color: UIColor
  ) {
    note()
    return super.fillBackgroundRectArray(rectArray, count: rectCount, forCharacterRange: charRange, color: color)
  }

  override func addTemporaryAttribute(_ attrName: NSAttributedString.Key, value: Any, forCharacterRange charRange: NSRange) {
    note()
    super.addTemporaryAttribute(attrName, value: value, forCharacterRange: charRange)
  }

  override func addTemporaryAttributes(_ attrs: [NSAttributedString.Key: Any], forCharacterRange charRange: NSRange) {
    note()
    super.addTemporaryAttributes(attrs, forCharacterRange: charRange)
  }

  override func setTemporaryAttributes(_ attrs: [NSAttributedString.Key: Any], forCharacterRange charRange: NSRange) {
    note()
    super.setTemporaryAttributes(attrs, forCharacterRange: charRange)
  }

  override func removeTemporaryAttribute(_ attrName: NSAttributedString.Key, forCharacterRange charRange: NSRange) {
    note()
    super.removeTemporaryAttribute(attrName, forCharacterRange: charRange)
  }

  override func temporaryAttributes(
    atCharacterIndex location: Int, effectiveRange range: NSRangePointer?
  ) -> [NSAttributedString.Key: Any] {
    note()
    return super.temporaryAttributes(atCharacterIndex: location, effectiveRange: range)
  }

  override func temporaryAttributes(
    atCharacterIndex location: Int, longestEffectiveRange range: NSRangePointer?, in rangeLimit: NSRange
  ) -> [NSAttributedString.Key: Any] {
    note()
    return super.temporaryAttributes(atCharacterIndex: location, longestEffectiveRange: range, in: rangeLimit)
  }

  override func temporaryAttribute(
    _ attrName: NSAttributedString.Key, atCharacterIndex location: Int, effectiveRange range: NSRangePointer?
  ) -> Any? {
    note()
    return super.temporaryAttribute(attrName, atCharacterIndex: location, effectiveRange: range)
  }

  override func temporaryAttribute(
    _ attrName: NSAttributedString.Key, atCharacterIndex location: Int, longestEffectiveRange range: NSRangePointer?,
    in rangeLimit: NSRange
  ) -> Any? {
    note()
    return super.temporaryAttribute(attrName, atCharacterIndex: location, longestEffectiveRange: range, in: rangeLimit)
  }

  override func processEditing(
    for textStorage: NSTextStorage, edited editMask: NSTextStorage.EditActions, range newCharRange: NSRange,
    changeInLength delta: Int, invalidatedRange: NSRange
  ) {
    note()
    return super.processEditing(
      for: textStorage, edited: editMask, range: newCharRange, changeInLength: delta, invalidatedRange: invalidatedRange)
  }
}

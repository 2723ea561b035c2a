import CoreGraphics
import CoreText
import Foundation
import GalleyAttributedText
import Testing
import TextKit
import UIFoundation

// Imports TextKit as clients do: overridden members are open.

/// Records the calls of members that Apple's headers let a subclass override, and forwards each.
final class SpyManager: NSLayoutManager {
  private(set) var calls: [String] = []

  func recordedCalls(_ body: () -> Void) -> [String] {
    calls = []
    body()
    return calls
  }

  private func record(_ name: String = #function) { calls.append(name) }

  override weak var textStorage: NSTextStorage? { didSet { record() } }
  override var numberOfGlyphs: Int { record(); return super.numberOfGlyphs }
  override var hasNonContiguousLayout: Bool { record(); return super.hasNonContiguousLayout }
  override var extraLineFragmentRect: CGRect { record(); return super.extraLineFragmentRect }
  override var extraLineFragmentUsedRect: CGRect { record(); return super.extraLineFragmentUsedRect }
  override var extraLineFragmentTextContainer: NSTextContainer? { record(); return super.extraLineFragmentTextContainer }

  override func addTextContainer(_ container: NSTextContainer) {
    record()
    return super.addTextContainer(container)
  }

  override func insertTextContainer(_ container: NSTextContainer, at index: Int) {
    record()
    return super.insertTextContainer(container, at: index)
  }

  override func removeTextContainer(at index: Int) {
    record()
    return super.removeTextContainer(at: index)
  }

  override func textContainerChangedGeometry(_ container: NSTextContainer) {
    record()
    return super.textContainerChangedGeometry(container)
  }

  override func invalidateGlyphs(
    forCharacterRange charRange: NSRange, changeInLength delta: Int, actualCharacterRange: UnsafeMutablePointer<NSRange>?
  ) {
    record()
    return super.invalidateGlyphs(forCharacterRange: charRange, changeInLength: delta, actualCharacterRange: actualCharacterRange)
  }

  override func invalidateLayout(forCharacterRange charRange: NSRange, actualCharacterRange: UnsafeMutablePointer<NSRange>?) {
    record()
    return super.invalidateLayout(forCharacterRange: charRange, actualCharacterRange: actualCharacterRange)
  }

  override func ensureGlyphs(forCharacterRange charRange: NSRange) {
    record()
    return super.ensureGlyphs(forCharacterRange: charRange)
  }

  override func ensureGlyphs(forGlyphRange glyphRange: NSRange) {
    record()
    return super.ensureGlyphs(forGlyphRange: glyphRange)
  }

  override func ensureLayout(forCharacterRange charRange: NSRange) {
    record()
    return super.ensureLayout(forCharacterRange: charRange)
  }

  override func ensureLayout(forGlyphRange glyphRange: NSRange) {
    record()
    return super.ensureLayout(forGlyphRange: glyphRange)
  }

  override func ensureLayout(for container: NSTextContainer) {
    record()
    return super.ensureLayout(for: container)
  }

  override func ensureLayout(forBoundingRect bounds: CGRect, in container: NSTextContainer) {
    record()
    return super.ensureLayout(forBoundingRect: bounds, in: container)
  }

  override func firstUnlaidCharacterIndex() -> Int {
    record()
    return super.firstUnlaidCharacterIndex()
  }

  override func firstUnlaidGlyphIndex() -> Int {
    record()
    return super.firstUnlaidGlyphIndex()
  }

  override func getFirstUnlaidCharacterIndex(_ charIndex: UnsafeMutablePointer<Int>?, glyphIndex: UnsafeMutablePointer<Int>?) {
    record()
    return super.getFirstUnlaidCharacterIndex(charIndex, glyphIndex: glyphIndex)
  }

  override func isValidGlyphIndex(_ glyphIndex: Int) -> Bool {
    record()
    return super.isValidGlyphIndex(glyphIndex)
  }

  override func cgGlyph(at glyphIndex: Int) -> CGGlyph {
    record()
    return super.cgGlyph(at: glyphIndex)
  }

  override func cgGlyph(at glyphIndex: Int, isValidIndex: UnsafeMutablePointer<ObjCBool>?) -> CGGlyph {
    record()
    return super.cgGlyph(at: glyphIndex, isValidIndex: isValidIndex)
  }

  override func propertyForGlyph(at glyphIndex: Int) -> GlyphProperty {
    record()
    return super.propertyForGlyph(at: glyphIndex)
  }

  override func characterIndexForGlyph(at glyphIndex: Int) -> Int {
    record()
    return super.characterIndexForGlyph(at: glyphIndex)
  }

  override func glyphIndexForCharacter(at charIndex: Int) -> Int {
    record()
    return super.glyphIndexForCharacter(at: charIndex)
  }

  override func glyphRange(
    forCharacterRange charRange: NSRange, actualCharacterRange: UnsafeMutablePointer<NSRange>?
  ) -> NSRange {
    record()
    return super.glyphRange(forCharacterRange: charRange, actualCharacterRange: actualCharacterRange)
  }

  override func characterRange(
    forGlyphRange glyphRange: NSRange, actualGlyphRange: UnsafeMutablePointer<NSRange>?
  ) -> NSRange {
    record()
    return super.characterRange(forGlyphRange: glyphRange, actualGlyphRange: actualGlyphRange)
  }

  override func textContainer(forGlyphAt glyphIndex: Int, effectiveRange: UnsafeMutablePointer<NSRange>?) -> NSTextContainer? {
    record()
    return super.textContainer(forGlyphAt: glyphIndex, effectiveRange: effectiveRange)
  }

  override func textContainer(
    forGlyphAt glyphIndex: Int, effectiveRange: UnsafeMutablePointer<NSRange>?, withoutAdditionalLayout flag: Bool
  ) -> NSTextContainer? {
    record()
    return super.textContainer(forGlyphAt: glyphIndex, effectiveRange: effectiveRange, withoutAdditionalLayout: flag)
  }

  override func lineFragmentRect(forGlyphAt glyphIndex: Int, effectiveRange: UnsafeMutablePointer<NSRange>?) -> CGRect {
    record()
    return super.lineFragmentRect(forGlyphAt: glyphIndex, effectiveRange: effectiveRange)
  }

  override func lineFragmentRect(
    forGlyphAt glyphIndex: Int, effectiveRange: UnsafeMutablePointer<NSRange>?, withoutAdditionalLayout flag: Bool
  ) -> CGRect {
    record()
    return super.lineFragmentRect(forGlyphAt: glyphIndex, effectiveRange: effectiveRange, withoutAdditionalLayout: flag)
  }

  override func lineFragmentUsedRect(forGlyphAt glyphIndex: Int, effectiveRange: UnsafeMutablePointer<NSRange>?) -> CGRect {
    record()
    return super.lineFragmentUsedRect(forGlyphAt: glyphIndex, effectiveRange: effectiveRange)
  }

  override func lineFragmentUsedRect(
    forGlyphAt glyphIndex: Int, effectiveRange: UnsafeMutablePointer<NSRange>?, withoutAdditionalLayout flag: Bool
  ) -> CGRect {
    record()
    return super.lineFragmentUsedRect(forGlyphAt: glyphIndex, effectiveRange: effectiveRange, withoutAdditionalLayout: flag)
  }

  override func location(forGlyphAt glyphIndex: Int) -> CGPoint {
    record()
    return super.location(forGlyphAt: glyphIndex)
  }

  override func notShownAttribute(forGlyphAt glyphIndex: Int) -> Bool {
    record()
    return super.notShownAttribute(forGlyphAt: glyphIndex)
  }

  override func attachmentSize(forGlyphAt glyphIndex: Int) -> CGSize {
    record()
    return super.attachmentSize(forGlyphAt: glyphIndex)
  }

  override func truncatedGlyphRange(inLineFragmentForGlyphAt glyphIndex: Int) -> NSRange {
    record()
    return super.truncatedGlyphRange(inLineFragmentForGlyphAt: glyphIndex)
  }

  override func enumerateLineFragments(
    forGlyphRange glyphRange: NSRange,
    using block: (CGRect, CGRect, NSTextContainer, NSRange, UnsafeMutablePointer<ObjCBool>) -> Void
  ) {
    record()
    return super.enumerateLineFragments(forGlyphRange: glyphRange, using: block)
  }

  override func usedRect(for container: NSTextContainer) -> CGRect {
    record()
    return super.usedRect(for: container)
  }

  override func glyphRange(for container: NSTextContainer) -> NSRange {
    record()
    return super.glyphRange(for: container)
  }

  override func boundingRect(forGlyphRange glyphRange: NSRange, in container: NSTextContainer) -> CGRect {
    record()
    return super.boundingRect(forGlyphRange: glyphRange, in: container)
  }

  override func glyphRange(forBoundingRect bounds: CGRect, in container: NSTextContainer) -> NSRange {
    record()
    return super.glyphRange(forBoundingRect: bounds, in: container)
  }

  override func glyphRange(
    forBoundingRectWithoutAdditionalLayout bounds: CGRect, in container: NSTextContainer
  ) -> NSRange {
    record()
    return super.glyphRange(forBoundingRectWithoutAdditionalLayout: bounds, in: container)
  }

  override func enumerateEnclosingRects(
    forGlyphRange glyphRange: NSRange, withinSelectedGlyphRange selectedRange: NSRange, in textContainer: NSTextContainer,
    using block: (CGRect, UnsafeMutablePointer<ObjCBool>) -> Void
  ) {
    record()
    return super.enumerateEnclosingRects(
      forGlyphRange: glyphRange, withinSelectedGlyphRange: selectedRange, in: textContainer, using: block)
  }

  override func glyphIndex(for point: CGPoint, in container: NSTextContainer) -> Int {
    record()
    return super.glyphIndex(for: point, in: container)
  }

  override func glyphIndex(
    for point: CGPoint, in container: NSTextContainer, fractionOfDistanceThroughGlyph fraction: UnsafeMutablePointer<CGFloat>?
  ) -> Int {
    record()
    return super.glyphIndex(for: point, in: container, fractionOfDistanceThroughGlyph: fraction)
  }

  override func fractionOfDistanceThroughGlyph(for point: CGPoint, in container: NSTextContainer) -> CGFloat {
    record()
    return super.fractionOfDistanceThroughGlyph(for: point, in: container)
  }

  override func characterIndex(
    for point: CGPoint, in container: NSTextContainer,
    fractionOfDistanceBetweenInsertionPoints fraction: UnsafeMutablePointer<CGFloat>?
  ) -> Int {
    record()
    return super.characterIndex(for: point, in: container, fractionOfDistanceBetweenInsertionPoints: fraction)
  }

  override func getLineFragmentInsertionPoints(
    forCharacterAt charIndex: Int, alternatePositions aFlag: Bool, inDisplayOrder dFlag: Bool,
    positions: UnsafeMutablePointer<CGFloat>?, characterIndexes: UnsafeMutablePointer<Int>?
  ) -> Int {
    record()
    return super.getLineFragmentInsertionPoints(
      forCharacterAt: charIndex, alternatePositions: aFlag, inDisplayOrder: dFlag, positions: positions,
      characterIndexes: characterIndexes)
  }

  override func drawBackground(forGlyphRange glyphsToShow: NSRange, at origin: CGPoint) {
    record()
    return super.drawBackground(forGlyphRange: glyphsToShow, at: origin)
  }

  override func drawGlyphs(forGlyphRange glyphsToShow: NSRange, at origin: CGPoint) {
    record()
    return super.drawGlyphs(forGlyphRange: glyphsToShow, at: origin)
  }

  override func fillBackgroundRectArray(
    _ rectArray: UnsafePointer<CGRect>, count rectCount: Int, forCharacterRange charRange: NSRange, color: UIColor
  ) {
    record()
    return super.fillBackgroundRectArray(rectArray, count: rectCount, forCharacterRange: charRange, color: color)
  }

  override func addTemporaryAttribute(_ attrName: NSAttributedString.Key, value: Any, forCharacterRange charRange: NSRange) {
    record()
    super.addTemporaryAttribute(attrName, value: value, forCharacterRange: charRange)
  }

  override func addTemporaryAttributes(_ attrs: [NSAttributedString.Key: Any], forCharacterRange charRange: NSRange) {
    record()
    super.addTemporaryAttributes(attrs, forCharacterRange: charRange)
  }

  override func setTemporaryAttributes(_ attrs: [NSAttributedString.Key: Any], forCharacterRange charRange: NSRange) {
    record()
    super.setTemporaryAttributes(attrs, forCharacterRange: charRange)
  }

  override func removeTemporaryAttribute(_ attrName: NSAttributedString.Key, forCharacterRange charRange: NSRange) {
    record()
    super.removeTemporaryAttribute(attrName, forCharacterRange: charRange)
  }

  override func temporaryAttributes(
    atCharacterIndex location: Int, effectiveRange range: NSRangePointer?
  ) -> [NSAttributedString.Key: Any] {
    record()
    return super.temporaryAttributes(atCharacterIndex: location, effectiveRange: range)
  }

  override func temporaryAttributes(
    atCharacterIndex location: Int, longestEffectiveRange range: NSRangePointer?, in rangeLimit: NSRange
  ) -> [NSAttributedString.Key: Any] {
    record()
    return super.temporaryAttributes(atCharacterIndex: location, longestEffectiveRange: range, in: rangeLimit)
  }

  override func temporaryAttribute(
    _ attrName: NSAttributedString.Key, atCharacterIndex location: Int, effectiveRange range: NSRangePointer?
  ) -> Any? {
    record()
    return super.temporaryAttribute(attrName, atCharacterIndex: location, effectiveRange: range)
  }

  override func temporaryAttribute(
    _ attrName: NSAttributedString.Key, atCharacterIndex location: Int, longestEffectiveRange range: NSRangePointer?,
    in rangeLimit: NSRange
  ) -> Any? {
    record()
    return super.temporaryAttribute(attrName, atCharacterIndex: location, longestEffectiveRange: range, in: rangeLimit)
  }

  override func processEditing(
    for textStorage: NSTextStorage, edited editMask: NSTextStorage.EditActions, range newCharRange: NSRange,
    changeInLength delta: Int, invalidatedRange: NSRange
  ) {
    record()
    return super.processEditing(
      for: textStorage, edited: editMask, range: newCharRange, changeInLength: delta, invalidatedRange: invalidatedRange)
  }
}

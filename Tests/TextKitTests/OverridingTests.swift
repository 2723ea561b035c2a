import CoreGraphics
import Foundation
import GalleyAttributedText
import Testing
import TextKit
import UIFoundation

// Imports TextKit as clients do: overridden members are open.

/// Overrides of a subclass are called: by clients through the base class, by storages, containers and drawing; shorter forms of a method
/// call the longer one.
@Suite struct OverridingTests {
  private let storage = NSTextStorage(attributedString: Block.text("aa bb\ncc\n"))
  private let spy = SpyManager()
  private let container = SpyContainer(size: CGSize(width: 60, height: 0))
  /// Calls go through the type that UIKit's own code uses.
  private var manager: NSLayoutManager { spy }

  init() {
    container.lineFragmentPadding = 0
    storage.addAttribute(.backgroundColor, value: UIColor.red, range: NSRange(location: 0, length: 2))
    storage.addLayoutManager(spy)
    spy.addTextContainer(container)
  }

  /// Expects that `body` calls exactly the overrides in `expected`.
  private func check(
    _ expected: String..., sourceLocation: SourceLocation = #_sourceLocation, _ body: (NSLayoutManager) -> Void
  ) {
    #expect(spy.recordedCalls { body(manager) } == expected, sourceLocation: sourceLocation)
  }

  private let two = NSRange(location: 0, length: 2)

  @Test func glyphs() {
    check("numberOfGlyphs") { _ = $0.numberOfGlyphs }
    check("isValidGlyphIndex(_:)") { _ = $0.isValidGlyphIndex(0) }
    check("cgGlyph(at:)") { _ = $0.cgGlyph(at: 0) }
    check("cgGlyph(at:isValidIndex:)") { _ = $0.cgGlyph(at: 0, isValidIndex: nil) }
    check("propertyForGlyph(at:)") { _ = $0.propertyForGlyph(at: 0) }
    check("characterIndexForGlyph(at:)") { _ = $0.characterIndexForGlyph(at: 0) }
    check("glyphIndexForCharacter(at:)") { _ = $0.glyphIndexForCharacter(at: 0) }
    check("glyphRange(forCharacterRange:actualCharacterRange:)") { _ = $0.glyphRange(forCharacterRange: two, actualCharacterRange: nil) }
    check("characterRange(forGlyphRange:actualGlyphRange:)") { _ = $0.characterRange(forGlyphRange: two, actualGlyphRange: nil) }
  }

  @Test func fragments() {
    check("textContainer(forGlyphAt:effectiveRange:)", "textContainer(forGlyphAt:effectiveRange:withoutAdditionalLayout:)") {
      #expect($0.textContainer(forGlyphAt: 0, effectiveRange: nil) === container)
    }
    check("lineFragmentRect(forGlyphAt:effectiveRange:)", "lineFragmentRect(forGlyphAt:effectiveRange:withoutAdditionalLayout:)") {
      #expect($0.lineFragmentRect(forGlyphAt: 0, effectiveRange: nil).short == "0,0+60×10")
    }
    check("lineFragmentUsedRect(forGlyphAt:effectiveRange:)", "lineFragmentUsedRect(forGlyphAt:effectiveRange:withoutAdditionalLayout:)") {
      #expect($0.lineFragmentUsedRect(forGlyphAt: 0, effectiveRange: nil).short == "0,0+50×10")
    }
    check("location(forGlyphAt:)") { _ = $0.location(forGlyphAt: 0) }
    check("notShownAttribute(forGlyphAt:)") { #expect($0.notShownAttribute(forGlyphAt: 5)) }
    check("attachmentSize(forGlyphAt:)") { _ = $0.attachmentSize(forGlyphAt: 0) }
    check("truncatedGlyphRange(inLineFragmentForGlyphAt:)") { _ = $0.truncatedGlyphRange(inLineFragmentForGlyphAt: 0) }
    check("enumerateLineFragments(forGlyphRange:using:)") { $0.enumerateLineFragments(forGlyphRange: two) { _, _, _, _, _ in } }
    check("extraLineFragmentRect", "extraLineFragmentUsedRect", "extraLineFragmentTextContainer") {
      #expect($0.extraLineFragmentRect.short == "0,20+60×10" && $0.extraLineFragmentUsedRect.short == "0,20+0×10")
      #expect($0.extraLineFragmentTextContainer === container)
    }
  }

  @Test func rectangles() {
    check("usedRect(for:)") { _ = $0.usedRect(for: container) }
    check("glyphRange(for:)", "ensureLayout(for:)") { _ = $0.glyphRange(for: container) }
    check("boundingRect(forGlyphRange:in:)") { _ = $0.boundingRect(forGlyphRange: two, in: container) }
    check(
      "glyphRange(forBoundingRect:in:)", "ensureLayout(forBoundingRect:in:)",
      "glyphRange(forBoundingRectWithoutAdditionalLayout:in:)"
    ) { _ = $0.glyphRange(forBoundingRect: .zero, in: container) }
    check("enumerateEnclosingRects(forGlyphRange:withinSelectedGlyphRange:in:using:)") {
      $0.enumerateEnclosingRects(forGlyphRange: two, withinSelectedGlyphRange: two, in: container) { _, _ in }
    }
  }

  @Test func pointsAndCarets() {
    let longer = "glyphIndex(for:in:fractionOfDistanceThroughGlyph:)"
    check("glyphIndex(for:in:)", longer) { _ = $0.glyphIndex(for: .zero, in: container) }
    check("fractionOfDistanceThroughGlyph(for:in:)", longer) {
      _ = $0.fractionOfDistanceThroughGlyph(for: .zero, in: container)
    }
    check("characterIndex(for:in:fractionOfDistanceBetweenInsertionPoints:)") {
      _ = $0.characterIndex(for: .zero, in: container, fractionOfDistanceBetweenInsertionPoints: nil)
    }
    check("getLineFragmentInsertionPoints(forCharacterAt:alternatePositions:inDisplayOrder:positions:characterIndexes:)") {
      _ = $0.getLineFragmentInsertionPoints(
        forCharacterAt: 0, alternatePositions: false, inDisplayOrder: true, positions: nil, characterIndexes: nil)
    }
  }

  @Test func layingOut() {
    check("ensureGlyphs(forCharacterRange:)") { $0.ensureGlyphs(forCharacterRange: two) }
    check("ensureGlyphs(forGlyphRange:)") { $0.ensureGlyphs(forGlyphRange: two) }
    check("ensureLayout(forCharacterRange:)") { $0.ensureLayout(forCharacterRange: two) }
    check("ensureLayout(forGlyphRange:)") { $0.ensureLayout(forGlyphRange: two) }
    check("ensureLayout(for:)") { $0.ensureLayout(for: container) }
    check("ensureLayout(forBoundingRect:in:)") { $0.ensureLayout(forBoundingRect: .zero, in: container) }
    check("getFirstUnlaidCharacterIndex(_:glyphIndex:)", "firstUnlaidCharacterIndex()", "firstUnlaidGlyphIndex()") {
      var (character, glyph) = (-1, -1)
      $0.getFirstUnlaidCharacterIndex(&character, glyphIndex: &glyph)
      #expect(character == 9 && glyph == 9)
    }
    check("hasNonContiguousLayout") { #expect(!$0.hasNonContiguousLayout) }
    check("invalidateLayout(forCharacterRange:actualCharacterRange:)", "textContainerChangedGeometry(_:)") {
      $0.invalidateLayout(forCharacterRange: two, actualCharacterRange: nil)
      container.size.width = 50
    }
    check("invalidateGlyphs(forCharacterRange:changeInLength:actualCharacterRange:)") {
      $0.invalidateGlyphs(forCharacterRange: two, changeInLength: 0, actualCharacterRange: nil)
    }
  }

  @Test func temporaryAttributes() {
    check("addTemporaryAttribute(_:value:forCharacterRange:)") {
      $0.addTemporaryAttribute(.underlineStyle, value: 1, forCharacterRange: two)
    }
    check("addTemporaryAttributes(_:forCharacterRange:)") { $0.addTemporaryAttributes([.underlineStyle: 1], forCharacterRange: two) }
    check("setTemporaryAttributes(_:forCharacterRange:)") { $0.setTemporaryAttributes([.underlineStyle: 1], forCharacterRange: two) }
    check("temporaryAttributes(atCharacterIndex:effectiveRange:)") {
      _ = $0.temporaryAttributes(atCharacterIndex: 0, effectiveRange: nil)
    }
    check("temporaryAttributes(atCharacterIndex:longestEffectiveRange:in:)") {
      _ = $0.temporaryAttributes(atCharacterIndex: two.location, longestEffectiveRange: nil, in: two)
    }
    check("temporaryAttribute(_:atCharacterIndex:effectiveRange:)") {
      _ = $0.temporaryAttribute(.underlineStyle, atCharacterIndex: 0, effectiveRange: nil)
    }
    check("temporaryAttribute(_:atCharacterIndex:longestEffectiveRange:in:)") {
      _ = $0.temporaryAttribute(.underlineStyle, atCharacterIndex: two.location, longestEffectiveRange: nil, in: two)
    }
    check("removeTemporaryAttribute(_:forCharacterRange:)") { $0.removeTemporaryAttribute(.underlineStyle, forCharacterRange: two) }
  }

  @Test func drawing() {
    let picture = TestImage(width: 60, height: 30, scale: 1)
    check("drawBackground(forGlyphRange:at:)", "fillBackgroundRectArray(_:count:forCharacterRange:color:)") { manager in
      picture.draw { manager.drawBackground(forGlyphRange: two, at: .zero) }
    }
    check("drawGlyphs(forGlyphRange:at:)") { manager in picture.draw { manager.drawGlyphs(forGlyphRange: two, at: .zero) } }
    #expect(picture.cells(10).hasPrefix("kk."))
  }

  @Test func linksAndEdits() {
    check("processEditing(for:edited:range:changeInLength:invalidatedRange:)") { _ in
      storage.replaceCharacters(in: two, with: "x")
    }
    check("addTextContainer(_:)", "insertTextContainer(_:at:)", "removeTextContainer(at:)") {
      $0.addTextContainer(NSTextContainer(size: .zero))
      $0.insertTextContainer(NSTextContainer(size: .zero), at: 0)
      $0.removeTextContainer(at: 0)
    }
    check("removeTextContainer(at:)", "addTextContainer(_:)") { _ in
      container.layoutManager = nil
      container.layoutManager = manager
    }
    check("textStorage", "textStorage", "textStorage") { _ in
      storage.removeLayoutManager(manager)
      storage.addLayoutManager(manager)
      manager.textStorage = nil
    }
    #expect(storage.layoutManagers.isEmpty)
    #expect(container.managers == 3)
  }

  /// Layout and clients use the values of a container's subclass.
  @Test func containers() {
    let base: NSTextContainer = container
    #expect(base.isSimpleRectangularTextContainer && container.queryCount > 0)
    container.queryCount = 0
    container.exclusionPaths = [UIBezierPath(rect: CGRect(x: 0, y: 0, width: 30, height: 10))]
    manager.ensureLayout(for: container)
    #expect(container.queryCount > 0)
    #expect(manager.lineFragmentRect(forGlyphAt: 0, effectiveRange: nil).short == "30,0+30×10")
    base.replaceLayoutManager(NSLayoutManager())
    #expect(container.replaced == 1)
  }
}

final class SpyContainer: NSTextContainer {
  var queryCount = 0
  private(set) var replaced = 0
  private(set) var managers = 0

  override weak var layoutManager: NSLayoutManager? { didSet { managers += 1 } }

  override var isSimpleRectangularTextContainer: Bool {
    queryCount += 1
    return exclusionPaths.isEmpty
  }

  override func replaceLayoutManager(_ newLayoutManager: NSLayoutManager) {
    replaced += 1
    super.replaceLayoutManager(newLayoutManager)
  }

  override func lineFragmentRect(
    forProposedRect proposedRect: CGRect, at characterIndex: Int, writingDirection: NSWritingDirection,
    remaining remainingRect: UnsafeMutablePointer<CGRect>?
  ) -> CGRect {
    queryCount += 1
    return super.lineFragmentRect(
      forProposedRect: proposedRect, at: characterIndex, writingDirection: writingDirection, remaining: remainingRect)
  }
}

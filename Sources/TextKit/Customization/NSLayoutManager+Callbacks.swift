import CoreGraphics
import struct Foundation.NSRange
import GalleyTextEngine
import UIFoundation

/// Customization by clients: detects implemented callbacks, and forwards the engine's calls.
///
/// Swift on Linux cannot tell whether a delegate implements an optional method. So each default implementation reports
/// itself (`delegateLacks`). All are called once before the first line is laid out, and the engine receives the
/// remaining ones. It cannot tell either whether a subclass overrides a setter, so those of every subclass are called.
extension NSLayoutManager {
  /// Records that the default implementation of a callback ran.
  func delegateLacks(_ callback: DelegateCallbacks, _ receiver: any NSLayoutManagerDelegate) {
    if receiver === delegate { implementedCallbacks.remove(callback) }
  }

  /// Handles a new delegate, whose callbacks are detected at the next layout.
  func delegateDidChange() {
    implementedCallbacks = []
    hasDetectedCallbacks = delegate == nil
    if document.callbacks != nil, delegate == nil { installCallbacks() }
  }

  /// Detects the delegate's callbacks by calling each one, if they are not known. Does nothing without text or without a container. Text that was
  /// laid out without a callback that the delegate implements is laid out again.
  func detectDelegateCallbacks() {
    guard !hasDetectedCallbacks, document.utf16Length > 0, source.length > 0, let container = textContainers.first else { return }
    hasDetectedCallbacks = true
    use.owner?.updateBreakCallback()
    guard let delegate else { return }
    implementedCallbacks = .all
    // Changes by the delegate take effect once detection is complete.
    deferred.calls += 1
    let line = CGRect(x: 0, y: 0, width: max(container.size.width, 0), height: 0)
    let action = defaultAction(ofCharacter: 0)
    _ = delegate.layoutManager(self, shouldBreakLineByWordBeforeCharacterAt: 0)
    _ = delegate.layoutManager(self, shouldBreakLineByHyphenatingBeforeCharacterAt: 0)
    _ = delegate.layoutManager(self, lineSpacingAfterGlyphAt: 0, withProposedLineFragmentRect: line)
    _ = delegate.layoutManager(self, paragraphSpacingBeforeGlyphAt: 0, withProposedLineFragmentRect: line)
    _ = delegate.layoutManager(self, paragraphSpacingAfterGlyphAt: 0, withProposedLineFragmentRect: line)
    _ = delegate.layoutManager(self, shouldUse: action, forControlCharacterAt: 0)
    var (rect, used, baseline) = (line, line, CGFloat.zero)
    _ = delegate.layoutManager(
      self, shouldSetLineFragmentRect: &rect, lineFragmentUsedRect: &used, baselineOffset: &baseline, in: container,
      forGlyphRange: NSRange(location: 0, length: 1))
    // The delegate can have removed the character.
    if !deferred.isTextStale { queryFirstGlyph(delegate) }
    deferred.calls -= 1
    guard self.delegate === delegate else { return }
    if !implementedCallbacks.isEmpty || document.callbacks != nil { installCallbacks() }
  }

  /// Passes the implemented callbacks to the engine, and invalidates the layout; during layout, when it has finished.
  func installCallbacks() {
    if isInLayout { return deferChange { $0.installCallbacks() } }
    var callbacks = LayoutCallbacks()
    if showsControlCharacters || !implementedCallbacks.isDisjoint(with: [.generatingGlyphs, .controlActions]) {
      callbacks.changeGlyphs = { [unowned self] stretch in
        deferred.isTextStale ? [] : queryGlyphs { changedClusters(of: stretch) }
      }
    }
    if !implementedCallbacks.isDisjoint(with: [.breakingWords, .hyphenating]) { callbacks.mayBreak = { [unowned self] in mayBreak(before: $0, $1) } }
    if let mayBreak = use.mayBreak { callbacks.mayBreak = mayBreak }
    if !containerStarts.isEmpty {
      callbacks.endsColumn = { [unowned self] offset, region in containerStarts[offset].map { $0 === textContainers[region + 1] } ?? false }
    }
    if implementedCallbacks.contains(.lineSpacing) { callbacks.lineSpacing = { [unowned self] in lineSpacing($0) } }
    if implementedCallbacks.contains(.spacingBefore) { callbacks.spacingBefore = { [unowned self] in spacingBefore($0) } }
    if implementedCallbacks.contains(.spacingAfter) { callbacks.spacingAfter = { [unowned self] in spacingAfter($0) } }
    if implementedCallbacks.contains(.settingFragments) || isSubclass {
      callbacks.setFragment = { [unowned self] in setFragment(&$0) }
    }
    document.setCallbacks(callbacks.isEmpty ? nil : callbacks)
    reloadText(dropping: true)
  }

  // MARK: Lines

  private func mayBreak(before offset: UTF16Offset, _ isHyphenated: Bool) -> Bool {
    guard !deferred.isTextStale, let delegate, implementedCallbacks.contains(isHyphenated ? .hyphenating : .breakingWords) else { return true }
    return isHyphenated
      ? delegate.layoutManager(self, shouldBreakLineByHyphenatingBeforeCharacterAt: offset.utf16)
      : delegate.layoutManager(self, shouldBreakLineByWordBeforeCharacterAt: offset.utf16)
  }

  /// The delegate for line callbacks, or `nil` if the text has changed.
  private var delegateForLines: (any NSLayoutManagerDelegate)? { deferred.isTextStale ? nil : delegate }

  /// Returns the number of the last glyph of a line.
  private func lastGlyph(of line: LineQuery) -> Int { (line.glyph.map { number(of: $0) } ?? glyphEnd(ofCharacter: line.offset) - 1).number }

  /// Returns the number of a glyph. O(1) if its paragraph is that of the previous call in this layout, and glyph numbers are not estimated.
  private func number(of glyph: GlyphPosition) -> GlyphIndex {
    if let recent = queriedGlyphs, recent.paragraph == glyph.paragraph { return recent.first + glyph.index }
    let first = glyphNumbering.start(of: glyph.paragraph, in: document)
    // Estimated numbers change when paragraphs are counted.
    if !glyphNumbering.estimates { queriedGlyphs = (glyph.paragraph, first) }
    return first + glyph.index
  }

  private func lineSpacing(_ line: LineQuery) -> LayoutUnit? {
    delegateForLines.map {
      LayoutUnit(points: $0.layoutManager(
        self, lineSpacingAfterGlyphAt: lastGlyph(of: line), withProposedLineFragmentRect: CGRect(line.rect)))
    }
  }

  private func spacingBefore(_ line: LineQuery) -> LayoutUnit? {
    delegateForLines.map {
      LayoutUnit(points: $0.layoutManager(
        self, paragraphSpacingBeforeGlyphAt: (line.glyph.map { number(of: $0) } ?? firstGlyph(ofCharacter: line.offset)).number, withProposedLineFragmentRect: CGRect(line.rect)))
    }
  }

  private func spacingAfter(_ line: LineQuery) -> LayoutUnit? {
    delegateForLines.map {
      LayoutUnit(points: $0.layoutManager(
        self, paragraphSpacingAfterGlyphAt: lastGlyph(of: line), withProposedLineFragmentRect: CGRect(line.rect)))
    }
  }

  /// Calls the delegate, then the setter of a subclass, which can change `fragment`. Does nothing if the text has changed since layout began.
  private func setFragment(_ fragment: inout FragmentQuery) {
    guard !deferred.isTextStale else { return }
    let glyphs = fragment.glyphs.map { NSRange(location: number(of: $0.first).number, length: $0.count) } ?? glyphs(of: fragment.range).nsRange
    if implementedCallbacks.contains(.settingFragments), let delegate {
      var (rect, used, baseline) = (CGRect(fragment.rect), CGRect(fragment.used), CGFloat(fragment.baseline.points))
      let counts = delegate.layoutManager(
        self, shouldSetLineFragmentRect: &rect, lineFragmentUsedRect: &used, baselineOffset: &baseline, in: textContainers[fragment.region],
        forGlyphRange: glyphs)
      if counts { (fragment.rect, fragment.used, fragment.baseline) = (LayoutRect(rect), LayoutRect(used), LayoutUnit(points: baseline)) }
    }
    guard isSubclass else { return }
    let proposed = FragmentRects(rect: CGRect(fragment.rect), used: CGRect(fragment.used))
    var rects = proposed
    withUnsafeMutablePointer(to: &rects) {
      let outer = fragmentBeingSet
      fragmentBeingSet = $0
      setLineFragmentRect(proposed.rect, forGlyphRange: glyphs, usedRect: proposed.used)
      fragmentBeingSet = outer
    }
    if rects != proposed { (fragment.rect, fragment.used) = (LayoutRect(rects.rect), LayoutRect(rects.used)) }
  }
}

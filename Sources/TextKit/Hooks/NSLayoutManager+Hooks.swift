import CoreGraphics
import struct Foundation.NSRange
import TextEngine
import UIFoundation

/// Customization by clients: detects implemented callbacks, and forwards the engine's calls.
///
/// Swift on Linux cannot tell whether a delegate implements an optional method. So each default implementation reports
/// itself (`delegateLacks`). All are called once before the first line is laid out, and the engine receives the
/// remaining ones. Overridden setters are detected from the class (`OverriddenSetters`).
extension NSLayoutManager {
  /// Records that the default implementation of a callback ran.
  func delegateLacks(_ question: DelegateQuestions, _ answering: any NSLayoutManagerDelegate) {
    if answering === delegate { answered.remove(question) }
  }

  /// Handles a new delegate, whose callbacks are detected at the next layout.
  func delegateDidChange() {
    answered = []
    isDelegateKnown = delegate == nil
    if document.hooks != nil, delegate == nil { giveHooks() }
  }

  /// Detects the delegate's callbacks if they are not known. Text that was laid out without them is laid out again.
  func learnDelegate() {
    guard !isDelegateKnown, document.utf16Length > 0, source.length > 0, let container = textContainers.first else { return }
    isDelegateKnown = true
    use.textLayoutManager?.followBreaks()
    guard let delegate else { return }
    answered = .all
    // Changes by the delegate take effect once detection is complete.
    deferred.calls += 1
    let line = CGRect(x: 0, y: 0, width: max(container.size.width, 0), height: 0)
    let action = usualAction(ofCharacter: 0)
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
    if !deferred.isTextStale { askForFirstGlyph(delegate) }
    deferred.calls -= 1
    guard self.delegate === delegate else { return }
    if !answered.isEmpty || document.hooks != nil { giveHooks() }
  }

  /// Passes the implemented callbacks to the engine, and invalidates the layout.
  func giveHooks() {
    if isInLayout { return putOff { $0.giveHooks() } }
    var hooks = LayoutHooks()
    if showsControlCharacters || !answered.isDisjoint(with: [.generatingGlyphs, .controlActions]) {
      hooks.changeGlyphs = { [unowned self] stretch in
        deferred.isTextStale ? [] : askingAboutGlyphs { changedClusters(of: stretch) }
      }
    }
    if !answered.isDisjoint(with: [.breakingWords, .hyphenating]) { hooks.mayBreak = { [unowned self] in mayBreak(before: $0, $1) } }
    if let mayBreak = use.mayBreak { hooks.mayBreak = mayBreak }
    if !containerStarts.isEmpty {
      hooks.endsColumn = { [unowned self] offset, region in containerStarts[offset].map { $0 === textContainers[region + 1] } ?? false }
    }
    if answered.contains(.lineSpacing) { hooks.lineSpacing = { [unowned self] in lineSpacing($0) } }
    if answered.contains(.spacingBefore) { hooks.spacingBefore = { [unowned self] in spacingBefore($0) } }
    if answered.contains(.spacingAfter) { hooks.spacingAfter = { [unowned self] in spacingAfter($0) } }
    if answered.contains(.settingFragments) || overriddenSetters.contains(.lineFragmentRect) {
      hooks.setFragment = { [unowned self] in setFragment(&$0) }
    }
    document.setHooks(hooks.isEmpty ? nil : hooks)
    reloadText(dropping: true)
  }

  // MARK: Lines

  private func mayBreak(before offset: Int, _ isHyphenated: Bool) -> Bool {
    guard !deferred.isTextStale, let delegate, answered.contains(isHyphenated ? .hyphenating : .breakingWords) else { return true }
    return isHyphenated
      ? delegate.layoutManager(self, shouldBreakLineByHyphenatingBeforeCharacterAt: offset)
      : delegate.layoutManager(self, shouldBreakLineByWordBeforeCharacterAt: offset)
  }

  /// The delegate for line callbacks, or `nil` if the text has changed.
  private var delegateForLines: (any NSLayoutManagerDelegate)? { deferred.isTextStale ? nil : delegate }

  private func lineSpacing(_ line: LineQuestion) -> LayoutUnit? {
    delegateForLines.map {
      LayoutUnit(points: $0.layoutManager(
        self, lineSpacingAfterGlyphAt: glyphEnd(ofCharacter: line.offset) - 1, withProposedLineFragmentRect: CGRect(line.rect)))
    }
  }

  private func spacingBefore(_ line: LineQuestion) -> LayoutUnit? {
    delegateForLines.map {
      LayoutUnit(points: $0.layoutManager(
        self, paragraphSpacingBeforeGlyphAt: firstGlyph(ofCharacter: line.offset), withProposedLineFragmentRect: CGRect(line.rect)))
    }
  }

  private func spacingAfter(_ line: LineQuestion) -> LayoutUnit? {
    delegateForLines.map {
      LayoutUnit(points: $0.layoutManager(
        self, paragraphSpacingAfterGlyphAt: glyphEnd(ofCharacter: line.offset) - 1, withProposedLineFragmentRect: CGRect(line.rect)))
    }
  }

  /// Calls the delegate, then the setter of a subclass.
  private func setFragment(_ fragment: inout FragmentQuestion) {
    guard !deferred.isTextStale else { return }
    let container = textContainers[fragment.region]
    let glyphs = glyphs(of: UTF16Span(fragment.range).nsRange)
    if let delegate, answered.contains(.settingFragments) {
      var (rect, used, baseline) = (CGRect(fragment.rect), CGRect(fragment.used), CGFloat(fragment.baseline.points))
      let counts = delegate.layoutManager(
        self, shouldSetLineFragmentRect: &rect, lineFragmentUsedRect: &used, baselineOffset: &baseline, in: container, forGlyphRange: glyphs)
      if counts { (fragment.rect, fragment.used, fragment.baseline) = (LayoutRect(rect), LayoutRect(used), LayoutUnit(points: baseline)) }
    }
    guard overriddenSetters.contains(.lineFragmentRect) else { return }
    fragmentBeingSet = fragment
    setLineFragmentRect(CGRect(fragment.rect), forGlyphRange: glyphs, usedRect: CGRect(fragment.used))
    fragment = fragmentBeingSet!
    fragmentBeingSet = nil
  }
}

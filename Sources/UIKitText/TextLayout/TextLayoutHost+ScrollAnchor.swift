import CoreGraphics
import Foundation
import GalleyTextEngine
import TextKit

/// The line at the top of the visible area. Content offsets are vertical, in points from the content's top.
extension TextLayoutHost {
  /// A line of a hosted container.
  private struct HostedLine {
    /// The index of the container in the host.
    var container: Int
    var fragment: PlacedFragment
    /// The top in the container.
    var top: CGFloat { fragment.rect.y.points }
  }

  // MARK: Recording

  /// Returns an anchor for the line at the top of the area that begins at `offset`: the kept one if `keepsAnchorOverChanges` and it was kept at this
  /// offset, or else the first line that ends below it.
  ///
  /// Returns `nil` at the top of the content, where the content stays at the top, and if no line ends below `offset`.
  public func anchor(at offset: CGFloat) -> TextScrollAnchor? {
    if keepsAnchorOverChanges, let anchor, anchor.offset == offset { return anchor }
    guard offset > 0, let line = firstLine(below: offset) else { return nil }
    return TextScrollAnchor(
      character: line.fragment.range.lowerBound.utf16, distance: line.top + hosted[line.container].origin.y - offset, container: line.container,
      top: line.top, offset: offset)
  }

  /// Records the line at the top of the area that begins at `offset` as the anchor; discards the anchor if `anchor(at:)` returns `nil`.
  public func recordAnchor(at offset: CGFloat) { anchor = anchor(at: offset) }

  /// Records an anchor whose line is now in the right position with the content at `offset`. That need not be `offset(restoring:)`: the end of the
  /// content can prevent it.
  public func keepAnchor(_ anchor: TextScrollAnchor, at offset: CGFloat) {
    var kept = anchor
    kept.offset = offset
    if let line = laidLine(ofCharacterAt: anchor.character) { (kept.container, kept.top) = (line.container, line.top) }
    self.anchor = kept
  }

  /// Discards the anchor: the next change keeps the line that is at the top then.
  public func discardAnchor() { anchor = nil }

  /// Adjusts the anchor to an edit, so that it stays with its character; discards it if the character was replaced. O(1).
  ///
  /// - Parameters:
  ///   - range: The range of the new text, as in `NSTextStorage.editedRange`.
  ///   - delta: The change of the text's length.
  public func adjustAnchor(toEditIn range: NSRange, changeInLength delta: Int) {
    guard let anchor, range.location <= anchor.character else { return }
    if range.location + range.length - delta <= anchor.character { self.anchor?.character += delta } else { self.anchor = nil }
  }

  // MARK: Restoring

  /// Returns the content offset at which the anchor's line has its distance from the top; it can be outside of the content.
  ///
  /// Returns `nil` if the line has no layout. Lays out the containers up to the line, unless `usesEstimatedHeights`. O(log *n*) in the number of
  /// lines if the line is laid out.
  public func offset(restoring anchor: TextScrollAnchor) -> CGFloat? {
    guard let line = line(ofCharacterAt: anchor.character) else { return nil }
    return line.top + hosted[line.container].origin.y - anchor.distance
  }

  /// How far the line of the recorded anchor moved down since then, in points. Movements of its container are not included. A view that can have
  /// been scrolled since then adds it to its content offset. Lays nothing out.
  ///
  /// `nil` if there is no anchor, or its line has no layout.
  public var anchorShift: CGFloat? {
    guard let anchor, let line = laidLine(ofCharacterAt: anchor.character) else { return nil }
    let shift = line.top - anchor.top
    guard line.container != anchor.container, hosted.indices.contains(anchor.container) else { return shift }
    return shift + hosted[line.container].origin.y - hosted[anchor.container].origin.y
  }

  /// Whether the anchor was recorded or kept at this content offset.
  public func isAnchored(at offset: CGFloat) -> Bool { anchor?.offset == offset }

  /// Lays out the line of the recorded anchor; only this line if the layout manager allows that. Does nothing without an anchor.
  public func layOutAnchor() {
    guard let anchor else { return }
    layoutManager.ensureLayout(forCharacterRange: NSRange(location: anchor.character, length: 1))
  }

  // MARK: Lines

  /// Returns the first character of the first line, in text order, that ends below `y` in the content. A container is skipped if it ends above `y`,
  /// unless it is the last. Returns `nil` if there is no such line.
  ///
  /// Lays out the examined containers, unless `usesEstimatedHeights`. O(containers + log *n*) in the number of lines.
  public func firstCharacter(below y: CGFloat) -> Int? { firstLine(below: y)?.fragment.range.lowerBound.utf16 }

  /// Returns the frame of the line that contains a character, without paragraph spacing, in the content. Returns `nil` if the line has no layout.
  ///
  /// At the end of the text, it is that of the last line. Lays out the containers up to the line, unless `usesEstimatedHeights`.
  public func lineFrame(ofCharacterAt index: Int) -> CGRect? {
    guard let line = line(ofCharacterAt: index) else { return nil }
    let (origin, rect) = (hosted[line.container].origin, line.fragment.rect)
    return CGRect(x: rect.x.points + origin.x, y: rect.y.points + origin.y, width: rect.width.points, height: rect.height.points)
  }

  private func line(ofCharacterAt index: Int) -> HostedLine? {
    if !usesEstimatedHeights { layoutManager.ensureLayout(forCharacterRange: NSRange(location: index, length: 1)) }
    return laidLine(ofCharacterAt: index)
  }

  private func laidLine(ofCharacterAt index: Int) -> HostedLine? {
    let offset = UTF16Offset(index)
    let document = layoutManager.documentLayout
    // At the end of a part of the text, the last line is not that of the next character.
    guard let fragment = document.fragment(containing: offset)?.fragment, offset < fragment.range.upperBound || offset == document.textEnd,
      let container = hostedIndex(ofContainer: fragment.region)
    else { return nil }
    return HostedLine(container: container, fragment: fragment)
  }

  private func firstLine(below y: CGFloat) -> HostedLine? {
    let document = layoutManager.documentLayout
    for (index, hostedContainer) in hosted.enumerated() {
      let (container, top) = (hostedContainer.container, hostedContainer.origin.y)
      if index < hosted.count - 1, container.size.height > 0, top + container.size.height <= y { continue }
      guard let region = layoutManager.containerIndex(of: container) else { continue }
      if !usesEstimatedHeights { layoutManager.ensureLayout(for: container) }
      // Rounding must not skip a line.
      let limit = LayoutUnit(raw: LayoutUnit(points: y - top).raw - 1)
      var number = document.firstFragment(inRegion: region, below: limit)
      // The fragments of a table's row end at different heights.
      while let fragment = document.locatedFragment(number)?.fragment, fragment.region == region {
        if top + fragment.rect.maxY.points > y { return HostedLine(container: index, fragment: fragment) }
        number += 1
      }
    }
    return nil
  }
}

import CoreGraphics
import Foundation
import GalleyTextEngine
import TextKit
import UIKitCore

/// The geometry of carets and characters of a laid-out text, in the space of the containers' origins.
///
/// `+HitTesting` maps points to positions, `+Movement` positions to positions on the screen.
///
/// Each offset has exactly one primary caret. At a boundary between directions, it is beside the text whose direction is
/// nearer to the paragraph's. The two ends of a line count as text of the paragraph's direction. So no two offsets of a
/// line share a caret, and the position of a caret determines its offset.
@MainActor
final class TextGeometry {
  let manager: NSLayoutManager
  /// The top-left corner of each container.
  var originOfContainer: (Int) -> CGPoint = { _ in .zero }
  /// Called to provide containers up to a character that has no position yet.
  var provideContainers: (Int) -> Void = { _ in }

  /// Whether an offset lies between two graphemes.
  var isGraphemeBoundary: (Int) -> Bool = { _ in true }
  /// Whether the paragraph at an offset contains at most its separator.
  var isParagraphEmpty: (Int) -> Bool = { _ in false }

  /// The region of the last hit test, where the next one starts.
  var recentRegion = 0

  init(_ manager: NSLayoutManager) { self.manager = manager }

  var document: DocumentLayout { manager.documentLayout }

  /// A caret on a line fragment.
  struct Caret {
    var fragment: Int
    var offset: Int
    /// The horizontal position, in the container's coordinate space.
    var x: LayoutUnit
    /// The secondary carets of the same offset, at a boundary between directions.
    var otherXs: [LayoutUnit] = []
  }

  // MARK: Hidden paragraphs

  /// The text layout manager that lays the text out, if there is one; `nil` if there is none.
  private var textLayoutManager: NSTextLayoutManager? { manager.textContainers.first?.textLayoutManager }

  /// Returns whether the fragment is of a paragraph that a delegate hides.
  func isHidden(_ index: Int) -> Bool { textLayoutManager?.isHidden(at: document.fragments[index].range.lowerBound) ?? false }

  /// Returns whether a delegate hides the paragraph that holds a unit of the text.
  func isHidden(unit offset: Int) -> Bool { textLayoutManager?.isHidden(at: UTF16Offset(offset)) ?? false }

  /// Returns the position itself or, in a hidden paragraph, the nearest visible one in the given direction, or else in the other; itself if all text
  /// is hidden, and without a text layout manager.
  func visiblePosition(_ position: TextPosition, isForward: Bool) -> TextPosition {
    let own = UTF16Offset(position.offset)
    guard let textLayoutManager,
      let offset = textLayoutManager.visibleOffset(own, isForward: isForward) ?? textLayoutManager.visibleOffset(own, isForward: !isForward),
      offset != own
    else { return position }
    return TextPosition(offset: offset.utf16, affinity: .forward)
  }

  // MARK: Fragments

  /// Returns the fragment that contains a caret, or `nil` if its text does not fit the containers.
  func fragment(at offset: Int, _ affinity: UITextStorageDirection) -> Int? {
    layOut(through: offset)
    guard let index = document.fragmentIndex(containing: UTF16Offset(offset)) else { return nil }
    let fragments = document.fragments
    if affinity == .backward, index > 0, fragments[index].range.lowerBound == UTF16Offset(offset), isWrapped(index - 1) {
      return index - 1
    }
    return index
  }

  func layOut(through offset: Int) {
    let range = NSRange(location: min(offset, document.utf16Length), length: 1)
    manager.ensureLayout(forCharacterRange: range)
    if document.fragmentIndex(containing: UTF16Offset(offset)) == nil { provideContainers(offset) }
  }

  /// Returns whether the fragment ends inside its paragraph, without a line separator.
  func isWrapped(_ index: Int) -> Bool {
    switch document.fragments[index].reason {
    case .didNotFit, .chosen, .hyphenated, .emergency: true
    case .paragraphEnd, .mandatory, .truncated: false
    }
  }

  /// Returns whether a caret after the fragment's last character belongs to this fragment, and not to the next.
  func endsDocument(_ index: Int) -> Bool {
    let fragment = document.fragments[index]
    return fragment.range.upperBound == document.textEnd && index == document.fragments.count - 1
  }

  func origin(ofFragment index: Int) -> CGPoint { originOfContainer(document.fragments[index].region) }

  // MARK: Carets

  /// Returns the carets of a fragment, one for each grapheme boundary, from left to right. The end of a wrapped line is included only if `withEnd`.
  func carets(ofFragment index: Int, withEnd: Bool) -> [Caret] {
    let byOffset = Dictionary(grouping: stops(ofFragment: index, withEnd: withEnd), by: \.offset)
    // A font or style can change inside a grapheme.
    let rect = document.fragments[index].rect
    return byOffset.filter { isGraphemeBoundary($0.key) }.map { caret(of: $0.value, index, rect) }
      .sorted { ($0.x, $0.offset) < ($1.x, $1.offset) }
  }

  /// Returns the caret for caret stops with the same offset, of which there must be at least one. At a boundary between directions, the stop nearer
  /// to the paragraph's direction is primary.
  private func caret(of stops: [Stop], _ index: Int, _ rect: LayoutRect) -> Caret {
    let xs = stops.map { max(rect.x, min(rect.maxX, $0.x)) }
    var primary = 0
    for other in stops.indices.dropFirst() where stops[other].level < stops[primary].level { primary = other }
    let otherXs = Set(xs).subtracting([xs[primary]])
    return Caret(fragment: index, offset: stops[0].offset, x: xs[primary], otherXs: otherXs.sorted())
  }

  /// Returns the caret stops of a fragment, each an offset with its x, that can have a caret. The end of the fragment is one only at the end of the
  /// document, or of a wrapped line if `withEnd`; otherwise it belongs to the next fragment.
  private func stops(ofFragment index: Int, withEnd: Bool) -> [Stop] {
    let end = document.fragments[index].range.upperBound.utf16
    let includesEnd = endsDocument(index) || withEnd && isWrapped(index)
    let stops = stops(ofFragment: index)
    return includesEnd ? stops : stops.before(end)
  }

  fileprivate struct Stop {
    var offset: Int
    var x: LayoutUnit
    /// The bidirectional level of the adjacent text.
    var level: UInt8
  }

  /// Returns the engine's caret stops for a fragment, and those of the line's two ends at the paragraph's level, unless the line has no glyphs.
  private func stops(ofFragment index: Int) -> [Stop] {
    var stops = [Stop](document.caretStops(ofFragment: index))
    guard let (left, right) = document.visualRuns(ofFragment: index).ends else { return stops }
    let range = document.fragments[index].range.utf16
    let level = document.baseLevel(ofFragment: index)
    let isRightToLeft = level & 1 == 1
    stops.append(Stop(offset: range.lowerBound, x: isRightToLeft ? right : left, level: level))
    stops.append(Stop(offset: range.upperBound, x: isRightToLeft ? left : right, level: level))
    return stops
  }

  /// Returns the caret at an offset, or at the start of the grapheme that contains it. Returns `nil` if the text there does not fit the containers.
  func caret(at offset: Int, _ affinity: UITextStorageDirection) -> Caret? {
    guard let index = fragment(at: offset, affinity) else { return nil }
    // Computes a single caret without the grapheme boundaries of the others, because this runs at each key.
    let stops = stops(ofFragment: index, withEnd: affinity == .backward)
    var end = offset + 1
    while let nearest = stops.lastOffset(before: end) {
      if isGraphemeBoundary(nearest) { return caret(of: stops.at(nearest), index, document.fragments[index].rect) }
      end = nearest
    }
    return nil
  }

  /// The width of a caret in points.
  static let caretWidth: CGFloat = 2

  /// Returns the primary caret's rectangle, followed by the secondary one at a boundary between directions; empty if the text there does not fit the
  /// containers. They are as high as the adjacent characters, which can be lower than the line.
  func caretRects(at offset: Int, _ affinity: UITextStorageDirection) -> [CGRect] {
    guard let caret = caret(at: offset, affinity) else { return [] }
    let extent = manager.letterExtent(of: UTF16Offset(caret.offset)..<UTF16Offset(caret.offset), inFragment: caret.fragment)
    let origin = origin(ofFragment: caret.fragment)
    return ([caret.x] + caret.otherXs).map { x in
      CGRect(
        x: origin.x + x.points - Self.caretWidth / 2, y: origin.y + extent.lowerBound.points, width: Self.caretWidth,
        height: (extent.upperBound - extent.lowerBound).points)
    }
  }

  // MARK: Rectangles

  /// A range of a fragment that a range of text covers.
  struct TextSegment {
    var fragment: Int
    /// The rectangle, in the coordinate space of the containers' origins.
    var rect: CGRect
    /// Whether the segment represents only the end of a line, which has no glyph.
    var isLineEnd = false
  }

  /// Returns the areas that a range covers, in text order: exactly the glyphs of each fragment, with the hyphen of a divided word. Empty for an empty
  /// range, and if its text does not fit the containers.
  ///
  /// - Parameter seen: limits the result to lines that intersect this rectangle and are laid out, because a selection can be megabytes long.
  func textSegments(of range: Range<Int>, meeting seen: CGRect? = nil) -> [TextSegment] {
    guard !range.isEmpty else { return [] }
    if seen == nil { layOut(through: range.upperBound) }
    let (fragments, range) = (document.fragments, Range<UTF16Offset>(utf16: range))
    guard let first = document.fragmentIndex(containing: range.lowerBound) else { return [] }
    var segments: [TextSegment] = []
    for index in first..<fragments.count {
      guard fragments[index].range.lowerBound < range.upperBound else { break }
      if let seen, !lineRect(ofFragment: index).intersects(seen) { continue }
      let part = range.clamped(to: fragments[index].range)
      var extents = manager.extents(of: part, inFragment: index)
      if part.upperBound == fragments[index].range.upperBound, let hyphen = hyphenExtent(ofFragment: index) {
        extents = joined(extents + [hyphen])
      }
      let rect = fragments[index].rect
      segments += extents.compactMap { textSegment($0.clamped(to: rect.x..<rect.maxX), index) }
      if extents.isEmpty, !part.isEmpty, let end = lineEnd(at: part.lowerBound.utf16, index) { segments.append(end) }
    }
    return segments
  }

  /// Returns the rectangle of `segment`, which belongs to `range`, with the height of its characters.
  func rectOfCharacterHeight(_ segment: TextSegment, of range: Range<Int>) -> CGRect {
    let part = Range<UTF16Offset>(utf16: range).clamped(to: document.fragments[segment.fragment].range)
    let extent = manager.letterExtent(of: part, inFragment: segment.fragment)
    let origin = origin(ofFragment: segment.fragment)
    return CGRect(
      x: segment.rect.minX, y: origin.y + extent.lowerBound.points, width: segment.rect.width,
      height: (extent.upperBound - extent.lowerBound).points)
  }

  private func lineRect(ofFragment index: Int) -> CGRect {
    let (rect, origin) = (document.fragments[index].rect, origin(ofFragment: index))
    return CGRect(x: origin.x + rect.x.points, y: origin.y + rect.y.points, width: rect.width.points, height: rect.height.points)
  }

  private func textSegment(_ extent: Range<LayoutUnit>, _ index: Int) -> TextSegment? {
    guard !extent.isEmpty else { return nil }
    let rect = document.fragments[index].rect
    let origin = origin(ofFragment: index)
    return TextSegment(
      fragment: index,
      rect: CGRect(
        x: origin.x + extent.lowerBound.points, y: origin.y + rect.y.points,
        width: (extent.upperBound - extent.lowerBound).points, height: rect.height.points))
  }

  /// The width of an empty line in a selection.
  private static let lineEndWidth = LayoutUnit(points: 4)

  private func lineEnd(at offset: Int, _ index: Int) -> TextSegment? {
    let rect = document.fragments[index].rect
    guard let caret = caret(at: offset, .forward), caret.fragment == index else { return nil }
    let left = document.baseLevel(ofFragment: index) & 1 == 1 ? caret.x - Self.lineEndWidth : caret.x
    var end = textSegment((left..<left + Self.lineEndWidth).clamped(to: rect.x..<rect.maxX), index)
    end?.isLineEnd = true
    return end
  }

  /// Returns the extent of the hyphen at the end of a line, or `nil` if the line does not end in a divided word.
  func hyphenExtent(ofFragment index: Int) -> Range<LayoutUnit>? {
    let fragment = document.fragments[index]
    guard fragment.endsInHyphen else { return nil }
    for run in document.visualRuns(ofFragment: index) where !run.isInserted {
      var x = run.startX
      for glyph in run.glyphs.indices {
        let left = x
        x += run.advances[glyph]
        // The hyphen is the last glyph of a run from left to right, and the first of a run from right to left.
        if run.clusters[glyph] == fragment.range.upperBound { return min(left, x)..<max(left, x) }
      }
    }
    return nil
  }

  private func joined(_ extents: [Range<LayoutUnit>]) -> [Range<LayoutUnit>] {
    var joined: [Range<LayoutUnit>] = []
    for extent in extents.sorted(by: { $0.lowerBound < $1.lowerBound }) {
      if let last = joined.last, last.upperBound >= extent.lowerBound {
        joined[joined.count - 1] = last.lowerBound..<max(last.upperBound, extent.upperBound)
      } else {
        joined.append(extent)
      }
    }
    return joined
  }
}

// Not isolated to an actor: a check on each of some hundred stops at each key would be too slow.
extension [TextGeometry.Stop] {
  fileprivate init(_ stops: [CaretStop]) { self = stops.map { Element(offset: $0.offset.utf16, x: $0.x, level: $0.level) } }

  fileprivate func before(_ end: Int) -> Self { filter { $0.offset < end } }
  fileprivate func at(_ offset: Int) -> Self { filter { $0.offset == offset } }

  /// Returns the greatest offset of a stop below `end`, or `nil` if there is none.
  fileprivate func lastOffset(before end: Int) -> Int? {
    var last: Int?
    for stop in self where stop.offset < end && stop.offset > last ?? .min { last = stop.offset }
    return last
  }
}

extension [VisualRun] {
  /// The edges of the first and the last glyph of a line, or `nil` if there are no glyphs.
  fileprivate var ends: (left: LayoutUnit, right: LayoutUnit)? {
    var ends: (left: LayoutUnit, right: LayoutUnit)?
    for run in self where !run.isInserted {
      let (left, right) = (Swift.min(run.startX, run.endX), Swift.max(run.startX, run.endX))
      ends = ends.map { (Swift.min($0.left, left), Swift.max($0.right, right)) } ?? (left, right)
    }
    return ends
  }
}

extension VisualRun {
  /// The edge opposite to `startX`: the right one, unless the advances add up to a negative width.
  var endX: LayoutUnit { advances.reduce(startX, +) }
}

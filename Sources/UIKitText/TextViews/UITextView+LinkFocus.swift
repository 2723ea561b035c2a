import CoreGraphics
import Foundation
import TextKit
import UIFoundation
import UIKitCore

/// Keyboard access to links of a text that is not editable: Tab moves to the next link, Return opens the link with the focus ring.
extension UITextView: FocusStepping {
  package func stepFocus(forward: Bool) -> Bool {
    guard !isEditable, let link = forward ? link(from: focusedLink.map { $0.upperBound } ?? 0) : focusedLink.flatMap({ self.link(before: $0.location) }) else {
      // From the first link back to all of the view.
      guard !forward, focusedLink != nil else { return false }
      moveRing(to: nil)
      return true
    }
    moveRing(to: link)
    return true
  }

  package func beginFocusAtEnd() {
    if isFocused, !isEditable, let last = link(before: textStorage.length) { moveRing(to: last) }
  }

  private func moveRing(to link: NSRange?) {
    damage(ownExtent)
    focusedLink = link
    if let link {
      scrollRangeToVisible(link)
      layoutIfNeeded()
      scrollIntoView(focusShape.rect)
      // A link of a text is no item of its own, so the focus on it is not reported.
      UIAccessibility.announce?(textStorage.attributedSubstring(from: link).string + ", link")
    }
    damage(ownExtent)
  }

  var linkRingShape: (rect: CGRect, cornerRadius: CGFloat)? {
    guard let focusedLink, !isEditable, isLink(focusedLink) else { return nil }
    let rects = editor.rects(for: focusedLink, meeting: bounds)
    return rects.isEmpty ? nil : (rects.reduce(.null) { $0.union($1) }, 2)
  }

  /// Opens the link with the focus ring if the key is Return or Space. Returns `false` for other keys, and if there is no such link.
  func opensRingLink(_ presses: Set<UIPress>) -> Bool {
    guard isFocused, !isEditable, let focusedLink, isLink(focusedLink), let key = presses.unmodifiedKey, [.keyboardSpacebar, .keyboardReturnOrEnter, .keypadEnter].contains(key.keyCode),
      let rect = editor.rects(for: NSRange(location: focusedLink.location, length: 1), meeting: bounds).first
    else { return false }
    if presses.first?.isRepeat != true { touchItem(at: CGPoint(x: rect.midX, y: rect.midY), interaction: .invokeDefaultAction) }
    return true
  }

  // MARK: Where links are

  /// Returns whether the range is still a link, because the text may have changed.
  private func isLink(_ range: NSRange) -> Bool { link(from: range.location) == range }

  /// Returns the first link that begins at or after a position. O(runs of attributes). Returns `nil` if there is none.
  private func link(from start: Int) -> NSRange? {
    let found = detected.first { $0.location >= start }
    var offset = start
    let whole = NSRange(location: 0, length: textStorage.length)
    while offset < found?.location ?? whole.length {
      var range = NSRange()
      let isLink = textStorage.attribute(.link, at: offset, longestEffectiveRange: &range, in: whole) != nil
      if isLink, range.location >= start { return range }
      offset = range.upperBound
    }
    return found
  }

  /// Returns the last link that begins before a position. O(runs of attributes). Returns `nil` if there is none.
  private func link(before end: Int) -> NSRange? {
    let found = detected.last { $0.location < end }
    var offset = min(end, textStorage.length)
    let whole = NSRange(location: 0, length: textStorage.length)
    while offset > found?.upperBound ?? 0 {
      var range = NSRange()
      if textStorage.attribute(.link, at: offset - 1, longestEffectiveRange: &range, in: whole) != nil { return range }
      offset = range.location
    }
    return found
  }

  /// The ranges of data detected in the visible part and a little beyond.
  private var detected: [NSRange] {
    guard detections != nil else { return [] }
    return layoutManager.marks(.detected).map(\.range).sorted { $0.location < $1.location }
  }
}

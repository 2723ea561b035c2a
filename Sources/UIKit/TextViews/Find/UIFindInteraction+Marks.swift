import Foundation
import TextEngine
import TextKit
import UIFoundation

extension UIFindInteraction {
  private static var mark: [NSAttributedString.Key: Any] {
    [.findMatch: false, .backgroundColor: UIColor.systemYellow.withAlphaComponent(0.38)]
  }
  private static var strongMark: [NSAttributedString.Key: Any] {
    [.findMatch: true, .backgroundColor: UIColor.systemYellow, .foregroundColor: UIColor.black]
  }

  /// Marks the matches in the lines in sight. O(matches there); nothing is done where they are marked as they are.
  func showMarks() {
    guard isFindNavigatorVisible, let textView, let seen = textView.charactersInSight(beyond: 0) else { return removeMarks() }
    if let marked, marked.version == finder.version, marked.range.lowerBound <= seen.lowerBound, seen.upperBound <= marked.range.upperBound,
      marked.count == finder.matches(meeting: marked.range).count
    {
      return
    }
    removeMarks()
    let range = textView.charactersInSight(beyond: textView.bounds.height / 2) ?? seen
    let matches = finder.matches(meeting: range)
    for index in matches {
      textView.layoutManager.addTemporaryAttributes(
        index == finder.current ? Self.strongMark : Self.mark, forCharacterRange: finder.range(ofMatch: index))
    }
    marked = (range, finder.version, matches.count)
  }

  /// Takes all of them away, wherever edits have moved them. O(marks).
  func removeMarks() {
    guard marked != nil, let textView else { return }
    marked = nil
    let manager = textView.layoutManager
    let whole = NSRange(location: 0, length: manager.documentLayout.utf16Length)
    var range = NSRange()
    var position = 0
    while position < whole.length {
      let value = manager.temporaryAttribute(.findMatch, atCharacterIndex: position, longestEffectiveRange: &range, in: whole)
      if value != nil {
        for key in [.findMatch, .backgroundColor, .foregroundColor] as [NSAttributedString.Key] {
          manager.removeTemporaryAttribute(key, forCharacterRange: range)
        }
      }
      position = range.upperBound
    }
  }
}

extension NSAttributedString.Key {
  /// Tells the marks of a find interaction from those of others.
  fileprivate static let findMatch = NSAttributedString.Key("GalleyFindMatch")
}

extension UITextView {
  /// The characters of the lines in sight, and of those that are laid out `margin` points beyond it; `nil` where none are.
  func charactersInSight(beyond margin: CGFloat) -> Range<Int>? {
    let document = layoutManager.documentLayout
    guard let region = layoutManager.containerIndex(of: textContainer) else { return nil }
    let top = bounds.minY - originOfContainer.y - margin
    let bottom = bounds.maxY - originOfContainer.y + margin
    var index = document.firstFragment(inRegion: region, below: LayoutUnit(points: top))
    var range: Range<Int>?
    while index < document.fragments.count {
      let fragment = document.fragments[index]
      guard fragment.region == region, fragment.rect.y.points < bottom else { break }
      range = (range?.lowerBound ?? fragment.range.lowerBound)..<fragment.range.upperBound
      index += 1
    }
    return range
  }
}

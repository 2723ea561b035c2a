import AttributedText
import Foundation
import TextKit

extension NSLayoutManager {
  /// The runs of `range` with a temporary attribute, each with its value. O(runs there).
  func marks(_ key: NSAttributedString.Key, in range: Range<Int>? = nil) -> [(range: NSRange, value: Any)] {
    let whole = NSRange(location: 0, length: documentLayout.utf16Length)
    let end = min(range?.upperBound ?? whole.length, whole.length)
    var marks: [(NSRange, Any)] = []
    var place = range?.lowerBound ?? 0
    while place < end {
      var stretch = NSRange()
      if let value = temporaryAttribute(key, atCharacterIndex: place, longestEffectiveRange: &stretch, in: whole) { marks.append((stretch, value)) }
      place = max(stretch.upperBound, place + 1)
    }
    return marks
  }
}

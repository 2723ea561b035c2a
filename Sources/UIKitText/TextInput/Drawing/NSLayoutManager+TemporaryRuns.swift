import Foundation
import GalleyAttributedText
import TextKit
import UIKitCore

extension NSLayoutManager {
  /// Returns the runs with a temporary attribute that touch `range`, whole even if they extend beyond it, each with its value. `nil` means all of the
  /// text. O(runs there).
  func marks(_ key: NSAttributedString.Key, in range: Range<Int>? = nil) -> [(range: NSRange, value: Any)] {
    let whole = NSRange(location: 0, length: documentLayout.utf16Length)
    let end = min(range?.upperBound ?? whole.length, whole.length)
    var marks: [(NSRange, Any)] = []
    var offset = range?.lowerBound ?? 0
    while offset < end {
      var run = NSRange()
      if let value = temporaryAttribute(key, atCharacterIndex: offset, longestEffectiveRange: &run, in: whole) { marks.append((run, value)) }
      offset = max(run.upperBound, offset + 1)
    }
    return marks
  }
}

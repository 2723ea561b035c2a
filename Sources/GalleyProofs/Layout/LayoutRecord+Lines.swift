import Foundation
import GalleyTextEngine
import TextKit
import UIKit

extension LayoutRecord.Column {
  /// Records the lines of a range of characters in a container by their text alone, without their positions and fonts, so that layouts in two
  /// settings can be compared by their breaks. Does not lay out text: lines without layout are left out.
  ///
  /// - Parameters:
  ///   - characters: The range, from the beginning of a paragraph to the end of one.
  ///   - number: The number of the first line.
  ///
  /// - Complexity: O(*n* + log *m*) in the length of the range and the number of lines of the whole text.
  @MainActor package init(linesOf characters: NSRange, in container: NSTextContainer, numberedFrom number: Int) {
    let nowhere = RecordedRect(x: 0, y: 0, width: 0, height: 0)
    self.init(name: "text", frame: nowhere)
    guard characters.length > 0, let manager = container.layoutManager else { return }
    let layout = manager.documentLayout
    guard var index = layout.fragmentIndex(containing: UTF16Offset(characters.location)) else { return }
    let end = UTF16Offset(NSMaxRange(characters))
    var (line, fragment) = (number - 1, 0)
    var last: Int?
    while index < layout.fragments.count {
      let laid = manager.laidFragment(at: index)
      guard laid.characters.lowerBound < end else { break }
      (line, fragment) = laid.line == last ? (line, fragment + 1) : (line + 1, 1)
      last = laid.line
      rows.append(
        LayoutRecord.Row(
          line: line, fragment: fragment, rect: nowhere, used: nowhere, baseline: 0, range: laid.characters.utf16, fonts: [],
          ending: layout.fragments[index].reason.shortDescription, text: laid.text.withVisibleControls))
      index += 1
    }
  }
}

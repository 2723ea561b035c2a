import AttributedText
import Foundation
import UnicodeFacts

extension String {
  /// The text in one line: each break becomes a space, CR LF one.
  var withSpacesForLineBreaks: String {
    guard contains(where: \.endsLine) else { return self }
    return String(map { $0.endsLine ? " " : $0 })
  }
}

extension NSAttributedString {
  /// The text in one line: each break becomes a space, CR LF one. Attributes stay.
  var withSpacesForLineBreaks: NSAttributedString {
    guard string.contains(where: \.endsLine) else { return self }
    let line = NSMutableAttributedString(attributedString: self)
    let units = Array(string.utf16)
    for index in units.indices.reversed() where units[index].endsLine {
      let isSecondOfPair = units[index] == .lineFeed && index > 0 && units[index - 1] == .carriageReturn
      line.replaceCharacters(in: NSRange(location: index, length: 1), with: isSecondOfPair ? "" : " ")
    }
    return line
  }
}

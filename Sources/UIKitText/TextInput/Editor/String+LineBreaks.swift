import Foundation
import GalleyAttributedText
import GalleyUnicodeFacts
import UIKitCore

extension String {
  /// The text in one line: each line break becomes a space, and CR LF a single space.
  var withSpacesForLineBreaks: String {
    guard contains(where: \.endsLine) else { return self }
    return String(map { $0.endsLine ? " " : $0 })
  }
}

extension String {
  /// The text with a line feed for each CR LF and each CR, which are the line ends of other systems.
  var withNormalizedLineBreaks: String {
    guard utf8.contains(0x0D) else { return self }
    var (bytes, last): ([UInt8], UInt8) = ([], 0)
    bytes.reserveCapacity(utf8.count)
    for byte in utf8 {
      if byte != 0x0A || last != 0x0D { bytes.append(byte == 0x0D ? 0x0A : byte) }
      last = byte
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}

extension NSAttributedString {
  /// The text in one line: each line break becomes a space, and CR LF a single space. Attributes are preserved.
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

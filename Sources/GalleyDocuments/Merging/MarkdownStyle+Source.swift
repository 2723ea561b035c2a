import UIKit

extension MarkdownStyle {
  /// Creates the style with the spellings of emphasis and fences that a source uses most, and the marker of its first list. Linear in the source.
  init(of source: MarkdownSource) {
    var (stars, lines, doubleStars, doubleLines, tildes, ticks) = (0, 0, 0, 0, 0, 0)
    for line in source.lines {
      let bytes = line.bytes.drop { $0 == 0x20 }
      if bytes.starts(with: [0x60, 0x60, 0x60]) { ticks += 1 } else if bytes.starts(with: [0x7E, 0x7E, 0x7E]) { tildes += 1 }
      var before: UInt8 = 0x20
      var index = line.bytes.startIndex
      while index < line.bytes.endIndex {
        let byte = line.bytes[index]
        if byte == 0x2A || byte == 0x5F, before == 0x20 || before == 0x28 {
          let isDouble = index + 1 < line.bytes.endIndex && line.bytes[index + 1] == byte
          let next = index + (isDouble ? 2 : 1)
          if next < line.bytes.endIndex, line.bytes[next] != 0x20, line.bytes[next] != byte {
            switch (byte == 0x2A, isDouble) {
            case (true, false): stars += 1
            case (true, true): doubleStars += 1
            case (false, false): lines += 1
            case (false, true): doubleLines += 1
            }
          }
        }
        before = byte
        index += 1
      }
    }
    emphasis = lines > stars ? "_" : "*"
    strong = doubleLines > doubleStars ? "__" : "**"
    fence = tildes > ticks ? "~" : "`"
    noteLabels = source.noteLabels
    for unit in source.units {
      if let (bullet, delimiter) = Self.marker(source.lines[unit.lines.lowerBound].bytes.prefix(unit.column)) {
        self.bullet = bullet ?? self.bullet
        self.delimiter = delimiter ?? self.delimiter
        break
      }
    }
  }

  /// Returns the bullet, or else the character after the number, in the prefix of an item's line. Returns `nil` if the prefix has neither.
  static func marker(_ prefix: some Collection<UInt8>) -> (bullet: Character?, delimiter: Character?)? {
    for byte in prefix.reversed() {
      switch byte {
      case 0x2D, 0x2A, 0x2B: return (Character(UnicodeScalar(byte)), nil)
      case 0x2E, 0x29: return (nil, Character(UnicodeScalar(byte)))
      case 0x20, 0x09, 0x5B, 0x5D, 0x78, 0x58: continue
      default: return nil
      }
    }
    return nil
  }
}

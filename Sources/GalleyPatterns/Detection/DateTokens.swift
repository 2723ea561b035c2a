import Foundation
import GalleyUnicodeFacts

/// A token of a text: a number, a word or a symbol.
struct DateToken {
  enum Kind {
    case number(Int, digits: Int)
    /// In lowercase, and whether it begins with a capital.
    case word(String, isCapital: Bool)
    case sign(Unicode.Scalar)
  }
  var kind: Kind
  /// The range in UTF-16 code units.
  var range: Range<Int>
  /// Whether white space precedes it, other than a line break.
  var isAfterSpace: Bool

  private static let easternMarks = Set("年月日号時分点년월일시분".unicodeScalars)

  /// Words that are not followed by a space either.
  private static let easternWords: Set = ["今天", "明天", "昨天", "今日", "明日", "昨日", "上午", "下午", "午前", "午後"]

  /// Returns the tokens. Spaces are not tokens; a line break is a symbol. O(length).
  static func tokens(of text: String) -> [DateToken] {
    var tokens: [DateToken] = []
    var (offset, start, isAfterSpace) = (0, 0, false)
    var run = String.UnicodeScalarView()
    var isNumber = false
    func close() {
      guard !run.isEmpty else { return }
      let text = String(run)
      // A number with too many digits cannot be part of a date.
      let kind: Kind = isNumber ? .number(run.count > 9 ? Int.max : Int(text) ?? Int.max, digits: run.count)
        : .word(text.lowercased(), isCapital: text.first?.isUppercase == true)
      tokens.append(DateToken(kind: kind, range: start..<offset, isAfterSpace: isAfterSpace))
      (run, isAfterSpace) = (String.UnicodeScalarView(), false)
    }
    for scalar in text.unicodeScalars {
      let isDigit = (0x30...0x39).contains(scalar.value)
      let isLetter = !isDigit && (scalar.properties.isAlphabetic || scalar.isMark)
      if !run.isEmpty, !(isNumber ? isDigit : isLetter) { close() }
      if isDigit || isLetter {
        if run.isEmpty { (start, isNumber) = (offset, isDigit) }
        run.append(scalar)
        // Units after a number in East Asian dates; the next word follows without a space.
        if Self.easternMarks.contains(scalar) || scalar.value >= 0x4E00 && Self.easternWords.contains(String(run)) {
          offset += scalar.utf16.count
          close()
          continue
        }
      } else if scalar == "\n" || !scalar.properties.isWhitespace {
        tokens.append(DateToken(kind: .sign(scalar), range: offset..<offset + scalar.utf16.count, isAfterSpace: isAfterSpace))
        isAfterSpace = false
      } else {
        isAfterSpace = true
      }
      offset += scalar.utf16.count
    }
    close()
    return tokens
  }
}

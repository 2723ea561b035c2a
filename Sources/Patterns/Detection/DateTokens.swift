import Foundation
import UnicodeFacts

/// A number, a word or a sign of a text.
struct DateToken {
  enum Kind {
    case number(Int, digits: Int)
    /// In small letters, and whether it begins with a capital.
    case word(String, isCapital: Bool)
    case sign(Unicode.Scalar)
  }
  var kind: Kind
  /// In UTF-16.
  var range: Range<Int>
  /// Whether white space stands before it, but no line's end.
  var isAfterSpace: Bool

  private static let easternMarks = Set("年月日号時分点년월일시분".unicodeScalars)

  /// Words that no space follows either.
  private static let easternWords: Set = ["今天", "明天", "昨天", "今日", "明日", "昨日", "上午", "下午", "午前", "午後"]

  /// O(length). Spaces are no tokens; a line's end is a sign.
  static func tokens(of text: String) -> [DateToken] {
    var tokens: [DateToken] = []
    var (offset, start, isAfterSpace) = (0, 0, false)
    var run = String.UnicodeScalarView()
    var isNumber = false
    func close() {
      guard !run.isEmpty else { return }
      let text = String(run)
      // A row of figures that is too long is nobody's day.
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
        // What stands behind a figure in the east; the next word follows without a space.
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

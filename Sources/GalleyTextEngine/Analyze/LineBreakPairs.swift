import GalleyCICU
import GalleyUnicodeFacts

/// Break opportunities of simple text, from a table of character pairs like the pair table of earlier versions of UAX #14.
///
/// ICU decides if a pair alone does not. `ICUEquivalenceTests` compares each pair with ICU in all contexts of its neighbors.
enum LineBreakPairs {
  enum Outcome: UInt8 {
    case none, mayBreak, unknown
    /// A break is allowed at a hyphen within a word. A hyphen that begins a word stays with it.
    case mayBreakWithinWord
    /// A break is allowed unless a number continues here after a sign or a bracket.
    case mayBreakOutsideNumber
  }

  /// The line break classes of the table. `other` covers all characters that the table does not contain.
  static let classes = ["EX", "QU", "AL", "PR", "PO", "OP", "CP", "IS", "HY", "SY", "NU", "BA", "CL", "GL", "B2", "IN", "LF"]
  static let space = UInt8(classes.count)
  static let other = space + 1
  static let lineFeed = space - 1
  /// The number of rows and columns of the tables, a power of two.
  static let stride = 32

  /// The outcome for a class (row) directly followed by a class (column): x no break, / break, ? depends on context, h
  /// break after a hyphen within a word, n break unless within a number. Rows and columns are in the order of `classes`.
  private static let direct = """
    xx////xxxx/xxx/xx
    xxxxxxxxxxxxxxxxx
    xxxxxxxxxxxxxx/xx
    xxx//?xxxxxxxx/xx
    xxx//?xxxxxxxx/xx
    xxxxxxxxxxxxxxxxx
    xxxnn/xxxxxxxx/xx
    xxxnn/xxxxxxxx/xx
    xxh///xxxxxxx//xx
    xx/nn/xxxxnxxx/xx
    xxxxxxxxxxxxxx/xx
    xx////xxxx/xx//xx
    xx/nn/xxxx/xxx/xx
    xxxxxxxxxxxxxxxxx
    xx////xxxx/xxxxxx
    xx////xxxx/xxx/xx
    /////////////////
    """

  /// The outcomes for two classes with spaces between them: the row that most classes share, then the exceptions.
  private static let spaced = "x/////x?/x//x///x"
  private static let spacedAfter = ["QU": "x////xx?/x//x///x", "OP": "xxxxxxxxxxxxxxxxx", "B2": "x/////x?/x//x/x/x"]

  /// The tables `direct` and `spaced` in one array. The outcomes with spaces follow the direct ones.
  static let outcomes: [UInt8] = {
    var table = [UInt8](repeating: Outcome.unknown.rawValue, count: 2 * stride * stride)
    let rows = direct.split(separator: "\n").map(Array.init)
    for (row, name) in classes.enumerated() {
      let spacedRow = Array(spacedAfter[name] ?? spaced)
      for column in classes.indices {
        table[row * stride + column] = outcome(rows[row][column]).rawValue
        table[(stride + row) * stride + column] = outcome(spacedRow[column]).rawValue
      }
      table[row * stride + Int(space)] = (row == Int(lineFeed) ? Outcome.mayBreak : .none).rawValue
    }
    return table
  }()

  private static func outcome(_ sign: Character) -> Outcome {
    switch sign {
    case "x": .none
    case "/": .mayBreak
    case "h": .mayBreakWithinWord
    case "n": .mayBreakOutsideNumber
    default: .unknown
    }
  }

  private static func number(_ name: String) -> UInt8 { UInt8(classes.firstIndex(of: name)!) }
  private static let (digit, hyphen, separator, slash) = (number("NU"), number("HY"), number("IS"), number("SY"))
  private static let breakAfter = number("BA")
  private static let (closingParenthesis, closing) = (number("CP"), number("CL"))

  static func isDigit(_ lineBreakClass: UInt8) -> Bool { lineBreakClass == digit }
  /// Returns whether the class is that of a hyphen, dash or other character that allows a break after it.
  static func isDash(_ lineBreakClass: UInt8) -> Bool { lineBreakClass == hyphen || lineBreakClass == breakAfter }
  static func isHyphen(_ lineBreakClass: UInt8) -> Bool { lineBreakClass == hyphen }
  /// Returns whether the class is that of separators or slashes, which can occur within a number.
  static func isSign(_ lineBreakClass: UInt8) -> Bool { lineBreakClass == separator || lineBreakClass == slash }
  static func closes(_ lineBreakClass: UInt8) -> Bool { lineBreakClass == closingParenthesis || lineBreakClass == closing }

  /// The end of the Latin blocks.
  static let letters = 0x250
  /// Dashes, quotation marks and dots.
  static var punctuation: ClosedRange<Int> { Int(UInt16.generalPunctuation.lowerBound)...Int(UInt16.generalPunctuation.upperBound) }

  /// The classes of the characters below `letters`, then those of `punctuation`, from ICU's data.
  static let classOf: [UInt8] = {
    // Values of ICU's `ULineBreak`.
    let numbers: [Int32: String] = [
      2: "AL", 4: "BA", 3: "B2", 8: "CL", 36: "CP", 11: "EX", 12: "GL", 13: "HY", 15: "IN", 16: "IS", 17: "LF", 19: "NU", 20: "OP",
      21: "PO", 22: "PR", 23: "QU", 27: "SY", 6: "LF", 29: "LF",
    ]
    return (Array(0..<letters) + Array(punctuation)).map { unit in
      if unit == 0x20 { return space }
      guard let name = numbers[cicu_line_break_class(Int32(unit))] else { return other }
      return UInt8(classes.firstIndex(of: name)!)
    }
  }()
  /// Returns whether a UTF-16 code unit of any script has class AL, the class of Latin letters and of most others.
  static func isLetter(_ unit: UInt16) -> Bool { isLetterOfUnits.pointer[Int(unit)] }

  private static let isLetterOfUnits = CodeUnitTable<Bool> { table in
    for unit in 0..<1 << 16 { table[unit] = cicu_line_break_class(Int32(unit)) == 2 }
  }
}

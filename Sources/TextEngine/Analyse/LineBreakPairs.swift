import CICU
import UnicodeFacts

/// Where lines may end in plain text, by pairs of characters, as UAX #14's own table of pairs once had it; ICU is asked where
/// a pair alone does not decide. `PlainTextTests` holds each pair against ICU in all contexts of its neighbours.
enum LineBreakPairs {
  enum Outcome: UInt8 {
    case none, mayBreak, unknown
    /// A hyphen within a word may end a line; one that begins a word is kept with it.
    case mayBreakWithinWord
    /// No line ends within a number: behind a sign or a bracket that goes on with one.
    case mayBreakOutsideNumber
  }

  /// Letters that lines end alike at. `other` is whatever the table does not know.
  static let classes = ["EX", "QU", "AL", "PR", "PO", "OP", "CP", "IS", "HY", "SY", "NU", "BA", "CL", "GL", "B2", "IN", "LF"]
  static let space = UInt8(classes.count)
  static let other = space + 1
  static let lineFeed = space - 1
  /// Rows and columns of the tables, a power of two.
  static let stride = 32

  /// After a class stands another one: x no break, / break, ? it depends, h a hyphen, n a number perhaps. Rows and columns as in `classes`.
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

  /// The same with spaces between, where most classes are alike; then those that are not.
  private static let spaced = "x/////x?/x//x///x"
  private static let spacedAfter = ["QU": "x////xx?/x//x///x", "OP": "xxxxxxxxxxxxxxxxx", "B2": "x/////x?/x//x/x/x"]

  /// Both tables, the one with spaces behind the other.
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
  /// Hyphens, dashes and whatever else a line may end after.
  static func isDash(_ lineBreakClass: UInt8) -> Bool { lineBreakClass == hyphen || lineBreakClass == breakAfter }
  static func isHyphen(_ lineBreakClass: UInt8) -> Bool { lineBreakClass == hyphen }
  /// What stands within numbers.
  static func isSign(_ lineBreakClass: UInt8) -> Bool { lineBreakClass == separator || lineBreakClass == slash }
  static func closes(_ lineBreakClass: UInt8) -> Bool { lineBreakClass == closingParenthesis || lineBreakClass == closing }

  /// Latin and its kin.
  static let letters = 0x250
  /// Dashes, quotation marks, dots.
  static var punctuation: ClosedRange<Int> { Int(UInt16.generalPunctuation.lowerBound)...Int(UInt16.generalPunctuation.upperBound) }

  /// The classes of `letters` and then of `punctuation`, by ICU's own data.
  static let classOf: [UInt8] = {
    // ULineBreak's numbers.
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
  /// Whether a unit of any script is a letter of the class that most have, which Latin's have too.
  static func isLetter(_ unit: UInt16) -> Bool { isLetterOfUnits.pointer[Int(unit)] }

  private static let isLetterOfUnits = UnitTable<Bool> { table in
    for unit in 0..<1 << 16 { table[unit] = cicu_line_break_class(Int32(unit)) == 2 }
  }
}

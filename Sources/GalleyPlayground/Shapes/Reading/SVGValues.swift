import UIKit

/// Scans the numbers, lengths, transforms and declarations in SVG attributes.
struct SVGValueScanner {
  private var rest: Substring.UTF8View

  init(_ text: String) { rest = text[...].utf8 }

  var isAtEnd: Bool { rest.isEmpty }

  mutating func skipSpace() { rest = rest.drop(while: ASCII.isSpace) }

  /// Skips white space and at most one comma.
  mutating func skipSeparator() {
    skipSpace()
    if rest.first == UInt8(ascii: ",") {
      rest = rest.dropFirst()
      skipSpace()
    }
  }

  mutating func consume(_ byte: Character) -> Bool {
    guard let value = byte.asciiValue, rest.first == value else { return false }
    rest = rest.dropFirst()
    return true
  }

  /// Consumes ASCII letters, and the percent sign.
  mutating func word() -> String {
    let word = rest.prefix { ASCII.isLetter($0) || $0 == UInt8(ascii: "%") }
    rest = rest[word.endIndex...]
    return String(decoding: word, as: UTF8.self)
  }

  /// Consumes a number. Returns `nil`, and consumes nothing, if there is none within ±1,000,000,000.
  mutating func number() -> CGFloat? {
    var end = rest.startIndex
    func byte() -> UInt8? { end < rest.endIndex ? rest[end] : nil }
    func digits() -> Int {
      var count = 0
      while let digit = byte(), ASCII.isDigit(digit) {
        rest.formIndex(after: &end)
        count += 1
      }
      return count
    }
    if let sign = byte(), "+-".utf8.contains(sign) { rest.formIndex(after: &end) }
    var count = digits()
    if byte() == UInt8(ascii: ".") {
      rest.formIndex(after: &end)
      count += digits()
    }
    guard count > 0 else { return nil }
    let mantissa = end
    // The letter also begins the unit em.
    if let letter = byte(), "eE".utf8.contains(letter) {
      rest.formIndex(after: &end)
      if let sign = byte(), "+-".utf8.contains(sign) { rest.formIndex(after: &end) }
      if digits() == 0 { end = mantissa }
    }
    guard let value = Double(String(decoding: rest[..<end], as: UTF8.self)), abs(value) <= 1e9 else { return nil }
    rest = rest[end...]
    return CGFloat(value)
  }

  /// Consumes numbers to the end. Returns the numbers before the first error, and whether there was none.
  mutating func numbers() -> (values: [CGFloat], areAll: Bool) {
    var values: [CGFloat] = []
    skipSpace()
    while let value = number() {
      values.append(value)
      skipSeparator()
    }
    return (values, isAtEnd)
  }
}

/// Lengths in CSS units, of which 1 px is a point.
enum CSSUnit {
  /// Returns the number of points in a unit, or `nil` if the unit is unknown or relative. A number without a unit counts points, and a font has the
  /// size that browsers use by default.
  static func points(in unit: String) -> CGFloat? {
    switch unit.lowercased() {
    case "", "px": 1
    case "pt": 4 / 3
    case "pc": 16
    case "in": 96
    case "cm": 96 / 2.54
    case "mm": 96 / 25.4
    case "q": 96 / 101.6
    case "em", "rem": 16
    case "ex", "ch": 8
    default: nil
    }
  }
}

/// Values of SVG attributes.
enum SVGValue {
  /// Returns a length in points; a percentage is one of `whole`. Returns `nil` if the text is not a length.
  static func length(_ text: String, percentOf whole: CGFloat) -> CGFloat? {
    var scanner = SVGValueScanner(text)
    scanner.skipSpace()
    guard let number = scanner.number() else { return nil }
    let unit = scanner.word()
    scanner.skipSpace()
    guard scanner.isAtEnd else { return nil }
    return unit == "%" ? number * whole / 100 : CSSUnit.points(in: unit).map { number * $0 }
  }

  /// Returns the transform of a `transform` attribute, the first of its functions outermost; `nil` if it is malformed.
  static func transform(_ text: String) -> CGAffineTransform? {
    var scanner = SVGValueScanner(text)
    var result = CGAffineTransform.identity
    scanner.skipSpace()
    while !scanner.isAtEnd {
      let name = scanner.word()
      scanner.skipSpace()
      guard scanner.consume("(") else { return nil }
      var values: [CGFloat] = []
      scanner.skipSpace()
      while !scanner.consume(")") {
        guard values.count < 6, let value = scanner.number() else { return nil }
        values.append(value)
        scanner.skipSeparator()
      }
      guard let function = function(name, values) else { return nil }
      result = function.concatenating(result)
      scanner.skipSeparator()
    }
    let entries = [result.a, result.b, result.c, result.d, result.tx, result.ty]
    return entries.allSatisfy { $0.isFinite && abs($0) <= 1e9 } ? result : nil
  }

  private static func function(_ name: String, _ values: [CGFloat]) -> CGAffineTransform? {
    switch (name, values.count) {
    case ("matrix", 6): return CGAffineTransform(a: values[0], b: values[1], c: values[2], d: values[3], tx: values[4], ty: values[5])
    case ("translate", 1): return CGAffineTransform(translationX: values[0], y: 0)
    case ("translate", 2): return CGAffineTransform(translationX: values[0], y: values[1])
    case ("scale", 1): return CGAffineTransform(scaleX: values[0], y: values[0])
    case ("scale", 2): return CGAffineTransform(scaleX: values[0], y: values[1])
    case ("rotate", 1): return CGAffineTransform(rotationAngle: values[0] * .pi / 180)
    case ("rotate", 3):
      return CGAffineTransform(translationX: -values[1], y: -values[2]).concatenating(CGAffineTransform(rotationAngle: values[0] * .pi / 180))
        .concatenating(CGAffineTransform(translationX: values[1], y: values[2]))
    case ("skewX", 1): return CGAffineTransform(a: 1, b: 0, c: tan(values[0] * .pi / 180), d: 1, tx: 0, ty: 0)
    case ("skewY", 1): return CGAffineTransform(a: 1, b: tan(values[0] * .pi / 180), c: 0, d: 1, tx: 0, ty: 0)
    default: return nil
    }
  }

  /// Returns the transform from a `viewBox` to a viewport at the origin, as `preserveAspectRatio` says. Returns `nil` if the box is malformed or
  /// empty.
  static func transform(ofViewBox text: String, preserving alignment: String?, to viewport: CGSize) -> CGAffineTransform? {
    guard let box = viewBox(text) else { return nil }
    let words = (alignment ?? "").split(separator: " ")
    let align = words.first ?? "xMidYMid"
    var (x, y) = (viewport.width / box.width, viewport.height / box.height)
    if align != "none" {
      let scale = words.last == "slice" ? max(x, y) : min(x, y)
      (x, y) = (scale, scale)
    }
    func share(_ axis: String) -> CGFloat { align.contains("\(axis)Min") || align == "none" ? 0 : align.contains("\(axis)Max") ? 1 : 0.5 }
    let offset = CGPoint(x: (viewport.width - box.width * x) * share("x"), y: (viewport.height - box.height * y) * share("Y"))
    return CGAffineTransform(translationX: -box.minX, y: -box.minY).concatenating(CGAffineTransform(scaleX: x, y: y))
      .concatenating(CGAffineTransform(translationX: offset.x, y: offset.y))
  }

  /// Returns the rectangle of a `viewBox`; `nil` if it is malformed or empty.
  static func viewBox(_ text: String) -> CGRect? {
    var scanner = SVGValueScanner(text)
    let (values, areAll) = scanner.numbers()
    guard areAll, values.count == 4, values[2] > 0, values[3] > 0 else { return nil }
    return CGRect(x: values[0], y: values[1], width: values[2], height: values[3])
  }

  /// Returns the declarations of a `style` attribute, by property in lowercase.
  static func declarations(_ text: String) -> [String: String] {
    var found: [String: String] = [:]
    for declaration in text.split(separator: ";") {
      guard let colon = declaration.firstIndex(of: ":") else { continue }
      let name = declaration[..<colon].trimmingCharacters(in: .whitespacesAndNewlines).lowercased()
      found[name] = declaration[declaration.index(after: colon)...].trimmingCharacters(in: .whitespacesAndNewlines)
    }
    return found
  }
}

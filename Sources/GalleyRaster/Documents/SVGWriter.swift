/// Builds the text of elements. Shared definitions are written once, before their first use.
struct SVGWriter {
  private(set) var text = ""
  private var identifiers: [String: String] = [:]

  mutating func add(_ name: String, _ attributes: [(String, String)], content: String = "") {
    text += SVGWriter.element(name, attributes, content: content) + "\n"
  }

  mutating func open(_ name: String, _ attributes: [(String, String)]) {
    text += "<\(name)\(SVGWriter.joined(attributes))>\n"
  }

  mutating func close(_ name: String) {
    text += "</\(name)>\n"
  }

  /// Returns `url(#…)` of a definition with this kind, content and attributes. Writes the definition, unless an equal one has been written before.
  mutating func reference(to kind: String, _ content: String, _ attributes: [(String, String)] = []) -> String {
    let body = "\(SVGWriter.joined(attributes))>\(content)</\(kind)>"
    let key = kind + body
    if let existing = identifiers[key] { return "url(#\(existing))" }
    let identifier = "\(kind)\(identifiers.count + 1)"
    identifiers[key] = identifier
    text += "<\(kind) id=\"\(identifier)\"\(body)\n"
    return "url(#\(identifier))"
  }

  static func element(_ name: String, _ attributes: [(String, String)], content: String = "") -> String {
    content.isEmpty ? "<\(name)\(joined(attributes))/>" : "<\(name)\(joined(attributes))>\(content)</\(name)>"
  }

  private static func joined(_ attributes: [(String, String)]) -> String {
    attributes.map { " \($0.0)=\"\(XMLText.escaped($0.1))\"" }.joined()
  }
}

/// Formats numbers of an SVG: at most three decimals, or six in a matrix; no exponent; clamped to ±10⁹; 0 for NaN; independent of locale.
enum SVGNumber {
  static func text(_ value: Double) -> String { text(value, decimals: 3) }

  private static func text(_ value: Double, decimals: Int) -> String {
    guard value == value else { return "0" }
    let unit = decimals == 3 ? 1000 : 1_000_000
    let parts = Int((min(max(value, -1e9), 1e9) * Double(unit)).rounded())
    let whole = String(parts.magnitude / UInt(unit))
    var fraction = String(parts.magnitude % UInt(unit))
    fraction = String(repeating: "0", count: decimals - fraction.count) + fraction
    while fraction.hasSuffix("0") { fraction.removeLast() }
    return (parts < 0 ? "-" : "") + whole + (fraction.isEmpty ? "" : "." + fraction)
  }

  static func matrix(_ affine: Affine) -> String {
    let fields = [affine.a, affine.b, affine.c, affine.d, affine.tx, affine.ty]
    return "matrix(" + fields.map { text($0, decimals: 6) }.joined(separator: " ") + ")"
  }

  static func pathData(_ path: Path) -> String {
    func at(_ point: Point) -> String { "\(text(point.x)) \(text(point.y))" }
    var parts: [String] = []
    for element in path.elements where element.isFinite {
      // A path must begin with a move. If it does not, insert one to the end of its first element.
      if parts.isEmpty, let end = element.end { parts.append("M" + at(end)) }
      switch element {
      case .move(let end): if parts.count > 1 || parts[0] != "M" + at(end) { parts.append("M" + at(end)) }
      case .line(let end): parts.append("L" + at(end))
      case .quad(let control, let end): parts.append("Q" + at(control) + " " + at(end))
      case .cubic(let first, let second, let end): parts.append("C" + at(first) + " " + at(second) + " " + at(end))
      case .close: if !parts.isEmpty { parts.append("Z") }
      }
    }
    return parts.joined()
  }
}

extension Color {
  /// Returns the color as the attribute `name`, and `name-opacity` if it is not opaque.
  func attributes(_ name: String) -> [(String, String)] {
    func hex(_ part: Double) -> String {
      let text = String(Color.byte(part), radix: 16)
      return text.count < 2 ? "0" + text : text
    }
    let opacity = alpha > 0 ? min(alpha, 1) : 0
    return [(name, "#" + hex(red) + hex(green) + hex(blue))] + (opacity < 1 ? [("\(name)-opacity", SVGNumber.text(opacity))] : [])
  }
}

extension FillRule {
  func attribute(_ name: String) -> [(String, String)] { self == .evenOdd ? [(name, "evenodd")] : [] }
}

extension StrokeStyle {
  var attributes: [(String, String)] {
    var attributes = [("stroke-width", SVGNumber.text(width))]
    if cap != .butt { attributes.append(("stroke-linecap", "\(cap)")) }
    if join == .miter {
      attributes.append(("stroke-miterlimit", SVGNumber.text(max(1, miterLimit))))
    } else {
      attributes.append(("stroke-linejoin", "\(join)"))
    }
    if !dash.isEmpty, dash.allSatisfy({ $0.isFinite && $0 >= 0 }), dash.contains(where: { $0 > 0 }) {
      attributes.append(("stroke-dasharray", dash.map(SVGNumber.text).joined(separator: " ")))
      if dashPhase.isFinite, dashPhase != 0 { attributes.append(("stroke-dashoffset", SVGNumber.text(dashPhase))) }
    }
    return attributes
  }
}

enum Base64 {
  private static let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  static func text(_ bytes: [UInt8]) -> String {
    var result: [UInt8] = []
    result.reserveCapacity((bytes.count + 2) / 3 * 4)
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let three = (0..<3).reduce(0) { $0 << 8 | (start + $1 < bytes.count ? Int(bytes[start + $1]) : 0) }
      for index in 0..<4 {
        let isPadding = start + index > bytes.count
        result.append(isPadding ? UInt8(ascii: "=") : digits[three >> (18 - 6 * index) & 63])
      }
    }
    return String(decoding: result, as: UTF8.self)
  }
}

import CoreGraphics
import Foundation
import GalleyRequirements

/// A layout in the visual format language: `V:|-[title]-20-[text(>=80@500)]-|`.
struct VisualFormat: Equatable {
  /// An error in a format, such as a syntax error or an unknown name, with its position.
  struct Problem: Error, Equatable, CustomStringConvertible {
    var format: String
    /// The position, in characters from the start.
    var offset: Int
    var message: String

    var description: String { "\(format)\n\(String(repeating: " ", count: offset))^ \(message)" }
  }

  /// A number, or the name of a metric or a view.
  enum Value: Equatable { case number(CGFloat), name(String) }

  struct Predicate: Equatable {
    var relation = NSLayoutConstraint.Relation.equal
    var value: Value
    var priority: Value?
  }

  enum Element: Equatable {
    case superview
    case view(String, [Predicate])
    /// A space; `nil` is the standard space, an empty list is no space.
    case space([Predicate]?)
  }

  var isVertical = false
  /// The elements: edges or views, alternating with spaces.
  var elements: [Element] = []

  /// Parses a format. Throws a `Problem` with the first error.
  init(_ format: String) throws(Problem) {
    var reader = Reader(format)
    isVertical = try reader.orientation()
    elements = try reader.elements()
  }

  static func isPriority(_ number: CGFloat) -> Bool { number > 0 && number <= 1000 }

  private struct Reader {
    let format: String
    let characters: [Character]
    var offset = 0

    init(_ format: String) { (self.format, characters) = (format, Array(format)) }

    func problem(_ message: String) -> Problem { Problem(format: format, offset: offset, message: message) }

    var next: Character? { offset < characters.count ? characters[offset] : nil }

    mutating func consume(_ letter: Character) -> Bool {
      guard next == letter else { return false }
      offset += 1
      return true
    }

    mutating func expect(_ letter: Character) throws(Problem) {
      if !consume(letter) { throw problem("expected '\(letter)'") }
    }

    mutating func orientation() throws(Problem) -> Bool {
      guard next == "V" || next == "H" else { return false }
      let isVertical = next == "V"
      offset += 1
      try expect(":")
      return isVertical
    }

    mutating func elements() throws(Problem) -> [Element] {
      var elements: [Element] = []
      if consume("|") {
        elements.append(.superview)
        elements.append(try space())
      }
      while true {
        if next == "|" {
          if !elements.contains(where: { if case .view = $0 { true } else { false } }) { throw problem("expected a view between the edges") }
          offset += 1
          elements.append(.superview)
          break
        }
        elements.append(try view())
        guard next != nil else { break }
        elements.append(try space())
        if next == nil { throw problem("expected a view or '|'") }
      }
      if next != nil { throw problem("expected the end of the format") }
      return elements
    }

    mutating func space() throws(Problem) -> Element {
      guard consume("-") else { return .space([]) }
      if next == "[" || next == "|" { return .space(nil) }
      let predicates = try predicates()
      try expect("-")
      return .space(predicates)
    }

    mutating func view() throws(Problem) -> Element {
      try expect("[")
      let name = try name()
      let predicates = next == "(" ? try predicates() : []
      try expect("]")
      return .view(name, predicates)
    }

    mutating func predicates() throws(Problem) -> [Predicate] {
      guard consume("(") else { return [Predicate(value: try value())] }
      var list = [try predicate()]
      while consume(",") { list.append(try predicate()) }
      try expect(")")
      return list
    }

    mutating func predicate() throws(Problem) -> Predicate {
      var relation = NSLayoutConstraint.Relation.equal
      if next == "=" || next == "<" || next == ">" {
        relation = next == "<" ? .lessThanOrEqual : next == ">" ? .greaterThanOrEqual : .equal
        offset += 1
        try expect("=")
      }
      let value = try value()
      guard consume("@") else { return Predicate(relation: relation, value: value) }
      let start = offset
      let priority = try self.value()
      if case .number(let number) = priority, !VisualFormat.isPriority(number) {
        offset = start
        throw problem("a priority must be above 0 and at most 1000")
      }
      return Predicate(relation: relation, value: value, priority: priority)
    }

    mutating func value() throws(Problem) -> Value {
      let start = offset
      if next == "-" || next == "+" { offset += 1 }
      while let letter = next, letter.isASCII, letter.isNumber || letter == "." { offset += 1 }
      if offset > start {
        guard let number = Double(String(characters[start..<offset])) else {
          offset = start
          throw problem("expected a number or a name")
        }
        return .number(CGFloat(number))
      }
      return .name(try name())
    }

    mutating func name() throws(Problem) -> String {
      let start = offset
      while let letter = next, letter.isLetter || letter == "_" || offset > start && letter.isNumber { offset += 1 }
      if offset == start { throw problem("expected a name") }
      return String(characters[start..<offset])
    }
  }
}

extension NSLayoutConstraint {
  /// Returns the constraints of a format, inactive. Traps if the format is invalid, if a name is neither a view nor a finite metric, or if the format
  /// contains `|` and its first view has no superview.
  ///
  /// - Parameters:
  ///   - format: A format such as `H:|-[a(>=50)]-8-[b(==a)]-|`; `|` is the superview, `-` alone the standard space or the superview's margin.
  ///   - opts: The edges by which all views of the format are aligned, and the direction of a horizontal format.
  ///   - metrics: Numbers by name.
  ///   - views: Views and guides by name.
  public class func constraints(
    withVisualFormat format: String, options opts: FormatOptions = [], metrics: [String: Any]? = nil, views: [String: Any]
  ) -> [NSLayoutConstraint] {
    do {
      return try VisualFormatMaker(format: format, options: opts, metrics: metrics ?? [:], views: views).constraints()
    } catch {
      requirementFailed("invalid visual format:\n\(error)")
    }
  }
}

/// Creates the constraints of a format.
@MainActor
struct VisualFormatMaker {
  let format: String
  let options: NSLayoutConstraint.FormatOptions
  let metrics: [String: Any]
  let views: [String: Any]
  private typealias Attribute = NSLayoutConstraint.Attribute

  init(format: String, options: NSLayoutConstraint.FormatOptions, metrics: [String: Any], views: [String: Any]) {
    (self.format, self.options, self.metrics, self.views) = (format, options, metrics, views)
  }

  private func problem(_ message: String, at name: String = "") -> VisualFormat.Problem {
    if name.isEmpty { return VisualFormat.Problem(format: format, offset: format.count, message: message) }
    let letters = Array(format), wanted = Array(name)
    func isName(_ index: Int) -> Bool { letters.indices.contains(index) && (letters[index].isLetter || letters[index].isNumber || letters[index] == "_") }
    let position = letters.indices.first { start in
      letters[start...].starts(with: wanted) && !isName(start - 1) && !isName(start + wanted.count)
    }
    return VisualFormat.Problem(format: format, offset: position ?? 0, message: message)
  }

  /// Returns the inactive constraints. Throws a `Problem` for a syntax error, for an unknown name, for a metric that is not a finite number or not
  /// a valid priority, and for `|` without a superview.
  func constraints() throws(VisualFormat.Problem) -> [NSLayoutConstraint] {
    let parsed = try VisualFormat(format)
    let (start, end) = edges(parsed.isVertical)
    let isReversed = options.contains(.directionRightToLeft) && !parsed.isVertical
    var result: [NSLayoutConstraint] = []
    var items: [LayoutItem] = []
    for case .view(let name, let predicates) in parsed.elements {
      let item = try item(name)
      items.append(item)
      for predicate in predicates { result.append(try size(item, parsed.isVertical, predicate)) }
    }
    guard let first = items.first else { throw problem("the format contains no view") }
    var index = 0
    for (elementIndex, element) in parsed.elements.enumerated() {
      guard case .space(let predicates) = element else {
        if case .view = element { index += 1 }
        continue
      }
      let isFromEdge = parsed.elements[elementIndex - 1] == .superview
      let isToEdge = parsed.elements[elementIndex + 1] == .superview
      let superview = (isFromEdge || isToEdge) ? first.space : nil
      if isFromEdge || isToEdge, superview == nil { throw problem("the first view has no superview for '|'", at: "|") }
      let before = isFromEdge ? LayoutItem.view(superview!) : items[index - 1]
      let after = isToEdge ? LayoutItem.view(superview!) : items[index]
      // In this direction, the superview's edge lies on the other side.
      let (beforeEdge, afterEdge) = (isFromEdge ? start : end, isToEdge ? end : start)
      guard let predicates else {
        let (from, to) = (isFromEdge ? margin(beforeEdge) : beforeEdge, isToEdge ? margin(afterEdge) : afterEdge)
        let space = isFromEdge || isToEdge ? 0 : LayoutEngine.standardSpace
        result.append(gap(before, from, after, to, .equal, space, isReversed))
        continue
      }
      for predicate in predicates.isEmpty ? [VisualFormat.Predicate(value: .number(0))] : predicates {
        let constraint = gap(before, beforeEdge, after, afterEdge, predicate.relation, try number(predicate.value), isReversed)
        try prioritize(constraint, predicate)
        result.append(constraint)
      }
    }
    for attribute in Self.alignments where options.rawValue & (1 << UInt(attribute.rawValue)) != 0 {
      for item in items.dropFirst() {
        result.append(
          NSLayoutConstraint(
            item: first.object, attribute: attribute, relatedBy: .equal, toItem: item.object, attribute: attribute, multiplier: 1, constant: 0))
      }
    }
    return result
  }

  private static let alignments: [Attribute] = [
    .left, .right, .top, .bottom, .leading, .trailing, .centerX, .centerY, .lastBaseline, .firstBaseline,
  ]

  private func edges(_ isVertical: Bool) -> (start: Attribute, end: Attribute) {
    if isVertical { return (.top, .bottom) }
    if options.contains(.directionRightToLeft) { return (.right, .left) }
    return options.contains(.directionLeftToRight) ? (.left, .right) : (.leading, .trailing)
  }

  private func margin(_ edge: Attribute) -> Attribute {
    switch edge {
    case .left: .leftMargin
    case .right: .rightMargin
    case .top: .topMargin
    case .bottom: .bottomMargin
    case .leading: .leadingMargin
    default: .trailingMargin
    }
  }

  /// Returns a constraint for the distance in points from `beforeEdge` to `afterEdge`, to the right or down: it equals `space`, is at least or at
  /// most `space`. If `isReversed`, the distance is measured to the left.
  private func gap(
    _ before: LayoutItem, _ beforeEdge: Attribute, _ after: LayoutItem, _ afterEdge: Attribute, _ relation: NSLayoutConstraint.Relation,
    _ space: CGFloat, _ isReversed: Bool
  ) -> NSLayoutConstraint {
    let (first, second) = isReversed ? ((before, beforeEdge), (after, afterEdge)) : ((after, afterEdge), (before, beforeEdge))
    return NSLayoutConstraint(
      item: first.0.object, attribute: first.1, relatedBy: relation, toItem: second.0.object, attribute: second.1, multiplier: 1, constant: space)
  }

  private func size(_ item: LayoutItem, _ isVertical: Bool, _ predicate: VisualFormat.Predicate) throws(VisualFormat.Problem) -> NSLayoutConstraint {
    let attribute: Attribute = isVertical ? .height : .width
    let constraint: NSLayoutConstraint
    if case .name(let name) = predicate.value, metrics[name] == nil, views[name] != nil {
      constraint = NSLayoutConstraint(
        item: item.object, attribute: attribute, relatedBy: predicate.relation, toItem: try self.item(name).object, attribute: attribute,
        multiplier: 1, constant: 0)
    } else {
      constraint = NSLayoutConstraint(
        item: item.object, attribute: attribute, relatedBy: predicate.relation, toItem: nil, attribute: .notAnAttribute, multiplier: 1,
        constant: try number(predicate.value))
    }
    try prioritize(constraint, predicate)
    return constraint
  }

  private func prioritize(_ constraint: NSLayoutConstraint, _ predicate: VisualFormat.Predicate) throws(VisualFormat.Problem) {
    guard let priority = predicate.priority else { return }
    let value = try number(priority)
    if case .name(let name) = priority, !VisualFormat.isPriority(value) {
      throw problem("metric \(name) is \(LayoutEngine.number(value)): a priority must be above 0 and at most 1000", at: name)
    }
    constraint.priority = UILayoutPriority(Float(value))
  }

  private func item(_ name: String) throws(VisualFormat.Problem) -> LayoutItem {
    guard let item = LayoutItem(views[name]) else { throw problem("there is no view named \(name)", at: name) }
    return item
  }

  private func number(_ value: VisualFormat.Value) throws(VisualFormat.Problem) -> CGFloat {
    switch value {
    case .number(let number): return number
    case .name(let name):
      guard let metric = metrics[name] else { throw problem("there is no metric named \(name)", at: name) }
      guard let number = number(of: metric) else { throw problem("metric \(name) is a \(type(of: metric)), not a number", at: name) }
      guard number.isFinite else { throw problem("metric \(name) is \(number), which is not finite", at: name) }
      return number
    }
  }

  private func number(of metric: Any) -> CGFloat? {
    switch metric {
    case let number as CGFloat: number
    case let number as Double: CGFloat(number)
    case let number as Float: CGFloat(number)
    case let number as Int: CGFloat(number)
    case let number as NSNumber: CGFloat(number.doubleValue)
    default: nil
    }
  }
}

import UIKit

/// Paragraph styles as JSON: the members have the names of the properties, and those with default values are left out. `PackageAttributes` adds the
/// lists, which paragraphs share.
extension NSParagraphStyle {
  private nonisolated(unsafe) static let lengths: [(String, ReferenceWritableKeyPath<NSMutableParagraphStyle, CGFloat>)] = [
    ("lineSpacing", \.lineSpacing), ("paragraphSpacing", \.paragraphSpacing), ("paragraphSpacingBefore", \.paragraphSpacingBefore),
    ("firstLineHeadIndent", \.firstLineHeadIndent), ("headIndent", \.headIndent), ("tailIndent", \.tailIndent),
    ("minimumLineHeight", \.minimumLineHeight), ("maximumLineHeight", \.maximumLineHeight), ("lineHeightMultiple", \.lineHeightMultiple),
    ("defaultTabInterval", \.defaultTabInterval),
  ]
  private nonisolated(unsafe) static let flags: [(String, ReferenceWritableKeyPath<NSMutableParagraphStyle, Bool>)] = [
    ("usesDefaultHyphenation", \.usesDefaultHyphenation), ("allowsDefaultTighteningForTruncation", \.allowsDefaultTighteningForTruncation),
    ("keepsWithNext", \.keepsWithNext), ("keepsLinesTogether", \.keepsLinesTogether),
  ]
  private nonisolated(unsafe) static let counts: [(String, ReferenceWritableKeyPath<NSMutableParagraphStyle, Int>)] = [
    ("minimumLinesAtColumnEnd", \.minimumLinesAtColumnEnd), ("maximumConsecutiveHyphens", \.maximumConsecutiveHyphens),
  ]
  private static let alignments: [(NSTextAlignment, String)] = [
    (.left, "left"), (.center, "center"), (.right, "right"), (.justified, "justified"), (.natural, "natural"),
  ]
  private static let lineBreakModes: [(NSLineBreakMode, String)] = [
    (.byWordWrapping, "byWordWrapping"), (.byCharWrapping, "byCharWrapping"), (.byClipping, "byClipping"),
    (.byTruncatingHead, "byTruncatingHead"), (.byTruncatingTail, "byTruncatingTail"), (.byTruncatingMiddle, "byTruncatingMiddle"),
  ]
  private static let directions: [(NSWritingDirection, String)] = [
    (.natural, "natural"), (.leftToRight, "leftToRight"), (.rightToLeft, "rightToLeft"),
  ]
  private static let margins: [(MarginAlignment, String)] = [(.box, "box"), (.optical, "optical"), (.hanging, "hanging")]

  // MARK: Writing

  var json: JSONValue {
    let style = mutableCopy() as! NSMutableParagraphStyle
    let standard = NSMutableParagraphStyle()
    var members: [String: JSONValue] = ["type": .string("paragraphStyle")]
    for (name, path) in Self.lengths where style[keyPath: path] != standard[keyPath: path] { members[name] = .real(Double(style[keyPath: path])) }
    for (name, path) in Self.flags where style[keyPath: path] != standard[keyPath: path] { members[name] = .bool(style[keyPath: path]) }
    for (name, path) in Self.counts where style[keyPath: path] != standard[keyPath: path] { members[name] = .integer(style[keyPath: path]) }
    func name<Value: Equatable>(_ value: Value, _ names: [(Value, String)]) -> JSONValue? { names.first { $0.0 == value }.map { .string($0.1) } }
    if alignment != standard.alignment { members["alignment"] = name(alignment, Self.alignments) }
    if lineBreakMode != standard.lineBreakMode { members["lineBreakMode"] = name(lineBreakMode, Self.lineBreakModes) }
    if baseWritingDirection != standard.baseWritingDirection { members["baseWritingDirection"] = name(baseWritingDirection, Self.directions) }
    if marginAlignment != standard.marginAlignment { members["marginAlignment"] = name(marginAlignment, Self.margins) }
    if hyphenationFactor != standard.hyphenationFactor { members["hyphenationFactor"] = .real(Double(hyphenationFactor)) }
    if !lineBreakStrategy.isEmpty { members["lineBreakStrategy"] = .integer(Int(bitPattern: lineBreakStrategy.rawValue)) }
    if tabStops != standard.tabStops { members["tabStops"] = .array(tabStops.map(Self.json(of:))) }
    members["rowColumns"] = rowColumns.map(Self.json(of:))
    return .object(members)
  }

  private static func name(of alignment: NSTextAlignment) -> JSONValue { .string(alignments.first { $0.0 == alignment }?.1 ?? "natural") }

  private static func json(of tab: NSTextTab) -> JSONValue { .object(["location": .real(Double(tab.location)), "alignment": name(of: tab.alignment)]) }

  private static func json(of row: RowColumns) -> JSONValue {
    let columns = row.columns.map { column in
      JSONValue.object([
        "minimum": .real(Double(column.minimum)), "natural": .real(Double(column.natural)), "alignment": name(of: column.alignment),
      ])
    }
    return .object(["gap": .real(Double(row.gap)), "columns": .array(columns)])
  }

  // MARK: Reading

  /// Returns the style from its readable form; `nil` if a member is not valid.
  static func style(_ members: [String: JSONValue]) -> NSParagraphStyle? {
    let style = NSMutableParagraphStyle()
    var isValid = true
    func set<Value>(_ name: String, _ convert: (JSONValue) -> Value?, _ body: (Value) -> Void) {
      guard let json = members[name] else { return }
      if let value = convert(json) { body(value) } else { isValid = false }
    }
    func named<Value>(_ names: [(Value, String)]) -> (JSONValue) -> Value? { { json in names.first { $0.1 == json.string }?.0 } }
    for (name, path) in lengths { set(name, \.double) { style[keyPath: path] = CGFloat($0) } }
    for (name, path) in flags { set(name, \.bool) { style[keyPath: path] = $0 } }
    for (name, path) in counts { set(name, \.integer) { style[keyPath: path] = $0 } }
    set("alignment", named(alignments)) { style.alignment = $0 }
    set("lineBreakMode", named(lineBreakModes)) { style.lineBreakMode = $0 }
    set("baseWritingDirection", named(directions)) { style.baseWritingDirection = $0 }
    set("marginAlignment", named(margins)) { style.marginAlignment = $0 }
    set("hyphenationFactor", \.double) { style.hyphenationFactor = Float($0) }
    set("lineBreakStrategy", \.integer) { style.lineBreakStrategy = LineBreakStrategy(rawValue: UInt(bitPattern: $0)) }
    set("tabStops", { list($0, tab) }) { style.tabStops = $0 }
    set("rowColumns", row) { style.rowColumns = $0 }
    return isValid ? style.copy() as? NSParagraphStyle : nil
  }

  private static func list<Element>(_ json: JSONValue, _ convert: ([String: JSONValue]) -> Element?) -> [Element]? {
    let elements = json.elements?.compactMap { $0.members.flatMap(convert) } ?? []
    return elements.count == json.elements?.count ? elements : nil
  }

  private static func alignment(_ json: JSONValue?) -> NSTextAlignment? { alignments.first { $0.1 == json?.string }?.0 }

  private static func tab(_ members: [String: JSONValue]) -> NSTextTab? {
    guard let location = members["location"]?.double, let alignment = alignment(members["alignment"]) else { return nil }
    return NSTextTab(textAlignment: alignment, location: CGFloat(location))
  }

  private static func row(_ json: JSONValue) -> RowColumns? {
    guard let gap = json.members?["gap"]?.double,
      let columns = json.members?["columns"].flatMap({ columns in
        list(columns) { members -> RowColumns.Column? in
          guard let minimum = members["minimum"]?.double, let natural = members["natural"]?.double, let alignment = alignment(members["alignment"])
          else { return nil }
          return RowColumns.Column(minimum: CGFloat(minimum), natural: CGFloat(natural), alignment: alignment)
        }
      })
    else { return nil }
    return RowColumns(columns: columns, gap: CGFloat(gap))
  }
}

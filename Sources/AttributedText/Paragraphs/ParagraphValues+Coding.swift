import struct Foundation.CGFloat
import class Foundation.NSArray
import class Foundation.NSCoder
import class Foundation.NSNumber

extension ParagraphValues {
  /// Each value under a name of its own; `nil` for a number that names no case.
  init?(coder: NSCoder) {
    guard let alignment = NSTextAlignment(rawValue: coder.decodeInteger(forKey: "alignment")),
      let lineBreakMode = NSLineBreakMode(rawValue: coder.decodeInteger(forKey: "lineBreakMode")),
      let direction = NSWritingDirection(rawValue: coder.decodeInteger(forKey: "baseWritingDirection"))
    else { return nil }
    self.alignment = alignment
    self.lineBreakMode = lineBreakMode
    baseWritingDirection = direction
    for (name, path) in Self.lengths { self[keyPath: path] = CGFloat(coder.decodeDouble(forKey: name)) }
    for (name, path) in Self.flags { self[keyPath: path] = coder.decodeBool(forKey: name) }
    hyphenationFactor = coder.decodeFloat(forKey: "hyphenationFactor")
    lineBreakStrategy = .init(rawValue: UInt(bitPattern: coder.decodeInteger(forKey: "lineBreakStrategy")))
    tabStops = coder.objects(NSTextTab.self, forKey: "tabStops") ?? []
    textLists = coder.objects(NSTextList.self, forKey: "textLists") ?? []
    let numbers = coder.objects(NSNumber.self, forKey: "rowColumns") ?? []
    rowColumns = RowColumns(numbers: numbers.map(\.doubleValue))
    for (name, path) in Self.keeps where coder.containsValue(forKey: name) { self[keyPath: path] = coder.decodeBool(forKey: name) }
    if coder.containsValue(forKey: "maximumConsecutiveHyphens") {
      maximumConsecutiveHyphens = coder.decodeInteger(forKey: "maximumConsecutiveHyphens")
    }
    if coder.containsValue(forKey: "marginAlignment") {
      marginAlignment = .init(rawValue: coder.decodeInteger(forKey: "marginAlignment")) ?? .box
    }
    if coder.containsValue(forKey: "minimumLinesAtColumnEnd") {
      minimumLinesAtColumnEnd = coder.decodeInteger(forKey: "minimumLinesAtColumnEnd")
    }
  }

  func encode(with coder: NSCoder) {
    coder.encode(alignment.rawValue, forKey: "alignment")
    coder.encode(lineBreakMode.rawValue, forKey: "lineBreakMode")
    coder.encode(baseWritingDirection.rawValue, forKey: "baseWritingDirection")
    for (name, path) in Self.lengths { coder.encode(Double(self[keyPath: path]), forKey: name) }
    for (name, path) in Self.flags { coder.encode(self[keyPath: path], forKey: name) }
    coder.encode(hyphenationFactor, forKey: "hyphenationFactor")
    coder.encode(Int(bitPattern: lineBreakStrategy.rawValue), forKey: "lineBreakStrategy")
    coder.encode(NSArray(array: tabStops), forKey: "tabStops")
    coder.encode(NSArray(array: textLists), forKey: "textLists")
    if let rowColumns { coder.encode(NSArray(array: rowColumns.numbers.map { NSNumber(value: $0) }), forKey: "rowColumns") }
    for (name, path) in Self.keeps where self[keyPath: path] { coder.encode(true, forKey: name) }
    if minimumLinesAtColumnEnd != 0 { coder.encode(minimumLinesAtColumnEnd, forKey: "minimumLinesAtColumnEnd") }
    if maximumConsecutiveHyphens != 0 { coder.encode(maximumConsecutiveHyphens, forKey: "maximumConsecutiveHyphens") }
    if marginAlignment != .box { coder.encode(marginAlignment.rawValue, forKey: "marginAlignment") }
  }

  /// One line, for descriptions.
  var summary: String {
    var parts = ["alignment \(alignment)", "break \(lineBreakMode)", "direction \(baseWritingDirection)"]
    for (name, path) in Self.lengths where self[keyPath: path] != 0 { parts.append("\(name) \(self[keyPath: path])") }
    if let rowColumns { parts.append("\(rowColumns.columns.count) columns") }
    for (name, path) in Self.keeps where self[keyPath: path] { parts.append(name) }
    if minimumLinesAtColumnEnd != 0 { parts.append("minimumLinesAtColumnEnd \(minimumLinesAtColumnEnd)") }
    if maximumConsecutiveHyphens != 0 { parts.append("maximumConsecutiveHyphens \(maximumConsecutiveHyphens)") }
    if marginAlignment != .box { parts.append("marginAlignment \(marginAlignment)") }
    if hyphenationFactor != 0 { parts.append("hyphenationFactor \(hyphenationFactor)") }
    if tabStops != Self.defaultTabStops { parts.append("tabStops \(tabStops)") }
    return parts.joined(separator: ", ")
  }

  private static var lengths: [(String, WritableKeyPath<ParagraphValues, CGFloat>)] {
    [
      ("lineSpacing", \.lineSpacing), ("paragraphSpacing", \.paragraphSpacing),
      ("paragraphSpacingBefore", \.paragraphSpacingBefore), ("firstLineHeadIndent", \.firstLineHeadIndent),
      ("headIndent", \.headIndent), ("tailIndent", \.tailIndent), ("minimumLineHeight", \.minimumLineHeight),
      ("maximumLineHeight", \.maximumLineHeight), ("lineHeightMultiple", \.lineHeightMultiple),
      ("defaultTabInterval", \.defaultTabInterval),
    ]
  }

  /// Galley's own, in an archive only where they are set: archives are what they were without them.
  private static var keeps: [(String, WritableKeyPath<ParagraphValues, Bool>)] {
    [("keepsWithNext", \.keepsWithNext), ("keepsLinesTogether", \.keepsLinesTogether)]
  }

  private static var flags: [(String, WritableKeyPath<ParagraphValues, Bool>)] {
    [
      ("usesDefaultHyphenation", \.usesDefaultHyphenation),
      ("allowsDefaultTighteningForTruncation", \.allowsDefaultTighteningForTruncation),
    ]
  }
}

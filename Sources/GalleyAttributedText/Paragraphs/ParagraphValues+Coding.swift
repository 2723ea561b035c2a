import struct Foundation.CGFloat
import class Foundation.NSArray
import class Foundation.NSCoder
import class Foundation.NSNumber

// A style is archived under Apple's keys; Galley's own values have keys of their own. Sources of the keys:
// JTParagraphStyle, which reads nibs on iOS 5; Finch's UIFoundation; archives printed in ulyssas/VectornatorInspection
// and SimeonGriggs/screenflow-subtitles. Default values are absent; the alignment's default in an archive is left.

extension ParagraphValues {
  /// Decodes the values of a paragraph style. Returns `nil` if a number is not finite or does not match a case, or, in the current format, if the
  /// tab stops or lists are of another class. An unknown `marginAlignment` is read as `.box`.
  init?(coder: NSCoder) {
    guard coder.containsValue(forKey: "alignment") else {
      self.init(appleKeysOf: coder)
      return
    }
    // The format of earlier versions of Galley, with each value under its name.
    guard let alignment = NSTextAlignment(rawValue: coder.decodeInteger(forKey: "alignment")),
      let lineBreakMode = NSLineBreakMode(rawValue: coder.decodeInteger(forKey: "lineBreakMode")),
      let direction = NSWritingDirection(rawValue: coder.decodeInteger(forKey: "baseWritingDirection"))
    else { return nil }
    self.init()
    self.alignment = alignment
    self.lineBreakMode = lineBreakMode
    baseWritingDirection = direction
    for (name, _, path) in Self.lengths {
      guard let length = coder.length(forKey: name) else { return nil }
      self[keyPath: path] = length
    }
    usesDefaultHyphenation = coder.decodeBool(forKey: "usesDefaultHyphenation")
    allowsDefaultTighteningForTruncation = coder.decodeBool(forKey: "allowsDefaultTighteningForTruncation")
    guard let hyphenation = coder.length(forKey: "hyphenationFactor") else { return nil }
    hyphenationFactor = Float(hyphenation)
    lineBreakStrategy = .init(rawValue: UInt(bitPattern: coder.decodeInteger(forKey: "lineBreakStrategy")))
    tabStops = coder.objects(NSTextTab.self, forKey: "tabStops") ?? []
    textLists = coder.objects(NSTextList.self, forKey: "textLists") ?? []
    decodeOwnValues(from: coder)
  }

  private init?(appleKeysOf coder: NSCoder) {
    guard let alignment = NSTextAlignment(archived: coder.decodeInteger(forKey: "NSAlignment")),
      let lineBreakMode = NSLineBreakMode(rawValue: coder.decodeInteger(forKey: "NSLineBreakMode")),
      let direction = NSWritingDirection(archived: coder.decodeInteger(forKey: "NSWritingDirection")),
      let hyphenation = coder.length(forKey: "NSHyphenationFactor")
    else { return nil }
    self.init()
    self.alignment = alignment
    self.lineBreakMode = lineBreakMode
    baseWritingDirection = direction
    hyphenationFactor = Float(hyphenation)
    for (_, name, path) in Self.lengths {
      guard let length = coder.length(forKey: name) else { return nil }
      self[keyPath: path] = length
    }
    usesDefaultHyphenation = coder.decodeBool(forKey: "NSUsesDefaultHyphenation")
    allowsDefaultTighteningForTruncation = coder.decodeInteger(forKey: "NSAllowsTighteningForTruncation") != 0
    lineBreakStrategy = .init(rawValue: UInt(bitPattern: coder.decodeInteger(forKey: "NSLineBreakStrategy")))
    // The empty object represents the default tabs.
    if coder.anyObject(forKey: "NSTabStops") != nil {
      guard let stops = coder.objects(NSTextTab.self, forKey: "NSTabStops") else { return nil }
      tabStops = stops
    }
    if coder.anyObject(forKey: "NSTextLists") != nil {
      guard let lists = coder.objects(NSTextList.self, forKey: "NSTextLists") else { return nil }
      textLists = lists
    }
    decodeOwnValues(from: coder)
  }

  /// Decodes the values that Apple's styles do not have.
  private mutating func decodeOwnValues(from coder: NSCoder) {
    let numbers = coder.objects(NSNumber.self, forKey: "rowColumns") ?? []
    rowColumns = RowColumns(numbers: numbers.map(\.doubleValue))
    for (name, path) in Self.ownFlags where coder.containsValue(forKey: name) { self[keyPath: path] = coder.decodeBool(forKey: name) }
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
    coder.encode(alignment.archived, forKey: "NSAlignment")
    if lineBreakMode != .byWordWrapping { coder.encode(lineBreakMode.rawValue, forKey: "NSLineBreakMode") }
    if baseWritingDirection != .natural { coder.encode(baseWritingDirection.archived, forKey: "NSWritingDirection") }
    for (_, name, path) in Self.lengths where self[keyPath: path] != 0 { coder.encode(Double(self[keyPath: path]), forKey: name) }
    if usesDefaultHyphenation { coder.encode(true, forKey: "NSUsesDefaultHyphenation") }
    if allowsDefaultTighteningForTruncation { coder.encode(1, forKey: "NSAllowsTighteningForTruncation") }
    if hyphenationFactor != 0 { coder.encode(Double(hyphenationFactor), forKey: "NSHyphenationFactor") }
    if !lineBreakStrategy.isEmpty { coder.encode(Int(bitPattern: lineBreakStrategy.rawValue), forKey: "NSLineBreakStrategy") }
    if tabStops != Self.defaultTabStops { coder.encode(NSArray(array: tabStops), forKey: "NSTabStops") }
    if !textLists.isEmpty { coder.encode(NSArray(array: textLists), forKey: "NSTextLists") }
    if let rowColumns { coder.encode(NSArray(array: rowColumns.numbers.map { NSNumber(value: $0) }), forKey: "rowColumns") }
    for (name, path) in Self.ownFlags where self[keyPath: path] { coder.encode(true, forKey: name) }
    if minimumLinesAtColumnEnd != 0 { coder.encode(minimumLinesAtColumnEnd, forKey: "minimumLinesAtColumnEnd") }
    if maximumConsecutiveHyphens != 0 { coder.encode(maximumConsecutiveHyphens, forKey: "maximumConsecutiveHyphens") }
    if marginAlignment != .box { coder.encode(marginAlignment.rawValue, forKey: "marginAlignment") }
  }

  /// A description on one line: alignment, break mode and direction, then the other values that differ from their defaults. Lists, the break
  /// strategy, default hyphenation and tightening are left out.
  var summary: String {
    var parts = ["alignment \(alignment)", "break \(lineBreakMode)", "direction \(baseWritingDirection)"]
    for (name, _, path) in Self.lengths where self[keyPath: path] != 0 { parts.append("\(name) \(self[keyPath: path])") }
    if let rowColumns { parts.append("\(rowColumns.columns.count) columns") }
    for (name, path) in Self.ownFlags where self[keyPath: path] { parts.append(name) }
    if minimumLinesAtColumnEnd != 0 { parts.append("minimumLinesAtColumnEnd \(minimumLinesAtColumnEnd)") }
    if maximumConsecutiveHyphens != 0 { parts.append("maximumConsecutiveHyphens \(maximumConsecutiveHyphens)") }
    if marginAlignment != .box { parts.append("marginAlignment \(marginAlignment)") }
    if hyphenationFactor != 0 { parts.append("hyphenationFactor \(hyphenationFactor)") }
    if tabStops != Self.defaultTabStops { parts.append("tabStops \(tabStops)") }
    return parts.joined(separator: ", ")
  }

  /// All lengths of a style: the property's name, Apple's name in archives, and the property.
  private static var lengths: [(String, String, WritableKeyPath<ParagraphValues, CGFloat>)] {
    [
      ("lineSpacing", "NSLineSpacing", \.lineSpacing), ("paragraphSpacing", "NSParagraphSpacing", \.paragraphSpacing),
      ("paragraphSpacingBefore", "NSParagraphSpacingBefore", \.paragraphSpacingBefore),
      ("firstLineHeadIndent", "NSFirstLineHeadIndent", \.firstLineHeadIndent), ("headIndent", "NSHeadIndent", \.headIndent),
      ("tailIndent", "NSTailIndent", \.tailIndent), ("minimumLineHeight", "NSMinLineHeight", \.minimumLineHeight),
      ("maximumLineHeight", "NSMaxLineHeight", \.maximumLineHeight), ("lineHeightMultiple", "NSLineHeightMultiple", \.lineHeightMultiple),
      ("defaultTabInterval", "NSDefaultTabInterval", \.defaultTabInterval),
    ]
  }

  /// Galley's own flags. They are archived only if set, so that other archives match Apple's.
  private static var ownFlags: [(String, WritableKeyPath<ParagraphValues, Bool>)] {
    [("keepsWithNext", \.keepsWithNext), ("keepsLinesTogether", \.keepsLinesTogether)]
  }
}

// Source: the table of alignments in SimeonGriggs/screenflow-subtitles, and Finch's UIFoundation for both.

extension NSTextAlignment {
  /// The raw value in archives. Right and center have the numbers that macOS used before Apple silicon.
  var archived: Int {
    switch self {
    case .right: 1
    case .center: 2
    case .left, .justified, .natural: rawValue
    }
  }

  init?(archived: Int) {
    switch archived {
    case 1: self = .right
    case 2: self = .center
    default: self.init(rawValue: archived)
    }
  }
}

extension NSWritingDirection {
  /// The raw value in archives, which is greater by one, so that 0 is natural.
  var archived: Int { rawValue + 1 }

  init?(archived: Int) {
    guard (0...2).contains(archived) else { return nil }
    self.init(rawValue: archived - 1)
  }
}

import struct Foundation.CGFloat
import struct Foundation.Data
import class Foundation.NSString
import struct Foundation.NSRange
import struct Foundation.URL
import GalleyAttributedText
import UIFoundation

/// A writer for HTML that `HTMLReader` reads back without loss, within the limits of CSS.
///
/// It covers fonts, colors, underlines and strikethroughs, links, lists, tables and embedded images. A point is a CSS
/// pixel. O(text).
struct HTMLWriter {
  private let text: NSAttributedString
  private var body = ""
  private var classes: [String: String] = [:]
  private var sheet: [String] = []
  /// The open lists from the outermost inwards, each with the number of its next item, and whether an item is open. A nested list is part of that
  /// item.
  private var lists: [(list: NSTextList, hasItem: Bool, next: Int)] = []
  /// Whether the paragraph has no text after its last line break. A break at the end does not add a line, and an empty element would not be a
  /// paragraph, so that it needs another one.
  private var needsBreak = true
  /// Rows of the open table.
  private var rows: [(contents: NSRange, columns: RowColumns)] = []

  static func write(_ text: NSAttributedString, _ attributes: [NSAttributedString.DocumentAttributeKey: Any]) -> Data {
    var writer = HTMLWriter(text: text)
    writer.writeBody()
    return Data((writer.head(attributes) + writer.body + "</body>\n</html>\n").utf8)
  }

  private init(text: NSAttributedString) { self.text = text }

  private func head(_ attributes: [NSAttributedString.DocumentAttributeKey: Any]) -> String {
    var head = "<!DOCTYPE html>\n<html>\n<head>\n<meta charset=\"utf-8\">\n<title>\(Self.escaped(attributes[.title] as? String ?? ""))</title>\n"
    for (name, key) in [("author", NSAttributedString.DocumentAttributeKey.author), ("description", .subject)] {
      if let value = attributes[key] as? String { head += "<meta name=\"\(name)\" content=\"\(Self.escaped(value))\">\n" }
    }
    head += "<style>\np, li, td { white-space: pre-wrap; margin: 0 }\n"
    if let color = attributes[.backgroundColor] as? UIColor { head += "body { background-color: \(Self.css(color)) }\n" }
    return head + sheet.joined(separator: "\n") + "\n</style>\n</head>\n<body>\n"
  }

  private mutating func writeBody() {
    var offset = 0
    while offset < text.length {
      let (paragraph, contents) = text.paragraph(at: offset)
      let style = text.attribute(.paragraphStyle, at: offset, effectiveRange: nil) as? NSParagraphStyle ?? .default
      write(contents, style)
      offset = paragraph.upperBound
    }
    close(to: [])
    endTable()
  }

  private mutating func write(_ contents: NSRange, _ style: NSParagraphStyle) {
    if let columns = style.rowColumns {
      close(to: [])
      rows.append((contents, columns))
      return
    }
    endTable()
    let marker = style.textLists.isEmpty ? nil : text.markerLength(contents)
    // A paragraph without a marker, within an open list, belongs to the previous item.
    let isInItem = marker == nil && !style.textLists.isEmpty && zip(lists, style.textLists).prefix { $0.list === $1 && $0.hasItem }.count == style.textLists.count
    close(to: marker != nil || isInItem ? style.textLists : [])
    if let marker {
      beginItem(style.textLists, shown: text.attributedSubstring(from: NSRange(location: contents.location, length: marker)).string.trimmed)
      writeRuns(NSRange(location: contents.location + marker, length: contents.length - marker))
    } else {
      body += "<p class=\"\(name(of: Self.css(style, isInItem: isInItem), for: "p"))\">"
      needsBreak = true
      writeRuns(contents)
      body += needsBreak ? "<br></p>" : "</p>"
      if !isInItem { body += "\n" }
    }
  }

  private mutating func close(to wanted: [NSTextList]) {
    let common = zip(lists, wanted).prefix { $0.list === $1 }.count
    while lists.count > common {
      let (list, hasItem, _) = lists.removeLast()
      body += (hasItem ? "</li>" : "") + (list.isOrdered ? "</ol>" : "</ul>") + (lists.isEmpty ? "\n" : "")
    }
  }

  /// Begins an item of the innermost list of `wanted`, after the open lists that are not in `wanted` were closed: ends the previous item or opens
  /// the missing lists.
  ///
  /// - Parameter shown: The item's marker in the text. A number in it that is not the expected one is written, because one list object can be used
  ///   for several lists.
  private mutating func beginItem(_ wanted: [NSTextList], shown: String) {
    if lists.count == wanted.count, lists.last?.hasItem == true { body += "</li>" }
    var isNew = false
    for list in wanted.dropFirst(lists.count) {
      let number = list === wanted.last ? Self.number(shown, in: list) ?? list.startingItemNumber : 1
      let start = list.isOrdered && number != 1 ? " start=\"\(number)\"" : ""
      // White space in an item would be text.
      body += "<\(list.isOrdered ? "ol" : "ul")\(Self.type(of: list))\(start)>"
      lists.append((list, false, number))
      isNew = true
    }
    let last = lists.count - 1
    let number = isNew ? lists[last].next : Self.number(shown, in: lists[last].list) ?? lists[last].next
    body += lists[last].list.isOrdered && number != lists[last].next ? "<li value=\"\(number)\">" : "<li>"
    (lists[last].hasItem, lists[last].next) = (true, number == .max ? number : number + 1)
  }

  private static func number(_ marker: String, in list: NSTextList) -> Int? {
    let (format, number) = ListMarkerReader.read(marker, like: list.markerFormat)
    guard let number, format == list.markerFormat || list.marker(forItemNumber: number) == marker else { return nil }
    return number
  }

  private static func type(of list: NSTextList) -> String {
    switch list.markerFormat {
    case .lowercaseAlpha, .lowercaseLatin: return " type=\"a\""
    case .uppercaseAlpha, .uppercaseLatin: return " type=\"A\""
    case .lowercaseRoman: return " type=\"i\""
    case .uppercaseRoman: return " type=\"I\""
    case .circle, .square, .disc: return " type=\"\(HTMLElements.name(of: list.markerFormat) ?? "disc")\""
    case .decimal: return ""
    default: break
    }
    let format = list.markerFormat.rawValue
    if let name = HTMLElements.name(of: list.markerFormat) { return " style=\"list-style-type: \(name)\"" }
    guard let open = format.firstIndex(of: "{"), let close = format[open...].firstIndex(of: "}") else {
      return format.contains("'") ? "" : " style=\"list-style-type: '\(escaped(format))'\""
    }
    // CSS cannot express the text around the number.
    let inner = NSTextList.MarkerFormat(rawValue: String(format[open...close]))
    return type(of: NSTextList(markerFormat: HTMLElements.name(of: inner) == nil ? .decimal : inner, options: 0))
  }

  // MARK: Tables

  /// Writes the collected rows as a table; nothing if there are none.
  private mutating func endTable() {
    guard !rows.isEmpty else { return }
    let grid = Self.edges(of: rows.max { $0.columns.columns.count < $1.columns.columns.count }!.columns)
    body += "<table>\n"
    for row in rows {
      body += "<tr>"
      let spans = Self.spans(of: row.columns, in: grid)
      var start = row.contents.location
      var cell = 0
      let units = Array(text.attributedSubstring(from: row.contents).string.utf16)
      for (index, unit) in (units + [0x09]).enumerated() where unit == 0x09 {
        let span = cell < spans.count ? spans[cell] : 1
        body += span > 1 ? "<td colspan=\"\(span)\">" : "<td>"
        writeRuns(NSRange(location: start, length: row.contents.location + index - start))
        body += "</td>"
        start = row.contents.location + index + 1
        cell += 1
      }
      body += "</tr>\n"
    }
    body += "</table>\n"
    rows = []
  }

  /// Returns the right edges of a row's columns, each including the gap after it.
  private static func edges(of row: RowColumns) -> [CGFloat] {
    var edge: CGFloat = 0
    return row.columns.map { column in
      edge += column.natural + row.gap
      return edge
    }
  }

  /// Returns the column spans of a row's cells in `grid`, or an empty array if an edge of the row is not in the grid.
  private static func spans(of row: RowColumns, in grid: [CGFloat]) -> [Int] {
    var (spans, column) = ([Int](), 0)
    for edge in edges(of: row) {
      guard let end = grid[column...].firstIndex(where: { abs($0 - edge) < 0.5 }) else { return [] }
      spans.append(end + 1 - column)
      column = end + 1
    }
    return spans
  }

  // MARK: Runs

  private mutating func writeRuns(_ range: NSRange) {
    guard range.length > 0 else { return }
    let (text, string) = (text, text.attributedSubstring(from: range).string as NSString)
    text.enumerateAttributes(in: range) { attributes, run, _ in
      writeRun(attributes, string.substring(with: NSRange(location: run.location - range.location, length: run.length)))
    }
  }

  private mutating func writeRun(_ attributes: [NSAttributedString.Key: Any], _ string: String) {
    let link = attributes[.link].flatMap { ($0 as? URL)?.absoluteString ?? $0 as? String }
    if let link { body += "<a href=\"\(Self.escaped(link))\">" }
    body += "<span class=\"\(name(of: Self.css(attributes), for: "span"))\">"
    if let attachment = attributes[.attachment] as? NSTextAttachment {
      writeImage(attachment)
    } else {
      let content = string.unicodeScalars.split(omittingEmptySubsequences: false) { ["\u{2028}", "\u{0B}", "\u{85}"].contains($0) }
        .map { Self.escaped(String($0)) }.joined(separator: "<br>")
      body += content
      if !content.isEmpty { needsBreak = content.hasSuffix("<br>") }
    }
    body += link == nil ? "</span>" : "</span></a>"
  }

  private mutating func writeImage(_ attachment: NSTextAttachment) {
    let isJPEG = attachment.contents?.starts(with: [0xFF, 0xD8, 0xFF]) == true
    let isPNG = attachment.contents?.starts(with: [0x89, 0x50, 0x4E, 0x47]) == true
    guard let data = isJPEG || isPNG ? attachment.contents : attachment.image?.pngData() else { return }
    let size = attachment.bounds.size
    let dimensions = size == .zero ? "" : " width=\"\(Self.number(size.width))\" height=\"\(Self.number(size.height))\""
    needsBreak = false
    body += "<img src=\"\(DataURL.make(isJPEG ? "image/jpeg" : "image/png", data))\"\(dimensions)>"
  }

  // MARK: Style

  /// Returns the class for elements with the given style, and adds its rule to the style sheet if it is new and not empty.
  private mutating func name(of css: String, for element: String) -> String {
    let rule = "\(element) { \(css) }"
    if let existing = classes[rule] { return existing }
    let name = "\(element.prefix(1))\(classes.count + 1)"
    classes[rule] = name
    if !css.isEmpty { sheet.append("\(element).\(name) { \(css) }") }
    return name
  }

  private static func css(_ style: NSParagraphStyle, isInItem: Bool) -> String {
    var parts: [String] = []
    switch style.alignment {
    case .left: parts.append("text-align: left")
    case .right: parts.append("text-align: right")
    case .center: parts.append("text-align: center")
    case .justified: parts.append("text-align: justify")
    default: break
    }
    func add(_ name: String, _ value: CGFloat) { if value != 0 { parts.append("\(name): \(number(value))px") } }
    // An item inherits the inset of its lists.
    if !isInItem { add("margin-left", style.headIndent) }
    add("margin-right", -min(0, style.tailIndent))
    add("text-indent", style.firstLineHeadIndent - style.headIndent)
    add("margin-top", style.paragraphSpacingBefore)
    add("margin-bottom", style.paragraphSpacing)
    if style.lineHeightMultiple > 0 { parts.append("line-height: \(number(style.lineHeightMultiple))") }
    if style.lineHeightMultiple == 0 { add("line-height", style.maximumLineHeight > 0 ? style.maximumLineHeight : style.minimumLineHeight) }
    if style.baseWritingDirection != .natural { parts.append("direction: \(style.baseWritingDirection == .rightToLeft ? "rtl" : "ltr")") }
    return parts.joined(separator: "; ")
  }

  private static func css(_ attributes: [NSAttributedString.Key: Any]) -> String {
    var parts: [String] = []
    if let font = (attributes[.font] as? UIFont)?.requested {
      let traits = font.fontDescriptor.symbolicTraits
      parts.append("font-family: '\(font.familyName.replacingOccurrences(of: "'", with: ""))'; font-size: \(number(font.pointSize))px")
      parts.append("font-weight: \(traits.contains(.traitBold) ? "bold" : "normal"); font-style: \(traits.contains(.traitItalic) ? "italic" : "normal")")
    }
    if let color = attributes[.foregroundColor] as? UIColor { parts.append("color: \(css(color))") }
    if let color = attributes[.backgroundColor] as? UIColor { parts.append("background-color: \(css(color))") }
    let isUnderlined = (AttributeValue.integer(attributes[.underlineStyle]) ?? 0) & 0xF != 0
    let isStruck = (AttributeValue.integer(attributes[.strikethroughStyle]) ?? 0) & 0xF != 0
    if isUnderlined || isStruck {
      parts.append("text-decoration: " + [isUnderlined ? "underline" : nil, isStruck ? "line-through" : nil].compactMap { $0 }.joined(separator: " "))
    }
    if let offset = AttributeValue.number(attributes[.baselineOffset]), offset != 0 { parts.append("vertical-align: \(number(CGFloat(offset)))px") }
    if let kern = AttributeValue.number(attributes[.kern]), kern != 0 { parts.append("letter-spacing: \(number(CGFloat(kern)))px") }
    return parts.joined(separator: "; ")
  }

  private static func css(_ color: UIColor) -> String {
    let bytes = color.bytes
    var (red, green, blue, alpha): (CGFloat, CGFloat, CGFloat, CGFloat) = (0, 0, 0, 1)
    color.getRed(&red, green: &green, blue: &blue, alpha: &alpha)
    return alpha >= 1 ? "rgb(\(bytes[0]), \(bytes[1]), \(bytes[2]))" : "rgba(\(bytes[0]), \(bytes[1]), \(bytes[2]), \(number(alpha)))"
  }

  private static func number(_ value: CGFloat) -> String {
    let rounded = value.isNaN ? 0 : (min(1_000_000, max(-1_000_000, value)) * 1000).rounded() / 1000
    return rounded == rounded.rounded() ? "\(Int(rounded))" : "\(rounded)"
  }

  /// Returns the text as content of an element or as a value in quotation marks, without the control characters that HTML forbids.
  private static func escaped(_ string: String) -> String {
    var result = ""
    for scalar in string.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      // Parsers drop NUL, also from a reference.
      case "\0": result += "\u{FFFD}"
      case "\t", "\n", "\u{0C}", "\r": result.unicodeScalars.append(scalar)
      // Neither the characters nor references to them are valid, and parsers replace them.
      case _ where scalar.properties.generalCategory == .control: break
      // Parsers replace these characters, but not their references.
      case _ where scalar.properties.isNoncharacterCodePoint: result += "&#\(scalar.value);"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}

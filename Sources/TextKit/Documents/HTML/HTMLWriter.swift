import AttributedText
import struct Foundation.CGFloat
import struct Foundation.Data
import class Foundation.NSString
import struct Foundation.NSRange
import struct Foundation.URL
import UIFoundation

/// Writes a web page that `HTMLReader` reads as it was, as far as CSS goes: fonts, colours, lines under and through, links, lists, tables,
/// pictures within the page. O(text).
struct HTMLWriter {
  private let text: NSAttributedString
  private var body = ""
  private var classes: [String: String] = [:]
  private var sheet: [String] = []
  /// Lists that are open, outermost first, and whether an item is: a list within stands in it.
  private var lists: [(list: NSTextList, hasItem: Bool)] = []
  private var isInTable = false

  static func write(_ text: NSAttributedString, _ attributes: [NSAttributedString.DocumentAttributeKey: Any]) -> Data {
    var writer = HTMLWriter(text: text)
    writer.writeBody()
    return Data((writer.head(attributes) + writer.body + "</body>\n</html>\n").utf8)
  }

  private init(text: NSAttributedString) { self.text = text }

  private func head(_ attributes: [NSAttributedString.DocumentAttributeKey: Any]) -> String {
    var head = "<!DOCTYPE html>\n<html>\n<head>\n<meta charset=\"utf-8\">\n<title>\(Self.escaped(attributes[.title] as? String ?? ""))</title>\n"
    for (name, key) in [("author", NSAttributedString.DocumentAttributeKey.author), ("description", .subject)] {
      if let said = attributes[key] as? String { head += "<meta name=\"\(name)\" content=\"\(Self.escaped(said))\">\n" }
    }
    head += "<style>\np, li { white-space: pre-wrap; margin: 0 }\n"
    if let color = attributes[.backgroundColor] as? UIColor { head += "body { background-color: \(Self.css(color)) }\n" }
    return head + sheet.joined(separator: "\n") + "\n</style>\n</head>\n<body>\n"
  }

  private mutating func writeBody() {
    var place = 0
    while place < text.length {
      let (paragraph, contents) = text.paragraph(at: place)
      let style = text.attribute(.paragraphStyle, at: place, effectiveRange: nil) as? NSParagraphStyle ?? .default
      write(contents, style)
      place = paragraph.upperBound
    }
    close(to: [])
    endTable()
  }

  private mutating func write(_ contents: NSRange, _ style: NSParagraphStyle) {
    if style.rowColumns != nil {
      close(to: [])
      return writeRow(contents)
    }
    endTable()
    let marker = style.textLists.isEmpty ? nil : markerLength(contents)
    close(to: marker == nil ? [] : style.textLists)
    if let marker {
      beginItem(style.textLists)
      writeRuns(NSRange(location: contents.location + marker, length: contents.length - marker))
    } else {
      body += "<p class=\"\(name(of: Self.css(style), for: "p"))\">"
      writeRuns(contents)
      // A break at the end shows no line, and what is empty would be no paragraph.
      let endsInBreak = contents.length == 0 || text.attributedSubstring(from: NSRange(location: contents.upperBound - 1, length: 1)).string == "\u{2028}"
      body += endsInBreak ? "<br></p>\n" : "</p>\n"
    }
  }

  /// Of a marker between two tabs, with both; `nil` where none is.
  private func markerLength(_ contents: NSRange) -> Int? {
    let start = text.attributedSubstring(from: NSRange(location: contents.location, length: min(64, contents.length))).string.utf16
    guard start.first == 0x09, let second = start.dropFirst().firstIndex(of: 0x09) else { return nil }
    return start.distance(from: start.startIndex, to: second) + 1
  }

  private mutating func close(to wanted: [NSTextList]) {
    let common = zip(lists, wanted).prefix { $0.list === $1 }.count
    while lists.count > common {
      let (list, hasItem) = lists.removeLast()
      body += (hasItem ? "</li>" : "") + (Self.isOrdered(list) ? "</ol>" : "</ul>") + (lists.isEmpty ? "\n" : "")
    }
  }

  private mutating func beginItem(_ wanted: [NSTextList]) {
    if lists.count == wanted.count, lists.last?.hasItem == true { body += "</li>" }
    for list in wanted.dropFirst(lists.count) {
      let start = Self.isOrdered(list) && list.startingItemNumber != 1 ? " start=\"\(list.startingItemNumber)\"" : ""
      // White space in an item is text.
      body += "<\(Self.isOrdered(list) ? "ol" : "ul")\(Self.type(of: list))\(start)>"
      lists.append((list, false))
    }
    body += "<li>"
    lists[lists.count - 1].hasItem = true
  }

  private static func isOrdered(_ list: NSTextList) -> Bool {
    [.decimal, .lowercaseAlpha, .uppercaseAlpha, .lowercaseLatin, .uppercaseLatin, .lowercaseRoman, .uppercaseRoman].contains(list.markerFormat)
  }

  private static func type(of list: NSTextList) -> String {
    switch list.markerFormat {
    case .lowercaseAlpha, .lowercaseLatin: " type=\"a\""
    case .uppercaseAlpha, .uppercaseLatin: " type=\"A\""
    case .lowercaseRoman: " type=\"i\""
    case .uppercaseRoman: " type=\"I\""
    case .circle: " type=\"circle\""
    case .square: " type=\"square\""
    case .disc: " type=\"disc\""
    default: ""
    }
  }

  // MARK: Tables

  private mutating func writeRow(_ contents: NSRange) {
    if !isInTable { body += "<table>\n" }
    isInTable = true
    body += "<tr>"
    var start = contents.location
    let units = Array(text.attributedSubstring(from: contents).string.utf16)
    for (index, unit) in (units + [0x09]).enumerated() where unit == 0x09 {
      body += "<td>"
      writeRuns(NSRange(location: start, length: contents.location + index - start))
      body += "</td>"
      start = contents.location + index + 1
    }
    body += "</tr>\n"
  }

  private mutating func endTable() {
    if isInTable { body += "</table>\n" }
    isInTable = false
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
      writePicture(attachment)
    } else {
      body += Self.escaped(string).replacingOccurrences(of: "\u{2028}", with: "<br>")
    }
    body += link == nil ? "</span>" : "</span></a>"
  }

  private mutating func writePicture(_ attachment: NSTextAttachment) {
    let isJPEG = attachment.contents?.starts(with: [0xFF, 0xD8, 0xFF]) == true
    let isPNG = attachment.contents?.starts(with: [0x89, 0x50, 0x4E, 0x47]) == true
    guard let data = isJPEG || isPNG ? attachment.contents : attachment.image?.pngData() else { return }
    let size = attachment.bounds.size
    let said = size == .zero ? "" : " width=\"\(Self.number(size.width / 0.75))\" height=\"\(Self.number(size.height / 0.75))\""
    body += "<img src=\"\(DataAddress.make(isJPEG ? "image/jpeg" : "image/png", data))\"\(said)>"
  }

  // MARK: Style

  /// The class of elements that look so.
  private mutating func name(of css: String, for element: String) -> String {
    let rule = "\(element) { \(css) }"
    if let known = classes[rule] { return known }
    let name = "\(element.prefix(1))\(classes.count + 1)"
    classes[rule] = name
    if !css.isEmpty { sheet.append("\(element).\(name) { \(css) }") }
    return name
  }

  private static func css(_ style: NSParagraphStyle) -> String {
    var parts: [String] = []
    switch style.alignment {
    case .left: parts.append("text-align: left")
    case .right: parts.append("text-align: right")
    case .center: parts.append("text-align: center")
    case .justified: parts.append("text-align: justify")
    default: break
    }
    func add(_ name: String, _ value: CGFloat) { if value != 0 { parts.append("\(name): \(number(value))pt") } }
    add("margin-left", style.headIndent)
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
    if let font = (attributes[.font] as? UIFont)?.asked {
      let traits = font.fontDescriptor.symbolicTraits
      parts.append("font-family: '\(font.familyName.replacingOccurrences(of: "'", with: ""))'; font-size: \(number(font.pointSize))pt")
      parts.append("font-weight: \(traits.contains(.traitBold) ? "bold" : "normal"); font-style: \(traits.contains(.traitItalic) ? "italic" : "normal")")
    }
    if let color = attributes[.foregroundColor] as? UIColor { parts.append("color: \(css(color))") }
    if let color = attributes[.backgroundColor] as? UIColor { parts.append("background-color: \(css(color))") }
    let isUnderlined = (AttributeValue.integer(attributes[.underlineStyle]) ?? 0) & 0xF != 0
    let isStruck = (AttributeValue.integer(attributes[.strikethroughStyle]) ?? 0) & 0xF != 0
    if isUnderlined || isStruck {
      parts.append("text-decoration: " + [isUnderlined ? "underline" : nil, isStruck ? "line-through" : nil].compactMap { $0 }.joined(separator: " "))
    }
    if let offset = AttributeValue.number(attributes[.baselineOffset]), offset != 0 { parts.append("vertical-align: \(number(CGFloat(offset)))pt") }
    if let kern = AttributeValue.number(attributes[.kern]), kern != 0 { parts.append("letter-spacing: \(number(CGFloat(kern)))pt") }
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

  private static func escaped(_ string: String) -> String {
    var result = ""
    for scalar in string.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}

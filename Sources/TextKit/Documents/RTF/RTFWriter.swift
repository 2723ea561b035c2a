import struct Foundation.CGFloat
import struct Foundation.CGSize
import struct Foundation.Data
import class Foundation.NSString
import struct Foundation.NSRange
import struct Foundation.URL
import GalleyAttributedText
import UIFoundation

/// A writer for Rich Text that `RTFReader` reads back without loss, within the limits of the format.
///
/// Sizes are in half points, lengths in twentieths of a point, colors have 8 bits and no alpha. Lists are written as
/// Word's list tables, along with Apple's markers. Shadows, strokes, obliqueness and expansion are not written.
/// O(text).
struct RTFWriter {
  private let text: NSAttributedString
  private var fonts: [String] = []
  private var fontNumbers: [String: Int] = [:]
  private var colors: [[Int]] = []
  private var colorNumbers: [[Int]: Int] = [:]
  private var lists = RTFListTable()
  private var body: [UInt8] = []

  static func write(_ text: NSAttributedString, _ attributes: [NSAttributedString.DocumentAttributeKey: Any]) -> Data {
    var writer = RTFWriter(text: text)
    writer.writeBody()
    return Data(writer.head(attributes) + writer.body + Array("}\n".utf8))
  }

  private init(text: NSAttributedString) { self.text = text }

  private func head(_ attributes: [NSAttributedString.DocumentAttributeKey: Any]) -> [UInt8] {
    var head = "{\\rtf1\\ansi\\ansicpg1252\\deff0\\uc0\n{\\fonttbl"
    for (number, name) in (fonts.isEmpty ? ["Helvetica"] : fonts).enumerated() { head += "{\\f\(number)\\fnil\\fcharset0 \(Self.escaped(name));}" }
    head += "}\n{\\colortbl;"
    for color in colors { head += "\\red\(color[0])\\green\(color[1])\\blue\(color[2]);" }
    head += "}\n" + lists.tables
    let information = RTFReader.informationKeys.compactMap { name, key in (attributes[key] as? String).map { "{\\\(name) \(Self.escaped($0))}" } }
    if !information.isEmpty { head += "{\\info\(information.joined())}\n" }
    if let size = attributes[.paperSize] as? CGSize { head += "\\paperw\(Self.twips(size.width))\\paperh\(Self.twips(size.height))" }
    if let margin = attributes[.paperMargin] as? UIEdgeInsets {
      head += "\\margl\(Self.twips(margin.left))\\margr\(Self.twips(margin.right))\\margt\(Self.twips(margin.top))\\margb\(Self.twips(margin.bottom))"
    }
    if let interval = attributes[.defaultTabInterval] as? CGFloat ?? text.firstParagraphStyle?.defaultTabInterval, interval > 0 {
      head += "\\deftab\(Self.twips(interval))"
    }
    return Array((head + "\n").utf8)
  }

  private mutating func writeBody() {
    let string = text.string as NSString
    var offset = 0
    while offset < string.length {
      var (paragraph, contents) = text.paragraph(at: offset)
      let style = text.attribute(.paragraphStyle, at: offset, effectiveRange: nil) as? NSParagraphStyle ?? .default
      let isRow = style.rowColumns != nil
      add(Self.controlWords(of: style))
      if !isRow, !style.textLists.isEmpty, let marker = text.markerLength(contents) {
        let shown = string.substring(with: NSRange(location: contents.location, length: marker))
        add("\(lists.controlWords(of: style.textLists)){\\listtext\(Self.escaped(shown))}")
        contents = NSRange(location: contents.location + marker, length: contents.length - marker)
      }
      if contents.length > 0 {
        text.enumerateAttributes(in: contents) { attributes, range, _ in writeRun(attributes, string.substring(with: range), isRow: isRow) }
      }
      if isRow { add("\\cell\\row\n") } else if contents.upperBound < paragraph.upperBound { add("\\par\n") }
      offset = paragraph.upperBound
    }
  }

  private mutating func writeRun(_ attributes: [NSAttributedString.Key: Any], _ string: String, isRow: Bool) {
    let link = attributes[.link].flatMap { ($0 as? URL)?.absoluteString ?? $0 as? String }
    if let link { add("{\\field{\\*\\fldinst{HYPERLINK \"\(Self.escaped(link.replacingOccurrences(of: "\"", with: "%22")))\"}}{\\fldrslt ") }
    add("{" + controlWords(of: attributes) + " ")
    if let attachment = attributes[.attachment] as? NSTextAttachment {
      writePicture(attachment)
    } else {
      add(Self.escaped(string, tab: isRow ? "\\cell " : "\\tab "))
    }
    add("}")
    if link != nil { add("}}") }
  }

  private mutating func writePicture(_ attachment: NSTextAttachment) {
    let isJPEG = attachment.fileType == "public.jpeg" || attachment.contents?.starts(with: [0xFF, 0xD8, 0xFF]) == true
    let isPNG = attachment.contents?.starts(with: [0x89, 0x50, 0x4E, 0x47]) == true
    guard let data = isJPEG || isPNG ? attachment.contents : attachment.image?.pngData() else { return }
    let size = attachment.bounds.size == .zero ? attachment.image?.size ?? UIImage(data: data)?.size ?? .zero : attachment.bounds.size
    add("{\\*\\shppict{\\pict\(isJPEG && data == attachment.contents ? "\\jpegblip" : "\\pngblip")\\picwgoal\(Self.twips(size.width))\\pichgoal\(Self.twips(size.height))\n")
    let digits = Array("0123456789abcdef".utf8)
    body.reserveCapacity(body.count + data.count * 2)
    for byte in data { body += [digits[Int(byte >> 4)], digits[Int(byte & 15)]] }
    add("}}")
  }

  // MARK: Words

  private mutating func controlWords(of attributes: [NSAttributedString.Key: Any]) -> String {
    let font = (attributes[.font] as? UIFont)?.requested ?? UIFont(name: "Helvetica", size: 12) ?? .systemFont(ofSize: 12)
    var words = "\\f\(number(of: font))\\fs\(max(1, Self.bounded(font.pointSize * 2, 20_000)))"
    let traits = font.fontDescriptor.symbolicTraits
    if traits.contains(.traitBold) { words += "\\b" }
    if traits.contains(.traitItalic) { words += "\\i" }
    words += Self.underline(AttributeValue.integer(attributes[.underlineStyle]) ?? 0)
    if let strike = AttributeValue.integer(attributes[.strikethroughStyle]), strike & 0xF != 0 { words += strike & 0xF == 9 ? "\\striked1" : "\\strike" }
    if let color = attributes[.foregroundColor] as? UIColor { words += "\\cf\(number(of: color))" }
    if let color = attributes[.backgroundColor] as? UIColor { words += "\\cb\(number(of: color))\\highlight\(number(of: color))" }
    if let offset = AttributeValue.number(attributes[.baselineOffset]), offset != 0 {
      let half = Self.bounded(CGFloat(abs(offset)) * 2, 20_000)
      words += offset > 0 ? "\\up\(half)" : "\\dn\(half)"
    }
    if let kern = AttributeValue.number(attributes[.kern]), kern != 0 { words += "\\expndtw\(Self.twips(CGFloat(kern)))" }
    return words
  }

  private static func underline(_ style: Int) -> String {
    if style & 0xF == 0 { return "" }
    if style & NSUnderlineStyle.byWord.rawValue != 0 { return "\\ulw" }
    switch style & 0x0700 {
    case NSUnderlineStyle.patternDot.rawValue: return "\\uld"
    case NSUnderlineStyle.patternDash.rawValue: return "\\uldash"
    case NSUnderlineStyle.patternDashDot.rawValue: return "\\uldashd"
    case NSUnderlineStyle.patternDashDotDot.rawValue: return "\\uldashdd"
    default: return style & 0xF == 9 ? "\\uldb" : style & 0xF == 2 ? "\\ulth" : "\\ul"
    }
  }

  private mutating func number(of font: UIFont) -> Int {
    if let existing = fontNumbers[font.fontName] { return existing }
    fontNumbers[font.fontName] = fonts.count
    fonts.append(font.fontName)
    return fonts.count - 1
  }

  private mutating func number(of color: UIColor) -> Int {
    let parts = color.bytes
    if let existing = colorNumbers[parts] { return existing }
    colors.append(parts)
    colorNumbers[parts] = colors.count
    return colors.count
  }

  private static func controlWords(of style: NSParagraphStyle) -> String {
    var words = ""
    if let row = style.rowColumns {
      words += "\\trowd\\trgaph\(twips(row.gap / 2))"
      var edge: CGFloat = 0
      for column in row.columns {
        edge += max(1, column.natural) + row.gap
        words += "\\cellx\(twips(edge))"
      }
    }
    words += style.rowColumns == nil ? "\\pard" : "\\pard\\intbl"
    switch style.alignment {
    case .left: words += "\\ql"
    case .right: words += "\\qr"
    case .center: words += "\\qc"
    case .justified: words += "\\qj"
    default: words += "\\qnatural"
    }
    func add(_ word: String, _ value: Int) { if value != 0 { words += "\\\(word)\(value)" } }
    add("li", twips(style.headIndent))
    add("fi", twips(style.firstLineHeadIndent) - twips(style.headIndent))
    add("ri", -twips(min(0, style.tailIndent)))
    add("sb", twips(style.paragraphSpacingBefore))
    add("sa", twips(style.paragraphSpacing))
    if style.lineHeightMultiple > 0 {
      words += "\\sl\(bounded(style.lineHeightMultiple * 240, 200_000))\\slmult1"
    } else if style.maximumLineHeight > 0, style.maximumLineHeight == style.minimumLineHeight {
      words += "\\sl-\(twips(style.maximumLineHeight))\\slmult0"
    } else if style.minimumLineHeight > 0 {
      words += "\\sl\(twips(style.minimumLineHeight))\\slmult0"
    }
    switch style.baseWritingDirection {
    case .leftToRight: words += "\\ltrpar"
    case .rightToLeft: words += "\\rtlpar"
    default: break
    }
    for tab in style.tabStops {
      let isDecimal = tab.options[.columnTerminators] != nil
      words += isDecimal ? "\\tqdec" : tab.alignment == .right ? "\\tqr" : tab.alignment == .center ? "\\tqc" : ""
      words += "\\tx\(twips(tab.location))"
    }
    return words + "\n"
  }

  // MARK: Bytes

  private mutating func add(_ string: String) { body += Array(string.utf8) }

  private static func twips(_ points: CGFloat) -> Int { bounded(points * 20, 200_000) }

  private static func bounded(_ value: CGFloat, _ limit: Int) -> Int {
    value.isNaN ? 0 : Int(min(CGFloat(limit), max(-CGFloat(limit), value)).rounded())
  }

  static func escaped(_ string: String, tab: String = "\\tab ") -> String {
    var result = ""
    for unit in string.utf16 {
      switch unit {
      case 0x5C: result += "\\\\"
      case 0x7B: result += "\\{"
      case 0x7D: result += "\\}"
      case 0x09: result += tab
      case 0x0C: result += "\\page "
      case 0x2028: result += "\\line "
      case 0x20...0x7E: result.unicodeScalars.append(Unicode.Scalar(UInt8(unit)))
      default: result += "\\u\(Int(Int16(bitPattern: unit))) "
      }
    }
    return result
  }
}

extension UIColor {
  /// The red, green and blue components, 0 to 255 each.
  var bytes: [Int] {
    var (red, green, blue, alpha): (CGFloat, CGFloat, CGFloat, CGFloat) = (0, 0, 0, 1)
    getRed(&red, green: &green, blue: &blue, alpha: &alpha)
    return [red, green, blue].map { Int((min(1, max(0, $0)) * 255).rounded()) }
  }
}

extension NSAttributedString {
  /// The style of the first paragraph, or `nil` if the text is empty or has none.
  var firstParagraphStyle: NSParagraphStyle? {
    length > 0 ? attribute(.paragraphStyle, at: 0, effectiveRange: nil) as? NSParagraphStyle : nil
  }

  /// Returns the length of the list marker at the start of a paragraph, including its tabs. Returns `nil` if there is none within 64 UTF-16 code
  /// units.
  func markerLength(_ contents: NSRange) -> Int? {
    let start = attributedSubstring(from: NSRange(location: contents.location, length: min(64, contents.length))).string.utf16
    guard start.first == 0x09, let second = start.dropFirst().firstIndex(of: 0x09) else { return nil }
    return start.distance(from: start.startIndex, to: second) + 1
  }

  /// Returns the range of a paragraph with and without its separator.
  func paragraph(at location: Int) -> (whole: NSRange, contents: NSRange) {
    let whole = paragraphRange(covering: NSRange(location: location, length: 0))
    let suffixLength = min(2, whole.length)
    let end = attributedSubstring(from: NSRange(location: whole.upperBound - suffixLength, length: suffixLength)).string.utf16
    let isTwo = Array(end) == [0x0D, 0x0A]
    let terminator = isTwo ? 2 : end.last.map { [0x0A, 0x0D, 0x2029].contains($0) } == true ? 1 : 0
    return (whole, NSRange(location: whole.location, length: whole.length - terminator))
  }
}

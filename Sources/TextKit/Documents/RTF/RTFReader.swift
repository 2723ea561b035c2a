import AttributedText
import struct Foundation.CGFloat
import struct Foundation.CGRect
import struct Foundation.CGSize
import struct Foundation.Data
import struct Foundation.NSRange
import struct Foundation.URL
import UIFoundation

/// Reads Rich Text: characters, fonts, colours, paragraphs, tabs, links, pictures in PNG and JPEG, rows of tables. What it does not
/// know it passes over, as the format asks. O(bytes).
struct RTFReader {
  enum Destination { case body, fonts, colors, instruction, picture, information, skipped }

  struct State {
    var destination = Destination.body
    var characters = RTFCharacters()
    var paragraph = RTFParagraph()
    /// How many characters stand for a `\u` where that is not known.
    var fallback = 1
    var information = ""
    /// Whether the next word of the group says what it is for, and may be passed over.
    var isIgnorable = false
  }

  /// So many groups may stand in each other.
  static let deepest = 4096
  /// So many characters of a font's name count.
  private static let longestName = 256

  private var tokens: RTFTokens
  var state = State()
  private var stack: [State] = []

  private let text = NSMutableAttributedString()
  /// In UTF-16: of the characters of one format, not added yet.
  private var pending: [UInt16] = []
  /// Bytes of one encoding, not decoded yet.
  private var encoded: [UInt8] = []
  var toSkip = 0
  private var paragraphStart = 0
  private var rowStart = 0

  var page = 1252
  private var pages: [Int: CodePage] = [:]
  var fonts: [Int: (name: String, page: Int?)] = [:]
  var fontOfTable = 0
  var defaultFont = 0
  private var colors: [UIColor?] = []
  var component: (red: Int, green: Int, blue: Int)?
  var instruction: [UInt16] = []
  var link: Int?
  /// `URL`s, and strings that are none.
  private var links: [Any] = []
  var picture = Picture()
  var tabAlignment = (alignment: NSTextAlignment.left, isDecimal: false)
  var defaultTabs = 720
  private var looks = DocumentFonts()
  private var attributes: [RTFCharacters: [NSAttributedString.Key: Any]] = [:]
  private var styles: [RTFParagraph: NSParagraphStyle] = [:]
  private var tabStops: [[RTFParagraph.Tab]: [NSTextTab]] = [:]
  /// What the document says of itself.
  private var information: [String: [UInt16]] = [:]
  var paper: (width: Int?, height: Int?) = (nil, nil)
  var margins: (left: Int?, right: Int?, top: Int?, bottom: Int?) = (nil, nil, nil, nil)

  struct Picture {
    var type: String?
    var bytes: [UInt8] = []
    var half: UInt8?
    var size = (width: 0, height: 0)
  }

  private init(_ data: Data) { tokens = RTFTokens([UInt8](data)) }

  /// The text, and what the document says of itself.
  static func read(_ data: Data) throws -> (NSAttributedString, [NSAttributedString.DocumentAttributeKey: Any]) {
    let remedy = "Rich Text begins with {\\rtf; open the file in the program that made it, and save it as Rich Text"
    guard data.starts(with: Array("{\\rtf".utf8)) else { throw unreadable("Rich Text", "it begins otherwise", remedy: remedy) }
    var reader = RTFReader(data)
    try reader.readAll()
    return (reader.text, reader.documentAttributes)
  }

  private mutating func readAll() throws {
    while let token = tokens.next() {
      switch token {
      case .open:
        flush()
        guard stack.count < Self.deepest else {
          throw unreadable(
            "Rich Text", "more than \(Self.deepest) groups stand in each other at byte \(tokens.place)",
            remedy: "Save it anew with the program that made it")
        }
        stack.append(state)
        state.isIgnorable = false
        toSkip = 0
      case .close:
        toSkip = 0
        // What stands behind the document is none of it.
        if stack.count <= 1 { return finish() }
        close()
      case .byte(let byte): take(byte)
      case .symbol(let symbol): take(symbol: symbol)
      case .word(let name, let number):
        // What stands for a letter that is known may be a word.
        if toSkip > 0, name != "u" { toSkip -= 1 } else { take(name, number) }
      case .binary(let range):
        if toSkip > 0 { toSkip -= 1 } else if state.destination == .picture { picture.bytes += tokens.bytes[range] }
      }
    }
    finish()
  }

  private mutating func finish() {
    flush()
    endParagraphs()
    // A picture that the file ends in is shown as far as it came.
    while !stack.isEmpty { close() }
  }

  // MARK: Groups

  private mutating func close() {
    flush()
    let ended = state
    guard let outer = stack.popLast() else { return }
    state = outer
    guard ended.destination != outer.destination else { return }
    switch ended.destination {
    case .instruction:
      link = Self.address(in: String(decoding: instruction, as: UTF16.self)).map { address in
        links.append(URL(string: address) as Any? ?? address)
        return links.count - 1
      }
    case .picture: addPicture()
    default: break
    }
  }

  /// The address in the instruction of a field: HYPERLINK "…".
  private static func address(in instruction: String) -> String? {
    let parts = instruction.split(separator: "\"", omittingEmptySubsequences: false)
    let words = parts[0].split(whereSeparator: \.isWhitespace)
    guard words.first?.uppercased() == "HYPERLINK" else { return nil }
    if parts.count > 1 { return words.contains("\\l") ? "#" + parts[1] : String(parts[1]) }
    return words.count > 1 ? String(words[1]) : nil
  }

  mutating func begin(_ destination: Destination) {
    flush()
    state.destination = state.destination == .skipped ? .skipped : destination
  }

  // MARK: Text

  private mutating func take(_ byte: UInt8) {
    if toSkip > 0 {
      toSkip -= 1
      return
    }
    switch state.destination {
    case .body, .instruction, .information: encoded.append(byte)
    case .fonts: if byte != UInt8(ascii: ";") { encoded.append(byte) }
    case .colors:
      guard byte == UInt8(ascii: ";") else { return }
      colors.append(component.map { UIColor(red: CGFloat($0.red) / 255, green: CGFloat($0.green) / 255, blue: CGFloat($0.blue) / 255, alpha: 1) })
      component = nil
    case .picture:
      guard let digit = byte.hexValue else { return }
      if let half = picture.half {
        picture.bytes.append(half << 4 | digit)
        picture.half = nil
      } else {
        picture.half = digit
      }
    case .skipped: break
    }
  }

  private mutating func take(symbol: UInt8) {
    switch symbol {
    case UInt8(ascii: "*"): state.isIgnorable = true
    case UInt8(ascii: "~"): add(0x00A0)
    case UInt8(ascii: "-"): add(0x00AD)
    case UInt8(ascii: "_"): add(0x2011)
    case UInt8(ascii: "\\"), UInt8(ascii: "{"), UInt8(ascii: "}"): take(symbol)
    case 0x0A, 0x0D: endParagraph()
    default: break
    }
  }

  /// A character that is known by its number.
  mutating func add(_ unit: UInt16) {
    if toSkip > 0 {
      toSkip -= 1
      return
    }
    switch state.destination {
    case .body, .instruction, .information, .fonts:
      decode()
      pending.append(unit)
    default: break
    }
  }

  private mutating func decode() {
    guard !encoded.isEmpty else { return }
    let number = state.destination == .body ? fonts[state.characters.font]?.page ?? page : page
    if encoded.allSatisfy({ $0 < 0x80 }) {
      pending += encoded.map { UInt16($0) }
    } else {
      let known = pages[number] ?? CodePage(number)
      pages[number] = known
      pending += Array(known.text(of: encoded).utf16)
    }
    encoded.removeAll(keepingCapacity: true)
  }

  /// Adds what came in one format.
  mutating func flush() {
    decode()
    guard !pending.isEmpty else { return }
    defer { pending.removeAll(keepingCapacity: true) }
    switch state.destination {
    case .body: break
    case .instruction: return instruction += pending.prefix(Self.longestName * 64)
    case .information: return information[state.information, default: []] += pending
    case .fonts:
      let name = fonts[fontOfTable]?.name ?? ""
      return fonts[fontOfTable, default: ("", nil)].name = String((name + String(decoding: pending, as: UTF16.self)).prefix(Self.longestName))
    default: return
    }
    if state.characters.isHidden { return }
    text.append(NSAttributedString(string: String(decoding: pending, as: UTF16.self), attributes: attributes(of: state.characters)))
  }

  mutating func endParagraph() {
    guard state.destination == .body else { return }
    // In a row a paragraph is a line of its cell.
    if state.paragraph.isInTable, !state.paragraph.cells.isEmpty { return add(0x2028) }
    add(0x0A)
    flush()
    endParagraphs()
  }

  /// Gives what was added since the last paragraph its style.
  private mutating func endParagraphs() {
    let range = NSRange(location: paragraphStart, length: text.length - paragraphStart)
    paragraphStart = text.length
    rowStart = text.length
    guard range.length > 0 else { return }
    var paragraph = state.paragraph
    if paragraph.cells.isEmpty { paragraph.isInTable = false }
    let stops = tabStops[paragraph.tabs] ?? paragraph.tabStops
    tabStops[paragraph.tabs] = stops
    let style = styles[paragraph] ?? paragraph.style(interval: defaultTabs, stops)
    styles[paragraph] = style
    text.addAttribute(.paragraphStyle, value: style, range: range)
  }

  mutating func endCell() {
    add(0x09)
    flush()
  }

  mutating func endRow() {
    flush()
    guard text.length > rowStart else { return }
    // The last cell's end is the row's.
    let last = NSRange(location: text.length - 1, length: 1)
    if text.attributedSubstring(from: last).string == "\t" { text.replaceCharacters(in: last, with: "\n") } else { add(0x0A) }
    flush()
    state.paragraph.isInTable = true
    endParagraphs()
    state.paragraph.isInTable = false
  }

  private mutating func addPicture() {
    defer { picture = Picture() }
    guard let type = picture.type, !picture.bytes.isEmpty, state.destination == .body else { return }
    let attachment = NSTextAttachment(data: Data(picture.bytes), ofType: type)
    if picture.size.width > 0, picture.size.height > 0 {
      attachment.bounds = CGRect(x: 0, y: 0, width: points(picture.size.width), height: points(picture.size.height))
    }
    var attributes = attributes(of: state.characters)
    attributes[.attachment] = attachment
    text.append(NSAttributedString(string: "\u{FFFC}", attributes: attributes))
  }

  // MARK: Attributes

  private mutating func attributes(of characters: RTFCharacters) -> [NSAttributedString.Key: Any] {
    if let known = attributes[characters] { return known }
    let name = fonts[characters.font].map { $0.name.trimmed } ?? "Helvetica"
    let size = CGFloat(characters.size) / 2
    var result: [NSAttributedString.Key: Any] = [
      .font: looks.font(
        .init(
          names: [name], size: characters.script == 0 ? size : (size * 2 / 3).rounded(), isBold: characters.isBold, isItalic: characters.isItalic))
    ]
    if let color = color(characters.color) { result[.foregroundColor] = color }
    if let color = color(characters.background) { result[.backgroundColor] = color }
    if characters.underline != 0 { result[.underlineStyle] = characters.underline }
    if characters.strikethrough != 0 { result[.strikethroughStyle] = characters.strikethrough }
    if characters.kern != 0 { result[.kern] = points(characters.kern) }
    let offset: CGFloat = CGFloat(characters.offset) / 2 + CGFloat(characters.script) * (size / 3).rounded()
    if offset != 0 { result[.baselineOffset] = offset }
    if let link = characters.link { result[.link] = links[link] }
    attributes[characters] = result
    return result
  }

  private func color(_ index: Int) -> UIColor? { colors.indices.contains(index) ? colors[index] : nil }

  private var documentAttributes: [NSAttributedString.DocumentAttributeKey: Any] {
    var result: [NSAttributedString.DocumentAttributeKey: Any] = [
      .documentType: NSAttributedString.DocumentType.rtf.rawValue, .defaultTabInterval: points(defaultTabs),
    ]
    for (name, key) in Self.informationKeys { if let units = information[name] { result[key] = String(decoding: units, as: UTF16.self) } }
    if let width = paper.width, let height = paper.height { result[.paperSize] = CGSize(width: points(width), height: points(height)) }
    if let left = margins.left, let right = margins.right {
      result[.paperMargin] = UIEdgeInsets(top: points(margins.top ?? 1440), left: points(left), bottom: points(margins.bottom ?? 1440), right: points(right))
    }
    return result
  }

  static let informationKeys: [(String, NSAttributedString.DocumentAttributeKey)] = [("title", .title), ("author", .author), ("subject", .subject)]
}

import struct Foundation.CGFloat
import struct Foundation.CGRect
import struct Foundation.CGSize
import struct Foundation.Data
import struct Foundation.NSRange
import struct Foundation.URL
import GalleyAttributedText
import UIFoundation

/// A reader for Rich Text: characters, fonts, colors, paragraphs, tabs, lists, links, PNG and JPEG images, table rows.
///
/// Unknown destinations are skipped, as the format requires. O(bytes).
///
/// | file | contents |
/// |---|---|
/// | `RTFReader` | groups, text, attributes |
/// | `RTFReader+ControlWords` | control words |
/// | `RTFReader+Lists`, `RTFLists` | items of lists, and the tables that describe lists |
/// | `RTFReader+Tables` | rows and cells |
struct RTFReader {
  enum Destination {
    case body, fonts, colors, instruction, picture, information, skipped
    case lists, levelText, levelMarker, shownMarker, oldList, oldTextBefore, oldTextAfter
  }

  struct State {
    var destination = Destination.body
    var characters = RTFCharacters()
    var paragraph = RTFParagraph()
    /// The number of fallback characters after a `\u`, which are skipped.
    var fallback = 1
    var information = ""
    /// Whether the next control word is a destination that can be skipped.
    var isIgnorable = false
    /// The destination of a text that is given both in bytes and in Unicode; `nil` outside such a pair. The Unicode version is read.
    var pairDestination: Destination?
  }

  /// The maximum nesting depth of groups.
  static let deepest = 4096
  /// The maximum length of a font name, in characters.
  private static let longestName = 256

  private var tokens: RTFTokens
  var state = State()
  private var stack: [State] = []

  let text = NSMutableAttributedString()
  /// UTF-16 code units of one format that are not added yet.
  private var pending: [UInt16] = []
  /// Bytes of one encoding that are not decoded yet.
  private var encoded: [UInt8] = []
  var toSkip = 0
  /// A high surrogate whose low surrogate can be in the next group; `nil` if none is pending.
  private var leadSurrogate: UInt16?
  var paragraphStart = 0
  var rowStart = 0
  /// Whether a cell of the row contains a table.
  var rowIsStacked = false
  var lists = RTFLists()
  /// The marker of the next item, as written in the document; `nil` if none is written.
  var shownMarker: [UInt16]?
  /// The lists of the paragraph, if it started with a marker.
  var itemLists: [NSTextList] = []

  var page = 1252
  private var pages: [Int: CodePage] = [:]
  var fonts: [Int: (name: String, page: Int?)] = [:]
  var fontOfTable = 0
  var defaultFont = 0
  var colors: [UIColor?] = []
  var component: (red: Int, green: Int, blue: Int)?
  var instruction: [UInt16] = []
  var link: Int?
  /// The links of the document: `URL`s, or strings that are not valid URLs.
  var links: [Any] = []
  var picture = Picture()
  var tabAlignment = (alignment: NSTextAlignment.left, isDecimal: false)
  var defaultTabs = 720
  var documentFonts = DocumentFonts()
  var attributes: [RTFCharacters: [NSAttributedString.Key: Any]] = [:]
  struct StyleKey: Hashable {
    var paragraph: RTFParagraph
    var lists: [NSTextList]
  }
  var styles: [StyleKey: NSParagraphStyle] = [:]
  var tabStops: [[RTFParagraph.Tab]: [NSTextTab]] = [:]
  /// The document's metadata.
  var information: [String: [UInt16]] = [:]
  var paper: (width: Int?, height: Int?) = (nil, nil)
  var margins: (left: Int?, right: Int?, top: Int?, bottom: Int?) = (nil, nil, nil, nil)

  struct Picture {
    var type: String?
    var bytes: [UInt8] = []
    var half: UInt8?
    var size = (width: 0, height: 0)
    /// The scale of the image in percent.
    var scale = (x: 100, y: 100)
  }

  private init(_ data: Data) { tokens = RTFTokens([UInt8](data)) }

  /// Returns the text of a Rich Text file and the document's metadata. Throws if the data does not begin with `{\rtf`, or if it exceeds the
  /// reader's limits.
  static func read(_ data: Data) throws -> (NSAttributedString, [NSAttributedString.DocumentAttributeKey: Any]) {
    let remedy = "Open the file in the program that created it, and save it as Rich Text"
    guard data.starts(with: Array("{\\rtf".utf8)) else { throw unreadable("Rich Text", "it does not begin with {\\rtf", remedy: remedy) }
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
            "Rich Text", "its groups are nested more than \(Self.deepest) levels deep at byte \(tokens.offset)",
            remedy: "Save it again with the program that created it")
        }
        stack.append(state)
        state.isIgnorable = false
        if state.pairDestination != nil { state.destination = .skipped }
        toSkip = 0
      case .close:
        toSkip = 0
        // Ignore bytes after the end of the document.
        if stack.count <= 1 { return finish() }
        close()
      case .byte(let byte): handle(byte)
      case .symbol(let symbol): handle(symbol: symbol)
      case .word(let name, let number):
        // A fallback character can be written as a control word.
        if toSkip > 0, name != "u" { toSkip -= 1 } else { handle(name, number) }
      case .binary(let range):
        if toSkip > 0 { toSkip -= 1 } else if state.destination == .picture { picture.bytes += tokens.bytes[range] }
      }
    }
    finish()
  }

  private mutating func finish() {
    flush()
    releaseSurrogate()
    endParagraphs(isRow: false)
    // Show as much of an image as a truncated file contains.
    while !stack.isEmpty { close() }
  }

  // MARK: Groups

  private mutating func close() {
    flush()
    let ended = state
    guard let outer = stack.popLast() else { return }
    state = outer
    // The row description outlives its group, because some programs write it in a group of its own.
    (state.paragraph.cells, state.paragraph.gap) = (ended.paragraph.cells, ended.paragraph.gap)
    guard ended.destination != outer.destination else { return }
    switch ended.destination {
    case .instruction:
      link = Self.address(in: String(decoding: instruction, as: UTF16.self)).map { address in
        links.append(URL(string: address) as Any? ?? address)
        return links.count - 1
      }
    case .picture: addPicture()
    case .oldList: endOldList()
    default: break
    }
  }

  /// Returns the address in a field instruction: HYPERLINK "address" \l "location in it", and other switches.
  /// Returns `nil` for other fields, and if there is neither an address nor a location.
  private static func address(in instruction: String) -> String? {
    let parts = instruction.split(separator: "\"", omittingEmptySubsequences: false)
    var words: [Substring] = []
    for (index, part) in parts.enumerated() { words += index % 2 == 0 ? part.split(whereSeparator: \.isWhitespace) : [part] }
    guard words.first?.uppercased() == "HYPERLINK" else { return nil }
    var (address, bookmark, option) = (Substring?.none, Substring?.none, Substring?.none)
    for word in words.dropFirst() {
      if word.hasPrefix("\\"), word.count == 2 {
        option = word
      } else {
        if option == "\\l" { bookmark = word } else if option != "\\o", option != "\\t" { address = address ?? word }
        option = nil
      }
    }
    if let bookmark { return (address ?? "") + "#" + bookmark }
    return address.map { String($0) }
  }

  mutating func begin(_ destination: Destination) {
    flush()
    state.destination = state.destination == .skipped ? .skipped : destination
  }

  // MARK: Text

  private mutating func handle(_ byte: UInt8) {
    if toSkip > 0 {
      toSkip -= 1
      return
    }
    switch state.destination {
    case .body, .instruction, .information, .levelText, .levelMarker, .shownMarker, .oldTextBefore, .oldTextAfter: encoded.append(byte)
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
    case .skipped, .lists, .oldList: break
    }
  }

  private mutating func handle(symbol: UInt8) {
    switch symbol {
    case UInt8(ascii: "*"): state.isIgnorable = true
    case UInt8(ascii: "~"): add(0x00A0)
    case UInt8(ascii: "-"): add(0x00AD)
    case UInt8(ascii: "_"): add(0x2011)
    case UInt8(ascii: "\\"), UInt8(ascii: "{"), UInt8(ascii: "}"): handle(symbol)
    case 0x0A, 0x0D: endParagraph()
    default: break
    }
  }

  /// Adds a UTF-16 code unit to the pending text, or skips it if it is a fallback character. Ignored in destinations without text.
  mutating func add(_ unit: UInt16) {
    if toSkip > 0 {
      toSkip -= 1
      return
    }
    switch state.destination {
    case .skipped, .lists, .oldList, .picture, .colors: break
    default:
      decode()
      pending.append(unit)
    }
  }

  private mutating func decode() {
    guard !encoded.isEmpty else { return }
    let number = switch state.destination {
    case .body, .shownMarker: fonts[state.characters.font]?.page ?? page
    case .fonts: fonts[fontOfTable]?.page ?? page
    default: page
    }
    let isInText = state.destination == .body || state.destination == .shownMarker
    if encoded.allSatisfy({ $0 < 0x80 }) || isInText && SymbolFonts.isSymbolic(fonts[state.characters.font]?.name.trimmed ?? "") {
      pending += encoded.map { UInt16($0) }
    } else {
      let codePage = pages[number] ?? CodePage(number)
      pages[number] = codePage
      pending += Array(codePage.text(of: encoded).utf16)
    }
    encoded.removeAll(keepingCapacity: true)
  }

  /// Adds the pending characters, which have the same format, to the text or to what the current destination reads. Drops hidden characters, and
  /// those of other destinations.
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
    case .shownMarker: return shownMarker = (shownMarker ?? []) + unitsOfFont(pending).prefix(64)
    case .levelText, .levelMarker: return lists.addText(pending, isMarker: state.destination == .levelMarker)
    case .oldTextBefore: return lists.old.before += unitsOfFont(pending).prefix(16)
    case .oldTextAfter: return lists.old.after += pending.prefix(16)
    default: return
    }
    if state.characters.isHidden { return }
    if let lead = leadSurrogate {
      pending.insert(lead, at: 0)
      leadSurrogate = nil
    }
    if let last = pending.last, UTF16.isLeadSurrogate(last) {
      // Its low surrogate can be in a group of its own.
      leadSurrogate = pending.removeLast()
      if pending.isEmpty { return }
    }
    addMarker()
    var string = String(decoding: unitsOfFont(pending), as: UTF16.self)
    if state.characters.isCapitalized { string = string.uppercased() }
    text.append(NSAttributedString(string: string, attributes: attributes(of: state.characters)))
  }

  /// Returns the code units with those of a symbol font mapped to Unicode; unchanged for other fonts.
  private func unitsOfFont(_ units: [UInt16]) -> [UInt16] {
    guard let name = fonts[state.characters.font]?.name.trimmed, SymbolFonts.isSymbolic(name) else { return units }
    return units.map { SymbolFonts.unit($0, in: name) ?? $0 }
  }

  /// Adds a replacement character for an unpaired high surrogate.
  private mutating func releaseSurrogate() {
    guard leadSurrogate != nil else { return }
    leadSurrogate = nil
    text.append(NSAttributedString(string: "\u{FFFD}", attributes: attributes(of: state.characters)))
  }

  mutating func endParagraph() {
    if state.destination == .shownMarker { endOpenMarker() }
    guard state.destination == .body else { return }
    // In a row, a paragraph is a line of its cell.
    if isInCell { return add(0x2028) }
    endLine()
  }

  /// Continues with the contents of an open marker group as text. AbiWord does not close some of these groups: one that contains a paragraph is text.
  private mutating func endOpenMarker() {
    flush()
    state.destination = .body
    pending = shownMarker ?? []
    shownMarker = nil
  }

  mutating func endLine() {
    add(0x0A)
    flush()
    endParagraphs(isRow: false)
  }

  /// Applies the paragraph style to the characters since the last paragraph, and begins a paragraph and a row after them. `isRow` specifies whether
  /// the characters are a table row.
  mutating func endParagraphs(isRow: Bool) {
    let range = NSRange(location: paragraphStart, length: text.length - paragraphStart)
    paragraphStart = text.length
    rowStart = text.length
    shownMarker = nil
    defer { itemLists = [] }
    guard range.length > 0 else { return }
    if itemLists.isEmpty || !state.paragraph.isOldItem { lists.endOld() }
    var paragraph = state.paragraph
    paragraph.isInTable = isRow && !paragraph.cells.isEmpty
    let stops = tabStops[paragraph.tabs] ?? paragraph.tabStops
    tabStops[paragraph.tabs] = stops
    let key = StyleKey(paragraph: paragraph, lists: itemLists)
    let style = styles[key] ?? paragraph.style(interval: defaultTabs, stops, itemLists)
    styles[key] = style
    text.addAttribute(.paragraphStyle, value: style, range: range)
  }
}

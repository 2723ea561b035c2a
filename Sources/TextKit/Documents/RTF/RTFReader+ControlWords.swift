import GalleyAttributedText
import UIFoundation

/// The supported control words.
extension RTFReader {
  mutating func handle(_ name: String, _ number: Int?) {
    if handleDestination(name) { return }
    if state.isIgnorable {
      // An extension of later versions of the format.
      state.isIgnorable = false
      return begin(.skipped)
    }
    switch state.destination {
    case .skipped: return
    case .fonts:
      if handleTextWord(name, number) { return }
      flush()
      return handleFontWord(name, number)
    case .colors: return handleColorWord(name, number)
    case .picture: return handlePictureWord(name, number)
    case .lists: return handleListWord(name, number)
    case .oldList: return handleOldListWord(name, number)
    default: break
    }
    if handleTextWord(name, number) { return }
    flush()
    if !handleCharacterFormat(name, number), !handleParagraphFormat(name, number) { handleDocumentWord(name, number) }
  }

  private mutating func handleDestination(_ name: String) -> Bool {
    switch name {
    case "fonttbl": begin(.fonts)
    case "colortbl": begin(.colors)
    case "fldinst":
      begin(.instruction)
      instruction = []
    case "fldrslt":
      flush()
      (state.characters.link, link) = (link, nil)
    case "pict":
      picture = Picture()
      begin(.picture)
    case "title", "author", "subject":
      // These are in `info`, whose other contents are skipped.
      flush()
      state.destination = .information
      state.information = name
    case "info": begin(.skipped)
    case "shppict", "nesttableprops": break
    case "upr": state.pairDestination = state.destination
    case "ud":
      guard let destination = state.pairDestination else { return false }
      (state.destination, state.pairDestination) = (destination, nil)
    case "listtable": begin(.lists)
    case "listoverridetable":
      begin(.lists)
      lists.beginOverrides()
    case "levelmarker": if state.destination == .lists { begin(.levelMarker) } else { begin(.skipped) }
    case "listtext", "pntext":
      begin(.shownMarker)
      if state.destination == .shownMarker { shownMarker = [] }
    case "pn":
      begin(.oldList)
      if state.destination == .oldList { lists.old = RTFLists.Old() }
    case "stylesheet", "header", "headerl", "headerr", "headerf", "footer", "footerl", "footerr", "footerf", "footnote", "nonesttables",
      "nonshppict", "xe", "tc", "comment", "operator", "creatim", "revtim", "keywords", "doccomm", "falt":
      begin(.skipped)
    default: return false
    }
    state.isIgnorable = false
    return true
  }

  private mutating func handleFontWord(_ name: String, _ number: Int?) {
    switch name {
    case "f":
      fontOfTable = number ?? 0
      fonts[fontOfTable] = ("", nil)
    case "fcharset": fonts[fontOfTable, default: ("", nil)].page = CodePage.number(ofCharacterSet: number ?? 0)
    case "cpg": fonts[fontOfTable, default: ("", nil)].page = number
    default: break
    }
  }

  private mutating func handleColorWord(_ name: String, _ number: Int?) {
    let value = min(255, max(0, number ?? 0))
    var color = component ?? (0, 0, 0)
    switch name {
    case "red": color.red = value
    case "green": color.green = value
    case "blue": color.blue = value
    default: return
    }
    component = color
  }

  private mutating func handlePictureWord(_ name: String, _ number: Int?) {
    switch name {
    case "pngblip": picture.type = "public.png"
    case "jpegblip": picture.type = "public.jpeg"
    case "picwgoal": picture.size.width = number ?? 0
    case "pichgoal": picture.size.height = number ?? 0
    case "picscalex": picture.scale.x = min(10_000, max(1, number ?? 100))
    case "picscaley": picture.scale.y = min(10_000, max(1, number ?? 100))
    default: break
    }
  }

  /// Handles a control word that produces a character, ends a paragraph, cell or row, or sets the count of fallback characters. Returns `false`
  /// for any other word.
  mutating func handleTextWord(_ name: String, _ number: Int?) -> Bool {
    switch name {
    case "par": endParagraph()
    case "line", "lbr": add(0x2028)
    case "page", "sect", "column": add(0x0C)
    // A tab within a cell would end it.
    case "tab": add(isInCell && state.destination == .body ? 0x20 : 0x09)
    case "cell": if state.destination == .body { endCell() }
    case "row": if state.destination == .body { endRow() }
    case "nestcell": if state.destination == .body { endNestedCell() }
    case "nestrow": if state.destination == .body { closeRow() }
    case "emdash": add(0x2014)
    case "endash": add(0x2013)
    case "emspace": add(0x2003)
    case "enspace": add(0x2002)
    case "bullet": add(0x2022)
    case "lquote": add(0x2018)
    case "rquote": add(0x2019)
    case "ldblquote": add(0x201C)
    case "rdblquote": add(0x201D)
    case "zwj": add(0x200D)
    case "zwnj": add(0x200C)
    case "ltrmark": add(0x200E)
    case "rtlmark": add(0x200F)
    case "u":
      // Numbers above 32767 are written as negative.
      toSkip = 0
      add(UInt16(truncatingIfNeeded: number ?? 0xFFFD))
      toSkip = state.fallback
    case "uc": state.fallback = max(0, number ?? 1)
    default: return false
    }
    return true
  }

  private mutating func handleCharacterFormat(_ name: String, _ number: Int?) -> Bool {
    let isOn = number != 0
    switch name {
    case "plain":
      let link = state.characters.link
      state.characters = RTFCharacters(font: defaultFont, link: link)
    case "f": state.characters.font = number ?? 0
    case "fs": state.characters.size = min(20_000, max(1, number ?? 24))
    case "b": state.characters.isBold = isOn
    case "i": state.characters.isItalic = isOn
    case "ul": state.characters.underline = isOn ? NSUnderlineStyle.single.rawValue : 0
    case "ulnone": state.characters.underline = 0
    case "uldb": state.characters.underline = isOn ? NSUnderlineStyle.double.rawValue : 0
    case "ulth": state.characters.underline = isOn ? NSUnderlineStyle.thick.rawValue : 0
    case "uld": state.characters.underline = isOn ? NSUnderlineStyle.single.rawValue | NSUnderlineStyle.patternDot.rawValue : 0
    case "uldash": state.characters.underline = isOn ? NSUnderlineStyle.single.rawValue | NSUnderlineStyle.patternDash.rawValue : 0
    case "uldashd": state.characters.underline = isOn ? NSUnderlineStyle.single.rawValue | NSUnderlineStyle.patternDashDot.rawValue : 0
    case "uldashdd": state.characters.underline = isOn ? NSUnderlineStyle.single.rawValue | NSUnderlineStyle.patternDashDotDot.rawValue : 0
    case "ulw": state.characters.underline = isOn ? NSUnderlineStyle.single.rawValue | NSUnderlineStyle.byWord.rawValue : 0
    case "strike": state.characters.strikethrough = isOn ? NSUnderlineStyle.single.rawValue : 0
    case "striked": state.characters.strikethrough = isOn ? NSUnderlineStyle.double.rawValue : 0
    case "cf": state.characters.color = number ?? 0
    case "cb", "highlight", "chcbpat": state.characters.background = number ?? 0
    case "up": state.characters.offset = number ?? 6
    case "dn": state.characters.offset = -(number ?? 6)
    case "super": state.characters.script = isOn ? 1 : 0
    case "sub": state.characters.script = isOn ? -1 : 0
    case "nosupersub": (state.characters.script, state.characters.offset) = (0, 0)
    case "expndtw": state.characters.kern = number ?? 0
    case "v", "deleted": state.characters.isHidden = isOn
    case "caps": state.characters.isCapitalized = isOn
    default: return false
    }
    return true
  }

  private mutating func handleParagraphFormat(_ name: String, _ number: Int?) -> Bool {
    let value = min(200_000, max(-200_000, number ?? 0))
    switch name {
    case "pard":
      state.paragraph = RTFParagraph(cells: state.paragraph.cells, gap: state.paragraph.gap)
      tabAlignment = (.left, false)
    case "ql": state.paragraph.alignment = .left
    case "qr": state.paragraph.alignment = .right
    case "qc": state.paragraph.alignment = .center
    case "qj": state.paragraph.alignment = .justified
    case "qnatural": state.paragraph.alignment = .natural
    case "fi": state.paragraph.first = value
    case "li": state.paragraph.left = value
    case "ri": state.paragraph.right = value
    case "sb": state.paragraph.before = max(0, value)
    case "sa": state.paragraph.after = max(0, value)
    case "sl": state.paragraph.line = value
    case "slmult": state.paragraph.isMultiple = value == 1
    case "slleading": break
    case "rtlpar": state.paragraph.direction = .rightToLeft
    case "ltrpar": state.paragraph.direction = .leftToRight
    case "tql": tabAlignment = (.left, false)
    case "tqr": tabAlignment = (.right, false)
    case "tqc": tabAlignment = (.center, false)
    case "tqdec": tabAlignment = (.right, true)
    case "tx":
      if state.paragraph.tabs.count < RTFParagraph.maximumTabCount {
        state.paragraph.tabs.append(.init(location: value, alignment: tabAlignment.alignment, isDecimal: tabAlignment.isDecimal))
      }
      tabAlignment = (.left, false)
    case "trowd": (state.paragraph.cells, state.paragraph.gap) = ([], RTFParagraph.defaultGap)
    case "cellx": if state.paragraph.cells.count < 100 { state.paragraph.cells.append(value) }
    case "intbl": state.paragraph.isInTable = true
    case "trgaph": state.paragraph.gap = min(2000, max(0, value))
    case "itap":
      state.paragraph.nesting = min(99, max(0, value))
      if state.paragraph.nesting > 1 { stackRow() }
    case "ls": state.paragraph.list = number.flatMap { $0 > 0 ? $0 : nil }
    case "ilvl": state.paragraph.level = min(8, max(0, value))
    default: return false
    }
    return true
  }

  private mutating func handleDocumentWord(_ name: String, _ number: Int?) {
    switch name {
    case "ansicpg": page = number.flatMap { $0 > 0 ? $0 : nil } ?? 1252
    case "mac": page = 10000
    case "pc": page = 437
    case "pca": page = 850
    case "deff": (defaultFont, state.characters.font) = (number ?? 0, number ?? 0)
    case "deftab": defaultTabs = min(200_000, max(1, number ?? 720))
    case "paperw": paper.width = number
    case "paperh": paper.height = number
    case "margl": margins.left = number
    case "margr": margins.right = number
    case "margt": margins.top = number
    case "margb": margins.bottom = number
    default: break
    }
  }
}

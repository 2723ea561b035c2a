import UIKit

/// A format that a document can be written in.
public enum DocumentFormat: Hashable, Sendable {
  case markdown, plainText

  /// Creates the format for a file's name; `nil` unless the name ends in .md, .markdown or .txt.
  public init?(fileName: String) {
    let name = fileName.lowercased()
    if name.hasSuffix(".md") || name.hasSuffix(".markdown") {
      self = .markdown
    } else if name.hasSuffix(".txt") {
      self = .plainText
    } else {
      return nil
    }
  }
}

extension DocumentFormat {
  /// Returns the kind of a file that is neither Markdown nor plain text, by its name, as "a PDF", or `nil` for unknown extensions.
  public static func otherKind(ofFileNamed name: String) -> String? {
    guard let dot = name.lastIndex(of: "."), dot > name.startIndex else { return nil }
    return switch name[name.index(after: dot)...].lowercased() {
    case "pdf": "a PDF"
    case "png", "jpg", "jpeg", "gif", "webp", "tif", "tiff", "bmp", "heic", "heif", "avif", "jxl", "ico", "psd", "xcf", "svg", "eps", "ps": "an image"
    case "doc", "docx", "docm", "dot", "dotx", "pages", "wpd": "a word-processing document"
    case "odt", "fodt", "ott", "ods", "odp", "odg": "an OpenDocument file"
    case "xls", "xlsx", "xlsm", "numbers", "ppt", "pptx", "key": "an Office document"
    case "rtf", "rtfd": "a Rich Text document"
    case "html", "htm", "xhtml", "mht", "webarchive": "a web page"
    case "epub", "mobi", "azw", "azw3": "a book"
    case "zip", "gz", "tgz", "bz2", "xz", "zst", "7z", "rar", "tar", "jar", "deb", "rpm", "dmg", "iso": "an archive"
    case "mp3", "m4a", "ogg", "flac", "wav", "mp4", "mov", "mkv", "webm", "avi": "an audio or video file"
    case "ttf", "otf", "ttc", "woff", "woff2": "a font"
    case "exe", "dll", "so", "dylib", "o", "a", "bin", "sqlite", "db": "a binary file"
    default: nil
    }
  }
}

/// A document as the bytes of a file, with the losses of its format.
public struct WrittenDocument: Hashable, Sendable {
  /// The text of the file in UTF-8, with LF and without a byte order mark; if `isWholeFile`, the bytes of the file in its own encoding.
  public let data: Data
  /// The losses of the format, each a phrase with its count, as "3 underlined passages"; empty if nothing is lost.
  public let losses: [String]
  /// The losses of content rather than formatting.
  public var lostContent: [String] { losses.filter(LossCount.isContent) }
  /// Whether `data` is written unchanged: it has the encoding and the line ends of the source that it was merged into.
  public var isWholeFile = false
}

/// Writes text with roles, as `StyleSheet.text(of:)` creates it and the page edits it, so that reading it again gives the same
/// roles and the same text.
///
/// Takes O(*n*) time in the length of the text. Text without a role is body text; attributes that no role expresses are reported as losses.
public enum DocumentWriter {
  /// A character that separates two marks that would otherwise be read as a single mark; the reader ignores it.
  static let separator = "<!---->"
  private static let blocksInSlice = 128

  /// Returns the text as the contents of a file, and the kinds of content that the format cannot represent.
  ///
  /// - Parameters:
  ///   - source: the bytes of the Markdown file that the text was read from. Unchanged parts are written as in the source,
  ///     byte for byte. Plain text takes no source.
  ///   - goesOn: called regularly with the amount of work done and the total; if it returns `false`, the result is
  ///     incomplete and must be discarded.
  public static func write(
    _ storage: NSAttributedString, as format: DocumentFormat, into source: Data? = nil,
    while goesOn: (_ done: Int, _ of: Int) -> Bool = { _, _ in true }
  ) -> WrittenDocument {
    // Splitting the text into paragraphs is half of the work.
    let length = storage.length
    let paragraphs = WrittenParagraph.paragraphs(of: storage) { goesOn($0 / 2, length) }
    var losses = LossCount()
    if format == .markdown, let source, goesOn(length / 2, length) { return SourceWriter.write(paragraphs, into: source) { goesOn(length / 2, length) } }
    let text: String
    var blocks = 0
    func goesOnWriting(_ index: Int) -> Bool {
      blocks += 1
      return blocks % blocksInSlice != 0 || goesOn(length / 2 + length / 2 * index / paragraphs.count, length)
    }
    switch format {
    case .markdown: text = MarkdownWriter.text(of: paragraphs, losses: &losses, while: goesOnWriting)
    case .plainText: text = PlainTextWriter.text(of: paragraphs, losses: &losses, while: goesOnWriting)
    }
    return WrittenDocument(data: Data(text.utf8), losses: losses.sentences)
  }
}

/// A paragraph of a storage, without its separator.
struct WrittenParagraph {
  var block: TextRole.Block
  var sourceContext: SourceContext
  var language: String
  var runs: [Run]

  struct Run {
    var text: String
    var style: InlineStyle
    var image: Document.Image?
    /// The kinds of attributes that no role can express, as losses name them; empty for text with a role.
    var foreign: Set<String>
  }

  /// A few milliseconds of work, in UTF-16 code units.
  private static let slice = 1 << 16

  /// Returns the paragraphs, one more than there are separators; empty for an empty text.
  ///
  /// - Parameter goesOn: called after each slice with the current offset; if it returns `false`, the remainder is omitted.
  static func paragraphs(of storage: NSAttributedString, while goesOn: (Int) -> Bool = { _ in true }) -> [WrittenParagraph] {
    guard storage.length > 0 else { return [] }
    var paragraphs: [WrittenParagraph] = []
    var current: WrittenParagraph?
    var done = 0
    while done < storage.length {
      // Extend to a paragraph's end, so that runs are not split.
      let last = NSRange(location: min(done + slice, storage.length - 1), length: 0)
      let end = NSMaxRange(storage.paragraphRange(covering: last))
      append(NSRange(location: done, length: end - done), of: storage, to: &paragraphs, &current)
      done = end
      guard goesOn(done) else { break }
    }
    let endsOpen = Character(UnicodeScalar(storage.unit(at: storage.length - 1)) ?? "a").endsParagraph
    if let current { paragraphs.append(current) } else if endsOpen { paragraphs.append(WrittenParagraph(lastRole(storage))) }
    for index in paragraphs.indices where paragraphs[index].runs.contains(where: { $0.image != nil && $0.text != .objectReplacement }) {
      paragraphs[index].runs = paragraphs[index].runs.flatMap(\.withLabelsApart)
    }
    return paragraphs
  }

  /// Splits a range that ends with a paragraph, or with the text.
  private static func append(
    _ range: NSRange, of storage: NSAttributedString, to paragraphs: inout [WrittenParagraph], _ current: inout WrittenParagraph?
  ) {
    var roleBefore: TextRole?
    storage.enumerateAttributes(in: range, options: []) { attributes, range, _ in
      let role = attributes[.textRole] as? TextRole
      let run = Run(
        text: "", style: role?.style ?? InlineStyle(foreign: attributes), image: role?.image,
        foreign: role == nil ? InlineStyle.foreignAttributeNames(attributes) : [])
      let parts = storage.attributedSubstring(from: range).string.split(omittingEmptySubsequences: false) { $0.endsParagraph }
      for (index, part) in parts.enumerated() {
        if index > 0 {
          paragraphs.append(current ?? WrittenParagraph(role))
          current = nil
        }
        // A separator at the end of the text does not begin a paragraph unless it is followed by text.
        if part.isEmpty, index == parts.count - 1, index > 0 { continue }
        if current == nil { current = WrittenParagraph(role) }
        if part.isEmpty { continue }
        // Fallback fonts are not a style of their own.
        if index == 0, role == roleBefore, let last = current?.runs.indices.last, current!.runs[last].isLike(run) || current!.runs[last].isLabel(with: part) {
          current!.runs[last].text += part
        } else {
          current?.runs.append(run.with(String(part)))
        }
      }
      roleBefore = role
    }
  }

  private static func lastRole(_ storage: NSAttributedString) -> TextRole? {
    storage.attribute(.textRole, at: storage.length - 1, effectiveRange: nil) as? TextRole
  }

  init(_ role: TextRole?) {
    block = role?.block ?? .body
    sourceContext = role?.sourceContext ?? SourceContext()
    language = role?.language ?? StyleSheet.language
    runs = []
  }

  var string: String { runs.map(\.text).joined() }
}

extension WrittenParagraph.Run {
  fileprivate func isLike(_ other: Self) -> Bool {
    image == nil && other.image == nil && style == other.style && foreign == other.foreign
  }

  /// Returns whether `text` continues the label of an image that is not shown.
  fileprivate func isLabel(with text: Substring) -> Bool { image != nil && self.text != .objectReplacement && String(text) != .objectReplacement }

  /// The run with the label of an image that is not shown apart from the text that was typed beside it.
  ///
  /// Typed text has the role of the label before it, and two equal images are one run.
  fileprivate var withLabelsApart: [Self] {
    guard let image, text != .objectReplacement else { return [self] }
    var runs: [Self] = []
    func append(_ text: Substring, isImage: Bool) {
      guard !text.isEmpty else { return }
      runs.append(with(String(text)))
      if !isImage { runs[runs.count - 1].image = nil }
    }
    var remaining = text[...]
    while let label = remaining.firstRange(of: "[\(image.label)]") {
      append(remaining[..<label.lowerBound], isImage: false)
      append(remaining[label], isImage: true)
      remaining = remaining[label.upperBound...]
    }
    if runs.isEmpty, let start = remaining.firstIndex(of: "["), let end = remaining.lastIndex(of: "]"), start < end {
      // The label was edited.
      append(remaining[..<start], isImage: false)
      append(remaining[start...end], isImage: true)
      remaining = remaining[remaining.index(after: end)...]
    }
    // Without brackets, it is text.
    append(remaining, isImage: runs.isEmpty && (remaining.first == "[" || remaining.last == "]"))
    return runs
  }

  /// The image of the run with its label from the page, where the user can edit it; `nil` for text.
  var editedImage: Document.Image? {
    guard var image, text != .objectReplacement else { return image }
    image.label = String(text.trimmingPrefix("[").reversed().trimmingPrefix("]").reversed())
    return image
  }

  fileprivate func with(_ text: String) -> Self {
    var run = self
    run.text = text
    return run
  }
}

extension InlineStyle {
  /// Creates the closest style for a run without a role, such as pasted text.
  fileprivate init(foreign attributes: [NSAttributedString.Key: Any]) {
    self.init()
    let traits = (attributes[.font] as? UIFont)?.fontDescriptor.symbolicTraits ?? []
    isStrong = traits.contains(.traitBold)
    isEmphasised = traits.contains(.traitItalic)
    isUnderlined = (attributes[.underlineStyle] as? Int ?? 0) != 0
    isStruck = (attributes[.strikethroughStyle] as? Int ?? 0) != 0
    link = (attributes[.link] as? URL)?.absoluteString ?? attributes[.link] as? String
  }

  fileprivate static func foreignAttributeNames(_ attributes: [NSAttributedString.Key: Any]) -> Set<String> {
    var words: Set<String> = []
    if attributes[.font] != nil { words.insert("custom-font passage") }
    if attributes[.foregroundColor] != nil || attributes[.backgroundColor] != nil { words.insert("colored passage") }
    if attributes[.attachment] != nil { words.insert("embedded image") }
    let effects: [NSAttributedString.Key] = [.kern, .tracking, .shadow, .strokeWidth, .obliqueness, .expansion, .baselineOffset]
    if effects.contains(where: { attributes[$0] != nil }) { words.insert("text effect") }
    return words
  }
}

/// Counts the losses of a format by their kinds.
struct LossCount {
  private var counts: [(kind: String, count: Int)] = []

  /// Counts one more loss of a kind.
  ///
  /// - Parameter kind: the kind of loss, a noun in the singular whose plural ends in s, as "italic passage".
  mutating func add(_ kind: String) {
    if let index = counts.firstIndex(where: { $0.kind == kind }) { counts[index].count += 1 } else { counts.append((kind, 1)) }
  }

  /// The kinds of which more than the formatting is lost.
  private static let contentKinds: Set = ["image", "embedded image"]

  /// Returns whether a loss concerns content, as "2 images".
  static func isContent(_ loss: String) -> Bool {
    let kind = loss.drop { $0.isNumber || $0 == " " }
    return contentKinds.contains { kind == $0 || kind == $0 + "s" } || loss.contains("ill-formed")
  }

  /// A phrase for each kind of loss, as "2 links", in the order in which the kinds were first added.
  var sentences: [String] { counts.map { "\($0.count) \($0.kind)\($0.count == 1 ? "" : "s")" } }
}

/// Writes paragraphs as lines of plain text.
enum PlainTextWriter {
  static func text(of paragraphs: [WrittenParagraph], losses: inout LossCount, while goesOn: (_ index: Int) -> Bool) -> String {
    var text = ""
    var last: TextRole.Block?
    for (index, paragraph) in paragraphs.enumerated() {
      guard goesOn(index) else { break }
      if let word = paragraph.block.word, !(paragraph.block.isRow && last?.isRow == true) { losses.add(word) }
      var before: Set<String> = []
      var line = ""
      for run in paragraph.runs {
        let words = run.style.styleNames.union(run.foreign).union(run.image == nil ? [] : ["image"])
        for word in words.subtracting(before).sorted() { losses.add(word) }
        before = words
        line += run.editedImage.map { "[\($0.label)]" } ?? run.text
      }
      text += (paragraph.block.isNumbered ? line.withPlainMarker : line) + "\n"
      last = paragraph.block
    }
    return text
  }
}

extension String {
  /// The text with a space after the item's number, which the page sets between tabs.
  fileprivate var withPlainMarker: String {
    guard hasPrefix("\t"), let tab = dropFirst().firstIndex(of: "\t") else { return self }
    return dropFirst()[..<tab] + " " + self[index(after: tab)...]
  }
}

extension TextRole.Block {
  var isRow: Bool { if case .row = self { true } else { false } }
  fileprivate var isNumbered: Bool { if case .item(_, let digits) = self { digits > 0 } else { false } }

  /// The loss in plain text, or `nil` for body text, and for blocks that their characters show.
  fileprivate var word: String? {
    switch self {
    case .title: "title"
    case .byline: "byline"
    case .heading: "heading"
    case .quote: "quotation"
    case .row: "table"
    case .code: "code line"
    case .note: "footnote"
    case .opening, .body, .line, .within, .item, .script, .figure, .rule: nil
    }
  }
}

extension InlineStyle {
  /// The names of the run's styles that a format can lack.
  var styleNames: Set<String> {
    var words: Set<String> = []
    if isEmphasised { words.insert("italic passage") }
    if isStrong { words.insert("bold passage") }
    if isStruck { words.insert("strikethrough passage") }
    if isUnderlined { words.insert("underlined passage") }
    if isSmallCaps { words.insert("small-caps passage") }
    if link != nil { words.insert("link") }
    return words
  }
}

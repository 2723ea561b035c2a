import UIKit

/// A paragraph of a storage, without its separator.
struct WrittenParagraph {
  var block: TextRole.Block
  var sourceContext: SourceContext
  var language: String
  var runs: [Run]
  /// The direct formatting of the paragraph's first character; `nil` for none.
  var formatting: FormattingBox?
  /// The raw value of the `NSTextAlignment` of a paragraph without a role, if it was requested; otherwise `nil`.
  var foreignAlignment: Int?

  struct Run {
    var text: String
    var style: InlineStyle
    var image: Document.Image?
    /// The kinds of attributes that no role can express, as losses name them; empty for text with a role.
    var foreign: Set<String>
    /// The direct formatting of the run; `nil` for none.
    var formatting: FormattingBox?
    /// The formatting of text without a role, if it was requested; otherwise `nil`.
    var foreignFormat: ForeignFormat?
  }

  /// A few milliseconds of work, in UTF-16 code units.
  private static let slice = 1 << 16

  /// Returns the paragraphs, one more than there are separators; empty for an empty text.
  ///
  /// - Parameters:
  ///   - hasForeignFormats: whether the formatting of text without a role is requested.
  ///   - goesOn: called after each slice with the current offset; if it returns `false`, the remainder is omitted.
  static func paragraphs(
    of storage: NSAttributedString, hasForeignFormats: Bool = false, while goesOn: (Int) -> Bool = { _ in true }
  ) -> [WrittenParagraph] {
    guard storage.length > 0 else { return [] }
    var paragraphs: [WrittenParagraph] = []
    var current: WrittenParagraph?
    var done = 0
    while done < storage.length {
      // Extend to a paragraph's end, so that runs are not split.
      let last = NSRange(location: min(done + slice, storage.length - 1), length: 0)
      let end = NSMaxRange(storage.paragraphRange(covering: last))
      append(NSRange(location: done, length: end - done), of: storage, hasForeignFormats, to: &paragraphs, &current)
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

  /// Splits a range that ends with a paragraph, or with the text, and appends its paragraphs. `current` is the paragraph that has not ended yet.
  private static func append(
    _ range: NSRange, of storage: NSAttributedString, _ hasForeignFormats: Bool, to paragraphs: inout [WrittenParagraph], _ current: inout WrittenParagraph?
  ) {
    var roleBefore: TextRole?
    storage.enumerateAttributes(in: range, options: []) { attributes, range, _ in
      let role = attributes[.textRole] as? TextRole
      let run = Run(
        text: "", style: role?.style ?? InlineStyle(foreign: attributes), image: role?.image,
        foreign: role?.lossNames ?? InlineStyle.foreignAttributeNames(attributes), formatting: role?.box,
        foreignFormat: hasForeignFormats && role == nil ? ForeignFormat(attributes) : nil)
      func begin() -> WrittenParagraph {
        var paragraph = WrittenParagraph(role)
        if hasForeignFormats, role == nil { paragraph.foreignAlignment = (attributes[.paragraphStyle] as? NSParagraphStyle)?.alignment.rawValue }
        return paragraph
      }
      let parts = storage.attributedSubstring(from: range).string.split(omittingEmptySubsequences: false) { $0.endsParagraph }
      for (index, part) in parts.enumerated() {
        if index > 0 {
          paragraphs.append(current ?? begin())
          current = nil
        }
        // A separator at the end of the text does not begin a paragraph unless it is followed by text.
        if part.isEmpty, index == parts.count - 1, index > 0 { continue }
        if current == nil { current = begin() }
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
    formatting = role?.box
  }

  var string: String { runs.map(\.text).joined() }
}

extension WrittenParagraph.Run {
  fileprivate func isLike(_ other: Self) -> Bool {
    image == nil && other.image == nil && style == other.style && foreign == other.foreign && foreignFormat == other.foreignFormat
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

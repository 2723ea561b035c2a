import UIKit

extension StyleSheet {
  /// Returns the document as attributed text: a paragraph for each block, with separators only between paragraphs.
  ///
  /// - Parameter goesOn: called before each block with the number of finished blocks; if it returns `false`, the others are omitted.
  public func text(
    of document: Document, language: String = language, while goesOn: (_ blocks: Int) -> Bool = { _ in true }
  ) -> NSMutableAttributedString {
    if let plainText = document.plainText { return self.text(ofLines: plainText, language) }
    if let richText = document.richText {
      let whole = typeset(richText)
      growLinesForTallImages(in: whole, NSRange(location: 0, length: whole.length))
      whole.fixAttributes(in: NSRange(location: 0, length: whole.length))
      return whole
    }
    var text = TextBuilder(sheet: self)
    let roles = document.blockRoles()
    for (index, block) in document.blocks.enumerated() {
      guard goesOn(index) else { break }
      var role = TextRole(block: roles[index], style: InlineStyle(), language: block.language ?? language, sourceContext: block.sourceContext)
      switch block.kind {
      case .item(let marker, _): text.append(marker.text, role)
      case .rule: text.append("⁂", role)
      case .note(let number):
        role.style.note = number
        text.append("\(number)", role)
        role.style.note = nil
        text.append(ItemMarker.space, role)
      default: break
      }
      for inline in block.inlines {
        role.style = inline.style
        role.image = nil
        if let image = inline.image {
          append(image, role, to: &text)
        } else {
          text.append(inline.text, role)
        }
      }
      if index + 1 < document.blocks.count { text.append("\n", role) }
    }
    let whole = text.finished()
    setTables(in: whole, around: NSRange(location: 0, length: whole.length))
    growLinesForTallImages(in: whole, NSRange(location: 0, length: whole.length))
    // Fix attributes as a text storage does; otherwise, undoing an edit would not restore the same attributes.
    whole.fixAttributes(in: NSRange(location: 0, length: whole.length))
    return whole
  }

  /// Returns lines of plain text as a single run with the role of such lines, regardless of their number. Replaces their own attributes. O(1).
  public func text(ofLines lines: NSAttributedString, _ language: String = language) -> NSMutableAttributedString {
    let text = NSMutableAttributedString(attributedString: lines)
    let role = TextRole(block: .line, style: InlineStyle(), language: language)
    text.setAttributes(attributes(for: role), range: NSRange(location: 0, length: text.length))
    return text
  }

  /// Returns a text in which text with a role has the attributes of the role; other text keeps its attributes. O(*n*) in the number of runs.
  public func typeset(_ richText: NSAttributedString) -> NSMutableAttributedString {
    let text = NSMutableAttributedString(attributedString: richText)
    richText.enumerateAttribute(.textRole, in: NSRange(location: 0, length: text.length)) { value, range, _ in
      if let role = value as? TextRole { text.setAttributes(attributes(for: role), range: range) }
    }
    return text
  }

  /// Appends an image, or its label if it cannot be shown. The label is set like emphasis (`font(for:)`), but is not emphasis.
  private func append(_ documentImage: Document.Image, _ role: TextRole, to text: inout TextBuilder) {
    var role = role
    role.image = documentImage
    if canShow(documentImage) {
      text.appendImage(role)
    } else {
      text.append("[\(documentImage.label)]", role)
    }
  }

  /// Typesets `range` of `storage` with this style sheet; text without a role keeps its attributes.
  public func restyle(_ storage: NSTextStorage, in range: NSRange) {
    storage.beginEditing()
    storage.mapAttributes(in: range) { attributes in
      (attributes[.textRole] as? TextRole).map(self.attributes)
    }
    growLinesForTallImages(in: storage, range)
    storage.endEditing()
  }
}

/// Builds text from pieces; adjacent pieces of one role are appended in one step, regardless of their number of lines.
private struct TextBuilder {
  let sheet: StyleSheet
  /// The maximum length of one step, in bytes of UTF-8; longer text takes several, so that no step takes long.
  private static let longest = 1 << 20
  private let text = NSMutableAttributedString()
  private var pendingText = ""
  private var role: TextRole?

  init(sheet: StyleSheet) { self.sheet = sheet }

  mutating func append(_ string: String, _ role: TextRole) {
    if role != self.role {
      flush()
      self.role = role
    }
    pendingText += string
    if pendingText.utf8.count > Self.longest { flush() }
  }

  /// Appends an image by itself, because adjacent images are separate runs.
  mutating func appendImage(_ role: TextRole) {
    append(.objectReplacement, role)
    flush()
  }

  /// Returns the whole text; nothing can be appended after it.
  mutating func finished() -> NSMutableAttributedString {
    flush()
    return text
  }

  private mutating func flush() {
    if let role, !pendingText.isEmpty { text.append(NSAttributedString(string: pendingText, attributes: sheet.attributes(for: role))) }
    pendingText = ""
  }
}

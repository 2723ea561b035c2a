import UIKit

extension StyleSheet {
  /// The document as text with attributes: a paragraph for each block, none of them ended but by the next.
  ///
  /// - Parameter goesOn: told before each block how many are set; once it answers `false`, the others are left out.
  public func text(
    of document: Document, language: String = language, while goesOn: (_ blocks: Int) -> Bool = { _ in true }
  ) -> NSMutableAttributedString {
    if let plainText = document.plainText { return self.text(ofLines: plainText, language) }
    var text = TextAssembly(sheet: self)
    let roles = document.blockRoles()
    for (index, block) in document.blocks.enumerated() {
      guard goesOn(index) else { break }
      var role = TextRole(block: roles[index], style: InlineStyle(), language: block.language ?? language, place: block.place)
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
        role.picture = nil
        if let picture = inline.picture {
          append(picture, role, to: &text)
        } else {
          text.append(inline.text, role)
        }
      }
      if index + 1 < document.blocks.count { text.append("\n", role) }
    }
    let whole = text.finished()
    setTables(in: whole, around: NSRange(location: 0, length: whole.length))
    letTallPicturesStand(in: whole, NSRange(location: 0, length: whole.length))
    // As a storage keeps it: what an edit mends, taking it back would not bring again.
    whole.fixAttributes(in: NSRange(location: 0, length: whole.length))
    return whole
  }

  /// One run, however many lines there are. O(1).
  func text(ofLines lines: NSAttributedString, _ language: String = language) -> NSMutableAttributedString {
    let text = NSMutableAttributedString(attributedString: lines)
    let role = TextRole(block: .line, style: InlineStyle(), language: language)
    text.setAttributes(attributes(for: role), range: NSRange(location: 0, length: text.length))
    return text
  }

  /// A picture that cannot be shown is told in words; they are set as emphasis is (`font(for:)`), and are none.
  private func append(_ picture: Document.Picture, _ role: TextRole, to text: inout TextAssembly) {
    var role = role
    role.picture = picture
    if canShow(picture) {
      text.appendPicture(role)
    } else {
      text.append("[\(picture.label)]", role)
    }
  }

  /// Sets `range` of `storage` again by this sheet; text without a role stays as it is.
  public func restyle(_ storage: NSTextStorage, in range: NSRange) {
    storage.beginEditing()
    storage.mapAttributes(in: range) { attributes in
      (attributes[.textRole] as? TextRole).map(self.attributes)
    }
    letTallPicturesStand(in: storage, range)
    storage.endEditing()
  }
}

/// Puts pieces of text together; neighbours of one role are added in one step, however many lines they are.
private struct TextAssembly {
  let sheet: StyleSheet
  /// More is added in several steps, so that none takes long.
  private static let longest = 1 << 20
  private let text = NSMutableAttributedString()
  private var piece = ""
  private var role: TextRole?

  init(sheet: StyleSheet) { self.sheet = sheet }

  mutating func append(_ string: String, _ role: TextRole) {
    if role != self.role {
      flush()
      self.role = role
    }
    piece += string
    if piece.utf8.count > Self.longest { flush() }
  }

  /// On its own: pictures side by side are as many as there are characters.
  mutating func appendPicture(_ role: TextRole) {
    append(.objectReplacement, role)
    flush()
  }

  /// The whole; nothing is added after it.
  mutating func finished() -> NSMutableAttributedString {
    flush()
    return text
  }

  private mutating func flush() {
    if let role, !piece.isEmpty { text.append(NSAttributedString(string: piece, attributes: sheet.attributes(for: role))) }
    piece = ""
  }
}

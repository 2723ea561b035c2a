import UIKit

extension StyleSheet {
  /// The document as text with attributes: a paragraph for each block, none of them ended but by the next.
  package func text(of manuscript: Manuscript, language: String = language) -> NSMutableAttributedString {
    let text = NSMutableAttributedString()
    let roles = manuscript.blockRoles()
    let shapes = tableShapes(of: manuscript, language: language)
    for (index, block) in manuscript.blocks.enumerated() {
      var role = TextRole(block: roles[index], style: InlineStyle(), language: block.language ?? language, place: block.place)
      if let shape = shapes[index], case .row(_, let row) = role.block { role.block = .row(shape, row) }
      switch block.kind {
      case .item(let marker, _): append(marker.text, role, to: text)
      case .rule: append("⁂", role, to: text)
      case .note(let number):
        role.style.note = number
        append("\(number)", role, to: text)
        role.style.note = nil
        append(ItemMarker.space, role, to: text)
      case .row(let alignments, _): if alignments.first?.needsTab == true { append("\t", role, to: text) }
      default: break
      }
      for inline in block.inlines {
        role.style = inline.style
        role.picture = nil
        if let picture = inline.picture {
          append(picture, role, to: text)
        } else {
          append(inline.text, role, to: text)
        }
      }
      if index + 1 < manuscript.blocks.count { append("\n", role, to: text) }
    }
    // As a storage keeps it: what an edit mends, taking it back would not bring again.
    text.fixAttributes(in: NSRange(location: 0, length: text.length))
    return text
  }

  private func append(_ string: String, _ role: TextRole, to text: NSMutableAttributedString) {
    text.append(NSAttributedString(string: string, attributes: attributes(for: role)))
  }

  /// A picture that cannot be shown is told in words.
  private func append(_ picture: Manuscript.Picture, _ role: TextRole, to text: NSMutableAttributedString) {
    var role = role
    role.picture = picture
    if canShow(picture) {
      append("\u{FFFC}", role, to: text)
    } else {
      role.style.isEmphasised = true
      append("[\(picture.label)]", role, to: text)
    }
  }

  /// Sets the whole of `storage` again by this sheet; text without a role stays as it is.
  package func restyle(_ storage: NSTextStorage) {
    storage.mapAttributes(in: NSRange(location: 0, length: storage.length)) { attributes in
      (attributes[.textRole] as? TextRole).map(self.attributes)
    }
  }
}

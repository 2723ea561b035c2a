import UIKit

extension StyleSheet {
  /// All that decides a paragraph's style.
  struct ParagraphKey: Hashable {
    var block: TextRole.Block
    var picture: Manuscript.Picture?
  }

  /// The same object for all that stands in one paragraph: what is one style need not be compared.
  func paragraphStyle(for role: TextRole) -> NSParagraphStyle {
    let key = ParagraphKey(block: role.block, picture: role.block == .figure ? role.picture : nil)
    if let known = paragraphStyles[key] { return known }
    let style = makeParagraphStyle(for: role)
    paragraphStyles[key] = style
    return style
  }

  private func makeParagraphStyle(for role: TextRole) -> NSParagraphStyle {
    let style = NSMutableParagraphStyle()
    setLine(1, of: style)
    switch role.block {
    case .title: setLine(2, of: style)
    case .byline: style.paragraphSpacing = grid
    case .heading:
      setLine(4 / 3, of: style)
      style.paragraphSpacingBefore = grid * 2 / 3
    case .opening: setBody(style)
    case .body:
      setBody(style)
      style.firstLineHeadIndent = bodySize
    case .quote:
      setLine(1.5, of: style)
      style.paragraphSpacingBefore = grid
      style.paragraphSpacing = grid
    case .item(let depth):
      let indent = CGFloat(depth) * bodySize * 1.25
      style.firstLineHeadIndent = indent + bodySize / 4
      style.headIndent = indent + bodySize * 1.25
    case .script(let opensGroup, let closesGroup):
      setLine(7 / 6, of: style)
      style.paragraphSpacingBefore = opensGroup ? grid / 2 : 0
      style.paragraphSpacing = closesGroup ? grid / 2 : 0
    case .code(let opensGroup, let closesGroup):
      style.firstLineHeadIndent = bodySize
      style.headIndent = bodySize * 2
      style.paragraphSpacingBefore = opensGroup ? grid / 2 : 0
      style.paragraphSpacing = closesGroup ? grid / 2 : 0
    case .figure:
      if let picture = role.picture { setLine((pictureSize(picture).height / grid).rounded(.up), of: style) }
      style.paragraphSpacingBefore = grid / 2
      style.paragraphSpacing = grid / 2
    case .rule: style.alignment = .center
    }
    return style.copy() as! NSParagraphStyle
  }

  /// Lines of so many lines of the grid, whatever stands in them.
  private func setLine(_ lines: CGFloat, of style: NSMutableParagraphStyle) {
    style.minimumLineHeight = grid * max(lines, 1)
    style.maximumLineHeight = style.minimumLineHeight
  }

  private func setBody(_ style: NSMutableParagraphStyle) {
    style.alignment = .justified
    style.hyphenationFactor = 1
  }
}

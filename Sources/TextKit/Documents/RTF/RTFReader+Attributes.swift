import struct Foundation.CGFloat
import struct Foundation.CGRect
import struct Foundation.CGSize
import struct Foundation.Data
import GalleyAttributedText
import UIFoundation

/// Attributes of characters, images, and attributes of the document.
extension RTFReader {
  mutating func addPicture() {
    defer { picture = Picture() }
    guard let type = picture.type, !picture.bytes.isEmpty, state.destination == .body else { return }
    let attachment = NSTextAttachment(data: Data(picture.bytes), ofType: type)
    if picture.size.width > 0, picture.size.height > 0 {
      let scale = (x: CGFloat(picture.scale.x) / 100, y: CGFloat(picture.scale.y) / 100)
      attachment.bounds = CGRect(x: 0, y: 0, width: points(picture.size.width) * scale.x, height: points(picture.size.height) * scale.y)
    }
    addMarker()
    var attributes = attributes(of: state.characters)
    attributes[.attachment] = attachment
    text.append(NSAttributedString(string: "\u{FFFC}", attributes: attributes))
  }

  mutating func attributes(of characters: RTFCharacters) -> [NSAttributedString.Key: Any] {
    if let existing = attributes[characters] { return existing }
    let name = fonts[characters.font].map { $0.name.trimmed } ?? "Helvetica"
    let size = CGFloat(characters.size) / 2
    var result: [NSAttributedString.Key: Any] = [
      .font: documentFonts.font(
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

  /// Returns a color of the table, or `nil` if the index is out of range or the color is absent. Index 0 always gives `nil`: the default text
  /// color, or no background.
  private func color(_ index: Int) -> UIColor? { index > 0 && colors.indices.contains(index) ? colors[index] : nil }

  var documentAttributes: [NSAttributedString.DocumentAttributeKey: Any] {
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

import UIKit

/// Writes the images of a document as elements that contain their data.
struct HTMLImages {
  private let sheet: StyleSheet
  /// The addresses of the images that were written.
  private var written: Set<String> = []
  /// The number of bytes of images that were written again.
  private var repeatedBytes = 0

  /// The maximum number of bytes that repeated images add; a small text can show a large image very often. Further ones are only named.
  private static let maximumRepeatedBytes = 1 << 28

  init(_ sheet: StyleSheet) { self.sheet = sheet }

  /// Writes an image in its size on the page, or its label in brackets if it cannot be read any more. The bytes are those of its file.
  mutating func write(_ documentImage: Document.Image, to output: inout HTMLOutput) {
    let (source, label) = (documentImage.source, documentImage.label)
    guard let image = sheet.imageLoader.image(named: source), let (type, data) = contents(of: image, source), mayWrite(source, data) else {
      return output.append("<span class=\"missing\">[\(label.escapedForHTML)]</span>")
    }
    let title = documentImage.title.map { " title=\"\($0.escapedAttribute)\"" } ?? ""
    Self.write(type, data, " alt=\"\(label.escapedAttribute)\"\(title)\(Self.dimensions(sheet.size(of: documentImage, image)))", to: &output)
  }

  /// Writes the image of an attachment; nothing if it has none.
  mutating func write(_ attachment: NSTextAttachment, to output: inout HTMLOutput) {
    let file = attachment.contents.flatMap { data in Self.type(of: data).map { ($0, data) } }
    guard let (type, data) = file ?? attachment.image?.pngData().map({ ("image/png", $0) }) else { return }
    let size = attachment.bounds.isEmpty ? attachment.image?.size ?? .zero : attachment.bounds.size
    Self.write(type, data, " alt=\"\"\(Self.dimensions(size))", to: &output)
  }

  private func contents(of image: UIImage, _ source: String) -> (type: String, data: Data)? {
    if let data = sheet.imageLoader.file(named: source)?.data, let type = Self.type(of: data) { return (type, data) }
    return image.pngData().map { ("image/png", $0) }
  }

  private mutating func mayWrite(_ source: String, _ data: Data) -> Bool {
    if written.insert(source).inserted { return true }
    guard repeatedBytes <= Self.maximumRepeatedBytes - data.count else { return false }
    repeatedBytes += data.count
    return true
  }

  private static func write(_ type: String, _ data: Data, _ attributes: String, to output: inout HTMLOutput) {
    output.append("<img src=\"data:\(type);base64,")
    output.append(base64: data)
    output.append("\"\(attributes)>")
  }

  private static func dimensions(_ size: CGSize) -> String {
    guard size.width >= 1, size.height >= 1, size.width.isFinite, size.height.isFinite else { return "" }
    return " width=\"\(HTMLFormatting.number(size.width.rounded()))\" height=\"\(HTMLFormatting.number(size.height.rounded()))\""
  }

  /// Returns the media type of a file in a format that browsers show; `nil` for other files.
  private static func type(of data: Data) -> String? {
    if data.starts(with: [0x89, 0x50, 0x4E, 0x47]) { return "image/png" }
    if data.starts(with: [0xFF, 0xD8, 0xFF]) { return "image/jpeg" }
    if data.starts(with: Array("GIF8".utf8)) { return "image/gif" }
    return data.starts(with: Array("RIFF".utf8)) && data.dropFirst(8).starts(with: Array("WEBP".utf8)) ? "image/webp" : nil
  }
}

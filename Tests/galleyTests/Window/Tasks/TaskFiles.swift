import Foundation
import UIKit

@testable import GalleyDocuments

/// Files for tests of whole tasks.
enum TaskFiles {
  static let images = ["small.png", "tall.png", "figure.png"]
  private static let sizes = [CGSize(width: 12, height: 10), CGSize(width: 60, height: 110), CGSize(width: 200, height: 120)]

  /// Writes a Markdown file, or the `.galley` document of the same text, and its images. The images of a `.galley` document are in it.
  ///
  /// - Parameter hasShape: whether the page has a shape filled with an image, which a Markdown file has in a page file.
  static func writePage(named name: String, _ source: String, hasShape: Bool = false, in scratch: Scratch) throws {
    var files: [String: Data] = [:]
    for (image, size) in zip(images, sizes) {
      let format = UIGraphicsImageRendererFormat()
      format.scale = 1
      files[image] = UIGraphicsImageRenderer(size: size, format: format).pngData {
        UIColor(red: 0.8, green: 0.1, blue: 0.1, alpha: 1).setFill()
        $0.fill(CGRect(origin: .zero, size: size))
        UIColor(red: 0.1, green: 0.6, blue: 0.2, alpha: 1).setFill()
        $0.fill(CGRect(x: 0, y: 0, width: size.width / 2, height: size.height / 2))
      }
    }
    guard DocumentPackage.isPackage(named: name) else {
      for (image, data) in files { try scratch.write(image, data) }
      try scratch.write(name, source)
      if hasShape {
        let (parts, images) = shape(filledWith: files["figure.png"]!)
        try scratch.write(PageFile.name(besideFileNamed: name), PageFile(parts: parts, images: images).data)
      }
      return
    }
    let sheet = StyleSheet(category: .large, imageLoader: ImageLoader(files: files))
    let text = sheet.text(of: DocumentReader.read(bytes: Array(source.utf8), as: .markdown))
    let roles = NSMutableAttributedString(attributedString: text)
    text.enumerateAttribute(.textRole, in: NSRange(location: 0, length: text.length), options: []) { value, range, _ in
      if let value { roles.setAttributes([.textRole: value], range: range) }
    }
    let (parts, images) = hasShape ? shape(filledWith: files["figure.png"]!) : ([:], [:])
    guard let written = try DocumentPackage(text: roles, parts: parts, images: files.merging(images) { $1 }).written() else {
      throw Missing(subject: "document")
    }
    try scratch.write(name, written.data)
  }

  /// Returns the parts of a page with a heart that is filled with an image, and the image. The page was larger, so the position is converted.
  private static func shape(filledWith image: Data) -> (parts: [String: JSONValue], images: [String: Data]) {
    let name = ImageFile.contentName(of: image)
    let heart = JSONValue.object([
      "id": .integer(0), "kind": .string("heart"), "place": .array([1100, 420, 150, 131, 0].map(JSONValue.integer)),
      "style": .object(["fill": .string("image"), "image": .string(name), "standoff": .integer(14)]),
    ])
    let shapes = JSONValue.object([
      "shapes": .array([heart]), "nextShape": .integer(1), "viewport": .array([.integer(1511), .integer(997)]), "isNarrow": .bool(false),
    ])
    return (["shapes": shapes], ["shapes/" + name: image])
  }
}

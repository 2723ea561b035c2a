import UIKit

/// A style in documents, recovery copies and on the clipboard. Members with the value of a new shape are left out.
struct StoredShapeStyle: Codable, Hashable, Sendable {
  /// "none", a color as "#RRGGBB", or "image". It is `nil` if the fill is the theme’s tint.
  var fill: String?
  /// The name of the image, which is stored beside the shapes.
  var image: String?
  /// The distance from the text, in points.
  var standoff: Double?
  /// The `rawValue` of the wrap side.
  var wrap: String?

  /// Creates the stored form of a style. Returns `nil` if the style is that of a new shape.
  init?(_ style: ShapeStyle) {
    guard style != ShapeStyle() else { return nil }
    switch style.fill {
    case .tint: break
    case .none: fill = "none"
    case .color(let color): fill = "#" + ColorDigits.text(of: color)
    case .image(let shapeImage): (fill, image) = ("image", shapeImage.name)
    }
    if style.standoff != ShapeStyle.standardStandoff { standoff = Double(style.standoff) }
    if style.wrapSide != .both { wrap = style.wrapSide.rawValue }
  }

  /// Returns the style; `nil` if a member is not valid. A missing image keeps its name.
  ///
  /// - Parameter images: the images by their names.
  @MainActor func style(_ images: [String: ShapeImage]) -> ShapeStyle? {
    var style = ShapeStyle()
    switch fill {
    case nil: break
    case "none": style.fill = .none
    case "image":
      guard let image else { return nil }
      style.fill = .image(images[image] ?? ShapeImage(name: image, data: nil))
    case let text?:
      guard let color = ColorDigits.color(of: text) else { return nil }
      style.fill = .color(color)
    }
    if let standoff {
      guard ShapeStyle.standoffs.contains(CGFloat(standoff)) else { return nil }
      style.standoff = CGFloat(standoff)
    }
    if let wrap {
      guard let side = WrapSide(rawValue: wrap) else { return nil }
      style.wrapSide = side
    }
    return style
  }
}

/// The files of the images of shapes, by their names. A name is the digest of its file, so that files with the same names are equal.
struct ShapeImageFiles: Codable, Equatable, Sendable {
  var files: [String: Data]

  /// Creates the table of some files; `nil` without files.
  init?(_ files: [String: Data]) {
    guard !files.isEmpty else { return nil }
    self.files = files
  }

  /// Creates the table of the images that shapes have; `nil` if they have none.
  @MainActor init?(_ shapes: [PageShape]) {
    self.init(shapes.reduce(into: [:]) { files, shape in if let image = shape.style.image { files[image.name] = image.data } })
  }

  /// The images by their names, which are decoded when they are drawn.
  @MainActor var images: [String: ShapeImage] { files.reduce(into: [:]) { $0[$1.key] = ShapeImage(name: $1.key, data: $1.value) } }

  static func == (one: ShapeImageFiles, other: ShapeImageFiles) -> Bool { one.files.keys == other.files.keys }

  init(from decoder: any Decoder) throws { files = try decoder.singleValueContainer().decode([String: Data].self) }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(files)
  }
}

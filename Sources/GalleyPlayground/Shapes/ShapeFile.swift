import UIKit

/// Reads the outlines in a file: a drawing or shape in a syntax of `ShapeSyntax`, or an image, which gives the outline of its opaque part.
@MainActor public enum ShapeFile {
  /// The reason why a file has no outline.
  public struct Problem: Error, Hashable, CustomStringConvertible {
    /// A message that begins with the file's name.
    public var description: String
  }

  /// The maximum size of an image file in bytes.
  private static let maximumImageSize = 64 << 20
  /// The maximum width and height of the traced image, in pixels; larger images are reduced before they are traced.
  private static let maximumTracedSide: CGFloat = 1024

  /// Returns the outlines in the file at `path`, in points from the top left corner of the drawing. Throws a `Problem` if the file cannot be read,
  /// or if it is neither an image nor a shape.
  ///
  /// - Parameters:
  ///   - reader: reads a text.
  ///   - isFilled: whether the drawing of an image has the image as its fill. An image that cannot fill a shape is an ignored part.
  public static func drawing(at path: String, _ reader: ShapeReader, isFilled: Bool = false) throws(Problem) -> ShapeDrawing {
    let name = URL(fileURLWithPath: path).lastPathComponent
    let data: Data
    do {
      data = try RegularFile.data(at: path, atMost: maximumImageSize + 1)
    } catch {
      throw Problem(description: "\(name): \(error)")
    }
    if let text = String(validating: data, as: UTF8.self), !text.utf8.prefix(1024).contains(0) {
      do { return try reader.drawing(in: text) } catch { throw Problem(description: "\(name): \(error)") }
    }
    guard data.count <= maximumImageSize else { throw Problem(description: "\(name): is larger than \(maximumImageSize >> 20) MB; reduce the image") }
    guard let image = UIImage(data: data) else {
      throw Problem(description: "\(name): is neither an image nor a shape; choose an .svg file, an image, or a text file with a CSS shape")
    }
    var drawing = try drawing(of: image, named: name)
    guard isFilled, let outline = drawing.outlines.first else { return drawing }
    do { drawing.image = try fill(image, data, of: outline.path.bounds) } catch { drawing.ignore(name, error.description) }
    return drawing
  }

  /// Returns an image for a shape with these bounds: the bytes of the file or, because the fill of a shape covers its box, only the part of the
  /// image within the bounds.
  private static func fill(_ image: UIImage, _ data: Data, of bounds: CGRect) throws(ShapeImage.Problem) -> ShapeImage {
    let whole = CGRect(origin: .zero, size: image.size)
    let part = bounds.integral.intersection(whole)
    guard !part.isEmpty, part != whole else { return try ShapeImage(data: data) }
    if let problem = image.problem(drawnAt: image.size, scale: 1) { throw ShapeImage.Problem(description: "\(problem); choose another image") }
    let format = UIGraphicsImageRendererFormat()
    format.scale = 1
    return try ShapeImage(
      data: UIGraphicsImageRenderer(size: part.size, format: format).pngData { _ in
        image.draw(in: whole.offsetBy(dx: -part.minX, dy: -part.minY))
      })
  }

  private static func drawing(of image: UIImage, named name: String) throws(Problem) -> ShapeDrawing {
    let side = max(image.size.width, image.size.height)
    guard side > 0 else { throw Problem(description: "\(name): the image has no pixels; choose another one") }
    let scale = min(1, maximumTracedSide / side)
    let size = CGSize(width: max((image.size.width * scale).rounded(), 1), height: max((image.size.height * scale).rounded(), 1))
    let format = UIGraphicsImageRendererFormat()
    format.scale = 1
    let reduced = UIGraphicsImageRenderer(size: size, format: format).image { _ in image.draw(in: CGRect(origin: .zero, size: size)) }
    guard let outline = ImageOutline.trace(reduced) else {
      throw Problem(description: "\(name): the image has no opaque part; choose another one")
    }
    var drawing = ShapeDrawing()
    let isOpaque = ImageOutline.isOpaque(reduced)
    let path = isOpaque ? UIBezierPath(rect: CGRect(origin: .zero, size: size)) : outline
    path.apply(CGAffineTransform(scaleX: image.size.width / size.width, y: image.size.height / size.height))
    drawing.add(path, kind: isOpaque ? .rectangle : .path, element: name)
    return drawing
  }
}

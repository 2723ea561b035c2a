import GalleyDocuments
import UIKit

/// An image that fills a shape: the bytes of its file, decoded when it is drawn. Images with equal bytes are equal.
@MainActor public final class ShapeImage {
  /// The digest of the bytes, with the extension of their format; it is the name of the image in documents.
  public nonisolated let name: String
  /// The bytes of the file; `nil` if the document does not contain them.
  public nonisolated let data: Data?
  /// The decoded image; `nil` if there are no bytes, or if they are not an image.
  public private(set) lazy var image = data.flatMap { UIImage(data: $0) }
  /// The image in the last sizes in which it was drawn in a window; shapes with the same image can have different sizes.
  private var renditions: [UIImage] = []
  private static let maximumRenditions = 4

  /// The maximum size of an image's file, in bytes, because recovery copies contain it.
  public nonisolated static let maximumSize = 16 << 20

  /// The reason why an image cannot fill a shape.
  public struct Problem: Error, Hashable, CustomStringConvertible {
    /// A clause that follows the image's name, with a remedy.
    public let description: String
  }

  /// Creates an image from the bytes of a file. Throws if the file is too large, or if the bytes are not an image.
  public convenience init(data: Data) throws(Problem) {
    guard data.count <= Self.maximumSize else { throw Problem(description: "is larger than \(Self.maximumSize >> 20) MB; reduce the image") }
    self.init(checking: data)
    guard let image, image.size.width > 0, image.size.height > 0 else { throw Problem(description: "is not an image; choose a PNG, JPEG, WebP or GIF file") }
    if let problem = image.problem(drawnAt: image.size, scale: image.scale) { throw Problem(description: "\(problem); choose another image") }
  }

  /// Creates an image whose bytes are decoded later.
  private init(checking data: Data) {
    self.data = data
    name = ImageFile.contentName(of: data)
  }

  /// Creates an image with the bytes that a document has under a name. The shape keeps the name if there are none, or if they are too many.
  init(name: String, data: Data?) {
    (self.name, self.data) = (name, data.flatMap { $0.count <= Self.maximumSize ? $0 : nil })
  }

  /// Returns the image in a size of whole pixels, which is drawn faster than the whole image. The last results are cached.
  ///
  /// - Parameters:
  ///   - size: the size in points.
  ///   - scale: the number of pixels per point.
  func rendition(_ size: CGSize, scale: CGFloat) -> UIImage? {
    let pixels = CGSize(width: max((size.width * scale).rounded(), 1), height: max((size.height * scale).rounded(), 1))
    guard let image, pixels.width * pixels.height < image.size.width * image.scale * image.size.height * image.scale else { return image }
    if let rendition = renditions.first(where: { $0.size == pixels }) { return rendition }
    let format = UIGraphicsImageRendererFormat()
    format.scale = 1
    let rendition = UIGraphicsImageRenderer(size: pixels, format: format).image { _ in image.draw(in: CGRect(origin: .zero, size: pixels)) }
    if renditions.count == Self.maximumRenditions { renditions.removeFirst() }
    renditions.append(rendition)
    return rendition
  }
}

extension ShapeImage: Hashable {
  public nonisolated static func == (one: ShapeImage, other: ShapeImage) -> Bool { one === other || one.name == other.name }
  /// Hashes the name.
  public nonisolated func hash(into hasher: inout Hasher) { hasher.combine(name) }
}

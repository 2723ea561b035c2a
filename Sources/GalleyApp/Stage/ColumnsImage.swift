import CoreGraphics
import Foundation
import GalleyDocuments
import GalleyPlayground
import GalleyProofs
import GalleyRaster
import UIKit

/// An image of text in columns without a window. A point of the image is a point of the page, as `galley layout` prints it.
@MainActor
package struct ColumnsImage {
  private let columns: ColumnLayout.LaidColumns
  private let shapes: [UIBezierPath]
  private let size: CGSize
  private let traits: UITraitCollection

  /// Creates the image of columns and the shapes around which their text flows. The page ends at the last column, and below the text if the height is
  /// unlimited.
  package init(of columns: ColumnLayout.LaidColumns, around shapes: [UIBezierPath], isDark: Bool) {
    (self.columns, self.shapes) = (columns, shapes)
    let manager = columns.manager
    let bottoms = zip(manager.textContainers, columns.frames).map { container, frame in
      frame.height > 0 ? frame.maxY : manager.usedRect(for: container).maxY + frame.minY
    }
    size = CGSize(width: max(columns.frames.map(\.maxX).max() ?? 0, 1).rounded(.up), height: max(bottoms.max() ?? 0, 1).rounded(.up))
    traits = UITraitCollection(traitsFrom: [UITraitCollection.current, UITraitCollection(userInterfaceStyle: isDark ? .dark : .light)])
  }

  /// The maximum width and height of a .png, in pixels, and of other formats, in points.
  private static let maximumSide: CGFloat = 16_384

  /// Returns the image. Throws `Failure` if it is too large.
  ///
  /// - Parameters:
  ///   - scale: the pixels per point of a .png.
  ///   - name: the title of a .pdf.
  package func data(as format: WindowImage.Format, scale: Double, named name: String) throws -> [UInt8] {
    let side = max(size.width, size.height) * (format == .png ? CGFloat(scale) : 1)
    guard side <= Self.maximumSide else {
      throw Failure("the page has \(Int(size.width))x\(Int(size.height)) points, but at most \(Int(Self.maximumSide)) fit an image; give a smaller --container")
    }
    var result: Result<[UInt8], any Error> = .success([])
    traits.performAsCurrent { result = Result { try drawn(as: format, scale: scale, named: name) } }
    return try result.get()
  }

  private func drawn(as format: WindowImage.Format, scale: Double, named name: String) throws -> [UInt8] {
    let points = Size(width: size.width, height: size.height)
    switch format {
    case .png:
      let imageFormat = UIGraphicsImageRendererFormat()
      imageFormat.scale = scale
      return [UInt8](UIGraphicsImageRenderer(size: size, format: imageFormat).pngData { draw(in: $0.cgContext) })
    case .pdf:
      let canvas = PDFCanvas(size: points)
      canvas.setMetadata(DocumentMetadata(title: name, creator: "Galley \(GalleyVersion.text)"))
      canvas.beginPage()
      draw(in: CGContext(canvas: canvas))
      return try canvas.finish()
    case .svg:
      let canvas = SVGCanvas(size: points)
      draw(in: CGContext(canvas: canvas))
      return canvas.finish()
    }
  }

  private func draw(in context: CGContext) {
    UIGraphicsPushContext(context)
    Theme.page.setFill()
    context.fill(CGRect(origin: .zero, size: size))
    for shape in shapes { Theme.drawShape(shape) }
    let manager = columns.manager
    for (container, frame) in zip(manager.textContainers, columns.frames) {
      let glyphs = manager.glyphRange(for: container)
      manager.drawBackground(forGlyphRange: glyphs, at: frame.origin)
      manager.drawGlyphs(forGlyphRange: glyphs, at: frame.origin)
    }
    UIGraphicsPopContext()
  }
}

import GalleyDocuments
import GalleyPlayground
import UIKit

/// A file of Swift that draws the visible pages: the text in columns, and the shapes. It uses only names that Apple has.
@MainActor struct SceneSource {
  private let shapes: [PageShape]
  private let sheets: [CGRect]
  private let columns: [CGRect]
  private let bounds: CGRect
  private let text: NSAttributedString

  /// The functions that return paths and images.
  private var functions: [String] = []
  /// The areas without text in each column, as elements of array literals.
  private var exclusions: [[String]] = []

  /// Reads the sheets that are visible on a page.
  init(_ page: PlaygroundPage) {
    let geometry = page.geometry
    let spreads = page.visibleSpreads
    let indices = page.flow.columns(ofSpreads: spreads).clamped(to: page.flow.columns)
    let manager = page.flow.layoutManager
    let ranges = indices.map { manager.characterRange(forGlyphRange: manager.glyphRange(for: page.flow.container($0)), actualGlyphRange: nil) }
    let start = ranges.first?.location ?? 0
    text = page.flow.storage.attributedSubstring(from: NSRange(location: start, length: (ranges.last?.upperBound ?? start) - start))
    sheets = spreads.map(geometry.sheet)
    columns = indices.map(geometry.column)
    bounds = sheets.reduce(.null) { $0.union($1) }
    let visible = sheets
    shapes = page.shapes.filter { shape in visible.contains { shape.bounds.insetBy(dx: -shape.style.standoff, dy: -shape.style.standoff).intersects($0) } }
  }

  /// The file.
  var file: String {
    var source = self
    return source.write()
  }

  private mutating func write() -> String {
    for (index, shape) in shapes.enumerated() {
      functions.append("/// The outline of a \(shape.kind.label).\n" + SwiftSource.function("makePath\(index + 1)", returning: shape.path(in: bounds.origin)))
    }
    for column in columns { exclusions.append(areas(in: column)) }
    var drawings: [String] = []
    for (index, shape) in shapes.enumerated() { drawings += drawing(of: shape, at: index) }
    let text = SwiftSource.function(returning: text)
    return ([SwiftSource.imports(for: text), text] + functions + [function(drawing: drawings)]).joined(separator: "\n")
  }

  private func local(_ rect: CGRect) -> CGRect { rect.offsetBy(dx: -bounds.minX, dy: -bounds.minY) }

  // MARK: Areas without text

  /// Returns the areas that exclude text from a column with their distances, as Swift. Adds functions for areas that extend to the edge of the
  /// column.
  private mutating func areas(in column: CGRect) -> [String] {
    var areas: [String] = []
    for (index, shape) in shapes.enumerated() {
      let standoff = shape.style.standoff
      guard shape.bounds.insetBy(dx: -standoff, dy: -standoff).intersects(column) else { continue }
      guard shape.style.wrapSide != .both, shape.bounds.intersects(column) else {
        areas.append("(makePath\(index + 1)(), \(SwiftLiterals.number(standoff)))")
        continue
      }
      for path in shape.exclusionPaths(in: column, standoff: standoff) {
        let name = "makeArea\(functions.count + 1)"
        path.apply(CGAffineTransform(translationX: column.minX - bounds.minX, y: column.minY - bounds.minY))
        functions.append("/// The outline of a \(shape.kind.label), extended to the edge of a column.\n" + SwiftSource.function(name, returning: path))
        areas.append("(\(name)(), \(SwiftLiterals.number(standoff)))")
      }
    }
    return areas
  }

  // MARK: Fills

  /// Returns the lines that draw a shape. Adds a function that returns its image.
  private mutating func drawing(of shape: PageShape, at index: Int) -> [String] {
    let path = "path\(index + 1)"
    let lines = ["let \(path) = makePath\(index + 1)()"]
    switch shape.style.fill {
    case .none: return []
    case .color(let color): return lines + ["\(SwiftLiterals.color(Theme.color(color, color))).setFill()", "\(path).fill()"]
    case .image(let image):
      guard let frame = shape.imageFrame(of: image), let data = Self.data(of: image, drawnIn: frame.size) else { return lines + Self.tint(path) }
      functions.append(Self.function("makeImage\(index + 1)", returningImage: data))
      let center = SwiftLiterals.point(CGPoint(x: shape.center.x - bounds.minX, y: shape.center.y - bounds.minY))
      let turn = shape.rotation == 0 ? [] : ["context.cgContext.rotate(by: \(SwiftLiterals.precise(shape.rotation)))"]
      return lines + ["let center\(index + 1) = \(center)", "context.cgContext.saveGState()", "\(path).addClip()"]
        + ["context.cgContext.translateBy(x: center\(index + 1).x, y: center\(index + 1).y)"] + turn
        + ["makeImage\(index + 1)().draw(in: \(SwiftLiterals.rect(frame)))", "context.cgContext.restoreGState()"]
    case .tint: return lines + Self.tint(path)
    }
  }

  private static func tint(_ path: String) -> [String] {
    [
      "\(SwiftLiterals.color(Theme.blueTint)).setFill()", "\(path).fill()", "\(SwiftLiterals.color(Theme.blueLine)).setStroke()", "\(path).lineWidth = 1",
      "\(path).lineJoinStyle = .round", "\(path).stroke()",
    ]
  }

  /// The maximum size of an image that is copied unchanged, in bytes. A larger one is copied with twice the pixels that the page shows.
  private static let maximumImageSize = 1 << 20

  private static func data(of image: ShapeImage, drawnIn size: CGSize) -> Data? {
    guard let data = image.data, data.count > maximumImageSize, let full = image.image else { return image.data }
    let format = UIGraphicsImageRendererFormat()
    format.scale = 2
    return UIGraphicsImageRenderer(size: size, format: format).pngData { _ in full.draw(in: CGRect(origin: .zero, size: size)) }
  }

  private static func function(_ name: String, returningImage data: Data) -> String {
    "/// An image that fills a shape.\nfunc \(name)() -> UIImage {\n  UIImage(data: Data(base64Encoded: \"\(data.base64EncodedString())\")!)!\n}\n"
  }

  // MARK: Drawing

  private static func list(_ elements: [String]) -> String {
    elements.isEmpty ? "[]" : "[\n" + elements.map { "    \($0),\n" }.joined() + "  ]"
  }

  private func function(drawing shapes: [String]) -> String {
    let context = shapes.contains { $0.hasPrefix("context.") } ? "context" : "_"
    return """
      /// Draws the pages into an image.
      @MainActor func drawScene() -> UIImage {
        let sheets: [CGRect] = \(Self.list(sheets.map { SwiftLiterals.rect(local($0)) }))
        let columns: [CGRect] = \(Self.list(columns.map { SwiftLiterals.rect(local($0)) }))
        // The areas without text in each column, and their distance from the text.
        let exclusions: [[(area: UIBezierPath, distance: CGFloat)]] = \(Self.list(exclusions.map { "[\($0.joined(separator: ", "))]" }))
        let textStorage = NSTextStorage(attributedString: makeText())
        let layoutManager = NSLayoutManager()
        textStorage.addLayoutManager(layoutManager)
        for (column, areas) in zip(columns, exclusions) {
          let container = NSTextContainer(size: column.size)
          container.lineFragmentPadding = 0
          // Copies of each area around it keep the text at a distance.
          container.exclusionPaths = areas.flatMap { area, distance in
            (0...32).map { step -> UIBezierPath in
              let offset = step == 0 ? 0 : distance
              let angle = CGFloat(step) * .pi / 16
              let path = area.copy() as! UIBezierPath
              path.apply(CGAffineTransform(translationX: offset * cos(angle) - column.minX, y: offset * sin(angle) - column.minY))
              return path
            }
          }
          layoutManager.addTextContainer(container)
        }
        return UIGraphicsImageRenderer(size: \(SwiftLiterals.size(bounds.size))).image { \(context) in
          \(SwiftLiterals.color(Theme.page)).setFill()
          for sheet in sheets { UIRectFill(sheet) }
      \(shapes.map { "    \($0)\n" }.joined())    for (container, column) in zip(layoutManager.textContainers, columns) {
            let glyphs = layoutManager.glyphRange(for: container)
            layoutManager.drawBackground(forGlyphRange: glyphs, at: column.origin)
            layoutManager.drawGlyphs(forGlyphRange: glyphs, at: column.origin)
          }
        }
      }

      """
  }
}

import UIKit

/// Returns two columns of text that flow around a circle, as PNG data.
func columnsImage(of text: String) -> Data {
  let storage = NSTextStorage(string: text, attributes: [.font: UIFont.preferredFont(forTextStyle: .body)])
  let layoutManager = NSLayoutManager()
  storage.addLayoutManager(layoutManager)
  let columns = [CGRect(x: 20, y: 20, width: 280, height: 360), CGRect(x: 320, y: 20, width: 280, height: 360)]
  let circle = CGRect(x: 210, y: 100, width: 200, height: 200)
  for column in columns {
    let container = NSTextContainer(size: column.size)
    container.exclusionPaths = [UIBezierPath(ovalIn: circle.offsetBy(dx: -column.minX, dy: -column.minY))]
    layoutManager.addTextContainer(container)
  }
  return UIGraphicsImageRenderer(size: CGSize(width: 620, height: 400)).pngData { _ in
    for (container, column) in zip(layoutManager.textContainers, columns) {
      layoutManager.drawGlyphs(forGlyphRange: layoutManager.glyphRange(for: container), at: column.origin)
    }
  }
}

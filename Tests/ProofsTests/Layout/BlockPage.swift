import UIKit

/// Text in Galley Block in columns, in a view that provides its layout.
final class BlockPage: UIView, TextLayoutSource {
  let storage: NSTextStorage
  let manager = NSLayoutManager()
  private let frames: [CGRect]

  init(
    _ text: String, columns: [CGRect], size: CGFloat = 10, shapes: [CGRect] = [], standoff: CGFloat = 0,
    style: (NSMutableParagraphStyle) -> Void = { _ in }
  ) {
    let paragraph = NSMutableParagraphStyle()
    style(paragraph)
    storage = NSTextStorage(
      string: text, attributes: [.font: UIFont(name: "Galley Block", size: size)!, .paragraphStyle: paragraph])
    frames = columns
    super.init(frame: columns.reduce(CGRect(x: 0, y: 0, width: 10, height: 10)) { $0.union($1) })
    storage.addLayoutManager(manager)
    for frame in columns {
      let container = NSTextContainer(size: frame.size)
      container.lineFragmentPadding = 0
      container.exclusionStandoff = standoff
      container.exclusionPaths = shapes.map { UIBezierPath(rect: $0.offsetBy(dx: -frame.minX, dy: -frame.minY)) }
      manager.addTextContainer(container)
    }
    manager.ensureLayout(for: manager.textContainers.last!)
  }

  required init?(coder: NSCoder) { nil }

  var textAreas: [TextArea] {
    zip(manager.textContainers, frames).enumerated().map { index, place in
      TextArea(name: "column \(index + 1)", container: place.0, origin: place.1.origin, frame: place.1)
    }
  }
}

import GalleyTextEngine
import TextKit
import UIKit

/// The chain of containers of a text: the number of each, and a line from its end to the start of the next.
@MainActor package struct ContainerChain {
  package struct Link: Equatable {
    /// The index in the chain.
    package var number: Int
    /// The frame in the overlay's space.
    package var frame: CGRect
    /// The range of the text in the container.
    package var characters: Range<UTF16Offset>
  }

  /// The links of `columns`, in the order of the chain.
  package let links: [Link]

  package init(_ columns: [InspectedColumn]) {
    links = columns.compactMap { column in
      guard let manager = column.container.layoutManager,
        let number = manager.textContainers.firstIndex(where: { $0 === column.container })
      else { return nil }
      let layout = manager.documentLayout
      let fragments = layout.fragments(inRegion: number)
      let start = fragments.first.map { layout.fragments[$0].range.lowerBound } ?? layout.laidEnd
      let end = fragments.last.map { layout.fragments[$0].range.upperBound } ?? start
      return Link(
        number: number, frame: CGRect(origin: column.origin, size: column.container.size),
        characters: start..<end)
    }.sorted { $0.number < $1.number }
  }

  func draw(in color: UIColor) {
    for (link, next) in zip(links, links.dropFirst()) where next.number == link.number + 1 {
      drawConnector(from: link.frame, to: next.frame, in: color)
    }
    for link in links { draw(link, in: color) }
  }

  private func draw(_ link: Link, in color: UIColor) {
    let frame = UIBezierPath(rect: link.frame.insetBy(dx: -3, dy: -3))
    frame.lineWidth = 1
    color.setStroke()
    frame.stroke()
    let words = "\(link.number + 1)  {\(link.characters.lowerBound), \(link.characters.count)}" as NSString
    let attributes: [NSAttributedString.Key: Any] = [.font: UIFont.systemFont(ofSize: 11), .foregroundColor: color]
    words.draw(at: CGPoint(x: link.frame.minX + 4, y: link.frame.minY - 20), withAttributes: attributes)
  }

  /// Draws a path from the bottom of one container to the top of the next, in the gap between them if possible.
  private func drawConnector(from: CGRect, to: CGRect, in color: UIColor) {
    let (start, end) = (CGPoint(x: from.maxX + 3, y: from.maxY), CGPoint(x: to.minX - 3, y: to.minY))
    let path = UIBezierPath()
    path.move(to: start)
    if end.x > start.x {
      let middle = (start.x + end.x) / 2
      path.addCurve(
        to: end, controlPoint1: CGPoint(x: middle + 12, y: start.y), controlPoint2: CGPoint(x: middle - 12, y: end.y))
    } else {
      // The next container is on the next sheet: go down and back.
      let y = from.maxY + 10
      path.addLine(to: CGPoint(x: start.x, y: y))
      path.addLine(to: CGPoint(x: end.x - 6, y: y))
      path.addLine(to: CGPoint(x: end.x - 6, y: end.y))
      path.addLine(to: end)
    }
    path.lineWidth = 1
    path.lineJoinStyle = .round
    color.setStroke()
    path.stroke()
    let head = UIBezierPath()
    head.move(to: CGPoint(x: end.x - 5, y: end.y - 3))
    head.addLine(to: end)
    head.addLine(to: CGPoint(x: end.x - 5, y: end.y + 3))
    head.lineWidth = 1
    head.stroke()
  }
}

import TextKit
import UIKit

/// The chain of containers that a text flows through: each with its number, and from each end a line to the next beginning.
@MainActor package struct ContainerChain {
  package struct Link: Equatable {
    /// Its place in the chain, from 0.
    package var number: Int
    /// In the overlay's space.
    package var frame: CGRect
    /// The text that stands in it, UTF-16.
    package var characters: NSRange
  }

  /// Those of `columns`, in the chain's order.
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
        characters: NSRange(location: start, length: end - start))
    }.sorted { $0.number < $1.number }
  }

  func draw() {
    for (link, next) in zip(links, links.dropFirst()) where next.number == link.number + 1 {
      drawWay(from: link.frame, to: next.frame)
    }
    for link in links { draw(link) }
  }

  private func draw(_ link: Link) {
    let frame = UIBezierPath(rect: link.frame.insetBy(dx: -3, dy: -3))
    frame.lineWidth = 1
    Look.blue.withAlphaComponent(0.55).setStroke()
    frame.stroke()
    let words = "\(link.number + 1)  {\(link.characters.location), \(link.characters.length)}" as NSString
    let attributes: [NSAttributedString.Key: Any] = [.font: UIFont.systemFont(ofSize: 11), .foregroundColor: Look.ink]
    words.draw(at: CGPoint(x: link.frame.minX + 4, y: link.frame.minY - 20), withAttributes: attributes)
  }

  /// From the foot of one to the head of the other, through the room between them where there is some.
  private func drawWay(from: CGRect, to: CGRect) {
    let (start, end) = (CGPoint(x: from.maxX + 3, y: from.maxY), CGPoint(x: to.minX - 3, y: to.minY))
    let path = UIBezierPath()
    path.move(to: start)
    if end.x > start.x {
      let middle = (start.x + end.x) / 2
      path.addCurve(
        to: end, controlPoint1: CGPoint(x: middle + 12, y: start.y), controlPoint2: CGPoint(x: middle - 12, y: end.y))
    } else {
      // The next sheet's first column: down and back.
      let y = from.maxY + 10
      path.addLine(to: CGPoint(x: start.x, y: y))
      path.addLine(to: CGPoint(x: end.x - 6, y: y))
      path.addLine(to: CGPoint(x: end.x - 6, y: end.y))
      path.addLine(to: end)
    }
    path.lineWidth = 1
    path.lineJoinStyle = .round
    Look.blue.withAlphaComponent(0.7).setStroke()
    path.stroke()
    let head = UIBezierPath()
    head.move(to: CGPoint(x: end.x - 5, y: end.y - 3))
    head.addLine(to: end)
    head.addLine(to: CGPoint(x: end.x - 5, y: end.y + 3))
    head.lineWidth = 1
    head.stroke()
  }
}

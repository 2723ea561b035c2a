import Foundation
import TextKit
import UIKit

/// Measures a page of 1280×800 points with two columns, 610 points wide, and a moving shape. Other engines are measured with the same page.
public struct PageBenchmark {
  /// The moving shape, 200 points wide and high.
  public enum Shape: String, CaseIterable, Sendable { case rect, circle }

  /// Total-fit line breaking: off, for ragged lines, or for justified lines with hyphens.
  public enum TotalFit: Sendable { case off, ragged, justified }

  private let storage: NSTextStorage
  private let manager = NSLayoutManager()
  private static let origins = [CGPoint(x: 20, y: 20), CGPoint(x: 650, y: 20)]
  private static let frames = 120

  /// Creates and lays out the page with the first 40,000 characters of `text`, which is enough to fill the page several times.
  public init(text: String, font: UIFont, totalFit: TotalFit = .off) {
    let style = NSMutableParagraphStyle()
    if totalFit == .justified { (style.alignment, style.hyphenationFactor) = (.justified, 1) }
    storage = NSTextStorage(string: String(text.prefix(40_000)), attributes: [.font: font, .paragraphStyle: style])
    manager.usesTotalFit = totalFit != .off
    storage.addLayoutManager(manager)
    for _ in Self.origins {
      let container = NSTextContainer(size: CGSize(width: 610, height: 760))
      container.lineFragmentPadding = 0
      container.exclusionStandoff = 10
      container.minimumFragmentWidth = 40
      manager.addTextContainer(container)
    }
    manager.ensureLayout(for: manager.textContainers[1])
  }

  /// Moves the shape around the page in 120 steps per round.
  ///
  /// - Parameter paints: Whether changes are drawn to a bitmap at each step, as in a window. Otherwise, measures layout
  ///   alone.
  /// - Returns: The time of each step, in milliseconds.
  public func run(_ shape: Shape, rounds: Int, paints: Bool) -> [Double] {
    let bitmap = PageBitmap()
    manager.notifiesDisplayChanges = paints
    defer { manager.notifiesDisplayChanges = false }
    if paints { for column in Self.origins.indices { paint(CGRect(x: 0, y: 0, width: 610, height: 760), of: column, into: bitmap) } }
    var milliseconds: [Double] = []
    for step in 0..<rounds * Self.frames {
      let path = outline(shape, step % Self.frames)
      let start = DispatchTime.now().uptimeNanoseconds
      for (container, origin) in zip(manager.textContainers, Self.origins) {
        let moved = UIBezierPath(cgPath: path.cgPath)
        moved.apply(CGAffineTransform(translationX: -origin.x, y: -origin.y))
        container.exclusionPaths = moved.bounds.intersects(CGRect(x: 0, y: 0, width: 610, height: 760)) ? [moved] : []
      }
      manager.ensureLayout(for: manager.textContainers[1])
      if paints { for (column, area) in manager.consumeDisplayChanges() { paint(area, of: column, into: bitmap) } }
      milliseconds.append(Double(DispatchTime.now().uptimeNanoseconds - start) / 1e6)
    }
    return milliseconds
  }

  private func paint(_ area: CGRect, of column: Int, into bitmap: PageBitmap) {
    // Swashes and marks extend beyond their line.
    let (origin, area) = (Self.origins[column], area.insetBy(dx: -8, dy: -12))
    bitmap.paint(area.offsetBy(dx: origin.x, dy: origin.y)) { context in
      manager.drawText(in: manager.textContainers[column], meeting: area, at: origin, context: context)
    }
  }

  private func outline(_ shape: Shape, _ step: Int) -> UIBezierPath {
    let turn = 2 * Double.pi * Double(step) / Double(Self.frames)
    let box = CGRect(x: 640 + 430 * sin(turn) - 100, y: 400 + 250 * sin(2 * turn + 0.7) - 100, width: 200, height: 200)
    return shape == .rect ? UIBezierPath(rect: box) : UIBezierPath(ovalIn: box)
  }
}

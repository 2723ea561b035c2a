import GalleyDocuments
import UIKit

/// The guides that the user placed, on every sheet, while shapes are edited.
///
/// A guide receives touches near its line, except over shapes, which are below it.
final class GuidesView: UIView, PointerShaping {
  private weak var page: PlaygroundPage?

  /// The maximum distance of a press from the line, in points.
  private static let reach: CGFloat = 4

  init(page: PlaygroundPage) {
    self.page = page
    super.init(frame: .zero)
    isHidden = true
  }

  required init?(coder: NSCoder) { nil }

  /// Returns the lines that meet `rect`, in the page's content, with the indices of their guides.
  private func lines(meeting rect: CGRect) -> [(index: Int, frame: CGRect)] {
    guard let page else { return [] }
    let (geometry, guides) = (page.geometry, page.placedGuides)
    return geometry.spreads(meeting: rect, of: page.flow.spreadCount).flatMap { spread in
      let sheet = geometry.sheet(spread)
      return guides.enumerated().compactMap { index, guide in
        guide.line(on: sheet).flatMap { $0.intersects(rect) ? (index, $0) : nil }
      }
    }
  }

  override func draw(_ rect: CGRect) {
    guard let page, let context = UIGraphicsGetCurrentContext() else { return }
    for (index, frame) in lines(meeting: rect) where !page.isGuideRemoved(at: index) {
      let isSelected = index == page.guideEditing.selected
      (isSelected ? Theme.red : Theme.red.withAlphaComponent(0.6)).setFill()
      let isVertical = frame.height > frame.width
      context.fill(isSelected ? frame.insetBy(dx: isVertical ? -0.5 : 0, dy: isVertical ? 0 : -0.5) : frame)
    }
  }

  /// Returns the index of the guide whose line is nearest to `point` in the page's content; `nil` if none is near.
  func guide(at point: CGPoint) -> Int? {
    let area = CGRect(origin: point, size: .zero).insetBy(dx: -Self.reach, dy: -Self.reach)
    func distance(_ line: CGRect) -> CGFloat { line.width > line.height ? abs(line.midY - point.y) : abs(line.midX - point.x) }
    return lines(meeting: area).min { distance($0.frame) < distance($1.frame) }?.index
  }

  // MARK: Events

  override func point(inside point: CGPoint, with event: UIEvent?) -> Bool {
    guard let page, !page.shapes.contains(where: { $0.contains(point) }) else { return false }
    return guide(at: point) != nil
  }

  func pointerShape(at point: CGPoint) -> PointerShape? {
    guard let page, let index = page.guideEditing.drag?.index ?? guide(at: point) else { return nil }
    return page.placedGuides[index].axis == .vertical ? .resizeHorizontal : .resizeVertical
  }

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard let point = touches.first?.location(in: self), let index = guide(at: point) else { return }
    page?.beginGuideDrag(of: index, at: point)
  }

  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
    if let touch = touches.first { page?.continueGuideDrag(to: touch.location(in: self)) }
  }

  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) { page?.endGuideDrag() }
  override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) { page?.cancelGuideDrag() }

  override var accessibilityElements: [Any]? {
    get {
      guard let page, !isHidden else { return nil }
      return lines(meeting: page.bounds).map { index, frame in
        let guide = page.placedGuides[index]
        let element = UIAccessibilityElement(accessibilityContainer: self)
        element.screenRole = .handle
        element.accessibilityLabel = "\(guide.axis.rawValue) guide at \(Int(guide.position.rounded()))"
        element.accessibilityFrameInContainerSpace = frame
        return element
      }
    }
    set {}
  }
}

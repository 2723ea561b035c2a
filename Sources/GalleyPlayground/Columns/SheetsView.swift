import GalleyDocuments
import UIKit

/// The sheets of paper: their shadow, their background, and the tick marks at the ends of the columns.
final class SheetsView: UIView {
  var geometry: PageGeometry { didSet { if geometry != oldValue { setNeedsDisplay() } } }
  var spreadCount = 1 { didSet { if spreadCount != oldValue { setNeedsDisplay() } } }

  /// The running head and the page numbers, or `nil` if neither is shown.
  var marginTexts: MarginTexts? { didSet { if marginTexts != oldValue { setNeedsDisplay() } } }

  private static let cornerRadius: CGFloat = 2
  private static let shadowOffset = CGSize(width: 0, height: 3)
  private static let shadowBlur: CGFloat = 16
  private static let tick = CGSize(width: 1, height: 10)
  private static let tickInset: CGFloat = 10
  /// The minimum distance of a tick from a text beside it and from the columns, in points.
  private static let tickGap: CGFloat = 4

  init(geometry: PageGeometry) {
    self.geometry = geometry
    super.init(frame: .zero)
    isUserInteractionEnabled = false
  }

  required init?(coder: NSCoder) { nil }

  override func draw(_ rect: CGRect) {
    guard let context = UIGraphicsGetCurrentContext() else { return }
    let reach = rect.insetBy(dx: -Self.shadowBlur, dy: -Self.shadowBlur - Self.shadowOffset.height)
    for spread in geometry.spreads(meeting: reach, of: spreadCount) {
      drawSheet(snapped(geometry.sheet(spread)), in: rect, context)
      for tick in ticks(ofSpread: spread) where tick.intersects(rect) {
        Theme.blueLine.withAlphaComponent(0.55).setFill()
        context.fill(tick)
      }
      for (text, frame) in texts(inMarginsOf: spread) where frame.intersects(rect) { text.draw(in: frame) }
    }
  }

  /// Returns the running head and the number of a spread, which is counted from 0, with their frames in the page's content. A text that is higher
  /// than its margin is left out.
  func texts(inMarginsOf spread: Int) -> [(text: NSAttributedString, frame: CGRect)] {
    marginTexts?.texts(ofSheet: spread, on: geometry.sheet(spread), margins: geometry.pageSettings.margins) ?? []
  }

  /// Returns the largest part of `rect`, in the page's content, that a single sheet covers completely, or `nil` if none does.
  func coveredPart(of rect: CGRect) -> CGRect? {
    geometry.spreads(meeting: rect, of: spreadCount)
      .map { snapped(geometry.sheet($0)).insetBy(dx: Self.cornerRadius, dy: Self.cornerRadius).intersection(rect) }
      .filter { !$0.isNull }.max { $0.width * $0.height < $1.width * $1.height }
  }

  /// Returns a sheet moved to device pixels, so that its edges are sharp and its cached shadow can be reused.
  private func snapped(_ sheet: CGRect) -> CGRect {
    let scale = window?.screen.scale ?? 1
    let origin = convert(sheet.origin, to: nil)
    return sheet.offsetBy(
      dx: (origin.x * scale).rounded() / scale - origin.x, dy: (origin.y * scale).rounded() / scale - origin.y)
  }

  private func drawSheet(_ sheet: CGRect, in rect: CGRect, _ context: CGContext) {
    Theme.page.setFill()
    if sheet.insetBy(dx: Self.cornerRadius, dy: Self.cornerRadius).contains(rect) {
      context.fill(rect)
      return
    }
    context.saveGState()
    context.setShadow(offset: Self.shadowOffset, blur: Self.shadowBlur, color: Theme.shadow.cgColor)
    UIBezierPath(roundedRect: sheet, cornerRadius: Self.cornerRadius).fill()
    context.restoreGState()
  }

  /// Returns the tick marks on the sheet of a spread that are not behind a text in its margins or in its columns.
  func ticks(ofSpread spread: Int) -> [CGRect] {
    let words = texts(inMarginsOf: spread).map { text, frame in
      let width = min(text.size().width, frame.width)
      return CGRect(x: frame.midX - width / 2, y: frame.minY, width: width, height: frame.height).insetBy(dx: -Self.tickGap, dy: 0)
    }
    let columns = geometry.sheet(spread).inset(by: geometry.pageSettings.margins).insetBy(dx: 0, dy: -Self.tickGap)
    return Self.ticks(ofSpread: spread, geometry).filter { tick in !(words + [columns]).contains { $0.intersects(tick) } }
  }

  /// Returns the tick marks on the sheet of a spread, which is counted from 0, as rectangles in the page's content: four for each column, at the
  /// left and right edges of the column, near the top and the bottom of the sheet.
  static func ticks(ofSpread spread: Int, _ geometry: PageGeometry) -> [CGRect] {
    let sheet = geometry.sheet(spread)
    let first = spread * geometry.columnsPerSpread
    return (first..<first + geometry.columnsPerSpread).flatMap { column in
      let frame = geometry.column(column)
      return [frame.minX, frame.maxX - tick.width].flatMap { x in
        [sheet.minY + tickInset, sheet.maxY - tickInset - tick.height].map { y in
          CGRect(origin: CGPoint(x: x.rounded(.down), y: y), size: tick)
        }
      }
    }
  }

  override var accessibilityElements: [Any]? {
    get {
      guard let page = superview?.superview else { return nil }
      return geometry.spreads(meeting: page.convert(page.bounds, to: self), of: spreadCount).map { spread in
        let element = UIAccessibilityElement(accessibilityContainer: self)
        element.screenRole = .page
        element.accessibilityLabel = "page \(spread + 1)"
        element.accessibilityFrameInContainerSpace = geometry.sheet(spread)
        return element
      }
    }
    set {}
  }
}

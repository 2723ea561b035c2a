import UIKit

/// What there is to say of something on the page: a title, and rows of names and values.
package struct PopoverFacts {
  package var title: NSAttributedString
  package var titleLines: Int
  /// What the popover is called on the screen's tree.
  package var label: String
  package var rows: [(name: String, value: String)]

  package init(title: NSAttributedString, titleLines: Int = 1, label: String, rows: [(name: String, value: String)]) {
    (self.title, self.titleLines, self.label, self.rows) = (title, titleLines, label, rows)
  }
}

/// Tells facts beside what they are about.
final class FactsPopover: UIView {
  static let fadeDuration: TimeInterval = 0.12

  private static let width: CGFloat = 248
  private static let padding: CGFloat = 20
  private static let headHeight: CGFloat = 73
  private static let rowHeight: CGFloat = 28
  private static let rowsTop: CGFloat = 84
  /// From the screen's edges.
  private static let margin: CGFloat = 8

  private enum Side { case right, left, below, above }

  private let rows: [(name: String, value: String)]
  private var rowLabels: [[UILabel]] = []
  /// In a window with little room the last rows are left out.
  private var shownRows = 0 { didSet { if shownRows != oldValue { showRows() } } }
  private var sheet = CGRect.zero
  private var arrow: SheetArrow?
  private let scale: BarScale

  /// `scale` is that of the sheet and its type.
  init(_ facts: PopoverFacts, scale: BarScale) {
    self.scale = scale
    rows = facts.rows
    super.init(frame: .zero)
    screenRole = .popover
    accessibilityLabel = facts.label
    accessibilityValue = rows.map { "\($0.name) \($0.value)" }.joined(separator: "; ")
    isUserInteractionEnabled = false
    addHead(facts)
    rowLabels = rows.enumerated().map { add($1, at: $0) }
    shownRows = rows.count
  }

  required init?(coder: NSCoder) { nil }

  /// As large as leaves what it tells of beside it: up to half of what is seen across, and two thirds down.
  static func scale(_ traits: UITraitCollection, in seen: CGSize) -> BarScale {
    BarScale(traits, limit: max(1, min(seen.width / (2 * width), seen.height / (1.5 * (rowsTop + 5 * rowHeight + 10)))))
  }

  /// A rectangle of the sheet at L, as it is in this size.
  private func scaled(_ rect: CGRect) -> CGRect {
    rect.applying(CGAffineTransform(scaleX: scale.type, y: scale.type))
  }

  // MARK: Content

  private func addHead(_ facts: PopoverFacts) {
    let label = UILabel(frame: scaled(CGRect(x: Self.padding, y: 10, width: Self.width - 2 * Self.padding, height: 52)))
    let title = NSMutableAttributedString(attributedString: facts.title)
    title.enumerateAttribute(.font, in: NSRange(location: 0, length: title.length)) { font, range, _ in
      if let font = font as? UIFont { title.addAttribute(.font, value: scale.font(font), range: range) }
    }
    label.attributedText = title
    label.numberOfLines = facts.titleLines
    label.adjustsFontSizeToFitWidth = true
    label.minimumScaleFactor = 0.4
    addSubview(label)
  }

  private func add(_ row: (name: String, value: String), at index: Int) -> [UILabel] {
    let y = Self.rowsTop + CGFloat(index) * Self.rowHeight
    let inside = Self.width - 2 * Self.padding
    let name = UILabel(frame: scaled(CGRect(x: Self.padding, y: y, width: 60, height: Self.rowHeight)))
    name.text = row.name
    name.font = scale.font(.systemFont(ofSize: 11))
    name.textColor = Look.secondary
    let value = UILabel(frame: scaled(CGRect(x: Self.padding + 60, y: y, width: inside - 60, height: Self.rowHeight)))
    value.text = row.value
    value.font = scale.font(.systemFont(ofSize: 13))
    value.textColor = Look.ink
    value.textAlignment = .right
    value.adjustsFontSizeToFitWidth = true
    value.minimumScaleFactor = 0.7
    for label in [name, value] { addSubview(label) }
    return [name, value]
  }

  private func showRows() {
    for (index, labels) in rowLabels.enumerated() { for label in labels { label.isHidden = index >= shownRows } }
    setNeedsDisplay()
  }

  // MARK: Place

  /// Stands where it covers none of `rects` and is seen whole: at the right of the first, else at another side,
  /// with as many rows as there is room for. Where there is room for none of it, it is not seen.
  func place(beside rects: [CGRect], in seen: CGRect) {
    let parts = rects.filter { $0.intersects(seen) }
    let room = seen.insetBy(dx: Self.margin, dy: Self.margin)
    let found = [rows.count, 2, 0].lazy.compactMap { count in
      self.place(rows: count, beside: parts, in: room).map { (count, $0) }
    }.first
    isHidden = found == nil
    guard let (count, place) = found else { return }
    shownRows = count
    sheet = place.sheet
    let reach = sheet.insetBy(dx: -Look.sheetShadowReach, dy: -Look.sheetShadowReach)
    bounds = CGRect(origin: CGPoint(x: -Look.sheetShadowReach, y: -Look.sheetShadowReach), size: reach.size)
    center = CGPoint(x: reach.midX, y: reach.midY)
    arrow = arrow(from: place.side, to: place.part.offsetBy(dx: -sheet.minX, dy: -sheet.minY))
    setNeedsDisplay()
  }

  private struct Place {
    var sheet: CGRect
    var part: CGRect
    var side: Side
  }

  private func place(rows: Int, beside parts: [CGRect], in room: CGRect) -> Place? {
    guard let first = parts.first, let last = parts.last else { return nil }
    let height = rows > 0 ? Self.rowsTop + CGFloat(rows) * Self.rowHeight + 10 : Self.headHeight
    let size = scaled(CGRect(x: 0, y: 0, width: Self.width, height: height)).integral.size
    let choices: [(Side, CGRect)] =
      [(.right, first), (.left, last), (.left, first), (.right, last), (.below, last), (.above, first)]
      + parts.flatMap { [(.below, $0), (.above, $0)] }
    let placed = choices.lazy.map { Place(sheet: Self.sheet(at: $0, of: $1, size, in: room), part: $1, side: $0) }
    return placed.first { choice in
      room.contains(choice.sheet) && !parts.contains { $0.insetBy(dx: -2, dy: 0).intersects(choice.sheet) }
    }
  }

  private static func sheet(at side: Side, of rect: CGRect, _ size: CGSize, in room: CGRect) -> CGRect {
    let gap = SheetArrow.size.height + 4
    var origin: CGPoint
    switch side {
    case .right: origin = CGPoint(x: rect.maxX + gap, y: rect.midY - 52)
    case .left: origin = CGPoint(x: rect.minX - gap - size.width, y: rect.midY - 52)
    case .below: origin = CGPoint(x: rect.midX - 52, y: rect.maxY + gap)
    case .above: origin = CGPoint(x: rect.midX - 52, y: rect.minY - gap - size.height)
    }
    switch side {
    case .right, .left: origin.y = min(max(origin.y, room.minY), max(room.maxY - size.height, room.minY))
    case .below, .above: origin.x = min(max(origin.x, room.minX), max(room.maxX - size.width, room.minX))
    }
    return CGRect(x: origin.x.rounded(), y: origin.y.rounded(), width: size.width, height: size.height)
  }

  private func arrow(from side: Side, to rect: CGRect) -> SheetArrow {
    switch side {
    case .right: SheetArrow(.left, tip: CGPoint(x: rect.maxX + 4, y: rect.midY))
    case .left: SheetArrow(.right, tip: CGPoint(x: rect.minX - 4, y: rect.midY))
    case .below: SheetArrow(.top, tip: CGPoint(x: rect.midX, y: rect.maxY + 4))
    case .above: SheetArrow(.bottom, tip: CGPoint(x: rect.midX, y: rect.minY - 4))
    }
  }

  // MARK: Drawing

  private var outline: CGRect { CGRect(origin: .zero, size: sheet.size) }

  override func draw(_ rect: CGRect) {
    guard let context = UIGraphicsGetCurrentContext() else { return }
    Look.drawSheet(outline, arrow: arrow, in: context)
    guard shownRows > 0 else { return }
    Look.popoverHairline.setFill()
    let rule = scaled(CGRect(x: Self.padding, y: Self.headHeight, width: Self.width - 2 * Self.padding, height: 1))
    context.fill(CGRect(x: rule.minX, y: rule.minY.rounded(), width: rule.width, height: 1))
  }

  override var accessibilityFrame: CGRect {
    get { convert(outline, to: nil) }
    set {}
  }
}

import GalleyDocuments
import UIKit

/// The content of a popover about something on the page: a title, and rows of names and values.
public struct PopoverFacts {
  /// The title, in fonts for the size L, which scale with the popover.
  public var title: NSAttributedString
  /// The maximum number of title lines, with shrinking; a single line that is still too long wraps to up to three.
  public var titleLines: Int
  /// The popover's accessibility label.
  public var label: String
  /// The rows from top to bottom; the last ones are omitted if there is not enough space.
  public var rows: [(name: String, value: String)]

  /// Creates the content of a popover with a title, by default on one line, an accessibility label, and rows from top to bottom.
  public init(title: NSAttributedString, titleLines: Int = 1, label: String, rows: [(name: String, value: String)]) {
    (self.title, self.titleLines, self.label, self.rows) = (title, titleLines, label, rows)
  }
}

/// A popover that shows facts beside their subject.
final class FactsPopover: UIView {
  static let fadeDuration: TimeInterval = 0.12

  private static let width: CGFloat = 248
  private static let padding: CGFloat = 20
  private static let headHeight: CGFloat = 73
  private static let rowHeight: CGFloat = 28
  private static let rowsTop: CGFloat = 84
  private static let nameWidth: CGFloat = 60
  /// The distance from the screen's edges, in points.
  private static let margin: CGFloat = 8

  private enum Side { case right, left, below, above }

  /// The minimum scale of a title in one line; a longer title wraps, with a font of `longTitleSize` at L.
  private static let smallestTitle: CGFloat = 0.4
  private static let longTitleSize: CGFloat = 13
  private static let maximumTitleLines = 3

  let facts: PopoverFacts
  private let title = UILabel()
  private var rowLabels: [(name: UILabel, value: UILabel)] = []
  /// The number of rows that are shown; the last rows are omitted in small windows.
  private(set) var shownRows = 0
  private(set) var scale = BarScale(.current, limit: 1)
  private var sheet = CGRect.zero
  private var arrow: SheetArrow?

  init(_ facts: PopoverFacts) {
    self.facts = facts
    super.init(frame: .zero)
    screenRole = .popover
    accessibilityLabel = facts.label
    accessibilityValue = facts.rows.map { "\($0.name) \($0.value)" }.joined(separator: "; ")
    addSubview(title)
    rowLabels = facts.rows.map(add)
    setContent(rows: facts.rows.count, at: scale)
  }

  required init?(coder: NSCoder) { nil }

  // MARK: Touches

  /// Returns whether a point is on the sheet, which keeps touches from the views below it.
  override func point(inside point: CGPoint, with event: UIEvent?) -> Bool {
    CGRect(origin: .zero, size: sheet.size).contains(point)
  }

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {}
  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {}
  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {}
  override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {}

  // MARK: Content

  private func add(_ row: (name: String, value: String)) -> (name: UILabel, value: UILabel) {
    let (name, value) = (UILabel(), UILabel())
    name.text = row.name
    name.textColor = Theme.secondary
    value.text = row.value
    value.textColor = Theme.ink
    value.textAlignment = .right
    value.lineBreakMode = .byTruncatingMiddle
    value.adjustsFontSizeToFitWidth = true
    value.minimumScaleFactor = 0.7
    for label in [name, value] { addSubview(label) }
    return (name, value)
  }

  /// Shows only the first `rows` rows, and lays out the title and all rows if the scale has changed.
  private func setContent(rows: Int, at scale: BarScale) {
    for (index, labels) in rowLabels.enumerated() { for label in [labels.name, labels.value] { label.isHidden = index >= rows } }
    shownRows = rows
    setNeedsDisplay()
    guard scale != self.scale || title.frame.isEmpty else { return }
    self.scale = scale
    setTitle()
    let inside = Self.width - 2 * Self.padding
    for (index, labels) in rowLabels.enumerated() {
      let y = Self.rowsTop + CGFloat(index) * Self.rowHeight
      labels.name.frame = scaled(CGRect(x: Self.padding, y: y, width: Self.nameWidth, height: Self.rowHeight))
      labels.name.font = scale.font(.systemFont(ofSize: 11))
      labels.value.frame = scaled(CGRect(x: Self.padding + Self.nameWidth, y: y, width: inside - Self.nameWidth, height: Self.rowHeight))
      labels.value.font = scale.font(.systemFont(ofSize: 13))
    }
  }

  private func setTitle() {
    title.frame = scaled(CGRect(x: Self.padding, y: 10, width: Self.width - 2 * Self.padding, height: 52))
    title.attributedText = scaledTitle { $0 }
    title.numberOfLines = facts.titleLines
    title.adjustsFontSizeToFitWidth = true
    title.minimumScaleFactor = Self.smallestTitle
    guard facts.titleLines == 1, title.intrinsicContentSize.width * Self.smallestTitle > title.bounds.width else { return }
    // A word that is too long wraps at any character.
    title.attributedText = scaledTitle { $0.withSize(Self.longTitleSize) }
    title.numberOfLines = Self.maximumTitleLines
  }

  private func scaledTitle(_ sized: (UIFont) -> UIFont) -> NSAttributedString {
    let text = NSMutableAttributedString(attributedString: facts.title)
    text.enumerateAttribute(.font, in: NSRange(location: 0, length: text.length)) { font, range, _ in
      if let font = font as? UIFont { text.addAttribute(.font, value: scale.font(sized(font)), range: range) }
    }
    return text
  }

  /// Scales a rectangle of the sheet from L to the current size.
  private func scaled(_ rect: CGRect) -> CGRect {
    rect.applying(CGAffineTransform(scaleX: scale.type, y: scale.type))
  }

  // MARK: Position

  /// Positions the popover in the visible rectangle `seen`, where it is completely visible and covers none of `rects` that are visible: to the
  /// right of the first, or else at another side. If the space is too small, the font of the popover shrinks down to that of L, then rows are
  /// omitted. If nothing fits or none of `rects` is visible, the popover is hidden.
  func position(beside rects: [CGRect], in seen: CGRect) {
    let parts = rects.filter { $0.intersects(seen) }
    let available = Self.availableRect(in: seen)
    let scales = scales(in: seen.size)
    let all = facts.rows.count
    let forms = scales.map { ($0, all) } + (0..<all).reversed().map { (scales[scales.count - 1], $0) }
    let found = forms.lazy.compactMap { scale, rows in
      self.placement(rows: rows, at: scale, beside: parts, in: available).map { (scale, rows, $0) }
    }.first
    isHidden = found == nil
    guard let (scale, rows, placement) = found else { return }
    setContent(rows: rows, at: scale)
    sheet = placement.sheet
    let reach = sheet.insetBy(dx: -Theme.sheetShadowReach, dy: -Theme.sheetShadowReach)
    bounds = CGRect(origin: CGPoint(x: -Theme.sheetShadowReach, y: -Theme.sheetShadowReach), size: reach.size)
    center = CGPoint(x: reach.midX, y: reach.midY)
    arrow = arrow(from: placement.side, to: placement.part.offsetBy(dx: -sheet.minX, dy: -sheet.minY))
    setNeedsDisplay()
  }

  /// Returns the scales from the largest, which uses at most half of the visible width and two thirds of the height, down to L.
  private func scales(in seen: CGSize) -> [BarScale] {
    let high = Self.height(rows: facts.rows.count)
    let largest = BarScale(traitCollection, limit: max(1, min(seen.width / (2 * Self.width), seen.height / (1.5 * high))))
    let step: CGFloat = 0.1
    let steps = max(((largest.type - 1) / step).rounded(.up), 0)
    return (0...Int(steps)).map { BarScale(traitCollection, limit: max(largest.type - CGFloat($0) * step, 1)) }
  }

  /// Returns the visible rectangle without the margins, rounded inward to whole points: the page can be scrolled by fractions of a point, but the
  /// sheet is aligned to whole points. A side that is too short for the margins becomes 0.
  private static func availableRect(in seen: CGRect) -> CGRect {
    let (left, top) = ((seen.minX + margin).rounded(.up), (seen.minY + margin).rounded(.up))
    return CGRect(
      x: left, y: top, width: max((seen.maxX - margin).rounded(.down) - left, 0),
      height: max((seen.maxY - margin).rounded(.down) - top, 0))
  }

  private static func height(rows: Int) -> CGFloat {
    rows > 0 ? rowsTop + CGFloat(rows) * rowHeight + 10 : headHeight
  }

  /// Returns the size of the sheet, in whole points.
  static func size(rows: Int, at scale: BarScale) -> CGSize {
    CGSize(width: (width * scale.type).rounded(.up), height: (height(rows: rows) * scale.type).rounded(.up))
  }

  private struct Placement {
    var sheet: CGRect
    var part: CGRect
    var side: Side
  }

  private func placement(rows: Int, at scale: BarScale, beside parts: [CGRect], in available: CGRect) -> Placement? {
    guard let first = parts.first, let last = parts.last else { return nil }
    let size = Self.size(rows: rows, at: scale)
    let choices: [(Side, CGRect)] =
      [(.right, first), (.left, last), (.left, first), (.right, last), (.below, last), (.above, first)]
      + parts.flatMap { [(.below, $0), (.above, $0)] }
    let placements = choices.lazy.map { Placement(sheet: Self.sheet(at: $0, of: $1, size, in: available), part: $1, side: $0) }
    return placements.first { choice in
      available.contains(choice.sheet) && !parts.contains { $0.insetBy(dx: -2, dy: 0).intersects(choice.sheet) }
    }
  }

  private static func sheet(at side: Side, of rect: CGRect, _ size: CGSize, in available: CGRect) -> CGRect {
    let gap = SheetArrow.size.height + 4
    var origin: CGPoint
    switch side {
    case .right: origin = CGPoint(x: rect.maxX + gap, y: rect.midY - 52)
    case .left: origin = CGPoint(x: rect.minX - gap - size.width, y: rect.midY - 52)
    case .below: origin = CGPoint(x: rect.midX - 52, y: rect.maxY + gap)
    case .above: origin = CGPoint(x: rect.midX - 52, y: rect.minY - gap - size.height)
    }
    switch side {
    case .right, .left: origin.y = min(max(origin.y, available.minY), max(available.maxY - size.height, available.minY))
    case .below, .above: origin.x = min(max(origin.x, available.minX), max(available.maxX - size.width, available.minX))
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
    Theme.drawSheet(outline, arrow: arrow, in: context)
    guard shownRows > 0 else { return }
    Theme.popoverHairline.setFill()
    let rule = scaled(CGRect(x: Self.padding, y: Self.headHeight, width: Self.width - 2 * Self.padding, height: 1))
    context.fill(CGRect(x: rule.minX, y: rule.minY.rounded(), width: rule.width, height: 1))
  }

  override var accessibilityFrame: CGRect {
    get { convert(outline, to: nil) }
    set {}
  }
}

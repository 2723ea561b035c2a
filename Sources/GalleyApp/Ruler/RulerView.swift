import GalleyDocuments
import GalleyPlayground
import UIKit

/// The ruler over the top of the page: points of the column with the caret, and the indents and tab stops of its paragraph.
final class RulerView: Bar {
  private static let height: CGFloat = 30
  /// The distance below or above the ruler at which a tab stop is dragged off, in points.
  private static let removalDistance: CGFloat = 24
  /// The distance that a press on a marker must move to be a drag, in points.
  private static let slack: CGFloat = 2
  /// The minimum distance of two small ticks, in points of the window.
  private static let minimumTickDistance: CGFloat = 5

  private weak var page: PlaygroundPage?
  /// The markers of the indents, in the order of Tab.
  private let indents: [(indent: RulerValues.Indent, marker: RulerMarker)]
  private var tabs: [RulerMarker] = []
  private let addButton: IconButton
  /// The values that are shown; `nil` without a paragraph.
  private var values: RulerValues?
  /// The column in the ruler's coordinate space.
  private var column = CGRect.zero
  /// The length of a point on the ruler.
  private var pointLength: CGFloat = 1
  private var isMirrored = false
  /// The drag of a marker; `nil` if there is none.
  private var drag: Drag?

  private struct Drag {
    var marker: RulerMarker
    /// The distance of the touch from the marker's position, in points of the window.
    var offset: CGFloat
    /// The other tab stops, and the dragged one; `nil` for an indent.
    var tabs: (others: [ParagraphFormat.Tab], dragged: ParagraphFormat.Tab)?
    /// The positions of the marker and, vertically, of the touch when the drag began.
    var start: CGPoint
    /// Whether the touch has moved far enough to be no click.
    var hasChanged = false
  }

  init(_ page: PlaygroundPage, isNarrow: Bool) {
    self.page = page
    indents = RulerValues.Indent.allCases.map { ($0, RulerMarker(.indent($0))) }
    weak var ruler: RulerView?
    addButton = IconButton(.tabStop, label: "Add Tab Stop", side: 24) { ruler?.addTab() }
    super.init(edge: .top, isNarrow: isNarrow)
    ruler = self
    screenRole = .popover
    accessibilityLabel = "Ruler"
    clipsToBounds = true
    addButton.ringInset = 6
    addSubview(addButton)
    for (_, marker) in indents { add(marker) }
  }

  required init?(coder: NSCoder) { nil }

  func height() -> CGFloat { (Self.height * scale.type).rounded() }

  override func scaleDidChange() { addButton.scale = scale.icon }

  private func add(_ marker: RulerMarker) {
    marker.onGrasp = { [weak self, weak marker] touch in if let marker { self?.begin(marker, touch) } }
    marker.onDrag = { [weak self] in self?.move($0) }
    marker.onRelease = { [weak self] in self?.end() }
    marker.onStep = { [weak self, weak marker] step in if let marker { self?.step(marker, by: step) } }
    marker.onRemove = { [weak self, weak marker] in if let marker { self?.remove(marker) } }
    marker.onPress = { [weak self, weak marker] in if let marker { self?.changeAlignment(of: marker) } }
    addSubview(marker)
  }

  // MARK: Layout

  private func x(of value: CGFloat, fromEnd: Bool = false) -> CGFloat {
    fromEnd != isMirrored ? column.maxX - value * pointLength : column.minX + value * pointLength
  }

  private func value(atX x: CGFloat, fromEnd: Bool = false) -> CGFloat { (fromEnd != isMirrored ? column.maxX - x : x - column.minX) / pointLength }

  private var columnWidth: CGFloat { column.width / pointLength }

  override func layoutSubviews() {
    super.layoutSubviews()
    guard let page else { return }
    let frame = page.convert(page.caretColumnFrame, to: self)
    let now = (CGRect(x: frame.minX, y: 0, width: frame.width, height: bounds.height), page.rulerScale, page.isCaretParagraphRightToLeft)
    if now != (column, pointLength, isMirrored) { setNeedsDisplay() }
    (column, pointLength, isMirrored) = now
    values = page.rulerValues
    positionMarkers()
  }

  private func positionMarkers() {
    let size = CGSize(width: (RulerMarker.size.width * scale.type).rounded(), height: (RulerMarker.size.height * scale.type).rounded())
    let bottom = bounds.height - ChromeMeasures.hairline - size.height
    func place(_ marker: RulerMarker, x: CGFloat, y: CGFloat, value: CGFloat) {
      (marker.value, marker.isMirrored) = (value, isMirrored)
      marker.frame = CGRect(origin: CGPoint(x: (x - size.width / 2).rounded(), y: y.rounded()), size: size)
    }
    for (indent, marker) in indents {
      marker.isHidden = values == nil
      guard let value = values?.value(of: indent) else { continue }
      place(marker, x: x(of: value, fromEnd: indent == .tail), y: indent == .firstLine ? 1 : bottom, value: value)
    }
    var stops = values?.tabs ?? []
    if let drag, let (others, dragged) = drag.tabs {
      place(drag.marker, x: x(of: dragged.location), y: bottom, value: dragged.location)
      stops = others
    }
    var markers = tabs.filter { $0 !== drag?.marker }
    while markers.count > stops.count {
      let marker = markers.removeLast()
      tabs.removeAll { $0 === marker }
      marker.removeFromSuperview()
    }
    while markers.count < stops.count {
      let marker = RulerMarker(.tab(alignment: 0))
      markers.append(marker)
      tabs.append(marker)
      add(marker)
    }
    for (marker, stop) in zip(markers, stops) {
      marker.kind = .tab(alignment: stop.alignment)
      place(marker, x: x(of: stop.location), y: bottom, value: stop.location)
    }
    addButton.isHidden = values == nil
    // At the trailing end of the desk, unless the column is there.
    let side = addButton.fittingSize.width
    let left: CGFloat = 2
    position(addButton, centerX: column.minX > side + 2 * left ? left + side / 2 : bounds.width - left - side / 2, centerY: bounds.midY)
  }

  // MARK: Drawing

  override func draw(_ rect: CGRect) {
    Theme.page.setFill()
    UIRectFill(column)
    super.draw(rect)
    let length = (4 * scale.type).rounded()
    let step: CGFloat = 10 * pointLength >= Self.minimumTickDistance ? 10 : 50
    var value: CGFloat = 0
    while value <= columnWidth {
      let isLarge = value.truncatingRemainder(dividingBy: 50) == 0
      let height = isLarge ? length * 1.5 : length * 0.75
      Theme.track.setFill()
      UIRectFill(CGRect(x: x(of: value).rounded(.down), y: ((bounds.height - height) / 2).rounded(), width: 1, height: height.rounded()))
      if value > 0, value.truncatingRemainder(dividingBy: 100) == 0 { drawNumber(value) }
      value += step
    }
  }

  private func drawNumber(_ value: CGFloat) {
    let text = NSAttributedString(
      string: value.fieldText, attributes: [.font: scale.font(.systemFont(ofSize: 9)), .foregroundColor: Theme.secondary])
    let size = text.size()
    let frame = CGRect(x: x(of: value) - size.width / 2, y: (bounds.height - size.height) / 2, width: size.width, height: size.height)
    guard frame.minX >= column.minX, frame.maxX <= column.maxX else { return }
    Theme.page.setFill()
    UIRectFill(frame.insetBy(dx: -2, dy: 0))
    text.draw(at: CGPoint(x: frame.minX.rounded(), y: frame.minY.rounded()))
  }

  // MARK: Dragging

  private func begin(_ marker: RulerMarker, _ touch: UITouch) {
    guard let values else { return }
    let point = touch.location(in: self)
    var drag = Drag(marker: marker, offset: point.x - marker.center.x, start: CGPoint(x: marker.center.x, y: point.y))
    if let index = tabIndex(of: marker), values.tabs.indices.contains(index) {
      var others = values.tabs
      drag.tabs = (others: [], dragged: others.remove(at: index))
      drag.tabs?.others = others
    }
    self.drag = drag
  }

  private func move(_ touch: UITouch) {
    guard let page, let values, var drag else { return }
    let point = touch.location(in: self)
    let x = point.x - drag.offset
    guard drag.hasChanged || abs(x - drag.start.x) > Self.slack || abs(point.y - drag.start.y) > Self.removalDistance else { return }
    if !drag.hasChanged { page.beginLiveChange() }
    drag.hasChanged = true
    if case .indent(let indent) = drag.marker.kind {
      self.drag = drag
      let new = values.limited(value(atX: x, fromEnd: indent == .tail), of: indent, columnWidth: columnWidth)
      if new != values.value(of: indent) { page.setIndent(indent, to: new) }
    } else if case (let others, var dragged)? = drag.tabs {
      drag.marker.isRemoved = point.y < -Self.removalDistance || point.y > bounds.height + Self.removalDistance
      dragged.location = limitedTab(value(atX: x))
      drag.tabs = (others, dragged)
      self.drag = drag
      let new = drag.marker.isRemoved ? others : (others + [dragged]).sorted { $0.location < $1.location }
      if new != values.tabs { page.setTabs(new) }
    }
    setNeedsLayout()
    layoutIfNeeded()
  }

  private func end() {
    guard let drag else { return }
    self.drag = nil
    if drag.hasChanged { page?.endLiveChange() } else { changeAlignment(of: drag.marker) }
    drag.marker.isRemoved = false
    // The markers are in the order of the stops again.
    if drag.tabs != nil { tabs.sort { $0.value < $1.value } }
    setNeedsLayout()
  }

  private func limitedTab(_ value: CGFloat) -> CGFloat { max(min(value.rounded(), columnWidth.rounded(.down)), 0) }

  private func tabIndex(of marker: RulerMarker) -> Int? { tabs.firstIndex { $0 === marker } }

  // MARK: Keys and buttons

  private func step(_ marker: RulerMarker, by points: CGFloat) {
    guard let page, let values else { return }
    if case .indent(let indent) = marker.kind {
      let step = (indent == .tail) != isMirrored ? -points : points
      let new = values.limited(values.value(of: indent) + step, of: indent, columnWidth: columnWidth)
      if new != values.value(of: indent) { page.setIndent(indent, to: new) }
    } else if let index = tabIndex(of: marker), values.tabs.indices.contains(index) {
      var stops = values.tabs
      stops[index].location = limitedTab(stops[index].location + (isMirrored ? -points : points))
      guard stops != values.tabs else { return }
      page.setTabs(stops)
      // The marker keeps the focus when it passes another one.
      let order = stops.indices.sorted { (stops[$0].location, $0) < (stops[$1].location, $1) }
      tabs = order.map { tabs[$0] }
    }
    setNeedsLayout()
  }

  private func changeAlignment(of marker: RulerMarker) {
    guard let page, var stops = values?.tabs, let index = tabIndex(of: marker), stops.indices.contains(index) else { return }
    stops[index].alignment = RulerValues.alignment(after: stops[index].alignment)
    page.setTabs(stops)
    setNeedsLayout()
  }

  private func remove(_ marker: RulerMarker) {
    guard let page, var stops = values?.tabs, let index = tabIndex(of: marker), stops.indices.contains(index) else { return }
    let hadFocus = marker.isFocused
    stops.remove(at: index)
    tabs.remove(at: index).removeFromSuperview()
    page.setTabs(stops)
    setNeedsLayout()
    layoutIfNeeded()
    if hadFocus { window?.focus(tabs.indices.contains(index) ? tabs[index] : tabs.last ?? addButton) }
  }

  private func addTab() {
    guard let next = values?.nextTab(columnWidth: columnWidth) else { return }
    addTab(at: next)
  }

  private func addTab(at location: CGFloat) {
    guard let page, let values, values.tabs.count < RulerValues.maximumTabs, !values.tabs.contains(where: { $0.location == location }) else { return }
    page.setTabs(values.tabs + [ParagraphFormat.Tab(location: location)])
    setNeedsLayout()
  }

  /// Escape gives the keys back to the page.
  override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    guard presses.first?.key?.keyCode == .keyboardEscape, window?.focusedView?.isDescendant(of: self) == true else {
      return super.pressesBegan(presses, with: event)
    }
    window?.focus(nil)
  }

  // MARK: Clicks

  // A click in the column adds a tab stop. Clicks here do not reach the page.
  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {}
  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {}
  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard let point = touches.first?.location(in: self), column.contains(point) else { return }
    addTab(at: limitedTab(value(atX: point.x)))
  }
}

extension LineIcon {
  static let tabStop = LineIcon("M5.5 4.5V13.5H10.5 M14.5 6.5V12.5 M11.5 9.5H17.5")
}

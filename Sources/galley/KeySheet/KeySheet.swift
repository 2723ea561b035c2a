import Exhibits
import UIKit

/// The keys on a sheet over the window; Escape, F1 or a click beside it closes it, arrows scroll it.
final class KeySheet: UIView {
  private static let margin: CGFloat = 24
  private static let padding: CGFloat = 28
  /// At L.
  private static let columnWidth: CGFloat = 400
  /// Of three, where two are too high.
  private static let narrowColumn: CGFloat = 345
  private static let gutter: CGFloat = 40

  private let list: KeyList
  private let scale: BarScale
  private var sheet = CGRect.zero
  private let onClose: () -> Void
  private weak var formerResponder: UIResponder?
  private weak var formerFocus: UIView?

  init(in bounds: CGRect, scale: BarScale, onClose: @escaping () -> Void) {
    self.scale = scale
    self.onClose = onClose
    list = KeyList(scale)
    super.init(frame: bounds)
    screenRole = .popover
    accessibilityLabel = "Keys"
    accessibilityViewIsModal = true
    addSubview(list)
    layOut()
  }

  required init?(coder: NSCoder) { nil }

  override var accessibilityFrame: CGRect {
    get { convert(sheet, to: nil) }
    set {}
  }

  private func layOut() {
    let room = CGSize(
      width: max(bounds.width - 2 * (Self.margin + Self.padding), 1), height: max(bounds.height - 2 * (Self.margin + Self.padding), 1))
    let columnWidth = (Self.columnWidth * scale.type).rounded()
    let isWide = room.width >= 2 * columnWidth + Self.gutter
    var width = isWide ? 2 * columnWidth + Self.gutter : min(columnWidth, room.width)
    var height = list.fill(width: width, columns: isWide ? 2 : 1, gutter: Self.gutter)
    let third = 3 * (Self.narrowColumn * scale.type).rounded() + 2 * Self.gutter
    if height > room.height, isWide, room.width >= third {
      width = max(third, min(3 * columnWidth + 2 * Self.gutter, room.width))
      height = list.fill(width: width, columns: 3, gutter: Self.gutter)
    }
    let seen = CGSize(width: width, height: min(height, room.height))
    list.frame = CGRect(
      x: ((bounds.width - seen.width) / 2).rounded(), y: ((bounds.height - seen.height) / 2).rounded(), width: seen.width,
      height: seen.height)
    list.contentSize = CGSize(width: width, height: height)
    sheet = list.frame.insetBy(dx: -Self.padding, dy: -Self.padding)
  }

  override func draw(_ rect: CGRect) {
    guard let context = UIGraphicsGetCurrentContext() else { return }
    Look.drawSheet(sheet, in: context)
  }

  // MARK: Opening and closing

  func open() {
    formerResponder = window?.firstResponder
    formerFocus = window?.focusedView
    window?.focus(nil)
    list.becomeFirstResponder()
  }

  func close() {
    let hadTheKeys = list.isFirstResponder
    let window = window
    removeFromSuperview()
    if hadTheKeys { formerResponder?.becomeFirstResponder() }
    if let formerFocus, formerFocus.window === window { window?.focus(formerFocus) }
    onClose()
  }

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard let touch = touches.first, !sheet.contains(touch.location(in: self)) else { return }
    close()
  }

  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {}
  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {}

  /// Comes up from the list, which has the keys.
  override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    switch presses.first?.key?.keyCode {
    case .keyboardEscape, .keyboardF1: close()
    // Nothing behind the sheet is activated.
    case .keyboardReturnOrEnter, .keypadEnter: break
    default: super.pressesBegan(presses, with: event)
    }
  }
}

/// The groups of keys, one below the other, in one to three columns.
private final class KeyList: UIScrollView {
  private static let keysWidth: CGFloat = 150
  private static let rowGap: CGFloat = 2
  private static let groupGap: CGFloat = 18

  private let scale: BarScale

  init(_ scale: BarScale) {
    self.scale = scale
    super.init(frame: .zero)
  }

  required init?(coder: NSCoder) { nil }

  override var canBecomeFirstResponder: Bool { true }

  /// Sets the groups, each whole in a column; returns the height that they take.
  func fill(width: CGFloat, columns: Int, gutter: CGFloat) -> CGFloat {
    for view in subviews { view.removeFromSuperview() }
    let columnWidth = ((width - CGFloat(columns - 1) * gutter) / CGFloat(columns)).rounded(.down)
    let groups = KeyGroup.all.map { views(of: $0, width: columnWidth) }
    let limit = Self.lowest(groups.map(\.height), columns: columns)
    var (column, y, height): (Int, CGFloat, CGFloat) = (0, 0, 0)
    for group in groups {
      if y > 0, y + group.height > limit { (column, y) = (column + 1, 0) }
      for label in group.views {
        label.frame.origin.x += CGFloat(column) * (columnWidth + gutter)
        label.frame.origin.y += y
        addSubview(label)
      }
      y += group.height
      height = max(height, y - Self.groupGap)
    }
    return height
  }

  /// The least height into which the groups go in order, one column after the other. Quadratic in the handful of groups.
  private static func lowest(_ heights: [CGFloat], columns: Int) -> CGFloat {
    let sums = heights.indices.flatMap { first in
      heights.indices[first...].map { heights[first...$0].reduce(0, +) }
    }
    return sums.sorted().first { limit in
      var (used, y): (Int, CGFloat) = (1, 0)
      for height in heights {
        guard height <= limit else { return false }
        if y + height > limit { (used, y) = (used + 1, 0) }
        y += height
      }
      return used <= columns
    } ?? .infinity
  }

  /// A group's title, keys and words, from 0, and its height with the gap under it.
  private func views(of group: KeyGroup, width: CGFloat) -> (views: [UIView], height: CGFloat) {
    let title = Bar.label(group.title, weight: .medium)
    title.scale = scale
    let line = (ChromeMeasures.line * scale.type).rounded()
    title.numberOfLines = 0
    let titleHeight = title.sizeThatFits(CGSize(width: width, height: .greatestFiniteMagnitude)).height.rounded(.up)
    title.frame = CGRect(x: 0, y: 0, width: width, height: max(titleHeight, line))
    var views: [UIView] = [title]
    var y = title.frame.maxY + Self.rowGap
    let keysWidth = min((Self.keysWidth * scale.type).rounded(), width / 2)
    for row in group.rows {
      let keys = KeyCaps(row.keys, width: keysWidth - 8, scale)
      let does = caption(row.does, Look.ink, width: width - keysWidth)
      let height = max(keys.frame.height, does.frame.height)
      keys.frame.origin = CGPoint(x: 0, y: y)
      // One line of words stands in the middle of its caps.
      does.frame.origin = CGPoint(x: keysWidth, y: (y + max(min(keys.frame.height, height) - does.frame.height, 0) / 2).rounded())
      views += [keys, does]
      y += height + Self.rowGap
    }
    return (views, y - Self.rowGap + Self.groupGap)
  }

  private func caption(_ text: String, _ color: UIColor, width: CGFloat) -> BarLabel {
    let label = Bar.label(text, size: 11, color: color)
    label.scale = scale
    label.numberOfLines = 0
    label.lineBreakMode = .byWordWrapping
    let height = label.sizeThatFits(CGSize(width: width, height: .greatestFiniteMagnitude)).height
    label.frame = CGRect(x: 0, y: 0, width: width, height: height)
    return label
  }
}

import CoreGraphics
import Foundation
import UIFoundation

/// A menu with rows below each other. Separators enclose the rows of inline menus. It scrolls if the window is too low.
@MainActor
final class MenuSheet: MenuPanel {
  /// The padding above the first row and below the last, at every content size, in points.
  static let padding: CGFloat = 6
  private static let minimumWidth: CGFloat = 160
  /// The minimum width for touch, in points.
  private static let minimumTouchWidth: CGFloat = 220
  /// The height of a separator in points, at content size L.
  private static let separatorHeight: CGFloat = 9
  /// The distance of the rows from the left and right edges, in points.
  private static let sideInset: CGFloat = 1

  private let scroller = UIScrollView()
  private let separators: [UIView]
  /// The top of each row. The gaps between rows contain the separators.
  private let tops: [CGFloat]
  private let contentHeight: CGFloat
  private let minimumWidth: CGFloat

  /// Creates a sheet with a row for each item of `menu`.
  ///
  /// - Parameters:
  ///   - start: the responder that receives commands first.
  ///   - forTouch: whether rows are higher and have no shortcuts, and the sheet is at least as wide as touch needs.
  init(_ menu: UIMenu, scale: BarScale, start: UIResponder?, forTouch: Bool) {
    var (rows, separators, tops): ([MenuRow], [UIView], [CGFloat]) = ([], [], [])
    var height: CGFloat = 0
    // Building the menu queries the pasteboard more than once.
    UIPasteboard.general.reading {
      let groups = Self.groups(menu.children, start)
      let hasMarks = groups.joined().contains { MenuItemView.hasMark($0, start: start) }
      for (index, group) in groups.enumerated() {
        if index > 0 {
          let separatorSpace = (Self.separatorHeight * scale.type).rounded()
          separators.append(Self.separator(at: height + (separatorSpace / 2).rounded(.down)))
          height += separatorSpace
        }
        for element in group {
          let row = MenuRow(element, scale: scale, start: start, hasMarks: hasMarks, forTouch: forTouch)
          rows.append(row)
          tops.append(height)
          height += row.fittingSize.height
        }
      }
    }
    (self.separators, self.tops, contentHeight) = (separators, tops, height)
    minimumWidth = forTouch ? Self.minimumTouchWidth : Self.minimumWidth
    super.init(menu, rows: rows, cornerRadius: 10)
    addSubview(scroller)
    scroller.bounces = false
    for view in rows as [UIView] + separators { scroller.addSubview(view) }
  }

  required init?(coder: NSCoder) { nil }

  private static func separator(at y: CGFloat) -> UIView {
    let line = UIView()
    line.backgroundColor = UISystemPalette.current.separator
    line.frame.origin.y = y
    return line
  }

  override var fittingSize: CGSize {
    let width = (rows.map(\.fittingSize.width).max() ?? 0) + 2 * Self.sideInset
    return CGSize(width: max(width, minimumWidth).rounded(.up), height: (contentHeight + 2 * Self.padding).rounded(.up))
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    scroller.frame = bounds.shrunk(dx: Self.sideInset, dy: Self.padding)
    let width = scroller.bounds.width
    scroller.contentSize = CGSize(width: width, height: contentHeight)
    scroller.isScrollEnabled = contentHeight > scroller.bounds.height
    for (row, top) in zip(rows, tops) { row.frame = CGRect(x: 0, y: top, width: width, height: row.fittingSize.height) }
    for line in separators { line.frame = CGRect(x: 0, y: line.frame.minY, width: width, height: 1) }
  }

  override func row(at point: CGPoint) -> MenuItemView? {
    layoutIfNeeded()
    guard scroller.frame.contains(point) else { return nil }
    let contentPoint = convert(point, to: scroller)
    return rows.first { $0.frame.contains(contentPoint) }
  }

  override func show(_ row: MenuItemView) {
    layoutIfNeeded()
    scroller.scrollRectToVisible(row.frame, animated: false)
  }

  // MARK: Scrolling

  override func scroll(by delta: CGVector, at point: CGPoint, isPrecise: Bool) { _ = scroller.scrollWheel(by: delta, at: point, isPrecise: isPrecise) }

  /// Whether some rows are not visible.
  var scrolls: Bool {
    layoutIfNeeded()
    return scroller.isScrollEnabled
  }

  /// Scrolls with a touch that moved down by `distance` points, but not beyond the ends of the rows.
  func pan(by distance: CGFloat) {
    let lowest = max(contentHeight - scroller.bounds.height, 0)
    scroller.contentOffset.y = min(max(scroller.contentOffset.y - distance, 0), lowest)
  }
}

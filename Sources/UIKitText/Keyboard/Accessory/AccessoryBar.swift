import CoreGraphics
import Foundation
import UIFoundation
import UIKitCore

/// A bar above a keyboard, with groups of cells at the left and other cells at the right, aligned with the keys below.
///
/// It grows with the content size category, as far as the window has space. If the width of the keys is insufficient,
/// the bar extends to the window's edges. If that is insufficient too, the left cells scroll horizontally, and only
/// completely visible cells are shown.
@preconcurrency @MainActor
public final class AccessoryBar: UIInputView, UIScrollViewDelegate {
  /// The height in points, at content size L.
  public static let height: CGFloat = 44
  private static let step: CGFloat = 40
  /// The distance from a group's last cell to the next group's first, which includes the divider, in points.
  private static let groupGap: CGFloat = 24
  /// The inset of an icon from its cell's edge, in points. Icons, not cells, align with the keys.
  private static let iconInset: CGFloat = 6
  static let wordPadding: CGFloat = 8

  private let groups: [[AccessoryCell]]
  private let trailing: [AccessoryCell]
  private let scroller = UIScrollView(frame: .zero)
  private let row = DividedRow(frame: .zero)

  /// Creates a bar with `groups` at the left and `trailing` cells at the right.
  public init(groups: [[AccessoryCell]], trailing: [AccessoryCell] = []) {
    self.groups = groups.filter { !$0.isEmpty }
    self.trailing = trailing
    super.init(frame: CGRect(x: 0, y: 0, width: 0, height: Self.height), inputViewStyle: .default)
    allowsSelfSizing = true
    isOpaque = true
    scroller.showsHorizontalScrollIndicator = false
    scroller.delegate = self
    scroller.addSubview(row)
    addSubview(scroller)
    for cell in groups.flatMap({ $0 }) { row.addSubview(cell) }
    for cell in trailing { addSubview(cell) }
  }

  public required init?(coder: NSCoder) { nil }

  /// All cells, from left to right.
  public var cells: [AccessoryCell] { groups.flatMap { $0 } + trailing }

  // MARK: Size

  public override var intrinsicContentSize: CGSize {
    CGSize(width: UIView.noIntrinsicMetric, height: barScale.height(ofBar: Self.height, line: 20, icon: AccessoryCell.side))
  }

  /// Reloads the input views if the new content size category requires another height.
  public override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    guard let window, intrinsicContentSize.height != bounds.height else { return }
    window.firstResponder?.reloadInputViews()
  }

  // MARK: Layout

  /// Places the cells: the leading row scrolls, the trailing cells stay at the end.
  ///
  /// Cells with `isLeftOut` are hidden. Leading cells that are cut off are hidden until they are scrolled into view; trailing cells are hidden if
  /// they do not fit.
  public override func layoutSubviews() {
    super.layoutSubviews()
    let scale = barScale
    for cell in cells {
      cell.scale = scale
      cell.isHidden = cell.isLeftOut
    }
    let side = (AccessoryCell.side * scale.icon).rounded()
    let gap = max(Self.step * scale.icon - side, 0)
    let y = ((bounds.height - side) / 2).rounded()
    let rowWidth = arrangeRow(y: y - 1, gap: gap)
    let ending = trailing.filter { !$0.isLeftOut }
    let span = span(of: rowWidth + ending.reduce(0) { $0 + gap + $1.bounds.width })
    var right = span.right
    for cell in ending.reversed() {
      let width = cell.bounds.width
      cell.frame = CGRect(x: right - width, y: y, width: width, height: side)
      cell.isHidden = cell.frame.minX < 0
      right -= width + gap
    }
    // Focus rings extend beyond the cells.
    let left = max(span.left - Self.iconInset, 0)
    row.frame = CGRect(x: span.left - left, y: 0, width: rowWidth, height: max(bounds.height - 2, 0))
    scroller.frame = CGRect(x: left, y: 1, width: max(right - left, 0), height: max(bounds.height - 2, 0))
    scroller.contentSize = CGSize(width: row.frame.maxX, height: scroller.bounds.height)
    showWholeCells()
  }

  /// Returns the horizontal extent: aligned with the keys, or wider, up to the whole bar, if `width` requires it.
  private func span(of width: CGFloat) -> (left: CGFloat, right: CGFloat) {
    let keys = SystemKeyboard.span(inWidth: bounds.width)
    let left = max(keys.lowerBound - Self.iconInset, 0)
    let right = min(keys.upperBound + Self.wordPadding, bounds.width)
    guard width > right - left else { return (left, right) }
    let margin = max(((bounds.width - width) / 2).rounded(.down), 0)
    return (margin, bounds.width - margin)
  }

  /// The groups without the cells that are left out.
  private var shownGroups: [[AccessoryCell]] { groups.map { group in group.filter { !$0.isLeftOut } }.filter { !$0.isEmpty } }

  /// Arranges the cells of the groups in a row, with their top edges at `y`, `gap` points between cells of a group, and `groupGap` between groups.
  /// Returns the total width, 0 without cells.
  private func arrangeRow(y: CGFloat, gap: CGFloat) -> CGFloat {
    var x: CGFloat = 0
    for (index, group) in shownGroups.enumerated() {
      if index > 0 { x += Self.groupGap - gap }
      for cell in group {
        cell.frame.origin = CGPoint(x: x, y: y)
        x += cell.bounds.width + gap
      }
    }
    return max(x - gap, 0)
  }

  /// Hides the cells that the end of the row would cut off, until they are scrolled into view.
  private func showWholeCells() {
    let seen = scroller.bounds.offsetBy(dx: -row.frame.minX, dy: 0)
    var dividers: [CGFloat] = []
    for (index, group) in shownGroups.enumerated() {
      for cell in group { cell.isCut = cell.frame.minX < seen.minX - 0.5 || cell.frame.maxX > seen.maxX + 0.5 }
      if index > 0, !group[0].isCut { dividers.append(group[0].frame.minX - Self.groupGap / 2) }
    }
    row.dividers = dividers
  }

  /// Hides the cells that the new scroll position cuts off. Called by the bar's scroll view.
  public func scrollViewDidScroll(_ scrollView: UIScrollView) { showWholeCells() }

  /// Whether keys are below the bar. Otherwise it adjoins a bar of the application with its own hairline, or the window's edge.
  var hasKeysBelow = false { didSet { if hasKeysBelow != oldValue { setNeedsDisplay() } } }

  /// Draws a line at the top edge, and one at the bottom edge if keys follow below.
  public override func draw(_ rect: CGRect) {
    UISystemPalette.current.keyboard.hairline.setFill()
    for y in hasKeysBelow ? [0, bounds.height - 1] : [0] { UIBezierPath(rect: CGRect(x: 0, y: y, width: bounds.width, height: 1)).fill() }
  }
}

/// The scrolling cells, with hairlines between their groups.
private final class DividedRow: UIView {
  var dividers: [CGFloat] = [] {
    didSet { if dividers != oldValue { setNeedsDisplay() } }
  }

  override func draw(_ rect: CGRect) {
    UISystemPalette.current.keyboard.hairline.setFill()
    for x in dividers {
      UIBezierPath(rect: CGRect(x: x, y: ((bounds.height - 16) / 2).rounded(), width: 1, height: 16)).fill()
    }
  }
}

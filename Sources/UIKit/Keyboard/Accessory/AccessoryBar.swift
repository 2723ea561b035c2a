import CoreGraphics
import Foundation
import UIFoundation

/// A bar to ride on a keyboard: groups of cells from the left, others from the right, in line with the keys below.
///
/// It grows with the content size category, as far as its window has room.
/// Where the window is too narrow for all, the left ones scroll sideways.
@preconcurrency @MainActor
package final class AccessoryBar: UIInputView {
  package static let height: CGFloat = 44
  private static let step: CGFloat = 40
  /// From the last cell's edge to the next group's first: room for the line between.
  private static let groupGap: CGFloat = 24
  /// How far an icon's edge stands in from its cell's: icons, not cells, are in line with the keys.
  private static let iconInset: CGFloat = 6
  static let wordPadding: CGFloat = 8

  private let groups: [[AccessoryCell]]
  private let trailing: [AccessoryCell]
  private let scroller = UIScrollView(frame: .zero)
  private let row = DividedRow(frame: .zero)

  package init(groups: [[AccessoryCell]], trailing: [AccessoryCell] = []) {
    self.groups = groups.filter { !$0.isEmpty }
    self.trailing = trailing
    super.init(frame: CGRect(x: 0, y: 0, width: 0, height: Self.height), inputViewStyle: .default)
    allowsSelfSizing = true
    isOpaque = true
    scroller.showsHorizontalScrollIndicator = false
    scroller.addSubview(row)
    addSubview(scroller)
    for cell in groups.flatMap({ $0 }) { row.addSubview(cell) }
    for cell in trailing { addSubview(cell) }
  }

  package required init?(coder: NSCoder) { nil }

  package var cells: [AccessoryCell] { groups.flatMap { $0 } + trailing }

  // MARK: Size

  /// Of now; the cells get it when they are laid out. Asked for before the bar is in its window, it is the screen's.
  private var scale: BarScale { BarScale(traitCollection, window: (window?.bounds ?? UIScreen.main.bounds).size) }

  package override var intrinsicContentSize: CGSize {
    let scale = scale
    return CGSize(width: UIView.noIntrinsicMetric, height: scale.height(ofBar: Self.height, line: 20, icon: AccessoryCell.side))
  }

  /// Another size of type may want another height.
  package override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    guard let window, intrinsicContentSize.height != bounds.height else { return }
    window.firstResponder?.reloadInputViews()
  }

  // MARK: Layout

  package override func layoutSubviews() {
    super.layoutSubviews()
    let scale = scale
    for cell in cells { cell.scale = scale }
    let step = Self.step * scale.icon
    let side = (AccessoryCell.side * scale.icon).rounded()
    let keys = KeyGridGeometry(size: CGSize(width: bounds.width, height: SystemKeyboard.fullHeight), rows: 4)
    let y = ((bounds.height - side) / 2).rounded()
    var right = min(keys.maxX.rounded() + Self.wordPadding, bounds.width)
    for cell in trailing.reversed() {
      let width = cell.bounds.width
      cell.frame = CGRect(x: right - width, y: y, width: width, height: side)
      right -= width + max(step - side, 0)
    }
    let left = max(keys.minX.rounded() - Self.iconInset, 0)
    scroller.frame = CGRect(x: 0, y: 1, width: max(right, 0), height: max(bounds.height - 2, 0))
    layOutRow(from: left, y: y - 1, gap: max(step - side, 0))
  }

  /// `gap` lies between two cells of a group.
  private func layOutRow(from left: CGFloat, y: CGFloat, gap: CGFloat) {
    var x = left
    var dividers: [CGFloat] = []
    for (index, group) in groups.enumerated() {
      if index > 0 {
        x += Self.groupGap - gap
        dividers.append(x - Self.groupGap / 2)
      }
      for cell in group {
        cell.frame.origin = CGPoint(x: x, y: y)
        x += cell.bounds.width + gap
      }
    }
    row.frame = CGRect(x: 0, y: 0, width: x, height: scroller.bounds.height)
    row.dividers = dividers
    scroller.contentSize = row.bounds.size
  }

  package override func draw(_ rect: CGRect) {
    KeyboardPalette.hairline.setFill()
    for y in [0, bounds.height - 1] { UIBezierPath(rect: CGRect(x: 0, y: y, width: bounds.width, height: 1)).fill() }
  }
}

/// The cells that scroll, with hairlines between their groups.
private final class DividedRow: UIView {
  var dividers: [CGFloat] = [] {
    didSet { if dividers != oldValue { setNeedsDisplay() } }
  }

  override func draw(_ rect: CGRect) {
    KeyboardPalette.hairline.setFill()
    for x in dividers {
      UIBezierPath(rect: CGRect(x: x, y: ((bounds.height - 16) / 2).rounded(), width: 1, height: 16)).fill()
    }
  }
}

import UIKit

/// The three bars of a window, in its narrow or wide form.
@MainActor
struct Bars {
  let top: TopBar
  let rail: Rail?
  let bottom: BottomBar
  let shapes: ShapeCells
  let isNarrow: Bool

  init(title: String, chrome: PlaygroundChrome, isNarrow: Bool) {
    self.isNarrow = isNarrow
    shapes = ShapeCells(chrome: chrome)
    top = TopBar(title: title, chrome: chrome, isNarrow: isNarrow)
    rail = isNarrow ? nil : Rail(shapes: shapes)
    bottom = BottomBar(shapes: isNarrow ? shapes : nil, chrome: chrome)
  }

  var all: [Bar] { [rail, bottom, top].compactMap { $0 } }

  /// Places the bars at the edges of a window of `bounds` at `scale`. Returns the area between them.
  func arrange(in bounds: CGRect, _ scale: BarScale) -> CGRect {
    for bar in all { bar.scale = scale }
    let topHeight = top.height()
    let bottomHeight = bottom.height(forWidth: bounds.width)
    let middle = max(bounds.height - topHeight - bottomHeight, 0)
    let railWidth = isNarrow ? 0 : Rail.width(scale)
    top.frame = CGRect(x: 0, y: 0, width: bounds.width, height: topHeight)
    bottom.frame = CGRect(x: 0, y: bounds.height - bottomHeight, width: bounds.width, height: bottomHeight)
    rail?.frame = CGRect(x: 0, y: topHeight, width: railWidth, height: middle)
    return CGRect(x: railWidth, y: topHeight, width: bounds.width - railWidth, height: middle)
  }
}

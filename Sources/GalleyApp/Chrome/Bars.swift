import UIKit

/// The bars of a window, in its narrow or wide form.
@MainActor
struct Bars {
  /// `nil` if the user does not want a menu bar.
  let menuBar: MenuBar?
  let top: TopBar
  let rail: Rail?
  let bottom: BottomBar
  /// The shapes, in the rail or in the bottom bar of a narrow window; `nil` if the exhibit has no page, which alone accepts shapes.
  let shapes: ShapeCells?
  let isNarrow: Bool

  init(title: String, chrome: PlaygroundChrome, isNarrow: Bool) {
    self.isNarrow = isNarrow
    shapes = chrome.page == nil ? nil : ShapeCells(chrome: chrome)
    menuBar = chrome.options.hasMenuBar ? MenuBar(chrome.commandList, isNarrow: isNarrow) : nil
    top = TopBar(title: title, chrome: chrome, isNarrow: isNarrow)
    rail = isNarrow ? nil : shapes.map { Rail(shapes: $0) }
    bottom = BottomBar(shapes: isNarrow ? shapes : nil, chrome: chrome, isNarrow: isNarrow)
  }

  var all: [Bar] { [rail, bottom, top, menuBar].compactMap { $0 } }

  /// The minimum height of a window with a menu bar, at L, in points. In a lower one, F10 still opens the menus.
  private static let minimumHeight: CGFloat = 420

  /// The menu bar if it is shown.
  var shownMenuBar: MenuBar? { menuBar?.isHidden == false ? menuBar : nil }

  /// Places the menu bar at the top, or hides it if the window has no space for it. Returns its height.
  private func arrangeMenuBar(in bounds: CGRect) -> CGFloat {
    guard let menuBar else { return 0 }
    menuBar.isHidden = menuBar.fittingWidth > bounds.width || bounds.height < Self.minimumHeight * menuBar.scale.type
    guard !menuBar.isHidden else { return 0 }
    menuBar.frame = CGRect(x: 0, y: 0, width: bounds.width, height: menuBar.height())
    return menuBar.bounds.height
  }

  /// Places the bars at the edges of a window of `bounds` at `scale`. Returns the area between them.
  func arrange(in bounds: CGRect, _ scale: BarScale) -> CGRect {
    for bar in all { bar.scale = scale }
    let menuHeight = arrangeMenuBar(in: bounds)
    let topHeight = menuHeight + top.height()
    let bottomHeight = bottom.height(forWidth: bounds.width)
    let middle = max(bounds.height - topHeight - bottomHeight, 0)
    let railWidth = rail == nil ? 0 : Rail.width(scale)
    top.frame = CGRect(x: 0, y: menuHeight, width: bounds.width, height: topHeight - menuHeight)
    bottom.frame = CGRect(x: 0, y: bounds.height - bottomHeight, width: bounds.width, height: bottomHeight)
    rail?.frame = CGRect(x: 0, y: topHeight, width: railWidth, height: middle)
    return CGRect(x: railWidth, y: topHeight, width: bounds.width - railWidth, height: middle)
  }
}

import GalleyDocuments
import UIKit

/// The bar with the titles of the menus, at the top of a window. Its menus open by the pointer, by F10, and by Alt with a title's underlined letter.
///
/// The titles are not reached with Tab, as in other programs.
final class MenuBar: Bar {
  private static let height: CGFloat = 28
  private static let gap: CGFloat = 2

  private let list: CommandList
  private var titles: [MenuTitle] = []
  /// The title whose menu is open; `nil` if none is.
  private weak var openTitle: MenuTitle?

  init(_ list: CommandList, isNarrow: Bool) {
    self.list = list
    super.init(edge: .top, isNarrow: isNarrow)
    for menu in CommandMenu.allCases {
      let title = MenuTitle(menu)
      title.onPress = { [weak self, weak title] touch in
        if let title { self?.open(title, by: touch.type == .direct ? .touch : .button, at: touch.location(in: nil)) }
      }
      titles.append(title)
      addSubview(title)
    }
  }

  required init?(coder: NSCoder) { nil }

  override func scaleDidChange() { for title in titles { title.scale = scale } }

  /// The height of the bar at its scale, in points.
  func height() -> CGFloat { scale.height(ofBar: Self.height, line: ChromeMeasures.line, icon: ChromeMeasures.line) }

  /// The width that all titles need, in points.
  var fittingWidth: CGFloat { titles.reduce(2 * start) { $0 + $1.fittingWidth + Self.gap } }

  /// The distance of the first title from the left edge. Its text is aligned with the icons below it.
  private var start: CGFloat { 8 }

  override func layoutSubviews() {
    super.layoutSubviews()
    var x = start
    let inset: CGFloat = 3
    for title in titles {
      title.frame = CGRect(x: x, y: inset, width: title.fittingWidth, height: max(bounds.height - ChromeMeasures.hairline - 2 * inset, 0))
      x += title.fittingWidth + Self.gap
    }
  }

  // MARK: Menus

  /// Opens the first menu, as F10 does.
  func openFirst() { if let title = titles.first { open(title, by: .keyboard, at: nil) } }

  /// Opens a menu by its letter. Returns `false` if the bar has no such menu.
  func open(_ menu: CommandMenu) -> Bool {
    guard let title = titles.first(where: { $0.menu == menu }) else { return false }
    open(title, by: .keyboard, at: nil)
    return true
  }

  private func open(_ title: MenuTitle, by source: ContextMenuView.Source, at point: CGPoint?) {
    guard let window, let content = list.menus.first(where: { $0.menu == title.menu })?.content else { return }
    let rect = title.convert(title.bounds, to: nil)
    // This closes a menu that is open.
    window.router.closeMenu()
    let shown = ContextMenuView(content, of: self, on: title, in: window, below: rect, by: source)
    if let point { shown.keepOpen(pressedAt: point, within: rect) }
    shown.menuBar = self
    shown.didClose = { [weak self, weak title] in
      title?.isOpen = false
      self?.openTitle = nil
    }
    window.router.open(shown)
    title.isOpen = true
    openTitle = title
  }
}

extension MenuBar: MenuBarNavigating {
  func showMenu(by step: Int) {
    guard let now = titles.firstIndex(where: { $0 === openTitle }) else { return }
    open(titles[(now + step + titles.count) % titles.count], by: .keyboard, at: nil)
  }

  func showMenu(at point: CGPoint, isPressed: Bool) -> Bool {
    guard let title = titles.first(where: { $0.convert($0.bounds, to: nil).contains(point) }) else { return false }
    guard title === openTitle else {
      open(title, by: .button, at: point)
      return true
    }
    if isPressed { window?.router.closeMenu() }
    return isPressed
  }
}

/// The title of a menu in the menu bar, with its letter underlined.
private final class MenuTitle: UIView {
  let menu: CommandMenu
  var onPress: (UITouch) -> Void = { _ in }
  var isOpen = false { didSet { if isOpen != oldValue { setNeedsDisplay() } } }
  var scale: BarScale? { didSet { label.scale = scale } }
  private let label: BarLabel
  private static let inset: CGFloat = 9

  init(_ menu: CommandMenu) {
    self.menu = menu
    label = Bar.label("")
    super.init(frame: .zero)
    let text = NSMutableAttributedString(string: menu.title)
    let index = menu.title.lowercased().distance(from: menu.title.startIndex, to: menu.title.lowercased().firstIndex(of: menu.letter) ?? menu.title.startIndex)
    text.addAttribute(.underlineStyle, value: NSUnderlineStyle.single.rawValue, range: NSRange(location: index, length: 1))
    label.attributedText = text
    label.screenRole = nil
    addSubview(label)
    screenRole = .button
    isAccessibilityElement = true
    accessibilityLabel = menu.title
    let hover = UIHoverGestureRecognizer()
    hover.addHandler { [weak self] recognizer in self?.isUnderPointer = recognizer.state == .began || recognizer.state == .changed }
    addGestureRecognizer(hover)
  }

  required init?(coder: NSCoder) { nil }

  private var isUnderPointer = false { didSet { if isUnderPointer != oldValue { setNeedsDisplay() } } }

  var fittingWidth: CGFloat { (Bar.fittingSize(of: label).width + 2 * Self.inset).rounded(.up) }

  override func layoutSubviews() {
    super.layoutSubviews()
    let size = Bar.fittingSize(of: label)
    label.frame = CGRect(x: Self.inset, y: ((bounds.height - size.height) / 2).rounded(), width: size.width, height: size.height.rounded(.up))
  }

  override func draw(_ rect: CGRect) {
    guard isOpen || isUnderPointer else { return }
    (isOpen ? Theme.blueTint : Theme.hover).setFill()
    UIBezierPath(roundedRect: bounds, cornerRadius: BarButton.cornerRadius).fill()
  }

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    if let touch = touches.first { onPress(touch) }
  }
}

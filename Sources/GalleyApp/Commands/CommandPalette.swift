import GalleyDocuments
import UIKit

/// The command palette: a field and the commands that match its text, each with its menu and key.
///
/// The arrow keys move along the commands, Return performs one, and Escape closes the palette.
final class CommandPalette: FloatingSheet {
  private static let width: CGFloat = 560
  private static let padding: CGFloat = 10
  private static let rowHeight: CGFloat = 30
  /// The maximum number of rows that are visible without scrolling.
  private static let maximumRows = 12

  private let commands: [Command]
  private let recent: [String]
  private let scale: BarScale
  private let field: SheetSearchField
  private let scroller = UIScrollView()
  private let nothing = Bar.label("No command has these letters", color: Theme.secondary)
  private var rows: [CommandRow] = []
  private var highlighted = 0
  /// The first responder before the palette opened, from which actions are sent.
  private weak var start: UIResponder?
  /// Called with the chosen command, and the responder from which it is performed, after the palette has closed.
  var onChoose: (Command, UIResponder?) -> Void = { _, _ in }

  /// Creates a palette over `bounds`.
  ///
  /// - Parameters:
  ///   - recent: identifiers of the commands that were performed last, the latest first.
  ///   - start: the responder from which actions are sent.
  init(_ commands: [Command], recent: [String], from start: UIResponder?, in bounds: CGRect, scale: BarScale) {
    (self.commands, self.recent, self.start, self.scale) = (commands, recent, start, scale)
    weak var sheet: CommandPalette?
    field = SheetSearchField("Search for a command", size: 15, scale) { sheet?.search() }
    super.init(frame: bounds)
    sheet = self
    screenRole = .popover
    accessibilityLabel = "Commands"
    accessibilityViewIsModal = true
    nothing.scale = scale
    for view in [field, scroller, nothing] as [UIView] { addSubview(view) }
    search()
  }

  required init?(coder: NSCoder) { nil }

  override var keyTaker: UIResponder { field }

  // MARK: Search

  private func search() {
    let query = field.text ?? ""
    let found = CommandSearch.commands(commands, matching: query, recent: recent).map {
      (command: $0, isEnabled: $0.canPerform(from: start), isNamed: CommandSearch.isNamed(query, $0))
    }
    for row in rows { row.removeFromSuperview() }
    // A command that cannot be performed now is listed after all others that match as well: by its name, or by some letters.
    rows = [true, false].flatMap { isNamed in
      let matches = found.filter { $0.isNamed == isNamed }
      return matches.filter { $0.isEnabled } + matches.filter { !$0.isEnabled }
    }.enumerated().map { index, entry in
      let row = CommandRow(entry.command, isEnabled: entry.isEnabled, scale)
      row.addAction(UIAction { [weak self] _ in self?.choose(index) }, for: .primaryActionTriggered)
      scroller.addSubview(row)
      return row
    }
    nothing.isHidden = !rows.isEmpty
    scroller.contentOffset = .zero
    layOut()
    // Return does nothing if the named command cannot be performed, rather than something else.
    highlight(found.contains { $0.isNamed } ? 0 : rows.firstIndex(where: \.isEnabled) ?? 0)
  }

  private func choose(_ index: Int) {
    guard rows.indices.contains(index), rows[index].isEnabled else { return }
    let (command, start) = (rows[index].command, start)
    close()
    onChoose(command, start)
  }

  private func highlight(_ index: Int) {
    highlighted = index
    for (number, row) in rows.enumerated() { row.isChosen = number == index }
    if rows.indices.contains(index) { scroller.scrollRectToVisible(rows[index].frame, animated: false) }
    announceHighlight()
  }

  /// Lets screen readers speak the highlighted command, because the field keeps the focus.
  private func announceHighlight() {
    guard window != nil else { return }
    UIAccessibility.announce?(rows.indices.contains(highlighted) ? rows[highlighted].spokenText : nothing.text ?? "")
  }

  private func moveHighlight(by step: Int) {
    guard !rows.isEmpty else { return }
    let single = abs(step) == 1
    let next = highlighted + step
    highlight(single ? (next + rows.count) % rows.count : min(max(next, 0), rows.count - 1))
  }

  // MARK: Layout

  private func layOut() {
    let margin: CGFloat = 12
    let rowHeight = (Self.rowHeight * scale.type).rounded()
    let width = min((Self.width * scale.type).rounded(), max(bounds.width - 2 * margin, 80))
    let fieldHeight = (field.intrinsicContentSize.height + 6).rounded(.up)
    let top = min((bounds.height * 0.12).rounded(), 96)
    let available = bounds.height - top - margin - fieldHeight - 3 * Self.padding
    let listHeight = max(min(CGFloat(min(max(rows.count, 1), Self.maximumRows)) * rowHeight, available), rowHeight)
    sheet = CGRect(x: ((bounds.width - width) / 2).rounded(), y: top, width: width, height: fieldHeight + listHeight + 3 * Self.padding)
    let inner = width - 2 * Self.padding
    field.frame = CGRect(x: sheet.minX + Self.padding, y: sheet.minY + Self.padding, width: inner, height: fieldHeight)
    scroller.frame = CGRect(x: field.frame.minX, y: field.frame.maxY + Self.padding, width: inner, height: listHeight)
    nothing.frame = CGRect(x: scroller.frame.minX + 12, y: scroller.frame.minY, width: max(inner - 24, 0), height: rowHeight)
    for (index, row) in rows.enumerated() { row.frame = CGRect(x: 0, y: CGFloat(index) * rowHeight, width: inner, height: rowHeight) }
    scroller.contentSize = CGSize(width: inner, height: CGFloat(rows.count) * rowHeight)
  }

  // MARK: Keys

  /// The keys of the palette, before those of the field, which would move its caret.
  override var keyCommands: [UIKeyCommand]? {
    func key(_ input: String, _ action: @escaping (CommandPalette) -> Void) -> UIKeyCommand {
      let command = UIKeyCommand(input: input) { [weak self] _ in if let self { action(self) } }
      command.wantsPriorityOverSystemBehavior = true
      return command
    }
    return [
      key(UIKeyCommand.inputDownArrow) { $0.moveHighlight(by: 1) }, key(UIKeyCommand.inputUpArrow) { $0.moveHighlight(by: -1) },
      key("\t") { $0.moveHighlight(by: 1) }, key(UIKeyCommand.inputPageDown) { $0.moveHighlight(by: Self.maximumRows) },
      key(UIKeyCommand.inputPageUp) { $0.moveHighlight(by: -Self.maximumRows) }, key("\r") { $0.choose($0.highlighted) },
      key(UIKeyCommand.inputEscape) { $0.close() },
    ]
  }

  /// Consumes the keys that the field does not use, because the palette covers the window. Its own key closes it.
  override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    guard let key = presses.first?.key else { return }
    if KeyEquivalent(key) == HelpKeys.palette { return close() }
    if key.characters.count == 1, key.modifierFlags.isDisjoint(with: [.control, .alternate, .command]) { super.pressesBegan(presses, with: event) }
  }
}

/// The keys that open and close the sheets with help.
@MainActor enum HelpKeys {
  static let palette = KeyEquivalent("p", [.control, .shift])
}

/// A row of the palette: the title, and at the right the menu and the key.
private final class CommandRow: UIControl {
  let command: Command
  private let title: BarLabel
  private let menu: BarLabel
  private let keys: BarLabel
  private static let inset: CGFloat = 12

  init(_ command: Command, isEnabled: Bool, _ scale: BarScale) {
    self.command = command
    title = Bar.label(command.paletteTitle)
    menu = Bar.label(command.menu.title, size: 11, color: Theme.secondary)
    keys = Bar.label(command.key?.text ?? "", size: 11, color: Theme.secondary)
    super.init(frame: .zero)
    for label in [title, menu, keys] {
      label.screenRole = nil
      label.scale = scale
      label.alpha = isEnabled ? 1 : Theme.disabledAlpha
      addSubview(label)
    }
    self.isEnabled = isEnabled
    screenRole = .button
    isAccessibilityElement = true
    accessibilityLabel = command.paletteTitle
  }

  required init?(coder: NSCoder) { nil }

  /// Whether Return performs this command.
  var isChosen = false { didSet { if isChosen != oldValue { stateDidChange() } } }

  private var isTinted: Bool { isChosen || isEnabled && (isHighlighted || isHovered) }

  override func stateDidChange() {
    super.stateDidChange()
    for label in [menu, keys] { label.textColor = isTinted ? Theme.ink : Theme.secondary }
  }

  /// The title, the menu and the key, and whether the command cannot be performed.
  var spokenText: String {
    [command.paletteTitle, command.menu.title, command.key?.text, isEnabled ? nil : "unavailable"].compactMap { $0 }.joined(separator: ", ")
  }

  override var accessibilityValue: String? {
    get { isEnabled ? (isChosen ? "selected" : nil) : "disabled" }
    set {}
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let (menuWidth, keysWidth) = (Bar.fittingSize(of: menu).width, Bar.fittingSize(of: keys).width)
    var end = bounds.width - Self.inset
    keys.frame = CGRect(x: end - keysWidth, y: 0, width: keysWidth, height: bounds.height)
    end -= keysWidth + (keysWidth > 0 ? 16 : 0)
    let titleWidth = Bar.fittingSize(of: title).width
    // The menu is dropped first in a narrow window.
    menu.isHidden = Self.inset + titleWidth + 16 + menuWidth > end
    menu.frame = CGRect(x: end - menuWidth, y: 0, width: menuWidth, height: bounds.height)
    title.frame = CGRect(x: Self.inset, y: 0, width: max(min(titleWidth, end - Self.inset), 0), height: bounds.height)
  }

  override func draw(_ rect: CGRect) {
    guard isTinted else { return }
    (isChosen ? Theme.blueTint : isHighlighted ? Theme.pressed : Theme.hover).setFill()
    UIBezierPath(roundedRect: bounds, cornerRadius: BarButton.cornerRadius).fill()
  }
}

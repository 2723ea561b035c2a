import GalleyPlayground
import UIKit

/// The context menus of the bars, from the window's commands.
extension PlaygroundChrome: UIContextMenuInteractionDelegate {
  func contextMenuInteraction(
    _ interaction: UIContextMenuInteraction, configurationForMenuAtLocation location: CGPoint
  ) -> UIContextMenuConfiguration? {
    guard let bar = interaction.view as? Bar else { return nil }
    // A touch that stays on a button or on the slider is tracked by that control.
    if let control = bar.hitTest(location, with: nil) as? UIControl, control.isTracking { return nil }
    return UIContextMenuConfiguration(actionProvider: { [weak self, weak bar] _ in bar.flatMap { self?.menu(of: $0) } })
  }

  /// Returns the frame of the bar's focused view in the bar's coordinates, or `nil` if nothing in the bar is focused.
  func contextMenuInteractionAnchorForKeyboard(_ interaction: UIContextMenuInteraction) -> CGRect? {
    guard let bar = interaction.view, let button = bar.window?.focusedView, button.isDescendant(of: bar) else { return nil }
    return button.convert(button.bounds, to: bar)
  }

  private func menu(of bar: Bar) -> UIMenu? {
    switch bar {
    case bars?.top: UIMenu(title: "Window", children: windowGroups)
    case bars?.rail: UIMenu(title: "Shapes", children: shapeItems)
    case bars?.bottom: UIMenu(title: "Text Size", children: sizeGroups + (isNarrow && page != nil ? [UIMenu(title: "Add Shape", children: shapeItems)] : []))
    default: nil
    }
  }

  private var isNarrow: Bool { bars?.isNarrow == true }

  // MARK: Items

  private func group(_ children: [UIMenuElement]) -> UIMenu { UIMenu(options: .displayInline, children: children) }

  /// Returns groups with the commands that have these identifiers. An identifier that ends in a period is the beginning of several ones. Commands
  /// that do not exist, and empty groups, are left out, as are commands that an exhibit without a page cannot use.
  private func groups(_ identifiers: [[String]]) -> [UIMenu] {
    let omitsDisabled = options.usesCurrentBars && page == nil
    let all = commandList.all.filter { !omitsDisabled || $0.isEnabled() }
    return identifiers.compactMap { names in
      let commands = names.flatMap { name in all.filter { name.hasSuffix(".") ? $0.identifier.hasPrefix(name) : $0.identifier == name } }
      return commands.isEmpty ? nil : group(CommandList.elements(of: commands.map { command in command.with { $0.group = 0 } }).flatMap { ($0 as? UIMenu)?.children ?? [$0] })
    }
  }

  private var windowGroups: [UIMenu] {
    groups([
      ["view.exhibits", "file.save", "file.save-as"], ["edit.undo", "edit.redo"], ["view.inspector."], ["view.cost", "view.log", "view.page-inspector"],
      ["view.dark", "format.balance", "format.total-fit"], ["proof.record", "help.palette", "help.keys"],
    ]) + [group(commandList.menus.map(\.content))]
  }

  private var sizeGroups: [UIMenuElement] { groups([["view.larger", "view.smaller", "view.default-size"], ["view.size."], ["view.keyboard"]]) }

  /// The new shapes, without a submenu.
  private var shapeItems: [UIMenuElement] {
    commandList.all.filter { $0.identifier.hasPrefix("shape.add.") || $0.identifier == "shape.draw" }.map(\.menuElement)
  }
}

extension PlaygroundChrome {
  /// Toggles balancing of the last columns; does nothing without a page. They can be outside of the visible area, so the bar shows the new state in
  /// a message.
  func toggleBalance() {
    guard let page else { return }
    page.balancesLastSpread.toggle()
    showMessage("Balance last columns: \(page.balancesLastSpread ? "on" : "off")")
  }

  /// Toggles between total-fit and line-by-line breaking, with a message; does nothing without a page.
  func toggleTotalFit() {
    guard let page else { return }
    page.usesTotalFit.toggle()
    showMessage("Optimize line breaks: \(page.usesTotalFit ? "on" : "off")")
  }
}

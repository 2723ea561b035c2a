import GalleyInspectors
import GalleyPlayground
import UIKit

/// The context menus of the bars: their items with key equivalents and checkmarks.
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
    case bars?.bottom: UIMenu(title: "Text Size", children: sizeGroups + (isNarrow ? [UIMenu(title: "Add Shape", children: shapeItems)] : []))
    default: nil
    }
  }

  private var isNarrow: Bool { bars?.isNarrow == true }

  // MARK: Items

  private func group(_ children: [UIMenuElement]) -> UIMenu { UIMenu(options: .displayInline, children: children) }

  private func item(
    _ title: String, _ key: String, _ flags: UIKeyModifierFlags = .control, isOn: Bool = false, isEnabled: Bool = true,
    _ action: @escaping @MainActor (PlaygroundChrome) -> Void
  ) -> UIKeyCommand {
    let command = UIKeyCommand(title: title, input: key, modifierFlags: flags) { [weak self] _ in
      if let self { action(self) }
    }
    command.state = isOn ? .on : .off
    if !isEnabled { command.attributes = .disabled }
    return command
  }

  private func items(_ inspectors: [Inspector], _ flags: UIKeyModifierFlags) -> [UIKeyCommand] {
    inspectors.enumerated().map { index, inspector in
      item(inspector.title.capitalized, "\(index + 1)", flags, isOn: self.inspectors.contains(inspector), isEnabled: page != nil) { $0.toggle(inspector) }
    }
  }

  private var windowGroups: [UIMenu] {
    let figures = options.toggleHUD.map { _ in item("Frame and Layout Cost", "6", isOn: isHUDShown) { $0.toggleHUD() } }
    let log = options.log.map { _ in item("Event Log", "7", isOn: isEventLogShown) { $0.toggleEventLog() } }
    let record = options.record.map { _ in item("Record a Proof", "r", isEnabled: !isRecording) { $0.record() } }
    return [
      group([
        item("Exhibits", "l") { $0.showExhibits() },
        item("Save", "s", isEnabled: page != nil) { $0.saveDocument() },
        item("Save As…", "s", [.control, .shift], isEnabled: page != nil) { $0.saveDocument(asksForName: true) },
      ]),
      group([
        item("Undo", "z", isEnabled: canUndo) { $0.undo() },
        item("Redo", "z", [.control, .shift], isEnabled: canRedo) { $0.redo() },
      ]),
      group(items(Inspector.inBar, .control) + [UIMenu(title: "More Inspectors", children: items(Inspector.inMenu, [.control, .shift]))]),
      group([figures, log].compactMap { $0 }),
      group([
        item("Dark Appearance", "d", isOn: isDark) { $0.toggleAppearance() },
        item("Balance Last Columns", "e", isOn: page?.balancesLastSpread ?? false, isEnabled: page != nil) { $0.toggleBalance() },
        item("Optimize Line Breaks", "t", isOn: page?.usesTotalFit ?? false, isEnabled: page != nil) { $0.toggleTotalFit() },
      ]),
      group([record, item("Keyboard Shortcuts", UIKeyCommand.f1, [], isOn: keySheet != nil) { $0.toggleKeySheet() }].compactMap { $0 }),
    ]
  }

  private var sizeGroups: [UIMenuElement] {
    let sizes = UIContentSizeCategory.allSizes
    let all = sizes.map { size in
      UIAction(title: size.displayName, state: size == category ? .on : .off) { [weak self] _ in self?.setCategory(size) }
    }
    return [
      group([
        item("Larger", "=", isEnabled: category != sizes.last) { $0.stepCategory(by: 1) },
        item("Smaller", "-", isEnabled: category != sizes.first) { $0.stepCategory(by: -1) },
        item("Default Size", "0", isOn: category == .large) { $0.setCategory(.large) },
      ]),
      UIMenu(title: "All Sizes", children: all),
      group([item("On-Screen Keyboard", "k", isOn: hasScreenKeyboard) { $0.toggleScreenKeyboard() }]),
    ]
  }

  private var shapeItems: [UIAction] {
    ShapeKind.allCases.map { kind in
      UIAction(title: kind == .path ? "Draw Shape" : kind.label.capitalized, attributes: page == nil ? .disabled : []) { [weak self] _ in
        self?.page?.addShape(kind)
      }
    }
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

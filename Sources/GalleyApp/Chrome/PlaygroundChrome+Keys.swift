import GalleyInspectors
import GalleyPlayground
import UIKit

/// The keys of the window, and the actions of its commands.
extension PlaygroundChrome {
  /// Handles a key that neither the focused view nor the page handled. Returns whether the key has an action here. Keys with AltGr have none: they
  /// type characters, such as € with E on a German keyboard.
  func handle(_ key: UIKey) -> Bool {
    guard !key.isAltGraphHeld else { return false }
    let isModal = presentedViewController != nil || isComparing
    if !isModal {
      if isQuestionMark(key) {
        toggleKeySheet()
        return true
      }
      // The return key of a text belongs to that text, and that of a sheet to the sheet. The panel of the proofs covers the page, where typed text
      // would not be seen.
      let focus = view.window?.firstResponder
      if !areProofsShown, key.keyCode == .keyboardReturnOrEnter || key.keyCode == .keypadEnter, key.modifierFlags.isEmpty,
        !(focus is any UIKeyInput || focus is FloatingSheet)
      {
        return page?.beginEditing() ?? false
      }
      if opensMenu(for: key) { return true }
    }
    if key.keyCode == .keyboardEscape, key.modifierFlags.isEmpty { return bars?.bottom.dismissProblem() ?? false }
    // Keys that type text have no command, and are not looked up.
    let isFunctionKey = key.charactersIgnoringModifiers.hasPrefix("UIKeyInput")
    guard isFunctionKey || !key.modifierFlags.isDisjoint(with: [.control, .command, .alternate]) else { return false }
    guard let command = commandList.command(for: key) else { return false }
    // A presented view controller blocks commands that open or change something below it.
    guard !isModal || command.worksDuringModal else { return false }
    // The panel of the proofs covers the page, whose changes would not be seen.
    guard !areProofsShown || ![.edit, .format, .shape].contains(command.menu) else { return false }
    // The page and the views of exhibits use some keys of disabled commands, such as Alt ←.
    guard command.isEnabled() else { return !key.modifierFlags.isDisjoint(with: [.control, .command]) }
    bars?.bottom.endNotice()
    command.perform(from: view.window?.firstResponder)
    return true
  }

  /// Opens a menu of the menu bar if the key is F10, or Alt with the letter of a menu. Returns whether it did.
  private func opensMenu(for key: UIKey) -> Bool {
    if key.keyCode == .keyboardF10, key.modifierFlags.isEmpty {
      openMenus()
      return true
    }
    guard key.modifierFlags == .alternate, let letter = key.charactersIgnoringModifiers.lowercased().first,
      key.charactersIgnoringModifiers.count == 1, let menu = CommandMenu.allCases.first(where: { $0.letter == letter })
    else { return false }
    if let menuBar = bars?.shownMenuBar { return menuBar.open(menu) }
    openMenus(menu)
    return true
  }

  /// Opens the first menu of the menu bar. Without a menu bar, opens a list of the menus, or only `menu`, below the top bar.
  func openMenus(_ menu: CommandMenu? = nil) {
    if menu == nil, let menuBar = bars?.shownMenuBar { return menuBar.openFirst() }
    guard let window = view.window, let button = bars?.top.listButton else { return }
    let menus = commandList.menus
    let content = menus.first { $0.menu == menu }?.content ?? UIMenu(title: "Menus", children: menus.map(\.content))
    window.router.open(
      ContextMenuView(content, of: self, on: button, in: window, below: button.convert(button.bounds, to: nil), by: .keyboard))
  }

  /// Turns the alignment of dragged shapes to guides on or off.
  func toggleAlignment() {
    options.alignsShapes.toggle()
    options.choseAlignment(options.alignsShapes)
    page?.alignsToGuides = options.alignsShapes
  }

  /// Shows or hides the menu bar. Its keys work without it.
  func toggleMenuBar() {
    options.hasMenuBar.toggle()
    options.choseMenuBar(options.hasMenuBar)
    discardBars()
    if !options.hasMenuBar { showMessage("F10 opens the menus") }
  }

  var canFind: Bool { page != nil || view.window?.firstResponder?.target(forAction: .findAndReplace, withSender: nil) != nil }

  /// Shows the find bar of the page, or of the text that has the focus.
  func find() {
    if let page { return page.findInteraction.presentFindNavigator(showingReplace: true) }
    guard let target = view.window?.firstResponder?.target(forAction: .findAndReplace, withSender: nil) else { return }
    UIApplication.shared.sendAction(.findAndReplace, to: target, from: nil, for: nil)
  }

  func stepCategory(by step: Int) {
    let sizes = UIContentSizeCategory.allSizes
    let index = (sizes.firstIndex(of: category) ?? 3) + step
    if sizes.indices.contains(index) { setCategory(sizes[index]) }
  }

  func record() {
    guard let record = options.record, !isRecording, page?.completeText() != false else { return }
    guard (exhibit as? DocumentExhibit)?.overrides.areInPageState != false else {
      return showMessage("A recording can’t hold the options that this window has for its lines. Open the document without them to record it.")
    }
    let words = record()
    if !words.isEmpty { showMessage(words) }
  }

  /// Shows a notice in the bottom bar, which can add a row for it. It ends after some seconds or with the next action.
  func showMessage(_ message: String) { show(message, isProblem: false) }

  /// Shows a message about something that did not work, which stays until the user dismisses it.
  func showProblem(_ message: String) { show(message, isProblem: true) }

  private func show(_ message: String, isProblem: Bool) {
    if isProblem { problem = message }
    bars?.bottom.showMessage(message, isProblem: isProblem)
    compareView?.showMessage(message)
    // Not posted, so that the event log shows only the text's events.
    UIAccessibility.announce?(message)
    view.setNeedsLayout()
  }

  /// Removes `message` if it is shown.
  func hideMessage(_ message: String) {
    guard bars?.bottom.hideMessage(message) == true else { return }
    view.setNeedsLayout()
  }

  func toggleHUD() {
    guard let toggle = options.toggleHUD else { return }
    toggle()
    isHUDShown.toggle()
  }
}

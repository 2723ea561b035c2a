import CoreGraphics
import Foundation
import UIFoundation
import UIKitCore

/// The edit menu, opened by the secondary button, a long touch or the Menu key. A `UIEditMenuInteraction` shows it.
extension UITextInteraction: UIContextMenuInteractionDelegate {
  /// Returns the edit menu for the text at `location`, in the coordinate space of the interaction's view.
  ///
  /// Returns `nil` if the interaction is disabled or has no text, if the press has moved, or if the delegate rejects the press.
  public func contextMenuInteraction(
    _ interaction: UIContextMenuInteraction, configurationForMenuAtLocation location: CGPoint
  ) -> UIContextMenuConfiguration? {
    guard isEnabled, let view, let inputView = textInput?.textInputView, text != nil, press?.hasMoved != true,
      delegate?.interactionShouldBegin(self, at: location) ?? true
    else { return nil }
    let point = view.convert(location, to: inputView)
    return editMenuConfiguration(at: point) { [weak self] in self?.menu(at: point, appItems: $0) }
  }

  /// Returns the first visible rectangle of the selection, or the caret, in the coordinate space of the interaction's view; `nil` if it is not
  /// visible.
  public func contextMenuInteractionAnchorForKeyboard(_ interaction: UIContextMenuInteraction) -> CGRect? {
    guard let view, let text, let inputView = textInput?.textInputView else { return nil }
    let seen = visibleRect ?? inputView.bounds
    let rects = text.selection.isEmpty ? text.caretRects : text.rects(for: text.selection.range, meeting: seen)
    return rects.first { seen.intersects($0) }.map { view.convert($0, from: inputView) }
  }

  func menu(at point: CGPoint, appItems: [UIMenuElement]) -> UIMenu? {
    moveCaret(to: point)
    guard let text else { return nil }
    let elements = MenuTree.built(replacements(in: text) + suggestedActions + appItems, from: view?.window?.firstResponder ?? textInput)
    return editMenu(for: text.selection.range, suggestedActions: elements)
  }

  /// Returns a configuration that shows its menu as the text's edit menu, so that `UIMenuController` reports it. For views that
  /// show more than text, and therefore have their own context menus. A Galley extension.
  ///
  /// - Parameters:
  ///   - point: in the space of `textInputView`.
  ///   - menu: creates the menu when it opens. Its argument is the items of `UIMenuController.shared` that some responder can
  ///     perform then.
  public func editMenuConfiguration(
    at point: CGPoint, menu makeMenu: @escaping (_ appItems: [UIMenuElement]) -> UIMenu?
  ) -> UIContextMenuConfiguration {
    let configuration = UIContextMenuConfiguration()
    configuration.presenter = { [weak self] rect, source in
      guard let self, let view, view.window != nil else { return false }
      let isByTouch = source == .touch || source == .tap
      wasSelectedByTouch = isByTouch
      let mayLift = source == .touch && mayCarrySelection && isSelected(at: point)
      if isByTouch { selectWord(under: point) }
      let items = UIMenuController.shared.commands
      // The caret moves first, because the available commands depend on the selection.
      menuPoint = source == .keyboard ? nil : point
      defer { menuPoint = nil }
      let menu = makeMenu(items.isEmpty ? [] : [UIMenu(options: .displayInline, children: items)])
      // A touch also shows the keyboard. If that covers the touched text, text and menu move together.
      let sourceOrigin = rect.origin
      if isByTouch { keepAboveKeyboard(point) }
      let rect = isByTouch ? CGRect(origin: inWindow(point), size: rect.size) : rect
      let viewPoint = textInput?.textInputView.convert(point, to: view) ?? point
      let target = isByTouch ? besideSelection(at: point, rect) : source == .button ? belowMisspelling(at: point, rect) : rect
      let isShown = editMenuInteraction.present(
        UIEditMenuConfiguration(identifier: nil, sourcePoint: viewPoint), on: view, about: target, from: sourceOrigin, by: source
      ) { _ in menu }
      if isShown, mayLift { editMenuInteraction.lift = { [weak self] in self?.lift(to: $0, by: $1) } }
      return isShown
    }
    return configuration
  }

  /// Returns the rectangle, in window coordinates, that an edit menu opened by touch must not cover: the visible part of the selection with its
  /// handles, or else the caret under the touch; `rect` if there is neither. `point` is in the space of `textInputView`.
  private func besideSelection(at point: CGPoint, _ rect: CGRect) -> CGRect {
    guard let text, let inputView = textInput?.textInputView else { return rect }
    let seen = visibleRect ?? inputView.bounds
    let lines = text.selection.isEmpty
      ? text.caretRects.filter { $0.minY <= point.y && point.y <= $0.maxY }
      : text.rects(for: text.selection.range, meeting: seen).map { $0.intersection(seen) }.filter { !$0.isNull }
    guard let first = lines.first else { return rect }
    let whole = lines.dropFirst().reduce(first) { $0.union($1) }
    return inputView.convert(whole, to: nil).insetBy(dx: 0, dy: text.selection.isEmpty ? 0 : -SelectionHandleView.reach)
  }

  /// Returns the rectangle, in window coordinates, that a menu opened by a click must not cover: `rect`, or on a misspelled word the height of its
  /// line, so that the suggestions do not cover the word. `point` is in the space of `textInputView`.
  private func belowMisspelling(at point: CGPoint, _ rect: CGRect) -> CGRect {
    guard let text, let inputView = textInput?.textInputView, !replacements(in: text).isEmpty,
      let line = (text.selection.isEmpty ? text.caretRects : text.rects(for: text.selection.range, meeting: CGRect(origin: point, size: CGSize(width: 1, height: 1))))
        .first(where: { $0.minY <= point.y && $0.maxY >= point.y })
    else { return rect }
    let seen = inputView.convert(line, to: nil)
    return CGRect(x: rect.minX, y: seen.minY, width: 0, height: seen.height)
  }

  /// The standard commands of the menu, sent to the responder chain: a subclass of the text view performs and validates them.
  private var suggestedActions: [UIMenuElement] {
    let styles: [Selector] = [.toggleBoldface, .showTextStyleOptions]
    let hasStyles = styles.allSatisfy { textInput?.canPerformAction($0, withSender: nil) == true }
    let pasteboard = UIEditMenuInteraction.pasteboardCommands.filter { text?.isEditable != false || $0.action == .copy }
    let groups: [(UIMenu.Identifier, [UICommand])] = [
      (.undoRedo, undoing), (.standardEdit, offered(pasteboard)), (.selecting, offered(UIEditMenuInteraction.selectingCommands)),
      (.lookup, performed(UIEditMenuInteraction.lookUpCommands)), (.textStyle, hasStyles ? UIEditMenuInteraction.styleCommands : []),
    ]
    let inline = groups.filter { !$0.1.isEmpty }.map { UIMenu(identifier: $0.0, options: .displayInline, children: $0.1) }
    let turns = text?.ownEditor?.hasRightToLeftText == true
      && textInput?.canPerformAction(.makeTextWritingDirectionRightToLeft, withSender: nil) == true
    return inline
      + (turns ? [UIMenu(title: "Writing Direction", identifier: .writingDirection, children: UIEditMenuInteraction.directionCommands)] : [])
  }

  /// The commands Undo and Redo, which menus have on desktops, but not by touch; none for a text that refuses commands.
  private var undoing: [UICommand] {
    guard !wasSelectedByTouch, !refusesActions, text?.isEditable == true, let editor = text?.ownEditor, !editor.isSecure,
      let undoManager = editor.undoManager
    else { return [] }
    let undo = UIKeyCommand(title: undoManager.undoMenuItemTitle, input: "z", modifierFlags: .control) { [weak self] _ in
      self?.updatingOnce { editor.undo() }
    }
    let redo = UIKeyCommand(title: undoManager.redoMenuItemTitle, input: "z", modifierFlags: [.control, .shift]) { [weak self] _ in
      self?.updatingOnce { editor.redo() }
    }
    // Marked text becomes a step when it is undone.
    if !undoManager.canUndo, editor.markedRange == nil { undo.attributes = .disabled }
    if !undoManager.canRedo { redo.attributes = .disabled }
    return [undo, redo]
  }

  // MARK: Omitted commands

  /// Returns the commands of the menu. If the text refuses actions of its editor, those that cannot be performed are omitted; otherwise they are
  /// dimmed, so that each command keeps its position.
  private func offered(_ commands: [UICommand]) -> [UICommand] { refusesActions ? performed(commands) : commands }

  private func performed(_ commands: [UICommand]) -> [UICommand] {
    guard let start = view?.window?.firstResponder ?? textInput else { return [] }
    return commands.filter { $0.target(from: start) != nil }
  }

  private var refusesActions: Bool {
    guard let textInput, let editor = text?.ownEditor?.input else { return false }
    let standard: [Selector] = [.cut, .copy, .paste, .delete, .select, .selectAll]
    return standard.contains { editor.canPerform($0) == true && !textInput.canPerformAction($0, withSender: nil) }
  }

  // MARK: Replacements of a misspelled word

  /// Returns the menu items that replace a misspelled word; none for a text that refuses to have its word replaced.
  private func replacements(in text: some InteractiveText) -> [UIMenuElement] {
    guard let editor = text.ownEditor else { return [] }
    if editor.input.canPerform(.promptForReplace) == true, textInput?.canPerformAction(.promptForReplace, withSender: nil) == false { return [] }
    return editor.spellingMenuItems
  }

  // MARK: A finger has selected

  /// Shows the menu of a word that was double-tapped, after the time for a third tap, unless the selection has changed or a touch is down by
  /// then. Does nothing without a selection.
  func showMenuAfterDoubleTap(at point: CGPoint) {
    guard let selection = text?.selection, !selection.isEmpty else { return }
    pendingMenu = Timeline.shared.schedule(after: UITapGestureRecognizer.multiTapInterval) { [weak self] in
      // A touch that is down by now scrolls or drags.
      guard let self, text?.selection == selection, textDrag == nil, view?.window?.router.touches.isEmpty == true else { return }
      showMenuOfSelection(near: point)
    }
  }

  /// Shows the menu of a selection by touch, as near as possible to a point of `textInputView`. Does nothing during a press, while a menu is open, if
  /// the text is not first responder, and if no part of the selection is visible.
  func showMenuOfSelection(near point: CGPoint) {
    guard press == nil, grab == nil, let text, textInput?.isFirstResponder == true, let window = view?.window, window.router.menu == nil,
      let inputView = textInput?.textInputView
    else { return }
    func nearest(_ rect: CGRect) -> CGPoint {
      CGPoint(x: min(max(point.x, rect.minX), max(rect.minX, rect.maxX - 1)), y: min(max(point.y, rect.minY), max(rect.minY, rect.maxY - 1)))
    }
    let candidates = text.rects(for: text.selection.range, meeting: visibleRect ?? inputView.bounds).map(nearest)
    guard let closest = candidates.min(by: { $0.distance(to: point) < $1.distance(to: point) }) else { return }
    _ = menuConfiguration(forSelectionAt: closest)?.presenter?(CGRect(origin: inWindow(closest), size: .zero), .tap)
  }
}

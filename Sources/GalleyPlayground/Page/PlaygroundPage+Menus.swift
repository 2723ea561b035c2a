import GalleyDocuments
import UIKit

/// The context menu for a point: commands for the shape, the link or the text there, or for the page.
///
/// Items are commands that travel up the responder chain: first the text, then the page. The responder validates each command and
/// sets its title.
extension PlaygroundPage: UIContextMenuInteractionDelegate {
  /// Returns the menu of the shape, the text or the page at `location`, in the page's coordinates. Returns `nil` during a drag or a press that has
  /// moved, while the pen is active, and over a popover.
  public func contextMenuInteraction(
    _ interaction: UIContextMenuInteraction, configurationForMenuAtLocation location: CGPoint
  ) -> UIContextMenuConfiguration? {
    let point = convert(location, to: content)
    let isBusy = drag?.hasMoved ?? false || press?.hasMoved ?? false || isPenArmed
    guard !isBusy, !isOverPopover(point) else { return nil }
    // When the menu opens, not before: the long press cancels the touch first, and its effects are reverted.
    if shapeID(at: point) == nil, text.editor.characterRange(at: point) != nil {
      return self.interaction.editMenuConfiguration(at: point) { [weak self] in self?.menu(at: point, appItems: $0) }
    }
    return UIContextMenuConfiguration(actionProvider: { [weak self] _ in self?.menu(at: point) })
  }

  /// Returns the anchor for the menu key, in the page's coordinates: the center of the selected shape, the first visible part of the selected text,
  /// or the caret.
  ///
  /// Returns `nil` if no shape is selected, and the text does not have the focus or neither its selection nor its caret is visible.
  public func contextMenuInteractionAnchorForKeyboard(_ interaction: UIContextMenuInteraction) -> CGRect? {
    if let shape = chosenShape { return convert(CGRect(origin: shape.center, size: .zero), from: content) }
    let editor = text.editor
    let seen = bounds.inset(by: adjustedContentInset)
    let rects = editor.selection.isEmpty ? editor.caretRects : editor.rects(for: editor.selectedRange, meeting: seen)
    guard text.isFirstResponder, let rect = rects.first(where: { seen.intersects($0) }) else { return nil }
    // The caret at the end of a line is beside its last character. The menu is that of the text there, with guesses for a misspelled word.
    let besides = [0, -Self.besideCaret, Self.besideCaret].map { rect.offsetBy(dx: $0, dy: 0) }
    let isEmpty = editor.selection.isEmpty
    let inText = isEmpty ? besides.first { editor.characterRange(at: CGPoint(x: $0.midX, y: $0.midY)) != nil } : nil
    return convert(inText ?? rect, from: content)
  }

  /// The distance from the caret at which a character is beside it, in points.
  private static let besideCaret: CGFloat = 2

  // MARK: Target of the menu

  func menu(at point: CGPoint, appItems: [UIMenuElement] = []) -> UIMenu {
    closeWordPopover()
    let menu = makeMenu(at: point, appItems)
    lastMenu = (menu, point)
    return menu
  }

  /// Returns the position at which the context menu was opened, in the page's content, if `sender` is a command of it; `nil` for the menu bar and
  /// keys.
  func menuPosition(for sender: Any?) -> CGPoint? {
    func contains(_ element: UIMenuElement, _ command: UICommand) -> Bool {
      element === command || (element as? UIMenu)?.children.contains { contains($0, command) } == true
    }
    guard let command = sender as? UICommand, let lastMenu, contains(lastMenu.menu, command) else { return nil }
    return lastMenu.position
  }

  private func makeMenu(at point: CGPoint, _ appItems: [UIMenuElement]) -> UIMenu {
    if let id = shapeID(at: point) {
      if !selectedShapes.contains(id) { select(id) }
      _ = becomeFirstResponder()
      // The menu of a point deletes the point.
      if let knob = points.knob(at: point) { selectKnob(knob) }
      return UIMenu(title: selectedShapes.count == 1 ? "Shape" : "Shapes", children: [undoGroup] + shapeGroups)
    }
    let isInText = text.editor.characterRange(at: point) != nil
    if isInText || visibleSpreads.contains(where: { geometry.sheet($0).contains(point) }) {
      moveCaret(to: point)
    } else {
      select(nil)
    }
    guard isInText else { return UIMenu(title: "Page", children: pageGroups) }
    if let note = noteLink(at: point) { return UIMenu(title: "Link", children: [noteGroup(note)] + textGroups + appItems) }
    let link = linkAddress(at: point)
    return UIMenu(title: link == nil ? "Text" : "Link", children: text.editor.spellingMenuItems + (link.map { [linkGroup($0)] } ?? []) + textGroups + appItems)
  }

  /// Returns the `id` of the topmost shape at a point of the content, or `nil` if there is none. The handles belong to the selected shape, and the
  /// points and the surroundings of an edited outline to its shape.
  private func shapeID(at point: CGPoint) -> Int? {
    if let editing = pointEditing, points.knob(at: point) != nil || isNearEditedOutline(point, of: editing.id) { return editing.id }
    if handles.point(inside: content.convert(point, to: handles), with: nil) { return selectedShape }
    return shapes.last { $0.contains(point) }?.id
  }

  /// Selects no shape, and moves the caret to a point of the content. As usual on desktops, a click within the selected text keeps the selection.
  private func moveCaret(to point: CGPoint) {
    select(nil)
    interaction.moveCaret(to: point)
  }

  // MARK: Items

  func group(_ children: [UIMenuElement]) -> UIMenu { UIMenu(options: .displayInline, children: children) }

  func item(
    _ title: String, _ action: Selector, _ key: String? = nil, _ flags: UIKeyModifierFlags = [], carrying value: Any? = nil
  ) -> UICommand {
    guard let key else { return UICommand(title: title, action: action, propertyList: value) }
    return UIKeyCommand(title: title, action: action, input: key, modifierFlags: flags, propertyList: value)
  }

  private var undoGroup: UIMenu {
    group([item("Undo", .undo, "z", .control), item("Redo", .redo, "z", [.control, .shift])])
  }

  private var pasteboardItems: [UICommand] {
    [item("Cut", .cut, "x", .control), item("Copy", .copy, "c", .control), item("Paste", .paste, "v", .control)]
  }

  private var textGroups: [UIMenu] {
    [
      undoGroup,
      group(pasteboardItems + [item("Delete", .delete, UIKeyCommand.inputDelete)]),
      group([
        item("Select Word", .select), item("Select Paragraph", .selectParagraph), item("Select All", .selectAll, "a", .control),
      ]),
      group([
        item("Bold", .toggleBoldface, "b", .control), item("Italic", .toggleItalics, "i", .control),
        item("Underline", .toggleUnderline, "u", .control),
      ]),
      group([item("Inspect Word", .nameWord, "\r", .control), item("Copy Layout as JSON", .copyLayout), item("Find…", .findAndReplace, "f", .control)]),
    ]
  }

  private func linkGroup(_ link: URL) -> UIMenu {
    let address = link.absoluteString
    return group([
      // Show the address before the user follows it.
      item("Open \(Self.shortened(address))", .openLink, carrying: address), item("Copy Link", .copyLink, carrying: address),
    ])
  }

  /// Returns a group with one command, which goes to the note or back to the reference; other programs cannot open such a link.
  private func noteGroup(_ link: FootnoteLink) -> UIMenu {
    let title =
      switch link {
      case .note(let number): "Go to Note \(number)"
      case .reference(let number): "Return to Reference \(number)"
      }
    return group([item(title, .followNote, carrying: link.address)])
  }

  private var shapeGroups: [UIMenu] {
    [
      group(
        pasteboardItems + [
          copyAsMenu, item("Duplicate", .duplicate, "d", [.control, .shift]), item("Delete", .delete, UIKeyCommand.inputDelete),
        ]),
      // Not every keyboard layout has keys for brackets, comma and period; all have arrows.
      group([
        item("Rotate Left by 15°", .turnLeft, UIKeyCommand.inputLeftArrow, .alternate),
        item("Rotate Right by 15°", .turnRight, UIKeyCommand.inputRightArrow, .alternate), item("Reset Angle", .resetAngle),
      ]),
      group([
        item("Enlarge", .enlarge, UIKeyCommand.inputUpArrow, .alternate), item("Shrink", .shrink, UIKeyCommand.inputDownArrow, .alternate), fillMenu,
        wrapMenu,
      ]),
      group(orderItems), group(groupItems + [item("Edit Points", .editPoints, UIKeyCommand.f8), item("Smooth Point", .smoothPoint)]),
    ]
  }

  private var pageGroups: [UIMenu] {
    let kinds = ShapeKind.allCases.map { kind in
      item(kind == .path ? "Draw Shape" : kind.label.capitalized, .addShape, carrying: kind.rawValue)
    }
    return [
      undoGroup, group([item("Paste", .paste, "v", .control), item("Select All", .selectAll, "a", .control), item("Find…", .findAndReplace, "f", .control)]),
      group([UIMenu(title: "Add Shape", children: kinds + [group(shapeSourceItems)]), UIMenu(title: "Guides", children: guideItems)]),
      group([item("Save", .saveDocument, "s", .control), item("Save As…", .saveDocumentAs, "s", [.control, .shift])]),
      group([item("Copy Layout as JSON", .copyLayout)]),
      group([item("Balance Last Columns", .toggleBalance, "e", .control), item("Optimize Line Breaks", .toggleTotalFit, "t", .control)]),
    ]
  }
}

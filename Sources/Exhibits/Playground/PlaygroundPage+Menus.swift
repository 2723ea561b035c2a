import UIKit

/// The menu of a place: what can be done with the shape, the link or the text there, or with the page.
///
/// Items are commands that go up the chain from who has the keys: the text, then the page. Who would do one says whether it can be
/// done now, and under which name.
extension PlaygroundPage: UIContextMenuInteractionDelegate {
  public func contextMenuInteraction(
    _ interaction: UIContextMenuInteraction, configurationForMenuAtLocation location: CGPoint
  ) -> UIContextMenuConfiguration? {
    let point = convert(location, to: content)
    let isHeld = drag?.hasMoved ?? false || press?.hasMoved ?? false || isPenArmed
    guard !isHeld, !isOverPopover(point) else { return nil }
    // When the menu shows, not before: a finger that rests is let go first, and takes back what it did.
    if shapeID(at: point) == nil, text.editor.characterRange(at: point) != nil {
      return self.interaction.editMenuConfiguration(at: point) { [weak self] in self?.menu(at: point, appItems: $0) }
    }
    return UIContextMenuConfiguration(actionProvider: { [weak self] _ in self?.menu(at: point) })
  }

  /// The selected shape, what is selected of the text, the caret.
  public func contextMenuInteractionPlaceForKeyboard(_ interaction: UIContextMenuInteraction) -> CGRect? {
    if let shape = chosenShape { return convert(CGRect(origin: shape.center, size: .zero), from: content) }
    let editor = text.editor
    let seen = bounds.inset(by: adjustedContentInset)
    let rects = editor.selection.isEmpty ? editor.caretRects : editor.rects(for: editor.selectedRange, meeting: seen)
    guard text.isFirstResponder, let rect = rects.first(where: { seen.intersects($0) }) else { return nil }
    return convert(rect, from: content)
  }

  // MARK: Which menu

  func menu(at point: CGPoint, appItems: [UIMenuElement] = []) -> UIMenu {
    forgetWord()
    menuPlace = point
    if let id = shapeID(at: point) {
      select(id)
      _ = becomeFirstResponder()
      return UIMenu(title: "Shape", children: [undoGroup] + shapeGroups)
    }
    let isInText = text.editor.characterRange(at: point) != nil
    if isInText || spreadsInSight.contains(where: { geometry.sheet($0).contains(point) }) {
      takeCaret(to: point)
    } else {
      select(nil)
    }
    guard isInText else { return UIMenu(title: "Page", children: pageGroups) }
    if let note = noteLink(at: point) { return UIMenu(title: "Link", children: [noteGroup(note)] + textGroups + appItems) }
    let link = linkAddress(at: point)
    return UIMenu(title: link == nil ? "Text" : "Link", children: text.editor.spellingMenuItems + (link.map { [linkGroup($0)] } ?? []) + textGroups + appItems)
  }

  /// Topmost first, and the selected one by its handles.
  private func shapeID(at point: CGPoint) -> Int? {
    if handles.point(inside: content.convert(point, to: handles), with: nil) { return selectedShape }
    return shapes.last { $0.contains(point) }?.id
  }

  /// As desktops do: what is selected stays selected where the click is in it; elsewhere the caret goes to the click.
  private func takeCaret(to point: CGPoint) {
    select(nil)
    interaction.takeCaret(to: point)
  }

  // MARK: Items

  private func group(_ children: [UIMenuElement]) -> UIMenu { UIMenu(options: .displayInline, children: children) }

  private func item(
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
        item("Underlined", .toggleUnderline, "u", .control),
      ]),
      group([item("Look at Word", .nameWord, "\r", .control), item("Find…", .findAndReplace, "f", .control)]),
    ]
  }

  private func linkGroup(_ link: URL) -> UIMenu {
    let address = link.absoluteString
    return group([
      // Where it leads is seen before it is gone to.
      item("Open \(Self.shortened(address))", .openLink, carrying: address), item("Copy Link", .copyLink, carrying: address),
    ])
  }

  /// Of a number that no other program could open.
  private func noteGroup(_ link: NoteLink) -> UIMenu {
    let title =
      switch link {
      case .note(let number): "Go to Note \(number)"
      case .reference(let number): "Back to Reference \(number)"
      }
    return group([item(title, .followNote, carrying: link.address)])
  }

  private var shapeGroups: [UIMenu] {
    [
      group(
        pasteboardItems + [
          item("Duplicate", .duplicate, "d", [.control, .shift]), item("Delete", .delete, UIKeyCommand.inputDelete),
        ]),
      // Not every layout has keys for brackets, comma and full stop; all have arrows.
      group([
        item("Turn Left by 15°", .turnLeft, UIKeyCommand.inputLeftArrow, .alternate),
        item("Turn Right by 15°", .turnRight, UIKeyCommand.inputRightArrow, .alternate), item("Reset Angle", .resetAngle),
      ]),
      group([
        item("Larger", .enlarge, UIKeyCommand.inputUpArrow, .alternate), item("Smaller", .shrink, UIKeyCommand.inputDownArrow, .alternate),
      ]),
      group([
        item("Bring to Front", .bringToFront, UIKeyCommand.inputUpArrow, [.control, .shift]),
        item("Send to Back", .sendToBack, UIKeyCommand.inputDownArrow, [.control, .shift]),
      ]),
    ]
  }

  private var pageGroups: [UIMenu] {
    let kinds = ShapeKind.allCases.map { kind in
      item(kind == .path ? "Draw an Outline" : kind.label.capitalized, .addShape, carrying: kind.rawValue)
    }
    return [
      undoGroup, group([item("Paste", .paste, "v", .control), item("Select All", .selectAll, "a", .control), item("Find…", .findAndReplace, "f", .control)]),
      group([UIMenu(title: "Add Shape", children: kinds)]),
      group([item("Balanced Last Columns", .toggleBalance, "e", .control), item("Total-Fit Lines", .toggleTotalFit, "t", .control)]),
    ]
  }
}

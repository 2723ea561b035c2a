import GalleyDocuments
import UIKit

extension Selector {
  static let selectParagraph = Selector("selectParagraph:")
  static let nameWord = Selector("nameWord:")
  static let openLink = Selector("openLink:")
  static let followNote = Selector("followNote:")
  static let copyLink = Selector("copyLink:")
  static let copyLayout = Selector("copyLayout:")
  static let addShape = Selector("addShape:")
  static let duplicate = Selector("duplicate:")
  static let turnLeft = Selector("turnLeft:")
  static let turnRight = Selector("turnRight:")
  static let resetAngle = Selector("resetAngle:")
  static let enlarge = Selector("enlarge:")
  static let shrink = Selector("shrink:")
  static let saveDocument = Selector("saveDocument:")
  static let saveDocumentAs = Selector("saveDocumentAs:")
  static let toggleBalance = Selector("toggleBalance:")
  static let toggleTotalFit = Selector("toggleTotalFit:")
}

/// The page's actions for menus, keys and bars, which travel up the responder chain; the text handles standard edit actions first.
extension PlaygroundPage {
  static func adding(to table: ActionTable) -> ActionTable {
    addingShapeActions(to: table)
      .adding(.selectParagraph, to: PlaygroundPage.self) { page, _ in page.selectParagraph() }
      .adding(.nameWord, to: PlaygroundPage.self) { page, _ in page.nameWordAtCaret() }
      .adding(.openLink, to: PlaygroundPage.self) { page, sender in link(of: sender).map(page.open) }
      .adding(.followNote, to: PlaygroundPage.self) { page, sender in
        if let link = FootnoteLink(link(of: sender)) { page.go(to: link) }
      }
      .adding(.copyLink, to: PlaygroundPage.self) { _, sender in
        if let link = link(of: sender) { UIPasteboard.general.string = link.absoluteString }
      }
      .adding(.copyLayout, to: PlaygroundPage.self) { page, _ in page.onCopyLayout?() }
      .adding(.addShape, to: PlaygroundPage.self) { page, sender in
        if let kind = shapeKind(of: sender) { page.addShape(kind, at: page.menuPosition(for: sender)) }
      }
      .adding(.duplicate, to: PlaygroundPage.self) { page, _ in page.duplicateShape() }
      .adding(.turnLeft, to: PlaygroundPage.self) { page, _ in page.turnShape(byDegrees: -turn.coarse) }
      .adding(.turnRight, to: PlaygroundPage.self) { page, _ in page.turnShape(byDegrees: turn.coarse) }
      .adding(.resetAngle, to: PlaygroundPage.self) { page, _ in page.straightenShape() }
      .adding(.enlarge, to: PlaygroundPage.self) { page, _ in page.growShape(by: growth.coarse) }
      .adding(.shrink, to: PlaygroundPage.self) { page, _ in page.growShape(by: -growth.coarse) }
      .adding(.saveDocument, to: PlaygroundPage.self) { page, _ in page.onSave?(false) }
      .adding(.saveDocumentAs, to: PlaygroundPage.self) { page, _ in page.onSave?(true) }
      .adding(.toggleBalance, to: PlaygroundPage.self) { page, _ in page.balancesLastSpread.toggle() }
      .adding(.toggleTotalFit, to: PlaygroundPage.self) { page, _ in page.usesTotalFit.toggle() }
  }

  /// Returns whether the page can perform an action now, or `nil` if it does not handle the action.
  func canPerform(_ action: Selector, _ sender: Any?) -> Bool? {
    let hasShape = selectedShape != nil && drag == nil
    switch action {
    // Undo first commits marked text as a step.
    case .undo: return (canUndo || text.editor.markedRange != nil) && drag == nil
    case .redo: return canRedo && drag == nil
    case .cut, .copy: return hasShape && !text.isFirstResponder
    case .delete: return hasShape && !text.isFirstResponder && (pointEditing == nil || pointEditing?.selected != nil)
    case .paste: return UIPasteboard.general.hasShape
    case .selectAll: return text.editor.hasText
    case .selectParagraph: return text.editor.hasText
    case .nameWord: return wordAtCaret != nil
    case .openLink: return Self.link(of: sender).map(UIApplication.shared.canOpenURL) ?? false
    case .followNote: return FootnoteLink(Self.link(of: sender))?.target(in: flow.storage) != nil
    case .copyLink: return Self.link(of: sender) != nil
    case .duplicate, .turnLeft, .turnRight, .enlarge, .shrink: return hasShape
    case .resetAngle: return hasShape && chosenShapes.contains { $0.rotation != 0 }
    case .saveDocument, .saveDocumentAs: return onSave != nil
    case .copyLayout: return onCopyLayout != nil
    case .toggleBalance, .toggleTotalFit: return true
    default: return canPerformShapeAction(action)
    }
  }

  /// Sets a command's title, such as “Undo Typing”, and the check mark of active commands.
  func name(_ command: UICommand) {
    switch command.action {
    case Selector.undo: command.title = history.undoMenuItemTitle
    case Selector.redo: command.title = history.redoMenuItemTitle
    case Selector.toggleBalance: command.state = balancesLastSpread ? .on : .off
    case Selector.toggleTotalFit: command.state = usesTotalFit ? .on : .off
    case Selector.delete where pointEditing != nil: command.title = "Delete Point"
    case Selector.editPoints: command.state = pointEditing == nil ? .off : .on
    case Selector.smoothPoint: command.state = isSelectedPointSmooth ? .on : .off
    case Selector.fillShapes, Selector.wrapShapes: command.state = isStyleOn(command) ? .on : .off
    default: break
    }
  }

  private static func link(of sender: Any?) -> URL? {
    ((sender as? UICommand)?.propertyList as? String).flatMap { URL(string: $0) }
  }

  private static func shapeKind(of sender: Any?) -> ShapeKind? {
    ((sender as? UICommand)?.propertyList as? String).flatMap(ShapeKind.init)
  }

  private func selectParagraph() {
    text.editor.selectParagraph()
    text.becomeFirstResponder()
  }

  /// Adds a shape at the position of a menu, in the page's content, or at a free position if there was no menu; for a freehand shape, arms the pen.
  private func addShape(_ kind: ShapeKind, at menuPosition: CGPoint?) {
    guard let outline = UnitOutlines.unitOutline(of: kind), let menuPosition else { return addShape(kind) }
    add(PageShape(id: nextShapeID, kind: kind, unitOutline: outline, center: menuPosition, size: kind.sizeWhenAdded))
  }
}

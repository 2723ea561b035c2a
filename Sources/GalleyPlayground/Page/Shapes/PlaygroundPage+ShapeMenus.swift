import UIKit

extension Selector {
  static let bringToFront = Selector("bringToFront:")
  static let sendToBack = Selector("sendToBack:")
  static let bringForward = Selector("bringForward:")
  static let sendBackward = Selector("sendBackward:")
  static let groupShapes = Selector("groupShapes:")
  static let ungroupShapes = Selector("ungroupShapes:")
  static let alignShapes = Selector("alignShapes:")
  static let editPoints = Selector("editPoints:")
  static let smoothPoint = Selector("smoothPoint:")
  static let copyShapesAs = Selector("copyShapesAs:")
  static let pasteAsShape = Selector("pasteAsShape:")
  static let addShapeFile = Selector("addShapeFile:")
  static let fillShapes = Selector("fillShapes:")
  static let wrapShapes = Selector("wrapShapes:")
}

/// The menu items and actions of selected shapes for their order, groups, alignment and points, and for other programs.
extension PlaygroundPage {
  private static let orders: [(action: Selector, order: ShapeOrder)] = [
    (.bringToFront, .front), (.bringForward, .forward), (.sendBackward, .backward), (.sendToBack, .back),
  ]

  // MARK: Items

  /// “Copy As” with a command for each format.
  var copyAsMenu: UIMenu {
    UIMenu(title: "Copy As", children: ShapeWriter.Format.allCases.map { item($0.title, .copyShapesAs, carrying: $0.rawValue) })
  }

  var orderItems: [UICommand] {
    [
      item("Bring to Front", .bringToFront, UIKeyCommand.inputUpArrow, [.control, .shift]),
      item("Bring Forward", .bringForward, UIKeyCommand.inputUpArrow, .control),
      item("Send Backward", .sendBackward, UIKeyCommand.inputDownArrow, .control),
      item("Send to Back", .sendToBack, UIKeyCommand.inputDownArrow, [.control, .shift]),
    ]
  }

  var groupItems: [UIMenuElement] {
    [
      item("Group", .groupShapes, "g", .control), item("Ungroup", .ungroupShapes, "g", [.control, .shift]),
      UIMenu(title: "Align Shapes", children: Edge.allCases.map { item($0.title, .alignShapes, carrying: $0.rawValue) }),
    ]
  }

  /// The fills by their names in commands. The image is chosen in a dialog.
  private static let fills: [(name: String, title: String, fill: ShapeStyle.Fill)] = [("tint", "Tint", .tint), ("none", "None", .none)]
  private static let imageFill = "image"

  /// “Fill” with a command for each kind of fill.
  var fillMenu: UIMenu {
    UIMenu(title: "Fill", children: Self.fills.map { item($0.title, .fillShapes, carrying: $0.name) } + [item("Image…", .fillShapes, carrying: Self.imageFill)])
  }

  /// “Wrap Text” with a command for each side.
  var wrapMenu: UIMenu { UIMenu(title: "Wrap Text", children: WrapSide.allCases.map { item($0.title, .wrapShapes, carrying: $0.rawValue) }) }

  /// Returns whether all selected shapes have the fill or the wrap side of a command.
  func isStyleOn(_ command: UICommand) -> Bool {
    guard !chosenShapes.isEmpty, let value = command.propertyList as? String else { return false }
    if command.action == .wrapShapes { return chosenShapes.allSatisfy { $0.style.wrapSide.rawValue == value } }
    let fill = Self.fills.first { $0.name == value }?.fill
    return chosenShapes.allSatisfy { fill == $0.style.fill }
  }

  private func setFill(named name: String) {
    if name == Self.imageFill { return onChooseShapeImage?() ?? () }
    guard let fill = Self.fills.first(where: { $0.name == name })?.fill else { return }
    changeShapeStyles("Fill") { $0.fill = fill }
  }

  /// Commands that add shapes from other programs.
  var shapeSourceItems: [UICommand] { [item("From Clipboard", .pasteAsShape), item("From File…", .addShapeFile)] }

  // MARK: Actions

  static func addingShapeActions(to table: ActionTable) -> ActionTable {
    orders.reduce(addingGuideActions(to: table)) { table, entry in table.adding(entry.action, to: PlaygroundPage.self) { page, _ in page.moveShape(entry.order) } }
      .adding(.groupShapes, to: PlaygroundPage.self) { page, _ in page.groupShapes() }
      .adding(.ungroupShapes, to: PlaygroundPage.self) { page, _ in page.ungroupShapes() }
      .adding(.alignShapes, to: PlaygroundPage.self) { page, sender in
        if let edge = value(of: sender).flatMap(Edge.init) { page.alignShapes(to: edge) }
      }
      .adding(.editPoints, to: PlaygroundPage.self) { page, _ in page.togglePointEditing() }
      .adding(.smoothPoint, to: PlaygroundPage.self) { page, _ in page.toggleSmoothPoint() }
      .adding(.copyShapesAs, to: PlaygroundPage.self) { page, sender in
        if let format = value(of: sender).flatMap(ShapeWriter.Format.init) { page.copyShapes(as: format) }
      }
      .adding(.fillShapes, to: PlaygroundPage.self) { page, sender in value(of: sender).map { page.setFill(named: $0) } }
      .adding(.wrapShapes, to: PlaygroundPage.self) { page, sender in
        if let side = value(of: sender).flatMap(WrapSide.init) { page.changeShapeStyles("Wrap Side") { $0.wrapSide = side } }
      }
      .adding(.pasteAsShape, to: PlaygroundPage.self) { page, sender in
        UIPasteboard.general.reading { _ = page.pasteAnyShape(at: page.menuPosition(for: sender)) }
      }
      .adding(.addShapeFile, to: PlaygroundPage.self) { page, sender in page.onAddShapeFile?(page.menuPosition(for: sender)) }
  }

  private static func value(of sender: Any?) -> String? { (sender as? UICommand)?.propertyList as? String }

  /// Returns whether the page can perform an action now, or `nil` if it is not one of these.
  func canPerformShapeAction(_ action: Selector) -> Bool? {
    let hasShape = !selectedShapes.isEmpty && drag == nil
    if let order = Self.orders.first(where: { $0.action == action })?.order { return hasShape && canMoveShape(order) }
    switch action {
    case .groupShapes: return hasShape && canGroup
    case .ungroupShapes: return hasShape && canUngroup
    case .alignShapes: return hasShape && canAlign
    case .editPoints: return canTogglePointEditing
    case .smoothPoint: return canSmoothPoint
    case .copyShapesAs, .fillShapes, .wrapShapes: return hasShape
    case .pasteAsShape: return UIPasteboard.general.hasShape
    case .addShapeFile: return onAddShapeFile != nil
    default: return canPerformGuideAction(action)
    }
  }
}

import GalleyPlayground
import UIKit

/// The Shape menu: new shapes, and changes of the selected one, which the page performs.
final class ShapeCommands: ChromeCommands {
  override var commands: [Command] {
    let kinds = ShapeKind.allCases.filter { $0 != .path }.map { kind in
      Command(
        "shape.add.\(kind.rawValue)", kind.label.capitalized, in: .shape, 0, keywords: "insert new exclusion draw", perform: doing { $0.page?.addShape(kind) })
        .with { $0.isEnabled = hasPage; $0.submenu = "Add Shape" }
    }
    let changes = [
      change("duplicate", "Duplicate", 1, KeyEquivalent("d", [.control, .shift]), "copy", .duplicateShape),
      change("rotate-left", "Rotate Left by 15°", 2, KeyEquivalent(UIKeyCommand.inputLeftArrow, .alternate), "turn angle", .turnShapeLeft),
      change("rotate-right", "Rotate Right by 15°", 2, KeyEquivalent(UIKeyCommand.inputRightArrow, .alternate), "turn angle", .turnShapeRight),
      change("reset-angle", "Reset Angle", 2, nil, "straighten rotation", .resetShapeAngle),
      change("enlarge", "Enlarge", 3, KeyEquivalent(UIKeyCommand.inputUpArrow, .alternate), "larger bigger grow size", .enlargeShape),
      change("shrink", "Shrink", 3, KeyEquivalent(UIKeyCommand.inputDownArrow, .alternate), "smaller size", .shrinkShape),
      change("front", "Bring to Front", 4, KeyEquivalent(UIKeyCommand.inputUpArrow, [.control, .shift]), "order above", .bringShapeToFront),
      change("back", "Send to Back", 4, KeyEquivalent(UIKeyCommand.inputDownArrow, [.control, .shift]), "order below", .sendShapeToBack),
    ]
    return kinds + [drawing] + changes + [guides]
  }

  private var guides: Command {
    Command("shape.guides", "Align to Guides", in: .shape, 5, keywords: "snap snapping magnetic", perform: doing { $0.toggleAlignment() })
      .with { $0.isEnabled = hasPage; $0.isOn = asking { $0.options.alignsShapes } }
  }

  private var drawing: Command {
    Command("shape.draw", "Draw Shape", in: .shape, 0, keywords: "freehand pen path", perform: doing { $0.page?.addShape(.path) }).with { $0.isEnabled = hasPage }
  }

  private func change(_ name: String, _ title: String, _ group: Int, _ key: KeyEquivalent?, _ keywords: String, _ action: Selector) -> Command {
    Command("shape.\(name)", title, in: .shape, group, key: key, keywords: keywords, sends: action)
  }
}

/// The page's actions for shapes.
extension Selector {
  fileprivate static let duplicateShape = Selector("duplicate:")
  fileprivate static let turnShapeLeft = Selector("turnLeft:")
  fileprivate static let turnShapeRight = Selector("turnRight:")
  fileprivate static let resetShapeAngle = Selector("resetAngle:")
  fileprivate static let enlargeShape = Selector("enlarge:")
  fileprivate static let shrinkShape = Selector("shrink:")
  fileprivate static let bringShapeToFront = Selector("bringToFront:")
  fileprivate static let sendShapeToBack = Selector("sendToBack:")
}

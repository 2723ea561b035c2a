import GalleyPlayground
import UIKit

/// The Shape menu: new shapes, and changes of the selected one, which the page performs.
final class ShapeCommands: ChromeCommands {
  override var commands: [Command] {
    let kinds = ShapeKind.allCases.filter { $0 != .path }.map { kind in
      Command(
        "shape.add.\(kind.rawValue)", kind.label.capitalized, in: .shape, 0, keywords: "insert new exclusion draw", perform: doing { $0.addShape(kind) })
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
      change("forward", "Bring Forward", 4, KeyEquivalent(UIKeyCommand.inputUpArrow), "order above", .bringShapeForward),
      change("backward", "Send Backward", 4, KeyEquivalent(UIKeyCommand.inputDownArrow), "order below", .sendShapeBackward),
      change("back", "Send to Back", 4, KeyEquivalent(UIKeyCommand.inputDownArrow, [.control, .shift]), "order below", .sendShapeToBack),
      change("group", "Group", 5, KeyEquivalent("g"), "combine together", .groupShapes),
      change("ungroup", "Ungroup", 5, KeyEquivalent("g", [.control, .shift]), "separate dissolve", .ungroupShapes),
    ]
    let points = change("points", "Edit Points", 5, KeyEquivalent(UIKeyCommand.f8, []), "outline curve node path", .editShapePoints)
      .with { $0.keyBelongsToView = false; $0.explanation = "Edit the points of the selected shape’s outline, or end that" }
    let smooth = change("smooth-point", "Smooth Point", 5, nil, "corner cusp bezier control handle curve node", .smoothPoint)
    return kinds + [drawing] + sources + changes + formats + fills + wrapSides + alignments + [points, smooth, guides] + placedGuides
  }

  private var guides: Command {
    Command("shape.guides", "Align to Guides", in: .shape, 5, keywords: "snap snapping magnetic", perform: doing { $0.toggleAlignment() })
      .with { $0.isEnabled = hasPage; $0.isOn = asking { $0.options.alignsShapes } }
  }

  /// The commands for guides that the user places.
  private var placedGuides: [Command] {
    let additions = PageGuide.Axis.allCases.map { axis in
      Command(
        "shape.guide.\(axis.rawValue)", "Add \(axis.rawValue.capitalized) Guide", in: .shape, 5, keywords: "line ruler snap", sends: .addGuide,
        propertyList: axis.rawValue)
    }
    let removals = [
      change("guide.remove", "Remove Guide", 5, nil, "delete line", .removeGuide),
      change("guide.remove-all", "Remove All Guides", 5, nil, "delete clear lines", .removeAllGuides),
    ]
    return (additions + removals).map { $0.with { $0.submenu = "Guides" } }
  }

  /// Shapes of other programs, which need no selected shape.
  private var sources: [Command] {
    [
      Command(
        "shape.file", "From File…", in: .shape, 0, keywords: "add import open svg css image outline exclusion", perform: doing { $0.askForShapeFile(at: nil) })
        .with { $0.isEnabled = hasPage },
      Command("shape.paste", "Paste Shape", in: .shape, 0, keywords: "add clipboard svg css exclusion", perform: doing { chrome in
        chrome.revealPage()
        UIPasteboard.general.reading { _ = chrome.page?.pasteAnyShape() }
      })
      .with { $0.isEnabled = asking { $0.page?.canPasteShape ?? false } },
    ]
  }

  private var formats: [Command] {
    ShapeWriter.Format.allCases.map { format in
      Command(
        "shape.copy-as.\(format.rawValue)", format.title, in: .shape, 1, keywords: "clipboard export code", sends: .copyShapesAs,
        propertyList: format.rawValue)
        .with { $0.submenu = "Copy As" }
    }
  }

  private var fills: [Command] {
    func fill(_ name: String, _ title: String, _ keywords: String) -> Command {
      Command("shape.fill.\(name)", title, in: .shape, 3, keywords: keywords, sends: .fillShapes, propertyList: name).with { $0.submenu = "Fill" }
    }
    return [
      fill("tint", "Tint", "color standard default"), fill("none", "None", "empty transparent"), fill("image", "Image…", "picture photo fill"),
    ]
  }

  private var wrapSides: [Command] {
    WrapSide.allCases.map { side in
      Command(
        "shape.wrap.\(side.rawValue)", side.title, in: .shape, 3, keywords: "wrap flow side runaround exclusion", sends: .wrapShapes,
        propertyList: side.rawValue)
        .with { $0.submenu = "Wrap Text" }
    }
  }

  private var alignments: [Command] {
    PlaygroundPage.Edge.allCases.map { edge in
      Command("shape.align.\(edge.rawValue)", edge.title, in: .shape, 5, keywords: "arrange edge", sends: .alignShapes, propertyList: edge.rawValue)
        .with { $0.submenu = "Align Shapes" }
    }
  }

  private var drawing: Command {
    Command("shape.draw", "Draw Shape", in: .shape, 0, keywords: "freehand pen path", perform: doing { $0.addShape(.path) }).with { $0.isEnabled = hasPage }
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
  fileprivate static let bringShapeForward = Selector("bringForward:")
  fileprivate static let sendShapeBackward = Selector("sendBackward:")
  fileprivate static let groupShapes = Selector("groupShapes:")
  fileprivate static let ungroupShapes = Selector("ungroupShapes:")
  fileprivate static let alignShapes = Selector("alignShapes:")
  fileprivate static let addGuide = Selector("addGuide:")
  fileprivate static let removeGuide = Selector("removeGuide:")
  fileprivate static let removeAllGuides = Selector("removeAllGuides:")
  fileprivate static let editShapePoints = Selector("editPoints:")
  fileprivate static let smoothPoint = Selector("smoothPoint:")
  fileprivate static let copyShapesAs = Selector("copyShapesAs:")
  fileprivate static let fillShapes = Selector("fillShapes:")
  fileprivate static let wrapShapes = Selector("wrapShapes:")
}

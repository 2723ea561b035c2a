import CoreGraphics
import GalleyRaster
import GalleyWindowing
import Testing

@testable import UIKit
@testable import UIKitCollections
@testable import UIKitCore
@testable import UIKitText

/// A text that leaves its window, is hidden or is disabled during an interaction.
@MainActor @Suite(.serialized) struct RemovedTextTests {
  enum Removal: CaseIterable { case removed, superviewRemoved, hidden, superviewHidden, disabled }

  /// A text view or a field in a superview; characters are squares of ten points.
  @MainActor private struct Scene {
    let stage: EventStage
    let holder = UIView(frame: CGRect(x: 0, y: 150, width: 300, height: 100))
    let view: UIView & UITextInput & UIKeyInput

    init(field: Bool) {
      let font = UIFont(name: "Galley Block", size: 10)
      if field {
        let field = UITextField(frame: CGRect(x: 0, y: 0, width: 300, height: 26))
        (field.font, field.text) = (font, "one two three")
        view = field
      } else {
        let text = UITextView(frame: CGRect(x: 0, y: 0, width: 300, height: 100))
        (text.font, text.text) = (font, "one two three")
        view = text
      }
      holder.addSubview(view)
      stage = .atDesk([holder], height: 400)
    }

    var editor: TextEditor { (view as! any TextEditing).editor }
    var interaction: UITextInteraction { view.interactions.compactMap { $0 as? UITextInteraction }[0] }

    func apply(_ removal: Removal) {
      switch removal {
      case .removed: view.removeFromSuperview()
      case .superviewRemoved: holder.removeFromSuperview()
      case .hidden: view.isHidden = true
      case .superviewHidden: holder.isHidden = true
      case .disabled: if let field = view as? UITextField { field.isEnabled = false } else { (view as? UITextView)?.isSelectable = false }
      }
    }

    /// The center of the character at `index`, in window coordinates.
    func characterCenter(_ index: Int) -> (Double, Double) {
      let rect = view.convert(editor.caretRect(at: index) ?? .zero, to: nil)
      return (rect.midX + 5, rect.midY)
    }
  }

  private func item(_ stage: EventStage, _ label: String) -> ScreenItem? { stage.window.screenItems().first { $0.label == label } }

  @Test(arguments: Removal.allCases, [true, false]) func dragOfRemovedTextIsCancelled(_ removal: Removal, field: Bool) {
    let scene = Scene(field: field)
    let stage = scene.stage
    defer { stage.closeAtDesk() }
    _ = scene.view.becomeFirstResponder()
    scene.editor.selectedRange = NSRange(location: 0, length: 3)
    let (from, to) = (scene.characterCenter(1), scene.characterCenter(6))
    stage.down(from.0, from.1)
    stage.move(from.0 + 6, from.1)
    stage.move(to.0, to.1)
    #expect(stage.window.router.carried != nil && item(stage, "carried text") != nil)
    scene.apply(removal)
    #expect(stage.window.router.carried == nil && item(stage, "carried text") == nil && item(stage, "drop caret") == nil)
    #expect(scene.interaction.press == nil && scene.interaction.textDrag == nil)
    stage.up(to.0, to.1)
    #expect(scene.editor.textStorage.string == "one two three")
  }

  @Test(arguments: Removal.allCases, [true, false]) func draggedHandleAndMagnifierAreCancelled(_ removal: Removal, field: Bool) throws {
    let scene = Scene(field: field)
    let stage = scene.stage
    defer { stage.closeAtDesk() }
    let place = scene.characterCenter(5)
    for _ in 0..<2 {
      stage.touch(1, .began, place.0, place.1)
      stage.touch(1, .ended, place.0, place.1)
    }
    stage.wait(1000)
    // The menu of the double tap.
    stage.key(41)
    let knob = try #require(item(stage, "selection end")).frame
    stage.touch(1, .began, knob.midX, knob.maxY - 4)
    stage.touch(1, .moved, knob.midX + 20, knob.maxY - 4)
    #expect(scene.interaction.grab != nil && item(stage, "magnifier") != nil)
    scene.apply(removal)
    #expect(scene.interaction.grab == nil && item(stage, "magnifier") == nil && item(stage, "selection end") == nil)
    let selected = scene.editor.selectedRange
    stage.touch(1, .moved, 20, knob.maxY - 4)
    stage.touch(1, .ended, 20, knob.maxY - 4)
    #expect(scene.editor.selectedRange == selected)
  }

  @Test(arguments: Removal.allCases, [true, false]) func pressAndEdgeScrollingAreCancelled(_ removal: Removal, field: Bool) {
    let scene = Scene(field: field)
    let stage = scene.stage
    defer { stage.closeAtDesk() }
    if let text = scene.view as? UITextView { text.text = (1...60).map { "line \($0)" }.joined(separator: "\n") }
    stage.session.turn()
    let place = scene.characterCenter(0)
    (scene.view as? UITextView)?.contentOffset.y = 0
    stage.session.turn()
    stage.down(20, 163)
    stage.move(40, 280)
    #expect(scene.interaction.press != nil && (field || scene.interaction.edgeScroller.isRunning), "\(place)")
    scene.apply(removal)
    #expect(scene.interaction.press == nil && !scene.interaction.edgeScroller.isRunning)
    stage.wait(200)
    #expect((scene.view as? UITextView)?.contentOffset.y ?? 0 == 0)
    let selected = scene.editor.selection
    stage.move(60, 290)
    stage.up(60, 290)
    #expect(scene.editor.selection == selected)
  }

  @Test(arguments: Removal.allCases, [true, false]) func menuOfRemovedTextCloses(_ removal: Removal, field: Bool) {
    let scene = Scene(field: field)
    let stage = scene.stage
    defer { stage.closeAtDesk() }
    let place = scene.characterCenter(5)
    stage.down(place.0, place.1, .right)
    stage.up(place.0, place.1, .right)
    #expect(stage.window.router.menu != nil)
    scene.apply(removal)
    #expect(stage.window.router.menu == nil)
  }

  @Test(arguments: Removal.allCases, [true, false]) func longPressOnRemovedViewOpensNoMenu(_ removal: Removal, field: Bool) {
    let scene = Scene(field: field)
    let stage = scene.stage
    defer { stage.closeAtDesk() }
    let place = scene.characterCenter(5)
    stage.touch(1, .began, place.0, place.1)
    stage.wait(200)
    scene.apply(removal)
    stage.wait(1500)
    #expect(stage.window.router.menu == nil && scene.editor.selection.isEmpty)
    stage.touch(1, .ended, place.0, place.1)
  }
}

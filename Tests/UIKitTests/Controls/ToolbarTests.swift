import CoreGraphics
import Foundation
import Testing

@testable import UIKit
@testable import UIKitCollections
@testable import UIKitCore
@testable import UIKitText

/// Bars of buttons.
@Suite(.serialized) @MainActor
struct ToolbarTests {
  private final class Owner: NSObject, ActionTarget {
    var senders: [Any?] = []
    static var actions: ActionTable { ActionTable().adding("save:", to: Owner.self) { $0.senders.append($1) } }
  }

  private func buttons(_ bar: UIToolbar) -> [UIButton] { bar.subviews.compactMap { $0 as? UIButton } }

  @Test func flexibleSpacesShareRemainingWidth() {
    let stage = EventStage(width: 300, height: 100)
    defer { stage.close() }
    let bar = UIToolbar(frame: CGRect(x: 0, y: 0, width: 300, height: 10))
    bar.sizeToFit()
    #expect(bar.bounds.size == CGSize(width: 300, height: 44))
    stage.window.addSubview(bar)
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 30, height: 20))
    bar.items = [
      UIBarButtonItem(title: "One", style: .plain, target: nil, action: nil), .flexibleSpace(), UIBarButtonItem(customView: view), .fixedSpace(20),
      UIBarButtonItem(systemItem: .done),
    ]
    stage.session.turn()
    let (one, done) = (buttons(bar)[0], buttons(bar)[1])
    #expect(one.frame.minX == 8 && done.currentTitle == "Done" && abs(done.frame.maxX - 292) <= 1)
    #expect(abs(done.frame.minX - view.frame.maxX - 20) <= 1 && view.frame.size == CGSize(width: 30, height: 20))
    bar.items?.insert(.flexibleSpace(), at: 0)
    stage.session.turn()
    #expect(abs(buttons(bar)[0].frame.minX - (8 + (view.frame.minX - buttons(bar)[0].frame.width - 8) / 2)) <= 2)
  }

  @Test func aBlackBarIsDarkInALightWindow() {
    let stage = EventStage(width: 300, height: 100)
    defer { stage.close() }
    let bar = UIToolbar(frame: CGRect(x: 0, y: 0, width: 300, height: 44))
    bar.items = [UIBarButtonItem(systemItem: .done)]
    stage.window.addSubview(bar)
    for (style, expected) in [(UIBarStyle.black, UIUserInterfaceStyle.dark), (.default, .light)] {
      bar.barStyle = style
      stage.session.turn()
      #expect(bar.traitCollection.userInterfaceStyle == expected && buttons(bar)[0].traitCollection.userInterfaceStyle == expected)
    }
  }

  @Test func itemPerformsActionAsSender() throws {
    let stage = EventStage(width: 300, height: 100)
    defer { stage.close() }
    let bar = UIToolbar(frame: CGRect(x: 0, y: 0, width: 300, height: 44))
    stage.window.addSubview(bar)
    let owner = Owner()
    var done: [ObjectIdentifier?] = []
    let save = UIBarButtonItem(title: "Save", style: .done, target: owner, action: "save:")
    let act = UIBarButtonItem(primaryAction: UIAction(title: "Act") { done.append(($0.sender as AnyObject?).map { ObjectIdentifier($0) }) })
    bar.setItems([save, act], animated: true)
    stage.session.turn()
    for button in buttons(bar) {
      stage.down(Double(button.frame.midX), 20)
      stage.up(Double(button.frame.midX), 20)
    }
    #expect(owner.senders.count == 1 && owner.senders[0] as AnyObject? === save)
    #expect(done == [ObjectIdentifier(act)])
    save.isEnabled = false
    save.title = "Saved"
    stage.session.turn()
    #expect(buttons(bar)[0].currentTitle == "Saved" && !buttons(bar)[0].isEnabled)
  }

  /// Typing in a field of the toolbar continues while other items change, come and go.
  @Test func retainedItemsKeepTheirViews() throws {
    let stage = EventStage(width: 400, height: 100)
    defer { stage.close() }
    let bar = UIToolbar(frame: CGRect(x: 0, y: 0, width: 400, height: 44))
    stage.window.addSubview(bar)
    let field = UITextField(frame: CGRect(x: 0, y: 0, width: 100, height: 30))
    let save = UIBarButtonItem(title: "Save", style: .plain, target: nil, action: nil)
    let entry = UIBarButtonItem(customView: field)
    bar.items = [save, entry]
    stage.session.turn()
    field.becomeFirstResponder()
    let button = try #require(buttons(bar).first)
    save.isEnabled = false
    save.title = "Saved"
    save.tintColor = .systemRed
    #expect(field.isFirstResponder && buttons(bar) == [button] && button.currentTitle == "Saved" && !button.isEnabled)
    #expect(button.tintColor == .systemRed)
    bar.setItems([entry, .flexibleSpace(), UIBarButtonItem(title: "New", style: .plain, target: nil, action: nil)], animated: false)
    #expect(field.isFirstResponder && buttons(bar).map(\.currentTitle) == ["New"] && bar.subviews.first === field)
    entry.customView = nil
    entry.title = "Field"
    #expect(!field.isFirstResponder && field.superview == nil && buttons(bar).map(\.currentTitle) == ["Field", "New"])
    entry.customView = field
    #expect(buttons(bar).map(\.currentTitle) == ["New"] && field.superview === bar)
  }

  @Test func onlyNewItemsFadeIn() {
    let stage = EventStage(width: 400, height: 100)
    defer { stage.close() }
    let bar = UIToolbar(frame: CGRect(x: 0, y: 0, width: 400, height: 44))
    stage.window.addSubview(bar)
    let (old, faint) = (UIView(frame: CGRect(x: 0, y: 0, width: 30, height: 20)), UIView(frame: CGRect(x: 0, y: 0, width: 30, height: 20)))
    faint.alpha = 0.5
    let item = UIBarButtonItem(customView: old)
    bar.items = [item]
    stage.session.turn()
    bar.setItems([item, UIBarButtonItem(customView: faint)], animated: true)
    #expect(old.shownAlpha == 1 && faint.shownAlpha < 0.5)
    stage.wait(1000)
    #expect(faint.alpha == 0.5 && old.alpha == 1)
  }

  @Test func toolbarAboveKeyboardDismissesIt() throws {
    UIScreenKeyboard.yieldsToHardware = false
    let stage = EventStage(width: 400, height: 400)
    defer { stage.close() }
    let view = UITextView(frame: CGRect(x: 0, y: 0, width: 400, height: 100))
    stage.window.addSubview(view)
    let bar = UIToolbar()
    bar.items = [.flexibleSpace(), UIBarButtonItem(systemItem: .done, primaryAction: UIAction { _ in view.resignFirstResponder() })]
    view.inputAccessoryView = bar
    view.becomeFirstResponder()
    stage.wait(1000)
    let button = try #require(buttons(bar).first)
    let place = button.convert(CGPoint(x: button.bounds.midX, y: button.bounds.midY), to: nil)
    #expect(bar.window === stage.window && bar.bounds.height == 44 && view.isFirstResponder)
    stage.down(Double(place.x), Double(place.y))
    stage.up(Double(place.x), Double(place.y))
    #expect(!view.isFirstResponder)
  }
}

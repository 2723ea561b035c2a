import CoreGraphics
import Foundation
import Testing

@testable import UIKit
@testable import UIKitCollections
@testable import UIKitCore
@testable import UIKitText

/// `becomeFirstResponder()` before there is a window, or before the window is key.
@MainActor @Suite(.serialized) struct PendingResponderTests {
  /// The moment when a controller or its view requests the keyboard.
  enum Moment: CaseIterable { case viewDidLoad, viewWillAppear, viewDidAppear, didMoveToWindow, beforeTheView }

  private final class Field: UITextField {
    var requestsKeyboard = false
    override func didMoveToWindow() {
      super.didMoveToWindow()
      if requestsKeyboard { becomeFirstResponder() }
    }
  }

  private final class Controller: UIViewController {
    let field = Field(frame: CGRect(x: 10, y: 10, width: 100, height: 30))
    var moment: Moment
    init(_ moment: Moment) {
      self.moment = moment
      super.init(nibName: nil, bundle: nil)
    }
    required init?(coder: NSCoder) { nil }
    override func viewDidLoad() {
      super.viewDidLoad()
      field.requestsKeyboard = moment == .didMoveToWindow
      view.addSubview(field)
      if moment == .viewDidLoad { #expect(!field.becomeFirstResponder() && !field.isFirstResponder) }
    }
    override func viewWillAppear(_ animated: Bool) { if moment == .viewWillAppear { field.becomeFirstResponder() } }
    override func viewDidAppear(_ animated: Bool) { if moment == .viewDidAppear { field.becomeFirstResponder() } }
  }

  private func stage() -> EventStage {
    UIScreenKeyboard.yieldsToHardware = false
    return EventStage(width: 400, height: 600)
  }

  @Test(arguments: Moment.allCases) func keyboardAppearsWithTheView(moment: Moment) {
    let stage = stage()
    defer { stage.close() }
    let controller = Controller(moment)
    if moment == .beforeTheView { controller.field.becomeFirstResponder() }
    stage.window.rootViewController = controller
    stage.wait(400)
    #expect(controller.field.isFirstResponder && stage.window.keyboardFrame != nil)
  }

  @Test(arguments: Moment.allCases) func keyboardWaitsForTheKeyWindow(moment: Moment) {
    let stage = stage()
    defer { stage.close() }
    var shows = 0
    let observer = NotificationCenter.default.addObserver(forName: UIResponder.keyboardWillShowNotification, object: nil, queue: nil) { _ in
      MainActor.assumeIsolated { shows += 1 }
    }
    defer { NotificationCenter.default.removeObserver(observer) }
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 400, height: 600))
    let controller = Controller(moment)
    if moment == .beforeTheView { controller.field.becomeFirstResponder() }
    window.rootViewController = controller
    #expect(controller.field.isFirstResponder && window.keyboardFrame == nil && shows == 0)
    window.makeKeyAndVisible()
    #expect(shows == 1 && window.keyboardFrame != nil)
    window.close()
  }

  /// Presenting and pushing both add a view to a window; a controller can become first responder itself.
  @Test func presentedAndPushedControllersShowKeyboard() {
    let stage = stage()
    defer { stage.close() }
    let navigation = UINavigationController(rootViewController: UIViewController())
    stage.window.rootViewController = navigation
    stage.wait(100)
    let pushed = Controller(.viewDidLoad)
    navigation.pushViewController(pushed, animated: false)
    stage.wait(400)
    #expect(pushed.field.isFirstResponder && stage.window.keyboardFrame != nil)
    let presented = Controller(.viewDidLoad)
    navigation.present(presented, animated: false)
    stage.wait(400)
    #expect(presented.field.isFirstResponder && stage.window.keyboardFrame != nil)
  }

  private final class Responding: UIViewController {
    override var canBecomeFirstResponder: Bool { true }
    override func viewDidLoad() { becomeFirstResponder() }
  }

  @Test func controllersMayBecomeFirstResponder() {
    let stage = stage()
    defer { stage.close() }
    let controller = Responding()
    stage.window.rootViewController = controller
    #expect(controller.isFirstResponder)
  }

  @Test func latestRequestWins() {
    let stage = stage()
    defer { stage.close() }
    let (parent, fields) = (UIView(), (0..<3).map { _ in UITextField() })
    for field in fields { parent.addSubview(field) }
    for index in [1, 2, 0] { fields[index].becomeFirstResponder() }
    stage.window.addSubview(parent)
    #expect(fields[0].isFirstResponder)
    // The other requests are done: they do not become first responder when this one resigns or returns.
    fields[0].resignFirstResponder()
    parent.removeFromSuperview()
    stage.window.addSubview(parent)
    #expect(stage.window.firstResponder == nil)
  }

  @Test func laterRequestsAndWithdrawalsCancelEarlierOnes() {
    let stage = stage()
    defer { stage.close() }
    let (early, shown, withdrawn, disabled) = (UITextField(), UITextField(), UITextField(), UITextField())
    early.becomeFirstResponder()
    stage.window.addSubview(shown)
    shown.becomeFirstResponder()
    stage.window.addSubview(early)
    #expect(shown.isFirstResponder, "the later request wins, and was already fulfilled")
    withdrawn.becomeFirstResponder()
    withdrawn.resignFirstResponder()
    stage.window.addSubview(withdrawn)
    #expect(shown.isFirstResponder)
    disabled.isEnabled = false
    disabled.becomeFirstResponder()
    stage.window.addSubview(disabled)
    #expect(shown.isFirstResponder, "a disabled control does not become first responder in its new window")
  }
}

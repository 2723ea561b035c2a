import Testing

@testable import UIKit
@testable import UIKitCollections
@testable import UIKitCore
@testable import UIKitText

/// Views that are added and removed, and their callbacks.
@Suite @MainActor
struct ViewTreeTests {
  @Test func callbacksComeInUIKitsOrder() {
    let log = Log()
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    let parent = LoggingView("parent", log)
    let child = LoggingView("child", log)
    parent.addSubview(child)
    log.expect(["child will superview", "parent added", "child did superview"])
    window.addSubview(parent)
    log.expect([
      "parent will superview", "parent will window", "child will window", "parent did superview", "parent did window",
      "child did window",
    ])
    child.removeFromSuperview()
    log.expect([
      "child will superview nil", "child will window nil", "parent removes", "child did superview nil",
      "child did window nil",
    ])
  }

  @Test func orderIsBackToFront() {
    let parent = UIView()
    let views = (0..<4).map { index in
      let view = UIView()
      view.tag = index + 1
      return view
    }
    parent.addSubview(views[0])
    parent.addSubview(views[1])
    parent.insertSubview(views[2], at: 0)
    parent.insertSubview(views[3], belowSubview: views[1])
    #expect(parent.subviews.map(\.tag) == [3, 1, 4, 2])
    parent.bringSubviewToFront(views[2])
    #expect(parent.subviews.map(\.tag) == [1, 4, 2, 3])
    parent.sendSubviewToBack(views[1])
    #expect(parent.subviews.map(\.tag) == [2, 1, 4, 3])
    parent.addSubview(views[0])
    #expect(parent.subviews.map(\.tag) == [2, 4, 3, 1], "adding a subview again brings it to the front")
    parent.exchangeSubview(at: 0, withSubviewAt: 3)
    #expect(parent.subviews.map(\.tag) == [1, 4, 3, 2])
    parent.insertSubview(views[0], belowSubview: views[2])
    #expect(parent.subviews.map(\.tag) == [4, 1, 3, 2], "a view that was further below moves directly below its sibling")
    parent.insertSubview(views[3], aboveSubview: views[2])
    #expect(parent.subviews.map(\.tag) == [1, 3, 4, 2])
    parent.insertSubview(views[1], aboveSubview: views[0])
    #expect(parent.subviews.map(\.tag) == [1, 2, 3, 4])
    #expect(parent.viewWithTag(4) === views[3])
    #expect(views[3].isDescendant(of: parent))
  }

  @Test func layoutReachesMarkedViewsOnce() {
    let log = Log()
    let root = LoggingView("root", log)
    let inner = LoggingView("inner", log)
    let leaf = LoggingView("leaf", log)
    root.addSubview(inner)
    inner.addSubview(leaf)
    root.layoutIfNeeded()
    log.lines.removeAll { !$0.hasSuffix("layout") }
    log.expect(["root layout", "inner layout", "leaf layout"])
    root.layoutIfNeeded()
    log.expect([])
    leaf.setNeedsLayout()
    root.layoutIfNeeded()
    log.expect(["leaf layout"])
    inner.frame.size.width += 10
    root.layoutIfNeeded()
    log.expect(["inner layout"])
  }

  @Test func layoutThatInvalidatesItselfTerminates() {
    let view = RestlessView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    let parent = UIView()
    parent.addSubview(view)
    parent.layoutIfNeeded()
    #expect(view.passes > 1 && view.passes < 100)
  }

  @Test func controllerViewIsLoadedOnDemand() {
    let log = Log()
    let controller = LoggingController(log)
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    log.expect([])
    window.addSubview(controller.view)
    log.expect(["loadView", "viewDidLoad", "viewWillAppear", "viewDidAppear"])
    window.layoutIfNeeded()
    log.expect(["viewWillLayoutSubviews", "viewDidLayoutSubviews"])
    #expect(controller.view.next === controller)
    #expect(controller.next === window)
    controller.view.removeFromSuperview()
    log.expect(["viewWillDisappear", "viewDidDisappear"])
  }

  @Test func tintAndStyleAreInherited() {
    let parent = UIView()
    let child = TraitView()
    parent.addSubview(child)
    parent.tintColor = .red
    #expect(child.tintColor == .red)
    child.styles = []
    parent.overrideUserInterfaceStyle = .dark
    #expect(child.traitCollection.userInterfaceStyle == .dark)
    child.overrideUserInterfaceStyle = .light
    parent.overrideUserInterfaceStyle = .unspecified
    #expect(child.styles == [.dark, .light])
  }

  @Test func safeAreaInsetsAreRelativeToEachView() {
    let controller = UIViewController()
    controller.view.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
    controller.additionalSafeAreaInsets = UIEdgeInsets(top: 20, left: 0, bottom: 10, right: 0)
    let child = UIView(frame: CGRect(x: 10, y: 5, width: 50, height: 95))
    controller.view.addSubview(child)
    #expect(child.safeAreaInsets == UIEdgeInsets(top: 15, left: 0, bottom: 10, right: 0))
  }
}

@MainActor
final class Log {
  var lines: [String] = []
  func expect(_ expected: [String], sourceLocation: SourceLocation = #_sourceLocation) {
    #expect(lines == expected, sourceLocation: sourceLocation)
    lines = []
  }
}

private final class LoggingView: UIView {
  let name: String
  let log: Log

  init(_ name: String, _ log: Log) {
    self.name = name
    self.log = log
    super.init(frame: .zero)
  }
  required init?(coder: NSCoder) { nil }

  override func willMove(toSuperview view: UIView?) { record("will superview", view) }
  override func didMoveToSuperview() { record("did superview", superview) }
  override func willMove(toWindow window: UIWindow?) { record("will window", window) }
  override func didMoveToWindow() { record("did window", window) }
  override func didAddSubview(_ subview: UIView) { log.lines.append("\(name) added") }
  override func willRemoveSubview(_ subview: UIView) { log.lines.append("\(name) removes") }
  override func layoutSubviews() { log.lines.append("\(name) layout") }
  private func record(_ event: String, _ view: UIView?) { log.lines.append("\(name) \(event)\(view == nil ? " nil" : "")") }
}

private final class RestlessView: UIView {
  var passes = 0
  override func layoutSubviews() {
    passes += 1
    superview?.setNeedsLayout()
    setNeedsLayout()
  }
}

private final class TraitView: UIView {
  var styles: [UIUserInterfaceStyle] = []
  override func traitCollectionDidChange(_ previous: UITraitCollection?) {
    styles.append(traitCollection.userInterfaceStyle)
  }
}

private final class LoggingController: UIViewController {
  let log: Log
  init(_ log: Log) {
    self.log = log
    super.init(nibName: nil, bundle: nil)
  }
  required init?(coder: NSCoder) { nil }
  override func loadView() {
    log.lines.append("loadView")
    super.loadView()
  }
  override func viewDidLoad() { log.lines.append("viewDidLoad") }
  override func viewWillAppear(_ animated: Bool) { log.lines.append("viewWillAppear") }
  override func viewDidAppear(_ animated: Bool) { log.lines.append("viewDidAppear") }
  override func viewWillDisappear(_ animated: Bool) { log.lines.append("viewWillDisappear") }
  override func viewDidDisappear(_ animated: Bool) { log.lines.append("viewDidDisappear") }
  override func viewWillLayoutSubviews() { log.lines.append("viewWillLayoutSubviews") }
  override func viewDidLayoutSubviews() { log.lines.append("viewDidLayoutSubviews") }
}

import GalleyRaster
import TestSupport
import Testing
import UIKit

@testable import GalleyApp
@testable import GalleyDocuments
@testable import GalleyInspectors
@testable import GalleyPlayground
@testable import UIKitCore

/// A change of the page reaches exactly the parts of the window that depend on it. Updates are counted, not timed.
@MainActor @Suite(.serialized) struct PageObserverTests {
  private typealias Part = PageObserver.Part

  /// A window with the inspector panel, the ruler, an inspector, recovery copies and a message about restored shapes.
  private func withDesk(_ body: (TextDesk, PlaygroundChrome) throws -> Void) throws {
    let scratch = try Scratch()
    let desk = try TextDesk(size: .init(width: 1600, height: 1000), hasScreenKeyboard: false)
    defer { desk.close() }
    let chrome = try #require(desk.window.rootViewController as? PlaygroundChrome)
    chrome.documentSaver?.startAutosave(in: RecoveryFolder(in: scratch.url("state")))
    chrome.toggleInspectorPanel()
    chrome.toggleRuler()
    chrome.toggle(.lineFragments)
    desk.turn()
    try body(desk, chrome)
  }

  private func counts(_ chrome: PlaygroundChrome, during body: () -> Void) -> [Part: Int] {
    var counts: [Part: Int] = [:]
    let former = chrome.pageObservers
    for index in former.indices {
      chrome.pageObservers[index].update = {
        counts[former[index].part, default: 0] += 1
        former[index].update($0)
      }
    }
    body()
    chrome.pageObservers = former
    return counts
  }

  /// The parts that depend on each aspect. Tabs of the panel are added in the second table.
  private static let parts: [(PageChanges, Set<Part>)] = [
    (.lines, [.overlayFrame, .overlayMarks, .ruler]),
    (.shapes, [.overlayMarks, .recoveryCopy, .editedState, .notice]),
    (.visiblePart, [.overlayMarks, .ruler, .recoveryCopy, .bottomBar]),
    (.text, [.overlayFrame, .overlayMarks, .ruler, .topBar, .notice, .bottomBar, .fileCheck]),
    (.selection, [.ruler, .recoveryCopy, .topBar, .bottomBar, .fileCheck]),
    (.history, [.topBar, .notice, .bottomBar, .fileCheck, .shapesMessage]),
    (.popover, [.bottomBar]),
    (.options, [.inheritedOptions, .overlayMarks, .recoveryCopy, .topBar, .bottomBar]),
    (.setup, [.recoveryCopy, .editedState, .notice, .bottomBar]),
    (.geometry, [.overlayFrame, .overlayMarks, .ruler, .recoveryCopy, .bottomBar]),
    ([.lines, .shapes], [.overlayFrame, .overlayMarks, .ruler, .recoveryCopy, .editedState, .notice]),
    ([], []),
  ]
  private static let tabs: [(InspectorPanel.Tab, PageChanges)] = [
    (.text, [.text, .selection, .geometry]), (.paragraph, [.text, .selection, .geometry]), (.shape, [.shapes, .selection, .text, .geometry, .setup]),
    (.page, [.setup, .options, .geometry]),
  ]

  @Test func eachAspectReachesItsParts() throws {
    #expect(Self.parts.reduce(PageChanges()) { $0.union($1.0) } == .all)
    try withDesk { desk, chrome in
      for (tab, aspects) in Self.tabs {
        for (changes, parts) in Self.parts {
          chrome.inspectorPanel?.tab = tab
          chrome.documentAlerts?.shapesMessage = ("message", "step")
          desk.turn()
          let wanted = changes.isDisjoint(with: aspects) ? parts : parts.union([.inspectorPanel])
          let counted = counts(chrome) { desk.page.changed(changes) }
          if counted != Dictionary(uniqueKeysWithValues: wanted.map { ($0, 1) }) { Issue.record("\(changes.rawValue), \(tab): \(counted)") }
          let hasChangedPanel = chrome.inspectorPanel?.needsLayout == true
          if hasChangedPanel != wanted.contains(.inspectorPanel) { Issue.record("\(changes.rawValue), \(tab): the panel has changed: \(hasChangedPanel)") }
        }
      }
      // Parts that do not exist do not depend on anything.
      chrome.toggleInspectorPanel()
      chrome.toggleRuler()
      chrome.toggle(.lineFragments)
      chrome.documentSaver?.autosave = nil
      chrome.documentAlerts?.shapesMessage = nil
      let counted = counts(chrome) { desk.page.changed(.all) }
      let missing: Set<Part> = [.inspectorPanel, .ruler, .overlayMarks, .recoveryCopy, .shapesMessage]
      #expect(Set(counted.keys) == Set(Part.allCases).subtracting(missing))
    }
  }

  /// A drag lays out the panel at each step only if its tab shows the shape. Other tabs have the right values when they are opened.
  @Test(arguments: InspectorPanel.Tab.allCases) func dragUpdatesTheTabOfTheShape(tab: InspectorPanel.Tab) throws {
    try withDesk { desk, chrome in
      let page = desk.page
      let shape = try #require(page.shapes.first)
      @MainActor func x() -> String? { desk.items(.field).first { $0.label == "X" }?.value }
      @MainActor func wantedX() -> String? { page.chosenShape.map { ($0.center.x - $0.size.width / 2 - page.geometry.sheet(0).minX).fieldText } }
      page.select(shape.id)
      chrome.inspectorPanel?.tab = tab
      desk.turn()
      page.beginDrag(of: shape.id, by: nil, at: shape.center)
      let counted = counts(chrome) {
        for step in 1...10 {
          page.continueDrag(to: CGPoint(x: shape.center.x - CGFloat(step) * 7, y: shape.center.y), keepsProportions: false)
          if chrome.inspectorPanel?.needsLayout != (tab == .shape) { Issue.record("step \(step), \(tab)") }
          desk.turn()
          if tab == .shape, x() != wantedX() { Issue.record("step \(step): \(x() ?? "") instead of \(wantedX() ?? "")") }
        }
      }
      #expect(counted[.inspectorPanel] == (tab == .shape ? 10 : nil) && counted[.topBar] == nil && counted[.bottomBar] == nil && counted[.fileCheck] == nil)
      chrome.inspectorPanel?.tab = .shape
      desk.turn()
      #expect(x() == wantedX() && x() != (shape.center.x - shape.size.width / 2 - page.geometry.sheet(0).minX).fieldText)
    }
  }

  /// Laying out the window does not report a change of the page. Only if the page gets another size, it reports its geometry, which is not an edit.
  @Test func layoutOfTheWindowIsNoEdit() throws {
    try withDesk { desk, chrome in
      let still = counts(chrome) {
        chrome.view.setNeedsLayout()
        desk.turn()
      }
      #expect(still == [:])
      let resized = counts(chrome) {
        desk.host.script(.resized(GalleyRaster.Size(width: 1300, height: 900)))
        desk.turn()
      }
      #expect(Set(resized.keys) == [.overlayFrame, .overlayMarks, .inspectorPanel, .ruler, .recoveryCopy, .bottomBar])
      #expect(chrome.documentSaver?.isEdited == false && chrome.overlay.frame == desk.page.underlay.bounds)
    }
  }

  /// After any operations, the window shows what it would show if all parts were updated.
  @Test(arguments: InspectorPanel.Tab.allCases) func nothingIsStale(tab: InspectorPanel.Tab) throws {
    TextCaretView.blinks = false
    defer { TextCaretView.blinks = true }
    try withDesk { desk, chrome in
      var user = RandomUser(desk: desk, seed: UInt64(tab.rawValue + 5))
      var random = SeededGenerator(seed: 8)
      @MainActor func state() -> [String] { desk.window.screenItems().map { "\($0.role) \($0.label) \($0.value ?? "") \($0.frame)" } }
      for number in 0..<40 {
        let shape = desk.page.shapes.randomElement(using: &random)
        switch number % 8 {
        case 0: if let shape { desk.page.select(shape.id) }
        case 1: desk.page.nudge(by: CGVector(dx: CGFloat.random(in: -90...90, using: &random), dy: 30))
        case 2: desk.page.usesTotalFit.toggle()
        case 3: desk.page.setPageSettings(PageSettings(paperSize: [PageSettings.a4, PageSettings.a5].randomElement(using: &random)!), paperFollowsWindow: false)
        case 4: UIApplication.shared.setPreferredContentSizeCategory([.large, .small].randomElement(using: &random)!)
        case 5: desk.page.undo()
        case 6: desk.page.contentOffset.y = CGFloat.random(in: 0...200, using: &random)
        default: desk.select(NSRange(location: Int.random(in: 0..<desk.page.flow.storage.length, using: &random), length: 0))
        }
        desk.turn()
        let done = user.operate()
        // A new selection can open another tab.
        if number % 3 == 0 { chrome.inspectorPanel?.tab = tab }
        desk.wait(200)
        let shown = state()
        chrome.inspectorPanel?.setNeedsLayout()
        chrome.ruler?.setNeedsLayout()
        chrome.showState()
        desk.turn()
        let wanted = state()
        if shown != wanted {
          Issue.record("operation \(number), \(done): \(zip(shown, wanted).filter { $0 != $1 }.prefix(3))")
          return
        }
      }
    }
    UIApplication.shared.setPreferredContentSizeCategory(.large)
  }
}

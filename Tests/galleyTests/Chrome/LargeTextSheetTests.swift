import GalleyProofs
import GalleyWindowing
import Testing
import UIKit

@testable import GalleyApp
@testable import GalleyPlayground
@testable import UIKitCore
@testable import galley

/// The panels at the text size AX3 in a window of 700 × 500: one part at a time, over the whole window.
@MainActor @Suite(.serialized) struct LargeTextSheetTests {
  private func stage(size: String = "700x500", category: String = "AX3") throws -> Stage {
    let stage = Stage.offscreen(PlaygroundExhibit(), try WindowOptions.parse(["--size", size, "--category", category]).configuration)
    settle(stage)
    return stage
  }

  private func settle(_ stage: Stage) { for _ in 0..<4 { stage.session.turn() } }

  private func key(_ name: String, _ stage: Stage, _ flags: KeyModifiers = []) throws {
    let key = try #require(KeyName.key(named: name))
    for kind in [RawEvent.Kind.keyDown(key, isRepeat: false), .keyUp(key)] {
      stage.session.handle(RawEvent(time: stage.session.host.clock.milliseconds, modifiers: flags, kind: kind))
    }
    settle(stage)
  }

  /// Labels and buttons that are narrower or lower than their text. Labels of several lines can be higher.
  private func cutTexts(in view: UIView) -> [String] {
    guard !view.isHidden, view.alpha > 0 else { return [] }
    var cut: [String] = []
    if let label = view as? UILabel, label.text?.isEmpty == false, label.lineBreakMode != .byTruncatingMiddle {
      let wanted = label.sizeThatFits(CGSize(width: label.numberOfLines == 1 ? CGFloat.greatestFiniteMagnitude : label.bounds.width, height: .greatestFiniteMagnitude))
      if wanted.width > label.bounds.width + 1 || wanted.height > label.bounds.height + 1 { cut.append("\(label.text ?? "") \(wanted) in \(label.bounds.size)") }
    }
    return cut + view.subviews.flatMap(cutTexts)
  }

  // MARK: Inspector

  @Test func theInspectorFillsTheWindow() throws {
    let stage = try stage()
    defer { stage.close() }
    let chrome = stage.chrome
    _ = chrome.page?.beginEditing()
    settle(stage)
    let text = stage.window.firstResponder
    try key("i", stage, [.control, .alt])
    let panel = try #require(chrome.inspectorPanel)
    #expect(panel.isSheet && panel.frame == chrome.view.bounds)
    #expect(chrome.view.subviews.last === panel && stage.window.firstResponder === panel, "typed text does not go to the hidden page")
    for tab in InspectorPanel.Tab.allCases {
      panel.show(tab)
      settle(stage)
      let cut = cutTexts(in: panel)
      #expect(cut.isEmpty, "\(tab): \(cut)")
    }
    try key("escape", stage)
    #expect(chrome.inspectorPanel == nil && stage.window.firstResponder === text)
  }

  /// Escape in a field restores its value and stays in the sheet; the next one closes it.
  @Test func escapeLeavesAFieldFirst() throws {
    let stage = try stage()
    defer { stage.close() }
    let page = try #require(stage.chrome.page)
    page.select(page.shapes[0].id)
    try key("i", stage, [.control, .alt])
    let panel = try #require(stage.chrome.inspectorPanel)
    let field = try #require(panel.focusableViews().compactMap { $0 as? InspectorField }.first)
    field.becomeFirstResponder()
    let value = field.text
    field.text = "9"
    try key("escape", stage)
    #expect(stage.chrome.inspectorPanel === panel && stage.window.firstResponder === panel && field.text == value)
    try key("escape", stage)
    #expect(stage.chrome.inspectorPanel == nil)
  }

  /// A window with space for both shows the panel beside the page or above it.
  @Test func largerWindowsShowThePageToo() throws {
    for (size, category, placement) in [
      ("1280x800", "L", InspectorPanel.Placement.beside), ("700x500", "L", .beside), ("600x500", "L", .above), ("700x500", "AX3", .sheet),
    ] {
      let stage = try stage(size: size, category: category)
      defer { stage.close() }
      try key("i", stage, [.control, .alt])
      #expect(stage.chrome.inspectorPanel?.placement == placement, "\(size) \(category)")
    }
  }

  // MARK: Compare

  @Test func theComparisonShowsOnePart() throws {
    let stage = try stage()
    defer { stage.close() }
    try key("c", stage, [.control, .alt])
    let view = try #require(stage.chrome.compareView)
    func shown() -> [String] {
      let pane = zip(["a", "b"], view.panes).filter { !$0.1.isHidden }.map { ($0.0, $0.1) }
      return pane.map { $0.0 + ($0.1.textView.isHidden ? " settings" : " text") } + (view.list.isHidden ? [] : ["differences"])
    }
    #expect(shown() == ["a text"])
    for (part, settings, expected) in [
      (ComparePartBar.Part.b, false, "b text"), (.b, true, "b settings"), (.a, true, "a settings"), (.differences, true, "differences"), (.a, false, "a text"),
    ] {
      view.partBar.choose(part, settings)
      settle(stage)
      #expect(shown() == [expected])
      let cut = cutTexts(in: view)
      #expect(cut.isEmpty, "\(expected): \(cut)")
      let text = view.panes[0].textView
      #expect(view.panes.allSatisfy { $0.isHidden || $0.frame.height > 150 } && (stage.window.firstResponder as? UIView).map { $0 === view || !$0.isHidden } == true)
      #expect(text.isHidden || !text.isFirstResponder || part == .a)
    }
    try key("escape", stage)
    #expect(stage.chrome.compareView == nil)
  }

  // MARK: Proofs

  /// The log and the ruler are about the page, which the panel of the proofs covers.
  @Test func theProofsCoverTheLogAndTheRuler() throws {
    let stage = try CommandTests.stage(PlaygroundExhibit(), size: "700x500")
    defer { stage.session.close() }
    let chrome = stage.chrome
    try key("7", stage, .control)
    try key("r", stage, [.control, .alt])
    let (log, ruler) = (chrome.eventLogPanel, try #require(chrome.ruler))
    try key("p", stage, [.control, .alt])
    #expect(chrome.areProofsShown && log?.isHidden != false && ruler.isHidden)
    try key("escape", stage)
    #expect(!chrome.areProofsShown && log?.isHidden != true && !ruler.isHidden)
  }
}

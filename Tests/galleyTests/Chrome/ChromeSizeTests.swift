import GalleyProofs
import GalleyRaster
import GalleyWindowing
import TestSupport
import Testing
import UIKit

@testable import GalleyApp
@testable import GalleyExhibits
@testable import GalleyPlayground
@testable import galley

/// The chrome in all text sizes and many window sizes: nothing is truncated, and nothing overlaps.
@MainActor @Suite(.serialized) struct ChromeSizeTests {
  nonisolated static let windows = ["1280x800", "960x300", "900x700", "640x480", "400x300", "200x150"]

  /// The state of the record button; a proof has no such button.
  enum Recording: CaseIterable { case none, idle, inProgress }

  /// Runs `body` on a stage in several text sizes, light and dark: the smallest, the largest, and some between that depend on the window. Long tests
  /// use all.
  private func inAllSizes(_ window: String, recording: Recording = .idle, all: Bool = false, _ body: (Stage, Comment) throws -> Void) throws {
    let stage = recording == .none
      ? Stage.offscreen(ShortPageExhibit(), try WindowOptions.parse(["--size", window]).configuration)
      : try Stage.recordable(ShortPageExhibit(), size: window) { "recording" }
    defer {
      stage.chrome.setCategory(.large)
      stage.session.close()
    }
    if recording == .inProgress {
      stage.chrome.isRecording = true
      (stage.session.host as? OffscreenWindow)?.virtualClock.advance(by: 600_000)
      stage.session.turn()
    }
    for (name, category) in all ? CategoryName.all : LongTests.sample(CategoryName.all, turn: Self.windows.firstIndex(of: window) ?? 0) {
      stage.chrome.setCategory(category)
      stage.chrome.toggleAppearance()
      stage.window.layoutIfNeeded()
      try body(stage, "\(name) at \(window)")
    }
  }

  // MARK: Laws

  @Test(arguments: windows, Recording.allCases) func barsAreVisibleAndDoNotOverlap(window: String, recording: Recording) throws {
    try inAllSizes(window, recording: recording) { stage, place in
      let bars = stage.chrome.view.subviews.compactMap { $0 as? Bar }
      let page = try #require(stage.chrome.page)
      for (index, bar) in bars.enumerated() {
        #expect(stage.window.bounds.contains(bar.frame), place)
        for other in bars[..<index].map(\.frame) + [page.frame] {
          #expect(!bar.frame.insetBy(dx: 0.5, dy: 0.5).intersects(other) || other.isEmpty, "\(place): \(bar.frame) lies on \(other)")
        }
        checkContent(of: bar, place)
      }
      #expect(page.frame.height > stage.window.bounds.height / 4, place)
    }
  }

  /// Checks that the bar's visible subviews lie inside it without overlaps, and that labels fit their text.
  private func checkContent(of bar: Bar, _ context: Comment) {
    let shown = bar.subviews.filter { !$0.isHidden }
    for (index, view) in shown.enumerated() {
      #expect(bar.bounds.insetBy(dx: -0.5, dy: -0.5).contains(view.frame), "\(context): \(describe(view)) leaves the bar")
      for other in shown[..<index] where view.frame.insetBy(dx: 0.5, dy: 0.5).intersects(other.frame) {
        Issue.record("\(context): \(describe(view)) lies on \(describe(other))")
      }
    }
    checkLabels(in: bar, context)
  }

  private func describe(_ view: UIView) -> String { "\(type(of: view)) “\(view.accessibilityLabel ?? "")” \(view.frame)" }

  /// Checks that no label truncates its text.
  private func checkLabels(in view: UIView, _ context: Comment) {
    guard !view.isHidden else { return }
    if let label = view as? UILabel {
      let width = label.numberOfLines == 1 ? CGFloat.greatestFiniteMagnitude : label.bounds.width
      let size = label.sizeThatFits(CGSize(width: width, height: .greatestFiniteMagnitude))
      let isWhole = size.width <= label.bounds.width + 0.5 && size.height <= label.bounds.height + 0.5
      #expect(isWhole, "\(context): “\(label.text ?? "")” needs \(size), has \(label.bounds.size)")
    }
    for subview in view.subviews { checkLabels(in: subview, context) }
  }

  /// The recording pill shows its text completely, and ends at the page's edge if there is space for the time.
  @Test(arguments: windows.dropLast() + FloatingSizeTests.windows) func recordingPillShowsItsTextAndEndsAtThePageEdge(window: String) throws {
    try inAllSizes(window, recording: .inProgress) { stage, place in
      let button = try #require(find(RecordButton.self, in: stage.chrome.view))
      #expect(!button.isHidden, place)
      let pill = RecordButton {}
      (pill.scale, pill.type, pill.showsTime, pill.time) = (button.scale, button.type, button.showsTime, RecordButton.title(time: "100:00", steps: 100))
      #expect(pill.fittingSize == button.bounds.size, place)
      pill.frame = button.bounds
      pill.layoutIfNeeded()
      let label = try #require(find(UILabel.self, in: pill))
      #expect(label.isHidden || pill.bounds.contains(label.frame), place)
      let edge = stage.window.bounds.width < PageGeometry.narrowWidth ? 24.0 : 28
      #expect(!button.showsTime || abs(button.accessibilityFrame.maxX - stage.window.bounds.width + edge) <= 1, "\(place): \(button.frame)")
    }
  }

  @Test(arguments: windows) func pointerReachesEveryStop(window: String) throws {
    try inAllSizes(window) { stage, place in
      let slider = try #require(find(CategorySlider.self, in: stage.chrome.view))
      let track = slider.trackRect(forBounds: slider.bounds)
      for stop in 0..<12 {
        let x = track.minX + CGFloat(stop) * slider.pitch
        let point = slider.convert(CGPoint(x: x, y: track.midY), to: stage.window)
        #expect(stage.window.hitTest(point, with: nil) === slider, "\(place), stop \(stop)")
        #expect(slider.value(atX: x).rounded() == Float(stop), place)
        let knob = slider.thumbRect(forBounds: slider.bounds, trackRect: track, value: Float(stop))
        #expect(slider.bounds.contains(knob), place)
      }
    }
  }

  /// By default in a large, a middle, and the smallest window.
  @Test(arguments: LongTests.areWanted ? windows + FloatingSizeTests.windows.dropFirst() : ["1280x800", "640x480", "200x150"])
  func sheetsFitTheirText(window: String) throws {
    try inAllSizes(window) { stage, place in
      let chrome = stage.chrome
      for open in [chrome.showExhibits, chrome.showMoreShapes, chrome.showMoreInspectors, chrome.showHiddenButtons] {
        open()
        stage.window.layoutIfNeeded()
        let list = try #require(chrome.view.subviews.last as? PopoverList, place)
        checkSheet(list, in: stage, place)
        list.close()
      }
      chrome.toggleKeySheet()
      stage.window.layoutIfNeeded()
      checkSheet(try #require(chrome.keySheet), in: stage, place)
      chrome.toggleKeySheet()

      chrome.toggleEventLog()
      stage.window.layoutIfNeeded()
      checkSheet(try #require(chrome.eventLogPanel), in: stage, place)
      chrome.toggleEventLog()
    }
  }

  private func checkSheet(_ sheet: UIView, in stage: Stage, _ context: Comment) {
    #expect(stage.window.bounds.contains(sheet.accessibilityFrame), "\(context): \(sheet.accessibilityLabel ?? "")")
    checkLabels(in: sheet, context)
    // Content too tall for the window scrolls.
    if let list = find(UIScrollView.self, in: sheet) {
      for label in list.subviews { #expect(label.frame.maxX <= list.bounds.width + 0.5, context) }
    }
  }

  /// Only windows with text that can be clicked.
  @Test(arguments: windows.dropLast()) func theAccessoryBarGrows(window: String) throws {
    let stage = Stage.offscreen(ShortPageExhibit(), try WindowOptions.parse(["--size", window]).configuration)
    defer {
      stage.chrome.setCategory(.large)
      stage.session.close()
    }
    let page = try #require(stage.chrome.page)
    let line = try #require(page.flow.host.lineFrame(ofCharacterAt: 0))
    let place = page.convert(CGPoint(x: line.midX, y: line.midY), to: nil)
    let host = try #require(stage.session.host as? OffscreenWindow)
    host.script(.pointerDown(Point(x: place.x, y: place.y), .left))
    host.script(.pointerUp(Point(x: place.x, y: place.y), .left))
    settle(stage)
    var heights: [CGFloat] = []
    for (name, category) in CategoryName.all {
      stage.chrome.setCategory(category)
      settle(stage)
      let place: Comment = "\(name) at \(window)"
      let bar = try #require(find(AccessoryBar.self, in: stage.window), place)
      let done = try #require(bar.cells.last)
      #expect(bar.bounds.height == bar.intrinsicContentSize.height, place)
      for cell in bar.cells where !cell.isLeftOut { #expect(cell.frame.minY >= 0 && cell.frame.maxY <= bar.bounds.height, "\(place): \(describe(cell))") }
      #expect(bar.bounds.contains(done.frame), place)
      heights.append(bar.bounds.height)
    }
    #expect(heights == heights.sorted() && heights[3] == 44)
    if window == "1280x800" { #expect(heights[11] > 80) }
  }

  /// Waits until animations end.
  private func settle(_ stage: Stage) {
    for _ in 0..<3 {
      stage.session.turn()
      (stage.session.host as? OffscreenWindow)?.virtualClock.advance(by: 400)
    }
    stage.session.turn()
  }

  // MARK: Narrow windows

  /// In every width shapes can be added and changes undone and redone. A message hides no shape.
  @Test(arguments: [360, 400, 480, 600, 700]) func shapesUndoAndRedoAreReachable(width: Int) throws {
    let stage = try Stage.recordable(ShortPageExhibit(), size: "\(width)x700") { "recording" }
    defer { stage.session.close() }
    func shapes() -> [String] { stage.window.screenItems().map(\.label).filter { $0.hasPrefix("Add ") || $0 == "More shapes" } }
    let before = shapes()
    #expect(before.contains("More shapes"))
    stage.chrome.page?.addShape(.star)
    stage.chrome.undo()
    stage.session.turn()
    let inBar = stage.window.screenItems().filter { $0.role == .button }.map(\.label)
    stage.chrome.showHiddenButtons()
    stage.session.turn()
    let inList = stage.window.screenItems().filter { $0.role == .button }.map(\.label)
    #expect((inBar + inList).contains("Redo"), "\(inList)")
    stage.chrome.closeOverlays()
    stage.chrome.toggleTotalFit()
    stage.session.turn()
    #expect(shapes() == before)
  }

  // MARK: Growth

  @Test func textScaleIsLimitedByTheWindow() throws {
    var sizes: [CGFloat] = []
    try inAllSizes("1280x800", all: true) { stage, _ in sizes.append(stage.chrome.scale.type * 13) }
    #expect(sizes.map { $0.rounded() } == [12, 12, 12, 13, 14, 16, 17, 21, 24, 29, 33, 38])
    var inSmallWindow: [CGFloat] = []
    try inAllSizes("400x300", all: true) { stage, _ in inSmallWindow.append(stage.chrome.scale.type) }
    #expect(inSmallWindow == inSmallWindow.sorted() && inSmallWindow.last! < 1.2)
  }

  /// A button that does not fit into a narrow window moves to a list and works there.
  @Test func buttonsThatDoNotFitMoveToAList() throws {
    let stage = Stage.offscreen(ShortPageExhibit(), try WindowOptions.parse(["--size", "400x300"]).configuration)
    defer { stage.session.close() }
    let buttons = stage.window.screenItems().filter { $0.role == .button }.map(\.label)
    #expect(buttons.contains("More") && !buttons.contains("Baselines"))
    stage.chrome.showHiddenButtons()
    stage.window.layoutIfNeeded()
    let list = try #require(stage.chrome.view.subviews.last as? PopoverList)
    let row = try #require(find(UIControl.self, in: list) { $0.accessibilityLabel == "Baselines" })
    row.sendActions(for: .primaryActionTriggered)
    #expect(stage.chrome.inspectors == [.baselines])
  }

  private func find<View: UIView>(_ type: View.Type, in view: UIView, _ predicate: @escaping (View) -> Bool = { _ in true }) -> View? {
    if let view = view as? View, predicate(view) { return view }
    return view.subviews.lazy.compactMap { find(type, in: $0, predicate) }.first
  }
}

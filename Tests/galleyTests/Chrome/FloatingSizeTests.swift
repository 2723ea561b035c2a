import GalleyInspectors
import GalleyProofs
import GalleyRaster
import GalleyTextEngine
import GalleyWindowing
import TestSupport
import Testing

@testable import GalleyApp
@testable import GalleyExhibits
@testable import GalleyPlayground
@testable import UIKit
@testable import UIKitCollections
@testable import UIKitCore
@testable import UIKitText

/// Temporary views over the page (tooltips and the word popover) in all text sizes: complete, on screen, and never over their subject.
@MainActor @Suite(.serialized) struct FloatingSizeTests {
  nonisolated static let windows = ["1280x800", "900x600", "700x500", "480x360"]

  /// Runs `body` on a stage with a record button in several text sizes: the smallest, the largest, and some between that depend on the window. Long
  /// tests use all.
  private func inAllSizes(
    _ window: String, _ exhibit: any Exhibit, withKeyboard: Bool = false, all: Bool = false, _ body: (Stage, String) throws -> Void
  ) throws {
    let stage = try Stage.recordable(exhibit, size: window) { "recording" }
    UIScreenKeyboard.yieldsToHardware = !withKeyboard
    defer {
      stage.chrome.setCategory(.large)
      stage.session.close()
      UIScreenKeyboard.yieldsToHardware = false
    }
    for (name, category) in all ? CategoryName.all : LongTests.sample(CategoryName.all, turn: Self.windows.firstIndex(of: window) ?? 0) {
      stage.chrome.setCategory(category)
      settle(stage)
      try body(stage, "\(name) at \(window)")
    }
  }

  private func settle(_ stage: Stage, _ milliseconds: Double = 700) {
    for _ in 0..<2 {
      stage.session.turn()
      (stage.session.host as? OffscreenWindow)?.virtualClock.advance(by: milliseconds)
    }
    stage.session.turn()
  }

  private func checkText(of view: UIView, _ context: String) {
    let bounds = view.window?.bounds.size ?? .zero
    for fault in LayoutRecord(of: view).faults(width: bounds.width, height: bounds.height) where fault.kind != .outside {
      Issue.record("\(context): \(fault.message)")
    }
  }

  // MARK: Tooltips

  @Test(arguments: windows) func tooltipsAppearBesideTheirControls(window: String) throws {
    try inAllSizes(window, ShortPageExhibit()) { stage, place in
      let owners = self.owners(in: stage.window)
      #expect(owners.count > 4, "\(place)")
      for owner in owners { try checkTooltips(of: owner, stage, place) }
    }
  }

  private func owners(in view: UIView) -> [UIView] {
    guard !view.isHidden else { return [] }
    return (view.toolTip == nil ? [] : [view]) + view.subviews.flatMap(owners)
  }

  /// Hovers over the center and near two corners.
  private func checkTooltips(of owner: UIView, _ stage: Stage, _ context: String) throws {
    let host = try #require(stage.session.host as? OffscreenWindow)
    let control = owner.convert(owner.bounds, to: nil)
    let inside = control.insetBy(dx: 2, dy: 2)
    for point in [CGPoint(x: inside.midX, y: inside.midY), inside.origin, CGPoint(x: inside.maxX, y: inside.maxY)] {
      host.script(.pointerLeft)
      host.script(.pointerMoved(Point(x: point.x, y: point.y)))
      stage.session.turn()
      host.virtualClock.advance(by: 700)
      stage.session.turn()
      let what = "\(context), “\(owner.toolTip ?? "")” at \(point)"
      guard let tip = stage.window.subviews.last as? ToolTipView else {
        Issue.record("\(what): there is none")
        continue
      }
      #expect(stage.window.bounds.contains(tip.frame), "\(what): \(tip.frame)")
      #expect(!tip.frame.intersects(control), "\(what): \(tip.frame) lies on \(control)")
      // In the rail, the tooltip does not cover other cells either.
      if owner is ShapeCell, owner.superview is Rail {
        for other in owner.superview?.subviews ?? [] { #expect(!other.accessibilityFrame.intersects(tip.frame), "\(what): \(tip.frame)") }
      }
      checkText(of: tip, what)
    }
  }

  // MARK: Popovers

  @Test func linesAreNumberedFromOneAndGrouped() {
    #expect([[4], [4, 5], [4, 5, 6], [4, 0, 1, 2], [4, 5, 0, 1], [4, 0]].map(PopoverFacts.lines) == ["5", "5 and 6", "5–7", "5 and 1–3", "5–6 and 1–2", "5 and 1"])
  }

  /// Checks a popover: it names its subject, lies beside it, and is as large as the space allows.
  private func checkPopover(_ stage: Stage, over parts: [CGRect], _ context: String) throws {
    let page = try #require(stage.chrome.page)
    let popover = try #require(page.wordPopover, "\(context): there is none")
    let seen = page.bounds.inset(by: page.adjustedContentInset)
    let shown = parts.filter { $0.intersects(seen) }
    if popover.isHidden || popover.shownRows < popover.facts.rows.count, shown.count == 1 {
      let rows = popover.isHidden ? 0 : popover.shownRows + 1
      let size = FactsPopover.size(rows: rows, at: BarScale(stage.chrome.traitCollection, limit: 1))
      #expect(!hasSpace(for: size, beside: shown[0], in: seen.insetBy(dx: 9, dy: 9)), "\(context): there is room for \(rows) rows")
    }
    guard !popover.isHidden else { return }
    let frame = popover.accessibilityFrame
    #expect(page.convert(seen, to: nil).contains(frame) && stage.window.bounds.contains(frame), "\(context): \(frame)")
    for part in parts { #expect(!page.convert(part, to: nil).intersects(frame), "\(context): \(frame) covers \(part)") }
    checkText(of: popover, context)
  }

  private func hasSpace(for size: CGSize, beside rect: CGRect, in area: CGRect) -> Bool {
    let away = SheetArrow.size.height + 4
    let across = max(rect.minX - area.minX, area.maxX - rect.maxX) - away
    let down = max(rect.minY - area.minY, area.maxY - rect.maxY) - away
    return across >= size.width && area.height >= size.height || down >= size.height && area.width >= size.width
  }

  /// Scrolls so that the rectangle is at a fraction (0 to 1) of the visible height, then taps it.
  private func tap(_ rect: CGRect, at share: CGFloat, _ stage: Stage) throws {
    let page = try #require(stage.chrome.page)
    let seen = page.bounds.inset(by: page.adjustedContentInset).height
    let lowest = max(page.contentSize.height + page.adjustedContentInset.bottom - page.bounds.height, 0)
    page.contentOffset.y = min(max(rect.midY - rect.height / 2 - (seen - rect.height) * share, 0), lowest)
    page.beginTouch(at: CGPoint(x: rect.midX, y: rect.midY), tapCount: 1, extending: false)
    page.endTouch()
  }

  @Test(arguments: windows, [false, true]) func wordPopoverFitsTheWindow(window: String, withKeyboard: Bool) throws {
    var largest: CGFloat = 0
    let hasRoom = window == "1280x800" && !withKeyboard
    try inAllSizes(window, PlaygroundExhibit(), withKeyboard: withKeyboard, all: hasRoom) { stage, place in
      let page = try #require(stage.chrome.page)
      let editor = page.text.editor
      // The word was tapped in the previous size.
      if let word = page.tappedWord { try checkPopover(stage, over: word.rects, "\(place), from before") }
      page.flow.ensureLayout(throughSpread: 100)
      let text = page.flow.storage.string as NSString
      let words = TextBoundaries.words(in: Array(page.flow.storage.string.utf16))
      for (count, index) in stride(from: 3, to: words.count, by: LongTests.areWanted ? 7 : 61).enumerated() {
        let word = NSRange(words[index])
        try tap(#require(editor.rects(for: NSRange(location: word.location, length: 1)).first), at: CGFloat(count % 5) / 4, stage)
        settle(stage, 200)
        let hit = try #require(page.tappedWord)
        #expect(hit.range == word, "\(place)")
        try checkPopover(stage, over: hit.rects, "\(place), “\(text.substring(with: word))”")
        largest = max(largest, page.wordPopover?.scale.type ?? 0)
      }
    }
    // With enough space, the type size grows.
    if hasRoom { #expect(largest > 1.7) }
  }

  /// A word too long for the popover's line, and the word after it.
  @Test(arguments: windows) func popoverFitsALongWord(window: String) throws {
    let words = ["Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft", "aber"]
    let exhibit = ShortPageExhibit(text: "# A line\n\n\(words[0]) \(words[1])")
    try inAllSizes(window, exhibit) { stage, place in
      let page = try #require(stage.chrome.page)
      for word in words {
        let range = (page.flow.storage.string as NSString).range(of: word)
        try tap(#require(page.text.editor.rects(for: NSRange(location: range.location, length: 1)).first), at: 0.2, stage)
        let hit = try #require(page.tappedWord)
        #expect(hit.word == word)
        try checkPopover(stage, over: hit.rects, "\(place), “\(word)”")
      }
    }
  }

  @Test(arguments: windows) func lineEndingPopoverShowsItsWholeText(window: String) throws {
    try inAllSizes(window, PlaygroundExhibit()) { stage, place in
      let page = try #require(stage.chrome.page)
      if !stage.chrome.inspectors.contains(.lineEndings) { stage.chrome.toggle(.lineEndings) }
      page.contentOffset.y = 0
      let ends = stage.chrome.overlay.columns().flatMap { column in
        ColumnMarks(container: column.container).fragments.map { marks in
          CGRect(x: marks.end.x, y: marks.rect.minY, width: 0, height: marks.rect.height)
            .offsetBy(dx: column.origin.x, dy: column.origin.y)
        }
      }
      #expect(!ends.isEmpty)
      for (count, end) in ends.enumerated() where LongTests.areWanted || count % 5 == 0 {
        try tap(end, at: CGFloat(count % 4) / 4, stage)
        try checkPopover(stage, over: page.popoverSubjectRects, "\(place), “\(page.wordPopover?.accessibilityLabel ?? "")”")
      }
    }
  }
}

import GalleyDocuments
import GalleyFonts
import GalleyInspectors
import GalleyRaster
import GalleyWindowing
import Testing

@testable import GalleyApp
@testable import GalleyExhibits
@testable import GalleyPlayground
@testable import UIKit
@testable import UIKitCollections
@_spi(Galley) @testable import UIKitCore
@testable import UIKitText
@testable import galley

/// Temporary views appear beside the text, not over it.
@MainActor @Suite(.serialized) struct TransientViewPlacementTests {
  nonisolated static let windows = ["1280x800", "960x700", "640x480", "400x700"]

  private func stage(_ window: String, _ category: String = "L") throws -> Stage {
    Stage.offscreen(PlaygroundExhibit(), try WindowOptions.parse(["--size", window, "--category", category]).configuration)
  }

  private func turn(_ stage: Stage, _ milliseconds: Double = 50) {
    for _ in 0..<2 {
      (stage.session.host as? OffscreenWindow)?.virtualClock.advance(by: milliseconds)
      stage.session.turn()
    }
  }

  private func press(_ label: String, _ stage: Stage) throws {
    let item = try #require(stage.window.screenItems().last { $0.role == .button && $0.label == label }, "\(label)")
    let place = Point(x: item.frame.midX, y: item.frame.midY)
    let host = try #require(stage.session.host as? OffscreenWindow)
    host.script(.pointerDown(place, .left))
    host.script(.pointerUp(place, .left))
    turn(stage)
  }

  @Test(arguments: windows, ["L", "AX3"]) func figuresAndLogLieOverThePage(window: String, category: String) throws {
    let stage = try stage(window, category)
    defer {
      stage.chrome.setCategory(.large)
      stage.session.close()
    }
    let page = try #require(stage.chrome.page)
    let before = page.accessibilityFrame
    stage.chrome.isHUDShown = true
    stage.chrome.toggleEventLog()
    turn(stage)
    let strip = try #require(stage.chrome.figuresStrip), panel = try #require(stage.chrome.eventLogPanel)
    let (over, log) = (strip.accessibilityFrame, panel.accessibilityFrame)
    let areApart = !over.insetBy(dx: 0.5, dy: 0.5).intersects(log)
    #expect(page.accessibilityFrame == before && before.contains(over) && before.contains(log) && log.height > 60 && areApart, "\(over) and \(log) in \(before)")
    // The figures lie on their strip.
    let overlay = try HUDOverlay(fontPath: #require(FontLibrary.shared.face(named: "DejaVu Sans Mono")).path, topRight: Point(x: 0, y: 0))
    overlay.fontSize = Double(PerformanceFiguresStrip.fontSize * stage.chrome.scale.type)
    let end = strip.convert(strip.topRight, to: nil)
    overlay.topRight = Point(x: end.x, y: end.y)
    overlay.lines = PerformanceFiguresStrip.lines(forWidth: strip.bounds.width, stage.chrome.scale).map { line in
      PerformanceFiguresStrip.reserved[line].map { HUDOverlay.Figure("", String(repeating: "0", count: $0)) }
    }
    let place = overlay.frame(in: IntRect(x: -10_000, y: -10_000, width: 20_000, height: 20_000), scale: 1)
    let chip = CGRect(x: Double(place.x), y: Double(place.y), width: Double(place.width), height: Double(place.height))
    #expect(strip.accessibilityFrame.contains(chip), "\(chip) on \(strip.accessibilityFrame)")
    stage.chrome.isHUDShown = false
    stage.chrome.toggleEventLog()
    turn(stage)
    #expect(page.accessibilityFrame == before)
  }

  /// The figures are drawn over a finished frame, so another appearance needs a further frame.
  @Test func figuresAreDrawnAgainInAnotherAppearance() throws {
    let stage = try stage("1280x800")
    defer { stage.session.close() }
    stage.chrome.toggleHUD()
    for _ in 0..<3 { turn(stage) }
    let overlay = try #require(stage.session.host.overlay)
    for isDark in [true, false] {
      stage.chrome.toggleAppearance()
      stage.session.turn()
      let traits = UITraitCollection(userInterfaceStyle: isDark ? .dark : .light)
      #expect(overlay.chipColor == Theme.bar.color(with: traits))
      let painted = stage.cost.painted.pixels
      turn(stage)
      #expect(stage.cost.painted.pixels > painted)
      for _ in 0..<3 { turn(stage) }
    }
    stage.chrome.toggleHUD()
  }

  // MARK: The log's buttons

  private func rows(_ stage: Stage) throws -> [String] {
    let panel = try #require(stage.chrome.eventLogPanel)
    let list = try #require(panel.subviews.compactMap { $0 as? UIScrollView }.first)
    return list.subviews.compactMap { ($0 as? UILabel)?.accessibilityLabel }
  }

  @Test func theLogIsPausedClearedFilteredAndCopied() throws {
    let stage = try stage("1280x800")
    defer { stage.session.close() }
    let log = try #require(stage.chrome.options.log)
    stage.chrome.toggleEventLog()
    turn(stage)
    try press("Pause", stage)
    let paused = try rows(stage)
    stage.chrome.setCategory(.extraLarge)
    turn(stage)
    #expect(try rows(stage) == paused && !paused.isEmpty)
    try press("Resume", stage)
    #expect(try rows(stage) == log.events.map(\.line))
    try press("Filter", stage)
    let kinds = EventFilter.kinds(of: log.events)
    let choice = try #require(kinds.first { $0.kind == "UIContentSizeCategory" })
    try press("\(choice.kind)  \(choice.count)", stage)
    #expect(try rows(stage).count == 1 && rows(stage)[0].contains("UIContentSizeCategory.didChange  category XL"))
    let shown = try rows(stage)
    try press("Copy", stage)
    #expect(UIPasteboard.general.string == shown.map { $0 + "\n" }.joined())
    try press("Clear", stage)
    #expect(try rows(stage).isEmpty)
    stage.chrome.setCategory(.large)
    turn(stage)
    #expect(try rows(stage).count == 1)
  }

  // MARK: Tooltips

  /// The pointer is at the center of a button with space on all sides, or at an edge.
  @Test(arguments: windows) func tooltipsAreCentredAtTheirControls(window: String) throws {
    let stage = try stage(window)
    defer { stage.session.close() }
    let host = try #require(stage.session.host as? OffscreenWindow)
    for item in stage.window.screenItems() where item.role == .button {
      host.script(.pointerLeft)
      host.script(.pointerMoved(Point(x: item.frame.midX, y: item.frame.midY)))
      stage.session.turn()
      host.virtualClock.advance(by: 700)
      stage.session.turn()
      guard let tip = stage.window.subviews.last as? ToolTipView else { continue }
      let isAtEdge = tip.frame.minX <= 8 || tip.frame.maxX >= stage.window.bounds.width - 8
      let isBeside = tip.frame.minX >= item.frame.maxX || tip.frame.maxX <= item.frame.minX
      let off = isBeside ? abs(tip.frame.midY - item.frame.midY) : abs(tip.frame.midX - item.frame.midX)
      #expect(off <= 1 || isAtEdge, "\(item.label): \(tip.frame) at \(item.frame)")
    }
  }

  // MARK: Legend and keys

  @Test(arguments: windows) func keysButtonOpensTheKeySheet(window: String) throws {
    let stage = try stage(window)
    defer { stage.session.close() }
    try press("Keyboard Shortcuts", stage)
    #expect(stage.chrome.keySheet != nil)
  }

  @Test func everyMarkHasADistinctLegend() throws {
    var pictures: Set<[UInt8]> = []
    let entries = Inspector.allCases.flatMap(\.legend)
    for entry in entries {
      let image = UIGraphicsImageRenderer(size: CGSize(width: 40, height: 20)).image { _ in
        entry.draw(in: CGRect(x: 0, y: 0, width: 40, height: 20))
      }
      let data = try #require(image.pngData())
      pictures.insert(Array(data))
      #expect(!entry.caption.isEmpty)
    }
    #expect(pictures.count == entries.count && entries.count >= 17)
  }

  /// In a window of the usual size, the legend names all inspectors of the bar, in rows inside its button.
  @Test func theLegendNamesAllInspectorsOfTheBar() throws {
    let stage = try stage("1280x800")
    defer { stage.session.close() }
    for count in 1...Inspector.inBar.count {
      stage.chrome.toggle(Inspector.inBar[count - 1])
      turn(stage)
      let legend = try #require(stage.chrome.bars?.top.legendButton as? LegendButton)
      #expect(legend.shownNames.flatMap { $0 } == Inspector.inBar.prefix(count).map(\.title), "\(count)")
      #expect(legend.bounds.width <= legend.maximumWidth && legend.shownNames.count <= 2)
    }
  }

  /// The legend can be reached in each width: by its button or by a row of the list. If no list is needed, by the button.
  @Test func legendIsReachableAtEveryWidth() throws {
    let stage = try stage("1280x800")
    defer { stage.session.close() }
    let host = try #require(stage.session.host as? OffscreenWindow)
    for shown in [[Inspector.lineFragments, .baselines], Inspector.inBar] {
      for width in stride(from: 1280.0, through: 360, by: -40) {
        host.script(.resized(Size(width: width, height: 700)))
        turn(stage)
        let before = stage.window.screenItems().filter { $0.role == .button && $0.label != "Keyboard Shortcuts" }.map(\.frame)
        for inspector in shown { stage.chrome.toggle(inspector) }
        turn(stage)
        let buttons = stage.window.screenItems().filter { $0.role == .button }
        let legend = buttons.first { $0.label == "Legend" }
        let listed = stage.chrome.bars?.top.hiddenButtons.contains { $0.accessibilityLabel == "Legend" } == true
        #expect(legend != nil || listed && buttons.contains { $0.label == "More" }, "\(width)")
        if let legend {
          for other in buttons where other.label != "Legend" { #expect(!other.frame.intersects(legend.frame), "\(width): \(other.label)") }
        }
        #expect(buttons.filter { $0.label != "Keyboard Shortcuts" && $0.label != "Legend" }.map(\.frame) == before, "\(width): no button moves")
        for inspector in shown { stage.chrome.toggle(inspector) }
      }
    }
  }

  @Test func legendClosesWhenTheWindowIsResized() throws {
    let stage = try stage("1280x800")
    defer { stage.session.close() }
    let host = try #require(stage.session.host as? OffscreenWindow)
    for size in [Size(width: 1280, height: 500), Size(width: 1000, height: 500)] {
      if stage.chrome.inspectors.isEmpty { for inspector in Inspector.inBar { stage.chrome.toggle(inspector) } }
      turn(stage)
      let responder = stage.window.firstResponder
      try press("Legend", stage)
      #expect(stage.chrome.legendSheet != nil)
      host.script(.resized(size))
      turn(stage)
      #expect(stage.chrome.legendSheet == nil && !stage.window.screenItems().contains { $0.role == .popover && $0.label == "Legend" })
      #expect(stage.window.firstResponder === responder)
    }
  }

  // MARK: Bars

  /// With the accessory bar or the keyboard shown, all visible items of the rail can be reached; hidden items are in the list of its plus button.
  @Test(arguments: ["1280x800", "960x700"], [("L", true), ("L", false), ("AX5", true), ("AX5", false)])
  func railStaysReachableAboveBarAndKeyboard(window: String, configuration: (category: String, isKeyboard: Bool)) throws {
    let (category, isKeyboard) = configuration
    let stage = try stage(window, category)
    UIScreenKeyboard.yieldsToHardware = !isKeyboard
    defer {
      stage.chrome.setCategory(.large)
      stage.session.close()
      UIScreenKeyboard.yieldsToHardware = false
    }
    _ = stage.chrome.page?.beginEditing()
    turn(stage, 400)
    stage.window.layoutIfNeeded()
    let bar = try #require(stage.window.keyboardFrame)
    let rail = try #require(stage.chrome.bars?.rail)
    let shown = rail.subviews.filter { !$0.isHidden }.map(\.accessibilityFrame)
    #expect(!shown.isEmpty && shown.allSatisfy { $0.maxY <= bar.minY }, "\(shown) over \(bar)")
    let kinds = (stage.chrome.bars?.shapes?.cells ?? []).filter { !$0.isHidden }.map(\.kind) + (stage.chrome.bars?.shapes?.listed ?? [])
    #expect(Set(kinds) == Set(ShapeKind.allCases))
    let before = rail.subviews.filter { !$0.isHidden }.count
    stage.chrome.page?.text.finishEditing()
    turn(stage, 400)
    stage.window.layoutIfNeeded()
    #expect(stage.window.keyboardFrame == nil && rail.subviews.filter { !$0.isHidden }.count >= before)
    if window == "1280x800" { #expect(rail.subviews.filter { !$0.isHidden }.count == 6) }
  }

  /// The bars of an icon cover whole rows of pixels, as dark as its ink color.
  @Test(arguments: [(LineIcon.log, 3), (.totalFit, 3), (.exclusionBands, 2), (.list, 3), (.filter, 3), (.baselines, 1)])
  func barsInIconsAlignToWholePixels(icon: LineIcon, bars: Int) throws {
    let bitmap = GalleyRaster.Bitmap(width: 20, height: 20)
    let format = UIGraphicsImageRendererFormat.preferred()
    format.scale = 1
    let image = UIGraphicsImageRenderer(bounds: CGRect(x: 0, y: 0, width: 20, height: 20), format: format).image { _ in
      icon.draw(at: CGPoint(x: 10, y: 10), color: UIColor(red: 0, green: 0, blue: 0, alpha: 1))
    }
    let picture = image.cgImage?.bitmap ?? bitmap
    let dark = (0..<20).count { y in (0..<20).count { x in picture[x, y] >> 24 == 255 } >= 3 }
    #expect(dark >= bars)
  }

  /// A press hides the tooltip of the size slider, which stays hidden during and after the drag, until the pointer has left the slider.
  @Test func tooltipOfTheSliderDoesNotReturnAfterADrag() throws {
    let stage = try stage("1280x800")
    defer { stage.session.close() }
    let host = try #require(stage.session.host as? OffscreenWindow)
    let slider = try #require(stage.chrome.bars?.bottom.slider).accessibilityFrame
    func play(_ kind: RawEvent.Kind) {
      host.script(kind)
      stage.session.turn()
      host.virtualClock.advance(by: 700)
      stage.session.turn()
    }
    func hasTip() -> Bool { stage.window.subviews.contains { $0 is ToolTipView } }
    func point(_ share: Double) -> Point { Point(x: slider.minX + slider.width * share, y: slider.midY) }
    play(.pointerMoved(point(0.3)))
    #expect(hasTip())
    let steps: [RawEvent.Kind] = [
      .pointerDown(point(0.3), .left), .pointerMoved(point(0.4)), .pointerUp(point(0.4), .left), .pointerMoved(point(0.45)), .pointerMoved(point(0.5)),
    ]
    for (index, step) in steps.enumerated() {
      play(step)
      #expect(!hasTip(), "step \(index)")
    }
    play(.pointerMoved(Point(x: slider.midX, y: slider.midY - 200)))
    play(.pointerMoved(point(0.5)))
    #expect(hasTip())
    stage.chrome.setCategory(.large)
  }

  /// The tooltip of the size slider covers no button of the text's bar above it, and lies in the window.
  @Test(arguments: ["1280x800", "960x700", "640x480"]) func tooltipOfTheSliderLeavesTheTextBarFree(window: String) throws {
    let stage = try stage(window)
    UIScreenKeyboard.yieldsToHardware = true
    defer {
      stage.session.close()
      UIScreenKeyboard.yieldsToHardware = false
    }
    _ = stage.chrome.page?.beginEditing()
    turn(stage, 400)
    let host = try #require(stage.session.host as? OffscreenWindow)
    let slider = try #require(stage.chrome.bars?.bottom.slider).accessibilityFrame
    let cells = stage.window.screenItems().filter { $0.role == .accessory }.map(\.frame)
    #expect(cells.count > 5)
    for x in [slider.minX + 4, slider.midX, slider.maxX - 4] {
      host.script(.pointerLeft)
      host.script(.pointerMoved(Point(x: x, y: slider.midY)))
      stage.session.turn()
      host.virtualClock.advance(by: 700)
      stage.session.turn()
      let tip = try #require(stage.window.subviews.last as? ToolTipView)
      #expect(stage.window.bounds.contains(tip.frame) && !tip.frame.intersects(slider), "\(tip.frame)")
      #expect(!cells.contains { $0.intersects(tip.frame) }, "\(tip.frame) at \(x)")
    }
  }

  @Test func railTooltipsAppearAtItsRight() throws {
    let stage = try stage("1280x800")
    defer { stage.session.close() }
    let host = try #require(stage.session.host as? OffscreenWindow)
    let rail = try #require(stage.chrome.bars?.rail)
    for cell in rail.subviews where !cell.isHidden {
      let frame = cell.accessibilityFrame
      host.script(.pointerLeft)
      host.script(.pointerMoved(Point(x: frame.midX, y: frame.midY)))
      stage.session.turn()
      host.virtualClock.advance(by: 700)
      stage.session.turn()
      let tip = try #require(stage.window.subviews.last as? ToolTipView)
      #expect(tip.frame.minX >= frame.maxX && abs(tip.frame.midY - frame.midY) <= 1, "\(cell.accessibilityLabel ?? ""): \(tip.frame)")
    }
  }

  // MARK: The legend's words

  @Test(arguments: windows) func legendListsTheShownMarks(window: String) throws {
    let stage = try stage(window)
    defer { stage.session.close() }
    #expect(!stage.window.screenItems().contains { $0.label == "Legend" })
    for inspector in [Inspector.lineFragments, .lineEndings, .bidiLevels] { stage.chrome.toggle(inspector) }
    turn(stage)
    let frame = try #require(stage.chrome.page).accessibilityFrame
    if !stage.window.screenItems().contains(where: { $0.label == "Legend" }) { try press("More", stage) }
    try press("Legend", stage)
    let words = stage.window.screenItems().filter { $0.role == .text }.map(\.label)
    for inspector in [Inspector.lineFragments, .lineEndings, .bidiLevels] {
      for entry in inspector.legend { #expect(words.contains(entry.caption), "\(entry.caption)") }
    }
    #expect(stage.chrome.page?.accessibilityFrame == frame, "marks leave the page as it is")
  }
}

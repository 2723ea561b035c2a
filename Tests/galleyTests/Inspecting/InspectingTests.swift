import GalleyInspectors
import GalleyPlayground
import GalleyRaster
import GalleyTextEngine
import GalleyWindowing
import Testing
import TextKit
import UIKit

@testable import GalleyApp
@testable import galley

/// The inspectors as a user finds them: by keys, by menu, by a tap on a line's end, and their drawing.
@MainActor @Suite(.serialized) struct InspectingTests {
  private func stage(_ arguments: String...) throws -> (stage: Stage, host: OffscreenWindow) { try stage(arguments) }

  private func stage(_ arguments: [String]) throws -> (stage: Stage, host: OffscreenWindow) {
    let stage = Stage.offscreen(PlaygroundExhibit(), try WindowOptions.parse(arguments).configuration)
    return (stage, try #require(stage.session.host as? OffscreenWindow))
  }

  private func press(_ digit: Int, _ modifiers: KeyModifiers, _ stage: Stage, _ host: OffscreenWindow) {
    let key = Key(usage: UInt16(UIKeyboardHIDUsage.keyboard1.rawValue + digit - 1), symbol: UInt32(0x30 + digit))
    host.script(.keyDown(key, isRepeat: false), modifiers: modifiers)
    host.script(.keyUp(key), modifiers: modifiers)
    stage.session.turn()
  }

  private func click(_ point: CGPoint, _ stage: Stage, _ host: OffscreenWindow) {
    for kind in [RawEvent.Kind.pointerDown(Point(x: point.x, y: point.y), .left), .pointerUp(Point(x: point.x, y: point.y), .left)] {
      host.script(kind)
      stage.session.turn()
    }
  }

  @Test func keysToggleEachInspector() throws {
    let (stage, host) = try stage()
    defer { stage.close() }
    for (index, inspector) in (Inspector.inBar + Inspector.inMenu).enumerated() {
      let modifiers: KeyModifiers = index < 5 ? .control : [.control, .shift]
      press(index % 5 + 1, modifiers, stage, host)
      #expect(stage.chrome.inspectors == [inspector])
      press(index % 5 + 1, modifiers, stage, host)
      #expect(stage.chrome.inspectors.isEmpty)
    }
    #expect(Set(Inspector.inBar + Inspector.inMenu).count == Inspector.allCases.count)
  }

  @Test func menuListsTheRemainingInspectors() throws {
    let (stage, host) = try stage("--inspect", "chain")
    defer { stage.close() }
    let button = try #require(stage.window.screenItems().first { $0.label == "More inspectors" })
    #expect(button.value == "on")
    click(CGPoint(x: button.frame.midX, y: button.frame.midY), stage, host)
    let rows = stage.window.screenItems().filter { item in Inspector.inMenu.contains { $0.title.titleCased == item.label } }
    #expect(rows.map(\.label) == Inspector.inMenu.map(\.title.titleCased))
    #expect(rows.filter { $0.value == "on" }.map(\.label) == ["Container Chain"])
    let levels = try #require(rows.first)
    click(CGPoint(x: levels.frame.midX, y: levels.frame.midY), stage, host)
    #expect(stage.chrome.inspectors == [.containerChain, .bidiLevels])
  }

  /// Each inspector draws its own marks in both appearances.
  @Test(arguments: ["light", "dark"]) func eachInspectorDrawsDistinctMarks(appearance: String) throws {
    var pictures: [Bitmap] = []
    for inspector in [nil] + Inspector.allCases.map(Optional.some) {
      let (stage, _) = try stage(["--appearance", appearance] + (inspector.map { ["--inspect", $0.rawValue] } ?? []))
      defer { stage.close() }
      let picture = stage.window.snapshot().cropped(to: IntRect(x: 60, y: 50, width: 1200, height: 690))
      for (index, other) in pictures.enumerated() {
        #expect(picture.difference(from: other).count > 60, "\(inspector?.rawValue ?? "none") looks like number \(index)")
      }
      pictures.append(picture)
    }
  }

  /// With all inspectors on, the partial redraws of a drag equal a complete redraw.
  @Test(arguments: ["1", "1.25"]) func dragRedrawEqualsAFullRedraw(scale: String) throws {
    let names = Inspector.allCases.map(\.rawValue).joined(separator: ",")
    let (stage, host) = try stage("--inspect", names, "--scale", scale)
    defer { stage.close() }
    let page = try #require(stage.chrome.page)
    let heart = try #require(page.shapes.last).bounds
    let start = page.convert(CGPoint(x: heart.midX, y: heart.midY), to: nil)
    host.script(.pointerDown(Point(x: start.x, y: start.y), .left))
    for step in 1...6 {
      host.script(.pointerMoved(Point(x: start.x + Double(step) * 13.3, y: start.y - Double(step) * 4.1)), after: 16)
      host.virtualClock.advance(by: 16)
      stage.session.turn()
      #expect(host.screen.difference(from: stage.window.snapshot()).isEmpty, "step \(step)")
    }
  }

  @Test func tapOnALineEndExplainsIt() throws {
    let (stage, host) = try stage("--inspect", "endings")
    defer { stage.close() }
    UIScreenKeyboard.yieldsToHardware = true
    defer { UIScreenKeyboard.yieldsToHardware = false }
    let page = try #require(stage.chrome.page)
    let layout = page.flow.layoutManager.documentLayout
    var told: Set<String> = []
    for index in layout.fragments(inRegion: 0) {
      let marks = FragmentMarks(layout: layout, index: index)
      let origin = page.geometry.column(0).origin
      let place = page.convert(CGPoint(x: origin.x + marks.end.x + 3, y: origin.y + marks.rect.midY), to: nil)
      // Closes the popover of the previous line, which can cover the point.
      page.closeWordPopover()
      click(place, stage, host)
      let words = layout.endingDescription(ofFragment: index)
      let popover = stage.window.screenItems().first { $0.role == .popover }
      #expect(popover?.label == words, "fragment \(index)")
      told.insert(String(words.prefix { $0 != "‘" }))
    }
    #expect(told.isSuperset(of: ["hyphenated at ", "the paragraph ends", ""]))
    // When the inspector is switched off, the popover closes, and a tap names words again.
    press(5, [.control, .shift], stage, host)
    #expect(!stage.window.screenItems().contains { $0.role == .popover })
  }

  /// A drag lays out lines but shapes no text; moving the pointer over the page causes no layout. Both costs are reproducible.
  @Test func stepCostIsReproducible() throws {
    func costs() throws -> [StageCost] {
      let (stage, host) = try stage()
      defer { stage.close() }
      let page = try #require(stage.chrome.page)
      let heart = try #require(page.shapes.last).bounds
      let at = page.convert(CGPoint(x: heart.midX, y: heart.midY), to: nil)
      var costs: [StageCost] = []
      var before = stage.cost
      for kind in [
        RawEvent.Kind.pointerMoved(Point(x: at.x, y: at.y)), .pointerDown(Point(x: at.x, y: at.y), .left),
        .pointerMoved(Point(x: at.x + 20, y: at.y + 11)), .pointerUp(Point(x: at.x + 20, y: at.y + 11), .left),
      ] {
        host.script(kind, after: 16)
        host.virtualClock.advance(by: 16)
        stage.session.turn()
        costs.append(stage.cost - before)
        before = stage.cost
      }
      return costs
    }
    let first = try costs()
    #expect(try costs() == first)
    #expect(first[0].layout == LayoutCost() && first[1].layout == LayoutCost())
    #expect(first[2].layout.placed > 3 && first[2].layout.broken >= first[2].layout.placed && first[2].layout.shaped == 0)
    #expect(first[2].painted.frames == 1 && first[2].painted.pixels > 1000 && first[2].painted.rectangles > 0)
  }
}

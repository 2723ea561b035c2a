import GalleyPlayground
import GalleyRaster
import GalleyWindowing
import Testing
import UIKit

@testable import GalleyApp
@testable import galley

/// The page while the slider of the text size is dragged.
@MainActor @Suite(.serialized) struct SizePreviewTests {
  private static let sizes = UIContentSizeCategory.allSizes

  private func turn(_ stage: Stage, _ events: RawEvent.Kind...) {
    for event in events { stage.session.handle(RawEvent(time: stage.session.host.clock.milliseconds, kind: event)) }
    for _ in 0..<3 { stage.session.turn() }
  }

  private func findSlider(in view: UIView) -> CategorySlider? {
    view as? CategorySlider ?? view.subviews.lazy.compactMap { findSlider(in: $0) }.first
  }

  /// The part of the window that no bar covers, before and after the release.
  private func free(_ stage: Stage) -> CGRect {
    let bars = stage.chrome.bars?.all ?? []
    var area = stage.chrome.desk
    for bar in bars where bar.frame.intersects(area) {
      if bar.frame.width > bar.frame.height {
        let (top, bottom) = (max(area.minY, bar.frame.minY <= area.minY ? bar.frame.maxY : area.minY), min(area.maxY, bar.frame.minY > area.minY ? bar.frame.minY : area.maxY))
        area = CGRect(x: area.minX, y: top, width: area.width, height: bottom - top)
      } else {
        area = CGRect(x: bar.frame.maxX, y: area.minY, width: area.maxX - bar.frame.maxX, height: area.height)
      }
    }
    return area
  }

  /// A window, the scroll position, and whether the inspector and the log are open.
  nonisolated struct Situation: CustomTestStringConvertible {
    var size: String
    var offset: CGFloat
    var hasPanels: Bool
    var hasMenuBar = true
    var testDescription: String { "\(size) at \(offset)\(hasPanels ? ", panels" : "")\(hasMenuBar ? "" : ", no menu bar")" }
  }

  /// Each stop shows the page as it is after the release: the same pixels, at the same position, with the same lines and scroll offset.
  @Test(arguments: [
    Situation(size: "1280x800", offset: 0, hasPanels: false), Situation(size: "1280x800", offset: 900, hasPanels: false), Situation(size: "1500x700", offset: 700, hasPanels: true),
    Situation(size: "800x620", offset: 500, hasPanels: false), Situation(size: "1280x800", offset: 300, hasPanels: false, hasMenuBar: false),
  ]) func thePreviewEqualsTheResult(_ situation: Situation) throws {
    for (start, ends) in [(3, [0, 6, 8, 11]), (11, [2, 10])] {
      // At AX5 the inspector covers the window and the slider.
      for end in ends where !(situation.hasPanels && start == 11) {
        let stage = try CommandTests.stage(PlaygroundExhibit(), size: situation.size) { $0.category = Self.sizes[start]; $0.hasMenuBar = situation.hasMenuBar }
        defer {
          stage.chrome.setCategory(.large)
          stage.session.close()
        }
        let page = try #require(stage.chrome.page)
        if situation.hasPanels {
          stage.chrome.toggleInspectorPanel()
          stage.chrome.toggleEventLog()
        }
        turn(stage)
        page.contentOffset.y = situation.offset
        turn(stage)
        let first = page.flow.host.firstCharacter(below: page.contentOffset.y)
        let distance = first.flatMap { page.flow.host.lineFrame(ofCharacterAt: $0) }.map { $0.minY - page.contentOffset.y }
        let slider = try #require(findSlider(in: stage.chrome.view))
        let thumb = slider.convert(slider.thumbRect, to: nil)
        let target = Point(x: thumb.midX + CGFloat(end - start) * slider.pitch, y: thumb.midY)
        turn(stage, .pointerMoved(Point(x: thumb.midX, y: thumb.midY)), .pointerDown(Point(x: thumb.midX, y: thumb.midY), .left))
        turn(stage, .pointerMoved(target))
        #expect(slider.isTracking && stage.chrome.category == Self.sizes[end])
        let (preview, previewArea) = (stage.window.snapshot(), free(stage))
        let (desk, offset, lines) = (stage.chrome.desk, page.contentOffset, page.flow.lineRanges)
        turn(stage, .pointerUp(target, .left), .pointerMoved(Point(x: 2, y: target.y)))
        #expect(!slider.isTracking)
        #expect(stage.chrome.desk == desk && page.contentOffset == offset, "\(start) to \(end)")
        // More of the text can be laid out by now.
        #expect(zip(lines, page.flow.lineRanges).allSatisfy { $0 == $1 }, "\(start) to \(end)")
        let result = stage.window.snapshot()
        var area = free(stage).intersection(previewArea).integral
        // The log has new events.
        if let log = stage.chrome.eventLogPanel?.frame {
          let isAtTop = log.minX <= area.minX
          area = area.intersection(isAtTop ? CGRect(x: 0, y: log.maxY, width: 9999, height: 9999) : CGRect(x: 0, y: 0, width: log.minX, height: 9999))
        }
        #expect(area.width > 50 && area.height > 50)
        var different = 0
        for y in Int(area.minY)..<Int(area.maxY) { for x in Int(area.minX)..<Int(area.maxX) where preview[x, y] != result[x, y] { different += 1 } }
        #expect(different == 0, "\(start) to \(end): \(different) pixels differ")
        // The reader's line keeps its distance from the top, unless the text ends before.
        let isAtEnd = page.contentOffset.y >= page.contentSize.height - page.bounds.height - 1
        if situation.offset > 0, !isAtEnd, let first, let distance, let line = page.flow.host.lineFrame(ofCharacterAt: first) {
          #expect(abs(line.minY - page.contentOffset.y - distance) < 1, "\(start) to \(end)")
        }
      }
    }
  }

  /// A drag through the stops and back restores the scroll position and the pixels.
  @Test func aDragBackRestoresTheReadingPosition() throws {
    let stage = try CommandTests.stage(PlaygroundExhibit())
    defer { stage.session.close() }
    let page = try #require(stage.chrome.page)
    page.contentOffset.y = 800
    turn(stage)
    let (offset, image) = (page.contentOffset, stage.window.snapshot())
    let slider = try #require(findSlider(in: stage.chrome.view))
    let thumb = slider.convert(slider.thumbRect, to: nil)
    func point(_ step: Int) -> Point { Point(x: thumb.midX + CGFloat(step) * slider.pitch, y: thumb.midY) }
    turn(stage, .pointerMoved(point(0)), .pointerDown(point(0), .left))
    for step in Array(1...8) + (0...7).reversed() { turn(stage, .pointerMoved(point(step))) }
    turn(stage, .pointerUp(point(0), .left))
    #expect(page.contentOffset == offset && stage.chrome.category == .large)
    let area = stage.chrome.desk
    let after = stage.window.snapshot()
    #expect(stride(from: Int(area.minY), to: Int(area.maxY), by: 1).allSatisfy { y in (Int(area.minX)..<Int(area.maxX)).allSatisfy { image[$0, y] == after[$0, y] } })
  }
}

extension TextFlow {
  /// The characters of the lines that are laid out.
  fileprivate var lineRanges: [NSRange] {
    var ranges: [NSRange] = []
    layoutManager.enumerateLineFragments(forGlyphRange: NSRange(location: 0, length: layoutManager.firstUnlaidGlyphIndex())) { _, _, _, range, _ in ranges.append(range) }
    return ranges
  }
}

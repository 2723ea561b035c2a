import GalleyCRaster
import GalleyWindowing
import Testing
import UIKit

@testable import GalleyApp
@testable import GalleyDocuments
@testable import GalleyExhibits
@testable import GalleyPlayground
@testable import GalleyRaster
@testable import galley

/// The glyph images of the slider's next stops are prepared in idle time, and look the same as without preparation.
@MainActor @Suite struct NextSizesTests {
  private func stage() throws -> Stage { Stage.offscreen(PlaygroundExhibit(), try WindowOptions.parse([]).configuration) }

  private func stop(_ stage: Stage, at category: UIContentSizeCategory) {
    stage.chrome.setCategory(category)
    stage.session.turn()
  }

  /// The number of cached glyph images of the body text in one size.
  private func images(_ page: PlaygroundPage, at category: UIContentSizeCategory) -> Int {
    let role = TextRole(block: .body, style: InlineStyle(), language: StyleSheet.language)
    let atlas = page.styleSheet(for: category).font(for: role).instance.atlas(scale: 1)
    return (0..<atlas.glyphCount * 4).count { galley_slot_load(atlas.table + $0) != nil }
  }

  @Test func predictedSizeRastersHardlyAnyGlyphs() throws {
    let stage = try stage()
    defer { stage.close() }
    let page = try #require(stage.chrome.page)
    stage.session.useSpareTime(atMost: 60_000)
    #expect(!stage.session.hasIdleWork)
    for category in [UIContentSizeCategory.extraLarge, .extraExtraLarge, .extraLarge, .large, .medium] {
      let ready = images(page, at: category)
      stop(stage, at: category)
      #expect(ready > 100, "\(category.rawValue)")
      #expect(images(page, at: category) - ready < ready / 10, "\(category.rawValue)")
      stage.session.useSpareTime(atMost: 60_000)
    }
  }

  @Test func spareTimeChangesNoImage() throws {
    func pictures(usesSpareTime: Bool) throws -> [Bitmap] {
      let stage = try stage()
      defer { stage.close() }
      let host = try #require(stage.session.host as? OffscreenWindow)
      let page = try #require(stage.chrome.page)
      return UIContentSizeCategory.allSizes.enumerated().map { index, category in
        stop(stage, at: category)
        if usesSpareTime { stage.session.useSpareTime(atMost: 60_000) }
        page.contentOffset.y = CGFloat(index) * 301.5
        stage.session.turn()
        if usesSpareTime { stage.session.useSpareTime(atMost: 60_000) }
        stage.session.turn()
        return host.screen.copy()
      }
    }
    for (with, without) in zip(try pictures(usesSpareTime: true), try pictures(usesSpareTime: false)) {
      #expect(with.difference(from: without).isEmpty)
    }
  }

  @Test(arguments: [
    ([UIContentSizeCategory.large], [UIContentSizeCategory.extraLarge, .medium]), ([.large, .medium], [.small, .large]),
    ([.medium, .large, .large], [.extraLarge, .medium]), ([.extraSmall], [.small]), ([.small, .extraSmall], [.small]),
    ([.accessibilityExtraExtraExtraLarge], [.accessibilityExtraExtraLarge]), ([.unspecified], []), ([], []),
  ] as [([UIContentSizeCategory], [UIContentSizeCategory])])
  func nextSizesArePredicted(stops: [UIContentSizeCategory], next: [UIContentSizeCategory]) {
    var course = TextSizeTrend()
    for stop in stops { course.follow(stop) }
    #expect(course.next == next)
  }
}

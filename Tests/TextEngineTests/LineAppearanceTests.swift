import Testing

@testable import GalleyTextEngine

/// Clients' changes to glyphs, the callbacks of clients, the cost of layout and the tools of placement, each without a layout.
@Suite struct LineAppearanceTests {
  private func located(_ layout: DocumentLayout, _ index: Int) -> LocatedFragment { layout.flow.lines.located(index) }

  @Test func adjustmentsBelongToFragments() {
    let layout = LayoutFixture.layout("aaa bbb", width: 30)
    let (first, second) = (located(layout, 0), located(layout, 1))
    var appearance = LineAppearance()
    #expect(appearance.isUnadjusted && appearance.adjustment(at: 5, of: second) == nil)
    appearance.adjust([5], of: second) { ($0.x, $0.drawsOutside) = (LayoutUnit(points: 3), true) }
    #expect(appearance.adjustment(at: 5, of: second)?.x == LayoutUnit(points: 3) && appearance.adjustment(at: 4, of: second) == nil)
    #expect(appearance.drawsOutside(second.name) && !appearance.drawsOutside(first.name))
    appearance.moveAdjustments(ofLine: second.name.line, to: 77, fragments: 1)
    #expect(!appearance.drawsOutside(second.name) && appearance.drawsOutside(FragmentName(line: 77, number: 0)))
    appearance.removeAdjustments()
    #expect(appearance.isUnadjusted)
  }

  @Test func adjustedClustersHaveRunsOfTheirOwn() {
    let layout = LayoutFixture.layout("abc", width: 100)
    let runs = layout.visualRuns(ofFragment: 0)
    var appearance = LineAppearance()
    #expect(appearance.adjusted(runs, of: located(layout, 0)).map(\.range) == [0..<3])
    appearance.adjust([1], of: located(layout, 0)) { $0.isHidden = true }
    let adjusted = appearance.adjusted(runs, of: located(layout, 0))
    #expect(adjusted.map(\.range) == [0..<1, 1..<2, 2..<3] && adjusted.map(\.isBlank) == [false, true, false])
  }

  @Test func adjustedFragmentsAreComposedAgain() {
    let layout = LayoutFixture.layout("abc", width: 100)
    let (fragment, runs) = (located(layout, 0), layout.visualRuns(ofFragment: 0))
    var appearance = LineAppearance()
    appearance.composed.insert(ComposedLine(runs, of: fragment.fragment), as: fragment.name)
    appearance.adjust([1], of: fragment) { $0.isHidden = true }
    #expect(appearance.composed.isEmpty)
  }
}

/// The callbacks of a client.
@Suite struct LayoutClientTests {
  private let shaped = TextPipeline(settings: LayoutSettings()).shape(ItemizedParagraph(LayoutFixture.paragraphs("abc")[0]))

  /// Only callbacks about lines are queried for each line, and only the one about glyphs can change them.
  @Test func callbacksAreDistinguished() {
    var client = LayoutClient()
    #expect(!client.changesGlyphs && !client.isQueriedAboutLines)
    client.callbacks = LayoutCallbacks()
    client.callbacks?.changeGlyphs = { _ in [] }
    #expect(client.changesGlyphs && !client.isQueriedAboutLines)
    client.callbacks?.setFragment = { _ in }
    #expect(client.isQueriedAboutLines)
  }

  @Test func queriesOfParagraphsAreNested() {
    var client = LayoutClient()
    let outer = client.beginQuery(ofParagraph: 3)
    let inner = client.beginQuery(ofParagraph: 5)
    #expect(client.paragraphBeingQueried == 5)
    client.endQuery(inner)
    #expect(client.paragraphBeingQueried == 3)
    client.endQuery(outer)
    #expect(client.paragraphBeingQueried == nil)
  }

  @Test func glyphRunsHaveOffsetsOfTheDocument() {
    let runs = shaped.glyphRuns(at: 40)
    #expect(runs.map(\.range) == [40..<43] && runs[0].clusters == [40, 41, 42] && runs[0].firstGlyph == 0)
  }
}

/// The time of layout, and the tools of placement.
@Suite struct PlacementWorkspaceTests {
  @Test func timeIsAddedIfItIsMeasured() {
    var meter = LayoutMeter()
    meter.addTime(since: nil, now: 7)
    meter.addTime(since: 7, now: nil)
    #expect(meter.timeSpent == 0)
    meter.addTime(since: 7, now: 9)
    meter.addTime(since: 20, now: 21)
    #expect(meter.timeSpent == 3)
  }

  @Test func otherSettingsReplaceThePlacer() {
    var workspace = PlacementWorkspace(settings: LayoutSettings())
    workspace.placer.recordExaminedDepth(LayoutUnit(raw: 9))
    var settings = LayoutSettings()
    settings.hyphenation = 1
    workspace.adopt(settings, LayoutCallbacks())
    #expect(workspace.placer.settings == settings && workspace.placer.callbacks != nil && workspace.placer.maximumExaminedDepth == .zero)
  }
}

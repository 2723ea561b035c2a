import CoreGraphics
import GalleyRaster
import GalleyWindowing
import Testing

@testable import GalleyApp
@testable import GalleyExhibits
@testable import GalleyPlayground
@testable import GalleyTextEngine
@testable import UIKit
@testable import UIKitCollections
@testable import UIKitCore
@testable import UIKitText
@testable import galley

/// A page with total-fit line breaking, off-screen: switched by keys and menus, with a dragged shape.
@MainActor @Suite(.serialized) struct TotalFitPageTests {
  private static let paragraph = (1...60).map { "Sentence \($0) has words of unlike lengths, some extraordinarily long." }.joined(separator: " ")

  private func makeDesk() throws -> TextDesk { try TextDesk(exhibit: ShortPageExhibit(text: Self.paragraph), hasScreenKeyboard: false) }

  private func chrome(_ desk: TextDesk) throws -> PlaygroundChrome { try #require(desk.window.rootViewController as? PlaygroundChrome) }

  private func ends(_ desk: TextDesk) -> [Int] {
    desk.page.flow.columns.flatMap { desk.page.flow.lines(inColumn: $0).map { $0.characters.location } }
  }

  /// Checks that the page equals a new page with its text and shapes.
  private func checkFresh(_ desk: TextDesk, _ comment: Comment = "") {
    let flow = desk.page.flow
    let fresh = TextFlow(storage: NSTextStorage(attributedString: desk.text), geometry: flow.geometry)
    fresh.layoutManager.emptyTextAttributes = flow.layoutManager.emptyTextAttributes
    fresh.usesTotalFit = flow.usesTotalFit
    fresh.setShapes(desk.page.shapes)
    for flow in [flow, fresh] { flow.ensureLayout(throughSpread: 100) }
    #expect(fresh.spreadCount == flow.spreadCount, comment)
    for column in flow.columns where fresh.columns.contains(column) {
      #expect(flow.lines(inColumn: column) == fresh.lines(inColumn: column), "\(comment), column \(column)")
    }
  }

  @Test func totalFitIsOffByDefault() throws {
    let desk = try makeDesk()
    defer { desk.close() }
    #expect(!desk.page.usesTotalFit)
    let before = ends(desk)
    desk.key(.keyboardT, .control)
    #expect(try desk.page.usesTotalFit && chrome(desk).usesTotalFit && ends(desk) != before)
    #expect(desk.window.snapshot().difference(from: desk.host.screen).isEmpty)
    checkFresh(desk)
    desk.key(.keyboardT, .control)
    #expect(!desk.page.usesTotalFit && ends(desk) == before)
  }

  /// The menus of the window and of the page show a check mark and have the same effect.
  @Test func menusToggleTotalFit() throws {
    let desk = try makeDesk()
    defer { desk.close() }
    for place in [CGPoint(x: 500, y: 12), CGPoint(x: 640, y: 66)] {
      desk.rightClick(place)
      #expect(desk.menu?.on.contains("Optimize Line Breaks") == false, "\(desk.menu?.title ?? "")")
      try desk.choose("Optimize Line Breaks")
      #expect(desk.page.usesTotalFit)
      desk.rightClick(place)
      #expect(desk.menu?.on.contains("Optimize Line Breaks") == true)
      try desk.choose("Optimize Line Breaks")
      #expect(!desk.page.usesTotalFit)
    }
  }

  /// In the same turn as each move, the paragraph beside the shape is broken again.
  @Test func paragraphIsBrokenAgainBesideADraggedShape() throws {
    let desk = try makeDesk()
    defer { desk.close() }
    desk.key(.keyboardT, .control)
    desk.page.addShape(.circle)
    desk.turn()
    let shape = try #require(desk.page.shapes.last)
    desk.down(desk.page.content.convert(shape.center, to: nil))
    var all = Set<[Int]>()
    for step in 1...8 {
      desk.move(CGPoint(x: 200 + CGFloat(step) * 90, y: 120 + CGFloat(step) * 20))
      #expect(desk.window.snapshot().difference(from: desk.host.screen).isEmpty, "step \(step)")
      checkFresh(desk, "step \(step)")
      all.insert(ends(desk))
    }
    desk.up(CGPoint(x: 920, y: 280))
    #expect(all.count > 4)
  }

  @Test func settingSurvivesExhibitChangesAndRecordings() throws {
    let stage = Stage.offscreen(ShortPageExhibit(text: Self.paragraph), try WindowOptions.parse([]).configuration)
    #expect(!String(decoding: stage.captureState().data, as: UTF8.self).contains("usesTotalFit"))
    stage.chrome.toggleTotalFit()
    stage.chrome.show(ShortPageExhibit(text: "Other words."))
    stage.session.turn()
    #expect(stage.chrome.page?.usesTotalFit == true)
    let state = stage.captureState()
    #expect(state.usesTotalFit == true)
    stage.close()
    let other = Stage.offscreen(ShortPageExhibit(text: Self.paragraph), try WindowOptions.parse([]).configuration)
    #expect(other.restore(state))
    #expect(other.chrome.page?.usesTotalFit == true && other.chrome.usesTotalFit)
    other.close()
  }

  /// The exhibit: the disc moves through both texts, and the screen equals a complete redraw.
  @Test func discIsDraggedThroughBothTexts() throws {
    let stage = Stage.offscreen(TotalFitExhibit(), try WindowOptions.parse([]).configuration)
    defer { stage.close() }
    let host = try #require(stage.session.host as? OffscreenWindow)
    let controller = try #require(stage.chrome.content as? TotalFitViewController)
    #expect(controller.cards.map { $0.text.layoutManager.usesTotalFit } == [false, true])
    let firstPlace = controller.cards[0].discPosition
    #expect(controller.cards[1].discPosition == firstPlace)
    let start = controller.cards[1].disc.convert(CGPoint(x: 60, y: 60), to: nil)
    host.script(.pointerDown(Point(x: start.x, y: start.y), .left))
    stage.session.turn()
    host.script(.pointerMoved(Point(x: start.x - 40, y: start.y + 90)), after: 16)
    host.virtualClock.advance(by: 16)
    stage.session.turn()
    stage.session.turn()
    let places = controller.cards.map(\.discPosition)
    #expect(places[0] == places[1] && places[0] != firstPlace)
    for card in controller.cards {
      let text = card.text
      let hole = card.disc.frame.insetBy(dx: 2, dy: 2)
      let inset = text.textContainerInset
      let glyphs = text.layoutManager.glyphRange(for: text.textContainer)
      text.layoutManager.enumerateLineFragments(forGlyphRange: glyphs) { _, used, _, _, _ in
        let used = used.offsetBy(dx: inset.left, dy: inset.top)
        let inside = UIBezierPath(ovalIn: hole)
        #expect(!inside.contains(CGPoint(x: used.midX, y: used.midY)))
      }
    }
    #expect(stage.window.snapshot().difference(from: host.screen).isEmpty)
  }

  /// Nothing is clipped: the cards are as high as their texts, and the disc stays within, for any text size and window width.
  @Test(arguments: ["1280x800", "900x700", "390x844", "320x480"], ["L", "XXXL", "AX5"]) func cardsContainAllOfTheirText(size: String, category: String) throws {
    let stage = Stage.offscreen(TotalFitExhibit(), try WindowOptions.parse(["--size", size, "--category", category]).configuration)
    defer { stage.close() }
    let controller = try #require(stage.chrome.content as? TotalFitViewController)
    for place in [controller.cards[0].discPosition, CGPoint(x: 0.5, y: 0.6)] {
      controller.moveDiscs(to: place)
      stage.session.turn()
      for card in controller.cards {
        let text = card.text
        let used = text.layoutManager.usedRect(for: text.textContainer)
        #expect(text.layoutManager.firstUnlaidCharacterIndex() == text.textStorage.length)
        #expect(used.maxY + text.textContainerInset.top <= text.bounds.height && text.bounds.contains(card.disc.frame))
        #expect(card.bounds.contains(text.frame))
      }
      #expect(controller.scrollView.contentSize.height >= controller.cards[1].frame.maxY)
    }
  }

  /// Over many positions of the disc, total fit has clearly fewer loose full-width lines than first-fit breaking.
  @Test func totalFitLinesHaveFewerWideSpaces() throws {
    let stage = Stage.offscreen(TotalFitExhibit(), try WindowOptions.parse([]).configuration)
    defer { stage.close() }
    let controller = try #require(stage.chrome.content as? TotalFitViewController)
    var gaping = [0, 0]
    var widest = [0.0, 0.0]
    for step in 0..<36 {
      let place = CGPoint(x: 0.2 + 0.12 * CGFloat(step % 6), y: 0.3 + 0.15 * CGFloat(step / 6))
      for (index, card) in controller.cards.enumerated() {
        card.discPosition = place
        let document = card.text.layoutManager.document
        document.layOutAll()
        let region = document.regions[0]
        for fragment in document.fragments where fragment.reason != .paragraphEnd && fragment.rect.width == region.width {
          let slack = fragment.availableWidth.raw - (fragment.used.width - region.padding - region.padding - fragment.stretch).raw
          let stretch = Double(slack) / Double(max(1, fragment.gaps * document.shaped(fragment.paragraph).spaceWidth))
          widest[index] = max(widest[index], stretch)
          if stretch > 1 { gaping[index] += 1 }
        }
      }
    }
    #expect(gaping[1] * 4 < gaping[0] * 3 && widest[1] < widest[0], "\(gaping) lines gape, the widest by \(widest)")
  }

  /// On the first screen the texts lie side by side, each with two full-width paragraphs and the disc below, and break differently. The cards'
  /// captions state the difference.
  @Test(arguments: ["1280x800", "640x800"]) func textsDifferOnTheFirstScreen(size: String) throws {
    let stage = Stage.offscreen(TotalFitExhibit(), try WindowOptions.parse(["--size", size]).configuration)
    defer { stage.close() }
    let controller = try #require(stage.chrome.content as? TotalFitViewController)
    let (view, cards) = (try #require(controller.view), controller.cards)
    let bottom = view.bounds.inset(by: view.safeAreaInsets).maxY
    #expect(cards[0].frame.minY == cards[1].frame.minY && cards[0].frame.maxX < cards[1].frame.minX)
    var ends: [Set<Int>] = []
    for card in cards {
      let (text, manager) = (card.text, card.text.layoutManager)
      var (seen, paragraphs) = (Set<Int>(), 0)
      manager.enumerateLineFragments(forGlyphRange: manager.glyphRange(for: text.textContainer)) { rect, _, container, glyphs, _ in
        let place = text.convert(rect.offsetBy(dx: 0, dy: text.textContainerInset.top), to: view)
        guard place.maxY <= bottom else { return }
        let end = manager.characterRange(forGlyphRange: glyphs, actualGlyphRange: nil).upperBound
        seen.insert(end)
        if (text.textStorage.string as NSString).character(at: end - 1) == 0x0A {
          paragraphs += 1
        } else if paragraphs < 2 {
          #expect(rect.width == container.size.width, "\(rect)")
        }
      }
      #expect(paragraphs >= 2 && text.convert(card.disc.frame, to: view).minY < bottom)
      ends.append(seen)
    }
    #expect(ends[0].symmetricDifference(ends[1]).count >= 10, "\(ends)")
    let figures = try cards.map { try #require($0.figures) }
    #expect(figures[1].widestSpace < figures[0].widestSpace && figures[1].gaping < figures[0].gaping, "\(figures)")
  }

  /// A card's figures agree with its lines, as the engine measures them, and follow the disc.
  @Test func figuresMatchTheLines() throws {
    let stage = Stage.offscreen(TotalFitExhibit(), try WindowOptions.parse([]).configuration)
    defer { stage.close() }
    let controller = try #require(stage.chrome.content as? TotalFitViewController)
    var shown = Set<String>()
    for place in [controller.cards[0].discPosition, CGPoint(x: 0.5, y: 0.6), CGPoint(x: 0.3, y: 1.1)] {
      controller.moveDiscs(to: place)
      stage.session.turn()
      for card in controller.cards {
        let document = card.text.layoutManager.document
        document.layOutAll()
        var (widest, gaping, hyphens, row, rows, ragged) = (1.0, 0, 0, 0, 0, 0)
        for fragment in document.fragments {
          let space = 1 + Double(fragment.stretch.raw) / Double(max(1, fragment.gaps) * document.shaped(fragment.paragraph).spaceWidth)
          widest = max(widest, space)
          if space > 2 { gaping += 1 }
          row = fragment.endsInHyphen ? row + 1 : 0
          (hyphens, rows) = (hyphens + (fragment.endsInHyphen ? 1 : 0), max(rows, row))
          if fragment.reason != .paragraphEnd, fragment.rect.maxX - fragment.used.maxX > LayoutUnit(points: 1) { ragged += 1 }
        }
        let figures = try #require(card.figures)
        #expect(abs(figures.widestSpace - widest) < 0.02 && figures.gaping == gaping, "\(figures), \(widest), \(gaping)")
        #expect(figures.hyphens == hyphens && figures.hyphensInRow == rows && figures.ragged == ragged, "\(figures)")
        let label = try #require(card.subviews.first { $0 is CardView }?.subviews.compactMap { ($0 as? UILabel)?.text }.first { $0.hasSuffix(figures.summary) })
        shown.insert(label)
      }
    }
    #expect(shown.count > 3)
  }

  @Test func figuresAreDescribed() {
    let manager = NSLayoutManager()
    let (storage, container) = (NSTextStorage(string: ""), NSTextContainer(size: CGSize(width: 100, height: 0)))
    storage.addLayoutManager(manager)
    manager.addTextContainer(container)
    var figures = withExtendedLifetime(storage) { LineStatistics(manager, in: container, space: 4) }
    #expect(figures.summary == "Word spaces up to 1.0 × normal; no lines over 2 ×\nNo hyphens\nNo rivers, no ragged lines")
    (figures.widestSpace, figures.gaping, figures.hyphens, figures.hyphensInRow, figures.rivers, figures.ragged) = (2.66, 1, 3, 2, 1, 4)
    #expect(figures.summary == "Word spaces up to 2.7 × normal; 1 line over 2 ×\n3 hyphens, 2 in a row\n1 river, 4 ragged lines")
  }

  /// Word spaces below each other through three lines form a river; a single wide space does not.
  @Test func riversRunThroughThreeLines() throws {
    func rivers(_ text: String) throws -> Int {
      let manager = NSLayoutManager()
      let font = try #require(UIFont(name: "Galley Block", size: 10))
      let (storage, container) = (NSTextStorage(string: text, attributes: [.font: font]), NSTextContainer(size: CGSize(width: 400, height: 0)))
      container.lineFragmentPadding = 0
      storage.addLayoutManager(manager)
      manager.addTextContainer(container)
      return withExtendedLifetime(storage) { LineStatistics(manager, in: container, space: 10).rivers }
    }
    #expect(try rivers("ab cdef\nab cdef\nab cdef\nab cdef") == 1)
    #expect(try rivers("ab cd ef\nab cd ef\nab cd ef") == 2)
    #expect(try rivers("ab cdef\nab cdef\nabcd ef\nab cdef") == 0)
  }

  // MARK: The exhibit's settings

  /// A line of a card.
  private struct CardLine {
    var text: String
    /// Whether the line ends with a hyphenated word.
    var isDivided: Bool
    /// Whether the line has the full column width.
    var isFull: Bool
    /// The distance from the margin to the end of the last letter.
    var overhang: CGFloat
  }

  private func lines(_ card: TotalFitCard) -> [CardLine] {
    let (manager, container) = (card.text.layoutManager, card.text.textContainer)
    let text = manager.textStorage!.string as NSString
    var lines: [CardLine] = []
    manager.enumerateLineFragments(forGlyphRange: manager.glyphRange(for: container)) { rect, _, _, glyphs, _ in
      let range = manager.characterRange(forGlyphRange: glyphs, actualGlyphRange: nil)
      let words = text.substring(with: range)
      let next = range.upperBound < text.length ? text.substring(with: NSRange(location: range.upperBound, length: 1)) : " "
      let isDivided = words.last?.isLetter == true && next.first?.isLetter == true
      let last = manager.boundingRect(forGlyphRange: NSRange(location: glyphs.upperBound - 1, length: 1), in: container)
      lines.append(CardLine(text: words, isDivided: isDivided, isFull: rect.width == container.size.width, overhang: last.maxX - rect.maxX + container.lineFragmentPadding))
    }
    return lines
  }

  private func longestLadder(_ card: TotalFitCard) -> Int {
    lines(card).reduce(into: (longest: 0, now: 0)) { found, line in
      found.now = line.isDivided ? found.now + 1 : 0
      found.longest = max(found.longest, found.now)
    }.longest
  }

  private func press(_ title: String, _ controller: TotalFitViewController, _ stage: Stage) throws {
    let button = try #require(controller.settings.subviews.compactMap { $0 as? UIButton }.first { $0.currentTitle == title })
    button.sendActions(for: .touchUpInside)
    stage.session.turn()
    stage.session.turn()
    #expect(button.isSelected, "\(title)")
  }

  /// The limit holds for the total-fit text at any position of the disc, and another limit changes its lines; the first-fit text does not change.
  @Test func hyphenLimitAppliesToTotalFitOnly() throws {
    let stage = Stage.offscreen(TotalFitExhibit(), try WindowOptions.parse([]).configuration)
    defer { stage.close() }
    let controller = try #require(stage.chrome.content as? TotalFitViewController)
    let greedy = lines(controller.cards[0]).map(\.text)
    let firstPlace = controller.cards[0].discPosition
    #expect(longestLadder(controller.cards[1]) > 2, "there is something to limit")
    var all: [[String]] = []
    for (title, limit) in [("1", 1), ("2", 2), ("3", 3), ("Any", 100)] {
      try press(title, controller, stage)
      for place in [CGPoint(x: 0.5, y: 0.6), CGPoint(x: 0.3, y: 1.1), firstPlace] {
        controller.moveDiscs(to: place)
        stage.session.turn()
        #expect(longestLadder(controller.cards[1]) <= limit, "\(place)")
      }
      all.append(lines(controller.cards[1]).map(\.text))
    }
    #expect(all[0] != all[1] && all[1] != all[3])
    #expect(lines(controller.cards[0]).map(\.text) == greedy)
    let host = try #require(stage.session.host as? OffscreenWindow)
    #expect(stage.window.snapshot().difference(from: host.screen).isEmpty)
  }

  /// With straight margins, a hyphen lies within them and its letter further in. With hanging margins, the letter lies at the margin.
  @Test func marginSettingMovesHyphens() throws {
    let stage = Stage.offscreen(TotalFitExhibit(), try WindowOptions.parse([]).configuration)
    defer { stage.close() }
    let controller = try #require(stage.chrome.content as? TotalFitViewController)
    // Some lines end short of the margin; a justified line reaches furthest.
    func overhang() -> CGFloat? { lines(controller.cards[1]).filter { $0.isDivided && $0.isFull }.map(\.overhang).max() }
    controller.moveDiscs(to: CGPoint(x: 0.5, y: 1.6))
    var found: [CGFloat] = []
    for title in ["Straight", "Optical", "Hanging"] {
      try press(title, controller, stage)
      found.append(try #require(overhang()))
    }
    // A hanging hyphen begins at the margin: the letter before it extends over it by the kerning of the pair.
    #expect((0..<2).contains(found[2]) && found[0] < -2.5 && found[0] < found[1] && found[1] < found[2], "\(found)")
    try press("Straight", controller, stage)
    #expect(overhang() == found[0])
  }

  /// The bar's button shows and switches the state; it exists only with a page.
  @Test func buttonTogglesTotalFit() throws {
    let stage = Stage.offscreen(ShortPageExhibit(text: Self.paragraph), try WindowOptions.parse([]).configuration)
    defer { stage.close() }
    func button() throws -> IconButton? {
      try #require(stage.chrome.bars?.top).subviews.compactMap { $0 as? IconButton }.first { $0.accessibilityLabel == "Optimize line breaks" }
    }
    let first = try #require(try button())
    #expect(!first.isHidden && !first.isOn && first.toolTip == "Optimize line breaks  Ctrl+T")
    first.sendActions(for: .primaryActionTriggered)
    stage.session.turn()
    #expect(stage.chrome.page?.usesTotalFit == true && first.isOn)
    stage.chrome.toggleTotalFit()
    stage.session.turn()
    #expect(!first.isOn)
    stage.chrome.show(TotalFitExhibit())
    stage.session.turn()
    #expect(try button() == nil)
  }
}

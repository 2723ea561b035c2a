import GalleyPlayground
import GalleyProofs
import GalleyRaster
import GalleyWindowing
import Testing
import UIKit

@testable import GalleyApp
@testable import galley

/// The text size slider: the categories that it posts, the ticker's message, and the page in the same frame.
@MainActor @Suite(.serialized) struct CategoryTests {
  @MainActor private final class Desk {
    let stage: Stage
    let host: OffscreenWindow
    var posted: [String] = []
    private var observer: (any NSObjectProtocol)?

    init() throws {
      stage = Stage.offscreen(PlaygroundExhibit(), try WindowOptions.parse(["--size", "1600x500"]).configuration)
      host = try #require(stage.session.host as? OffscreenWindow)
      observer = NotificationCenter.default.addObserver(
        forName: UIContentSizeCategory.didChangeNotification, object: nil, queue: nil
      ) { [weak self] note in
        let category = note.userInfo?[UIContentSizeCategory.newValueUserInfoKey] as? String
        MainActor.assumeIsolated { self?.posted.append(category ?? "") }
      }
    }

    func close() {
      if let observer { NotificationCenter.default.removeObserver(observer) }
      stage.chrome.setCategory(.large)
      stage.session.close()
    }

    var slider: CGRect { stage.window.screenItems().first { $0.role == .slider }!.frame }
    var ticker: String { stage.window.screenItems().last { $0.role == .text && $0.label.contains(/^(Text size: |→ )/) }?.label ?? "" }

    /// Returns whether the ticker names the size in any form.
    func reports(_ category: UIContentSizeCategory) -> Bool {
      let short = CategoryName.short(category)
      return ["Text size: \(category.displayName)", "Text size: \(short)", "→ \(short)"].contains(ticker)
    }

    /// Runs one turn with these events, and draws its frame.
    func turn(_ events: RawEvent.Kind...) {
      for event in events { host.script(event) }
      stage.session.turn()
    }
  }

  private static let sizes = UIContentSizeCategory.allSizes

  /// Each input method posts every stop once, and the ticker reports it.
  @Test(arguments: ["mouse", "wheel", "keys"]) func everyStopIsPostedAndReported(inputMethod: String) throws {
    let desk = try Desk()
    defer { desk.close() }
    desk.stage.chrome.setCategory(Self.sizes[0])
    desk.turn()
    desk.posted = []
    for index in 1..<12 {
      switch inputMethod {
      case "mouse":
        // The bar's layout depends on the size, so each stop is located again.
        let slider = try #require(find(in: desk.stage.chrome.view))
        let track = slider.trackRect(forBounds: slider.bounds)
        let place = slider.convert(CGPoint(x: track.minX + CGFloat(index) * slider.pitch, y: track.midY), to: nil)
        let point = Point(x: place.x, y: place.y)
        desk.turn(.pointerMoved(point), .pointerDown(point, .left), .pointerUp(point, .left))
      case "wheel":
        desk.turn(.wheel(at: Point(x: desk.slider.midX, y: desk.slider.midY), delta: Point(x: 0, y: 1), isPrecise: false))
      default:
        desk.stage.window.focus(find(in: desk.stage.chrome.view))
        let key = Key(usage: UInt16(UIKeyboardHIDUsage.keyboardRightArrow.rawValue), symbol: 1 << 30)
        desk.turn(.keyDown(key, isRepeat: false), .keyUp(key))
      }
      #expect(desk.posted == Self.sizes[1...index].map(\.rawValue), "\(inputMethod), stop \(index)")
      #expect(desk.stage.chrome.category == Self.sizes[index])
      #expect(desk.reports(Self.sizes[index]), "\(inputMethod): \(desk.ticker)")
    }
  }

  /// During a drag the slider does not move, even if the size changes. Each stop is posted once, and the bars follow when the drag ends. The page has
  /// its final frame at each stop (`SizePreviewTests`).
  @Test func aDragGoesThroughTheStopsInOrder() throws {
    let desk = try Desk()
    defer { desk.close() }
    desk.stage.chrome.setCategory(Self.sizes[0])
    desk.turn()
    desk.posted = []
    let slider = try #require(find(in: desk.stage.chrome.view))
    let (thumb, frame) = (slider.convert(slider.thumbRect, to: nil), desk.slider)
    desk.turn(.pointerDown(Point(x: thumb.midX, y: thumb.midY), .left))
    for step in 1...Int(11 * slider.pitch) {
      desk.turn(.pointerMoved(Point(x: thumb.midX + CGFloat(step), y: thumb.midY)))
      #expect(desk.slider == frame, "after \(step) points")
    }
    #expect(desk.posted == Self.sizes.dropFirst().map(\.rawValue))
    desk.turn(.pointerUp(Point(x: thumb.midX + 11 * slider.pitch, y: thumb.midY), .left))
    #expect(desk.stage.chrome.category == Self.sizes[11])
    let fresh = try Desk()
    defer { fresh.close() }
    fresh.stage.chrome.setCategory(Self.sizes[11])
    fresh.turn()
    #expect(desk.slider == fresh.slider && desk.stage.chrome.desk == fresh.stage.chrome.desk)
  }

  private func find(in view: UIView) -> CategorySlider? {
    view as? CategorySlider ?? view.subviews.lazy.compactMap { find(in: $0) }.first
  }

  /// A change made by the program is reported as well.
  @Test func tickerReportsProgrammaticChanges() throws {
    let desk = try Desk()
    defer { desk.close() }
    UIApplication.shared.setPreferredContentSizeCategory(.accessibilityLarge)
    desk.turn()
    #expect(desk.reports(.accessibilityLarge) && desk.stage.chrome.category == .accessibilityLarge)
    #expect(find(in: desk.stage.chrome.view)?.category == .accessibilityLarge)
  }

  /// The first visible line stays first, in the same frame as the event.
  @Test func firstVisibleLineStaysInTheSameFrame() throws {
    let desk = try Desk()
    defer { desk.close() }
    let page = try #require(desk.stage.chrome.page)
    page.contentOffset.y = 950
    desk.turn()
    let first = try #require(page.flow.host.firstCharacter(below: page.contentOffset.y))
    for way in [1.0, -1.0] {
      for _ in 0..<4 {
        let before = page.styleSheet.category
        desk.turn(.wheel(at: Point(x: desk.slider.midX, y: desk.slider.midY), delta: Point(x: 0, y: way), isPrecise: false))
        #expect(page.styleSheet.category != before)
        let line = try #require(page.flow.host.lineFrame(ofCharacterAt: first))
        let isOnTop = line.maxY > page.contentOffset.y && line.minY < page.contentOffset.y + 2 * page.styleSheet.grid
        #expect(isOnTop, "\(page.styleSheet.category): the line is at \(line.minY), the page at \(page.contentOffset.y)")
        // The frame was complete: another turn draws nothing else.
        let frame = desk.host.screen.copy()
        desk.turn()
        #expect(desk.host.screen.difference(from: frame).isEmpty, "\(desk.host.lastDamage)")
      }
    }
    // Return to the first size.
    #expect(page.flow.host.firstCharacter(below: page.contentOffset.y) == first)
  }

  // MARK: The desktop’s settings

  /// The slider and the page show the desktop's size, until the user moves the slider.
  @Test func textSizeFollowsTheDesktopUntilTheUserChooses() throws {
    let desk = try Desk()
    defer { desk.close() }
    desk.turn(.preferencesChanged(DesktopPreferences(textScale: 1.65)))
    #expect(desk.stage.chrome.category == .accessibilityMedium && desk.stage.chrome.page?.styleSheet.category == .accessibilityMedium)
    #expect(find(in: desk.stage.chrome.view)?.category == .accessibilityMedium && desk.posted == [UIContentSizeCategory.accessibilityMedium.rawValue])
    desk.turn(.wheel(at: Point(x: desk.slider.midX, y: desk.slider.midY), delta: Point(x: 0, y: 1), isPrecise: false))
    desk.turn(.preferencesChanged(DesktopPreferences(textScale: 1)))
    #expect(desk.stage.chrome.category == .accessibilityLarge && desk.posted.count == 2)
  }

  /// An option takes precedence over the desktop.
  @Test func textSizeOptionDoesNotFollowTheDesktop() throws {
    let stage = Stage.offscreen(PlaygroundExhibit(), try WindowOptions.parse(["--category", "XL"]).configuration)
    defer { stage.session.close() }
    (stage.session.host as? OffscreenWindow)?.script(.preferencesChanged(DesktopPreferences(textScale: 2)))
    stage.session.turn()
    #expect(stage.chrome.category == .extraLarge)
  }

  @Test func lightAndDarkFollowTheDesktopUntilTheUserChooses() throws {
    let desk = try Desk()
    defer { desk.close() }
    let chrome = desk.stage.chrome
    let light = desk.stage.window.snapshot()[0, 0]
    desk.turn(.appearanceChanged(.dark))
    #expect(chrome.isDark && chrome.page?.traitCollection.userInterfaceStyle == .dark)
    #expect(desk.stage.window.snapshot()[0, 0] != light)
    #expect(desk.stage.window.screenItems().contains { $0.label == "Light appearance" })
    desk.turn(.appearanceChanged(.light))
    #expect(!chrome.isDark)
    chrome.toggleAppearance()
    desk.turn(.appearanceChanged(.dark))
    #expect(chrome.isDark)
    desk.turn(.appearanceChanged(.light))
    #expect(chrome.isDark, "what the user chose stays")
    chrome.toggleAppearance()
    desk.turn(.appearanceChanged(.dark))
    #expect(chrome.isDark, "chosen as the desktop is, it follows again")
  }
}

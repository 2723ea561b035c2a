import GalleyProofs
import Testing
import UIKit

@testable import GalleyApp
@testable import GalleyExhibits
@testable import GalleyPlayground
@testable import galley

/// The order in which a narrow bar drops its parts.
@MainActor @Suite struct BarOrderTests {
  private static let widths = BottomBarForm.Widths(name: 40, pixels: 34, keyboard: { $0 == .named ? 90 : 32 }) {
    switch $0 {
    case .long: 240
    case .short: 90
    case .arrow: 24
    }
  }

  private func forms(isNarrow: Bool, showsMessage: Bool) -> [BottomBarForm] {
    stride(from: 300.0, through: 1400, by: 2).map {
      BottomBarForm.fitting($0, isNarrow: isNarrow, showsMessage: showsMessage, Self.widths, BarScale(UITraitCollection(preferredContentSizeCategory: .large), limit: 1))
    }
  }

  /// The notification is shown only while the size's name and the button's title are.
  @Test(arguments: [true, false]) func notificationIsDroppedBeforeTheSizeName(isNarrow: Bool) {
    let forms = forms(isNarrow: isNarrow, showsMessage: false)
    for form in forms where form.ticker != nil {
      #expect(form.sizeText == .nameAndPixels && form.keyboard == .named, "\(form)")
    }
    for form in forms where form.keyboard == .named { #expect(form.sizeText == .nameAndPixels, "\(form)") }
    #expect(Set(forms.map(\.sizeText)).count > 1 && forms.contains { $0.ticker != nil })
  }

  /// A message stays visible as long as the slider has its second letter.
  @Test(arguments: [true, false]) func messageStaysWhileTheSliderHasLetters(isNarrow: Bool) {
    for form in forms(isNarrow: isNarrow, showsMessage: true) where form.hasLetters { #expect(form.ticker != nil, "\(form)") }
  }

  /// The size's name and pixels are dropped if a wider message needs their space.
  @Test func textThatFitsIsNotTruncated() {
    let scale = BarScale(UITraitCollection(preferredContentSizeCategory: .large), limit: 1)
    var wide = Self.widths
    wide.message = 300
    for width in stride(from: 760.0, through: 1400, by: 20) {
      let form = BottomBarForm.fitting(width, isNarrow: false, showsMessage: true, wide, scale)
      let cut = BottomBarForm.fitting(width, isNarrow: false, showsMessage: true, Self.widths, scale)
      #expect(form.hasTwoRows == cut.hasTwoRows && form.pitch == cut.pitch, "at \(width) neither rows nor stops change for it")
      let room = width - form.edge - 32 - form.textLeft(scale) - (form.sizeText == .nameAndPixels ? 74 : form.sizeText == .pixels ? 34 : 0)
      #expect(room >= 300 || form.sizeText == cut.sizeText, "\(width): \(form)")
    }
    let forms = stride(from: 760.0, through: 1400, by: 20).map { BottomBarForm.fitting($0, isNarrow: false, showsMessage: true, wide, scale).sizeText }
    #expect(Set(forms).count > 1)
  }

  /// The bottom bar grows by a row if it shows the hint about the keyboard; the text's accessory bar moves up with it.
  @Test func accessoryBarFollowsTheTallerBottomBar() throws {
    UIScreenKeyboard.yieldsToHardware = true
    defer { UIScreenKeyboard.yieldsToHardware = false }
    let stage = Stage.offscreen(NotesExhibit(), try WindowOptions.parse(["--size", "500x700"]).configuration)
    defer { stage.close() }
    stage.chrome.options.screenKeyboardHint = { "On-screen keyboard: Ctrl+K" }
    stage.window.layoutIfNeeded()
    let bar = try #require(stage.chrome.view.subviews.compactMap { $0 as? BottomBar }.first)
    let height = bar.frame.height
    func text(_ view: UIView) -> UITextView? { view as? UITextView ?? view.subviews.lazy.compactMap(text).first }
    try #require(text(stage.window)).becomeFirstResponder()
    for _ in 0..<4 { stage.session.turn() }
    let accessory = try #require(stage.window.keyboardFrame)
    #expect(bar.frame.height > height && accessory.maxY == bar.frame.minY, "\(accessory) on \(bar.frame)")
  }

  /// In the narrowest window of a phone, the slider and the button beside it are shown.
  @Test(arguments: [300, 320, 360, 400, 440]) func narrowWindowShowsTheKeyboardButton(width: Int) throws {
    let stage = Stage.offscreen(ShortPageExhibit(), try WindowOptions.parse(["--size", "\(width)x640"]).configuration)
    defer { stage.session.close() }
    stage.window.layoutIfNeeded()
    let bar = try #require(stage.chrome.view.subviews.compactMap { $0 as? BottomBar }.first)
    let button = try #require(bar.subviews.compactMap { $0 as? KeyboardButton }.first)
    let slider = try #require(bar.subviews.compactMap { $0 as? CategorySlider }.first)
    #expect(!button.isHidden && slider.pitch >= 14 && slider.frame.maxX <= button.frame.minX && bar.bounds.contains(button.frame) && bar.bounds.contains(slider.frame))
  }

  @Test(arguments: [560, 640, 680, 700, 720, 740, 760, 900]) func keysButtonHasNoTitleWhileButtonsAreHidden(width: Int) throws {
    let stage = Stage.offscreen(ShortPageExhibit(), try WindowOptions.parse(["--size", "\(width)x500"]).configuration)
    defer { stage.session.close() }
    stage.window.layoutIfNeeded()
    let bar = try #require(stage.chrome.view.subviews.compactMap { $0 as? TopBar }.first)
    let keys = try #require(bar.subviews.compactMap { $0 as? KeysButton }.first)
    #expect(!keys.showsWord || bar.hiddenButtons.isEmpty)
    #expect(keys.showsWord || !bar.hiddenButtons.isEmpty || width > 700 && width < 740)
  }
  /// Whether the title is shown, whether it is complete, and whether any optional button is visible.
  private func title(_ stage: Stage, _ text: String) throws -> (isShown: Bool, isWhole: Bool, hasTools: Bool) {
    stage.window.layoutIfNeeded()
    let bar = try #require(stage.chrome.view.subviews.compactMap { $0 as? TopBar }.first)
    let label = try #require(bar.subviews.compactMap { $0 as? BarLabel }.first { $0.text == text })
    let needed = label.sizeThatFits(CGSize(width: CGFloat.greatestFiniteMagnitude, height: CGFloat.greatestFiniteMagnitude)).width
    let last: Set<String> = ["Exhibits", "More", "Undo", "Redo", "Dark appearance", "Light appearance"]
    let tools = bar.subviews.filter { $0 is IconButton && !$0.isHidden && !last.contains($0.accessibilityLabel ?? "") }
    return (!label.isHidden, label.bounds.width + 0.5 >= needed, !tools.isEmpty)
  }

  /// The title of an exhibit is truncated only in a bar that has hidden all optional buttons.
  @Test(arguments: [560, 640, 800, 960, 1120, 1280]) func anExhibitsTitleIsWholeBesideButtons(width: Int) throws {
    let exhibits = Exhibits.all.sorted { $0.title.count > $1.title.count }.prefix(3) + [ShortPageExhibit() as any Exhibit]
    for exhibit in exhibits {
      let stage = Stage.offscreen(exhibit, try WindowOptions.parse(["--size", "\(width)x700"]).configuration)
      defer {
        stage.chrome.setCategory(.large)
        stage.session.close()
      }
      for (name, category) in CategoryName.all {
        stage.chrome.setCategory(category)
        let (isShown, isWhole, hasTools) = try title(stage, exhibit.title)
        #expect(!isShown || isWhole || !hasTools, "“\(exhibit.title)” in \(name), \(width) wide")
        if width >= 960 { #expect(isShown && isWhole, "“\(exhibit.title)” in \(name), \(width) wide") }
      }
    }
  }

  /// The bars contain shapes only if the exhibit has a page, which accepts them. Other exhibits use the space of the rail.
  @Test(arguments: [1280, 600]) func onlyPagesHaveShapesInTheBars(width: Int) throws {
    var pageCount = 0
    for exhibit in Exhibits.all + [ShortPageExhibit() as any Exhibit] {
      let stage = Stage.offscreen(exhibit, try WindowOptions.parse(["--size", "\(width)x800"]).configuration)
      defer { stage.session.close() }
      let hasPage = stage.chrome.page != nil
      pageCount += hasPage ? 1 : 0
      let hasShapes = stage.window.screenItems().contains { $0.label == "More shapes" || $0.label == "Add heart" }
      #expect(hasShapes == hasPage && (stage.chrome.desk.minX > 0) == (hasPage && width == 1280), "\(exhibit.name)")
    }
    #expect(pageCount > 0 && pageCount <= Exhibits.all.count)
  }

  /// The name of a file has any length: it is cut, and the buttons stay.
  @Test func aLongNameIsCutBeforeButtonsGo() throws {
    let scratch = try Scratch()
    let name = String(repeating: "name of a long file ", count: 8) + ".txt"
    try scratch.write(name, "Some words")
    let stage = try Stage.offscreen(DocumentExhibit(path: scratch.url(name).path), try WindowOptions.parse(["--size", "1280x700"]).configuration)
    defer { stage.session.close() }
    let (isShown, isWhole, hasTools) = try title(stage, name)
    #expect(isShown && !isWhole && hasTools)
  }
}

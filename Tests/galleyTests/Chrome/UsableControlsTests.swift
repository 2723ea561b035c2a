import GalleyPlayground
import GalleyRaster
import GalleyWindowing
import Testing
import UIKit

@testable import GalleyApp
@testable import GalleyExhibits
@testable import UIKitCore
@testable import galley

/// Bars contain the controls that the exhibit can use.
@MainActor @Suite(.serialized) struct UsableControlsTests {
  private func buttons(_ stage: Stage) -> [ScreenItem] {
    let bars = (stage.chrome.bars?.all ?? []).map { $0.convert($0.bounds, to: nil) }
    return stage.window.screenItems().filter { item in item.role == .button && bars.contains { $0.contains(item.frame) } }
  }

  /// Only undo and redo are disabled, until there is a step. An exhibit without a page has no inspectors; an exhibit without a text has no
  /// undo, redo and keyboard.
  @Test func noButtonIsUseless() throws {
    for exhibit in Exhibits.all { try check(exhibit) }
  }

  private func check(_ exhibit: any Exhibit) throws {
    let stage = try CommandTests.stage(exhibit, size: "1500x900")
    defer { stage.session.close() }
    let labels = buttons(stage).map(\.label)
    #expect(buttons(stage).filter { $0.value == "disabled" && !["Undo", "Redo"].contains($0.label) }.map(\.label) == [], "\(exhibit.name)")
    #expect(labels.contains("Gallery") && labels.contains("Dark appearance") && !labels.contains("More"), "\(exhibit.name)")
    let hasPage = stage.chrome.page != nil
    #expect(labels.contains("Line fragments") == hasPage && labels.contains("More inspectors") == hasPage && labels.contains("Optimize line breaks") == hasPage, "\(exhibit.name)")
    let hasText = hasPage || !stage.chrome.content.view.textInputs.isEmpty
    for label in ["Undo", "Redo", "Keyboard"] { #expect(labels.contains(label) == hasText, "\(exhibit.name): \(label)") }
  }

  @Test func someExhibitsHaveNoText() throws {
    for (name, hasText) in [("labels", false), ("core-text", false), ("strings", false), ("fields", true), ("chat", true), ("gallery", true)] {
      let stage = try CommandTests.stage(try #require(Exhibits.named(name)))
      defer { stage.session.close() }
      #expect(buttons(stage).contains { $0.label == "Undo" } == hasText, "\(name)")
    }
  }

  /// The first text that is edited brings undo, redo and the keyboard.
  @Test func aTextThatAppearsBringsItsControls() throws {
    let stage = try CommandTests.stage(LabelsExhibit())
    defer { stage.session.close() }
    #expect(!buttons(stage).contains { $0.label == "Keyboard" })
    let field = UITextField(frame: CGRect(x: 10, y: 10, width: 200, height: 30))
    stage.chrome.content.view.addSubview(field)
    field.becomeFirstResponder()
    for _ in 0..<3 { stage.session.turn() }
    #expect(field.isFirstResponder && buttons(stage).contains { $0.label == "Keyboard" } && buttons(stage).contains { $0.label == "Undo" })
    stage.chrome.show(StringsExhibit())
    for _ in 0..<3 { stage.session.turn() }
    #expect(!buttons(stage).contains { $0.label == "Keyboard" })
  }

  /// The menu of the upper bar has no commands that an exhibit without a page cannot use; the menus of the menu bar keep theirs, dimmed.
  @Test func theBarsMenuHasUsableCommands() throws {
    for (exhibit, hasInspectors) in [(LabelsExhibit(), false), (PlaygroundExhibit(), true)] as [(any Exhibit, Bool)] {
      let stage = try CommandTests.stage(exhibit)
      defer { stage.session.close() }
      let bar = try #require(stage.chrome.bars?.top)
      let interaction = try #require(bar.interactions.compactMap { $0 as? UIContextMenuInteraction }.first)
      let configuration = stage.chrome.contextMenuInteraction(interaction, configurationForMenuAtLocation: .zero)
      let menu = try #require(configuration?.actionProvider?([]))
      let titles = menu.children.flatMap { element -> [UIMenuElement] in (element as? UIMenu)?.children ?? [element] }.map(\.title)
      #expect(titles.contains("Baselines") == hasInspectors && titles.contains("Save As…") == hasInspectors, "\(titles)")
      #expect(titles.contains("Gallery") && titles.contains("Dark Appearance") && titles.contains("View"), "\(titles)")
    }
  }

  /// Windows without a display have the buttons of recordings that were made before.
  @Test func recordedBarsKeepTheirButtons() throws {
    let stage = Stage.offscreen(LabelsExhibit(), try WindowOptions.parse(["--size", "1500x900"]).configuration)
    defer { stage.session.close() }
    let labels = buttons(stage).map(\.label)
    for label in ["Exhibits", "Line fragments", "More inspectors", "Undo", "Redo", "Keyboard"] { #expect(labels.contains(label), "\(label)") }
    #expect(stage.chrome.documentTitle == "Labels")
  }

  // MARK: The gallery in a window

  /// The button at the left leads from the page to the gallery, whose search field has the caret; an exhibit and its recipe open from there.
  @Test func theGalleryIsTheStartScreen() throws {
    var recent = ["/tmp/a.md"]
    let stage = try CommandTests.stage(PlaygroundExhibit()) { options in
      options.recents.documents = { recent }
      options.recents.forgetDocument = { path in recent.removeAll { $0 == path } }
    }
    defer { stage.session.close() }
    func click(_ item: ScreenItem?) throws {
      let frame = try #require(item).frame
      for kind in [RawEvent.Kind.pointerMoved(Point(x: frame.midX, y: frame.midY)), .pointerDown(Point(x: frame.midX, y: frame.midY), .left), .pointerUp(Point(x: frame.midX, y: frame.midY), .left)] {
        stage.session.handle(RawEvent(time: stage.session.host.clock.milliseconds, kind: kind))
      }
      for _ in 0..<4 { stage.session.turn() }
    }
    try click(buttons(stage).first { $0.label == "Gallery" })
    let gallery = try #require(stage.chrome.content as? GalleryViewController)
    #expect(stage.window.firstResponder is UITextField && stage.chrome.documentTitle == "Gallery")
    let labels = stage.window.screenItems().map(\.label)
    for label in ["New Document", "Open…", "a.md, /tmp", "The Playground"] { #expect(labels.contains(label), "\(label)") }
    CommandTests.type("spacer", stage)
    let cell = try #require(stage.window.screenItems().first { $0.label == "Recipes: Typing" && $0.role == .button })
    try click(cell)
    #expect(stage.chrome.exhibit.name == "cookbook" && stage.chrome.documentTitle == "Recipes: Typing" && stage.chrome.content !== gallery)
    #expect(stage.window.screenItems().contains { $0.label.contains("A Keyboard Spacer") })
    #expect(stage.chrome.goBackToGallery())
    for _ in 0..<3 { stage.session.turn() }
    try click(stage.window.screenItems().first { $0.label == "New Document" })
    #expect(stage.chrome.page != nil && stage.chrome.documentTitle == "Untitled" && stage.chrome.page?.isEditing == true)
  }
}

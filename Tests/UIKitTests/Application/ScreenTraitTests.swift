import Testing

@testable import UIKit
@testable import UIKitCore

/// The traits of the screen.
@Suite(.serialized) @MainActor
struct ScreenTraitTests {
  private final class Heard: UIView {
    var styles: [UIUserInterfaceStyle] = []
    override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) { styles.append(traitCollection.userInterfaceStyle) }
  }

  @Test func screenReportsItsTraitsToWindows() {
    let stage = EventStage()
    let before = UIScreen.main.appearance
    defer {
      UIScreen.main.appearance = before
      stage.close()
    }
    UIScreen.main.appearance = .light
    let view = Heard()
    stage.window.addSubview(view)
    UIScreen.main.appearance = .dark
    UIScreen.main.appearance = .dark
    #expect(view.styles == [.light, .dark] && stage.window.traitCollection.userInterfaceStyle == .dark)
  }
}

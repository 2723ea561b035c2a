import CoreGraphics
import Testing

@testable import UIKit
@testable import UIKitCollections
@testable import UIKitCore
@testable import UIKitText

/// A controller that replaces its view while it is visible.
@MainActor @Suite(.serialized) struct ReplacedViewTests {
  private final class Page: UIViewController {
    let later = UIView()
    var appeared = 0
    override func viewDidAppear(_ animated: Bool) {
      super.viewDidAppear(animated)
      appeared += 1
      view = later
    }
  }

  @Test(arguments: [true, false]) func replacedViewKeepsFrameOfFormerView(isRoot: Bool) {
    let (stage, page, root) = (EventStage(width: 200, height: 100), Page(), UIViewController())
    defer { stage.close() }
    if isRoot {
      stage.window.rootViewController = page
    } else {
      stage.window.rootViewController = root
      root.addChild(page)
      page.view.frame = CGRect(x: 20, y: 10, width: 50, height: 40)
      root.view.addSubview(page.view)
      page.didMove(toParent: root)
    }
    stage.session.turn()
    #expect(page.later.window === stage.window && page.appeared == 1 && page.viewIfLoaded === page.later)
    #expect(page.later.frame == (isRoot ? stage.window.bounds : CGRect(x: 20, y: 10, width: 50, height: 40)))
    stage.play(.resized(.init(width: 300, height: 150)))
    if isRoot { #expect(page.later.frame == stage.window.bounds) }
  }
}

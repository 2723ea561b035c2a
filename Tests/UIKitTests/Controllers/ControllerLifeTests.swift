import CoreGraphics
import GalleyRaster
import GalleyWindowing
import Testing

@testable import UIKit
@testable import UIKitCollections
@testable import UIKitCore
@testable import UIKitText

/// Callbacks of a controller about its view and its window.
@Suite(.serialized) @MainActor
struct ControllerLifeTests {
  private final class RecordingController: UIViewController {
    var events: [String] = []
    override func viewDidLoad() { events.append("loaded") }
    override func viewWillAppear(_ animated: Bool) { events.append("will appear") }
    override func viewIsAppearing(_ animated: Bool) { events.append("is appearing") }
    override func viewDidAppear(_ animated: Bool) { events.append("appeared") }
    override func viewSafeAreaInsetsDidChange() { events.append("safe area \(view.safeAreaInsets.top)") }
    override func viewWillTransition(to size: CGSize, with coordinator: any UIViewControllerTransitionCoordinator) {
      super.viewWillTransition(to: size, with: coordinator)
      events.append("to \(size.width) from \(view.bounds.width)")
      coordinator.animate { _ in self.events.append("in \(self.view.bounds.width)") } completion: { context in
        self.events.append("laid out \(self.laidWidth), \(context.containerView === self.view.window)")
      }
    }
    var laidWidth: CGFloat = 0
    override func viewDidLayoutSubviews() { laidWidth = view.bounds.width }

    func drain() -> [String] {
      defer { events = [] }
      return events
    }
  }

  /// Cycles are refused with a message.
  @Test func cyclesOfControllersTrap() async {
    await #expect(processExitsWith: .failure) {
      await MainActor.run {
        let (outer, inner) = (UIViewController(), UIViewController())
        outer.addChild(inner)
        inner.addChild(outer)
      }
    }
    await #expect(processExitsWith: .failure) {
      await MainActor.run {
        final class Circle: UIViewController {
          override func loadView() { _ = view }
        }
        Circle().loadViewIfNeeded()
      }
    }
  }

  @Test func appearanceCallbacksComeInOrder() {
    let stage = EventStage(width: 300, height: 200)
    defer { stage.close() }
    let controller = RecordingController()
    stage.window.rootViewController = controller
    #expect(controller.drain() == ["loaded", "will appear", "is appearing", "appeared"])
    controller.additionalSafeAreaInsets.top = 12
    #expect(controller.drain() == ["safe area 12.0"])
  }

  @Test func sizeTransitionCallsAlongsideAndCompletion() {
    let stage = EventStage(width: 300, height: 200)
    defer { stage.close() }
    let (controller, child) = (RecordingController(), RecordingController())
    stage.window.rootViewController = controller
    controller.addChild(child)
    controller.view.addSubview(child.view)
    stage.session.turn()
    _ = (controller.drain(), child.drain())
    stage.host.script(.resized(GalleyRaster.Size(width: 420, height: 200)))
    stage.session.turn()
    #expect(controller.drain() == ["to 420.0 from 300.0", "in 420.0", "laid out 420.0, true"])
    #expect(child.drain().first?.hasPrefix("to 420.0") == true)
    stage.host.script(.resized(GalleyRaster.Size(width: 420, height: 200)))
    stage.session.turn()
    #expect(controller.drain() == [], "the same size is not reported")
  }
}

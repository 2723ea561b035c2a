import CoreGraphics
import Raster
import Testing
import Windowing

@testable import UIKit

/// Callbacks of a controller about its view and its window.
@Suite(.serialized) @MainActor
struct ControllerLifeTests {
  private final class Told: UIViewController {
    var notes: [String] = []
    override func viewDidLoad() { notes.append("loaded") }
    override func viewWillAppear(_ animated: Bool) { notes.append("will appear") }
    override func viewIsAppearing(_ animated: Bool) { notes.append("is appearing") }
    override func viewDidAppear(_ animated: Bool) { notes.append("appeared") }
    override func viewSafeAreaInsetsDidChange() { notes.append("safe area \(view.safeAreaInsets.top)") }
    override func viewWillTransition(to size: CGSize, with coordinator: any UIViewControllerTransitionCoordinator) {
      super.viewWillTransition(to: size, with: coordinator)
      notes.append("to \(size.width) from \(view.bounds.width)")
      coordinator.animate { _ in self.notes.append("in \(self.view.bounds.width)") } completion: { context in
        self.notes.append("laid out \(self.laidWidth), \(context.containerView === self.view.window)")
      }
    }
    var laidWidth: CGFloat = 0
    override func viewDidLayoutSubviews() { laidWidth = view.bounds.width }

    func taken() -> [String] {
      defer { notes = [] }
      return notes
    }
  }

  /// Cycles are refused with a message.
  @Test func aControllerIsInNoneOfItsOwn() async {
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

  @Test func appearingIsToldInOrder() {
    let stage = EventStage(width: 300, height: 200)
    defer { stage.close() }
    let controller = Told()
    stage.window.rootViewController = controller
    #expect(controller.taken() == ["loaded", "will appear", "is appearing", "appeared"])
    controller.additionalSafeAreaInsets.top = 12
    #expect(controller.taken() == ["safe area 12.0"])
  }

  @Test func anotherSizeIsToldBeforeAndAfter() {
    let stage = EventStage(width: 300, height: 200)
    defer { stage.close() }
    let (controller, child) = (Told(), Told())
    stage.window.rootViewController = controller
    controller.addChild(child)
    controller.view.addSubview(child.view)
    stage.session.turn()
    _ = (controller.taken(), child.taken())
    stage.host.script(.resized(Raster.Size(width: 420, height: 200)))
    stage.session.turn()
    #expect(controller.taken() == ["to 420.0 from 300.0", "in 420.0", "laid out 420.0, true"])
    #expect(child.taken().first?.hasPrefix("to 420.0") == true)
    stage.host.script(.resized(Raster.Size(width: 420, height: 200)))
    stage.session.turn()
    #expect(controller.taken() == [], "the same size is no change")
  }
}

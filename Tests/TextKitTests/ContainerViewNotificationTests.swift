import CoreGraphics
import Testing

@testable import TextKit

/// Visible containers are known without querying all of them.
@Suite struct ContainerViewNotificationTests {
  private final class RecordingContainerView: TextContainerView {
    var count = 0
    func textLayoutDidChange() { count += 1 }
  }

  /// After any changes of the views: a container's view is notified of changes, and no other view is.
  @Test(arguments: 1...8) func onlyTheContainersViewIsNotified(seed: Int) {
    var random = UInt64(seed)
    func next(_ count: Int) -> Int {
      random = random &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(random >> 33) % count
    }
    let (manager, other) = (NSLayoutManager(), NSLayoutManager())
    let containers = (0..<6).map { _ in NSTextContainer(size: CGSize(width: 100, height: 50)) }
    let showers = containers.map { _ in RecordingContainerView() }
    for step in 0..<300 {
      let which = next(6)
      let container = containers[which]
      switch next(6) {
      case 0: container.observingView = showers[which]
      case 1: container.observingView = nil
      case 2: container.layoutManager = next(2) == 0 ? manager : other
      case 3: container.layoutManager = nil
      case 4: if container.layoutManager == nil { manager.insertTextContainer(container, at: next(manager.textContainers.count + 1)) }
      default:
        if let index = manager.containerIndex(of: container) { manager.removeTextContainer(at: index) }
      }
      for owner in [manager, other] {
        #expect(owner.hasObservingViews == owner.textContainers.contains { $0.observingView != nil }, "seed \(seed) step \(step)")
        let before = showers.map(\.count)
        owner.notifyObservingViews()
        for index in containers.indices {
          let hears = containers[index].observingView != nil && owner.textContainers.contains { $0 === containers[index] }
          #expect(showers[index].count - before[index] == (hears ? 1 : 0), "seed \(seed) step \(step)")
        }
      }
    }
  }
}

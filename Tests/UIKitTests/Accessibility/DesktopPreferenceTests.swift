import Foundation
import GalleyWindowing
import Testing

@testable import UIKit
@testable import UIKitCore

/// The desktop's preferences for motion and the size of text, as events of the window.
@MainActor @Suite(.serialized) struct DesktopPreferenceTests {
  /// The notifications of a name, with the value of `read` at each.
  @MainActor private final class Posts<Value> {
    private(set) var values: [Value] = []
    private var observer: (any NSObjectProtocol)?

    init(_ name: Notification.Name, _ read: @escaping @MainActor () -> Value) {
      observer = NotificationCenter.default.addObserver(forName: name, object: nil, queue: nil) { [weak self] _ in
        MainActor.assumeIsolated { self?.values.append(read()) }
      }
    }

    func end() { if let observer { NotificationCenter.default.removeObserver(observer) } }
  }

  private func adopt(_ preferences: DesktopPreferences, on stage: EventStage) {
    stage.host.script(.preferencesChanged(preferences))
    stage.session.turn()
  }

  // MARK: Motion

  /// Only changes are posted, after the property has its value. Without a window, motion is not reduced.
  @Test func reducedMotionIsPosted() {
    let stage = EventStage()
    let posts = Posts(UIAccessibility.reduceMotionStatusDidChangeNotification) { UIAccessibility.isReduceMotionEnabled }
    for isReduced in [false, true, true, false, true] { adopt(DesktopPreferences(reducesMotion: isReduced), on: stage) }
    #expect(posts.values == [true, false, true])
    stage.close()
    #expect(posts.values == [true, false, true, false] && !UIAccessibility.isReduceMotionEnabled)
    posts.end()
  }

  /// A window that stays open does not keep the preference of one that was closed.
  @Test func closedWindowNoLongerReducesMotion() {
    let remaining = EventStage()
    let stage = EventStage()
    adopt(DesktopPreferences(reducesMotion: true), on: stage)
    stage.close()
    #expect(!UIAccessibility.isReduceMotionEnabled)
    remaining.close()
  }

  /// The frame is shown at once, while the opacity fades. The completion comes once, at the end of the fade.
  @Test(arguments: [false, true]) func reducedMotionLeavesOnlyFades(isReduced: Bool) {
    let stage = EventStage()
    defer { stage.close() }
    adopt(DesktopPreferences(reducesMotion: isReduced), on: stage)
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    stage.window.addSubview(view)
    var ends: [Bool] = []
    UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) {
      view.frame.origin.x = 100
      view.transform = CGAffineTransform(scaleX: 2, y: 2)
      view.alpha = 0
    } completion: { ends.append($0) }
    func advance(_ seconds: Double) {
      stage.host.virtualClock.advance(by: seconds * 1000)
      stage.session.turn()
    }
    advance(0.5)
    #expect(abs(view.shownAlpha - 0.5) < 1e-9)
    #expect((view.shownGeometry == view.modelGeometry) == isReduced)
    advance(0.5)
    for _ in 0..<2 { advance(0.1) }
    #expect(view.shownGeometry == view.modelGeometry && view.shownAlpha == 0 && ends.count == 1)
  }

  /// A view that a gesture moves still follows it.
  @Test func pacedAnimationsAreNotReduced() {
    let stage = EventStage()
    defer { stage.close() }
    adopt(DesktopPreferences(reducesMotion: true), on: stage)
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    stage.window.addSubview(view)
    let animator = UIViewPropertyAnimator(duration: 1, curve: .linear) { view.frame.origin.x = 100 }
    animator.pauseAnimation()
    animator.fractionComplete = 0.25
    #expect(abs(view.shownGeometry.toSuperview.tx - 25) < 1e-6)
    animator.stopAnimation(false)
    animator.finishAnimation(at: .end)
  }

  @Test(arguments: [false, true]) func reducedMotionScrollsAtOnce(isReduced: Bool) {
    let stage = EventStage()
    defer { stage.close() }
    adopt(DesktopPreferences(reducesMotion: isReduced), on: stage)
    let scroller = UIScrollView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    scroller.contentSize = CGSize(width: 100, height: 1000)
    stage.window.addSubview(scroller)
    scroller.setContentOffset(CGPoint(x: 0, y: 500), animated: true)
    stage.host.virtualClock.advance(by: 50)
    stage.session.turn()
    #expect((scroller.contentOffset.y == 500) == isReduced)
    stage.host.virtualClock.advance(by: 1000)
    stage.session.turn()
    #expect(scroller.contentOffset.y == 500)
  }

  // MARK: Text size

  @Test(arguments: [
    (0.25, .extraSmall), (0.8, .extraSmall), (0.95, .medium), (1, .large), (1.05, .large), (1.12, .extraLarge), (1.25, .extraExtraLarge),
    (1.4, .extraExtraExtraLarge), (1.5, .accessibilityMedium), (2, .accessibilityLarge), (2.4, .accessibilityExtraLarge), (3, .accessibilityExtraExtraExtraLarge), (8, .accessibilityExtraExtraExtraLarge),
  ] as [(Double, UIContentSizeCategory)])
  func nearestCategoryOfAScale(scale: Double, category: UIContentSizeCategory) {
    #expect(UIContentSizeCategory(nearestToScale: scale) == category)
  }

  /// The size follows the desktop, with a notification for each change, until the user chooses one. The next window follows again.
  @Test func textSizeFollowsTheDesktopUntilTheUserChooses() {
    // Another test can have chosen a size.
    UIApplication.shared.reset()
    let stage = EventStage()
    let label = UILabel()
    label.font = .preferredFont(forTextStyle: .body)
    label.adjustsFontForContentSizeCategory = true
    stage.window.addSubview(label)
    let posts = Posts(UIContentSizeCategory.didChangeNotification) { UIApplication.shared.preferredContentSizeCategory }
    for scale in [1.25, 1.24, 2] { adopt(DesktopPreferences(textScale: scale), on: stage) }
    #expect(posts.values == [.extraExtraLarge, .accessibilityLarge])
    #expect(label.font.pointSize == 33)
    UIApplication.shared.setPreferredContentSizeCategory(.accessibilityLarge)
    adopt(DesktopPreferences(textScale: 1), on: stage)
    #expect(posts.values.count == 2 && label.font.pointSize == 33)
    stage.close()
    UIApplication.shared.reset()
    let next = EventStage()
    adopt(DesktopPreferences(textScale: 1.25), on: next)
    #expect(UIApplication.shared.preferredContentSizeCategory == .extraExtraLarge)
    next.close()
    #expect(UIApplication.shared.preferredContentSizeCategory == .large)
    posts.end()
  }
}

import CoreGraphics
import Foundation
import Testing

@testable import UIKit
@testable import UIKitCollections
@testable import UIKitCore
@testable import UIKitText

/// Numbers that allow no layout are reported, and later layouts do not depend on them.
@MainActor @Suite(.serialized) struct LayoutNumberTests {
  private final class Content: UIView {
    var size = CGSize(width: 40, height: 20)
    override var intrinsicContentSize: CGSize { size }
  }

  @MainActor private final class Bench {
    let host = UIWindow(frame: CGRect(x: 0, y: 0, width: 400, height: 300))
    let root = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 50))
    let view = Content()
    /// As wide as the root.
    let line = UIView()
    let width: NSLayoutConstraint

    init() {
      width = view.widthAnchor.constraint(equalToConstant: 5)
      host.addSubview(root)
      for child in [view, line] {
        child.translatesAutoresizingMaskIntoConstraints = false
        root.addSubview(child)
      }
      view.accessibilityIdentifier = "box"
      root.accessibilityIdentifier = "root"
      NSLayoutConstraint.activate([
        width,
        NSLayoutConstraint(item: view, attribute: .left, relatedBy: .equal, toItem: root, attribute: .leftMargin, multiplier: 1, constant: 0),
        view.topAnchor.constraint(equalTo: root.topAnchor),
        line.widthAnchor.constraint(equalTo: root.widthAnchor), line.leftAnchor.constraint(equalTo: root.leftAnchor),
        line.topAnchor.constraint(equalTo: view.bottomAnchor), line.heightAnchor.constraint(equalToConstant: 1),
      ])
      root.layoutMargins = .zero
    }

    func frames() -> [CGRect] {
      host.setNeedsLayout()
      root.setNeedsLayout()
      host.layoutIfNeeded()
      return [view.frame, line.frame]
    }
  }

  private func reportedMessages(_ body: () -> Void) -> [String] {
    var told: [String] = []
    let before = LayoutConflict.report
    defer { LayoutConflict.report = before }
    LayoutConflict.report = { told.append($0) }
    body()
    return told
  }

  /// One after the other: nothing of the previous number remains.
  @Test func resettingNonFiniteNumbersRestoresLayout() {
    let bench = Bench()
    let whole = bench.frames()
    #expect(whole == [CGRect(x: 0, y: 0, width: 5, height: 20), CGRect(x: 0, y: 20, width: 100, height: 1)])
    let numbers: [CGFloat] = [.nan, .infinity, -.infinity, .greatestFiniteMagnitude, 1e300, -1e300, 1e18, 1e12, .leastNonzeroMagnitude]
    let ways: [(name: String, set: (CGFloat?) -> Void)] = [
      ("constant", { bench.width.constant = $0 ?? 5 }),
      ("frame", { bench.root.frame = CGRect(x: 0, y: 0, width: $0 ?? 100, height: $0 ?? 50) }),
      ("place", { bench.root.frame = CGRect(x: $0 ?? 0, y: $0 ?? 0, width: 100, height: 50) }),
      ("margins", { bench.root.layoutMargins = UIEdgeInsets(top: $0 ?? 0, left: $0 ?? 0, bottom: 0, right: 0) }),
      (
        "content", {
          bench.view.size.height = $0 ?? 20
          bench.view.invalidateIntrinsicContentSize()
        }
      ),
    ]
    _ = reportedMessages {
      for way in ways {
        for number in numbers {
          way.set(number)
          _ = bench.frames()
          way.set(nil)
          let frames = bench.frames()
          #expect(frames == whole, "\(way.name) of \(number): \(frames)")
        }
      }
    }
  }

  /// A removed constraint leaves nothing of its constant either.
  @Test(arguments: [1e10, 1e15, 1e18, -1e18, 1e300] as [CGFloat]) func removingLargeConstantsRestoresLayout(_ constant: CGFloat) {
    let bench = Bench()
    bench.root.frame.size = CGSize(width: 100.25, height: 50.125)
    let whole = bench.frames()
    let words = reportedMessages {
      for _ in 0..<2 {
        let large = [
          bench.line.widthAnchor.constraint(greaterThanOrEqualToConstant: constant), bench.view.topAnchor.constraint(equalTo: bench.root.topAnchor, constant: constant),
        ]
        for constraint in large { constraint.priority = .defaultHigh }
        NSLayoutConstraint.activate(large)
        _ = bench.frames()
        NSLayoutConstraint.deactivate(large)
        #expect(bench.frames() == whole)
      }
    }
    #expect(words.isEmpty, "\(words)")
  }

  @Test func invalidNumbersAreReported() {
    let bench = Bench()
    _ = bench.frames()
    let stack = UIStackView()
    let cases: [(part: String, set: () -> Void)] = [
      ("nan is not a valid constant for box.width == 5; the previous value stays", { bench.width.constant = .nan }),
      ("root: its width is inf, which is not finite; 0 is used instead", { bench.root.frame.size.width = .infinity }),
      ("box.left == root.leftMargin: a margin or baseline in it is nan", { bench.root.layoutMargins.left = .nan }),
      (
        "box: its content's height is nan", {
          bench.view.size.height = .nan
          bench.view.invalidateIntrinsicContentSize()
        }
      ),
      ("UIStackView: the spacing nan is not finite", { stack.spacing = .nan }),
      ("UIStackView: the spacing inf is not finite", { stack.setCustomSpacing(.infinity, after: bench.view) }),
    ]
    for (part, set) in cases {
      let words = reportedMessages {
        set()
        _ = bench.frames()
        _ = bench.frames()
      }
      #expect(words.count == 1 && words.first?.contains(part) == true, "\(part): \(words)")
    }
    #expect(bench.width.constant == 5 && stack.spacing == 0)
  }

  @Test func invalidContentOffsetsAreReported() {
    let view = UIScrollView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    view.contentSize = CGSize(width: 100, height: 900)
    view.contentOffset.y = 40
    for point in [CGPoint(x: CGFloat.nan, y: 3), CGPoint(x: 0, y: CGFloat.infinity), CGPoint(x: -CGFloat.infinity, y: .nan)] {
      let words = reportedMessages { view.contentOffset = point }
      #expect(words.count == 1 && words.first?.contains("UIScrollView: the contentOffset") == true, "\(words)")
      _ = reportedMessages { view.setContentOffset(point, animated: false) }
      #expect(view.contentOffset == CGPoint(x: 0, y: 40))
    }
  }

  /// Views without identifiers are distinguished by their positions.
  @Test func unnamedViewsAreIdentifiedByIndex() {
    let (host, root) = (UIWindow(frame: CGRect(x: 0, y: 0, width: 400, height: 300)), UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 50)))
    host.addSubview(root)
    let views = [UIView(), UIView()]
    for view in views {
      view.translatesAutoresizingMaskIntoConstraints = false
      root.addSubview(view)
    }
    let words = reportedMessages {
      NSLayoutConstraint.activate([
        views[0].widthAnchor.constraint(equalTo: views[1].widthAnchor, multiplier: 2), views[1].widthAnchor.constraint(equalToConstant: 10),
        views[0].widthAnchor.constraint(equalToConstant: 10),
      ])
      host.layoutIfNeeded()
    }
    let place = "subview 1 of UIWindow"
    #expect(words.count == 1 && words[0].contains("UIView (subview 1 of \(place)).width == UIView (subview 2 of \(place)).width × 2"), "\(words)")
    #expect(words.first?.contains("UIView (subview 2 of \(place)).width == 10") == true, "\(words)")
    let controller = UIViewController()
    controller.loadViewIfNeeded()
    #expect(LayoutItem.view(controller.view).name == "UIView of UIViewController")
  }
}

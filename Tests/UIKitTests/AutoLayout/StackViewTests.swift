import CoreGraphics
import TestSupport
import Testing

@testable import UIKit
@testable import UIKitCollections
@testable import UIKitCore
@testable import UIKitText

/// Laws of stacks, on random views in every arrangement.
@MainActor @Suite(.serialized) struct StackViewTests {
  private final class Content: UIView {
    var size = CGSize.zero
    override var intrinsicContentSize: CGSize { size }
  }

  private static let distributions: [UIStackView.Distribution] = [.fill, .fillEqually, .fillProportionally, .equalSpacing, .equalCentering]
  private static let alignments: [UIStackView.Alignment] = [.fill, .leading, .center, .trailing]

  /// A stack of random arrangement with views of random sizes, in a window.
  @MainActor private final class Bench {
    private static let length = CGFloat(500)
    private let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 600, height: 600))
    let stack = UIStackView()
    let contents: [Content]
    /// Whether the stack has a length with enough space for contents and spacing; otherwise it is unconstrained.
    private let isHeld: Bool
    private var isRow: Bool { stack.axis == .horizontal }

    init(_ generator: inout SeededGenerator) {
      stack.axis = Bool.random(using: &generator) ? .horizontal : .vertical
      stack.distribution = StackViewTests.distributions.randomElement(using: &generator)!
      stack.alignment = StackViewTests.alignments.randomElement(using: &generator)!
      stack.spacing = CGFloat(Int.random(in: 0...12, using: &generator))
      stack.translatesAutoresizingMaskIntoConstraints = false
      contents = (0..<Int.random(in: 1...5, using: &generator)).map { _ in
        let view = Content()
        view.size = CGSize(width: Int.random(in: 10...60, using: &generator), height: Int.random(in: 10...60, using: &generator))
        return view
      }
      isHeld = Bool.random(using: &generator) || stack.distribution == .equalCentering
      window.addSubview(stack)
      for view in contents { stack.addArrangedSubview(view) }
      NSLayoutConstraint.activate([stack.leftAnchor.constraint(equalTo: window.leftAnchor), stack.topAnchor.constraint(equalTo: window.topAnchor)])
      if isHeld { (isRow ? stack.widthAnchor : stack.heightAnchor).constraint(equalToConstant: Self.length).isActive = true }
    }

    // Along the axis and across it.
    private func start(_ view: UIView) -> CGFloat { isRow ? view.frame.minX : view.frame.minY }
    private func end(_ view: UIView) -> CGFloat { isRow ? view.frame.maxX : view.frame.maxY }
    private func across(_ view: UIView) -> (CGFloat, CGFloat) { isRow ? (view.frame.minY, view.frame.maxY) : (view.frame.minX, view.frame.maxX) }

    func check(_ step: String) {
      window.layoutIfNeeded()
      let shown = contents.filter { !$0.isHidden && $0.superview === stack }
      let name = "\(step), \(isRow ? "row" : "column") \(stack.distribution) \(stack.alignment) of \(shown.count), held \(isHeld)"
      guard let first = shown.first, let last = shown.last else {
        if !isHeld { #expect(stack.bounds.size == .zero, "\(name)") }
        return
      }
      let room = isRow ? stack.bounds.width : stack.bounds.height
      #expect(start(first) == 0 && end(last) == room, "\(name): \(start(first)) to \(end(last)) of \(room)")
      if isHeld { #expect(room == Self.length, "\(name)") }
      checkGaps(of: shown, name)
      checkAlignment(of: shown, name)
      checkDistribution(of: shown, in: room, name)
    }

    private func checkGaps(of shown: [Content], _ name: String) {
      for (view, next) in zip(shown, shown.dropFirst()) {
        let gap = start(next) - end(view)
        if stack.distribution == .equalSpacing || stack.distribution == .equalCentering {
          #expect(gap >= stack.spacing - 1, "\(name): a gap of \(gap)")
        } else {
          #expect(abs(gap - stack.spacing) < 0.01, "\(name): a gap of \(gap)")
        }
      }
    }

    private func checkAlignment(of shown: [Content], _ name: String) {
      let breadth = isRow ? stack.bounds.height : stack.bounds.width
      let widest = shown.map { isRow ? $0.size.height : $0.size.width }.max()!
      #expect(breadth == widest, "\(name): \(breadth) across, contents \(widest)")
      for view in shown {
        let (low, high) = across(view)
        #expect(low >= 0 && high <= breadth, "\(name)")
        let own = isRow ? view.size.height : view.size.width
        switch stack.alignment {
        case .fill: #expect(low == 0 && high == breadth, "\(name)")
        case .leading: #expect(low == 0 && high == own, "\(name)")
        case .trailing: #expect(high == breadth && high - low == own, "\(name)")
        default: #expect(abs(low + high - breadth) <= 1, "\(name)")
        }
      }
    }

    private func checkDistribution(of shown: [Content], in room: CGFloat, _ name: String) {
      let lengths = shown.map { end($0) - start($0) }
      let natural = shown.map { isRow ? $0.size.width : $0.size.height }
      switch stack.distribution {
      case .fillEqually: #expect(lengths.max()! - lengths.min()! <= 1, "\(name): \(lengths)")
      case .fillProportionally:
        for (length, own) in zip(lengths, natural) { #expect(abs(length / own - lengths[0] / natural[0]) < 0.1, "\(name): \(lengths) of \(natural)") }
      case .equalSpacing:
        let gaps = zip(shown, shown.dropFirst()).map { start($1) - end($0) }
        if let least = gaps.min() { #expect(gaps.max()! - least <= 1, "\(name): \(gaps)") }
        if shown.count > 1 { #expect(lengths == natural, "\(name)") }
      case .fill: #expect(lengths.reduce(0, +) + stack.spacing * CGFloat(shown.count - 1) == room, "\(name)")
      default: break
      }
    }
  }

  @Test(arguments: 1...40 as ClosedRange<UInt64>) func arrangedSubviewsKeepOrderAndSpacing(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let bench = Bench(&generator)
    bench.check("at first")
    bench.contents.randomElement(using: &generator)!.isHidden = true
    bench.check("one hidden")
    bench.contents.forEach { $0.isHidden = false }
    bench.check("all shown")
    bench.stack.distribution = .fillEqually
    bench.stack.alignment = .center
    bench.check("equal")
    bench.contents[0].removeFromSuperview()
    #expect(bench.stack.arrangedSubviews.count == bench.contents.count - 1)
    bench.check("one gone")
  }

  @Test func customSpacingAfterViews() {
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 300, height: 300))
    let views = (0..<3).map { _ in
      let view = Content()
      view.size = CGSize(width: 20, height: 10)
      return view
    }
    let stack = UIStackView(arrangedSubviews: views)
    stack.spacing = 4
    stack.setCustomSpacing(30, after: views[0])
    stack.isLayoutMarginsRelativeArrangement = true
    stack.layoutMargins = UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 5)
    stack.translatesAutoresizingMaskIntoConstraints = false
    window.addSubview(stack)
    NSLayoutConstraint.activate([stack.leftAnchor.constraint(equalTo: window.leftAnchor), stack.topAnchor.constraint(equalTo: window.topAnchor)])
    window.layoutIfNeeded()
    #expect(views.map(\.frame.minX) == [2, 52, 76] && views.map(\.frame.minY) == [1, 1, 1])
    #expect(stack.bounds.size == CGSize(width: 101, height: 14))
    #expect(stack.customSpacing(after: views[0]) == 30 && stack.customSpacing(after: views[1]) == UIStackView.spacingUseDefault)
    stack.setCustomSpacing(UIStackView.spacingUseSystem, after: views[0])
    window.layoutIfNeeded()
    #expect(views.map(\.frame.minX) == [2, 30, 54])
  }
}

import CoreGraphics
import Testing

@testable import UIKit
@testable import UIKitCollections
@testable import UIKitCore
@testable import UIKitText

/// Several text views on one text, custom TextKit stacks, and views that are as high as their text.
@MainActor @Suite(.serialized) struct SharedTextTests {
  private let font = UIFont(name: "Galley Block", size: 10)!

  private func storage(_ text: String) -> NSTextStorage { NSTextStorage(string: text, attributes: [.font: font]) }

  /// A view with its own layout manager.
  private func view(on storage: NSTextStorage, _ frame: CGRect) -> UITextView {
    let manager = NSLayoutManager()
    storage.addLayoutManager(manager)
    let container = NSTextContainer(size: CGSize(width: 100, height: 0))
    container.widthTracksTextView = true
    manager.addTextContainer(container)
    return UITextView(frame: frame, textContainer: container)
  }

  /// Columns of one layout manager.
  private func columns(on storage: NSTextStorage, _ frames: [CGRect]) -> [UITextView] {
    let manager = NSLayoutManager()
    storage.addLayoutManager(manager)
    return frames.map { frame in
      let container = NSTextContainer(size: frame.size)
      (container.widthTracksTextView, container.heightTracksTextView) = (true, true)
      manager.addTextContainer(container)
      let view = UITextView(frame: frame, textContainer: container)
      view.isScrollEnabled = false
      return view
    }
  }

  private func lines(_ view: UITextView) -> [String] { view.visibleElements().filter { $0.screenRole == .line }.compactMap(\.accessibilityLabel) }

  @Test func viewUsesGivenTextKitStack() {
    let storage = storage("one two three")
    let view = view(on: storage, CGRect(x: 0, y: 0, width: 60, height: 100))
    #expect(view.textStorage === storage && view.layoutManager.textContainers.first === view.textContainer)
    view.layoutIfNeeded()
    #expect(view.textContainer.size.width == 60 && lines(view) == ["one", "two", "three"])
    // A text container without a stack gets the missing objects.
    let bare = UITextView(frame: .zero, textContainer: NSTextContainer(size: CGSize(width: 50, height: 50)))
    bare.text = "abc"
    #expect(bare.layoutManager.textStorage === bare.textStorage && bare.textStorage.string == "abc")
  }

  /// A container follows the tracked dimensions of its view, less the insets, and keeps the others.
  @Test(arguments: [(false, false), (true, false), (false, true), (true, true)])
  func containerTracksConfiguredDimensions(width: Bool, height: Bool) {
    let (storage, manager) = (storage("one two three"), NSLayoutManager())
    storage.addLayoutManager(manager)
    let container = NSTextContainer(size: CGSize(width: 100, height: 90))
    (container.widthTracksTextView, container.heightTracksTextView) = (width, height)
    manager.addTextContainer(container)
    let view = UITextView(frame: CGRect(x: 0, y: 0, width: 60, height: 70), textContainer: container)
    view.layoutIfNeeded()
    for side in [CGSize(width: 60, height: 70), CGSize(width: 80, height: 50)] {
      view.frame.size = side
      view.layoutIfNeeded()
      #expect(container.size == CGSize(width: width ? side.width : 100, height: height ? side.height - 16 : 90), "\(side)")
    }
  }

  @Test func storageIsSharedByThreeViews() {
    let storage = storage("one two three four nine six")
    let columns = columns(on: storage, [CGRect(x: 0, y: 0, width: 60, height: 46), CGRect(x: 70, y: 0, width: 60, height: 46)])
    let third = view(on: storage, CGRect(x: 140, y: 0, width: 150, height: 100))
    let stage = TextViewStage(third)
    defer { stage.close() }
    for column in columns { stage.stage.window.addSubview(column) }
    stage.stage.session.turn()
    #expect(lines(columns[0]) == ["one", "two", "three"] && lines(columns[1]) == ["four", "nine", "six"])
    #expect(lines(third) == ["one two three", "four nine six"])
    // A caret in another view stays at its characters.
    columns[0].selectedRange = NSRange(location: 14, length: 0)
    third.becomeFirstResponder()
    third.selectedRange = NSRange(location: 0, length: 0)
    stage.type("ab ")
    #expect(storage.string == "ab one two three four nine six")
    #expect(lines(columns[0]) == ["ab", "one", "two"] && lines(columns[1]) == ["three", "four", "nine"])
    #expect(columns[0].selectedRange.location == 17)
    // Undo reverts it in all views.
    stage.stage.key(29, "z", .control)
    #expect(lines(columns[1]) == ["four", "nine", "six"] && lines(third) == ["one two three", "four nine six"])
  }

  @Test func columnsShareSelectionAndDragCrossesThem() {
    let storage = storage("one two three four nine six")
    let columns = columns(on: storage, [CGRect(x: 0, y: 0, width: 60, height: 46), CGRect(x: 70, y: 0, width: 60, height: 46)])
    let stage = TextViewStage(columns[0])
    defer { stage.close() }
    stage.stage.window.addSubview(columns[1])
    stage.stage.session.turn()
    // From the w of “two” into “nine”.
    stage.stage.drag(from: (17, 23), to: (97, 23))
    #expect(columns[0].selectedRange == NSRange(location: 5, length: 16))
    #expect(columns[1].selectedRange == columns[0].selectedRange)
    // Each view shows its part of it: two lines.
    let parts = columns.map { view in
      view.interaction.selectionView?.accessibilityElements?.filter {
        ($0 as? UIAccessibilityElement).map { view.bounds.intersects($0.accessibilityFrameInContainerSpace) } ?? false
      }.count
    }
    #expect(parts == [2, 2])
    #expect(columns[1].interaction.selectionView?.isActive == true)
    // The caret that moves to the second column is visible there.
    columns[0].selectedRange = NSRange(location: 13, length: 0)
    stage.stage.key(79)
    stage.stage.session.turn()
    let caret = columns[1].interaction.caretView
    #expect(caret?.isHidden == false && columns[1].bounds.contains(caret?.frame.center ?? CGPoint(x: -1, y: -1)))
  }

  @Test func exclusionPathsUseContainerCoordinates() {
    let view = view(on: storage("aaa"), CGRect(x: 0, y: 0, width: 200, height: 100))
    view.textContainerInset = UIEdgeInsets(top: 30, left: 20, bottom: 0, right: 0)
    view.textContainer.lineFragmentPadding = 0
    view.textContainer.exclusionPaths = [UIBezierPath(rect: CGRect(x: 0, y: 0, width: 50, height: 50))]
    view.layoutIfNeeded()
    let caret = view.caretRect(for: view.beginningOfDocument)
    #expect(caret.midX == 70 && caret.minY == 30)
    #expect(view.closestPosition(to: CGPoint(x: 91, y: 35)).map { view.offset(from: view.beginningOfDocument, to: $0) } == 2)
  }

  @Test func nonScrollingViewHasHeightOfItsText() {
    final class Parent: UIView {
      var rounds = 0
      override func layoutSubviews() {
        rounds += 1
        guard let view = subviews.first as? UITextView else { return }
        view.frame.size.height = view.intrinsicContentSize.height
      }
    }
    let stage = TextViewStage(block: "one", frame: CGRect(x: 0, y: 0, width: 60, height: 10))
    defer { stage.close() }
    let view = stage.view
    let parent = Parent(frame: CGRect(x: 0, y: 0, width: 300, height: 200))
    stage.stage.window.addSubview(parent)
    parent.addSubview(view)
    #expect(view.intrinsicContentSize == CGSize(width: UIView.noIntrinsicMetric, height: UIView.noIntrinsicMetric))
    view.isScrollEnabled = false
    stage.stage.session.turn()
    #expect(view.frame.height == 26)
    view.becomeFirstResponder()
    stage.type(" two three")
    #expect(view.frame.height == 46 && view.contentOffset == .zero)
    // Exclusion paths narrow the lines: openradar 36330838.
    let rounds = parent.rounds
    view.textContainer.exclusionPaths = [UIBezierPath(rect: CGRect(x: 0, y: 0, width: 60, height: 20))]
    stage.stage.session.turn()
    #expect(parent.rounds > rounds && view.frame.height == 66)
    #expect(view.sizeThatFits(CGSize(width: 300, height: 1000)).height == 26)
    view.textContainer.exclusionPaths = []
    stage.stage.session.turn()
    #expect(view.frame.height == 46)
  }

  /// A superview that measures with another width than the view's is laid out once, not repeatedly.
  @Test func measuringDoesNotInvalidateSuperview() {
    final class Parent: UIView {
      var rounds = 0
      override func layoutSubviews() {
        rounds += 1
        _ = subviews.first?.sizeThatFits(CGSize(width: 200, height: CGFloat.greatestFiniteMagnitude))
      }
    }
    let stage = TextViewStage(block: "one two three four", frame: CGRect(x: 0, y: 0, width: 60, height: 100))
    defer { stage.close() }
    stage.view.isScrollEnabled = false
    let parent = Parent(frame: CGRect(x: 0, y: 0, width: 300, height: 200))
    stage.stage.window.addSubview(parent)
    parent.addSubview(stage.view)
    stage.stage.session.turn()
    parent.rounds = 0
    parent.setNeedsLayout()
    stage.stage.session.turn()
    stage.stage.session.turn()
    #expect(parent.rounds == 1 && lines(stage.view) == ["one", "two", "three", "four"])
  }

  @Test func customLayoutManagerDraws() {
    final class Manager: NSLayoutManager {
      nonisolated(unsafe) var drawn: [NSRange] = []
      override func drawGlyphs(forGlyphRange glyphsToShow: NSRange, at origin: CGPoint) {
        drawn.append(glyphsToShow)
        super.drawGlyphs(forGlyphRange: glyphsToShow, at: origin)
      }
    }
    let manager = Manager()
    let storage = storage("one two")
    storage.addLayoutManager(manager)
    let container = NSTextContainer(size: CGSize(width: 200, height: 0))
    manager.addTextContainer(container)
    let stage = TextViewStage(UITextView(frame: CGRect(x: 0, y: 0, width: 200, height: 100), textContainer: container))
    defer { stage.close() }
    #expect(manager.drawn.last == NSRange(location: 0, length: 7))
  }

  @Test func delegateCanLockContentOffset() {
    final class Holder: UITextViewDelegate {
      func scrollViewDidScroll(_ scrollView: UIScrollView) { if scrollView.contentOffset != .zero { scrollView.contentOffset = .zero } }
    }
    let stage = TextViewStage(block: (0..<60).map { "line \($0)" }.joined(separator: "\n"))
    defer { stage.close() }
    let holder = Holder()
    stage.view.delegate = holder
    stage.view.contentOffset.y = 100
    #expect(stage.view.contentOffset == .zero)
    // As a scroll view it has the same delegate.
    #expect((stage.view as UIScrollView).delegate === holder)
  }
}

extension CGRect {
  fileprivate var center: CGPoint { CGPoint(x: midX, y: midY) }
}

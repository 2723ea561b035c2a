import CoreGraphics
import Foundation
import Testing

@testable import UIKit
@testable import UIKitCollections
@testable import UIKitCore
@testable import UIKitText

/// Segmented controls, steppers, progress views and page controls, by pointer, keys and code.
@Suite(.serialized) @MainActor
struct ChoiceControlTests {
  private func count(_ control: UIControl) -> () -> Int {
    final class Box { var count = 0 }
    let box = Box()
    control.addAction(UIAction { _ in box.count += 1 }, for: .valueChanged)
    return { box.count }
  }

  @Test func segmentsAreSelected() {
    let stage = EventStage(width: 400, height: 100)
    defer { stage.close() }
    let control = UISegmentedControl(items: ["One", "Two", "Three"])
    control.frame = CGRect(x: 0, y: 0, width: 300, height: 32)
    let sent = count(control)
    stage.window.addSubview(control)
    stage.session.turn()
    #expect(control.selectedSegmentIndex == UISegmentedControl.noSegment && control.intrinsicContentSize.width > 120)
    stage.click(150, 16)
    #expect(control.selectedSegmentIndex == 1 && sent() == 1)
    stage.click(150, 16)
    #expect(sent() == 1, "selecting the same segment sends nothing")
    control.setEnabled(false, forSegmentAt: 2)
    stage.click(250, 16)
    #expect(control.selectedSegmentIndex == 1)
    stage.key(0x2B)
    stage.key(0x50)
    #expect(control.selectedSegmentIndex == 0 && sent() == 2 && control.accessibilityValue == "One")
    stage.key(0x50)
    #expect(control.selectedSegmentIndex == 0)
    control.insertSegment(withTitle: "Zero", at: 0, animated: false)
    #expect(control.selectedSegmentIndex == 1 && control.titleForSegment(at: 1) == "One")
    control.removeSegment(at: 1, animated: false)
    #expect(control.selectedSegmentIndex == UISegmentedControl.noSegment && control.numberOfSegments == 3)
    control.isMomentary = true
    stage.click(50, 16)
    #expect(control.selectedSegmentIndex == UISegmentedControl.noSegment && sent() == 3)
    control.setWidth(30, forSegmentAt: 0)
    control.sizeToFit()
    #expect(control.widthForSegment(at: 0) == 30 && control.frame.width < 300)
  }

  @Test func segmentsInZeroSizeHaveFiniteFrames() {
    let control = UISegmentedControl(items: ["One", "Two"])
    control.frame = .zero
    control.layoutIfNeeded()
    let frames = control.subviews.map(\.frame)
    #expect(frames.count == 4 && frames.allSatisfy { $0.minX.isFinite && $0.minY.isFinite })
  }

  /// Segments have equal widths unless that truncates a title.
  @Test func longTitleGetsUnusedWidthOfOtherSegments() {
    let control = UISegmentedControl(items: ["All", "A title of some length", "Few"])
    let stage = EventStage.atDesk([control])
    defer { stage.closeAtDesk() }
    for (width, isAlike) in [(900.0, true), (300, false)] {
      control.frame = CGRect(x: 0, y: 0, width: width, height: 32)
      control.layoutIfNeeded()
      let labels = control.subviews.compactMap { $0 as? UILabel }
      #expect(labels.allSatisfy { $0.bounds.width >= $0.sizeThatFits(.zero).width }, "in \(width)")
      #expect((Set(labels.map(\.bounds.width)).count == 1) == isAlike, "in \(width)")
    }
  }

  @Test func segmentPerformsItsAction() {
    var done: [String] = []
    let control = UISegmentedControl(items: ["a", "b"].map { name in UIAction(title: name) { _ in done.append(name) } })
    let stage = EventStage.atDesk([control])
    defer { stage.closeAtDesk() }
    control.frame = CGRect(x: 0, y: 0, width: 100, height: 32)
    stage.session.turn()
    stage.click(75, 16)
    #expect(done == ["b"] && control.titleForSegment(at: 0) == "a")
  }

  @Test func stepperStepsWithinRange() {
    let stepper = UIStepper(frame: .zero)
    let stage = EventStage.atDesk([stepper])
    defer { stage.closeAtDesk() }
    let sent = count(stepper)
    (stepper.maximumValue, stepper.stepValue) = (3, 2)
    stage.click(70, 16)
    #expect(stepper.value == 2 && sent() == 1)
    stage.click(70, 16)
    stage.click(70, 16)
    #expect(stepper.value == 3 && sent() == 2, "no further than the end")
    stepper.wraps = true
    stage.click(70, 16)
    #expect(stepper.value == 0)
    stepper.wraps = false
    (stepper.maximumValue, stepper.stepValue) = (100, 1)
    stage.down(70, 16)
    stage.wait(1_000)
    stage.up(70, 16)
    let held = stepper.value
    #expect((5...8).contains(held), "a held press repeats: \(held)")
    stage.wait(500)
    #expect(stepper.value == held)
    stage.key(0x2B)
    stage.key(0x52)
    stage.key(0x50)
    stage.key(0x50)
    #expect(stepper.value == held - 1)
    stepper.isContinuous = false
    let before = sent()
    stage.down(70, 16)
    #expect(sent() == before)
    stage.up(70, 16)
    #expect(sent() == before + 1)
    stepper.value = .nan
    #expect(stepper.value == 0)
  }

  @Test func progressBarWidthFollowsProgress() {
    let view = UIProgressView(progressViewStyle: .default)
    let stage = EventStage.atDesk([view])
    defer { stage.closeAtDesk() }
    view.frame = CGRect(x: 0, y: 0, width: 200, height: 4)
    let cases: [(Float, CGFloat, String)] = [(0.25, 50, "25 %"), (2, 200, "100 %"), (-1, 0, "0 %"), (.nan, 0, "0 %")]
    for (progress, width, words) in cases {
      view.progress = progress
      stage.session.turn()
      #expect(view.subviews[0].frame.width == width && view.accessibilityValue == words)
    }
    view.setProgress(1, animated: true)
    stage.wait(60)
    #expect((1..<200).contains(view.subviews[0].shownGeometry.bounds.width), "on its way")
    stage.wait(400)
    #expect(view.subviews[0].frame.width == 200 && view.intrinsicContentSize.height == 4)
  }

  @Test func pageControlChangesPages() {
    let control = UIPageControl(frame: CGRect(x: 0, y: 0, width: 120, height: 28))
    let stage = EventStage.atDesk([control])
    defer { stage.closeAtDesk() }
    let sent = count(control)
    control.numberOfPages = 3
    stage.click(100, 14)
    stage.click(100, 14)
    stage.click(100, 14)
    #expect(control.currentPage == 2 && sent() == 2)
    stage.click(20, 14)
    stage.key(0x2B)
    stage.key(0x50)
    #expect(control.currentPage == 0 && sent() == 4 && control.accessibilityValue == "page 1 of 3")
    control.currentPage = 9
    #expect(control.currentPage == 2)
    control.numberOfPages = 1
    control.hidesForSinglePage = true
    #expect(control.currentPage == 0 && !control.canBecomeFocused)
    control.numberOfPages = -4
    #expect(control.numberOfPages == 0)
  }
}

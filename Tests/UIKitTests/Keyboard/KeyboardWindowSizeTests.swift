import CoreGraphics
import Foundation
import GalleyRaster
import GalleyWindowing
import Testing

@testable import UIKit
@testable import UIKitCollections
@testable import UIKitCore
@testable import UIKitText

/// Windows of all sizes, and windows that change or close during the keyboard's animation.
@Suite(.serialized) @MainActor
struct KeyboardWindowSizeTests {
  /// Key faces do not overlap, are inside the window, and are large enough to hit.
  private func checkKeys(_ bench: KeyboardBench, _ hint: String) {
    let window = bench.stage.window
    window.layoutIfNeeded()
    let keys = window.screenItems().filter { $0.role == .key }
    #expect(!keys.isEmpty, "\(hint)")
    for (index, key) in keys.enumerated() {
      #expect(window.bounds.contains(key.frame), "\(hint): \(key.label) \(key.frame)")
      #expect(key.frame.width >= 4 && key.frame.height >= 4, "\(hint): \(key.label) \(key.frame)")
      for other in keys[(index + 1)...] {
        let overlap = key.frame.intersection(other.frame)
        #expect(overlap.isNull || overlap.isEmpty, "\(hint): \(key.label) over \(other.label)")
      }
    }
  }

  @Test(arguments: [(1280.0, 800.0), (960, 600), (800, 480), (640, 360), (320, 480), (200, 150)])
  func keysDoNotOverlap(width: Double, height: Double) {
    let bench = KeyboardBench(width: width, height: height)
    defer { bench.close() }
    bench.first.ownBar = inputView(height: 44)
    bench.first.becomeFirstResponder()
    bench.settle()
    checkKeys(bench, "letters at \(width)×\(height)")
    bench.press("123")
    checkKeys(bench, "figures at \(width)×\(height)")
    bench.press("#+=")
    checkKeys(bench, "symbols at \(width)×\(height)")
  }

  @Test func keysHaveDesignFramesInLargeWindow() {
    let bench = KeyboardBench()
    defer { bench.close() }
    bench.first.becomeFirstResponder()
    bench.settle()
    let keys = bench.keys()
    #expect(keys["q"] == CGRect(x: 194, y: 546, width: 82, height: 55))
    #expect(keys["p"]?.maxX == 1086)
    #expect(keys["a"]?.minX == 239)
    #expect(keys["shift"] == CGRect(x: 194, y: 670, width: 127, height: 55))
    #expect(keys["space"] == CGRect(x: 329, y: 732, width: 532, height: 55))
    #expect(keys["dismiss"]?.maxX == 1086)
  }

  /// A multiline text in a scrolling page is entirely visible above the keyboard; if it does not fit, its caret is.
  @Test(arguments: [120.0, 900]) func multilineTextIsVisibleAboveKeyboard(height: Double) throws {
    let bench = KeyboardBench()
    defer { bench.close() }
    let page = UIScrollView(frame: bench.stage.window.bounds)
    page.contentSize = CGSize(width: 1280, height: 2000)
    let text = UITextView(frame: CGRect(x: 40, y: 440, width: 400, height: height))
    text.isScrollEnabled = false
    text.text = "A line"
    page.addSubview(text)
    bench.stage.window.addSubview(page)
    bench.stage.session.turn()
    text.becomeFirstResponder()
    bench.settle()
    let top = try #require(bench.stage.window.keyboardFrame).minY
    let frame = text.convert(text.bounds, to: nil)
    if height < top { #expect(page.contentOffset.y > 0 && frame.maxY <= top && frame.minY > 0) } else { #expect(page.contentOffset.y == 0, "the caret is seen") }
    text.resignFirstResponder()
    bench.settle()
    #expect(page.contentOffset.y == 0, "hiding the keyboard restores the scroll position")
  }

  @Test func windowMayShrinkDuringShowAnimation() {
    let bench = KeyboardBench()
    defer { bench.close() }
    bench.first.ownInput = inputView(height: 300)
    bench.first.becomeFirstResponder()
    bench.stage.wait(96)
    bench.stage.play(.resized(GalleyRaster.Size(width: 200, height: 150)))
    bench.settle()
    #expect(bench.stage.window.keyboardFrame == CGRect(x: 0, y: 0, width: 200, height: 150))
    let names = bench.drain().split(separator: "\n").map { String($0.prefix { $0 != " " }) }
    #expect(names == ["willChangeFrame", "willShow", "first", "willChangeFrame", "didChangeFrame", "didShow"])
    bench.stage.play(.resized(GalleyRaster.Size(width: 1000, height: 700)))
    #expect(bench.stage.window.keyboardFrame == CGRect(x: 0, y: 400, width: 1000, height: 300), "its own height again")
  }

  @Test func windowMayShrinkDuringHideAnimation() {
    let bench = KeyboardBench()
    defer { bench.close() }
    bench.first.becomeFirstResponder()
    bench.settle()
    bench.first.resignFirstResponder()
    bench.stage.wait(96)
    bench.stage.play(.resized(GalleyRaster.Size(width: 200, height: 150)))
    bench.settle()
    #expect(bench.trace.last?.hasPrefix("didHide") == true)
    #expect(bench.keys().isEmpty)
  }

  @Test func windowMayCloseDuringAnimation() {
    let bench = KeyboardBench()
    bench.first.becomeFirstResponder()
    bench.stage.wait(96)
    bench.stage.window.close()
    bench.stage.wait(500)
    #expect(bench.stage.window.keyboardFrame == nil)
    bench.close()
  }

  @Test(arguments: [0, -5, CGFloat.nan, .infinity])
  func inputViewWithInvalidHeightIsNotShown(height: CGFloat) {
    let bench = KeyboardBench()
    defer { bench.close() }
    bench.first.ownInput = FixedHeightView(height)
    #expect(bench.first.becomeFirstResponder())
    bench.settle()
    #expect(bench.drain() == "first begins", "nothing comes up")
    bench.first.ownBar = inputView(height: 44)
    bench.first.reloadInputViews()
    #expect(bench.stage.window.keyboardFrame == CGRect(x: 0, y: 756, width: 1280, height: 44))
    bench.first.resignFirstResponder()
    bench.settle()
    #expect(bench.stage.window.keyboardFrame == nil)
  }

  @Test func fieldInAccessoryBarKeepsTheBar() {
    let bench = KeyboardBench()
    defer { bench.close() }
    let bar = inputView(height: 44)
    let field = TypingView(frame: CGRect(x: 0, y: 0, width: 50, height: 30))
    bar.addSubview(field)
    bench.first.ownBar = bar
    bench.first.becomeFirstResponder()
    bench.settle()
    #expect(field.becomeFirstResponder())
    bench.settle()
    #expect(field.window != nil && field.isFirstResponder)
    bench.press("x")
    #expect(field.typed == "x" && bench.first.typed.isEmpty)
    field.resignFirstResponder()
    bench.settle()
    #expect(bench.stage.window.keyboardFrame == nil)
  }

  @Test func inputViewsComeFromNextResponder() {
    let bench = KeyboardBench()
    defer { bench.close() }
    let inner = TypingView(frame: CGRect(x: 0, y: 0, width: 5, height: 5))
    bench.first.addSubview(inner)
    bench.first.ownInput = inputView(height: 90)
    inner.ownBar = inputView(height: 30)
    inner.becomeFirstResponder()
    bench.settle()
    #expect(bench.stage.window.keyboardFrame?.height == 120)
  }
}

/// A view with an impossible height.
private final class FixedHeightView: UIView {
  private let height: CGFloat

  init(_ height: CGFloat) {
    self.height = height
    super.init(frame: .zero)
  }
  required init?(coder: NSCoder) { nil }

  override var intrinsicContentSize: CGSize { CGSize(width: 100, height: height) }
}

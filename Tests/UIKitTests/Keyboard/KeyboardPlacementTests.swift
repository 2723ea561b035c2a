import CoreGraphics
import Foundation
import Testing

@testable import UIKit
@testable import UIKitCollections
@testable import UIKitCore
@testable import UIKitText

/// The keyboard docked, undocked, split and dragged; notifications as recorded traces.
@Suite(.serialized) @MainActor
struct KeyboardPlacementTests {
  private func with(_ body: (KeyboardBench) throws -> Void) rethrows {
    let bench = KeyboardBench()
    defer { bench.close() }
    bench.first.becomeFirstResponder()
    bench.settle()
    _ = bench.drain()
    try body(bench)
  }

  /// Sets the placement, and returns the recorded notifications.
  private func setPlacement(_ placement: UIScreenKeyboard.Placement, _ bench: KeyboardBench) -> String {
    UIScreenKeyboard.placement = placement
    bench.settle()
    return bench.drain()
  }

  @Test func undockingPostsHideAndDockingPostsShow() {
    with { bench in
      #expect(setPlacement(.undocked, bench) == """
        willChangeFrame 532+268 → 436+268 0.25
        willHide 532+268 → 436+268 0.25 screen
        didChangeFrame 532+268 → 436+268 0.25
        didHide 532+268 → 436+268 0.25 screen
        """)
      #expect(bench.stage.window.keyboardFrame == nil, "nothing of the bottom is covered")
      #expect(bench.press("a") && bench.first.typed == "a")
      #expect(setPlacement(.split, bench) == """
        willChangeFrame 436+268 → 490+214 0.25
        didChangeFrame 436+268 → 490+214 0.25
        """, "as wide, and lower")
      #expect(setPlacement(.docked, bench) == """
        willChangeFrame 490+214 → 532+268 0.25
        willShow 490+214 → 532+268 0.25 screen
        didChangeFrame 490+214 → 532+268 0.25
        didShow 490+214 → 532+268 0.25 screen
        """)
      #expect(bench.stage.window.keyboardFrame?.minY == 532)
    }
  }

  @Test func undockedKeyboardPostsFrameChangesOnly() {
    with { bench in
      _ = setPlacement(.undocked, bench)
      bench.first.resignFirstResponder()
      bench.settle()
      #expect(bench.drain() == """
        willChangeFrame 436+268 → 800+268 0.25
        first ends
        didChangeFrame 436+268 → 800+268 0.25
        """)
      bench.second.becomeFirstResponder()
      bench.settle()
      #expect(bench.drain() == """
        willChangeFrame 800+268 → 436+268 0.25
        second begins
        didChangeFrame 800+268 → 436+268 0.25
        """)
    }
  }

  /// A layout that avoids a docked keyboard gives the space back when it is undocked; the keyboard still avoids the field, above or below.
  @Test(arguments: [UIScreenKeyboard.Placement.undocked, .split], [420.0, 520, 600, 700, 760]) func undockedKeyboardAvoidsEditedField(
    placement: UIScreenKeyboard.Placement, y: Double
  ) throws {
    let bench = KeyboardBench()
    defer { bench.close() }
    let field = UITextField(frame: CGRect(x: 20, y: y - 300, width: 200, height: 30))
    bench.stage.window.addSubview(field)
    field.becomeFirstResponder()
    bench.settle()
    bench.onNotification = { if $0.name == UIResponder.keyboardWillHideNotification { field.frame.origin.y = y } }
    _ = setPlacement(placement, bench)
    let keyboard = try #require(bench.stage.window.keyboard.frame)
    #expect(!keyboard.intersects(field.frame) && bench.stage.window.bounds.contains(keyboard), "\(keyboard) and \(field.frame)")
    #expect(bench.stage.window.keyboardFrame == nil && UIScreenKeyboard.elevation == 96, "the user's elevation is remembered")
  }

  private func drag(_ bench: KeyboardBench, by y: Double) throws {
    let key = try #require(bench.keys()["dismiss"])
    bench.stage.drag(from: (Double(key.midX), Double(key.midY)), to: (Double(key.midX), Double(key.midY) + y))
    bench.settle()
  }

  @Test func draggingDismissKeyMovesKeyboard() throws {
    try with { bench in
      try drag(bench, by: -200)
      #expect(bench.drain() == """
        willChangeFrame 532+268 → ? 0.0
        willHide 532+268 → ? 0.0 screen
        didChangeFrame 532+268 → 332+268 0.0
        didHide 532+268 → 332+268 0.0 screen
        """, "where it ends nobody knew")
      #expect(bench.keys()["q"].map { $0.minY < 400 } == true && bench.stage.window.firstResponder === bench.first)
      try drag(bench, by: 60)
      #expect(bench.drain() == """
        willChangeFrame 332+268 → ? 0.0
        didChangeFrame 332+268 → 392+268 0.0
        """)
      try drag(bench, by: 400)
      #expect(bench.drain() == """
        willChangeFrame 392+268 → ? 0.0
        didChangeFrame 392+268 → 532+268 0.0
        willChangeFrame 532+268 → 532+268 0.0
        willShow 532+268 → 532+268 0.0 screen
        didChangeFrame 532+268 → 532+268 0.0
        didShow 532+268 → 532+268 0.0 screen
        """, "at the bottom it docks")
      #expect(UIScreenKeyboard.placement == .docked)
      bench.press("dismiss")
      bench.settle()
      #expect(bench.keys().isEmpty, "a press still dismisses it")
    }
  }

  /// Holding the key with a mouse opens its menu, as a long press does; the keyboard stays.
  @Test func holdingDismissKeyWithMouseOpensMenu() throws {
    try with { bench in
      let key = try #require(bench.keys()["dismiss"])
      bench.stage.down(Double(key.midX), Double(key.midY))
      bench.stage.wait(800)
      let menu = try #require(bench.stage.window.router.menu as? ContextMenuView)
      #expect(menu.lastPanel.rows.first?.title == "Docked")
      bench.stage.up(Double(key.midX), Double(key.midY))
      #expect(bench.stage.window.router.menu === menu, "the menu stays open after a release at the key")
      bench.stage.key(41)
      bench.settle()
      #expect(!bench.keys().isEmpty && bench.first.isFirstResponder)
    }
  }

  /// In any window it is entirely visible, wherever the user has moved it.
  @Test(arguments: [300.0, 500, 900]) func movedKeyboardStaysInWindow(height: Double) throws {
    try with { bench in
      try drag(bench, by: -2000)
      bench.stage.play(.resized(.init(width: 700, height: height)))
      bench.settle()
      let keys = bench.keys()
      #expect(!keys.isEmpty && keys.values.allSatisfy { $0.minY >= 0 && Double($0.maxY) <= height })
    }
  }

  @Test(arguments: [400.0, 700, 1280]) func splitKeyboardHasAHalfAtEachSide(width: Double) throws {
    let bench = KeyboardBench(width: width)
    defer { bench.close() }
    UIScreenKeyboard.placement = .split
    bench.first.becomeFirstResponder()
    bench.settle()
    let keys = bench.keys()
    // G and V, in the middle, belong to the left half.
    let (left, right) = (try #require(keys["g"]), try #require(keys["h"]))
    let (v, b) = (try #require(keys["v"]), try #require(keys["b"]))
    #expect(b.minX - v.maxX > width * 0.1)
    let (t, y) = (try #require(keys["t"]), try #require(keys["y"]))
    #expect(y.minX - t.maxX > width * 0.15 && right.minX - left.maxX > width * 0.1)
    let (first, last) = (try #require(keys["q"]).minX, try #require(keys["p"]).maxX)
    #expect(Double(first) < 20 && width - Double(last) < 20)
    let spaces = bench.stage.window.screenItems().filter { $0.role == .key && $0.label == "space" }
    #expect(spaces.count == 2, "one for each thumb")
    // Keys do not overlap.
    let frames = bench.stage.window.screenItems().filter { $0.role == .key }.map(\.frame)
    for (index, frame) in frames.enumerated() {
      for other in frames[(index + 1)...] { #expect(frame.intersection(other).width <= 0 || frame.intersection(other).height <= 0) }
    }
    // Touches in the gap reach the view below it.
    let told = bench.first.touchCount
    bench.first.frame = CGRect(x: 0, y: 0, width: width, height: 800)
    bench.stage.click(Double(t.maxX + y.minX) / 2, Double(t.midY))
    #expect(bench.first.touchCount == told + 1)
    for (key, frame) in [("t", t), ("y", y)] {
      bench.first.typed = ""
      bench.stage.click(Double(frame.midX), Double(frame.midY))
      #expect(bench.first.typed == key)
    }
  }

  @Test func numberPadIsNotSplit() {
    let bench = KeyboardBench()
    defer { bench.close() }
    UIScreenKeyboard.placement = .split
    bench.first.keyboardType = .phonePad
    bench.first.becomeFirstResponder()
    bench.settle()
    #expect(bench.keys()["2"].map { abs($0.midX - 640) < 250 } == true)
  }

  @Test func dismissKeyMenuSelectsPlacement() throws {
    try with { bench in
      @MainActor func open() throws -> ContextMenuView {
        let key = try #require(bench.keys()["dismiss"])
        bench.stage.down(Double(key.midX), Double(key.midY), .right)
        bench.stage.up(Double(key.midX), Double(key.midY), .right)
        return try #require(bench.stage.window.router.menu as? ContextMenuView)
      }
      let menu = try open()
      #expect(menu.lastPanel.rows.map(\.title) == ["Docked", "Undocked", "Split", "Language"])
      bench.stage.window.layoutIfNeeded()
      let row = menu.lastPanel.rows[2]
      let rect = row.convert(row.bounds, to: nil)
      bench.stage.wait(400)
      bench.stage.click(rect.midX, rect.midY)
      bench.settle()
      #expect(UIScreenKeyboard.placement == .split && bench.stage.window.firstResponder === bench.first)
      _ = try open()
    }
  }

  /// On the halves' backgrounds: no key extends into the gap.
  @Test(arguments: [UIKeyboardType.default, .emailAddress, .twitter, .webSearch, .URL, .asciiCapable], [600.0, 800, 1000, 1600])
  func splitKeyboardKeysStayInTheirHalves(_ type: UIKeyboardType, _ width: Double) throws {
    for letters in KeyboardLetters.all {
      for plane in [KeyPlane.letters, .figures, .symbols] {
        let rows = KeyboardLayout(type: type, plane: plane, hasGlobe: false, letters: letters, isSplit: true).rows
        let geometry = KeyGridGeometry(size: CGSize(width: width, height: KeyGridGeometry.height(rows: rows.count)), rows: rows.count, isSplit: true)
        guard let between = geometry.between else { continue }
        for (index, row) in rows.enumerated() {
          let faces = geometry.faces(of: row, row: index)
          for (face, spec) in zip(faces, row) where spec.cap == .space {
            #expect(face.maxX <= between.lowerBound || face.minX >= between.upperBound, "\(face) of \(width), between \(between)")
          }
          #expect(zip(faces, faces.dropFirst()).allSatisfy { $0.maxX <= $1.minX }, "\(faces)")
        }
      }
    }
  }
}

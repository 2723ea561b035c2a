import CoreGraphics
import Foundation
import Testing

@testable import UIKit
@testable import UIKitCollections
@testable import UIKitCore
@testable import UIKitText

/// On-screen keys, found by label and clicked, and the resulting text.
@Suite(.serialized) @MainActor
struct KeyTypingTests {
  private func check(
    _ presses: [String], types text: String,
    location: SourceLocation = #_sourceLocation
  ) {
    let bench = KeyboardBench()
    defer { bench.close() }
    bench.first.becomeFirstResponder()
    bench.settle()
    for label in presses {
      #expect(bench.press(label), "no key “\(label)” among \(bench.keys().keys.sorted())", sourceLocation: location)
      bench.stage.wait(600)
    }
    #expect(bench.first.typed == text, sourceLocation: location)
  }

  /// Keys with a function, which type nothing themselves.
  private static let functions: Set = [
    "shift", "delete", "space", "return", "next keyboard", "dismiss", "ABC", "123", "#+=",
  ]

  @Test(arguments: [
    ([], 26), (["123"], 25), (["123", "#+="], 25),
  ])
  func everyKeyOfAPlaneTypesItsLabel(planeKeys: [String], count: Int) {
    let bench = KeyboardBench()
    defer { bench.close() }
    bench.first.becomeFirstResponder()
    bench.settle()
    for label in planeKeys { bench.press(label) }
    let labels = bench.keys().keys.filter { !Self.functions.contains($0) }.sorted()
    #expect(labels.count == count, "\(labels)")
    for label in labels {
      bench.first.typed = ""
      bench.press(label)
      #expect(bench.first.typed == label)
    }
  }

  @Test(arguments: [
    UIKeyboardType.default, .asciiCapable, .numbersAndPunctuation, .URL, .numberPad, .phonePad, .namePhonePad, .emailAddress, .decimalPad,
    .twitter, .webSearch, .asciiCapableNumberPad,
  ])
  func everyKeyOfATypeTypesItsLabel(type: UIKeyboardType) {
    let bench = KeyboardBench()
    defer { bench.close() }
    bench.first.keyboardType = type
    bench.first.becomeFirstResponder()
    bench.settle()
    let labels = bench.keys().keys.filter { !Self.functions.contains($0) }
    #expect(labels.count >= 10)
    for label in labels {
      bench.first.typed = ""
      bench.press(label)
      #expect(bench.first.typed == label)
    }
  }

  @Test func lettersSpaceReturnAndDelete() {
    check(["h", "i", "space", "u", "delete", "m", "e", "return"], types: "hi me\n")
  }

  @Test func spaceBarReturnsToLetters() { check(["123", "1", "space", "a"], types: "1 a") }

  @Test func keyboardReopensWithLetters() {
    let bench = KeyboardBench()
    defer { bench.close() }
    bench.first.becomeFirstResponder()
    bench.settle()
    bench.press("123")
    #expect(bench.keys()["a"] == nil)
    bench.press("dismiss")
    bench.settle()
    bench.first.becomeFirstResponder()
    bench.settle()
    #expect(bench.keys()["a"] != nil && bench.keys()["ABC"] == nil)
  }

  @Test func shiftAppliesToOneLetter() { check(["shift", "A", "b"], types: "Ab") }

  @Test func shiftTwiceSlowlyIsOff() { check(["shift", "shift", "a"], types: "a") }

  @Test func shiftTwiceLocks() {
    let bench = KeyboardBench()
    defer { bench.close() }
    bench.first.becomeFirstResponder()
    bench.settle()
    bench.press("shift")
    bench.press("shift")
    for letter in ["A", "B"] { #expect(bench.press(letter)) }
    let shift = bench.stage.window.screenItems().first { $0.label == "shift" }
    #expect(shift?.value == "caps lock")
    bench.press("shift")
    for letter in ["c"] { #expect(bench.press(letter)) }
    #expect(bench.first.typed == "ABc")
  }

  @Test func heldDeleteKeyRepeats() throws {
    let bench = KeyboardBench()
    defer { bench.close() }
    bench.first.typed = "abcdefghij"
    bench.first.becomeFirstResponder()
    bench.settle()
    let key = try #require(bench.keys()["delete"])
    bench.stage.down(Double(key.midX), Double(key.midY))
    #expect(bench.first.typed.count == 9)
    bench.stage.wait(480)
    #expect(bench.first.typed.count == 9)
    bench.stage.wait(240)
    #expect(bench.first.typed.count == 6)
    bench.stage.up(Double(key.midX), Double(key.midY))
    bench.stage.wait(1000)
    #expect(bench.first.typed.count == 6)
  }

  @Test func touchThatLeavesItsKeyTypesNothing() throws {
    let bench = KeyboardBench()
    defer { bench.close() }
    bench.first.becomeFirstResponder()
    bench.settle()
    let key = try #require(bench.keys()["g"])
    bench.stage.drag(from: (Double(key.midX), Double(key.midY)), to: (5, 5))
    #expect(bench.first.typed.isEmpty)
  }

  @Test func pressBetweenKeysIsIgnored() throws {
    let bench = KeyboardBench()
    defer { bench.close() }
    bench.first.becomeFirstResponder()
    bench.settle()
    let key = try #require(bench.keys()["g"])
    bench.stage.click(Double(key.maxX) + 4, Double(key.midY))
    bench.stage.click(10, Double(key.midY))
    #expect(bench.first.touchCount == 0 && bench.first.typed.isEmpty)
    bench.stage.click(5, 5)
    #expect(bench.first.touchCount == 1)
  }

  @Test func returnKeyShowsTypeAndNeedsText() {
    let bench = KeyboardBench()
    defer { bench.close() }
    bench.first.returnKeyType = .search
    bench.first.enablesReturnKeyAutomatically = true
    bench.first.becomeFirstResponder()
    bench.settle()
    bench.press("search")
    #expect(bench.first.typed.isEmpty, "without text it is disabled")
    bench.press("a")
    bench.press("search")
    #expect(bench.first.typed == "a\n")
  }

  /// As documented for `UIReturnKeyType`, in lowercase as on the other keys.
  @Test(arguments: [
    (UIReturnKeyType.default, 0, "return"), (.go, 1, "go"), (.google, 2, "google"), (.join, 3, "join"), (.next, 4, "next"),
    (.route, 5, "route"), (.search, 6, "search"), (.send, 7, "send"), (.yahoo, 8, "yahoo"), (.done, 9, "done"),
    (.emergencyCall, 10, "emergency call"), (.continue, 11, "continue"),
  ]) func everyReturnKeyHasItsLabelAndTypesALineBreak(_ type: UIReturnKeyType, number: Int, label: String) {
    let bench = KeyboardBench()
    defer { bench.close() }
    bench.first.returnKeyType = type
    bench.first.becomeFirstResponder()
    bench.settle()
    bench.press(label)
    #expect(bench.first.typed == "\n" && type.rawValue == number)
  }

  @Test func arrowKeysFocusKeysAndSpaceTypes() {
    let bench = KeyboardBench()
    defer { bench.close() }
    bench.first.becomeFirstResponder()
    bench.settle()
    bench.stage.window.moveFocus(forward: true)
    let (right, down, space) = (UInt16(79), UInt16(81), UInt16(44))
    for usage in [right, right, down, space] { bench.stage.key(usage) }
    #expect(bench.first.typed == "d" || bench.first.typed == "s", "typed \(bench.first.typed)")
    #expect(bench.stage.window.focusedView?.accessibilityLabel == bench.first.typed)
  }
}

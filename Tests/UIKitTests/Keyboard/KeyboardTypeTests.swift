import CoreGraphics
import Foundation
import Testing

@testable import UIKit
@testable import UIKitCollections
@testable import UIKitCore
@testable import UIKitText

/// The keys of each keyboard type, as documented for `UIKeyboardType`.
@Suite(.serialized) @MainActor
struct KeyboardTypeTests {
  private nonisolated static let all: [UIKeyboardType] = [
    .default, .asciiCapable, .numbersAndPunctuation, .URL, .numberPad, .phonePad, .namePhonePad, .emailAddress, .decimalPad, .twitter,
    .webSearch, .asciiCapableNumberPad,
  ]

  private func texts(_ type: UIKeyboardType, _ plane: KeyPlane? = nil, hasGlobe: Bool = false) -> [String] {
    caps(type, plane, hasGlobe: hasGlobe).compactMap { if case .text(let text) = $0 { text } else { nil } }
  }
  private func caps(_ type: UIKeyboardType, _ plane: KeyPlane? = nil, hasGlobe: Bool = false) -> [KeyCap] {
    KeyboardLayout(type: type, plane: plane ?? KeyboardLayout.firstPlane(type), hasGlobe: hasGlobe).rows.flatMap { $0 }.map(\.cap)
  }

  @Test func rawValuesMatchDocumentation() {
    #expect(Self.all.map(\.rawValue) == Array(0...11))
  }

  /// The first plane of a type.
  @Test(arguments: [
    (UIKeyboardType.default, "q"), (.asciiCapable, "q"), (.URL, ".com"), (.namePhonePad, "q"), (.emailAddress, "@"), (.twitter, "#"), (.twitter, "@"),
    (.webSearch, "."), (.numbersAndPunctuation, "1"), (.numbersAndPunctuation, "?"), (.numberPad, "0"), (.decimalPad, "."), (.phonePad, "*"),
    (.phonePad, "#"), (.phonePad, "+"), (.asciiCapableNumberPad, "0"), (.emailAddress, "."), (.URL, "/"),
  ])
  func firstPlaneHasKeysOfType(type: UIKeyboardType, key: String) { #expect(texts(type).contains(key)) }

  @Test(arguments: [
    (UIKeyboardType.numberPad, "1234567890"), (.asciiCapableNumberPad, "1234567890"), (.decimalPad, "123456789.0"), (.phonePad, "123456789*0#+"),
  ])
  func padHasOnlyItsKeys(type: UIKeyboardType, keys: String) { #expect(texts(type).joined() == keys) }

  @Test(arguments: [UIKeyboardType.asciiCapable, .URL, .emailAddress])
  func asciiTypesOfferOnlyASCII(type: UIKeyboardType) {
    func others(_ type: UIKeyboardType, _ plane: KeyPlane) -> String { texts(type, plane).joined().filter { !$0.isASCII } }
    for plane in KeyPlane.allCases { #expect(others(type, plane) == "", "\(plane)") }
    #expect(others(.default, .symbols) == "€£¥•")
  }

  @Test func namePhonePadHasAPhonePad() {
    let bench = KeyboardBench()
    defer { bench.close() }
    bench.first.keyboardType = .namePhonePad
    bench.first.autocapitalizationType = .words
    bench.first.becomeFirstResponder()
    bench.settle()
    for key in ["a", "d", "a", "123", "+", "4", "*", "0", "#", "ABC", "x"] { #expect(bench.press(key), "\(key)") }
    #expect(bench.first.typed == "ada+4*0#x", "without capitals")
  }

  /// Every keyboard has keys to delete, end a line and hide it on its first plane; each plane leads back to it.
  @Test(arguments: all) func eachPlaneHasKeysToLeaveIt(type: UIKeyboardType) {
    for hasGlobe in [false, true] {
      let first = caps(type, hasGlobe: hasGlobe)
      for cap in [KeyCap.delete, .return, .dismiss] { #expect(first.contains(cap)) }
      #expect(first.contains(.globe) == hasGlobe)
      var reached = [KeyboardLayout.firstPlane(type)]
      for case .plane(let plane) in first { reached.append(plane) }
      for plane in reached.dropFirst() { #expect(caps(type, plane, hasGlobe: hasGlobe).contains(.plane(reached[0]))) }
    }
  }
}

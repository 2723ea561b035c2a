import Foundation
import GalleyAttributedText
import GalleyPatterns
import TextKit
import UIFoundation
import UIKitCore

/// The data detected in the visible part of a text view that is not editable. The cost of a long text is limited to its visible part.
@MainActor
final class TextDetections {
  private unowned let view: UITextView
  /// The parameters of the last search; `nil` if there is none.
  private var lastSearch: (generation: UInt64, types: UIDataDetectorTypes, range: Range<Int>)?

  init(_ view: UITextView) { self.view = view }

  /// The maximum distance, in UTF-16 code units, up to which paragraphs that the visible range cuts are searched completely.
  private static let reach = 1 << 11

  /// Updates the marks for the current text, types and visible part, if they are outdated. Removes them if the view is editable or detects no types.
  func update() {
    let types = view.dataDetectorTypes
    guard !types.isEmpty, !view.isEditable else { return remove() }
    guard let seen = view.editor.visibleCharacters(beyond: 0) else { return }
    let generation = view.textStorage.generation
    if let lastSearch, lastSearch.generation == generation, lastSearch.types == types, lastSearch.range.lowerBound <= seen.lowerBound, seen.upperBound <= lastSearch.range.upperBound { return }
    remove()
    let range = wholeParagraphs(about: view.editor.visibleCharacters(beyond: 0.5) ?? seen)
    lastSearch = (generation, types, range)
    let text = String(decoding: view.textStorage.utf16(in: NSRange(range)), as: UTF16.self)
    guard let detector = try? NSDataDetector(types: Self.checkingTypes(types)) else { return }
    for result in detector.matches(in: text, range: NSRange(location: 0, length: range.count)) {
      let resultRange = NSRange(location: range.lowerBound + result.range.location, length: result.range.length)
      // A link of the text's own stays that.
      guard resultRange.upperBound <= view.textStorage.length, view.textStorage.attribute(.link, at: resultRange.location, effectiveRange: nil) == nil else { continue }
      view.layoutManager.addTemporaryAttributes(mark(result), forCharacterRange: resultRange)
    }
  }

  /// Returns the detected item at a character and its range, or `nil` if there is none.
  func result(at character: Int) -> (result: NSTextCheckingResult, range: NSRange)? {
    let manager = view.layoutManager
    guard lastSearch != nil, character < manager.documentLayout.utf16Length else { return nil }
    var range = NSRange()
    let whole = NSRange(location: 0, length: manager.documentLayout.utf16Length)
    let value = manager.temporaryAttribute(.detected, atCharacterIndex: character, longestEffectiveRange: &range, in: whole)
    return (value as? NSTextCheckingResult).map { ($0, range) }
  }

  private func remove() {
    guard lastSearch != nil else { return }
    lastSearch = nil
    for (range, _) in view.layoutManager.marks(.detected) {
      for key in [.detected, .underlineStyle, .foregroundColor] as [NSAttributedString.Key] { view.layoutManager.removeTemporaryAttribute(key, forCharacterRange: range) }
    }
  }

  private func mark(_ result: NSTextCheckingResult) -> [NSAttributedString.Key: Any] {
    var mark: [NSAttributedString.Key: Any] = [.underlineStyle: NSUnderlineStyle.single.rawValue, .detected: result]
    mark[.foregroundColor] = view.linkTextAttributes[.foregroundColor] ?? view.tintColor
    return mark
  }

  private func wholeParagraphs(about range: Range<Int>) -> Range<Int> {
    let whole = view.textStorage.paragraphRange(covering: NSRange(range))
    let start = max(whole.location, range.lowerBound - Self.reach)
    return start..<max(start, min(whole.upperBound, range.upperBound + Self.reach))
  }

  private static func checkingTypes(_ types: UIDataDetectorTypes) -> NSTextCheckingTypes {
    let pairs: [(UIDataDetectorTypes, NSTextCheckingResult.CheckingType)] = [
      (.calendarEvent, .detectedDate), (.address, .detectedAddress), (.link, .detectedLink), (.phoneNumber, .detectedPhoneNumber), (.flightNumber, .detectedTransit),
    ]
    return pairs.reduce(0) { types.contains($1.0) ? $0 | $1.1.rawValue : $0 }
  }
}

extension UITextView {
  /// Updates the detected data. Detection starts only once `dataDetectorTypes` has been set.
  func updateDetections() {
    if detections == nil, !dataDetectorTypes.isEmpty { detections = TextDetections(self) }
    detections?.update()
  }
}

extension NSAttributedString.Key {
  /// A `NSTextCheckingResult` that a text view has found.
  static let detected = NSAttributedString.Key("GalleyDetected")
}

extension NSTextCheckingResult {
  /// The URL of a detected item: `tel:` and `geo:` for other programs, a private scheme of Galley for items that no other program opens. `nil` if
  /// the item has no address.
  @MainActor var itemURL: URL? {
    func encoded(_ text: String) -> String { text.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? "" }
    if let url { return url }
    if let phoneNumber { return URL(string: "tel:\(phoneNumber.filter { $0 == "+" || $0.isASCII && $0.isNumber })") }
    if let date { return URL(string: "x-galley-data-detector:date?\(Int(bounding: date.timeIntervalSince1970))") }
    if let parts = addressComponents {
      let words = [.street, .zip, .city, .state, .country].compactMap { parts[$0] }.joined(separator: " ")
      return URL(string: "geo:0,0?q=\(encoded(words))")
    }
    guard let parts = components else { return nil }
    return URL(string: "x-galley-data-detector:flight?\(encoded([parts[.airline], parts[.flight]].compactMap { $0 }.joined(separator: " ")))")
  }
}

import UIKit

/// Applies syntax colors to visible paragraphs as temporary attributes, once each, and again after edits.
@MainActor
final class CodeColoring {
  /// The number of paragraphs colored since the view was created, a measure of work.
  private(set) var paragraphsColored = 0
  private let manager: NSLayoutManager
  private let storage: NSTextStorage
  /// The edited range since the last update, in the current text; `nil` if there was no edit.
  private var edited: Range<Int>?
  private var observer: (any NSObjectProtocol)?

  /// The maximum distance from a paragraph's start that is colored, in UTF-16 code units, which bounds the work for very long paragraphs.
  private static let reach = 10_000

  init(_ manager: NSLayoutManager, of storage: NSTextStorage) {
    self.manager = manager
    self.storage = storage
    observer = NotificationCenter.default.addObserver(
      forName: NSTextStorage.didProcessEditingNotification, object: storage, queue: nil
    ) { [weak self] _ in
      MainActor.assumeIsolated { self?.storageDidChange() }
    }
  }

  isolated deinit { if let observer { NotificationCenter.default.removeObserver(observer) } }

  private func storageDidChange() {
    guard storage.editedMask.contains(.editedCharacters) else { return }
    let new = storage.editedRange
    guard let old = edited else { return edited = new.location..<new.upperBound }
    let end = old.upperBound + (old.upperBound > new.location ? storage.changeInLength : 0)
    edited = min(old.lowerBound, new.location)..<max(end, new.upperBound)
  }

  /// Colors the paragraphs of `range` that are not colored or were edited. `range` consists of whole paragraphs. O(paragraphs in the range).
  ///
  /// - Returns: whether any color changed; `false` if all paragraphs were colored already.
  func color(_ range: NSRange) -> Bool {
    dropColorsOfEdits()
    var hasChanged = false
    var offset = range.location
    while offset < range.upperBound {
      var run = NSRange()
      let attributes = manager.temporaryAttributes(atCharacterIndex: offset, effectiveRange: &run)
      let end = min(run.upperBound, range.upperBound)
      guard let token = (attributes[.codeToken] as? Int).flatMap(CodeToken.init) else {
        let paragraph = storage.paragraphRange(covering: NSRange(location: offset, length: 1))
        colorParagraph(paragraph)
        hasChanged = true
        offset = paragraph.upperBound
        continue
      }
      // Ending a search removes its marks' color.
      if let color = token.color, attributes[.foregroundColor] == nil {
        manager.addTemporaryAttribute(.foregroundColor, value: color, forCharacterRange: NSRange(location: offset, length: end - offset))
        hasChanged = true
      }
      offset = end
    }
    return hasChanged
  }

  private func dropColorsOfEdits() {
    guard let edited else { return }
    self.edited = nil
    let range = NSRange(edited.clamped(to: 0..<storage.length))
    let paragraphs = storage.paragraphRange(covering: range)
    if paragraphs.length > 0 { manager.removeTemporaryAttribute(.codeToken, forCharacterRange: paragraphs) }
  }

  private func colorParagraph(_ range: NSRange) {
    paragraphsColored += 1
    manager.removeTemporaryAttribute(.foregroundColor, forCharacterRange: range)
    manager.addTemporaryAttribute(.codeToken, value: CodeToken.plain.rawValue, forCharacterRange: range)
    var units = storage.utf16(in: NSRange(location: range.location, length: min(range.length, Self.reach)))
    while let last = units.last, last == 0x0A || last == 0x0D { units.removeLast() }
    for (part, token) in CodeSyntax.tokens(of: units) {
      guard let color = token.color else { continue }
      manager.addTemporaryAttributes(
        [.codeToken: token.rawValue, .foregroundColor: color],
        forCharacterRange: NSRange(location: range.location + part.lowerBound, length: part.count))
    }
  }
}

extension NSAttributedString.Key {
  /// The raw value of a `CodeToken`, on every colored character.
  static let codeToken = NSAttributedString.Key("GalleyCodeToken")
}

import UIKit

/// Applies syntax colors to the paragraphs of a range as temporary attributes, once each, and again after edits.
///
/// The colors are for display only: they change neither the text nor its layout.
@MainActor
public final class CodeColoring {
  /// The number of paragraphs colored since the view was created, a measure of work.
  public private(set) var paragraphsColored = 0
  private let manager: NSLayoutManager
  private let storage: NSTextStorage
  /// Returns the syntax of the paragraph that begins at a character; `nil` if it is not code.
  private let syntax: @MainActor (Int) -> CodeSyntax?
  /// The edited range since the last update, in the current text; `nil` if there was no edit.
  private var edited: Range<Int>?
  /// A range without code, as of the last update, in the current text; `nil` if none is known.
  private var proseRange: Range<Int>?
  private var observer: (any NSObjectProtocol)?

  /// The maximum length of an edit whose paragraphs are examined one by one. A longer one counts as code.
  private static let longestExaminedEdit = 4096

  /// Creates an object that colors nothing until `color(_:)` is called.
  ///
  /// - Parameters:
  ///   - manager: the layout manager that gets the temporary attributes.
  ///   - storage: its text, whose edits are observed.
  ///   - syntax: returns the syntax of the paragraph that begins at a character, or `nil` if it is not code. By default, the whole text is Swift.
  public init(_ manager: NSLayoutManager, of storage: NSTextStorage, syntax: @escaping @MainActor (Int) -> CodeSyntax? = { _ in .swift }) {
    (self.manager, self.storage, self.syntax) = (manager, storage, syntax)
    observer = NotificationCenter.default.addObserver(
      forName: NSTextStorage.didProcessEditingNotification, object: storage, queue: nil
    ) { [weak self] _ in
      MainActor.assumeIsolated { self?.storageDidChange() }
    }
  }

  isolated deinit { if let observer { NotificationCenter.default.removeObserver(observer) } }

  private func storageDidChange() {
    let (new, delta) = (storage.editedRange, storage.changeInLength)
    if let range = proseRange {
      let end = range.upperBound + delta
      proseRange = range.lowerBound <= new.location && end >= new.upperBound ? range.lowerBound..<end : nil
    }
    guard let old = edited else { return edited = new.location..<new.upperBound }
    let end = old.upperBound + (old.upperBound > new.location ? delta : 0)
    edited = min(old.lowerBound, new.location)..<max(end, new.upperBound)
  }

  /// Colors the paragraphs of `range` that are not colored or were edited. `range` consists of whole paragraphs. O(paragraphs in the
  /// range); in a part of the text without code, O(edited paragraphs).
  ///
  /// - Returns: whether any color changed; `false` if all paragraphs were colored already.
  @discardableResult
  public func color(_ range: NSRange) -> Bool {
    let (changed, hasCode) = dropColorsOfEdits()
    if !hasCode, let proseRange, proseRange.lowerBound <= range.location, range.upperBound <= proseRange.upperBound { return changed }
    var (hasChanged, isProse) = (changed, true)
    var offset = range.location
    while offset < range.upperBound {
      var run = NSRange()
      let attributes = manager.temporaryAttributes(atCharacterIndex: offset, effectiveRange: &run)
      guard let token = (attributes[.codeToken] as? Int).flatMap(CodeToken.init) else {
        let paragraph = storage.paragraphRange(covering: NSRange(location: offset, length: 1))
        if let syntax = syntax(paragraph.location) {
          color(paragraph, by: syntax)
          (hasChanged, isProse) = (true, false)
        }
        offset = paragraph.upperBound
        continue
      }
      isProse = false
      let end = min(run.upperBound, range.upperBound)
      // Ending a search removes its marks' color.
      if let color = token.color, attributes[.foregroundColor] == nil {
        manager.addTemporaryAttribute(.foregroundColor, value: color, forCharacterRange: NSRange(location: offset, length: end - offset))
        hasChanged = true
      }
      offset = end
    }
    proseRange = isProse ? range.location..<max(offset, range.location) : nil
    return hasChanged
  }

  /// Removes all colors.
  public func removeColors() {
    edited = 0..<storage.length
    _ = dropColorsOfEdits()
    proseRange = nil
  }

  /// Removes the colors of edited paragraphs. Returns whether any had colors, and whether any can be code.
  private func dropColorsOfEdits() -> (hasChanged: Bool, hasCode: Bool) {
    guard let edited else { return (false, false) }
    self.edited = nil
    let paragraphs = storage.paragraphRange(covering: NSRange(edited.clamped(to: 0..<storage.length)))
    var (hasChanged, offset) = (false, paragraphs.location)
    while offset < paragraphs.upperBound {
      var run = NSRange()
      if manager.temporaryAttributes(atCharacterIndex: offset, effectiveRange: &run)[.codeToken] != nil {
        let colored = NSRange(offset..<min(run.upperBound, paragraphs.upperBound))
        for key in [.codeToken, .foregroundColor] as [NSAttributedString.Key] { manager.removeTemporaryAttribute(key, forCharacterRange: colored) }
        hasChanged = true
      }
      offset = min(run.upperBound, paragraphs.upperBound)
    }
    return (hasChanged, hasChanged || hasCode(paragraphs))
  }

  private func hasCode(_ paragraphs: NSRange) -> Bool {
    guard paragraphs.length <= Self.longestExaminedEdit else { return true }
    var offset = paragraphs.location
    while offset < paragraphs.upperBound {
      if syntax(offset) != nil { return true }
      offset = storage.paragraphRange(covering: NSRange(location: offset, length: 0)).upperBound
    }
    return false
  }

  private func color(_ range: NSRange, by syntax: CodeSyntax) {
    paragraphsColored += 1
    manager.removeTemporaryAttribute(.foregroundColor, forCharacterRange: range)
    manager.addTemporaryAttribute(.codeToken, value: CodeToken.plain.rawValue, forCharacterRange: range)
    for (part, token, color) in syntax.coloredTokens(of: storage, in: range.location..<range.upperBound) {
      manager.addTemporaryAttributes([.codeToken: token.rawValue, .foregroundColor: color], forCharacterRange: part)
    }
  }
}

extension TextRole {
  /// The syntax that colors the paragraph; `nil` if it is not code, or code that is not colored.
  public var codeSyntax: CodeSyntax? {
    guard case .code = block, !sourceContext.isRaw else { return nil }
    return CodeSyntax.named(sourceContext.info)
  }
}

extension NSAttributedString.Key {
  /// The raw value of a `CodeToken`, on every colored character.
  static let codeToken = NSAttributedString.Key("GalleyCodeToken")
}

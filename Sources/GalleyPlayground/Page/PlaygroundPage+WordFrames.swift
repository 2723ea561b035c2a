import UIKit

/// The state of a page that scripts and recordings of proofs need: the frames of visible words, and whether a shape is being dragged. The extension
/// below starts the search for text of the find bar.
extension PlaygroundPage {
  /// Whether a shape is being dragged and the pointer has moved far enough to change it.
  public var isDraggingShape: Bool { drag?.hasMoved ?? false }

  /// Returns the frames of `word` in the visible text, as a whole word with the same case, in the order of the text and in window points; for a word
  /// that is divided over two lines, the first part. Empty if the word is not visible, and outside a window.
  public func frames(ofWord word: String) -> [CGRect] {
    guard !word.isEmpty, let window else { return [] }
    // The visible text, extended on both sides by the rest of a word and the character after it.
    let range = visibleCharacters(andBeside: word.utf16.count + 1)
    let text = NSString(string: String(decoding: flow.storage.utf16(in: range), as: UTF16.self))
    let seen = convert(bounds.inset(by: adjustedContentInset), to: window)
    var wordFrames: [CGRect] = []
    var from = 0
    while from < text.length {
      let found = text.range(of: word, options: .literal, range: NSRange(location: from, length: text.length - from))
      guard found.location != NSNotFound else { break }
      from = found.location + max(found.length, 1)
      guard Self.isWhole(found, in: text), let rect = rect(of: NSRange(location: range.location + found.location, length: found.length))
      else { continue }
      let frameInWindow = content.convert(rect, to: window)
      if seen.contains(CGPoint(x: frameInWindow.midX, y: frameInWindow.midY)) { wordFrames.append(frameInWindow) }
    }
    return wordFrames
  }

  /// Returns the range of the characters in visible columns, extended by `count` characters on both sides.
  private func visibleCharacters(andBeside count: Int) -> NSRange {
    let lines = flow.columns(ofSpreads: visibleSpreads).flatMap { flow.lines(inColumn: $0) }.map(\.characters).filter { $0.location != NSNotFound }
    guard let start = lines.map(\.location).min(), let end = lines.map(\.upperBound).max() else { return NSRange(location: 0, length: 0) }
    let bounds = max(start - count, 0)..<min(end + count, flow.storage.length)
    return NSRange(location: bounds.lowerBound, length: bounds.count)
  }

  private static func isWhole(_ range: NSRange, in text: NSString) -> Bool {
    func isLetter(_ index: Int) -> Bool {
      guard index >= 0, index < text.length, let scalar = Unicode.Scalar(text.character(at: index)) else { return false }
      return scalar.properties.isAlphabetic && !scalar.properties.isIdeographic
    }
    let end = range.location + range.length
    return !(isLetter(range.location - 1) && isLetter(range.location)) && !(isLetter(end - 1) && isLetter(end))
  }

  /// Returns the frame of the first part of a range, which ends with its line, in the page's content; `nil` if the range is not laid out yet, or has
  /// no glyphs.
  private func rect(of range: NSRange) -> CGRect? {
    guard range.location < flow.layoutManager.firstUnlaidCharacterIndex() else { return nil }
    let manager = flow.layoutManager
    let glyphs = manager.glyphRange(forCharacterRange: range, actualCharacterRange: nil)
    guard glyphs.length > 0, let container = manager.textContainer(forGlyphAt: glyphs.location, effectiveRange: nil),
      let column = flow.column(of: container)
    else { return nil }
    var first: CGRect?
    manager.enumerateEnclosingRects(
      forGlyphRange: glyphs, withinSelectedGlyphRange: NSRange(location: NSNotFound, length: 0), in: container
    ) { rect, stop in
      first = rect
      stop.pointee = true
    }
    let origin = flow.geometry.column(column).origin
    return first?.offsetBy(dx: origin.x, dy: origin.y)
  }
}

extension PlaygroundPage: UIFindInteractionDelegate {
  /// Starts a search of the text, after the remainder of the file has been read. Returns `nil` if the text is
  /// still incomplete, as after the user has cancelled.
  public func findInteraction(_ interaction: UIFindInteraction, sessionFor view: UIView) -> UIFindSession? {
    closeWordPopover()
    guard completeText() else { return nil }
    return UITextSearchingFindSession(searchableObject: text)
  }
}

/// The editor implements all requirements.
extension TextColumnsView: UITextSearching {}

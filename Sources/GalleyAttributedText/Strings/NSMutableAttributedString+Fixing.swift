import struct Foundation.NSRange
import GalleyUnicodeFacts

extension NSMutableAttributedString {
  /// Gives each paragraph that intersects `range` the style of its first character.
  package func fixParagraphStyles(in range: Range<Int>) {
    // In a single run, each paragraph has one style.
    if readsStore, store.runs.isOneRun { return }
    let covered = paragraphRange(covering: range.nsRange)
    guard readsStore else { return fixParagraphStyles(ofParagraphs: covered) }
    // Nearly all text has one style object per paragraph, so no comparison is needed.
    let end = covered.location + covered.length
    var start = covered.location
    while start < end, let paragraph = store.paragraphWithStyles(in: start..<end) {
      fixParagraphStyles(ofParagraphs: paragraph.nsRange)
      start = paragraph.upperBound
    }
  }

  private func fixParagraphStyles(ofParagraphs covered: NSRange) {
    let end = covered.location + covered.length
    var start = covered.location
    while start < end {
      // Nothing changes within one style, so skip whole runs of paragraphs.
      var same = NSRange()
      let style = attribute(
        .paragraphStyle, at: start, longestEffectiveRange: &same, in: NSRange(location: start, length: end - start))
      let sameEnd = same.location + same.length
      if sameEnd >= end { return }
      let last = paragraphRange(covering: NSRange(location: sameEnd - 1, length: 1))
      let lastEnd = last.location + last.length
      if lastEnd > sameEnd {
        // `start` begins a paragraph, so the part of the last paragraph in `same` has the style of its first character.
        setValue(style, of: .paragraphStyle, in: NSRange(location: sameEnd, length: lastEnd - sameEnd))
      }
      start = max(lastEnd, start + 1)
    }
  }

  /// Removes the attachment attribute from every character of `range` that is not U+FFFC.
  package func fixAttachments(in range: Range<Int>) {
    var stray: [NSRange] = []
    if readsStore, !store.runs.hasAttachments(in: range) { return }
    enumerateRuns(in: range.nsRange) { run, attributes in
      guard attributes.hasAttachment else { return }
      var start: Int?
      for (index, unit) in utf16(in: run).enumerated() {
        if unit != .objectReplacement {
          start = start ?? run.location + index
        } else if let from = start {
          stray.append(NSRange(location: from, length: run.location + index - from))
          start = nil
        }
      }
      if let from = start { stray.append(NSRange(location: from, length: run.location + run.length - from)) }
    }
    for range in stray { removeAttribute(.attachment, range: range) }
  }

  private func setValue(_ value: Any?, of key: Key, in range: NSRange) {
    if let value {
      addAttribute(key, value: value, range: range)
    } else {
      removeAttribute(key, range: range)
    }
  }
}

extension AttributedStore {
  /// Returns the first paragraph that has more than one style object, or a value that is not a style. The objects can be equal. `range`
  /// consists of whole paragraphs.
  ///
  /// Returns `nil` if there is none.
  fileprivate func paragraphWithStyles(in range: Range<Int>) -> Range<Int>? {
    var before: NSParagraphStyle?
    var found: Range<Int>?
    runs.forEachRun(in: range) { run, attributes in
      let value = attributes.values[.paragraphStyle]
      let style = value as? NSParagraphStyle
      let isOther = run.lowerBound > range.lowerBound && style !== before && paragraphStart(at: run.lowerBound) != run.lowerBound
      if isOther || (style == nil && value != nil) { found = paragraphs(covering: run.lowerBound..<run.lowerBound + 1) }
      before = style
      return found == nil
    }
    return found
  }
}

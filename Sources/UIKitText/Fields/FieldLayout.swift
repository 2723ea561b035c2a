import CoreGraphics
import Foundation
import GalleyAttributedText
import GalleyTextEngine
import TextKit
import UIFoundation
import UIKitCore

/// The displayed line of a field and its position in its container.
///
/// The layout uses a copy of the text with the same number of code units, with dots in place of a secret's letters and with smaller fonts if the line
/// has to shrink. So offsets in the text are offsets in the line, and layouts never contain a secret.
@MainActor
final class FieldLayout: NSObject, NSTextStorageDelegate {
  /// The text itself, which the editor edits.
  let storage = NSTextStorage()
  private let shown = NSTextStorage()
  let manager = NSLayoutManager()
  let container = NSTextContainer(size: .zero)

  /// Whether characters are shown as dots.
  var isSecure = false { didSet { if isSecure != oldValue { textDidChange() } } }
  /// The visible characters of a secret, in UTF-16; `nil` if there is none.
  var revealed: NSRange? { didSet { if revealed != oldValue, !isChanging { textDidChange() } } }
  private var isChanging = false
  /// Discards the layout, because the attributes of an empty line, which give it its height, have changed.
  func emptyAttributesDidChange() { laid = nil }

  private var laid: Request?
  private var scale: CGFloat = 1
  private var natural: CGFloat?

  /// The inputs of the line's layout other than the text.
  private struct Request: Equatable {
    var width: CGFloat
    var isLive: Bool
    var minimumScale: CGFloat
  }

  override init() {
    super.init()
    container.lineFragmentPadding = 0
    container.maximumNumberOfLines = 1
    manager.usesFontLeading = false
    manager.addTextContainer(container)
    shown.addLayoutManager(manager)
    storage.delegate = self
  }

  nonisolated func textStorage(
    _ textStorage: NSTextStorage, didProcessEditing editedMask: NSTextStorage.EditActions, range editedRange: NSRange,
    changeInLength delta: Int
  ) {
    MainActor.assumeIsolated {
      // The displayed text is derived once for each change.
      isChanging = true
      if delta != 0 || editedMask.contains(.editedCharacters) { revealed = nil }
      isChanging = false
      textDidChange(StorageEdit(of: storage))
    }
  }

  private func textDidChange(_ edit: StorageEdit? = nil) {
    // This is done at once, because observers of the change query positions.
    show(scale: 1, after: edit)
    natural = nil
    laid = nil
  }

  private func show(scale: CGFloat, after edit: StorageEdit? = nil) {
    self.scale = scale
    let text = NSMutableAttributedString(attributedString: storage)
    if isSecure { FieldMask.hide(text, but: revealed) }
    text.preserveTrailingSpaces()
    let all = NSRange(location: 0, length: text.length)
    if scale != 1 { text.scaleFonts(by: scale) }
    var styles: [(NSRange, NSParagraphStyle)] = []
    text.enumerateAttribute(.paragraphStyle, in: all, options: []) { value, range, _ in
      let style = NSMutableParagraphStyle()
      style.setParagraphStyle(value as? NSParagraphStyle ?? .default)
      // How the line is cut is the container's matter.
      style.lineBreakMode = .byWordWrapping
      styles.append((range, style))
    }
    for (range, style) in styles { text.addAttribute(.paragraphStyle, value: style, range: range) }
    let marks = isSecure ? [] : manager.marks
    shown.setAttributedString(text)
    for (range, mark) in marks {
      let range = NSIntersectionRange(edit?.moved(range) ?? range, all)
      if range.length > 0 { manager.addTemporaryAttributes(mark, forCharacterRange: range) }
    }
  }

  // MARK: Laying out

  /// Lays the line out for `width` points. A line that is too long is scaled down, at most to `minimumScale`; if that is not enough, it is laid out
  /// completely if `isLive` (edited), and otherwise truncated or clipped as its paragraph style requests. Does nothing if it is laid out this way
  /// already.
  func layOut(width: CGFloat, isLive: Bool, minimumScale: CGFloat) {
    let request = Request(width: width, isLive: isLive, minimumScale: minimumScale)
    guard laid != request else { return }
    let natural = naturalWidth
    let wanted = natural > width && width > 0 ? max(width / natural, minimumScale) : 1
    shrink(to: wanted, width, minimumScale)
    let length = scale == 1 ? natural : measured()
    container.lineBreakMode = isLive ? .byClipping : lineBreakMode
    container.clipsLastLine = !isLive && container.lineBreakMode == .byClipping
    liveWidth = isLive ? max(width, length.rounded(.up)) : width
    container.size = CGSize(width: max(liveWidth, 1), height: 0)
    manager.ensureLayout(for: container)
    laid = request
  }

  /// The truncation of a line that is too long and not edited, from its paragraph style. The wrapping modes put the ellipsis at the end.
  private var lineBreakMode: NSLineBreakMode {
    guard storage.length > 0 else { return .byTruncatingTail }
    let mode = (storage.attribute(.paragraphStyle, at: 0, effectiveRange: nil) as? NSParagraphStyle)?.lineBreakMode
    switch mode {
    case .byTruncatingHead?, .byTruncatingMiddle?, .byClipping?: return mode ?? .byTruncatingTail
    default: return .byTruncatingTail
    }
  }

  /// The width in points of the laid-out line: at least the field's width, and more if an edited line scrolls.
  private(set) var liveWidth: CGFloat = 0

  private func shrink(to wanted: CGFloat, _ width: CGFloat, _ minimumScale: CGFloat) {
    if scale != wanted { show(scale: wanted) }
    // Apart from hinting, widths are proportional to sizes; rounding to 1/64 pt can require a step or two less.
    for _ in 0..<6 where scale < 1 && scale > minimumScale && measured() > width { show(scale: max(scale * 0.995, minimumScale)) }
  }

  /// The width in points of the line at its own size.
  var naturalWidth: CGFloat {
    if let natural { return natural }
    if scale != 1 { show(scale: 1) }
    laid = nil
    let width = measured()
    natural = width
    return width
  }

  private func measured() -> CGFloat {
    guard shown.length > 0 else { return 0 }
    container.lineBreakMode = .byClipping
    container.size = .zero
    manager.ensureLayout(for: container)
    // In a container without an edge, text that is not aligned left has no defined position.
    let style = shown.attribute(.paragraphStyle, at: 0, effectiveRange: nil) as? NSParagraphStyle
    return manager.usedRect(for: container).width + (style?.firstLineHeadIndent ?? 0)
  }

  var lineHeight: CGFloat {
    guard shown.length > 0 else {
      manager.ensureLayout(for: container)
      return manager.extraLineFragmentRect.height
    }
    if laid == nil { _ = naturalWidth }
    return manager.usedRect(for: container).height
  }

  /// The displayed text; a secret is dots.
  var shownString: String { isSecure ? String(repeating: "•", count: storage.string.count) : storage.string }

  func draw(at origin: CGPoint) {
    let glyphs = manager.glyphRange(for: container)
    manager.drawBackground(forGlyphRange: glyphs, at: origin)
    manager.drawGlyphs(forGlyphRange: glyphs, at: origin)
  }
}

/// Replaces characters by dots.
enum FieldMask {
  /// Replaces each grapheme of the text with a dot, except `revealed` if that is a single grapheme that can be displayed alone. The UTF-16 length
  /// stays the same: the remaining code units become combining grapheme joiners, so that carets keep their positions. O(length of the text).
  @MainActor static func hide(_ text: NSMutableAttributedString, but revealed: NSRange?) {
    let units = Array(text.string.utf16)
    let ends = TextBoundaries.graphemes(in: units)
    var dots = [UInt16](repeating: 0x34F, count: units.count)
    var shownRange: NSRange?
    for (start, end) in zip(ends, ends.dropFirst()) {
      let range = NSRange(start..<end)
      if range == revealed, formsOwnGrapheme(units[start..<end]) { shownRange = range } else { dots[start] = 0x2022 }
    }
    let edges = shownRange.map { [0, $0.location, $0.upperBound, units.count] } ?? [0, units.count]
    for (start, end) in zip(edges, edges.dropFirst()) where start < end && start != shownRange?.location {
      cover(NSRange(start..<end), of: text, with: dots)
    }
  }

  /// Replaces the code units of `range` with those of `dots` at the same offsets. Replaces each run of equal attributes separately, which
  /// preserves the attributes.
  private static func cover(_ range: NSRange, of text: NSMutableAttributedString, with dots: [UInt16]) {
    var offset = range.location
    while offset < range.upperBound {
      var run = NSRange()
      _ = text.attributes(at: offset, longestEffectiveRange: &run, in: range)
      text.replaceCharacters(in: run, with: String(decoding: dots[run.location..<run.upperBound], as: UTF16.self))
      offset = run.upperBound
    }
  }

  /// Returns whether a character is displayed alone beside dots: a combining accent would attach to the dot before it.
  private static func formsOwnGrapheme(_ letter: ArraySlice<UInt16>) -> Bool {
    TextBoundaries.graphemes(in: [0x2022] + letter + [0x2022]) == [0, 1, 1 + letter.count, 2 + letter.count]
  }
}

extension NSMutableAttributedString {
  /// Replaces the spaces at the end of the text with no-break spaces, so that they have a width and the caret is after them.
  func preserveTrailingSpaces() {
    let count = string.utf16.reversed().prefix { $0 == 0x20 }.count
    guard count > 0 else { return }
    replaceCharacters(in: NSRange(location: length - count, length: count), with: String(repeating: "\u{A0}", count: count))
  }
}

extension NSLayoutManager {
  /// The temporary attributes of the text, run by run.
  fileprivate var marks: [(range: NSRange, attributes: [NSAttributedString.Key: Any])] {
    let whole = NSRange(location: 0, length: documentLayout.utf16Length)
    var marks: [(NSRange, [NSAttributedString.Key: Any])] = []
    var offset = 0
    while offset < whole.length {
      var run = NSRange()
      let attributes = temporaryAttributes(atCharacterIndex: offset, longestEffectiveRange: &run, in: whole)
      if !attributes.isEmpty { marks.append((run, attributes)) }
      offset = max(run.upperBound, offset + 1)
    }
    return marks
  }
}

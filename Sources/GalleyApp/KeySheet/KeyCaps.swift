import GalleyDocuments
import UIKit

/// The keys of a row of the sheet: a cap for each, and a slash between alternatives, wrapped into lines.
final class KeyCaps: UIView {
  /// A cap, or a word between caps.
  enum Part: Equatable {
    case cap(String)
    case word(String)
  }

  /// Distances at L between the keys of a chord, and between chords, in points.
  private static let gap: (inChord: CGFloat, between: CGFloat) = (2, 5)
  private static let inset = CGSize(width: 5, height: 1)

  private var caps: [CGRect] = []
  /// Height of the first line of caps.
  private(set) var lineHeight: CGFloat = 0

  /// Returns the parts of text such as "Ctrl Shift Z, Ctrl Y": an array for each chord, with a slash at its end if an alternative
  /// follows. Adjacent arrow keys need no slash. Lowercase words describe actions with mouse or touch.
  static func parts(of keys: String) -> [[Part]] {
    var chords: [[Part]] = []
    for (index, alternative) in keys.components(separatedBy: ", ").enumerated() {
      // "Page Up" is one key.
      let words = alternative.replacing("Page ", with: "Page\u{A0}").split(separator: " ").map(String.init)
      var chord: [Part] = []
      var isFirst = true
      for (wordIndex, word) in words.enumerated() {
        let isWord = word.count > 1 && word.first?.isLowercase == true
        chord.append(isWord ? .word(word) : .cap(word))
        // A description of an action continues to its end.
        guard !modifiers.contains(word), !isWord || wordIndex + 1 == words.count || word == "and" else { continue }
        let needsSlash = isFirst ? index > 0 : chord.count > 1 || !(isWord || arrows.contains(word))
        if needsSlash, !chords.isEmpty { chords[chords.count - 1].append(.word("/")) }
        chords.append(chord)
        (chord, isFirst) = ([], false)
      }
    }
    return chords
  }

  private static let modifiers: Set = ["Ctrl", "Shift", "Alt"]
  private static let arrows: Set = ["←", "→", "↑", "↓"]

  init(_ keys: String, width: CGFloat, _ scale: BarScale) {
    super.init(frame: .zero)
    isUserInteractionEnabled = false
    isAccessibilityElement = true
    screenRole = .text
    accessibilityLabel = keys
    var (x, y): (CGFloat, CGFloat) = (0, 0)
    // The slash at the end of the last chord.
    var slash: UIView?
    for chord in Self.parts(of: keys) {
      let labels = chord.map { Self.label($0, scale) }
      let widths = zip(chord, labels).map { Self.width(of: $0, $1) }
      // Wider gaps before a slash and between words.
      let gaps = chord.indices.map { index in
        if index + 1 < chord.count, case .word = chord[index + 1] { return Self.gap.between }
        return Self.gap.inChord
      }
      let whole = zip(widths, gaps).reduce(0) { $0 + $1.0 + $1.1 } - (gaps.last ?? 0)
      // Keep a chord on one line if it fits.
      func wrap() { (x, y) = (0, y + lineHeight + Self.gap.between) }
      if x > 0, x + whole > width {
        wrap()
        slash?.removeFromSuperview()
      }
      slash = nil
      for (index, part) in chord.enumerated() {
        // A slash neither ends a line nor begins one.
        if part == .word("/"), x + widths[index] > width { continue }
        if x > 0, x + widths[index] > width { wrap() }
        let size = Bar.fittingSize(of: labels[index])
        let height = size.height.rounded(.up) + 2 * Self.inset.height
        let partFrame = CGRect(x: x.rounded(), y: y, width: min(widths[index], width), height: height)
        if case .cap = part { caps.append(partFrame) }
        labels[index].frame = CGRect(
          x: (partFrame.midX - size.width / 2).rounded(), y: y + Self.inset.height, width: size.width, height: size.height.rounded(.up))
        addSubview(labels[index])
        if part == .word("/") { slash = labels[index] }
        x += widths[index] + (index + 1 < chord.count ? gaps[index] : Self.gap.between)
        lineHeight = height
      }
    }
    bounds.size = CGSize(width: width, height: y + lineHeight)
  }

  required init?(coder: NSCoder) { nil }

  private static func label(_ part: Part, _ scale: BarScale) -> BarLabel {
    let text = switch part { case .cap(let text), .word(let text): text }
    let label = Bar.label(text, size: 11, color: Theme.secondary)
    label.screenRole = nil
    label.scale = scale
    return label
  }

  private static func width(of part: Part, _ label: BarLabel) -> CGFloat {
    let width = Bar.fittingSize(of: label).width
    guard case .cap = part else { return width }
    return max(width + 2 * inset.width, 18)
  }

  override func draw(_ rect: CGRect) {
    for cap in caps { KeyCapStyle.draw(cap) }
  }
}

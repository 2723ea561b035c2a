import Exhibits
import UIKit

/// The keys of a row of the sheet as they lie on a keyboard: a cap for each, alternatives one after the other, in as many
/// lines as the width needs.
final class KeyCaps: UIView {
  /// A cap, or a word between caps.
  enum Part: Equatable {
    case cap(String)
    case word(String)
  }

  private static let gap: CGFloat = 4
  private static let inset = CGSize(width: 5, height: 1)

  private var caps: [CGRect] = []

  /// The parts of "Ctrl Shift Z, Ctrl Y": keys held together beside each other, alternatives with a comma between.
  static func parts(of keys: String) -> [[Part]] {
    let alternatives = keys.components(separatedBy: ", ")
    return alternatives.enumerated().map { index, alternative in
      var words = alternative.split(separator: " ").map(String.init)
      // "Page Up" is one key.
      while let page = words.firstIndex(of: "Page"), page + 1 < words.count {
        words[page] = "Page " + words.remove(at: page + 1)
        words[page] = words[page].replacing("Page ", with: "Page\u{A0}")
      }
      var parts = words.map { $0 == "and" ? Part.word($0) : .cap($0) }
      if index + 1 < alternatives.count { parts.append(.word(",")) }
      return parts
    }
  }

  init(_ keys: String, width: CGFloat, _ scale: BarScale) {
    super.init(frame: .zero)
    isUserInteractionEnabled = false
    isAccessibilityElement = true
    screenRole = .text
    accessibilityLabel = keys
    var (x, y, lineHeight): (CGFloat, CGFloat, CGFloat) = (0, 0, 0)
    for alternative in Self.parts(of: keys) {
      let labels = alternative.map { Self.label($0, scale) }
      let widths = zip(alternative, labels).map { Self.width(of: $0, $1) }
      let whole = widths.reduce(0, +) + CGFloat(widths.count - 1) * Self.gap
      // What belongs together stays together where a line can hold it.
      if x > 0, x + whole > width { (x, y) = (0, y + lineHeight + Self.gap) }
      for ((part, label), wide) in zip(zip(alternative, labels), widths) {
        if x > 0, x + wide > width { (x, y) = (0, y + lineHeight + Self.gap) }
        let size = Bar.fittingSize(of: label)
        let height = size.height.rounded(.up) + 2 * Self.inset.height
        let place = CGRect(x: x, y: y, width: min(wide, width), height: height)
        if case .cap = part { caps.append(place) }
        label.frame = CGRect(
          x: (place.midX - size.width / 2).rounded(), y: y + Self.inset.height, width: size.width, height: size.height.rounded(.up))
        addSubview(label)
        x += wide + (part == .word(",") ? Self.gap * 2 : Self.gap)
        lineHeight = height
      }
    }
    bounds.size = CGSize(width: width, height: y + lineHeight)
  }

  required init?(coder: NSCoder) { nil }

  private static func label(_ part: Part, _ scale: BarScale) -> BarLabel {
    let text = switch part { case .cap(let text), .word(let text): text }
    let label = Bar.label(text, size: 11, color: Look.secondary)
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
    for cap in caps { KeyCapLook.draw(cap) }
  }
}

import Exhibits
import UIKit

/// Room for the figures of cost, between the top bar and the page: they are over nothing that is read. In pictures it is
/// empty, for the figures are drawn over the finished frame.
final class FiguresStrip: UIView {
  /// The figures, and for each how many letters it may have before the next is on another line.
  static let reserved = [14, 15, 19, 13, 11, 11, 11, 20]
  /// Letters between two figures of a line.
  static let gap = 2
  static let fontSize: CGFloat = 11
  private static let padding = CGSize(width: 28, height: 4)

  var scale = BarScale(.current, limit: 1)

  override init(frame: CGRect) {
    super.init(frame: frame)
    backgroundColor = Look.bar
    isOpaque = true
  }

  required init?(coder: NSCoder) { nil }

  /// Of a letter and a line of DejaVu Sans Mono, on whole pixels.
  private static func letter(_ scale: BarScale) -> CGSize {
    let size = fontSize * scale.type
    return CGSize(width: (size * 0.602).rounded(.up), height: (size * 1.164).rounded(.up))
  }

  /// How many of the figures stand on each line of a strip of `width`.
  static func lines(forWidth width: CGFloat, _ scale: BarScale) -> [Range<Int>] {
    let letters = Int((max(width - 2 * padding.width, 1) / letter(scale).width).rounded(.down))
    var lines: [Range<Int>] = []
    var (start, used) = (0, 0)
    for (index, count) in reserved.enumerated() {
      let wanted = used == 0 ? count : used + gap + count
      if used > 0, wanted > letters {
        lines.append(start..<index)
        (start, used) = (index, count)
      } else {
        used = wanted
      }
    }
    return lines + [start..<reserved.count]
  }

  static func height(forWidth width: CGFloat, _ scale: BarScale) -> CGFloat {
    (CGFloat(lines(forWidth: width, scale).count) * letter(scale).height + 2 * padding.height + 6).rounded(.up)
  }

  /// Where the figures end, in its space: their text ends where the chrome does.
  var topRight: CGPoint { CGPoint(x: bounds.maxX - Self.padding.width + 10, y: 3) }

  override func draw(_ rect: CGRect) {
    Look.hairline.setFill()
    UIRectFill(CGRect(x: 0, y: bounds.height - 1, width: bounds.width, height: 1))
  }
}

extension PlaygroundChrome {
  /// Takes the strip's room off the top of the desk while the figures are shown.
  func placeFigures() {
    guard isHUDShown else {
      figuresStrip?.removeFromSuperview()
      figuresStrip = nil
      return
    }
    let strip = figuresStrip ?? FiguresStrip(frame: .zero)
    if figuresStrip == nil {
      figuresStrip = strip
      view.addSubview(strip)
    }
    let height = min(FiguresStrip.height(forWidth: desk.width, scale), desk.height)
    strip.scale = scale
    strip.frame = CGRect(x: desk.minX, y: desk.minY, width: desk.width, height: height)
    desk = CGRect(x: desk.minX, y: desk.minY + height, width: desk.width, height: desk.height - height)
  }
}

import GalleyDocuments
import UIKit

/// The background of the performance figures, at the top of the desk, over the page. It is empty in screenshots, because the figures are drawn over the
/// finished frame.
final class PerformanceFiguresStrip: UIView {
  /// For each figure, the number of characters reserved on its line.
  static let reserved = [14, 15, 13, 13, 11, 11, 11, 22]
  /// Characters between two figures of a line.
  static let gap = 2
  static let fontSize: CGFloat = 11
  private static let padding = CGSize(width: 28, height: 4)

  var scale = BarScale(.current, limit: 1)

  override init(frame: CGRect) {
    super.init(frame: frame)
    backgroundColor = Theme.bar
    isOpaque = true
  }

  required init?(coder: NSCoder) { nil }

  /// Returns the width of a character and the line height of DejaVu Sans Mono, each rounded up to whole points.
  private static func letter(_ scale: BarScale) -> CGSize {
    let size = fontSize * scale.type
    return CGSize(width: (size * 0.602).rounded(.up), height: (size * 1.164).rounded(.up))
  }

  /// Returns the ranges of the figures on each line of a strip of `width`.
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

  /// The top right corner of the figures, in its coordinate space. Their text is aligned with the end of the bars' content.
  var topRight: CGPoint { CGPoint(x: bounds.maxX - Self.padding.width + 10, y: 3) }

  /// The frames of the views that lie above the strip, such as popovers and tooltips, in the window's coordinate space.
  var framesAbove: [CGRect] {
    var frames: [CGRect] = []
    var view: UIView = self
    while let parent = view.superview {
      let index = parent.subviews.firstIndex { $0 === view } ?? 0
      for above in parent.subviews[(index + 1)...] where !above.isHidden {
        if let floating = above as? FloatingSheet {
          frames.append(floating.convert(floating.sheet, to: nil))
        } else if above.bounds.contains(above.convert(bounds, from: self)), !above.subviews.isEmpty {
          // A container that covers the whole strip is transparent itself.
          frames += above.subviews.filter { !$0.isHidden }.map { $0.convert($0.bounds, to: nil) }
        } else {
          frames.append(above.convert(above.bounds, to: nil))
        }
      }
      view = parent
    }
    return frames
  }

  override func draw(_ rect: CGRect) {
    Theme.hairline.setFill()
    UIRectFill(CGRect(x: 0, y: bounds.height - 1, width: bounds.width, height: 1))
  }
}

extension PlaygroundChrome {
  /// Places the strip at the top of the desk, over the page, while the figures are shown; removes it otherwise.
  ///
  /// - Returns: the bottom of the strip in the view's coordinates, or the top of the desk without a strip.
  func layOutFigures() -> CGFloat {
    guard isHUDShown else {
      figuresStrip?.removeFromSuperview()
      figuresStrip = nil
      return desk.minY
    }
    let strip = figuresStrip ?? PerformanceFiguresStrip(frame: .zero)
    if figuresStrip == nil {
      figuresStrip = strip
      view.addSubview(strip)
    }
    let height = min(PerformanceFiguresStrip.height(forWidth: desk.width, scale), desk.height)
    strip.scale = scale
    strip.frame = CGRect(x: desk.minX, y: desk.minY, width: desk.width, height: height)
    return strip.frame.maxY
  }
}

import GalleyDocuments
import GalleyRaster
import GalleyWindowing
import UIKit

/// A strip with a description below the replayed frame. It covers nothing of the frame and has no buttons.
@MainActor
final class ReplayStrip {
  /// Height in points.
  static let height = 28.0
  private static let edge: CGFloat = 28

  private let name: String
  private let isDark: Bool
  private var drawn: (key: Key, picture: GalleyRaster.Bitmap)?

  private struct Key: Equatable {
    var width: Int
    var isAtEnd: Bool
  }

  init(name: String, appearance: Appearance) { (self.name, isDark) = (name, appearance == .dark) }

  func title(isAtEnd: Bool) -> String { "Replay of \(name) – \(isAtEnd ? "finished" : "Escape to stop")" }

  /// Returns a new image of a frame with the strip below it. `scale` is the number of pixels per point.
  func under(_ frame: GalleyRaster.Bitmap, scale: Double, isAtEnd: Bool) -> GalleyRaster.Bitmap {
    let key = Key(width: frame.width, isAtEnd: isAtEnd)
    let bitmap = drawn.flatMap { $0.key == key ? $0.picture : nil } ?? image(of: key, scale)
    drawn = (key, bitmap)
    let whole = GalleyRaster.Bitmap(width: frame.width, height: frame.height + bitmap.height)
    whole.paste(frame, atX: 0, y: 0)
    whole.paste(bitmap, atX: 0, y: frame.height)
    return whole
  }

  private func image(of key: Key, _ scale: Double) -> GalleyRaster.Bitmap {
    let bounds = CGRect(x: 0, y: 0, width: CGFloat(key.width) / CGFloat(scale), height: CGFloat(Self.height))
    let label = UILabel(frame: bounds.insetBy(dx: Self.edge, dy: 0))
    label.text = title(isAtEnd: key.isAtEnd)
    label.font = .systemFont(ofSize: 13, weight: .medium)
    label.textColor = Theme.ink
    let line = UIView(frame: CGRect(x: 0, y: 0, width: bounds.width, height: 1 / CGFloat(scale)))
    line.backgroundColor = Theme.hairline
    return Bar.image(of: [label, line], size: bounds.size, isDark: isDark, scale: scale)
  }
}

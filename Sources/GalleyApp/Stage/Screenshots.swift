import UIKit

/// Screenshots of a window, without the figures.
@MainActor
final class Screenshots {
  weak var window: UIWindow?
  /// Whether the stage belongs to a proof, which makes no screenshots.
  var isInProof = false

  /// Returns a screenshot as a PNG file; `nil` during a recording, or if the window is closed. Throws if the window cannot be drawn.
  func take() throws -> [UInt8]? {
    guard !isInProof, let window else { return nil }
    return try window.snapshot().smallPNGData()
  }
}

import Foundation
import GalleyRaster

@testable import UIKit
@testable import UIKitCollections
@testable import UIKitCore
@testable import UIKitText

extension EventStage {
  /// The pixel on the screen at a position in pixels, as 0xAARRGGBB.
  func pixel(_ x: Int, _ y: Int) -> UInt32 { host.screen.pixels[y * host.screen.stride + x] }

  /// A row of pixels.
  func pixels(row y: Int) -> [UInt32] { (0..<host.screen.width).map { pixel($0, y) } }

  /// Writes the screen to an image file if `GALLEY_PICTURES` names a folder.
  func writeScreenshot(_ name: String) {
    guard let folder = ProcessInfo.processInfo.environment["GALLEY_PICTURES"] else { return }
    let image = UIGraphicsImageRenderer(bounds: window.bounds).image { _ in window.drawHierarchy(in: window.bounds, afterScreenUpdates: true) }
    try? image.pngData()?.write(to: URL(fileURLWithPath: "\(folder)/\(name).png"))
  }
}

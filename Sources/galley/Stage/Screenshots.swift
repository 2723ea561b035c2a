import Foundation
import UIKit

/// Saves what the engine drew, without the figures over it, in the current folder under the next free name.
@MainActor
final class Screenshots {
  weak var window: UIWindow?

  /// Says on standard error where the picture is, or what to do.
  func save() {
    guard let window else { return }
    for number in 1...9999 {
      let digits = String(number)
      let name = "galley-" + String(repeating: "0", count: max(0, 3 - digits.count)) + digits + ".png"
      guard !FileManager.default.fileExists(atPath: name) else { continue }
      do {
        try Data(window.snapshot().pngData()).write(to: URL(fileURLWithPath: name), options: .atomic)
        return Console.notice("saved \(name)")
      } catch {
        return Console.notice("\(name): the screenshot cannot be written; start galley in a folder that may be written")
      }
    }
    Console.notice("galley-001.png to galley-9999.png are all there; move some away")
  }
}

import Foundation
import Testing

@testable import UIKit
@testable import UIKitCollections
@testable import UIKitCore
@testable import UIKitText

/// Icons align with whole pixels: an icon looks the same at any position of its button and at every display scale.
@MainActor struct IconPixelTests {
  @Test(arguments: [1.0, 1.25, 1.5, 2]) func iconLooksTheSameAtAnyPosition(scale: CGFloat) throws {
    let side = Int((48 * scale).rounded())
    func pixels(_ center: CGPoint, _ size: CGFloat) throws -> [UInt8] {
      let format = UIGraphicsImageRendererFormat.preferred()
      format.scale = scale
      let image = UIGraphicsImageRenderer(size: CGSize(width: 96, height: 96), format: format).image { _ in
        PathSymbol.delete.draw(at: center, scale: size, color: .black)
      }
      let cgImage = try #require(image.cgImage)
      let data = try #require(cgImage.dataProvider?.data)
      let bytes = Array(data as Data)
      let origin = CGPoint(x: ((center.x - 10 * size) * scale).rounded(), y: ((center.y - 10 * size) * scale).rounded())
      var out: [UInt8] = []
      for row in 0..<side {
        let start = (Int(origin.y) - 4 + row) * cgImage.bytesPerRow + (Int(origin.x) - 4) * 4
        out += bytes[start..<start + side * 4]
      }
      return out
    }
    for size in [1.0, 1.15, 1.5] as [CGFloat] {
      let first = try pixels(CGPoint(x: 30, y: 30), size)
      #expect(first.contains { $0 != 0 })
      for place in [CGPoint(x: 30.3, y: 30.7), CGPoint(x: 31, y: 33), CGPoint(x: 32.5, y: 30.5), CGPoint(x: 33.75, y: 31.25)] {
        #expect(try pixels(place, size) == first, "\(place) at \(scale), of \(size)")
      }
    }
  }
}

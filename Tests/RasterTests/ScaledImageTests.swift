import Testing

@testable import GalleyRaster

/// Images that are drawn repeatedly at another size.
@Suite struct ScaledImageTests {
  private func image(_ color: Color, isFinal: Bool = true) -> Bitmap {
    let image = drawn(40, 30) { canvas in
      canvas.fill(Rect(x: 3, y: 4, width: 20, height: 11), color)
      canvas.fill(.ellipse(in: Rect(x: 12, y: 8, width: 25, height: 20)), .black)
    }
    if isFinal { image.finish() }
    return image
  }

  private let rects = [
    Rect(x: 2, y: 2, width: 53, height: 37), Rect(x: 2.5, y: 2, width: 53, height: 37), Rect(x: 7, y: 9, width: 53, height: 37),
    Rect(x: 2, y: 2, width: 21.25, height: 60),
  ]

  /// The cached image equals a new one.
  @Test(arguments: [1.0, 1.25, 2.0]) func cachedImageEqualsNewOne(scale: Double) {
    let kept = image(.white)
    for _ in 0..<3 {
      for place in rects {
        let again = drawn(140, 140, scale: scale) { $0.draw(kept, in: place) }
        let fresh = drawn(140, 140, scale: scale) { $0.draw(self.image(.white, isFinal: false), in: place) }
        #expect(again.difference(from: fresh).isEmpty, "\(place)")
      }
    }
  }

  @Test func unfinishedImagesAreScaledAgain() {
    let open = image(.white, isFinal: false)
    let before = drawn(140, 140) { $0.draw(open, in: rects[0]) }
    open.fill(.black)
    #expect(!drawn(140, 140) { $0.draw(open, in: rects[0]) }.difference(from: before).isEmpty)
  }

  /// The memory of a released bitmap can be reused by another.
  @Test func releasedImageIsNotConfusedWithAnother() {
    for round in 0..<200 {
      let color = Color(red: Double(round % 7) / 6, green: Double(round % 5) / 4, blue: 0.5, alpha: 1)
      let seen = drawn(140, 140) { $0.draw(self.image(color), in: rects[3]) }
      let fresh = drawn(140, 140) { $0.draw(self.image(color, isFinal: false), in: rects[3]) }
      #expect(seen.difference(from: fresh).isEmpty, "round \(round)")
    }
  }
}

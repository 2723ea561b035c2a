import CoreGraphics
import Foundation
import GalleyRaster
import Testing
import UIFoundation

/// An image as characters: R G B W K, `.` for clear, `?` for anything else; one line per row.
func pixelText(of image: UIImage) -> String {
  let bitmap = image.cgImage!.bitmap
  let letters: [UInt32: Character] = [
    0xFFFF_0000: "R", 0xFF00_FF00: "G", 0xFF00_00FF: "B", 0xFFFF_FFFF: "W", 0xFF00_0000: "K", 0: ".",
  ]
  return (0..<bitmap.height).map { y in String((0..<bitmap.width).map { letters[bitmap[$0, y]] ?? "?" }) }
    .joined(separator: "\n")
}

/// An image of `size` points at one pixel a point, drawn by `actions`.
func drawn(_ width: CGFloat, _ height: CGFloat, scale: CGFloat = 1, _ actions: (CGContext) -> Void) -> UIImage {
  let format = UIGraphicsImageRendererFormat()
  format.scale = scale
  return UIGraphicsImageRenderer(size: CGSize(width: width, height: height), format: format).image { actions($0.cgContext) }
}

@Suite struct ImageTests {
  private func check(_ image: UIImage, _ expected: String, _ location: SourceLocation = #_sourceLocation) {
    #expect(pixelText(of: image) == expected, sourceLocation: location)
  }

  /// Red over green, two by two, with blue at the top right.
  private var flag: UIImage {
    drawn(2, 2) { _ in
      UIColor.red.setFill()
      UIRectFill(CGRect(x: 0, y: 0, width: 2, height: 1))
      UIColor.green.set()
      UIRectFill(CGRect(x: 0, y: 1, width: 2, height: 1))
      UIColor.blue.set()
      UIRectFill(CGRect(x: 1, y: 0, width: 1, height: 1))
    }
  }

  @Test func drawingFillsPixels() { check(flag, "RB\nGG") }

  @Test func imageDrawsUprightAndCoreGraphicsFlipped() {
    let flag = flag
    check(drawn(3, 3) { _ in flag.draw(at: CGPoint(x: 1, y: 1)) }, "...\n.RB\n.GG")
    check(drawn(3, 2) { $0.draw(flag.cgImage!, in: CGRect(x: 0, y: 0, width: 2, height: 2)) }, "GG.\nRB.")
    check(
      drawn(2, 2) {
        $0.translateBy(x: 0, y: 2)
        $0.scaleBy(x: 1, y: -1)
        $0.draw(flag.cgImage!, in: CGRect(x: 0, y: 0, width: 2, height: 2))
      }, "RB\nGG")
  }

  @Test func patternsRepeat() {
    let flag = flag
    check(drawn(5, 3) { _ in flag.drawAsPattern(in: CGRect(x: 1, y: 0, width: 4, height: 3)) }, ".RBRB\n.GGGG\n.RBRB")
  }

  /// Pattern tiles begin at the origin of the current space, for any shape.
  @Test func patternColorFillsWithImage() {
    let color = UIColor(patternImage: flag)
    check(
      drawn(5, 3) {
        color.setFill()
        $0.fill(CGRect(x: 1, y: 0, width: 4, height: 3))
      }, ".BRBR\n.GGGG\n.BRBR")
    check(
      drawn(4, 2) {
        $0.translateBy(x: 1, y: 0)
        color.set()
        $0.addRect(CGRect(x: 0, y: 0, width: 3, height: 2))
        $0.drawPath(using: .fill)
      }, ".RBR\n.GGG")
    check(
      drawn(2, 1) {
        color.setFill()
        UIColor.green.setFill()
        $0.fill(CGRect(x: 0, y: 0, width: 2, height: 1))
      }, "GG")
  }

  @Test func patternColorHasMeanComponents() throws {
    let color = UIColor(patternImage: flag)
    var (red, green, blue, alpha): (CGFloat, CGFloat, CGFloat, CGFloat) = (0, 0, 0, 0)
    color.getRed(&red, green: &green, blue: &blue, alpha: &alpha)
    #expect([red, green, blue, alpha] == [0.25, 0.5, 0.25, 1])
    #expect(color != UIColor(red: 0.25, green: 0.5, blue: 0.25, alpha: 1) && UIColor(cgColor: color.cgColor) == color)
    #expect(color.withAlphaComponent(0.5) != color)
    let data = try NSKeyedArchiver.archivedData(withRootObject: color, requiringSecureCoding: true)
    let again = try #require(try NSKeyedUnarchiver.unarchivedObject(ofClass: UIColor.self, from: data))
    check(
      drawn(2, 2) {
        again.setFill()
        $0.fill(CGRect(x: 0, y: 0, width: 2, height: 2))
      }, "RB\nGG")
  }

  @Test func croppingCutsWholePixels() {
    check(UIImage(cgImage: flag.cgImage!.cropping(to: CGRect(x: 0.5, y: 0, width: 1.5, height: 1))!), "RB")
    #expect(flag.cgImage!.cropping(to: CGRect(x: 5, y: 5, width: 1, height: 1)) == nil)
  }

  @Test func scaleIsPixelsInAPoint() {
    let image = drawn(2, 1, scale: 2) { $0.fill(CGRect(x: 0, y: 0, width: 1, height: 1)) }
    check(image, "KK..\nKK..")
    #expect(image.size == CGSize(width: 2, height: 1) && image.scale == 2)
    #expect(drawn(1.2, 1, scale: 1) { _ in }.cgImage!.width == 2)
  }

  @Test func templateImagesUseTintColor() {
    let flag = flag
    check(drawn(2, 2) { _ in flag.withTintColor(.white).draw(at: .zero) }, "WW\nWW")
    check(drawn(2, 2) { _ in flag.withTintColor(.white, renderingMode: .alwaysOriginal).draw(at: .zero) }, "RB\nGG")
    let half = drawn(2, 1) { $0.fill(CGRect(x: 1, y: 0, width: 1, height: 1)) }
    check(
      drawn(2, 1) { _ in
        UIColor.red.setFill()
        half.withRenderingMode(.alwaysTemplate).draw(at: .zero)
      }, ".R")
  }

  @Test func pngRoundTrips() throws {
    let data = try #require(flag.pngData())
    #expect(data == flag.pngData())
    check(try #require(UIImage(data: data)), "RB\nGG")
    #expect(UIImage(data: data, scale: 2)?.size == CGSize(width: 1, height: 1))
  }

  @Test func invalidPNGReturnsNil() throws {
    let data = try #require(flag.pngData())
    #expect(UIImage(data: Data()) == nil && UIImage(data: Data("no picture".utf8)) == nil)
    #expect(UIImage(data: data.prefix(40)) == nil)
    #expect(UIImage(contentsOfFile: "/no/such/file.png") == nil)
    #expect(throws: (any Error).self) { try UIImage(png: Array(data.prefix(40))) }
  }

  @Test func fileNamedAt2xHasScaleTwo() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("galley-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appendingPathComponent("flag@2x.png")
    try #require(flag.pngData()).write(to: file)
    #expect(UIImage(contentsOfFile: file.path)?.scale == 2)
  }

  @Test func imageContextsNest() {
    UIGraphicsBeginImageContext(CGSize(width: 2, height: 1))
    UIColor.red.setFill()
    UIRectFill(CGRect(x: 0, y: 0, width: 1, height: 1))
    UIGraphicsBeginImageContextWithOptions(CGSize(width: 1, height: 1), true, 2)
    let inner = UIGraphicsGetImageFromCurrentImageContext()
    UIGraphicsEndImageContext()
    let outer = UIGraphicsGetImageFromCurrentImageContext()
    UIGraphicsEndImageContext()
    #expect(UIGraphicsGetCurrentContext() == nil && UIGraphicsGetImageFromCurrentImageContext() == nil)
    check(inner!, "KK\nKK")
    #expect(inner?.size == CGSize(width: 1, height: 1))
    check(outer!, "R.")
    UIGraphicsEndImageContext()
  }

  @Test func rendererBoundsSetTheOrigin() {
    let renderer = UIGraphicsImageRenderer(bounds: CGRect(x: 10, y: 10, width: 2, height: 1))
    check(renderer.image { $0.fill(CGRect(x: 11, y: 10, width: 5, height: 5)) }, ".K")
  }
}

@Suite struct ContextTests {
  private func check(
    _ width: CGFloat, _ height: CGFloat, _ expected: String, _ location: SourceLocation = #_sourceLocation,
    _ actions: (CGContext) -> Void
  ) {
    #expect(pixelText(of: drawn(width, height, actions)) == expected, sourceLocation: location)
  }

  @Test func stateIsSavedAndRestored() {
    check(4, 1, "RG.R") { context in
      context.setFillColor(red: 1, green: 0, blue: 0, alpha: 1)
      context.saveGState()
      context.setFillColor(red: 0, green: 1, blue: 0, alpha: 1)
      context.translateBy(x: 1, y: 0)
      context.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
      context.restoreGState()
      context.fill([CGRect(x: 0, y: 0, width: 1, height: 1), CGRect(x: 3, y: 0, width: 1, height: 1)])
    }
  }

  @Test func pathKeepsCoordinatesOfItsConstruction() {
    check(4, 1, ".K..") { context in
      context.saveGState()
      context.translateBy(x: 1, y: 0)
      context.addRect(CGRect(x: 0, y: 0, width: 1, height: 1))
      context.restoreGState()
      context.scaleBy(x: 3, y: 3)
      context.fillPath()
      #expect(context.isPathEmpty)
    }
  }

  @Test func clipsRestrictDrawing() {
    check(4, 2, ".KK.\n....") { context in
      context.clip(to: CGRect(x: 1, y: 0, width: 2, height: 1))
      #expect(context.boundingBoxOfClipPath == CGRect(x: 1, y: 0, width: 2, height: 1))
      context.fill(CGRect(x: 0, y: 0, width: 4, height: 4))
    }
    check(3, 1, "K.K") { context in
      context.clip(to: [CGRect(x: 0, y: 0, width: 1, height: 1), CGRect(x: 2, y: 0, width: 1, height: 1)])
      context.fill(CGRect(x: 0, y: 0, width: 3, height: 1))
    }
  }

  @Test func evenOddLeavesHoles() {
    let rings = UIBezierPath(rect: CGRect(x: 0, y: 0, width: 3, height: 3))
    rings.append(UIBezierPath(rect: CGRect(x: 1, y: 1, width: 1, height: 1)))
    check(3, 3, "KKK\nKKK\nKKK") { _ in rings.fill() }
    rings.usesEvenOddFillRule = true
    check(3, 3, "KKK\nK.K\nKKK") { _ in rings.fill() }
    check(3, 3, "RRR\nR.R\nRRR") { context in
      rings.addClip()
      context.setFillColor(UIColor.red.cgColor)
      context.fill(CGRect(x: 0, y: 0, width: 3, height: 3))
    }
  }

  @Test func framesAndStrokesStayInside() {
    check(4, 3, "KKKK\nK..K\nKKKK") { _ in UIRectFrame(CGRect(x: 0, y: 0, width: 4, height: 3)) }
    check(4, 3, "BBBB\nB..B\nBBBB") { context in
      context.setStrokeColor(UIColor.blue.cgColor)
      context.stroke(CGRect(x: 0.5, y: 0.5, width: 3, height: 2), width: 1)
    }
    check(4, 1, "K.K.") { context in
      context.setLineDash(phase: 0, lengths: [1, 1])
      context.strokeLineSegments(between: [CGPoint(x: 0, y: 0.5), CGPoint(x: 4, y: 0.5)])
    }
  }

  @Test func clearErasesPixels() {
    check(3, 1, "K.K") { context in
      context.fill(CGRect(x: 0, y: 0, width: 3, height: 1))
      context.clear(CGRect(x: 1, y: 0, width: 1, height: 1))
    }
  }

  @Test func alphaFadesEverything() {
    let image = drawn(2, 1) { context in
      context.setAlpha(0.5)
      context.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
      context.beginTransparencyLayer()
      context.fill(CGRect(x: 1, y: 0, width: 1, height: 1))
      context.fill(CGRect(x: 1, y: 0, width: 1, height: 1))
      context.endTransparencyLayer()
    }
    let bitmap = image.cgImage!.bitmap
    #expect((127...128).contains(bitmap[0, 0] >> 24) && (127...128).contains(bitmap[1, 0] >> 24))
  }

  @Test func gradientsRunAlongTheirLine() throws {
    let gradient = try #require(CGGradient(colorsSpace: nil, colors: [CGColor.black, CGColor.white], locations: nil))
    let image = drawn(100, 1) {
      $0.drawLinearGradient(
        gradient, start: CGPoint(x: 25, y: 0), end: CGPoint(x: 75, y: 0), options: .drawsBeforeStartLocation)
    }
    let bitmap = image.cgImage!.bitmap
    #expect(bitmap[10, 0] == 0xFF00_0000 && bitmap[90, 0] == 0)
    #expect((112...144).contains(bitmap[50, 0] & 255))
    #expect(CGGradient(colorsSpace: nil, colors: ["red"], locations: nil) == nil)
  }

  @Test func everyThreadHasItsOwnStack() {
    UIGraphicsBeginImageContext(CGSize(width: 1, height: 1))
    defer { UIGraphicsEndImageContext() }
    let isEmpty = Locked(false)
    let done = DispatchSemaphore(value: 0)
    Thread.detachNewThread {
      isEmpty.withLock { $0 = UIGraphicsGetCurrentContext() == nil }
      done.signal()
    }
    done.wait()
    #expect(isEmpty.withLock { $0 } && UIGraphicsGetCurrentContext() != nil)
  }

  @Test func shadowsFollowTheirOffset() {
    let shadow = NSShadow()
    shadow.shadowOffset = CGSize(width: 2, height: 1)
    shadow.shadowColor = UIColor.red
    check(4, 2, "K...\n..R.") { context in
      shadow.set()
      context.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
    }
    let same = shadow.copy() as! NSShadow
    #expect(same == shadow && same.hash == shadow.hash)
    same.shadowColor = UIColor.red.cgColor
    #expect(same == shadow && same.hash == shadow.hash)
    same.shadowColor = UIColor.blue
    #expect(same != shadow && same.hash != shadow.hash)
    same.shadowColor = UIColor.red
    same.shadowBlurRadius = 1
    #expect(same != shadow)
  }
}

import CoreGraphics
import Foundation
import GalleyRaster
import Testing
import UIFoundation

@Suite struct SVGPathTests {
  private func check(_ data: String, _ expected: String, _ location: SourceLocation = #_sourceLocation) throws {
    let path = try UIBezierPath(svgPath: data)
    #expect(pathText(of: path.raster) == expected, sourceLocation: location)
  }

  @Test func everyCommandAbsolute() throws {
    try check(
      "M1 2 L3 4 H5 V6 C7 8 9 10 11 12 S13 14 15 16 Q17 18 19 20 T21 22 Z",
      "M 1 2 L 3 4 L 5 4 L 5 6 C 7 8, 9 10, 11 12 C 13 14, 13 14, 15 16 Q 17 18, 19 20 Q 21 22, 21 22 Z")
  }

  @Test func everyCommandRelative() throws {
    try check(
      "m1 2 l2 2 h2 v2 c2 2 4 4 6 6 s2 2 4 4 q2 2 4 4 t2 2 z",
      "M 1 2 L 3 4 L 5 4 L 5 6 C 7 8, 9 10, 11 12 C 13 14, 13 14, 15 16 Q 17 18, 19 20 Q 21 22, 21 22 Z")
  }

  @Test func pairsAfterAMoveAreLines() throws {
    try check("M0 0 10 0 10 10z", "M 0 0 L 10 0 L 10 10 Z")
    try check("m5 5 10 0 0 10z", "M 5 5 L 15 5 L 15 15 Z")
  }

  @Test func commandsRepeat() throws {
    try check("M0 0h1 2 3v4 5", "M 0 0 L 1 0 L 3 0 L 6 0 L 6 4 L 6 9")
    try check("M0 0q1 1 2 0 1 1 2 0", "M 0 0 Q 1 1, 2 0 Q 3 1, 4 0")
  }

  @Test func signsAndPointsSeparate() throws {
    try check("M10-20L.5.5-1-.25", "M 10 -20 L 0.5 0.5 L -1 -0.25")
    try check("M1e1,2E-1L+3,1.", "M 10 0.2 L 3 1")
    try check(" \n\tM 0,0\r\n L 1 ,\t1 ", "M 0 0 L 1 1")
  }

  @Test func smoothCurvesMirrorOnlyTheirOwnKind() throws {
    try check("M0 0C0 5 5 5 5 0S10-5 10 0", "M 0 0 C 0 5, 5 5, 5 0 C 5 -5, 10 -5, 10 0")
    try check("M0 0Q5 5 10 0T20 0", "M 0 0 Q 5 5, 10 0 Q 15 -5, 20 0")
    try check("M0 0Q5 5 10 0S15 5 20 0", "M 0 0 Q 5 5, 10 0 C 10 0, 15 5, 20 0")
    try check("M0 0C0 5 5 5 5 0T10 0", "M 0 0 C 0 5, 5 5, 5 0 Q 5 0, 10 0")
  }

  @Test func closeReturnsToSubpathStart() throws {
    try check("M5 5h5v5zl-1-1", "M 5 5 L 10 5 L 10 10 Z M 5 5 L 4 4")
    try check("M5 5h5v5z m1 1h2", "M 5 5 L 10 5 L 10 10 Z M 6 6 L 8 6")
  }

  @Test func emptyDataIsAnEmptyPath() throws {
    try check("", "")
    try check(" \n ", "")
  }

  @Test func arcsOfRadiusZeroAreLines() throws {
    try check("M0 0A0 5 0 0 1 10 0", "M 0 0 L 10 0")
    try check("M0 0A5 5 0 0 1 0 0", "M 0 0")
  }

  @Test func flagsNeedNoSeparators() throws {
    let tight = try UIBezierPath(svgPath: "M0 0a5 5 0 0110 0"), loose = try UIBezierPath(svgPath: "M0 0 a 5,5 0 0,1 10,0")
    #expect(tight.raster == loose.raster)
  }

  /// The four arcs through two points: each center, each direction.
  @Test(arguments: [
    ("0 0", CGPoint(x: 10, y: 10), CGPoint(x: 2.929, y: 2.929)),
    ("0 1", CGPoint(x: 0, y: 0), CGPoint(x: 7.071, y: 7.071)),
    ("1 0", CGPoint(x: 0, y: 0), CGPoint(x: -7.071, y: -7.071)),
    ("1 1", CGPoint(x: 10, y: 10), CGPoint(x: 17.071, y: 17.071)),
  ]) func arcFlags(flags: String, center: CGPoint, middle: CGPoint) throws {
    let path = try UIBezierPath(svgPath: "M10 0A10 10 0 \(flags) 0 10").raster
    let points = samples(of: path)
    #expect(farthestMiss(of: path, from: center, radius: 10) < 0.003, "\(flags)")
    #expect(points.contains { distance($0, middle) < 0.02 }, "\(flags)")
    #expect(path.currentPoint == GalleyRaster.Point(x: 0, y: 10))
  }

  @Test func tooSmallRadiiGrow() throws {
    let path = try UIBezierPath(svgPath: "M0 0A1 1 0 0 1 10 0").raster
    #expect(farthestMiss(of: path, from: CGPoint(x: 5, y: 0), radius: 5) < 0.002)
    #expect(path.bounds.y < -4.99)
  }

  @Test func rotatedEllipseSatisfiesItsEquation() throws {
    // The ellipse of radii 20 and 10, rotated by 30°, from one end of its long axis to the other.
    let (x, y) = (20 * cos(Double.pi / 6), 20 * sin(Double.pi / 6))
    let path = try UIBezierPath(svgPath: "M\(-x) \(-y)A20 10 30 0 1 \(x) \(y)").raster
    let misses = samples(of: path).map { point in
      let back = point.applying(CGAffineTransform(rotationAngle: -.pi / 6))
      return abs((back.x / 20) * (back.x / 20) + (back.y / 10) * (back.y / 10) - 1)
    }
    #expect(misses.max()! < 0.001)
  }

  // MARK: Wrong input

  private func checkError(_ data: String, _ offset: Int, _ problem: String, _ location: SourceLocation = #_sourceLocation) {
    let error = #expect(throws: SVGPathError.self, sourceLocation: location) { try UIBezierPath(svgPath: data) }
    #expect(error?.offset == offset, sourceLocation: location)
    #expect(error?.problem == problem, sourceLocation: location)
    #expect(error?.description.hasPrefix("SVG path data, byte \(offset + 1): ") == true, sourceLocation: location)
  }

  @Test func errorsNameProblemAndOffset() {
    checkError("L1 2", 0, "the path begins with “L”")
    checkError("z", 0, "the path begins with “z”")
    checkError("5 5", 0, "expected a command, but found “5”")
    checkError("M0 0X5", 4, "“X” is not a command")
    checkError("M0", 2, "expected a number for M y, but found the end")
    checkError("M", 1, "expected a number for M x, but found the end")
    checkError("M0 0L5 5,", 8, "there is a comma before the end")
    checkError("M0 0L5,,5", 7, "expected a number for L y, but found “,”")
    checkError("M0 0C1 2 3 4 5", 14, "expected a number for C y, but found the end")
    checkError("M0 0A5 5 0 2 1 9 9", 11, "expected a flag for A’s large arc, but found “2”")
    checkError("M0 0L1e400 0", 5, "the number for L x is too large")
    checkError("M0 0Lnan 0", 5, "expected a number for L x, but found “n”")
    checkError("M0 0L- 0", 5, "expected a number for L x, but found “-”")
    checkError("M0 0L1 2z5", 9, "expected a command, but found “5”")
    checkError("M0 0é", 4, "expected a command, but found byte 195")
    checkError("M0 0\0", 4, "expected a command, but found byte 0")
  }

  /// Data cut or changed anywhere parses or throws, and never gives a number that is not finite.
  @Test func damagedDataNeverTraps() {
    let data = Array("M10-20L.5.5h1e2v-3C1 2 3 4 5 6S1 2 3 4Q1 2 3 4T5 6A5 6 30 0110 5z".utf8)
    var random = SystemRandomNumberGenerator()
    let seed = UInt64.random(in: 0...UInt64.max, using: &random)
    var state = seed
    func next(_ bound: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % bound
    }
    for length in 0...data.count { tryParsing(Array(data.prefix(length)), seed) }
    for _ in 0..<2000 {
      var changed = data
      for _ in 0...next(4) { changed[next(changed.count)] = UInt8(next(256)) }
      tryParsing(changed, seed)
    }
  }

  private func tryParsing(_ bytes: [UInt8], _ seed: UInt64) {
    let text = String(decoding: bytes, as: UTF8.self)
    guard let path = try? UIBezierPath(svgPath: text) else { return }
    let isFinite = path.raster.elements.allSatisfy { $0.isFinite }
    #expect(isFinite, "seed \(seed): \(text)")
  }
}

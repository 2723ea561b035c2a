import Foundation
import GalleyRaster
import TestSupport
import Testing
import UIKit

@testable import GalleyApp
@testable import GalleyDocuments
@testable import GalleyPlayground
@testable import galley

/// Programs of copied code draw the pages from which the code was copied.
@MainActor @Suite(.serialized) struct CopiedProgramTests {
  private static let checkout = (0..<4).reduce(URL(fileURLWithPath: #filePath)) { url, _ in url.deletingLastPathComponent() }.path

  /// Every exhibit with a page is one of the scenes, so that the other tests cover it.
  @Test func scenesCoverEveryExhibitWithAPage() {
    let names = CopiedScenes.exhibitsWithPage.map(\.name)
    #expect(names.sorted() == [BlankExhibit.name, "playground"], "add a scene for the new exhibit to CopiedScenes")
  }

  @Test(arguments: CopiedScenes.allCases) func copiedCodeIsSwift(scene: CopiedScenes) throws {
    let scratch = try Scratch()
    let desk = try scene.desk()
    defer { desk.close() }
    for (title, source) in try scene.sources(desk) {
      try scratch.write("source.swift", source)
      let parse = try Program.run(["swiftc", "-parse", "source.swift"], of: "/usr/bin/env", in: scratch.folder)
      #expect(parse.status == 0, "\(scene), \(title): \(parse.errors)")
    }
  }

  /// The program of each scene draws the same pixels as the layout manager of the page, whose additions to Apple's layout are turned off.
  @Test(.enabled(if: LongTests.areWanted)) func programsDrawTheirPages() throws {
    let scratch = try Scratch()
    var expected: [CopiedScenes: Bitmap] = [:]
    for scene in CopiedScenes.allCases {
      let desk = try scene.desk()
      defer { desk.close() }
      try Self.write(SceneSource(desk.page).file, as: scene, in: scratch)
      expected[scene] = try Bitmap(png: [UInt8](ScenePicture(desk.page).data))
    }
    try scratch.write("Package.swift", Self.manifest)
    let build = try Program.run(["swift", "build"], of: "/usr/bin/env", in: scratch.folder, seconds: 1800)
    try #require(build.status == 0, "\(build.output.suffix(2000))\(build.errors.suffix(2000))")
    for scene in CopiedScenes.allCases {
      let run = try Program.run(["swift", "run", "--skip-build", scene.module, "\(scene).png"], of: "/usr/bin/env", in: scratch.folder, seconds: 300)
      try #require(run.status == 0, "\(scene): \(run.errors)")
      let drawn = try Bitmap(png: [UInt8](Data(contentsOf: scratch.url("\(scene).png"))))
      #expect(ScenePicture.differingShare(drawn, try #require(expected[scene])) <= ScenePicture.tolerance, "\(scene)")
    }
  }

  private static func write(_ source: String, as scene: CopiedScenes, in scratch: Scratch) throws {
    try scratch.write("Sources/\(scene.module)/Scene.swift", source)
    try scratch.write(
      "Sources/\(scene.module)/main.swift",
      """
      import UIKit

      try drawScene().pngData()!.write(to: URL(fileURLWithPath: CommandLine.arguments[1]))

      """)
  }

  private static var manifest: String {
    let targets = CopiedScenes.allCases.map { scene in
      """
          .executableTarget(
            name: "\(scene.module)", dependencies: [.product(name: "UIKit", package: "galley")], plugins: [.plugin(name: "AppleNames", package: "galley")]),

      """
    }
    return """
      // swift-tools-version: 6.1
      import PackageDescription

      let package = Package(
        name: "Copied", dependencies: [.package(name: "galley", path: "\(checkout)")],
        targets: [
      \(targets.joined())  ])

      """
  }
}

/// A picture of the visible pages as Apple's API can draw them: the page's own text, with the additions of Galley turned off.
@MainActor struct ScenePicture {
  let data: Data

  /// The share of pixels that can differ, because copied numbers have three decimals.
  static let tolerance = 0.0005

  init(_ page: PlaygroundPage) {
    let flow = page.flow
    let manager = flow.layoutManager
    let standard = NSLayoutManager()
    (manager.minimumWordSpace, manager.maximumWordSpace) = (standard.minimumWordSpace, standard.maximumWordSpace)
    manager.raggedWordSpace = standard.raggedWordSpace
    let spreads = page.visibleSpreads
    let columns = flow.columns(ofSpreads: spreads).clamped(to: flow.columns)
    // Without the rules for column ends, more text can fit than the page shows.
    let shown = manager.characterRange(forGlyphRange: manager.glyphRange(for: flow.container(columns.upperBound - 1)), actualGlyphRange: nil).upperBound
    Self.removeAdditions(from: flow.storage)
    for column in columns {
      let (container, frame, usual) = (flow.container(column), flow.geometry.column(column), NSTextContainer(size: .zero))
      (container.exclusionStandoff, container.minimumFragmentWidth, container.allowsTallLines) = (0, usual.minimumFragmentWidth, usual.allowsTallLines)
      container.exclusionPaths = page.shapes.flatMap { Self.areas(of: $0, in: frame) }
    }
    manager.ensureLayout(for: flow.container(columns.upperBound - 1))
    let bounds = spreads.map(flow.geometry.sheet).reduce(CGRect.null) { $0.union($1) }
    data = UIGraphicsImageRenderer(size: bounds.size).pngData { context in
      context.cgContext.translateBy(x: -bounds.minX, y: -bounds.minY)
      Theme.page.setFill()
      for spread in spreads { UIRectFill(flow.geometry.sheet(spread)) }
      for shape in page.shapes where shape.style.fill != .none { shape.draw() }
      for column in columns {
        let all = manager.glyphRange(forCharacterRange: NSRange(location: 0, length: shown), actualCharacterRange: nil)
        let glyphs = NSIntersectionRange(manager.glyphRange(for: flow.container(column)), all)
        manager.drawBackground(forGlyphRange: glyphs, at: flow.geometry.column(column).origin)
        manager.drawGlyphs(forGlyphRange: glyphs, at: flow.geometry.column(column).origin)
      }
    }
  }

  /// Gives the properties of paragraphs that only Galley has their default values.
  private static func removeAdditions(from storage: NSTextStorage) {
    let standard = NSParagraphStyle.default
    storage.beginEditing()
    storage.enumerateAttribute(.paragraphStyle, in: NSRange(location: 0, length: storage.length)) { value, range, _ in
      guard let style = (value as? NSParagraphStyle)?.mutableCopy() as? NSMutableParagraphStyle else { return }
      (style.keepsWithNext, style.keepsLinesTogether, style.minimumLinesAtColumnEnd) = (false, false, standard.minimumLinesAtColumnEnd)
      (style.maximumConsecutiveHyphens, style.marginAlignment, style.rowColumns) = (standard.maximumConsecutiveHyphens, standard.marginAlignment, nil)
      storage.addAttribute(.paragraphStyle, value: style, range: range)
    }
    storage.endEditing()
  }

  /// Returns copies of the areas in which a shape excludes text from a column, around each area, as copied code has them.
  private static func areas(of shape: PageShape, in column: CGRect) -> [UIBezierPath] {
    let distance = shape.style.standoff
    guard shape.bounds.insetBy(dx: -distance, dy: -distance).intersects(column) else { return [] }
    return shape.exclusionPaths(in: column, standoff: distance).flatMap { area in
      (0...32).map { step in
        let angle = CGFloat(step) * .pi / 16
        let path = area.copy() as! UIBezierPath
        if step > 0 { path.apply(CGAffineTransform(translationX: distance * cos(angle), y: distance * sin(angle))) }
        return path
      }
    }
  }

  /// Returns the share of pixels of which a component differs by more than 48 of 255; 1 for bitmaps of different sizes.
  static func differingShare(_ one: Bitmap, _ other: Bitmap) -> Double {
    guard one.width == other.width, one.height == other.height else { return 1 }
    var count = 0
    for y in 0..<one.height {
      for x in 0..<one.width {
        let (a, b) = (one[x, y], other[x, y])
        if a != b, [24, 16, 8, 0].contains(where: { abs(Int(a >> $0 & 255) - Int(b >> $0 & 255)) > 48 }) { count += 1 }
      }
    }
    return Double(count) / Double(one.width * one.height)
  }
}

extension CopiedScenes {
  /// The name of the program's module.
  var module: String { "Copied" + rawValue.prefix(1).uppercased() + rawValue.dropFirst() }
}

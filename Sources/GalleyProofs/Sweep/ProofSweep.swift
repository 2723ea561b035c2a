import GalleyRaster
import GalleyWindowing
import UIKit

/// Shows a program at several text sizes, in both appearances and in several sizes of the window: screenshots, and the texts that are not fully visible.
@MainActor
public struct ProofSweep {
  /// One of the screenshots.
  public struct Cell {
    /// The short name of the text size, XS to AX5.
    public let category: String
    package let appearance: Appearance
    /// The width of the window, in points.
    public let width: Int
    /// The height of the window, in points.
    public let height: Int
    package let screenshot: GalleyRaster.Bitmap
    /// The texts that are not fully visible.
    public let faults: [TextFault]

    /// Light or dark.
    public var style: UIUserInterfaceStyle { appearance == .dark ? .dark : .light }
  }

  /// The scale of the thumbnails, in pixels per point.
  static let scale = 0.375

  let title: String
  /// The text sizes, from small to large.
  public let categories: [UIContentSizeCategory]
  /// The widths of the windows, in points.
  public let widths: [Int]
  /// The heights of the windows, in points.
  public let heights: [Int]
  /// The screenshots by category, then in the order of `variants`.
  public private(set) var cells: [Cell] = []

  /// The windows for each text size: all widths at the first height, light and then dark, and at the other heights in light only, because the layout
  /// rarely depends on the appearance. That bounds their number.
  var variants: [(appearance: Appearance, width: Int, height: Int)] {
    var variants: [(Appearance, Int, Int)] = []
    for (index, height) in heights.enumerated() {
      for appearance in index == 0 ? Appearance.allCases : [.light] { variants += widths.map { (appearance, $0, height) } }
    }
    return variants
  }

  /// Shows `source` in a separate window for each screenshot. Throws if the source cannot be opened, if `widths` or `heights` is empty, or if the
  /// sheet would exceed the size of a bitmap.
  ///
  /// - Parameters:
  ///   - title: The title of the sheet.
  ///   - categories: The text sizes, in any order; all twelve if there are none.
  ///   - widths: The widths of the windows, each from 1 to 8,192 points.
  ///   - heights: The heights of the windows, each from 1 to 8,192 points. Dark windows have the first.
  public init(
    of source: ProofSource, titled title: String, categories: Set<UIContentSizeCategory> = [], widths: [Int] = [640, 960, 1280], heights: [Int] = [800, 500],
    in program: ProofProgram
  ) throws {
    let named = CategoryName.all.filter { categories.isEmpty || categories.contains($0.category) }
    self.title = title
    self.categories = named.map(\.category)
    self.widths = widths
    self.heights = heights
    try checkSizes()
    for category in named {
      for (appearance, width, height) in variants {
        let size = CGSize(width: width, height: height)
        let (scene, _) = try program.scene(of: source, size: size, category: category.name, appearance: appearance)
        defer { scene.close() }
        cells.append(
          Cell(
            category: category.name, appearance: appearance, width: width, height: height, screenshot: scene.window.snapshot(scale: Self.scale),
            faults: LayoutRecord.faults(in: scene.window)))
      }
    }
  }

  private func checkSizes() throws {
    guard !widths.isEmpty else { throw ProofError(title, "a sweep needs at least one width", "give a width in points, such as 640") }
    guard !heights.isEmpty else { throw ProofError(title, "a sweep needs at least one height", "give a height in points, such as 800") }
    func isPossible(_ width: Int, _ height: Int) -> Bool { TraceHeader.isPossible(Size(width: Double(width), height: Double(height)), scale: 1) }
    let range = "1 to \(Int(TraceHeader.longestSide))"
    if let width = widths.first(where: { !isPossible($0, 1) }) { throw ProofError(title, "a window cannot be \(width) points wide", "give widths from \(range)") }
    if let height = heights.first(where: { !isPossible(1, $0) }) { throw ProofError(title, "a window cannot be \(height) points high", "give heights from \(range)") }
    if let (_, width, height) = variants.first(where: { !isPossible($0.width, $0.height) }) {
      throw ProofError(title, "a window cannot be \(width) × \(height) points large", "give smaller widths or heights")
    }
    let size = sheetSize
    guard GalleyRaster.Bitmap.isPossible(width: size.width, height: size.height) else {
      throw ProofError(title, "a sheet of \(variants.count) windows in a row would have \(size.width)×\(size.height) pixels", "give fewer widths or heights")
    }
  }

  // MARK: Words

  /// A line for each text with its fault, and the text sizes and windows in which it occurs.
  public var reportLines: [String] {
    var order: [String] = []
    var found: [String: [Cell]] = [:]
    for cell in cells {
      for fault in cell.faults {
        let key = "\(fault.name) \(fault.kind.rawValue)"
        if found[key] == nil { order.append(key) }
        found[key, default: []].append(cell)
      }
    }
    return order.map { key in
      let cells = found[key]!
      let first = cells[0].faults.first { "\($0.name) \($0.kind.rawValue)" == key }!
      return "\(first.message) (\(conditions(cells)))"
    }
  }

  /// Returns a phrase such as "640 wide at XL–AX5; 960 wide at AX5, dark only; 960 wide and 500 high at AX3". Of the other heights, it contains only
  /// the text sizes that have no fault in a window with the first height.
  private func conditions(_ cells: [Cell]) -> String {
    var phrases: [String] = []
    for (index, height) in heights.enumerated() {
      for width in widths {
        let isKnown = Set(index == 0 ? [] : cells.filter { $0.width == width && $0.height == heights[0] }.map(\.category))
        let here = cells.filter { $0.width == width && $0.height == height && !isKnown.contains($0.category) }
        guard !here.isEmpty else { continue }
        let appearances = Set(here.map(\.appearance))
        let only = index == 0 && appearances.count == 1 ? ", \(appearances.first!.rawValue) only" : ""
        phrases.append("\(width) wide\(index == 0 ? "" : " and \(height) high") at \(Self.spans(of: Set(here.map(\.category))))\(only)")
      }
    }
    return phrases.joined(separator: "; ")
  }

  /// Returns the names of text sizes in order, with spans such as XL–AX5.
  private static func spans(of categories: Set<String>) -> String {
    let names = CategoryName.all.map(\.name)
    var spans: [ClosedRange<Int>] = []
    for index in names.indices where categories.contains(names[index]) {
      if let last = spans.last, last.upperBound + 1 == index { spans[spans.count - 1] = last.lowerBound...index } else { spans.append(index...index) }
    }
    return spans.map { $0.count == 1 ? names[$0.lowerBound] : "\(names[$0.lowerBound])–\(names[$0.upperBound])" }.joined(separator: ", ")
  }
}

import GalleyRaster
import GalleyWindowing
import UIKit

/// Shows a program at each text size, appearance and width: screenshots, and the labels that are not fully visible.
@MainActor
public struct ProofSweep {
  /// One of the screenshots.
  public struct Cell {
    /// The short name of the text size, XS to AX5.
    public let category: String
    package let appearance: Appearance
    /// The width of the window, in points.
    public let width: Int
    package let screenshot: GalleyRaster.Bitmap
    /// The labels that are not fully visible.
    public let faults: [TextFault]

    /// Light or dark.
    public var style: UIUserInterfaceStyle { appearance == .dark ? .dark : .light }
  }

  static let height = 800
  /// The scale of the thumbnails, in pixels per point.
  static let scale = 0.375

  let title: String
  /// The widths of the windows, in points.
  public let widths: [Int]
  /// The screenshots by category, then light before dark, then by width.
  public private(set) var cells: [Cell] = []

  /// Shows `source` in a separate window for each screenshot. Throws if the source cannot be opened, if there are no widths, or if the sheet would
  /// exceed the size of a bitmap.
  ///
  /// - Parameters:
  ///   - title: The title of the sheet.
  ///   - widths: The widths of the windows, each from 1 to 8,192 points.
  public init(of source: ProofSource, titled title: String, widths: [Int] = [640, 960, 1280], in program: ProofProgram) throws {
    self.title = title
    self.widths = widths
    guard !widths.isEmpty else { throw ProofError(title, "a sweep needs at least one width", "give a width in points, such as 640") }
    if let width = widths.first(where: { !TraceHeader.isPossible(Size(width: Double($0), height: Double(Self.height)), scale: 1) }) {
      throw ProofError(title, "a window cannot be \(width) points wide", "give widths from 1 to \(Int(TraceHeader.longestSide))")
    }
    let size = sheetSize
    guard GalleyRaster.Bitmap.isPossible(width: size.width, height: size.height) else {
      throw ProofError(title, "a sheet of \(widths.count) widths would have \(size.width)×\(size.height) pixels", "give fewer widths")
    }
    for category in CategoryName.all {
      for appearance in Appearance.allCases {
        for width in widths {
          let size = CGSize(width: width, height: Self.height)
          let (scene, _) = try program.scene(of: source, size: size, category: category.name, appearance: appearance)
          defer { scene.close() }
          cells.append(
            Cell(
              category: category.name, appearance: appearance, width: width, screenshot: scene.window.snapshot(scale: Self.scale),
              faults: LayoutRecord.faults(in: scene.window)))
        }
      }
    }
  }

  // MARK: Words

  /// A line for each text with its fault, and the sizes and widths at which it occurs.
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

  /// Returns a phrase such as "640 wide at XL–AX5; 960 wide at AX5, dark only".
  private func conditions(_ cells: [Cell]) -> String {
    widths.compactMap { width in
      let here = cells.filter { $0.width == width }
      guard !here.isEmpty else { return nil }
      let names = CategoryName.all.map(\.name)
      var spans: [ClosedRange<Int>] = []
      for index in names.indices where here.contains(where: { $0.category == names[index] }) {
        if let last = spans.last, last.upperBound + 1 == index { spans[spans.count - 1] = last.lowerBound...index } else { spans.append(index...index) }
      }
      let sizes = spans.map { $0.count == 1 ? names[$0.lowerBound] : "\(names[$0.lowerBound])–\(names[$0.upperBound])" }
      let appearances = Set(here.map(\.appearance))
      return "\(width) wide at \(sizes.joined(separator: ", "))" + (appearances.count == 1 ? ", \(appearances.first!.rawValue) only" : "")
    }.joined(separator: "; ")
  }
}

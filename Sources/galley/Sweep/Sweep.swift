import Exhibits
import Proofs
import Raster
import UIKit

/// An exhibit in each size of text, appearance and width.
@MainActor
struct Sweep {
  struct Cell {
    var category: String
    var appearance: AppearanceArgument
    var width: Int
    var picture: Raster.Bitmap
    var faults: [TextFault]
  }

  static let height = 800
  /// Pixels a point of the small pictures.
  static let scale = 0.375

  let title: String
  let widths: [Int]
  /// By category, then light before dark, then by width.
  private(set) var cells: [Cell] = []

  init(_ exhibit: any Exhibit, widths: [Int] = [640, 960, 1280]) throws {
    title = exhibit.title
    self.widths = widths
    for category in CategoryName.all {
      for appearance in AppearanceArgument.allCases {
        for width in widths { cells.append(try Sweep.cell(exhibit, category.name, appearance, width)) }
      }
    }
  }

  private static func cell(
    _ exhibit: any Exhibit, _ category: String, _ appearance: AppearanceArgument, _ width: Int
  ) throws -> Cell {
    let look = try LookOptions.parse([
      "--size", "\(width)x\(height)", "--category", category, "--appearance", appearance.rawValue,
    ])
    let stage = Stage.offscreen(exhibit, look)
    defer { stage.close() }
    let window = stage.window
    let faults = LayoutRecord(of: window).faults(width: Double(width), height: Double(height))
    return Cell(category: category, appearance: appearance, width: width, picture: window.snapshot(scale: scale), faults: faults)
  }

  // MARK: Words

  /// A line for each text and what is wrong with it, with the sizes and widths at which it is.
  var words: [String] {
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
      return "\(first.words) (\(places(cells)))"
    }
  }

  /// "640 wide at XL–AX5; 960 wide at AX5, dark only".
  private func places(_ cells: [Cell]) -> String {
    widths.compactMap { width in
      let here = cells.filter { $0.width == width }
      guard !here.isEmpty else { return nil }
      let names = CategoryName.all.map(\.name)
      var spans: [ClosedRange<Int>] = []
      for index in names.indices where here.contains(where: { $0.category == names[index] }) {
        if let last = spans.last, last.upperBound + 1 == index { spans[spans.count - 1] = last.lowerBound...index } else { spans.append(index...index) }
      }
      let sizes = spans.map { $0.count == 1 ? names[$0.lowerBound] : "\(names[$0.lowerBound])–\(names[$0.upperBound])" }
      let looks = Set(here.map(\.appearance))
      return "\(width) wide at \(sizes.joined(separator: ", "))" + (looks.count == 1 ? ", \(looks.first!.rawValue) only" : "")
    }.joined(separator: "; ")
  }
}

import CoreGraphics
import Foundation

/// The items of a section in lines, as words are: as many in each as there is room for. Lengths are along the way that scrolls and across it.
///
/// Items that are all alike cost nothing each; of others each has a place, and a line is found in O(log lines).
struct FlowLines {
  /// Along the way that scrolls, and across.
  struct Size: Equatable { var along, across: CGFloat }
  /// The same of a corner.
  struct Place: Equatable { var along, across: CGFloat }

  private struct Line {
    var first: Int
    var start, length: CGFloat
  }

  let count: Int
  private let gap, lineGap: CGFloat
  /// Of items that are all alike, with how many stand in a line.
  private var alike: (size: Size, perLine: Int)?
  private var sizes: [Size] = []
  private var places: [Place] = []
  private var lines: [Line] = []

  /// - Parameters:
  ///   - room: across.
  ///   - gap: the least between items of a line; what is left over is shared between them.
  init(_ count: Int, alike size: Size, room: CGFloat, gap: CGFloat, lineGap: CGFloat) {
    (self.count, self.lineGap) = (count, lineGap)
    let most = (room + gap) / max(size.across + gap, 0.01)
    let perLine = max(min(Int(max(min(most + 1e-6, 1e9), 0)), max(count, 1)), 1)
    // A line that is not full stands as the others do.
    let full = max(Int(max(min(most + 1e-6, 1e9), 0)), 1)
    self.gap = full > 1 && count >= full ? max((room - CGFloat(full) * size.across) / CGFloat(full - 1), gap) : gap
    alike = (size, perLine)
  }

  /// The last line, and one with a single item, begin at the start with the least gaps; items of a line stand in its middle.
  init(_ sizes: [Size], room: CGFloat, gap: CGFloat, lineGap: CGFloat) {
    (count, self.gap, self.lineGap, self.sizes) = (sizes.count, gap, lineGap, sizes)
    places.reserveCapacity(sizes.count)
    var (first, start): (Int, CGFloat) = (0, 0)
    while first < sizes.count {
      var (end, width) = (first + 1, sizes[first].across)
      while end < sizes.count, width + gap + sizes[end].across <= room + 0.001 {
        width += gap + sizes[end].across
        end += 1
      }
      let length = sizes[first..<end].map(\.along).max() ?? 0
      let spare = end < sizes.count && end - first > 1 ? max(room - width, 0) / CGFloat(end - first - 1) : 0
      var across: CGFloat = 0
      for size in sizes[first..<end] {
        places.append(Place(along: start + (length - size.along) / 2, across: across))
        across += size.across + gap + spare
      }
      lines.append(Line(first: first, start: start, length: length))
      start += length + lineGap
      first = end
    }
  }

  /// From the first line's beginning to the last one's end.
  var length: CGFloat {
    if let alike {
      let lines = CGFloat((count + alike.perLine - 1) / alike.perLine)
      return max(lines * alike.size.along + max(lines - 1, 0) * lineGap, 0)
    }
    return lines.last.map { $0.start + $0.length } ?? 0
  }

  func size(of item: Int) -> Size { alike?.size ?? sizes[item] }

  func place(of item: Int) -> Place {
    guard let alike else { return places[item] }
    let (line, column) = (item / alike.perLine, item % alike.perLine)
    return Place(along: CGFloat(line) * (alike.size.along + lineGap), across: CGFloat(column) * (alike.size.across + gap))
  }

  /// The items of the lines that meet a stretch.
  func items(from low: CGFloat, to high: CGFloat) -> Range<Int> {
    guard count > 0, high >= low, high >= 0, low <= length else { return 0..<0 }
    if let alike {
      let step = max(alike.size.along + lineGap, 0.01)
      let last = (count - 1) / alike.perLine
      func line(_ at: CGFloat) -> Int { min(max(Int(max(min(at / step, CGFloat(last)), 0)), 0), last) }
      return line(low) * alike.perLine..<min((line(high) + 1) * alike.perLine, count)
    }
    func line(_ at: CGFloat) -> Int {
      var (a, b) = (0, lines.count)
      while a < b {
        let middle = (a + b) / 2
        if lines[middle].start + lines[middle].length < at { a = middle + 1 } else { b = middle }
      }
      return a
    }
    let (first, last) = (line(low), line(high))
    guard first < lines.count else { return 0..<0 }
    return lines[first].first..<(last + 1 < lines.count ? lines[last + 1].first : count)
  }
}

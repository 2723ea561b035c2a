import AttributedText
import CoreGraphics
import CoreText
import TextEngine
import UIFoundation

extension NSTextContainer {
  /// The container as the engine fills it.
  var region: Region {
    var region = plainRegion
    if type(of: self) != NSTextContainer.self {
      region.customGeneration = shapeGeneration
      region.custom = { [weak self] in self?.pieces(proposed: $0, rightToLeft: $1, offset: $2) ?? [] }
    }
    return region
  }

  /// The free pieces of a band, in the order in which text fills them.
  func freePieces(of proposed: CGRect, rightToLeft: Bool) -> [CGRect] {
    let band = LayoutRect(proposed)
    let slots = plainRegion.slots(top: band.y, height: band.height)
    let pieces = slots.compactMap { slot -> CGRect? in
      let (left, right) = (max(slot.x, band.x), min(slot.maxX, band.maxX))
      guard left < right else { return nil }
      return CGRect(LayoutRect(x: left, y: band.y, width: right - left, height: band.height))
    }
    return rightToLeft ? pieces.reversed() : pieces
  }

  private var plainRegion: Region {
    var region = Region(width: extent(size.width), height: extent(size.height))
    region.padding = LayoutUnit(points: lineFragmentPadding)
    region.exclusions = exclusions
    region.standoff = max(LayoutUnit(points: exclusionStandoff), .zero)
    region.minimumSlot = LayoutUnit(points: minimumFragmentWidth)
    region.maximumLines = max(0, maximumNumberOfLines)
    region.holdsTallLines = holdsTallLines
    region.balancesWithNext = balancesWithNext
    region.truncation = lineBreakMode.truncation ?? (clipsLastLine ? .clip : nil)
    return region
  }

  /// The pieces of the first band, at `proposed` or below it, in which a line may stand; none if there is no such band.
  private func pieces(proposed: LayoutRect, rightToLeft: Bool, offset: Int) -> [LayoutRect] {
    var band = proposed
    let end = min(extent(size.height), proposed.y + Self.farthestLook)
    while band.y < end {
      let pieces = pieces(of: band, rightToLeft: rightToLeft, offset: offset)
      if pieces.contains(where: { $0.width > .zero }) { return pieces }
      band.y += Self.lookStep
    }
    return []
  }

  /// How far down a band is looked for, and in what steps.
  private static var farthestLook: LayoutUnit { LayoutUnit(raw: 64 * 16_384) }
  private static var lookStep: LayoutUnit { LayoutUnit(raw: 64) }

  /// Asks `lineFragmentRect(forProposedRect:…)`, which a subclass may override, until nothing remains of the band.
  private func pieces(of band: LayoutRect, rightToLeft: Bool, offset: Int) -> [LayoutRect] {
    var pieces: [LayoutRect] = []
    var rest = CGRect(band)
    while pieces.count < 64, !rest.isEmpty {
      var remaining = CGRect.zero
      let piece = lineFragmentRect(
        forProposedRect: rest, at: offset, writingDirection: rightToLeft ? .rightToLeft : .leftToRight,
        remaining: &remaining)
      pieces.append(LayoutRect(piece))
      rest = remaining
    }
    return pieces
  }

  private func extent(_ side: CGFloat) -> LayoutUnit {
    side > 0 ? LayoutUnit(points: side) : .unlimited
  }
}

extension LayoutRect {
  init(_ rect: CGRect) {
    self.init(
      x: LayoutUnit(points: rect.minX), y: LayoutUnit(points: rect.minY), width: LayoutUnit(points: rect.width),
      height: LayoutUnit(points: rect.height))
  }
}

extension CGRect {
  init(_ rect: LayoutRect) {
    self.init(x: rect.x.points, y: rect.y.points, width: rect.width.points, height: rect.height.points)
  }
}

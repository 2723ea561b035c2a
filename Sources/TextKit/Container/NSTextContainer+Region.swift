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
    let band = FixedRect(proposed)
    let slots = plainRegion.slots(top: band.y, height: band.height)
    let pieces = slots.compactMap { slot -> CGRect? in
      let (left, right) = (max(slot.x, band.x), min(slot.maxX, band.maxX))
      guard left < right else { return nil }
      return CGRect(FixedRect(x: left, y: band.y, width: right - left, height: band.height))
    }
    return rightToLeft ? pieces.reversed() : pieces
  }

  private var plainRegion: Region {
    var region = Region(width: extent(size.width), height: extent(size.height))
    region.padding = Fixed(points: lineFragmentPadding)
    region.exclusions = exclusions
    region.standoff = Fixed(points: exclusionStandoff)
    region.minimumSlot = Fixed(points: minimumFragmentWidth)
    region.maximumLines = max(0, maximumNumberOfLines)
    region.holdsTallLines = holdsTallLines
    region.balancesWithNext = balancesWithNext
    region.truncation = lineBreakMode.truncation
    return region
  }

  /// The pieces of the first band, at `proposed` or below it, in which a line may stand; none if there is no such band.
  private func pieces(proposed: FixedRect, rightToLeft: Bool, offset: Int) -> [FixedRect] {
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
  private static var farthestLook: Fixed { Fixed(raw: 64 * 16_384) }
  private static var lookStep: Fixed { Fixed(raw: 64) }

  /// Asks `lineFragmentRect(forProposedRect:…)`, which a subclass may override, until nothing remains of the band.
  private func pieces(of band: FixedRect, rightToLeft: Bool, offset: Int) -> [FixedRect] {
    var pieces: [FixedRect] = []
    var rest = CGRect(band)
    while pieces.count < 64, !rest.isEmpty {
      var remaining = CGRect.zero
      let piece = lineFragmentRect(
        forProposedRect: rest, at: offset, writingDirection: rightToLeft ? .rightToLeft : .leftToRight,
        remaining: &remaining)
      pieces.append(FixedRect(piece))
      rest = remaining
    }
    return pieces
  }

  private func extent(_ side: CGFloat) -> Fixed {
    side > 0 ? Fixed(points: side) : .unlimited
  }
}

extension FixedRect {
  init(_ rect: CGRect) {
    self.init(
      x: Fixed(points: rect.minX), y: Fixed(points: rect.minY), width: Fixed(points: rect.width),
      height: Fixed(points: rect.height))
  }
}

extension CGRect {
  init(_ rect: FixedRect) {
    self.init(x: rect.x.points, y: rect.y.points, width: rect.width.points, height: rect.height.points)
  }
}

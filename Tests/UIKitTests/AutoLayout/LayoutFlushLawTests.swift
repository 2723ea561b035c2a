import CoreGraphics
import Foundation
import TestSupport
import Testing

@testable import UIKit
@testable import UIKitCollections
@testable import UIKitCore
@testable import UIKitText

/// A layout flush visits changed views only; the views that it skips would not have changed.
@MainActor @Suite(.serialized) struct LayoutFlushLawTests {
  /// Stacked cards, each with wrapping text, a view with a fixed frame, and a strip between that view and the card's margins.
  @MainActor private final class Wall {
    let host = UIView(frame: CGRect(x: 0, y: 0, width: 320, height: 2000))
    var cards: [UIView] = []
    var labels: [UILabel] = []
    var badges: [UIView] = []
    var strips: [UIView] = []
    var gaps: [NSLayoutConstraint] = []
    var heightPreferences: [NSLayoutConstraint] = []

    init(count: Int) {
      for number in 0..<count {
        let (card, label, badge, strip) = (UIView(), UILabel(), UIView(frame: CGRect(x: 4, y: 6, width: 20, height: 20)), UIView())
        label.numberOfLines = 0
        label.text = "Card \(number)"
        for view in [card, label, strip] { view.translatesAutoresizingMaskIntoConstraints = false }
        host.addSubview(card)
        for view in [label, badge, strip] { card.addSubview(view) }
        let gap = card.topAnchor.constraint(equalTo: cards.last?.bottomAnchor ?? host.topAnchor, constant: 5)
        let wish = card.heightAnchor.constraint(equalToConstant: 60)
        wish.priority = .defaultHigh
        NSLayoutConstraint.activate([
          gap, card.leftAnchor.constraint(equalTo: host.leftAnchor), card.rightAnchor.constraint(equalTo: host.rightAnchor),
          label.leftAnchor.constraint(equalTo: badge.rightAnchor, constant: 4), label.rightAnchor.constraint(equalTo: card.layoutMarginsGuide.rightAnchor),
          label.topAnchor.constraint(equalTo: card.topAnchor), card.bottomAnchor.constraint(greaterThanOrEqualTo: label.bottomAnchor),
          strip.leftAnchor.constraint(equalTo: badge.leftAnchor), strip.rightAnchor.constraint(equalTo: label.leftAnchor),
          // Margins move it without a changed constant.
          NSLayoutConstraint(item: strip, attribute: .bottom, relatedBy: .equal, toItem: card, attribute: .bottomMargin, multiplier: 1, constant: 0), strip.heightAnchor.constraint(equalToConstant: 3),
        ])
        cards.append(card)
        labels.append(label)
        badges.append(badge)
        strips.append(strip)
        gaps.append(gap)
        heightPreferences.append(wish)
      }
    }

    var frames: [CGRect] { (cards + labels + badges + strips).map(\.frame) }
  }

  @Test(arguments: 1...(LongTests.areWanted ? 400 : 40) as ClosedRange<UInt64>)
  func skippedViewsKeepCorrectFrames(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let wall = Wall(count: 6)
    var directionIsLeft = true
    for step in 0..<40 {
      let index = Int.random(in: wall.cards.indices, using: &generator)
      for _ in 0..<Int.random(in: 1...3, using: &generator) {
        switch Int.random(in: 0..<11, using: &generator) {
        case 0: wall.gaps[index].constant = CGFloat(Int.random(in: 0...30, using: &generator))
        case 1: wall.labels[index].text = String(repeating: "words ", count: Int.random(in: 1...40, using: &generator))
        case 2: wall.badges[index].frame.size.width = CGFloat(Int.random(in: 0...150, using: &generator))
        case 3: wall.badges[index].center.x += CGFloat(Int.random(in: -3...3, using: &generator))
        case 4: wall.heightPreferences[index].isActive.toggle()
        case 5: wall.heightPreferences[index].constant = CGFloat(Int.random(in: 20...90, using: &generator))
        case 6: wall.cards[index].layoutMargins.right = CGFloat(Int.random(in: 0...40, using: &generator))
        case 7: wall.host.frame.size.width = CGFloat(Int.random(in: 200...500, using: &generator))
        // A view with constraints is moved by its frame: the next layout of its superview restores it.
        case 8:
          wall.labels[index].frame.origin.y += 7
          wall.cards[index].setNeedsLayout()
        case 9: wall.labels[index].font = .systemFont(ofSize: CGFloat(Int.random(in: 9...30, using: &generator)))
        default:
          directionIsLeft.toggle()
          wall.host.semanticContentAttribute = directionIsLeft ? .forceLeftToRight : .forceRightToLeft
        }
      }
      wall.host.layoutIfNeeded()
      // An error can show several steps later; visiting all views would repair it.
      guard Int.random(in: 0..<4, using: &generator) == 0 || step == 39 else { continue }
      let frames = wall.frames
      try #require(wall.host.layoutEngine).traitsDidChange()
      wall.host.layoutIfNeeded()
      #expect(wall.frames == frames, "step \(step)")
    }
  }
}

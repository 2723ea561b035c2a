import CoreGraphics
import Foundation
import GalleyAttributedText
import Testing
import UIFoundation

@testable import TextKit

/// The remainder of a proposed line fragment rectangle, and subclasses of `NSTextContainer` that pass it on.
@Suite struct RemainingRectTests {
  nonisolated(unsafe) private static let shapes = [50, 120, 200].map { UIBezierPath(rect: CGRect(x: CGFloat($0), y: 0, width: 30, height: 60)) }

  /// All parts of a band, each proposed with the remainder of the previous proposal.
  private func parts(of container: NSTextContainer, _ direction: NSWritingDirection, _ band: CGRect) -> [String] {
    var (parts, proposed) = ([String](), band)
    while !proposed.isEmpty, parts.count < 20 {
      var remaining = CGRect.null
      let part = container.lineFragmentRect(forProposedRect: proposed, at: 0, writingDirection: direction, remaining: &remaining)
      if !part.isEmpty { parts.append("\(Int(part.minX))–\(Int(part.maxX))") }
      #expect(part.isEmpty || part.minY == band.minY && part.height == band.height)
      #expect(remaining.isEmpty || band.contains(remaining) && remaining.width < proposed.width)
      proposed = remaining
    }
    return parts
  }

  @Test func proposingTheRemainderVisitsEverySlot() {
    let container = Galley.container(300, 400)
    container.exclusionPaths = Self.shapes
    let band = CGRect(x: 0, y: 10, width: 300, height: 20)
    #expect(parts(of: container, .leftToRight, band) == ["0–50", "80–120", "150–200", "230–300"])
    #expect(parts(of: container, .rightToLeft, band) == ["230–300", "150–200", "80–120", "0–50"])
    #expect(parts(of: container, .leftToRight, CGRect(x: 60, y: 10, width: 110, height: 20)) == ["80–120", "150–170"])
    // A shape at the end remains, and leaves no free space.
    container.exclusionPaths = [UIBezierPath(rect: CGRect(x: 200, y: 0, width: 200, height: 60))]
    #expect(parts(of: container, .leftToRight, band) == ["0–200"])
    #expect(parts(of: container, .rightToLeft, band) == ["0–200"])
  }

  /// The order of shapes does not matter.
  @Test func theOrderOfShapesDoesNotMatter() {
    let container = Galley.container(300, 400)
    let band = CGRect(x: 0, y: 10, width: 300, height: 20)
    for shapes in [Self.shapes, Self.shapes.reversed(), [Self.shapes[1], Self.shapes[2], Self.shapes[0]]] {
      container.exclusionPaths = shapes
      #expect(parts(of: container, .leftToRight, band).count == 4)
    }
  }

  nonisolated(unsafe) private static let setups: [(String, (NSTextContainer) -> Void)] = [
    ("nothing", { _ in }),
    ("three shapes", { $0.exclusionPaths = shapes }),
    ("a circle", { $0.exclusionPaths = [UIBezierPath(ovalIn: CGRect(x: 60, y: 15, width: 180, height: 120))] }),
    ("a shape across", { $0.exclusionPaths = [UIBezierPath(rect: CGRect(x: -5, y: 13.3, width: 400, height: 41))] }),
    ("a triangle", {
      let path = UIBezierPath()
      path.move(to: CGPoint(x: 0, y: 0))
      path.addLine(to: CGPoint(x: 300, y: 0))
      path.addLine(to: CGPoint(x: 150, y: 170))
      $0.exclusionPaths = [path]
    }),
    ("a comb", { container in
      container.exclusionPaths = (0..<90).map { UIBezierPath(rect: CGRect(x: CGFloat($0) * 3.3, y: 20, width: 1, height: 30)) }
    }),
    ("limits", {
      ($0.exclusionPaths, $0.exclusionStandoff, $0.minimumFragmentWidth, $0.maximumNumberOfLines) = (shapes, 4, 45, 7)
      $0.lineBreakMode = .byTruncatingTail
    }),
  ]

  /// The law: a subclass that only calls `super` lays out as the plain container does.
  @Test(arguments: setups.indices, [false, true]) func aSubclassThatOnlyCallsSuperChangesNothing(setup: Int, rightToLeft: Bool) {
    let words = rightToLeft ? "אב גד הוז חט " : "aa bbb c dddd "
    let text = Block.text(String(repeating: words, count: 40)) { $0.paragraphSpacing = 3 }
    let size = CGSize(width: 300, height: 400)
    let rows = [NSTextContainer(size: size), PassingContainer(size: size), SilentContainer(size: size)].map { container in
      container.lineFragmentPadding = 2
      Self.setups[setup].1(container)
      return Galley(text, [container]).rows
    }
    #expect(!rows[0].isEmpty && rows[1] == rows[0], "\(Self.setups[setup].0)")
    #expect(rows[2] == rows[0], "\(Self.setups[setup].0)")
  }

  /// A table's rows use slots as lines do.
  @Test func aSubclassThatOnlyCallsSuperHasTableRows() {
    let text = Block.text("aa\tbb\ncc\tdd") { $0.rowColumns = RowColumns(columns: [.init(minimum: 20, natural: 40, alignment: .natural), .init(minimum: 20, natural: 40, alignment: .natural)], gap: 10) }
    let size = CGSize(width: 200, height: 400)
    let rows = [NSTextContainer(size: size), PassingContainer(size: size)].map { container in
      container.exclusionPaths = [UIBezierPath(rect: CGRect(x: 0, y: 0, width: 30, height: 15))]
      return Galley(text, [container]).rows
    }
    #expect(rows[0] == rows[1] && rows[0].contains("30"))
  }

  /// Layout ends even if a remainder never shrinks.
  @Test func layoutEndsIfARemainderNeverShrinks() {
    let container = RestlessContainer(size: CGSize(width: 100, height: 50))
    container.lineFragmentPadding = 0
    #expect(Galley(Block.text("aa bb"), [container]).rows == "0.0 0,0+50×10 aa bb|")
  }
}

private final class SilentContainer: NSTextContainer {}

private final class PassingContainer: NSTextContainer {
  override func lineFragmentRect(
    forProposedRect proposedRect: CGRect, at characterIndex: Int, writingDirection: NSWritingDirection,
    remaining remainingRect: UnsafeMutablePointer<CGRect>?
  ) -> CGRect {
    super.lineFragmentRect(forProposedRect: proposedRect, at: characterIndex, writingDirection: writingDirection, remaining: remainingRect)
  }
}

private final class RestlessContainer: NSTextContainer {
  override func lineFragmentRect(
    forProposedRect proposedRect: CGRect, at characterIndex: Int, writingDirection: NSWritingDirection,
    remaining remainingRect: UnsafeMutablePointer<CGRect>?
  ) -> CGRect {
    remainingRect?.pointee = proposedRect
    return proposedRect
  }
}

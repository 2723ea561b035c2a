import CoreGraphics
import Foundation
import Testing

@testable import UIKit
@testable import UIKitCollections
@_spi(Galley) @testable import UIKitCore
@testable import UIKitText

/// Views with constraints: in windows and scroll views, right to left, and as text grows and views come and go.
@MainActor @Suite(.serialized) struct AutoLayoutTests {
  /// 400 × 300, with a safe area.
  private final class Host: UIWindow {
    var direction = UITraitEnvironmentLayoutDirection.leftToRight
    override var traitCollection: UITraitCollection {
      UITraitCollection(traitsFrom: [super.traitCollection, UITraitCollection(layoutDirection: direction)])
    }
  }

  private func host() -> Host { Host(frame: CGRect(x: 0, y: 0, width: 400, height: 300)) }

  private func box(in parent: UIView, _ name: String = "box") -> UIView {
    let view = UIView()
    view.accessibilityIdentifier = name
    view.translatesAutoresizingMaskIntoConstraints = false
    parent.addSubview(view)
    return view
  }

  /// The frame that constraints between a view and its superview produce.
  @Test func constraintsToSuperviewDetermineFrame() {
    let rows: [(name: String, make: (UIView, UIView) -> [NSLayoutConstraint], frame: CGRect)] = [
      (
        "pinned", { [$0.leadingAnchor.constraint(equalTo: $1.leadingAnchor, constant: 10), $0.trailingAnchor.constraint(equalTo: $1.trailingAnchor, constant: -20),
          $0.topAnchor.constraint(equalTo: $1.topAnchor, constant: 30), $0.bottomAnchor.constraint(equalTo: $1.bottomAnchor, constant: -40)] },
        CGRect(x: 10, y: 30, width: 370, height: 230)
      ),
      (
        "centred", { [$0.centerXAnchor.constraint(equalTo: $1.centerXAnchor), $0.centerYAnchor.constraint(equalTo: $1.centerYAnchor),
          $0.widthAnchor.constraint(equalToConstant: 100), $0.heightAnchor.constraint(equalTo: $0.widthAnchor, multiplier: 0.5, constant: 10)] },
        CGRect(x: 150, y: 120, width: 100, height: 60)
      ),
      (
        "a third", { [$0.widthAnchor.constraint(equalTo: $1.widthAnchor, multiplier: 0.25), $0.heightAnchor.constraint(equalTo: $1.heightAnchor, multiplier: 0.5),
          $0.rightAnchor.constraint(equalTo: $1.rightAnchor), $0.bottomAnchor.constraint(equalTo: $1.bottomAnchor)] },
        CGRect(x: 300, y: 150, width: 100, height: 150)
      ),
      (
        "in the margins", { [$0.leadingAnchor.constraint(equalTo: $1.layoutMarginsGuide.leadingAnchor), $0.trailingAnchor.constraint(equalTo: $1.layoutMarginsGuide.trailingAnchor),
          $0.topAnchor.constraint(equalTo: $1.layoutMarginsGuide.topAnchor), $0.heightAnchor.constraint(equalToConstant: 20)] },
        CGRect(x: 8, y: 8, width: 384, height: 20)
      ),
      (
        "the stronger wins", { view, parent in
          let wide = view.widthAnchor.constraint(equalToConstant: 200)
          wide.priority = .defaultLow
          let wider = view.widthAnchor.constraint(equalToConstant: 300)
          wider.priority = .defaultHigh
          return [wide, wider, view.widthAnchor.constraint(lessThanOrEqualToConstant: 280), view.leftAnchor.constraint(equalTo: parent.leftAnchor),
            view.topAnchor.constraint(equalTo: parent.topAnchor), view.heightAnchor.constraint(equalToConstant: 5)]
        }, CGRect(x: 0, y: 0, width: 280, height: 5)
      ),
      (
        "on whole pixels", { [$0.leftAnchor.constraint(equalTo: $1.leftAnchor, constant: 10.4), $0.widthAnchor.constraint(equalToConstant: 20.3),
          $0.topAnchor.constraint(equalTo: $1.topAnchor, constant: 0.6), $0.heightAnchor.constraint(equalToConstant: 9)] },
        CGRect(x: 10, y: 1, width: 21, height: 9)
      ),
      (
        "system space", { [$0.leadingAnchor.constraint(equalToSystemSpacingAfter: $1.leadingAnchor, multiplier: 2), $0.topAnchor.constraint(equalToSystemSpacingBelow: $1.topAnchor, multiplier: 1),
          $0.widthAnchor.constraint(equalToConstant: 1), $0.heightAnchor.constraint(equalToConstant: 1)] },
        CGRect(x: 16, y: 8, width: 1, height: 1)
      ),
    ]
    for row in rows {
      let host = host()
      let view = box(in: host)
      NSLayoutConstraint.activate(row.make(view, host))
      host.layoutIfNeeded()
      #expect(view.frame == row.frame, "\(row.name)")
      #expect(!view.hasAmbiguousLayout, "\(row.name)")
    }
  }

  @Test func leadingIsRightInRightToLeftLayout() {
    let host = host()
    host.direction = .rightToLeft
    let view = box(in: host)
    NSLayoutConstraint.activate([
      view.leadingAnchor.constraint(equalTo: host.leadingAnchor, constant: 10), view.trailingAnchor.constraint(lessThanOrEqualTo: host.trailingAnchor, constant: -250),
      view.widthAnchor.constraint(greaterThanOrEqualToConstant: 140), view.topAnchor.constraint(equalTo: host.topAnchor),
      view.heightAnchor.constraint(equalToConstant: 10),
    ])
    host.layoutIfNeeded()
    #expect(view.frame == CGRect(x: 250, y: 0, width: 140, height: 10))
  }

  /// The view follows the superview's frame and a constant.
  @Test func layoutFollowsFramesAndConstants() {
    let host = host()
    let card = UIView(frame: CGRect(x: 50, y: 50, width: 100, height: 100))
    host.addSubview(card)
    let view = box(in: card)
    let top = view.topAnchor.constraint(equalTo: card.topAnchor, constant: 5)
    NSLayoutConstraint.activate([
      top, view.leftAnchor.constraint(equalTo: card.leftAnchor), view.rightAnchor.constraint(equalTo: card.rightAnchor),
      view.bottomAnchor.constraint(equalTo: card.bottomAnchor),
    ])
    host.layoutIfNeeded()
    #expect(view.frame == CGRect(x: 0, y: 5, width: 100, height: 95))
    card.frame.size = CGSize(width: 200, height: 60)
    host.layoutIfNeeded()
    #expect(view.frame == CGRect(x: 0, y: 5, width: 200, height: 55))
    top.constant = 20
    host.layoutIfNeeded()
    #expect(view.frame == CGRect(x: 0, y: 20, width: 200, height: 40))
    top.isActive = false
    view.heightAnchor.constraint(equalToConstant: 7).isActive = true
    host.layoutIfNeeded()
    #expect(view.frame == CGRect(x: 0, y: 53, width: 200, height: 7))
    #expect(!card.constraints.contains(top) && view.constraints.count == 1)
  }

  /// Constraints between views with different superviews.
  @Test func constraintsAcrossSuperviews() {
    let host = host()
    let left = UIView(frame: CGRect(x: 20, y: 10, width: 100, height: 100))
    let right = box(in: host, "right")
    host.addSubview(left)
    let (a, b) = (box(in: left, "a"), box(in: right, "b"))
    NSLayoutConstraint.activate([
      right.leftAnchor.constraint(equalTo: host.leftAnchor, constant: 200), right.topAnchor.constraint(equalTo: host.topAnchor, constant: 40),
      right.widthAnchor.constraint(equalToConstant: 150), right.heightAnchor.constraint(equalToConstant: 150),
      a.leftAnchor.constraint(equalTo: left.leftAnchor, constant: 5), a.topAnchor.constraint(equalTo: left.topAnchor, constant: 50),
      a.widthAnchor.constraint(equalTo: b.widthAnchor), a.heightAnchor.constraint(equalToConstant: 10),
      b.topAnchor.constraint(equalTo: a.topAnchor), b.heightAnchor.constraint(equalTo: a.heightAnchor),
      b.leftAnchor.constraint(equalTo: a.rightAnchor, constant: 145), b.rightAnchor.constraint(equalTo: right.rightAnchor, constant: -10),
    ])
    host.layoutIfNeeded()
    // a from 25, as wide as b, which ends at 340: 2 w + 145 = 315.
    #expect(a.frame == CGRect(x: 5, y: 50, width: 85, height: 10))
    #expect(b.frame == CGRect(x: 55, y: 20, width: 85, height: 10))
  }

  @Test func removedViewLosesItsConstraints() {
    let host = host()
    let (card, other) = (box(in: host, "card"), box(in: host, "other"))
    let inner = box(in: card, "inner")
    let crossing = other.topAnchor.constraint(equalTo: inner.bottomAnchor)
    NSLayoutConstraint.activate([
      card.topAnchor.constraint(equalTo: host.topAnchor), card.leftAnchor.constraint(equalTo: host.leftAnchor), crossing,
      inner.topAnchor.constraint(equalTo: card.topAnchor, constant: 3), inner.bottomAnchor.constraint(equalTo: card.bottomAnchor),
      inner.leftAnchor.constraint(equalTo: card.leftAnchor), inner.rightAnchor.constraint(equalTo: card.rightAnchor),
      inner.widthAnchor.constraint(equalToConstant: 30), inner.heightAnchor.constraint(equalToConstant: 40),
    ])
    host.layoutIfNeeded()
    #expect(card.frame == CGRect(x: 0, y: 0, width: 30, height: 43) && other.frame.minY == 43)
    card.removeFromSuperview()
    #expect(!crossing.isActive && card.constraints.count == 5 - 1)
    let second = self.host()
    second.addSubview(card)
    NSLayoutConstraint.activate([card.rightAnchor.constraint(equalTo: second.rightAnchor), card.topAnchor.constraint(equalTo: second.topAnchor, constant: 9)])
    second.layoutIfNeeded()
    #expect(card.frame == CGRect(x: 370, y: 9, width: 30, height: 43) && inner.frame == CGRect(x: 0, y: 3, width: 30, height: 40))
  }

  // MARK: Content

  /// The height of a wrapping label follows from its width.
  @Test(arguments: [120, 200, 390] as [CGFloat]) func wrappingLabelHeightFollowsWidth(width: CGFloat) {
    let host = host()
    let label = UILabel()
    label.text = "A label of many words, that wraps where its width says that it must, and is as high as its lines are together."
    label.numberOfLines = 0
    label.translatesAutoresizingMaskIntoConstraints = false
    host.addSubview(label)
    let below = box(in: host, "below")
    NSLayoutConstraint.activate([
      label.leadingAnchor.constraint(equalTo: host.leadingAnchor), label.topAnchor.constraint(equalTo: host.topAnchor),
      label.widthAnchor.constraint(equalToConstant: width), below.topAnchor.constraint(equalTo: label.bottomAnchor, constant: 4),
    ])
    host.layoutIfNeeded()
    let wanted = label.sizeThatFits(CGSize(width: width, height: 0)).height
    #expect(label.frame == CGRect(x: 0, y: 0, width: width, height: wanted) && wanted > 20)
    #expect(below.frame.minY == wanted + 4)
    label.text = "Short"
    host.layoutIfNeeded()
    #expect(label.frame.height == label.sizeThatFits(CGSize(width: width, height: 0)).height && label.frame.height < wanted)
  }

  /// Of two labels in a row, the lower hugging priority grows and the lower compression resistance is truncated.
  @Test func lowerHuggingGrowsAndLowerResistanceIsCompressed() {
    let host = host()
    let (a, b) = (UILabel(), UILabel())
    for label in [a, b] {
      label.text = "Some words in a label"
      label.translatesAutoresizingMaskIntoConstraints = false
      host.addSubview(label)
      label.topAnchor.constraint(equalTo: host.topAnchor).isActive = true
    }
    let natural = a.intrinsicContentSize.width
    let width = b.rightAnchor.constraint(equalTo: host.leftAnchor, constant: natural * 2 + 60)
    NSLayoutConstraint.activate([
      a.leftAnchor.constraint(equalTo: host.leftAnchor), b.leftAnchor.constraint(equalTo: a.rightAnchor), width,
    ])
    a.setContentHuggingPriority(UILayoutPriority(251), for: .horizontal)
    host.layoutIfNeeded()
    #expect(a.frame.width == natural && b.frame.width == natural + 60)
    a.setContentHuggingPriority(UILayoutPriority(249), for: .horizontal)
    host.layoutIfNeeded()
    #expect(a.frame.width == natural + 60 && b.frame.width == natural)
    width.constant = natural * 1.5
    b.setContentCompressionResistancePriority(UILayoutPriority(749), for: .horizontal)
    host.layoutIfNeeded()
    #expect(a.frame.width == natural && abs(b.frame.width - natural / 2) <= 1)
  }

  @Test func baselineConstraintsAlignLabels() {
    let host = host()
    let (small, large) = (UILabel(), UILabel())
    (small.font, large.font) = (.systemFont(ofSize: 12), .systemFont(ofSize: 40))
    for label in [small, large] {
      label.text = "Hxg"
      label.translatesAutoresizingMaskIntoConstraints = false
      host.addSubview(label)
    }
    NSLayoutConstraint.activate([
      large.topAnchor.constraint(equalTo: host.topAnchor, constant: 10), large.leftAnchor.constraint(equalTo: host.leftAnchor),
      small.leftAnchor.constraint(equalTo: large.rightAnchor), small.firstBaselineAnchor.constraint(equalTo: large.firstBaselineAnchor),
    ])
    host.layoutIfNeeded()
    let baselines = [small, large].map { $0.frame.minY + $0.baselines.first }
    #expect(abs(baselines[0] - baselines[1]) <= 0.5 && small.frame.minY > large.frame.minY + 10)
  }

  /// The baselines of buttons, fields and views with a label for their baseline align with a label's.
  @Test func baselinesOfAllTextViewsAlign() {
    let host = host()
    let label = UILabel()
    (label.text, label.font) = ("Hxg", .systemFont(ofSize: 30))
    let button = UIButton(type: .system)
    button.setTitle("Hxg", for: .normal)
    let field = UITextField()
    (field.text, field.borderStyle) = ("Hxg", .roundedRect)
    let stack = UIStackView(arrangedSubviews: [label, button, field])
    stack.alignment = .firstBaseline
    stack.spacing = 10
    stack.translatesAutoresizingMaskIntoConstraints = false
    host.addSubview(stack)
    NSLayoutConstraint.activate([stack.topAnchor.constraint(equalTo: host.topAnchor), stack.leftAnchor.constraint(equalTo: host.leftAnchor)])
    host.layoutIfNeeded()
    let title = button.titleLabel!
    let lines = [
      label.frame.minY + label.baselines.first, button.frame.minY + title.frame.minY + title.baselines.first, field.frame.minY + field.baselines.first,
    ]
    #expect(lines.max()! - lines.min()! <= 1, "\(lines)")
    // The actual baseline of the field's text.
    let caret = field.caretRect(for: field.beginningOfDocument)
    #expect(abs(field.frame.minY + caret.midY - (lines[0] - field.font!.ascender + field.font!.lineHeight / 2)) <= 1.5)
  }

  /// The size of a cell, in a width that is required and without one.
  @Test func fittingSizeOfCellFollowsContent() {
    let cell = UIView()
    let label = UILabel()
    label.text = "Some words that wrap in a narrow cell and stand on one line in a wide one"
    label.numberOfLines = 0
    label.translatesAutoresizingMaskIntoConstraints = false
    cell.addSubview(label)
    NSLayoutConstraint.activate([
      label.topAnchor.constraint(equalTo: cell.topAnchor, constant: 10), label.bottomAnchor.constraint(equalTo: cell.bottomAnchor, constant: -10),
      label.leftAnchor.constraint(equalTo: cell.leftAnchor, constant: 20), label.rightAnchor.constraint(equalTo: cell.rightAnchor, constant: -20),
    ])
    let natural = label.intrinsicContentSize
    #expect(cell.systemLayoutSizeFitting(UIView.layoutFittingCompressedSize) == CGSize(width: natural.width + 40, height: natural.height + 20))
    for width in [160, 240, 1000] as [CGFloat] {
      let size = cell.systemLayoutSizeFitting(
        CGSize(width: width, height: 0), withHorizontalFittingPriority: .required, verticalFittingPriority: .fittingSizeLevel)
      #expect(size == CGSize(width: width, height: label.sizeThatFits(CGSize(width: width - 40, height: 0)).height + 20))
    }
  }

  @Test func constraintsDetermineContentSizeOfScrollView() {
    let host = host()
    let scroll = UIScrollView()
    scroll.translatesAutoresizingMaskIntoConstraints = false
    host.addSubview(scroll)
    let content = box(in: scroll)
    NSLayoutConstraint.activate([
      scroll.topAnchor.constraint(equalTo: host.topAnchor), scroll.leftAnchor.constraint(equalTo: host.leftAnchor),
      scroll.widthAnchor.constraint(equalToConstant: 200), scroll.heightAnchor.constraint(equalToConstant: 100),
      content.topAnchor.constraint(equalTo: scroll.topAnchor, constant: 10), content.bottomAnchor.constraint(equalTo: scroll.bottomAnchor, constant: -10),
      content.leftAnchor.constraint(equalTo: scroll.contentLayoutGuide.leftAnchor), content.rightAnchor.constraint(equalTo: scroll.contentLayoutGuide.rightAnchor),
      content.widthAnchor.constraint(equalTo: scroll.widthAnchor), content.heightAnchor.constraint(equalToConstant: 700),
    ])
    let pinned = box(in: scroll, "pinned")
    NSLayoutConstraint.activate([
      pinned.topAnchor.constraint(equalTo: scroll.frameLayoutGuide.topAnchor), pinned.leftAnchor.constraint(equalTo: scroll.frameLayoutGuide.leftAnchor),
      pinned.widthAnchor.constraint(equalToConstant: 5), pinned.heightAnchor.constraint(equalToConstant: 5),
    ])
    host.layoutIfNeeded()
    #expect(scroll.frame == CGRect(x: 0, y: 0, width: 200, height: 100) && scroll.contentSize == CGSize(width: 200, height: 720))
    #expect(content.frame == CGRect(x: 0, y: 10, width: 200, height: 700) && pinned.frame.minY == 0)
    scroll.contentOffset.y = 150
    host.layoutIfNeeded()
    #expect(pinned.frame.minY == 150 && content.frame.minY == 10)
  }

  // MARK: Conflicts

  /// An unsatisfiable constraint is reported once, with its conflicts. The newest constraint yields, and is satisfied again when possible.
  @Test func conflictIsReportedOnce() {
    var told: [String] = []
    let before = LayoutConflict.report
    LayoutConflict.report = { told.append($0) }
    defer { LayoutConflict.report = before }
    let host = host()
    let view = box(in: host, "title")
    let narrow = view.widthAnchor.constraint(equalToConstant: 100)
    let wide = view.widthAnchor.constraint(greaterThanOrEqualToConstant: 200)
    wide.identifier = "wide"
    NSLayoutConstraint.activate([
      narrow, view.leftAnchor.constraint(equalTo: host.leftAnchor), view.topAnchor.constraint(equalTo: host.topAnchor),
      view.heightAnchor.constraint(equalToConstant: 10),
    ])
    host.layoutIfNeeded()
    wide.isActive = true
    host.layoutIfNeeded()
    #expect(view.frame.width == 100 && told.count == 1)
    #expect(told.first?.contains("  title.width == 100\n  'wide' title.width >= 200\n") == true, "\(told)")
    host.setNeedsLayout()
    narrow.constant = 90
    host.layoutIfNeeded()
    #expect(view.frame.width == 90 && told.count == 1)
    narrow.isActive = false
    host.layoutIfNeeded()
    #expect(view.frame.width == 200)
    wide.constant = 250
    host.layoutIfNeeded()
    #expect(view.frame.width == 250 && told.count == 1)
  }

  @Test func unconstrainedSizeIsAmbiguous() {
    let host = host()
    let view = box(in: host)
    NSLayoutConstraint.activate([view.leftAnchor.constraint(equalTo: host.leftAnchor), view.topAnchor.constraint(equalTo: host.topAnchor)])
    #expect(view.hasAmbiguousLayout)
    NSLayoutConstraint.activate([view.widthAnchor.constraint(equalToConstant: 3), view.heightAnchor.constraint(equalToConstant: 3)])
    #expect(!view.hasAmbiguousLayout && !host.hasAmbiguousLayout)
    #expect(view.constraintsAffectingLayout(for: .horizontal).count == 2)
  }

  // MARK: When views are asked

  private final class UpdateLog: UIView {
    var names: [String] = []
    override func updateConstraints() {
      names.append("update")
      super.updateConstraints()
    }
    override func layoutSubviews() {
      names.append("layout")
      super.layoutSubviews()
    }
  }

  @Test func constraintsAreUpdatedBeforeLayout() {
    let host = host()
    let view = UpdateLog(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    host.addSubview(view)
    host.layoutIfNeeded()
    #expect(view.names == ["update", "layout"])
    view.setNeedsUpdateConstraints()
    #expect(view.needsUpdateConstraints())
    host.layoutIfNeeded()
    #expect(view.names == ["update", "layout", "update", "layout"] && !view.needsUpdateConstraints())
  }
}

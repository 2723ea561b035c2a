import GalleyDocuments
import GalleyProofs
import UIKit

/// The differences of a step in words, and the buttons that accept it.
final class StepWordsView: UIView {
  private static let padding: CGFloat = 14
  private static let gap: CGFloat = 8

  private let heading = Bar.label("", weight: .medium)
  private let verdict = Bar.label("")
  private let notes = Bar.label("", size: 11, color: Theme.secondary)
  private let scroller = UIScrollView()
  private var rows: [DifferenceRow] = []
  let acceptStep = InspectorButton()
  let acceptProof = InspectorButton()
  /// The button that ends the replay for an acceptance; shown instead of the others while it runs.
  let cancel = InspectorButton()
  /// Whether a proof is replayed for an acceptance.
  var isAccepting = false {
    didSet {
      cancel.isHidden = !isAccepting
      for button in [acceptStep, acceptProof] { button.isHidden = isAccepting }
    }
  }
  private(set) var content = StepDescription()
  /// The `id` of the difference that is outlined on the page; `nil` if there is none.
  private(set) var chosen: Int?
  /// Called after the user chose a difference, or took the choice back.
  var onChoose: () -> Void = {}
  var scale = BarScale(.current, limit: 1) {
    didSet {
      guard scale != oldValue else { return }
      for label in [heading, verdict, notes] { label.scale = scale }
      for button in [acceptStep, acceptProof, cancel] { button.scale = scale }
      makeRows()
      setNeedsLayout()
    }
  }

  init() {
    super.init(frame: .zero)
    backgroundColor = Theme.bar
    acceptStep.title = "Accept Step…"
    acceptProof.title = "Accept Proof…"
    cancel.title = "Cancel"
    cancel.accessibilityLabel = "Cancel the acceptance"
    cancel.isHidden = true
    scroller.lineScroll = 20
    for label in [heading, verdict, notes] {
      label.numberOfLines = 0
      scroller.addSubview(label)
    }
    addSubview(scroller)
    addSubview(acceptStep)
    addSubview(acceptProof)
    addSubview(cancel)
  }

  required init?(coder: NSCoder) { nil }

  /// The difference that is outlined on the page; `nil` if there is none.
  var chosenDifference: LayoutDifference? { content.differences.first { $0.id == chosen } }

  /// Shows the texts about a step, with its first difference outlined.
  ///
  /// - Parameter canAccept: Whether the step and the proof have results that can be accepted.
  func show(_ description: StepDescription, canAccept: (step: Bool, proof: Bool)) {
    acceptStep.isEnabled = canAccept.step
    acceptProof.isEnabled = canAccept.proof
    guard description != content else { return }
    let isOtherStep = description.heading != content.heading
    content = description
    heading.text = description.heading
    verdict.text = description.verdict
    verdict.textColor = description.differences.isEmpty ? Theme.ink : Theme.red
    notes.text = description.notes.joined(separator: "\n")
    if chosenDifference == nil || isOtherStep { chosen = description.differences.first?.id }
    makeRows()
    if isOtherStep { scroller.contentOffset = .zero }
    setNeedsLayout()
  }

  private func makeRows() {
    for row in rows { row.removeFromSuperview() }
    rows = content.differences.map { difference in
      let row = DifferenceRow(difference, scale) { [weak self] in self?.choose(difference.id) }
      row.isOn = difference.id == chosen
      scroller.addSubview(row)
      return row
    }
  }

  private func choose(_ id: Int) {
    chosen = chosen == id ? nil : id
    for row in rows { row.isOn = row.difference.id == chosen }
    onChoose()
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let (padding, width) = (Self.padding, max(bounds.width - 2 * Self.padding, 1))
    var x = padding
    var bottom = bounds.height - 10
    let sizes = [acceptStep, acceptProof].map(\.fittingSize)
    let isStacked = areButtonsStacked(width: width)
    for (button, size) in zip(isStacked ? [acceptProof, acceptStep] : [acceptStep, acceptProof], isStacked ? sizes.reversed() : sizes) {
      button.frame = CGRect(x: x, y: bottom - size.height, width: min(size.width, width), height: size.height)
      if isStacked { bottom -= size.height + 6 } else { x += size.width + 8 }
    }
    let top = min(acceptStep.frame.minY, acceptProof.frame.minY)
    let size = cancel.fittingSize
    cancel.frame = CGRect(x: padding, y: top, width: min(size.width, width), height: size.height)
    scroller.frame = CGRect(x: 1, y: 0, width: max(bounds.width - 1, 0), height: max(top - 8, 0))
    scroller.contentSize = CGSize(width: scroller.bounds.width, height: placeTexts(width: width))
  }

  /// The height of a view of this width that shows all texts above the buttons.
  func fittingHeight(width: CGFloat) -> CGFloat {
    let inner = max(width - 2 * Self.padding, 1)
    let heights = [acceptStep, acceptProof].map(\.fittingSize.height)
    let buttons = areButtonsStacked(width: inner) ? heights[0] + 6 + heights[1] : max(heights[0], heights[1])
    return placeTexts(width: inner) + 8 + buttons + 10
  }

  /// Whether the two buttons are below each other, because they do not fit side by side.
  private func areButtonsStacked(width: CGFloat) -> Bool { acceptStep.fittingSize.width + 8 + acceptProof.fittingSize.width > width }

  /// Places the texts and the rows below each other. Returns the end of the last one.
  private func placeTexts(width: CGFloat) -> CGFloat {
    let padding = Self.padding
    var y: CGFloat = 12
    func place(_ label: BarLabel) {
      let height = label.text?.isEmpty == false ? label.sizeThatFits(CGSize(width: width, height: .greatestFiniteMagnitude)).height.rounded(.up) : 0
      label.frame = CGRect(x: padding - 1, y: y, width: width, height: height)
      if height > 0 { y += height + Self.gap }
    }
    place(heading)
    place(verdict)
    for row in rows {
      let height = row.arrange(width: width + 12)
      row.frame = CGRect(x: padding - 7, y: y, width: width + 12, height: height)
      y += height + 2
    }
    if !rows.isEmpty { y += Self.gap }
    place(notes)
    return y
  }

  override func draw(_ rect: CGRect) {
    Theme.hairline.setFill()
    UIRectFill(CGRect(x: 0, y: 0, width: 1, height: bounds.height))
    UIRectFill(CGRect(x: 0, y: 0, width: bounds.width, height: 1))
  }
}

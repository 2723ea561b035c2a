import GalleyDocuments
import UIKit

/// A feature of TextKit, with a view that shows it.
@MainActor struct Sample {
  var title: String
  var note: String
  /// The name of its source file.
  var file: String
  var makeView: () -> UIView

  static let all = [
    Sample(
      title: "Link Detection", note: "The text view’s dataDetectorTypes find phone numbers, links, addresses and dates. A tap asks before opening one.", file: "LinkSample.swift",
      makeView: { LinkSample() }),
    Sample(
      title: "Hit Detection", note: "Touch a word: the layout manager finds the character there.", file: "HitTestingSample.swift", makeView: { HitTestingSample() }),
    Sample(
      title: "Content Highlighting", note: "A text storage styles words as you type: type lamb, school, or a @name.", file: "HighlightSample.swift",
      makeView: { HighlightSample() }),
    Sample(title: "Exclusion Paths", note: "Text flows around a circular image. Drag it.", file: "ExclusionSample.swift", makeView: { ExclusionSample() }),
  ]
}

/// The list of samples and the chosen sample: side by side, or stacked in a narrow view, which scrolls if they do not
/// fit.
final class SamplesViewController: UIViewController {
  private let page = UIScrollView()
  private let listCard = UIScrollView()
  private let heading = UILabel()
  private let rows = Sample.all.map { SampleRow($0.title) }
  private var card: CardView?
  private(set) var shown: UIView?
  private let source = ExhibitStyle.button("Source")
  private var sourceSplit = SourceSplit()
  private(set) var chosen = 0

  init() {
    super.init(nibName: nil, bundle: nil)
    title = "TextKit"
  }

  required init?(coder: NSCoder) { nil }

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = Theme.desk
    listCard.backgroundColor = Theme.page
    listCard.layer.cornerRadius = 10
    listCard.layer.borderWidth = 1
    view.addSubview(page)
    page.addSubview(listCard)
    heading.text = "TextKit"
    heading.textAlignment = .center
    heading.font = .preferredFont(forTextStyle: .headline)
    heading.textColor = Theme.ink
    heading.adjustsFontForContentSizeCategory = true
    listCard.addSubview(heading)
    for (number, row) in rows.enumerated() {
      row.addAction(UIAction { [weak self] _ in self?.choose(number) }, for: .touchUpInside)
      listCard.addSubview(row)
    }
    source.addAction(UIAction { [weak self] _ in self?.toggleSource() }, for: .touchUpInside)
    showBorder()
    choose(0)
  }

  private func showBorder() { listCard.layer.borderColor = Theme.hairline.cgColor }

  /// Shows the sample at an index in the list, instead of the current one; does nothing if it is already shown. Traps if the index is out of range.
  func choose(_ number: Int) {
    guard number != chosen || shown == nil else { return }
    chosen = number
    for (index, row) in rows.enumerated() { row.isSelected = index == number }
    card?.removeFromSuperview()
    let sample = Sample.all[number]
    let newCard = CardView(title: sample.title, note: sample.note)
    let content = sample.makeView()
    card?.accessory = nil
    newCard.accessory = source
    newCard.addSubview(content)
    page.addSubview(newCard)
    (card, shown) = (newCard, content)
    if sourceSplit.panel != nil { sourceSplit.show(besides: sample.file, in: view) }
    view.setNeedsLayout()
  }

  /// Shows or hides the source, beginning with the file of the chosen sample.
  private func toggleSource() { sourceSplit.toggle(besides: Sample.all[chosen].file, in: view, source) }

  override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    showBorder()
    view.setNeedsLayout()
  }

  // MARK: Layout

  private static let gap: CGFloat = 16

  override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    page.frame = sourceSplit.layOut(in: view.bounds.inset(by: view.safeAreaInsets))
    let bounds = CGRect(origin: .zero, size: page.frame.size)
    let margin: CGFloat = bounds.width < 600 ? 14 : 28
    let availableRect = bounds.shrunk(dx: margin, dy: margin)
    guard availableRect.width > 0, availableRect.height > 0 else { return }
    let scale = max(ExhibitStyle.scale(traitCollection), 1)
    let isWide = availableRect.width >= 640 * min(scale, 1.5)
    let listWidth = isWide ? min(230 * scale, availableRect.width * 0.42).rounded() : availableRect.width
    let listHeight = layOutList(width: listWidth)
    // Limit the line length for readability.
    let cardWidth = isWide ? min(availableRect.width - listWidth - Self.gap, 680 * scale).rounded() : availableRect.width
    let left = isWide ? (availableRect.midX - (listWidth + Self.gap + cardWidth) / 2).rounded() : availableRect.minX
    listCard.frame = CGRect(x: left, y: availableRect.minY, width: listWidth, height: min(listHeight, isWide ? availableRect.height : availableRect.height * 0.5))
    listCard.contentSize = CGSize(width: listWidth, height: listHeight)
    if isWide {
      card?.frame = CGRect(x: listCard.frame.maxX + Self.gap, y: availableRect.minY, width: cardWidth, height: availableRect.height)
    } else {
      let top = listCard.frame.maxY + Self.gap
      card?.frame = CGRect(x: availableRect.minX, y: top, width: availableRect.width, height: max(availableRect.maxY - top, 0))
    }
    if let card {
      card.frame.size.height = max(card.frame.height, card.minimumHeight)
      shown?.frame = card.contentFrame
    }
    page.contentSize = CGSize(width: bounds.width, height: max(bounds.height, (card?.frame.maxY ?? 0) + margin))
  }

  /// Places the heading and the rows of the list in a width, in points.
  ///
  /// - Returns: the height that all rows need.
  private func layOutList(width: CGFloat) -> CGFloat {
    let row = (heading.sizeThatFits(CGSize(width: width, height: 0)).height + 18).rounded()
    heading.frame = CGRect(x: 12, y: 0, width: width - 24, height: row)
    var y = row
    for view in rows {
      let height = max(view.sizeThatFits(CGSize(width: width - 2, height: 0)).height, 40)
      view.frame = CGRect(x: 1, y: y, width: width - 2, height: height)
      y += height
    }
    return y + 8
  }
}

/// A row of the list: a title and a disclosure indicator.
final class SampleRow: UIControl {
  private let label = UILabel()

  init(_ title: String) {
    super.init(frame: .zero)
    label.text = title
    label.font = .preferredFont(forTextStyle: .body)
    label.numberOfLines = 0
    label.adjustsFontForContentSizeCategory = true
    addSubview(label)
    accessibilityLabel = title
    accessibilityTraits = .button
    screenRole = .button
    stateDidChange()
  }

  required init?(coder: NSCoder) { nil }

  override func stateDidChange() {
    label.textColor = isSelected ? Theme.blueInk : Theme.ink
    backgroundColor = isHighlighted ? Theme.pressed : isSelected ? Theme.blueTint : isHovered ? Theme.hover : nil
    setNeedsDisplay()
  }

  override func sizeThatFits(_ size: CGSize) -> CGSize {
    CGSize(width: size.width, height: (label.sizeThatFits(CGSize(width: size.width - 52, height: 0)).height + 20).rounded(.up))
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    label.frame = CGRect(x: 16, y: 0, width: bounds.width - 52, height: bounds.height)
  }

  override func draw(_ rect: CGRect) {
    Theme.hairline.setFill()
    UIRectFill(CGRect(x: 16, y: 0, width: bounds.width - 16, height: 1))
    let mark = UIBezierPath()
    let (x, y) = (bounds.width - 22, bounds.midY)
    mark.move(to: CGPoint(x: x, y: y - 5))
    mark.addLine(to: CGPoint(x: x + 5, y: y))
    mark.addLine(to: CGPoint(x: x, y: y + 5))
    mark.lineWidth = 1.5
    (isSelected ? Theme.blueInk : Theme.secondary).setStroke()
    mark.stroke()
  }
}

import GalleyDocuments
import GalleyPlayground
import UIKit

/// A long text shown by a view for each visible layout fragment of a text layout manager.
public struct FragmentsExhibit: Exhibit {
  public let name = "fragments"
  public let title = "Text by Fragments"
  public let topic = "Typing and Editing"

  /// Creates the exhibit without a view.
  public init() {}

  public func makeViewController(category: UIContentSizeCategory) -> UIViewController {
    Theme.install()
    return FragmentsViewController()
  }
}

/// A heading with statistics about the visible part, and the text.
final class FragmentsViewController: UIViewController {
  let textView = FragmentsView()
  let figures = UILabel()
  let middle = ExhibitStyle.button("Middle")
  let comments = ExhibitStyle.button("Comments")
  private let heading = UILabel()
  private let source = ExhibitStyle.button("Source")
  private var sourceSplit = SourceSplit()

  init() {
    super.init(nibName: nil, bundle: nil)
    title = "Text by Fragments"
  }

  required init?(coder: NSCoder) { nil }

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = Theme.page
    heading.text = "Text by Fragments"
    heading.font = UIFontMetrics(forTextStyle: .largeTitle).scaledFont(for: ExhibitStyle.serif(38))
    heading.textColor = Theme.ink
    figures.font = UIFontMetrics.default.scaledFont(for: ExhibitStyle.serif(17))
    figures.textColor = Theme.secondary
    for label in [heading, figures] {
      label.numberOfLines = 0
      label.adjustsFontForContentSizeCategory = true
      view.addSubview(label)
    }
    for button in [middle, comments, source] { view.addSubview(button) }
    comments.isSelected = true
    view.addSubview(textView)
    textView.didLayOut = { [weak self] in self?.showFigures() }
    middle.addAction(UIAction { [weak self] _ in self?.textView.goToMiddle() }, for: .touchUpInside)
    comments.addAction(UIAction { [weak self] _ in self?.toggleComments() }, for: .touchUpInside)
    source.addAction(UIAction { [weak self] _ in self?.toggleSource() }, for: .touchUpInside)
  }

  private func toggleComments() {
    textView.showsComments.toggle()
    comments.isSelected = textView.showsComments
  }

  private func toggleSource() { sourceSplit.toggle(besides: "FragmentsExhibit.swift", in: view, source) }

  private func showFigures() {
    let first = textView.firstParagraph
    let words = "Views: \(textView.rowCount), from paragraph \(first) of \(FragmentsSampleText.count). Each draws one fragment; tap a word to mark it."
    guard figures.text != words else { return }
    figures.text = words
    view.setNeedsLayout()
  }

  override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    let bounds = sourceSplit.layOut(in: view.bounds.inset(by: view.safeAreaInsets))
    let width = min(bounds.width, (640 * max(ExhibitStyle.scale(traitCollection), 1)).rounded())
    let left = bounds.minX + ((bounds.width - width) / 2).rounded()
    let inset = FragmentsView.inset
    var y = bounds.minY + 14
    // Letters of this font extend below their line.
    for (label, overhang) in [(heading, (heading.font.pointSize / 8).rounded()), (figures, 0)] {
      let height = label.sizeThatFits(CGSize(width: max(width - 2 * inset, 0), height: 0)).height.rounded(.up) + 2 * overhang
      label.frame = CGRect(x: left + inset, y: y, width: max(width - 2 * inset, 0), height: height)
      y += height
    }
    y += 6
    var (x, line) = (left + inset - 10, CGFloat(0))
    for button in [middle, comments, source] {
      let size = button.sizeThatFits(bounds.size)
      if x > left + inset, x + size.width > left + width - inset + 10 { (x, y, line) = (left + inset - 10, y + line + 2, 0) }
      button.frame = CGRect(x: x, y: y, width: min(size.width, width - 2 * inset + 10), height: size.height)
      x += size.width + 4
      line = max(line, size.height)
    }
    y += line + 8
    textView.frame = CGRect(x: left, y: y, width: width, height: max(bounds.maxY - y, 0))
  }

  override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    view.setNeedsLayout()
  }
}

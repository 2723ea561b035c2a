import GalleyDocuments
import UIKit

/// A horizontally scrolling line of names; pressing a name selects or deselects it.
final class AuthorStrip: UICollectionView, UICollectionViewDataSource, UICollectionViewDelegateFlowLayout {
  /// Called with all selected names.
  var didChoose: (Set<String>) -> Void = { _ in }

  private let authors: [String]
  private let flow = UICollectionViewFlowLayout()

  init(_ authors: [String]) {
    self.authors = authors
    flow.scrollDirection = .horizontal
    flow.minimumLineSpacing = Self.spacings.lowerBound
    super.init(frame: .zero, collectionViewLayout: flow)
    accessibilityLabel = "Authors"
    backgroundColor = nil
    alwaysBounceHorizontal = true
    showsHorizontalScrollIndicator = false
    allowsMultipleSelection = true
    register(AuthorCell.self, forCellWithReuseIdentifier: "author")
    dataSource = self
    delegate = self
  }

  required init?(coder: NSCoder) { nil }

  private var font: UIFont { .preferredFont(forTextStyle: .subheadline, compatibleWith: traitCollection) }
  private var height: CGFloat { (font.lineHeight + 12).rounded(.up) }

  override var intrinsicContentSize: CGSize { CGSize(width: UIView.noIntrinsicMetric, height: height) }

  override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    invalidateIntrinsicContentSize()
    flow.invalidateLayout()
  }

  // MARK: The names

  func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int { authors.count }

  func collectionView(_ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath) -> UICollectionViewCell {
    let cell = collectionView.dequeueReusableCell(withReuseIdentifier: "author", for: indexPath)
    (cell as? AuthorCell)?.label.text = authors[indexPath.item]
    return cell
  }

  func collectionView(_ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout, sizeForItemAt indexPath: IndexPath) -> CGSize {
    CGSize(width: width(ofName: indexPath.item), height: height)
  }

  private func width(ofName index: Int) -> CGFloat {
    (authors[index] as NSString).size(withAttributes: [.font: font]).width.rounded(.up) + 2 * AuthorCell.padding + 1
  }

  // MARK: More names

  private static let spacings: ClosedRange<CGFloat> = 8...24
  /// The minimum visible and the minimum hidden width of a name at the edge, in points.
  private static let minimumVisiblePart: CGFloat = 14
  /// The width and font that the current spacing was computed for; `nil` before the first time.
  private var spaced: (width: CGFloat, font: UIFont)?

  /// Adjusts the spacing so that the edge cuts a name if there are more, because a row that ends with a whole name looks complete.
  private func chooseSpacing() {
    guard spaced.map({ $0.width != bounds.width || $0.font != font }) ?? true else { return }
    spaced = (bounds.width, font)
    let widths = authors.indices.map { width(ofName: $0) }
    func edgeCuts(_ spacing: CGFloat) -> Bool {
      var x: CGFloat = 0
      for width in widths {
        if x + width > bounds.width { return bounds.width - x >= Self.minimumVisiblePart && x + width - bounds.width >= Self.minimumVisiblePart }
        x += width + spacing
      }
      return true
    }
    let best = stride(from: Self.spacings.lowerBound, through: Self.spacings.upperBound, by: 1).first(where: edgeCuts) ?? Self.spacings.lowerBound
    if flow.minimumLineSpacing != best { flow.minimumLineSpacing = best }
  }

  override func layoutSubviews() {
    chooseSpacing()
    super.layoutSubviews()
  }

  func collectionView(_ collectionView: UICollectionView, didSelectItemAt indexPath: IndexPath) { notifyChoice() }
  func collectionView(_ collectionView: UICollectionView, didDeselectItemAt indexPath: IndexPath) { notifyChoice() }

  private func notifyChoice() { didChoose(Set((indexPathsForSelectedItems ?? []).map { authors[$0.item] })) }
}

/// A name on a round background, which is blue if selected.
final class AuthorCell: UICollectionViewCell {
  static let padding: CGFloat = 12
  let label = UILabel()

  override init(frame: CGRect) {
    super.init(frame: frame)
    label.font = .preferredFont(forTextStyle: .subheadline)
    label.adjustsFontForContentSizeCategory = true
    label.textColor = Theme.ink
    contentView.addSubview(label)
    backgroundView = UIView()
    backgroundView?.backgroundColor = Theme.control
    selectedBackgroundView = UIView()
    selectedBackgroundView?.backgroundColor = Theme.blueTint
    showEdge()
  }

  /// Shows a border, because the background is hard to distinguish from the page's.
  private func showEdge() {
    backgroundView?.layer.borderWidth = 1
    backgroundView?.layer.borderColor = Theme.hairline.cgColor
  }

  override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    showEdge()
  }

  required init?(coder: NSCoder) { nil }

  override func layoutSubviews() {
    super.layoutSubviews()
    label.frame = contentView.bounds.shrunk(dx: Self.padding, dy: 0)
    for ground in [backgroundView, selectedBackgroundView] { ground?.layer.cornerRadius = bounds.height / 2 }
  }
}

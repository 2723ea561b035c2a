import GalleyDocuments
import UIKit

/// A recipe of a document: a working view controller, and its source file.
@MainActor struct Recipe {
  /// The number in the document; empty if the recipe has no number.
  var number: String
  var title: String
  var note: String
  var file: String
  var make: () -> UIViewController

  init(_ number: String, _ title: String, _ note: String, _ file: String, make: @escaping () -> UIViewController) {
    (self.number, self.title, self.note, self.file, self.make) = (number, title, note, file, make)
  }

  var heading: String { number.isEmpty ? title : "\(title) (\(number))" }
}

/// The recipes of a document, with a list at the left and the chosen recipe. Narrow views have Back and Next, and Recipes shows the list. In low
/// views, the card of the recipe scrolls, so that neither its note nor its fields are cut.
final class RecipesViewController: UIViewController {
  let recipes: [Recipe]
  private let list = UIScrollView()
  private let listHeading = UILabel()
  private let rows: [SampleRow]
  private let steps: [UIButton]
  private let page = UIScrollView()
  private let card = UIView()
  private let head = UIView()
  private let heading = UILabel()
  private let note = UILabel()
  private let sourceButton = ExhibitStyle.button("Source")
  private let ground = UIView()
  private(set) var chosen = 0
  /// The view controller of the chosen recipe; `nil` before one is chosen.
  private(set) var recipe: UIViewController?
  private(set) var sourcePanel: SourcePanel?
  private var keyboardObservation: (any NSObjectProtocol)?
  /// The height of the column of the recipe's fields; 0 if it has none.
  private var heightOfContent: CGFloat = 0
  /// The top of the keyboard in the window; below the window if there is no keyboard.
  private var keyboardTop = CGFloat.greatestFiniteMagnitude

  init(title: String, recipes: [Recipe]) {
    self.recipes = recipes
    rows = recipes.map { SampleRow($0.heading) }
    steps = [ExhibitStyle.button("Back"), ExhibitStyle.button("Recipes"), ExhibitStyle.button("Next")]
    super.init(nibName: nil, bundle: nil)
    self.title = title
    listHeading.text = title
  }

  required init?(coder: NSCoder) { nil }

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = Theme.desk
    for sheet in [list, card] {
      sheet.backgroundColor = Theme.page
      sheet.layer.cornerRadius = 10
      sheet.layer.borderWidth = 1
    }
    for part in [list, page] { view.addSubview(part) }
    page.addSubview(card)
    for (label, style) in [(listHeading, UIFont.TextStyle.headline), (heading, .headline), (note, .footnote)] {
      label.font = ExhibitStyle.headFont(style)
      label.textColor = label === note ? Theme.secondary : Theme.ink
      label.numberOfLines = 0
      label.adjustsFontForContentSizeCategory = true
    }
    list.addSubview(listHeading)
    for (number, row) in rows.enumerated() {
      row.addAction(UIAction { [weak self] _ in self?.choose(number) }, for: .touchUpInside)
      list.addSubview(row)
    }
    for (step, button) in zip([-1, 0, 1], steps) {
      button.addAction(
        UIAction { [weak self] _ in
          guard let self else { return }
          if step == 0 { presentRecipeList() } else { choose((chosen + step + recipes.count) % recipes.count) }
        }, for: .touchUpInside)
      view.addSubview(button)
    }
    sourceButton.addAction(UIAction { [weak self] _ in self?.toggleSource() }, for: .touchUpInside)
    for label in [heading, note] { head.addSubview(label) }
    ground.backgroundColor = Theme.popover
    ground.layer.cornerRadius = 6
    ground.layer.borderWidth = 1
    ground.clipsToBounds = true
    for part in [head, ground] { card.addSubview(part) }
    head.addSubview(sourceButton)
    for button in steps + [sourceButton] { button.titleLabel?.font = ExhibitStyle.headFont(.subheadline) }
    showBorders()
    keyboardObservation = NotificationCenter.default.addObserver(forName: UIResponder.keyboardWillChangeFrameNotification, object: nil, queue: nil) { [weak self] note in
      let top = note.keyboard.end.minY
      MainActor.assumeIsolated {
        self?.keyboardTop = top
        self?.adjustInsetForKeyboard()
        if self?.sourcePanel != nil { self?.view.setNeedsLayout() }
      }
    }
    choose(0)
  }

  isolated deinit { keyboardObservation.map { NotificationCenter.default.removeObserver($0) } }

  /// Lets the list scroll to its last row above the keyboard.
  private func adjustInsetForKeyboard() {
    let covered = view.convert(CGPoint(x: 0, y: keyboardTop), from: nil).y
    list.contentInset.bottom = list.isHidden ? 0 : max(list.frame.maxY - max(covered, list.frame.minY), 0)
    list.verticalScrollIndicatorInsets.bottom = list.contentInset.bottom
  }

  private func showBorders() { for sheet in [list, card, ground] { sheet.layer.borderColor = Theme.hairline.cgColor } }

  /// Shows the recipe at an index in the list, instead of the current one; does nothing if it is already shown. Traps if the index is out of range.
  func choose(_ number: Int) {
    guard number != chosen || recipe == nil else { return }
    view.endEditing(true)
    chosen = number
    for (index, row) in rows.enumerated() { row.isSelected = index == number }
    recipe?.willMove(toParent: nil)
    recipe?.viewIfLoaded?.removeFromSuperview()
    recipe?.removeFromParent()
    heading.text = recipes[number].heading
    note.text = recipes[number].note
    page.contentOffset = .zero
    heightOfContent = 0
    let new = recipes[number].make()
    addChild(new)
    ground.addSubview(new.view)
    new.didMove(toParent: self)
    recipe = new
    if sourcePanel != nil { showSource() }
    view.setNeedsLayout()
  }

  /// Presents the list as a sheet; for windows too narrow to show it beside the recipe.
  private func presentRecipeList() {
    let sheet = RecipeListController(recipes, chosen: chosen) { [weak self] number in
      self?.dismiss(animated: true)
      self?.choose(number)
    }
    sheet.navigationItem.rightBarButtonItem = UIBarButtonItem(systemItem: .cancel, primaryAction: UIAction(title: "Cancel") { [weak self] _ in self?.dismiss(animated: true) })
    sheet.title = title
    let navigation = UINavigationController(rootViewController: sheet)
    present(navigation, animated: true)
  }

  // MARK: The source

  func toggleSource() {
    if sourcePanel == nil {
      showSource()
    } else {
      sourcePanel?.removeFromSuperview()
      sourcePanel = nil
    }
    sourceButton.isSelected = sourcePanel != nil
    view.setNeedsLayout()
  }

  private func showSource() {
    sourcePanel?.removeFromSuperview()
    let panel = SourcePanel(SourceFiles.files(named: [recipes[chosen].file, "RecipeLayout.swift"]))
    card.addSubview(panel)
    sourcePanel = panel
  }

  override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    showBorders()
    view.setNeedsLayout()
  }

  // MARK: Layout

  private static let gap: CGFloat = 16
  /// The minimum height of a recipe with its source below it, in points at the default text size.
  private static let minimumHeightOfBoth: CGFloat = 300

  override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    let bounds = view.bounds.inset(by: view.safeAreaInsets)
    let margin: CGFloat = bounds.width < 600 ? 14 : 28
    let availableRect = bounds.shrunk(dx: margin, dy: margin)
    guard availableRect.width > 0, availableRect.height > 0 else { return }
    let scale = max(ExhibitStyle.scale(traitCollection), 1)
    let isWide = availableRect.width >= 640 * min(scale, 1.5)
    list.isHidden = !isWide
    for button in steps { button.isHidden = isWide }
    if isWide {
      let width = min(270 * scale, availableRect.width * 0.36).rounded()
      let height = layOutList(width: width)
      let most = (sourcePanel == nil ? 720 : 1200) * scale
      let cardWidth = min(availableRect.width - width - Self.gap, most).rounded()
      let left = (availableRect.midX - (width + Self.gap + cardWidth) / 2).rounded()
      list.frame = CGRect(x: left, y: availableRect.minY, width: width, height: min(height, availableRect.height))
      list.contentSize = CGSize(width: width, height: height)
      page.frame = CGRect(x: list.frame.maxX + Self.gap, y: availableRect.minY, width: cardWidth, height: availableRect.height)
    } else {
      let sizes = steps.map { $0.sizeThatFits(availableRect.size) }
      steps[0].frame = CGRect(origin: availableRect.origin, size: sizes[0])
      steps[1].frame = CGRect(x: (availableRect.midX - sizes[1].width / 2).rounded(), y: availableRect.minY, width: sizes[1].width, height: sizes[1].height)
      steps[2].frame = CGRect(x: availableRect.maxX - sizes[2].width, y: availableRect.minY, width: sizes[2].width, height: sizes[2].height)
      let top = availableRect.minY + sizes[0].height + 6
      page.frame = CGRect(x: availableRect.minX, y: top, width: availableRect.width, height: max(availableRect.maxY - top, 0))
    }
    adjustInsetForKeyboard()
    layOutCard()
  }

  /// Places the head and the recipe in the card, and the source beside or below the recipe. The card is as high as the page, or higher if its content
  /// needs that.
  private func layOutCard() {
    let padding: CGFloat = page.bounds.width < 500 ? 12 : 20
    let availableRect = CGRect(origin: .zero, size: page.bounds.size).shrunk(dx: padding, dy: padding - 4)
    let top = layOutHead(in: availableRect)
    measureContent(width: availableRect.width)
    let height = max(page.bounds.height, (top + max(minimumHeightOfRecipe, heightOfContent) + padding).rounded(.up))
    card.frame = CGRect(x: 0, y: 0, width: page.bounds.width, height: height)
    page.contentSize = card.frame.size
    // If the page could always scroll, it would scroll to the caret instead of the recipe.
    page.isScrollEnabled = height > page.bounds.height
    layOutContent(CGRect(x: availableRect.minX, y: top, width: availableRect.width, height: max(height - padding - top, 0)))
  }

  /// The height of two fields with their focus rings.
  private var minimumHeightOfRecipe: CGFloat { 2 * (UIFont.preferredFont(forTextStyle: .body, compatibleWith: traitCollection).lineHeight + 48) }

  /// Measures the column of a recipe's fields, except while the keyboard changes its height.
  private func measureContent(width: CGFloat) {
    guard let recipe, keyboardTop >= view.window?.bounds.maxY ?? 0, sourcePanel == nil else { return }
    let inner = (recipe as? UINavigationController)?.topViewController ?? recipe
    recipe.view.frame.size = CGSize(width: width, height: max(recipe.view.bounds.height, minimumHeightOfRecipe))
    recipe.view.layoutIfNeeded()
    guard let column = inner.view.subviews.first as? UIScrollView, !(column is UITextView) else { return heightOfContent = 0 }
    heightOfContent = column.contentSize.height + column.adjustedContentInset.top + recipe.view.bounds.height - column.bounds.height
  }

  /// Places the heading, the note and the Source button.
  ///
  /// - Returns: the top of the content below, in the card.
  private func layOutHead(in availableRect: CGRect) -> CGFloat {
    let button = sourceButton.sizeThatFits(availableRect.size)
    sourceButton.frame = CGRect(x: availableRect.width - button.width, y: 0, width: button.width, height: button.height)
    let width = max(availableRect.width - button.width - 8, 40)
    var y: CGFloat = 0
    for label in [heading, note] {
      func height(_ width: CGFloat) -> CGFloat { label.sizeThatFits(CGSize(width: width, height: 0)).height.rounded(.up) }
      // The note is beside the button, or below it if that takes less height.
      let below = max(button.height, y)
      let isBeside = label === heading || y < button.height && y + height(width) <= below + height(availableRect.width)
      if !isBeside { y = below }
      let labelWidth = isBeside ? width : availableRect.width
      label.frame = CGRect(x: 0, y: y, width: labelWidth, height: height(labelWidth))
      y = label.frame.maxY + 2
    }
    head.frame = CGRect(x: availableRect.minX, y: availableRect.minY, width: availableRect.width, height: max(y, button.height).rounded())
    return head.frame.maxY + 12
  }

  private func layOutContent(_ frame: CGRect) {
    var contentFrame = frame
    ground.isHidden = false
    if let sourcePanel {
      let edge: CGRectEdge = contentFrame.width >= 640 ? .maxXEdge : .maxYEdge
      // Half of a low card is too small for source lines: there the source replaces the recipe.
      ground.isHidden = edge == .maxYEdge && contentFrame.height < Self.minimumHeightOfBoth * max(ExhibitStyle.scale(traitCollection), 1)
      if ground.isHidden { recipe?.view.endEditing(true) }
      // Above the screen keyboard, recipe and source share the height.
      if edge == .maxYEdge, !ground.isHidden {
        let keys = card.convert(CGPoint(x: 0, y: min(keyboardTop, view.window?.bounds.maxY ?? keyboardTop)), from: nil).y
        contentFrame.size.height = max(min(contentFrame.maxY, keys) - contentFrame.minY, 0)
      }
      let share = ground.isHidden ? contentFrame.height : edge == .maxXEdge ? contentFrame.width * 0.56 : contentFrame.height * 0.5
      let (panel, remainder) = contentFrame.divided(atDistance: share.rounded(), from: edge)
      sourcePanel.frame = panel
      contentFrame = remainder
      if edge == .maxXEdge { contentFrame.size.width = max(contentFrame.width - 12, 0) } else { contentFrame.size.height = max(contentFrame.height - 12, 0) }
    }
    ground.frame = contentFrame
    recipe?.view.frame = ground.bounds
  }

  /// Places the heading and the rows of the list in a width, in points.
  ///
  /// - Returns: the height that all rows need.
  private func layOutList(width: CGFloat) -> CGFloat {
    let height = listHeading.sizeThatFits(CGSize(width: width - 32, height: 0)).height.rounded(.up)
    listHeading.frame = CGRect(x: 16, y: 12, width: width - 32, height: height)
    var y = height + 22
    for row in rows {
      let height = max(row.sizeThatFits(CGSize(width: width - 2, height: 0)).height, 40)
      row.frame = CGRect(x: 1, y: y, width: width - 2, height: height)
      y += height
    }
    return y + 8
  }
}

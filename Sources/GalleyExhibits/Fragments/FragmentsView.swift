import GalleyDocuments
import UIKit

/// A scroll view of the text's visible part: a view for each layout fragment, placed at the fragment's frame.
final class FragmentsView: UIScrollView, @preconcurrency NSTextViewportLayoutControllerDelegate, TextLayoutSource {
  static let inset: CGFloat = 24

  let content = NSTextContentStorage()
  let layoutManager = NSTextLayoutManager()
  var didLayOut: () -> Void = {}
  /// Whether comments are shown in bubbles and a different font, or like other paragraphs.
  var showsComments = true {
    didSet {
      guard showsComments != oldValue else { return }
      keepingTop { content.delegate = showsComments ? commentReader : nil }
      setNeedsLayout()
    }
  }

  private let commentReader = CommentReader()
  private let container = NSTextContainer(size: .zero)
  private var rows: [ObjectIdentifier: FragmentView] = [:]
  private var rowsBefore: [ObjectIdentifier: FragmentView] = [:]
  /// The topmost visible fragment, and its y position at the last layout; `nil` if there is none.
  private var top: (fragment: NSTextLayoutFragment, y: CGFloat)?
  private var setScale: CGFloat = 0
  private var marked: NSTextRange?

  init() {
    super.init(frame: .zero)
    alwaysBounceVertical = true
    accessibilityLabel = "Text by fragments"
    container.lineFragmentPadding = 0
    layoutManager.textContainer = container
    layoutManager.delegate = commentReader
    layoutManager.textViewportLayoutController.delegate = self
    content.delegate = commentReader
    content.addTextLayoutManager(layoutManager)
    let tap = UITapGestureRecognizer()
    tap.addHandler { [weak self] in self?.tapped($0) }
    addGestureRecognizer(tap)
  }

  required init?(coder: NSCoder) { nil }

  var rowCount: Int { rows.count }

  /// The number of the topmost visible paragraph.
  var firstParagraph: Int {
    guard let text = (top?.fragment.textElement as? NSTextParagraph)?.attributedString, text.length > 0 else { return 0 }
    return text.attribute(FragmentsSampleText.number, at: 0, effectiveRange: nil) as? Int ?? 0
  }

  var textAreas: [TextArea] { [TextArea(name: "text", container: container, origin: CGPoint(x: Self.inset, y: Self.inset), frame: bounds)] }

  // Page keys, Home and End scroll a view that has the focus ring.
  override var canBecomeFocused: Bool { true }

  override var contentOffset: CGPoint { didSet { setNeedsLayout() } }

  // MARK: Layout

  override func layoutSubviews() {
    super.layoutSubviews()
    let width = max(bounds.width - 2 * Self.inset, 0)
    let scale = ExhibitStyle.scale(traitCollection)
    if scale != setScale || width != container.size.width {
      keepingTop {
        container.size = CGSize(width: width, height: 0)
        if scale != setScale { setText(scale: scale) }
      }
    }
    let controller = layoutManager.textViewportLayoutController
    controller.layoutViewport()
    // Text above can be higher than estimated: keep the visible part in place, and repeat for text that appears and differs in height.
    for _ in 0..<4 {
      guard let top, top.fragment.textLayoutManager != nil, case let y = top.fragment.layoutFragmentFrame.minY, y != top.y, contentOffset.y > 0 else { break }
      controller.adjustViewport(byVerticalOffset: y - top.y)
      contentOffset.y += y - top.y
      self.top = (top.fragment, y)
      controller.layoutViewport()
    }
    recordTop()
    contentSize = CGSize(width: bounds.width, height: layoutManager.usageBoundsForTextContainer.maxY + 2 * Self.inset)
    didLayOut()
  }

  private func setText(scale: CGFloat) {
    setScale = scale
    commentReader.scale = scale
    content.attributedString = FragmentsSampleText.text(scale: scale)
  }

  /// Performs a change that can affect all lines; the paragraph at the top stays there.
  private func keepingTop(_ change: () -> Void) {
    let (location, distance) = (top?.fragment.rangeInElement.location, contentOffset.y - (top?.y ?? 0))
    change()
    guard let location, contentOffset.y > 0 else { return }
    top = nil
    contentOffset.y = layoutManager.textViewportLayoutController.relocateViewport(to: location) + distance
  }

  private func recordTop() {
    let seen = rows.values.map(\.fragment).sorted { $0.layoutFragmentFrame.minY < $1.layoutFragmentFrame.minY }
    let edge = contentOffset.y - Self.inset
    top = (seen.first { $0.layoutFragmentFrame.maxY > edge } ?? seen.last).map { ($0, $0.layoutFragmentFrame.minY) }
  }

  /// Scrolls to the paragraph in the middle of the text, without layout of the text before it.
  func goToMiddle() {
    guard let middle = layoutManager.location(layoutManager.documentRange.location, offsetBy: content.textStorage!.length / 2) else { return }
    let y = layoutManager.textViewportLayoutController.relocateViewport(to: middle)
    top = nil
    contentOffset.y = y + Self.inset / 2
  }

  // MARK: The viewport

  func viewportBounds(for textViewportLayoutController: NSTextViewportLayoutController) -> CGRect {
    CGRect(x: 0, y: max(contentOffset.y - Self.inset, 0), width: container.size.width, height: bounds.height)
  }

  func textViewportLayoutControllerWillLayout(_ textViewportLayoutController: NSTextViewportLayoutController) {
    (rowsBefore, rows) = (rows, [:])
  }

  func textViewportLayoutController(
    _ textViewportLayoutController: NSTextViewportLayoutController, configureRenderingSurfaceFor textLayoutFragment: NSTextLayoutFragment
  ) {
    let name = ObjectIdentifier(textLayoutFragment)
    let row = rowsBefore.removeValue(forKey: name) ?? FragmentView(textLayoutFragment)
    rows[name] = row
    if row.superview == nil { insertSubview(row, at: 0) }
    row.position(from: CGPoint(x: Self.inset, y: Self.inset))
  }

  func textViewportLayoutControllerDidLayout(_ textViewportLayoutController: NSTextViewportLayoutController) {
    for row in rowsBefore.values { row.removeFromSuperview() }
    rowsBefore = [:]
  }

  // MARK: Marking

  private func tapped(_ recognizer: UIGestureRecognizer) {
    let point = recognizer.location(in: self)
    mark(CGPoint(x: point.x - Self.inset, y: point.y - Self.inset))
  }

  /// Marks only the word at a point of the container.
  ///
  /// Rendering attributes are lost when their fragment is laid out again, so the validator sets them.
  func mark(_ point: CGPoint) {
    if let marked { layoutManager.removeRenderingAttribute(.backgroundColor, for: marked) }
    let navigation = layoutManager.textSelectionNavigation
    marked = navigation.textSelection(for: .word, enclosing: point, inContainerAt: layoutManager.documentRange.location)?.textRanges.first
    layoutManager.renderingAttributesValidator = { [weak self] manager, fragment in
      guard let word = self?.marked?.intersection(fragment.rangeInElement), !word.isEmpty else { return }
      manager.addRenderingAttribute(.backgroundColor, value: Theme.selection, for: word)
    }
    for row in rows.values { row.setNeedsDisplay() }
  }

  override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    for row in rows.values { row.setNeedsDisplay() }
    setNeedsLayout()
  }
}

/// Draws one layout fragment, including overhang beyond its frame.
final class FragmentView: UIView {
  let fragment: NSTextLayoutFragment

  init(_ fragment: NSTextLayoutFragment) {
    self.fragment = fragment
    super.init(frame: .zero)
    isOpaque = false
    isUserInteractionEnabled = false
  }

  required init?(coder: NSCoder) { nil }

  func position(from origin: CGPoint) {
    let (frame, surface) = (fragment.layoutFragmentFrame, fragment.renderingSurfaceBounds)
    let newFrame = surface.offsetBy(dx: origin.x + frame.minX, dy: origin.y + frame.minY)
    if newFrame.size != self.frame.size { setNeedsDisplay() }
    self.frame = newFrame
  }

  override func draw(_ rect: CGRect) {
    guard let context = UIGraphicsGetCurrentContext() else { return }
    let surface = fragment.renderingSurfaceBounds
    fragment.draw(at: CGPoint(x: -surface.minX, y: -surface.minY), in: context)
  }
}

import GalleyDocuments
import GalleyProofs
import UIKit

/// The bar for the text size: two letters, the slider, the name and points of the size, the ticker, and the button of the on-screen keyboard. In a
/// narrow window also the shapes.
///
/// `BottomBarForm` decides which of these fit.
final class BottomBar: Bar {
  let slider = CategorySlider()
  private let shapes: ShapeCells?
  private let smallLetter = BottomBar.letter(size: 15)
  private let largeLetter = BottomBar.letter(size: 25)
  private let name = Bar.label("", weight: .medium)
  private let pixels = Bar.label("", color: Theme.secondary)
  private let ticker = UILabel()
  private let keyboard: KeyboardButton
  /// Whether the exhibit has a text to type into.
  private let hasKeyboard: Bool
  /// The message that ends by itself, and the one that the user dismisses, which appears again after a notice.
  private var notice, problem: BarMessage?
  /// The message that replaces the ticker; `nil` if there is none.
  private var message: BarMessage? { notice ?? problem }
  private var currentMessage: String? { message?.text }
  /// Ends a notice; `nil` without one.
  private var noticeAlarm: Timeline.Alarm?
  private let dismissButton: IconButton
  /// Whether messages end. In recordings made before that, they stay.
  private let endsMessages: Bool
  /// Called after a message has ended by itself or was dismissed, with the problem that is still shown: the bar can be lower without the message.
  private let onMessageEnd: (_ problem: String?) -> Void

  /// Creates the bar.
  ///
  /// - Parameter shapes: the shapes of a narrow window; `nil` in a wide one, and for an exhibit without shapes.
  init(shapes: ShapeCells?, chrome: PlaygroundChrome, isNarrow: Bool) {
    self.shapes = shapes
    keyboard = KeyboardButton { [weak chrome] in chrome?.toggleScreenKeyboard() }
    hasKeyboard = chrome.hasTextControls
    endsMessages = chrome.options.usesCurrentBars
    onMessageEnd = { [weak chrome] problem in
      chrome?.problem = problem
      chrome?.view.setNeedsLayout()
    }
    weak var bar: BottomBar?
    dismissButton = IconButton(.close, label: "Dismiss Message", side: 24) { _ = bar?.dismissProblem() }
    super.init(edge: .bottom, isNarrow: isNarrow)
    bar = self
    slider.addAction(
      UIAction { [weak chrome, weak slider] _ in
        if let slider { chrome?.setCategory(slider.category) }
      }, for: .valueChanged)
    slider.onRelease = { [weak chrome] in chrome?.view.setNeedsLayout() }
    let hover = UIHoverGestureRecognizer()
    hover.addHandler { [weak slider] recognizer in
      guard let slider else { return }
      let isOver = recognizer.state == .began || recognizer.state == .changed
      slider.pointerMoved(to: isOver ? recognizer.location(in: slider).x : nil)
    }
    slider.addGestureRecognizer(hover)
    ticker.screenRole = .text
    shapes?.views.forEach(addSubview)
    for view in [smallLetter, slider, largeLetter, name, pixels, ticker, dismissButton, keyboard] { addSubview(view) }
  }

  required init?(coder: NSCoder) { nil }

  private static func letter(size: CGFloat) -> BarLabel {
    let label = BarLabel(UIFont(name: "EB Garamond", size: size) ?? .systemFont(ofSize: size))
    label.textColor = Theme.ink
    label.text = "A"
    return label
  }

  // MARK: Content

  /// Shows a message instead of the ticker. A notice ends after some seconds, with the user's next action or with the next posted size, a problem
  /// when the user dismisses it. `hideMessage` removes both.
  func showMessage(_ text: String, isProblem: Bool = false) {
    let message = BarMessage(text: text, start: Timeline.shared.now)
    if isProblem, endsMessages {
      problem = message
      removeNotice()
    } else {
      removeNotice()
      notice = message
      if endsMessages { noticeAlarm = Timeline.shared.schedule(after: message.duration) { [weak self] in self?.endNotice(now: true) } }
    }
  }

  /// Ends a notice because the user did something else. Does nothing if the notice is so new that it can be about that action, unless `now`.
  func endNotice(now: Bool = false) {
    guard endsMessages, let notice, now || notice.endsWithAction(at: Timeline.shared.now) else { return }
    removeNotice()
    onMessageEnd(problem?.text)
  }

  /// Removes a problem. Returns `false` if none is shown.
  func dismissProblem() -> Bool {
    guard notice == nil, problem != nil else { return false }
    problem = nil
    setNeedsLayout()
    onMessageEnd(nil)
    return true
  }

  private func removeNotice() {
    noticeAlarm?.cancel()
    (noticeAlarm, notice) = (nil, nil)
    setNeedsLayout()
  }

  /// Removes `message` if it is shown.
  ///
  /// - Returns: whether that message was shown.
  func hideMessage(_ message: String) -> Bool {
    let (isNotice, isProblem) = (notice?.text == message, problem?.text == message)
    if isNotice { removeNotice() }
    if isProblem { problem = nil }
    guard isNotice || isProblem else { return false }
    setNeedsLayout()
    onMessageEnd(problem?.text)
    return true
  }

  /// Shows the category, also in the ticker, which replaces a notice.
  func show(_ category: UIContentSizeCategory) {
    removeNotice()
    slider.category = category
    name.text = category.displayName
    let traits = UITraitCollection(preferredContentSizeCategory: category)
    let size = UIFontMetrics(forTextStyle: .body).scaledValue(for: 17, compatibleWith: traits)
    pixels.text = "\(Int(size.rounded())) pt"
    setNeedsLayout()
  }

  func show(_ chrome: PlaygroundChrome) {
    keyboard.isOn = chrome.hasScreenKeyboard
  }

  /// Returns the text of the ticker in the style `form`, or the message that replaces it.
  private func tickerText(_ form: BottomBarForm.Ticker) -> NSAttributedString {
    let font = scale.font(.monospacedSystemFont(ofSize: 11, weight: .regular))
    let quiet: [NSAttributedString.Key: Any] = [.font: font, .foregroundColor: Theme.secondary]
    if let currentMessage { return NSAttributedString(string: currentMessage, attributes: quiet) }
    let text = NSMutableAttributedString(string: form.prefix, attributes: quiet)
    text.append(
      NSAttributedString(
        string: form == .long ? slider.category.displayName : CategoryName.short(slider.category), attributes: [.font: font, .foregroundColor: Theme.red]))
    return text
  }

  // MARK: Layout

  /// The width of the button that dismisses a problem, with the space before it; 0 while there is none.
  private var dismissWidth: CGFloat { notice == nil && problem != nil ? dismissButton.fittingSize.width + 4 : 0 }

  /// The inputs that determine the widths of the texts.
  private struct Circumstances: Hashable {
    var width: CGFloat
    var scale: BarScale
    var message: String?
    var dismissWidth: CGFloat
    var category: UIContentSizeCategory
  }
  /// Cached forms, because the slider often returns to a previous size.
  private var forms: [Circumstances: BottomBarForm] = [:]

  /// The form of the last layout and its width; `nil` before the first layout.
  private var laidOut: (form: BottomBarForm, width: CGFloat)?

  /// Returns whether the user is dragging the slider, which must not move then. A change of the window's width ends that.
  func isDraggingSlider(atWidth width: CGFloat) -> Bool { slider.isTracking && laidOut?.width == width }

  /// Returns the form that fits `width`; while the user drags the slider, the form of the last layout.
  private func form(forWidth width: CGFloat) -> BottomBarForm {
    if let laidOut, isDraggingSlider(atWidth: width) { return laidOut.form }
    let now = Circumstances(width: width, scale: scale, message: currentMessage, dismissWidth: dismissWidth, category: slider.category)
    if let cached = forms[now] { return cached }
    let form = measuredForm(forWidth: width)
    if forms.count >= 64 { forms = [:] }
    forms[now] = form
    return form
  }

  private func measuredForm(forWidth width: CGFloat) -> BottomBarForm {
    // A long message is truncated before other content is hidden for it.
    let longest = currentMessage == nil ? CGFloat.infinity : 160 * scale.type
    let messageWidth = currentMessage == nil ? 0 : tickerText(.arrow).size().width.rounded(.up) + dismissWidth
    var tickers: [BottomBarForm.Ticker: CGFloat] = [:]
    var widths = BottomBarForm.Widths(
      name: Self.fittingSize(of: name).width, pixels: Self.fittingSize(of: pixels).width,
      keyboard: { [keyboard] in keyboard.size(withName: $0 == .named).width - KeyboardButton.padding * keyboard.scale }
    ) { ticker in
      if let cached = tickers[ticker] { return cached }
      let width = min(self.tickerText(ticker).size().width.rounded(.up) + self.dismissWidth, longest)
      tickers[ticker] = width
      return width
    }
    widths.hasKeyboard = hasKeyboard
    widths.message = messageWidth
    widths.wrapsMessage = endsMessages
    var form = BottomBarForm.fitting(width, isNarrow: isNarrow, hasShapes: shapes != nil, showsMessage: currentMessage != nil, widths, scale)
    if form.messageHeight != nil { form.messageHeight = wrappedHeight(width - form.textLeft(scale) - form.edge - dismissWidth) }
    return form
  }

  /// The maximum number of lines of a message. The tooltip has the rest.
  private static let maximumMessageLines = 4

  /// Returns the height of the message in lines of a width, up to `maximumMessageLines` lines.
  private func wrappedHeight(_ width: CGFloat) -> CGFloat {
    let label = UILabel()
    (label.attributedText, label.numberOfLines) = (tickerText(.arrow), Self.maximumMessageLines)
    return label.sizeThatFits(CGSize(width: width, height: .greatestFiniteMagnitude)).height.rounded(.up)
  }

  /// Returns whether there is a keyboard button, and it fits.
  func showsKeyboard(atWidth width: CGFloat) -> Bool { hasKeyboard && form(forWidth: width).keyboard != .none }

  func height(forWidth width: CGFloat) -> CGFloat {
    let form = form(forWidth: width)
    let heights = form.heights(scale)
    return heights.first + (form.hasTwoRows ? heights.second : 0)
  }

  override func scaleDidChange() {
    slider.scale = scale.icon
    keyboard.scale = scale.icon
    dismissButton.scale = scale.icon
    keyboard.type = scale
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let form = form(forWidth: bounds.width)
    laidOut = (form, bounds.width)
    let heights = form.heights(scale)
    let middle = heights.first / 2 + 0.5
    layOutShapes(form, middle)
    slider.pitch = form.pitch
    slider.frame = CGRect(
      x: form.firstStop(scale) - slider.margin, y: (middle - slider.height / 2).rounded(), width: slider.width,
      height: slider.height)
    for letter in [smallLetter, largeLetter] { letter.isHidden = !form.hasLetters }
    positionOnBaseline(smallLetter, centerX: form.smallLetterCenter(scale), baseline: middle + 5 * scale.type)
    // Move the baseline down as the letter grows, as long as descenders stay in the bar.
    positionOnBaseline(largeLetter, centerX: form.largeLetterCenter(scale), baseline: middle + 8 + 6 * (scale.type - 1))

    let wordsMiddle = form.hasTwoRows ? heights.first + heights.second / 2 - 4 : heights.first / 2
    name.isHidden = form.sizeText != .nameAndPixels
    pixels.isHidden = form.sizeText == .none
    position(name, left: form.textLeft(scale), centerY: wordsMiddle)
    position(pixels, left: name.isHidden ? form.textLeft(scale) : name.frame.maxX + form.wordGap(scale), centerY: wordsMiddle)
    ticker.isHidden = form.ticker == nil
    ticker.numberOfLines = form.messageHeight == nil ? 1 : Self.maximumMessageLines
    let newText = tickerText(form.ticker ?? .arrow)
    if ticker.attributedText != newText { ticker.attributedText = newText }
    positionKeyboardButton(form, heights.first / 2)
    positionTicker(form, wordsMiddle)
  }

  /// Places the keyboard button so that its name ends at the page's edge, or hides the button if `form` has none.
  private func positionKeyboardButton(_ form: BottomBarForm, _ middle: CGFloat) {
    keyboard.isHidden = !hasKeyboard || form.keyboard == .none
    keyboard.showsName = form.keyboard == .named
    let right = bounds.width - form.edge + KeyboardButton.padding * scale.icon
    position(keyboard, centerX: right - keyboard.bounds.width / 2, centerY: middle)
  }

  /// Places the ticker so that it ends at the page's edge, or before the keyboard button.
  private func positionTicker(_ form: BottomBarForm, _ middle: CGFloat) {
    var size = Self.fittingSize(of: ticker)
    let words: [UILabel] = [largeLetter, name, pixels].filter { !$0.isHidden && ($0 !== largeLetter || !form.hasTwoRows) }
    let left = (words.map(\.frame.maxX).max() ?? 0) + 12 * scale.type
    let isBesideButton = !form.hasTwoRows && !keyboard.isHidden
    let right = isBesideButton ? keyboard.frame.minX - BottomBarForm.tickerGap / 2 : bounds.width - form.edge
    let space = max(right - dismissWidth - (form.messageHeight == nil ? left : form.textLeft(scale)), 0)
    var width = min(size.width, space)
    if let height = form.messageHeight { (width, size.height) = (space, height) }
    dismissButton.isHidden = dismissWidth == 0 || ticker.isHidden
    position(dismissButton, centerX: right - dismissButton.bounds.width / 2, centerY: middle)
    ticker.frame = CGRect(x: right - dismissWidth - width, y: (middle - size.height / 2).rounded(), width: width, height: size.height)
    // A message that is too long for the bar can be read in its tooltip.
    let isCut = form.messageHeight == nil ? width < size.width : ticker.heightOfWholeText(inWidth: width) > size.height + 1
    ticker.toolTip = !ticker.isHidden && isCut ? currentMessage : nil
    ticker.isUserInteractionEnabled = ticker.toolTip != nil
  }

  private func layOutShapes(_ form: BottomBarForm, _ middle: CGFloat) {
    guard let shapes else { return }
    let centers = form.cellCenters(scale)
    shapes.show(centers.count - 1, scale)
    shapes.more.isHidden = centers.isEmpty
    for (view, x) in zip(shapes.views.filter { !$0.isHidden }, centers) { position(view, centerX: x, centerY: middle) }
    let height: CGFloat = 24
    dividers = form.dividerX(scale).map { [divider(centerX: $0, centerY: middle - 0.5, height: height)] } ?? []
  }

  private func positionOnBaseline(_ label: UILabel, centerX: CGFloat, baseline: CGFloat) {
    let size = Self.fittingSize(of: label)
    label.frame = CGRect(
      origin: CGPoint(x: centerX - size.width / 2, y: (baseline - label.font.ascender).rounded()), size: size)
  }
}

extension UILabel {
  /// Returns the height of all lines of the text in a width.
  fileprivate func heightOfWholeText(inWidth width: CGFloat) -> CGFloat {
    let label = UILabel()
    (label.attributedText, label.numberOfLines) = (attributedText, 0)
    return label.sizeThatFits(CGSize(width: width, height: .greatestFiniteMagnitude)).height
  }
}

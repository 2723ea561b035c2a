import GalleyDocuments
import GalleyPlayground
import GalleyProofs
import UIKit

/// A proof: its recorded and replayed screens, the scrubber over the replay, and the differences in words.
final class ProofDetailView: UIView {
  private static let padding: CGFloat = 12
  private static let head: CGFloat = 44
  private static let foot: CGFloat = 48
  /// The width of the words beside the page, at L; in a narrower view they are below it.
  private static let wordsWidth: CGFloat = 288
  /// The minimum width of the page beside the words, at L.
  private static let minimumPageWidth: CGFloat = 360
  /// The minimum height of the page above the words, at L. In a lower view, page and words scroll together.
  private static let minimumPageHeight: CGFloat = 96

  private let name = Bar.label("", size: 15, weight: .medium)
  private let title = Bar.label("", color: Theme.secondary)
  private(set) lazy var back = IconButton(.back, label: "All proofs") { [weak self] in self?.onBack() }
  private(set) lazy var close = IconButton(.cross, label: "Close", key: "Escape") { [weak self] in self?.onClose() }
  let checkButton = InspectorButton()
  let page = BeforeAfterView()
  private let scroller = UIScrollView()
  /// The page, the scrubber with its buttons, and the words; it scrolls in a low view.
  private let body = UIScrollView()
  /// The background of the scrubber and its buttons.
  private let footGround = FootGround()
  let scrubber = ReplayScrubber()
  private(set) lazy var play = IconButton(.play, label: "Play") { [weak self] in self?.togglePlaying() }
  private(set) lazy var previousButton = IconButton(.previousStep, label: "Previous step", key: "←") { [weak self] in self?.moveStep(forward: false) }
  private(set) lazy var nextButton = IconButton(.nextStep, label: "Next step", key: "→") { [weak self] in self?.moveStep(forward: true) }
  private(set) lazy var size = IconButton(.actualSize, label: "Actual size") { [weak self] in self?.toggleSize() }
  private let clock = Bar.label("", size: 11, color: Theme.secondary)
  let words = StepWordsView()

  var onBack: () -> Void = {}
  var onClose: () -> Void = {}
  /// Called after a change of the proof's result.
  var onChange: () -> Void = {}
  /// Whether the button that goes back to the list is shown, as in a narrow window.
  var showsBack = false { didSet { if showsBack != oldValue { setNeedsLayout() } } }
  var scale = BarScale(.current, limit: 1) { didSet { if scale != oldValue { scaleDidChange() } } }

  private(set) var proof: OpenedProof?
  /// Whether the user has chosen a time. Until then the first differing step is shown.
  private var hasMoved = false
  private var alarm: Timeline.Alarm?
  var isPlaying: Bool { alarm != nil }

  init() {
    super.init(frame: .zero)
    backgroundColor = Theme.desk
    checkButton.title = "Check"
    checkButton.action = { [weak self] in self?.replay() }
    for label in [name, title] { label.lineBreakMode = .byTruncatingTail }
    clock.screenRole = nil
    scrubber.addAction(UIAction { [weak self] _ in self?.didScrub() }, for: .valueChanged)
    words.onChoose = { [weak self] in self?.showMarks() }
    scroller.addSubview(page)
    let head: [UIView] = [name, title, back, checkButton, close], foot: [UIView] = [previousButton, play, nextButton, scrubber, clock, size]
    body.lineScroll = 20
    for view in [scroller, footGround] + foot + [words] { body.addSubview(view) }
    // In the order of Tab.
    for view in head + [body] { addSubview(view) }
    showNothing()
  }

  required init?(coder: NSCoder) { nil }

  private func scaleDidChange() {
    for label in [name, title, clock] { label.scale = scale }
    for button in [back, close, play, previousButton, nextButton, size] { button.scale = scale.icon }
    checkButton.scale = scale
    page.scale = scale
    words.scale = scale
    setNeedsLayout()
  }

  // MARK: Proof

  /// Shows a proof without its title at its first step, and replays it unless it has the screens of a replay. Without a proof, shows nothing.
  func show(_ proof: OpenedProof?) {
    stopPlaying()
    self.proof = proof
    hasMoved = false
    name.text = proof?.folder.name
    title.text = ""
    scrubber.time = 0
    proof?.onChange = { [weak self] in self?.proofDidChange() }
    proofDidChange()
    if let proof, !proof.hasFrames { proof.replay() }
    setNeedsLayout()
  }

  /// Shows the title of the proof.
  func show(title text: String) {
    title.text = text
    setNeedsLayout()
  }

  /// Replays and compares the proof again.
  func replay() {
    stopPlaying()
    proof?.replay()
  }

  private func proofDidChange() {
    guard let proof else { return showNothing() }
    let step = scrubber.timeline.step(at: scrubber.time)
    let isOtherAxis = scrubber.timeline != proof.timeline
    scrubber.timeline = proof.timeline
    scrubber.differing = Set(proof.result?.steps.filter { $0.state != .passed }.map(\.number) ?? [])
    if !hasMoved, proof.hasFrames, let first = scrubber.differing.min() {
      scrubber.time = proof.timeline.time(ofStep: first)
    } else if isOtherAxis {
      scrubber.time = proof.timeline.time(ofStep: step)
    }
    checkButton.title = proof.isReplaying ? "Checking…" : "Check"
    checkButton.isEnabled = !proof.isReplaying
    setNeedsLayout()
    showTime()
    onChange()
  }

  private func showNothing() {
    scrubber.timeline = ReplayTimeline(stepCount: 0)
    for control in [previousButton, play, nextButton, checkButton] as [UIControl] { control.isEnabled = false }
    clock.text = ""
    page.show(recorded: nil, replayed: nil, pointer: nil)
    page.marks = BeforeAfterView.Marks()
    words.show(StepDescription(), canAccept: (false, false))
  }

  // MARK: Time

  private func didScrub() {
    hasMoved = true
    stopPlaying()
    showTime()
  }

  /// Moves to the next step or the one before; does nothing at the ends.
  func moveStep(forward: Bool) {
    guard let step = scrubber.timeline.step(after: scrubber.time, forward: forward) else { return }
    go(to: step)
  }

  /// Moves to the next step that differs, or to the one before; does nothing if there is none.
  func moveDifference(forward: Bool) {
    let now = scrubber.timeline.step(at: scrubber.time)
    let steps = scrubber.differing.filter { forward ? $0 > now : $0 < now }
    if let step = forward ? steps.min() : steps.max() { go(to: step) }
  }

  private func go(to step: Int) {
    scrubber.time = scrubber.timeline.time(ofStep: step)
    didScrub()
  }

  /// Shows the screens and the words of the present time.
  private func showTime() {
    guard let proof else { return }
    let (timeline, time) = (scrubber.timeline, scrubber.time)
    let frame = timeline.frame(at: time)
    let shown = timeline.shownStep(at: time)
    let step = shown ?? timeline.step(at: time)
    let former = (size: page.windowSize, words: words.content)
    let recorded = shown.flatMap { proof.recordedPicture(ofStep: $0) }
    page.show(
      recorded: recorded?.image, isDrawn: recorded?.isDrawn ?? false, replayed: proof.replayedImage(ofFrame: frame), pointer: proof.pointer(ofFrame: frame))
    clock.text = "\(ReplayScrubber.text(of: time)) of \(ReplayScrubber.text(of: timeline.duration))"
    (previousButton.isEnabled, nextButton.isEnabled) = (timeline.step(after: time, forward: false) != nil, timeline.step(after: time, forward: true) != nil)
    play.isEnabled = proof.hasFrames && timeline.duration > 0
    let compared = proof.comparison(ofStep: step)
    words.show(
      StepDescription(
        step, of: timeline.steps.count, event: proof.event(ofStep: step), result: proof.result, isReplaying: proof.isReplaying, problem: proof.problem),
      canAccept: (compared?.state == .differs && shown != nil, proof.result.map { $0.state != .passed } ?? (proof.problem != nil)))
    if page.windowSize != former.size || words.content != former.words { setNeedsLayout() }
    showMarks()
  }

  /// The number of the shown step; `nil` between steps.
  var shownStep: Int? { scrubber.timeline.shownStep(at: scrubber.time) }

  private func showMarks() {
    let difference = shownStep == nil ? nil : words.chosenDifference
    func rects(_ recorded: [RecordedRect]) -> [CGRect] { recorded.map { CGRect(x: $0.x, y: $0.y, width: $0.width, height: $0.height) } }
    page.marks = BeforeAfterView.Marks(before: rects(difference?.before ?? []), after: rects(difference?.after ?? []))
  }

  // MARK: Playing

  /// Plays the replay from the present time, or from the start if that is its end; stops it if it plays.
  func togglePlaying() {
    guard !isPlaying else { return stopPlaying() }
    guard play.isEnabled else { return }
    hasMoved = true
    if scrubber.time >= scrubber.timeline.duration { scrubber.time = 0 }
    showTime()
    scheduleFrame()
    showPlaying()
  }

  private func stopPlaying() {
    alarm?.cancel()
    alarm = nil
    showPlaying()
  }

  private func showPlaying() {
    play.icon = isPlaying ? .pause : .play
    play.accessibilityLabel = isPlaying ? "Pause" : "Play"
    play.toolTip = play.accessibilityLabel
  }

  /// Schedules the next frame at its distance from the present one.
  private func scheduleFrame() {
    let timeline = scrubber.timeline
    let index = timeline.frame(at: scrubber.time) + 1
    guard timeline.times.indices.contains(index) else { return stopPlaying() }
    alarm = Timeline.shared.schedule(after: (timeline.times[index] - scrubber.time) / 1000) { [weak self] in
      guard let self else { return }
      scrubber.time = timeline.times[index]
      showTime()
      scheduleFrame()
    }
  }

  // MARK: Layout

  private func toggleSize() {
    page.isActualSize.toggle()
    size.isOn = page.isActualSize
    setNeedsLayout()
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let padding = Self.padding
    let head = scale.height(ofBar: Self.head, line: ChromeMeasures.line, icon: IconButton.side)
    let foot = scale.height(ofBar: Self.foot, line: ChromeMeasures.line, icon: IconButton.side)
    layOutHead(head)
    let wordsWidth = (Self.wordsWidth * scale.type).rounded()
    let isBeside = bounds.width - wordsWidth >= Self.minimumPageWidth * scale.type
    body.frame = CGRect(x: 0, y: head, width: bounds.width, height: max(bounds.height - head, 0))
    let height = body.bounds.height
    var wordsHeight = isBeside ? height : min((bounds.height * 0.36).rounded(), 240 * scale.type)
    var pageHeight = max(height - foot - (isBeside ? 0 : wordsHeight), 0)
    if !isBeside, pageHeight < Self.minimumPageHeight * scale.type {
      // The page and the scrubber fill the view, and the words are below them.
      pageHeight = max(height - foot, (Self.minimumPageHeight * scale.type).rounded())
      wordsHeight = words.fittingHeight(width: bounds.width)
    }
    let pageWidth = isBeside ? bounds.width - wordsWidth : bounds.width
    scroller.frame = CGRect(x: 0, y: 0, width: pageWidth, height: pageHeight)
    page.frame = CGRect(origin: .zero, size: page.isActualSize ? page.actualSize : scroller.bounds.size)
    scroller.contentSize = page.frame.size
    footGround.frame = CGRect(x: 0, y: pageHeight, width: pageWidth, height: foot)
    layOutFoot(footGround.frame.insetBy(dx: padding, dy: 0))
    words.frame = isBeside
      ? CGRect(x: pageWidth, y: 0, width: wordsWidth, height: height)
      : CGRect(x: 0, y: footGround.frame.maxY, width: pageWidth, height: wordsHeight)
    body.contentSize = CGSize(width: bounds.width, height: isBeside ? height : words.frame.maxY)
  }

  private func layOutHead(_ height: CGFloat) {
    let middle = height / 2
    func place(_ view: UIView, _ size: CGSize, _ x: CGFloat) {
      view.frame = CGRect(x: x, y: (middle - size.height / 2).rounded(), width: size.width, height: size.height)
    }
    back.isHidden = !showsBack
    place(back, back.fittingSize, Self.padding - 4)
    var left = showsBack ? back.frame.maxX + 6 : Self.padding
    var right = bounds.width - Self.padding
    for (view, size) in [(close, close.fittingSize), (checkButton, checkButton.fittingSize)] as [(UIView, CGSize)] {
      place(view, size, right - size.width)
      right -= size.width + 8
    }
    for label in [name, title] {
      let size = Bar.fittingSize(of: label)
      place(label, CGSize(width: max(min(size.width, right - left), 0), height: size.height.rounded(.up)), left)
      left = label.frame.maxX + 10
    }
  }

  private func layOutFoot(_ area: CGRect) {
    var x = area.minX
    for button in [previousButton, play, nextButton] {
      button.frame = CGRect(origin: CGPoint(x: x, y: (area.midY - button.fittingSize.height / 2).rounded()), size: button.fittingSize)
      x = button.frame.maxX
    }
    size.frame = CGRect(origin: CGPoint(x: area.maxX - size.fittingSize.width, y: previousButton.frame.minY), size: size.fittingSize)
    let clockSize = Bar.fittingSize(of: clock)
    // In a narrow view, the scrubber is more useful than the numbers.
    clock.isHidden = size.frame.minX - x < clockSize.width + 160
    clock.frame = CGRect(
      x: size.frame.minX - clockSize.width - 8, y: (area.midY - clockSize.height / 2).rounded(), width: clockSize.width, height: clockSize.height.rounded(.up))
    let end = clock.isHidden ? size.frame.minX - 4 : clock.frame.minX - 8
    scrubber.frame = CGRect(x: x + 6, y: (area.midY - 16).rounded(), width: max(end - x - 6, 0), height: 32)
  }

  override func draw(_ rect: CGRect) {
    let head = body.frame.minY
    Theme.bar.setFill()
    UIRectFill(CGRect(x: 0, y: 0, width: bounds.width, height: head))
    Theme.hairline.setFill()
    UIRectFill(CGRect(x: 0, y: head - 1, width: bounds.width, height: 1))
  }
}

/// The background of the scrubber, with a line above.
private final class FootGround: UIView {
  override func draw(_ rect: CGRect) {
    Theme.bar.setFill()
    UIRectFill(bounds)
    Theme.hairline.setFill()
    UIRectFill(CGRect(x: 0, y: 0, width: bounds.width, height: 1))
  }
}

extension LineIcon {
  static let previousStep = LineIcon("M14.5 5L7.5 10L14.5 15Z M5.5 5V15")
  static let nextStep = LineIcon("M5.5 5L12.5 10L5.5 15Z M14.5 5V15")
  static let actualSize = LineIcon("M4 8V4H8 M12 4H16V8 M16 12V16H12 M8 16H4V12")
  static let back = LineIcon("M12.5 4.5L7 10L12.5 15.5")
}

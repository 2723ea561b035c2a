import UIKit

/// A layout of the bottom bar: which content fits and its positions. Computed from widths alone, without views.
@MainActor
struct BottomBarForm: Hashable {
  /// How the ticker, the announcement of a new text size, names the size: by its full name, by its short name, or by an arrow and the short
  /// name.
  enum Ticker: CaseIterable {
    case long, short, arrow

    /// The text before the name of the size.
    var prefix: String { self == .arrow ? "→ " : "Text size: " }
  }

  enum SizeText: CaseIterable { case nameAndPixels, pixels, none }

  /// The form of the button for the on-screen keyboard.
  enum Keyboard { case named, icon, none }

  /// Whether the window is narrow.
  var isNarrow: Bool
  /// Whether the shapes have cells, or only the plus button; `nil` if they are not in this bar: in a wide window, and for an exhibit without shapes.
  var hasCells: Bool?
  var sizeText = SizeText.nameAndPixels
  var ticker: Ticker? = .short
  /// Whether the texts and the ticker have a second row, under the slider.
  var hasTwoRows = false
  var pitch: CGFloat
  /// Whether there are letters beside the slider. Only the smallest forms have none.
  var hasLetters = true
  var keyboard = Keyboard.named
  /// The height of a message that wraps in the second row, in points; `nil` for one line.
  var messageHeight: CGFloat?

  /// The widths of the texts in the current font.
  struct Widths {
    var name: CGFloat
    var pixels: CGFloat
    var keyboard: (Keyboard) -> CGFloat
    /// Whether there is a button for the keyboard: not for an exhibit without a text.
    var hasKeyboard = true
    /// Returns the width of the ticker, or of the message that replaces it, truncated if it is long. Measured on demand, because the first
    /// candidate fits most windows.
    var ticker: (Ticker) -> CGFloat
    /// Width of the message that replaces the ticker, not truncated.
    var message: CGFloat = 0
    /// Whether a message that is too long for a row wraps in the second one; otherwise it is truncated, as in earlier recordings.
    var wrapsMessage = false
  }

  // MARK: Choosing

  /// Returns the form with the most content that fits `width`; the smallest form if none fits.
  ///
  /// - Parameters:
  ///   - hasShapes: whether the bar of a narrow window contains the shapes.
  ///   - showsMessage: whether a message replaces the ticker, which must stay readable.
  static func fitting(
    _ width: CGFloat, isNarrow: Bool, hasShapes: Bool = true, showsMessage: Bool = false, _ widths: Widths, _ scale: BarScale
  ) -> BottomBarForm {
    let hasShapes = isNarrow && hasShapes
    func first(_ forms: [BottomBarForm]) -> BottomBarForm? { forms.first { $0.width(widths, scale) <= width } }
    let silent = first(all(isNarrow: isNarrow, hasShapes, false))
    guard showsMessage else { return silent ?? bare(width, isNarrow: isNarrow, hasShapes, widths, scale) }
    let forms = all(isNarrow: isNarrow, hasShapes, true)
    // A message hides no shapes and moves no stop of the slider. It takes a second row instead.
    let gentle = forms.filter { $0.hasCells == silent?.hasCells && $0.pitch == silent?.pitch }
    guard let cut = first(gentle) ?? first(forms) else { return silent ?? bare(width, isNarrow: isNarrow, hasShapes, widths, scale) }
    // Hide the size's name and pixels before truncating the message.
    var whole = widths
    whole.ticker = { _ in widths.message }
    func fits(_ form: BottomBarForm) -> Bool { form.width(whole, scale) <= width }
    if let form = gentle.first(where: { $0.hasTwoRows == cut.hasTwoRows && fits($0) }) { return form }
    guard widths.wrapsMessage else { return cut }
    if let form = gentle.first(where: { $0.hasTwoRows && fits($0) }) { return form }
    guard var form = gentle.first(where: { $0.hasTwoRows && $0.sizeText == .none && $0.width(widths, scale) <= width }) else { return cut }
    form.messageHeight = 0
    return form
  }

  /// Texts in the order in which a narrower window drops them: ticker, button's name, size's name, pixels.
  private static let texts: [(keyboard: Keyboard, sizeText: SizeText, ticker: Ticker?)] = [
    (.named, .nameAndPixels, .long), (.named, .nameAndPixels, .short), (.named, .nameAndPixels, .arrow), (.named, .nameAndPixels, nil),
    (.icon, .nameAndPixels, nil), (.icon, .pixels, nil), (.icon, .none, nil),
  ]
  /// Texts in the order in which a narrower window drops them while a message replaces the ticker: button's name, size's name, pixels.
  private static let messageTexts: [(keyboard: Keyboard, sizeText: SizeText, ticker: Ticker?)] = [
    (.named, .nameAndPixels, .short), (.icon, .nameAndPixels, .short), (.icon, .pixels, .short), (.icon, .none, .short),
  ]

  /// All forms except the smallest ones of `bare`, from most to least content.
  private static func all(isNarrow: Bool, _ hasShapes: Bool, _ showsMessage: Bool) -> [BottomBarForm] {
    var forms: [BottomBarForm] = []
    for hasTwoRows in [false, true] {
      for (cells, pitch) in hasShapes ? [(true, 18), (true, 14), (false, 18), (false, 14)] : [(nil, 26), (nil, 18)] as [(Bool?, CGFloat)] {
        for (keyboard, sizeText, ticker) in showsMessage ? messageTexts : texts where ticker != .long || !isNarrow {
          forms.append(
            BottomBarForm(
              isNarrow: isNarrow, hasCells: cells, sizeText: sizeText, ticker: ticker, hasTwoRows: hasTwoRows, pitch: pitch, keyboard: keyboard))
        }
      }
    }
    return forms
  }

  /// Returns the smallest form. A narrow window has the plus, the slider and the keyboard's icon. If the stops become too close for a touch,
  /// it drops the plus, then shows the slider alone from edge to edge.
  private static func bare(_ width: CGFloat, isNarrow: Bool, _ hasShapes: Bool, _ widths: Widths, _ scale: BarScale) -> BottomBarForm {
    for hasCells in hasShapes ? [false, nil] : [nil] as [Bool?] {
      var form = BottomBarForm(isNarrow: isNarrow, hasCells: hasCells, sizeText: .none, ticker: nil, pitch: 0, hasLetters: false, keyboard: .icon)
      let button = widths.hasKeyboard ? widths.keyboard(.icon) : 0
      let availableWidth = width - form.firstStop(scale) - sliderMargin * scale.icon - gap - button - form.edge
      form.pitch = (availableWidth / 11).rounded(.down)
      if form.pitch >= minimumBarePitch { return form }
    }
    let availableWidth = width - 2 * sliderMargin * scale.icon - 2 * bareEdge
    return BottomBarForm(isNarrow: isNarrow, sizeText: .none, ticker: nil, pitch: max((availableWidth / 11).rounded(.down), 1), hasLetters: false, keyboard: .none)
  }

  // MARK: Positions

  private static let bareEdge: CGFloat = 4
  private static let minimumBarePitch: CGFloat = 14
  private static let sliderMargin: CGFloat = 12
  private static let firstCell: CGFloat = 30
  private static let cellStep: CGFloat = 40
  private static let gap: CGFloat = 8
  static let tickerGap: CGFloat = 16

  /// Returns the x-coordinates of the centers of the shapes and the plus; only that of the plus if the shapes have no
  /// cells. Empty in a wide window.
  func cellCenters(_ scale: BarScale) -> [CGFloat] {
    guard let hasCells else { return [] }
    // Use whole points as the step, so that neighboring edges do not overlap.
    let step = (Self.cellStep * scale.icon).rounded(.up)
    return (0..<(hasCells ? 6 : 1)).map { Self.firstCell * scale.icon + CGFloat($0) * step }
  }

  /// Returns the x-coordinate of the divider after the shapes, in points, or `nil` if the bar has no shapes.
  func dividerX(_ scale: BarScale) -> CGFloat? { cellCenters(scale).last.map { ($0 + 32 * scale.icon).rounded() } }

  /// Returns the x-coordinate of the first stop of the slider.
  func firstStop(_ scale: BarScale) -> CGFloat {
    guard hasLetters else { return (dividerX(scale) ?? Self.bareEdge) + (Self.sliderMargin * scale.icon).rounded() }
    return dividerX(scale).map { $0 + (51 * scale.type).rounded() }
      ?? Rail.width(scale) + ChromeMeasures.edge(isNarrow: false)
  }

  func lastStop(_ scale: BarScale) -> CGFloat { firstStop(scale) + 11 * pitch }

  func smallLetterCenter(_ scale: BarScale) -> CGFloat {
    dividerX(scale).map { $0 + 29 * scale.type } ?? Rail.width(scale) / 2
  }

  func largeLetterCenter(_ scale: BarScale) -> CGFloat {
    lastStop(scale) + (hasCells == nil ? 31 : 23) * scale.type
  }

  /// Returns the x-coordinate of the texts: after the slider, or at the start of the second row.
  func textLeft(_ scale: BarScale) -> CGFloat {
    if hasTwoRows { return hasCells == nil ? Rail.width(scale) + ChromeMeasures.edge(isNarrow: false) : edge }
    return lastStop(scale) + (hasCells == nil ? 60 : 49) * scale.type
  }

  var edge: CGFloat { ChromeMeasures.edge(isNarrow: isNarrow) }

  /// Returns the distance between the name and the pixels.
  func wordGap(_ scale: BarScale) -> CGFloat { Self.gap * scale.type }

  private func width(_ widths: Widths, _ scale: BarScale) -> CGFloat {
    var row = textLeft(scale)
    switch sizeText {
    case .nameAndPixels: row += widths.name + wordGap(scale) + widths.pixels + Self.tickerGap * scale.type
    case .pixels: row += widths.pixels + Self.tickerGap * scale.type
    case .none: break
    }
    row += (ticker.map(widths.ticker) ?? 0) + edge
    let button = keyboard == .none || !widths.hasKeyboard ? 0 : widths.keyboard(keyboard) + Self.tickerGap
    return hasTwoRows ? max(row, largeLetterCenter(scale) + 11 * scale.type + edge + button) : row + button
  }

  /// Returns the heights of the row with the slider and of the row with the texts.
  func heights(_ scale: BarScale) -> (first: CGFloat, second: CGFloat) {
    let line = ChromeMeasures.line
    return (
      scale.height(ofBar: ChromeMeasures.bottomBar, line: line, icon: IconButton.side), max((line * scale.type).rounded(.up), messageHeight ?? 0) + 8
    )
  }
}

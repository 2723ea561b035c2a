import UIKit

/// What of the bottom bar there is room for, and where it stands: sums of widths, no views.
@MainActor
struct BottomBarForm: Hashable {
  /// How the ticker tells what was posted: with the notification's whole name, with the end of it, with an arrow.
  enum Ticker: String, CaseIterable {
    case long = "UIContentSizeCategory.didChange → "
    case short = "didChange → "
    case arrow = "→ "
  }

  enum Words: CaseIterable { case nameAndPixels, pixels, none }

  /// The button for the keyboard on the screen.
  enum Keyboard { case named, icon, none }

  /// Whether the shapes have cells, or only the plus; `nil` in a wide window, where they are in the rail.
  var hasCells: Bool?
  var words = Words.nameAndPixels
  var ticker: Ticker? = .short
  /// Words and ticker in a row of their own, under the slider.
  var hasTwoRows = false
  var pitch: CGFloat
  /// Whether there are letters beside the slider; without, the slider is all.
  var hasLetters = true
  var keyboard = Keyboard.named

  /// The widths of the texts, as they are set.
  struct Widths {
    var name: CGFloat
    var pixels: CGFloat
    var keyboard: (Keyboard) -> CGFloat
    /// Measured when asked for: most windows have room for the first that is tried.
    var ticker: (Ticker) -> CGFloat
    /// The words in the ticker's place, uncut.
    var said: CGFloat = 0
  }

  // MARK: Choosing

  /// The richest form that fits into `width`.
  ///
  /// - Parameter isSaying: whether the ticker's place has words that must be read.
  static func fitting(
    _ width: CGFloat, isNarrow: Bool, isSaying: Bool = false, _ widths: Widths, _ scale: BarScale
  ) -> BottomBarForm {
    func first(_ forms: [BottomBarForm]) -> BottomBarForm? { forms.first { $0.width(widths, scale) <= width } }
    let silent = first(all(isNarrow: isNarrow, false))
    guard isSaying else { return silent ?? bare(width, isNarrow: isNarrow, widths, scale) }
    let forms = all(isNarrow: isNarrow, true)
    // No shape goes for what is said, and no stop of the slider moves: the words take another row rather.
    let gentle = forms.filter { $0.hasCells == silent?.hasCells && $0.pitch == silent?.pitch }
    guard let cut = first(gentle) ?? first(forms) else { return silent ?? bare(width, isNarrow: isNarrow, widths, scale) }
    // The size's name and its pixels go before a word of it.
    var whole = widths
    whole.ticker = { _ in widths.said }
    return gentle.first { $0.hasTwoRows == cut.hasTwoRows && $0.width(whole, scale) <= width } ?? cut
  }

  /// What goes first as the window narrows: the notification, then the button's word, then the size's name, then its pixels.
  private static let texts: [(keyboard: Keyboard, words: Words, ticker: Ticker?)] = [
    (.named, .nameAndPixels, .long), (.named, .nameAndPixels, .short), (.named, .nameAndPixels, .arrow), (.named, .nameAndPixels, nil),
    (.icon, .nameAndPixels, nil), (.icon, .pixels, nil), (.icon, .none, nil),
  ]
  /// While words stand in the notification's place.
  private static let sayingTexts: [(keyboard: Keyboard, words: Words, ticker: Ticker?)] = [
    (.named, .nameAndPixels, .short), (.icon, .nameAndPixels, .short), (.icon, .pixels, .short), (.icon, .none, .short),
  ]

  /// In the order of what they tell.
  private static func all(isNarrow: Bool, _ isSaying: Bool) -> [BottomBarForm] {
    var forms: [BottomBarForm] = []
    for hasTwoRows in [false, true] {
      for (cells, pitch) in isNarrow ? [(true, 18), (true, 14), (false, 18), (false, 14)] : [(nil, 26), (nil, 18)] as [(Bool?, CGFloat)] {
        for (keyboard, words, ticker) in isSaying ? sayingTexts : texts where ticker != .long || !isNarrow {
          forms.append(
            BottomBarForm(hasCells: cells, words: words, ticker: ticker, hasTwoRows: hasTwoRows, pitch: pitch, keyboard: keyboard))
        }
      }
    }
    return forms
  }

  /// In a narrow window the plus, the slider and the keyboard's icon; where that leaves no room for a finger between two stops, without the plus, then
  /// the slider alone, from edge to edge.
  private static func bare(_ width: CGFloat, isNarrow: Bool, _ widths: Widths, _ scale: BarScale) -> BottomBarForm {
    for hasCells in isNarrow ? [false, nil] : [nil] as [Bool?] {
      var form = BottomBarForm(hasCells: hasCells, words: .none, ticker: nil, pitch: 0, hasLetters: false, keyboard: .icon)
      let room = width - form.firstStop(scale) - sliderMargin * scale.icon - gap - widths.keyboard(.icon) - form.edge
      form.pitch = (room / 11).rounded(.down)
      if form.pitch >= leastBarePitch { return form }
    }
    let room = width - 2 * sliderMargin * scale.icon - 2 * bareEdge
    return BottomBarForm(words: .none, ticker: nil, pitch: max((room / 11).rounded(.down), 1), hasLetters: false, keyboard: .none)
  }

  // MARK: Places

  private static let bareEdge: CGFloat = 4
  private static let leastBarePitch: CGFloat = 14
  private static let sliderMargin: CGFloat = 12
  private static let firstCell: CGFloat = 30
  private static let cellStep: CGFloat = 40
  private static let gap: CGFloat = 8
  static let tickerGap: CGFloat = 16

  /// The middles of the shapes and the plus.
  func cellCenters(_ scale: BarScale) -> [CGFloat] {
    guard let hasCells else { return [] }
    // Whole points from one to the next: so none lies on its neighbour's edge.
    let step = (Self.cellStep * scale.icon).rounded(.up)
    return (0..<(hasCells ? 6 : 1)).map { Self.firstCell * scale.icon + CGFloat($0) * step }
  }

  /// Of the divider after the shapes.
  func dividerX(_ scale: BarScale) -> CGFloat? { cellCenters(scale).last.map { ($0 + 32 * scale.icon).rounded() } }

  /// The first stop of the slider.
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

  /// Where the words begin: after the slider, or in their own row.
  func wordsLeft(_ scale: BarScale) -> CGFloat {
    if hasTwoRows { return hasCells == nil ? Rail.width(scale) + ChromeMeasures.edge(isNarrow: false) : edge }
    return lastStop(scale) + (hasCells == nil ? 60 : 49) * scale.type
  }

  var edge: CGFloat { ChromeMeasures.edge(isNarrow: hasCells != nil) }

  /// Between the name and the pixels.
  func wordGap(_ scale: BarScale) -> CGFloat { Self.gap * scale.type }

  private func width(_ widths: Widths, _ scale: BarScale) -> CGFloat {
    var row = wordsLeft(scale)
    switch words {
    case .nameAndPixels: row += widths.name + wordGap(scale) + widths.pixels + Self.tickerGap * scale.type
    case .pixels: row += widths.pixels + Self.tickerGap * scale.type
    case .none: break
    }
    row += (ticker.map(widths.ticker) ?? 0) + edge
    let button = keyboard == .none ? 0 : widths.keyboard(keyboard) + Self.tickerGap
    return hasTwoRows ? max(row, largeLetterCenter(scale) + 11 * scale.type + edge + button) : row + button
  }

  /// Of the row with the slider, and of that with the words.
  static func heights(_ scale: BarScale) -> (first: CGFloat, second: CGFloat) {
    let line = ChromeMeasures.line
    return (
      scale.height(ofBar: ChromeMeasures.bottomBar, line: line, icon: IconButton.side), (line * scale.type).rounded(.up) + 8
    )
  }
}

import CoreGraphics
import Foundation
import GalleyAttributedText
import TextKit
import UIFoundation

/// Displays one or more lines of read-only text, centered vertically.
///
/// The text is either plain, with the label's font, color and alignment, or attributed. Properties set before an
/// attributed text apply only to ranges without attributes of their own. Properties set after it apply to the whole text.
/// `+Text` contains the text, `+Measuring` the measuring and `+Drawing` the drawing; they share one `LabelLayout`.
@preconcurrency @MainActor
open class UILabel: UIView, UIContentSizeCategoryAdjusting {
  // Written by +Text.
  var storedText: NSAttributedString?
  /// Whether the text was set without attributes.
  package final var isPlain = true
  /// A counter that is incremented with every change of the displayed text, so that a layout can detect that it is outdated.
  var textGeneration = 0
  private(set) lazy var layout = LabelLayout()
  var measured: [LabelLayout.Request: CGSize] = [:]
  // Written by +Appearance.
  /// The properties set by code, which the appearance proxies do not change.
  package final var ownProperties: Set<LabelAppearanceProperty> = []
  /// Whether an appearance proxy sets properties now, which are then not the label's own.
  package final var isApplyingAppearance = false

  /// Creates a label without text. It receives no touches unless `isUserInteractionEnabled` is set.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    isUserInteractionEnabled = false
  }

  public required init?(coder: NSCoder) { super.init(coder: coder) }

  // MARK: Text

  /// The text without attributes; `nil`, the default, for none. Setting it discards the attributes of `attributedText`.
  open var text: String? {
    get { storedText?.string }
    set { setPlainText(newValue) }
  }

  /// The text with its attributes; `nil`, the default, for none.
  open var attributedText: NSAttributedString? {
    get { storedText }
    set { setAttributedText(newValue) }
  }

  /// The font; the system font at 17 points by default. Setting it changes the whole text. Reading it from an
  /// attributed text returns the font of the first character.
  open var font: UIFont! {
    get { firstAttribute(.font) as? UIFont ?? ownFont }
    set {
      let isSame = newValue == ownFont && isPlain
      ownFont = newValue
      recordOwnProperty(.font)
      dress(.font, newValue ?? .systemFont(ofSize: UIFont.labelFontSize), unless: isSame)
    }
  }
  /// The font of plain text, and of attributed text without a font, or `nil` for the system font.
  private(set) var ownFont: UIFont? = .systemFont(ofSize: UIFont.labelFontSize)

  /// The color of the text; `.label` by default and for `nil`. Setting it changes the whole text. Reading it from an
  /// attributed text returns the color of the first character.
  open var textColor: UIColor! {
    get { firstAttribute(.foregroundColor) as? UIColor ?? ownTextColor }
    set {
      let isSame = newValue == ownTextColor && isPlain
      ownTextColor = newValue
      recordOwnProperty(.textColor)
      dress(.foregroundColor, newValue ?? .label, unless: isSame)
    }
  }
  /// The color of plain text, and of attributed text without a color, or `nil` for the default color.
  private(set) var ownTextColor: UIColor? = .label

  /// The alignment; `.natural` by default. Setting it aligns all paragraphs of the text.
  open var textAlignment: NSTextAlignment = .natural {
    didSet { dressParagraphs { $0.alignment = textAlignment } }
  }

  /// The mode for wrapping or truncating text that does not fit; `.byTruncatingTail` by default. In an attributed text, the paragraph style of the
  /// first paragraph has priority. Setting it changes all paragraphs of the text.
  open var lineBreakMode: NSLineBreakMode {
    get { isPlain ? storedLineBreakMode : paragraphLineBreakMode ?? storedLineBreakMode }
    set {
      storedLineBreakMode = newValue
      dressParagraphs { $0.lineBreakMode = newValue }
    }
  }
  var storedLineBreakMode = NSLineBreakMode.byTruncatingTail

  /// The strategy for choosing line breaks beyond the rules of the script; `.standard` by default. Setting it changes all paragraphs of the text.
  open var lineBreakStrategy = NSParagraphStyle.LineBreakStrategy.standard {
    didSet { if lineBreakStrategy != oldValue { dressParagraphs { $0.lineBreakStrategy = lineBreakStrategy } } }
  }

  /// The maximum number of lines; 1 by default, 0 for no limit.
  open var numberOfLines = 1 {
    didSet { if numberOfLines != oldValue { layoutDidChange() } }
  }

  /// Whether text that does not fit is intended, as in a sample of truncation. Sweeps of proofs do not report it then. `false` by
  /// default; an addition of Galley.
  public var showsCutText = false

  // MARK: Appearance

  /// The color of the text's shadow, which is not blurred, or `nil` for no shadow.
  open var shadowColor: UIColor? {
    didSet {
      recordOwnProperty(.shadowColor)
      if shadowColor != oldValue { setNeedsDisplay() }
    }
  }
  /// The offset of the shadow from the text, in points. Positive values move it right and down. One point up by default.
  open var shadowOffset = CGSize(width: 0, height: -1) {
    didSet {
      recordOwnProperty(.shadowOffset)
      if shadowOffset != oldValue { setNeedsDisplay() }
    }
  }

  /// Whether the label is enabled; `true` by default. A disabled label is drawn dimmed.
  open var isEnabled = true {
    didSet { if isEnabled != oldValue { setNeedsDisplay() } }
  }

  /// Whether plain text uses `highlightedTextColor`; `false` by default.
  open var isHighlighted = false {
    didSet { if isHighlighted != oldValue { textDidChange() } }
  }
  /// The color of plain text while highlighted; `nil`, the default, keeps `textColor`.
  open var highlightedTextColor: UIColor? {
    didSet {
      recordOwnProperty(.highlightedTextColor)
      if highlightedTextColor != oldValue { textDidChange() }
    }
  }

  // MARK: Fitting

  /// Whether the text of a single line shrinks to fit the width; `false` by default.
  open var adjustsFontSizeToFitWidth = false {
    didSet { if adjustsFontSizeToFitWidth != oldValue { layoutDidChange() } }
  }

  /// The minimum scale of a shrunk font, as a fraction; values below 0.01 count as 0.01. With 0, the default, the text thus shrinks until it fits.
  open var minimumScaleFactor: CGFloat = 0 {
    didSet { if minimumScaleFactor != oldValue { layoutDidChange() } }
  }

  /// The vertical position of text that has shrunk; `.alignBaselines` by default.
  open var baselineAdjustment = UIBaselineAdjustment.alignBaselines {
    didSet { if baselineAdjustment != oldValue { setNeedsDisplay() } }
  }

  /// Whether letter spacing shrinks, by up to a twentieth of the font size, before text is truncated; `false` by default.
  open var allowsDefaultTighteningForTruncation = false {
    didSet { if allowsDefaultTighteningForTruncation != oldValue { layoutDidChange() } }
  }

  /// Whether letter spacing of a single line shrinks to fit the width, by up to a twentieth of the font size.
  @available(*, deprecated, message: "Use allowsDefaultTighteningForTruncation, or set the kern attribute.")
  open var adjustsLetterSpacingToFitWidth: Bool {
    get { tightensLetterSpacing }
    set { tightensLetterSpacing = newValue }
  }
  private(set) var tightensLetterSpacing = false {
    didSet { if tightensLetterSpacing != oldValue { layoutDidChange() } }
  }

  /// The width in points at which `intrinsicContentSize` wraps, unless `numberOfLines` is 1; 0, the default, for no wrapping.
  open var preferredMaxLayoutWidth: CGFloat = 0 {
    didSet { if preferredMaxLayoutWidth != oldValue { layoutDidChange() } }
  }

  /// Whether preferred and scaled fonts follow the content size category; `false` by default.
  open var adjustsFontForContentSizeCategory = false {
    didSet { if adjustsFontForContentSizeCategory { followContentSizeCategory() } }
  }

  @_spi(Galley) open override func applyAppearance() { applyAppearanceProxy() }

  @_spi(Galley) open override func respondToTraits() {
    if adjustsFontForContentSizeCategory { followContentSizeCategory() }
    measured = [:]
  }

  // MARK: Measuring and drawing

  open override func sizeThatFits(_ size: CGSize) -> CGSize { fittingSize(in: size) }
  open override var intrinsicContentSize: CGSize { contentSize }
  @_spi(Galley) open override var hasHeightForWidth: Bool { numberOfLines != 1 && preferredMaxLayoutWidth <= 0 }
  @_spi(Galley) open override func contentSizeForLayout(width: CGFloat?) -> CGSize { layoutSize(in: width) }
  @_spi(Galley) open override var baselines: (first: CGFloat, last: CGFloat) { textBaselines }

  /// Returns the rectangle of the text in `bounds`: as wide as the widest line, and centered vertically. Its size is zero without text.
  ///
  /// If `numberOfLines` is 0, the number of lines is unlimited.
  open func textRect(forBounds bounds: CGRect, limitedToNumberOfLines numberOfLines: Int) -> CGRect {
    rectOfText(in: bounds, lines: numberOfLines)
  }

  /// Draws the text in `rect`, centered vertically.
  open func drawText(in rect: CGRect) { drawLines(in: rect) }

  open override func draw(_ rect: CGRect) { drawText(in: bounds) }

  /// A short name for the label. Unless set, its text. `nil` without text.
  open override var accessibilityLabel: String? {
    get { super.accessibilityLabel ?? text }
    set { super.accessibilityLabel = newValue }
  }
  open override var accessibilityTraits: UIAccessibilityTraits {
    get { super.accessibilityTraits.union(.staticText) }
    set { super.accessibilityTraits = newValue }
  }
}

/// A view with fonts that can follow the content size category.
@preconcurrency @MainActor
public protocol UIContentSizeCategoryAdjusting: AnyObject {
  /// Whether preferred and scaled fonts follow the user's content size category.
  var adjustsFontForContentSizeCategory: Bool { get set }
}

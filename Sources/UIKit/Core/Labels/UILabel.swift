import AttributedText
import CoreGraphics
import Foundation
import TextKit
import UIFoundation

/// Shows a few lines of text that are not edited, centred vertically.
///
/// Text is either plain, dressed in the label's font, colour and alignment, or attributed. Properties set before an
/// attributed text count only where it says nothing; those set after it dress the whole of it. The words are in
/// `+Text`, measuring in `+Measuring`, drawing in `+Drawing`; one `LabelLayout` lays out for both.
@preconcurrency @MainActor
open class UILabel: UIView, UIContentSizeCategoryAdjusting {
  // Written by +Text.
  var storedText: NSAttributedString?
  var isPlain = true
  /// Grows with every change of what is shown, so that layouts know whether they are of it.
  var textGeneration = 0
  private(set) lazy var layout = LabelLayout()
  var measured: [LabelLayout.Request: CGSize] = [:]
  // Written by +Appearance.
  /// What was set by code, and what its class's appearance does not change.
  var ownLooks: Set<LabelLook> = []
  var isTakingAppearance = false

  public override init(frame: CGRect) {
    super.init(frame: frame)
    isUserInteractionEnabled = false
  }

  public required init?(coder: NSCoder) { super.init(coder: coder) }

  // MARK: Text

  /// The words; setting them drops `attributedText`.
  open var text: String? {
    get { storedText?.string }
    set { setPlainText(newValue) }
  }

  /// The words as they are dressed.
  open var attributedText: NSAttributedString? {
    get { storedText }
    set { setAttributedText(newValue) }
  }

  /// The system's at 17 points where not set. Setting it sets all of the text in it; read, it is that of an attributed text's first character.
  open var font: UIFont! {
    get { firstAttribute(.font) as? UIFont ?? ownFont }
    set {
      let isSame = newValue == ownFont && isPlain
      ownFont = newValue
      noteLook(.font)
      dress(.font, newValue ?? .systemFont(ofSize: UIFont.labelFontSize), unless: isSame)
    }
  }
  /// Of plain text, and of what in an attributed text has none.
  private(set) var ownFont: UIFont? = .systemFont(ofSize: UIFont.labelFontSize)

  /// The colour of the text; `.label` by default and for `nil`. Setting it colours all of the text; read, it is that of an attributed text's
  /// first character.
  open var textColor: UIColor! {
    get { firstAttribute(.foregroundColor) as? UIColor ?? ownTextColor }
    set {
      let isSame = newValue == ownTextColor && isPlain
      ownTextColor = newValue
      noteLook(.textColor)
      dress(.foregroundColor, newValue ?? .label, unless: isSame)
    }
  }
  /// Of plain text, and of what in an attributed text has none.
  private(set) var ownTextColor: UIColor? = .label

  /// `.natural` by default. Setting it aligns all paragraphs of the text.
  open var textAlignment: NSTextAlignment = .natural {
    didSet { dressParagraphs { $0.alignment = textAlignment } }
  }

  /// How text that does not fit is broken or cut. Of an attributed text that has a paragraph style it is the style's.
  open var lineBreakMode: NSLineBreakMode {
    get { isPlain ? storedLineBreakMode : paragraphLineBreakMode ?? storedLineBreakMode }
    set {
      storedLineBreakMode = newValue
      dressParagraphs { $0.lineBreakMode = newValue }
    }
  }
  var storedLineBreakMode = NSLineBreakMode.byTruncatingTail

  /// How line breaks are chosen beyond the script's rules; `.standard` by default. Setting it gives it to all paragraphs of the text.
  open var lineBreakStrategy = NSParagraphStyle.LineBreakStrategy.standard {
    didSet { if lineBreakStrategy != oldValue { dressParagraphs { $0.lineBreakStrategy = lineBreakStrategy } } }
  }

  /// The most lines; 0 for as many as there are.
  open var numberOfLines = 1 {
    didSet { if numberOfLines != oldValue { layoutDidChange() } }
  }

  // MARK: Look

  /// Drawn beside the text, sharp; `nil` is none.
  open var shadowColor: UIColor? {
    didSet {
      noteLook(.shadowColor)
      if shadowColor != oldValue { setNeedsDisplay() }
    }
  }
  /// How far the shadow lies from the text, in points; positive is right and down. By default a point up.
  open var shadowOffset = CGSize(width: 0, height: -1) {
    didSet {
      noteLook(.shadowOffset)
      if shadowOffset != oldValue { setNeedsDisplay() }
    }
  }

  /// A disabled label is faint.
  open var isEnabled = true {
    didSet { if isEnabled != oldValue { setNeedsDisplay() } }
  }

  /// Whether plain text takes `highlightedTextColor`.
  open var isHighlighted = false {
    didSet { if isHighlighted != oldValue { textDidChange() } }
  }
  /// The colour of plain text while highlighted; `nil`, the default, keeps `textColor`.
  open var highlightedTextColor: UIColor? {
    didSet {
      noteLook(.highlightedTextColor)
      if highlightedTextColor != oldValue { textDidChange() }
    }
  }

  // MARK: Fitting

  /// Whether the text of a single line shrinks to fit the width.
  open var adjustsFontSizeToFitWidth = false {
    didSet { if adjustsFontSizeToFitWidth != oldValue { layoutDidChange() } }
  }

  /// The least part of its size to which a font shrinks; with 0 it shrinks until the text fits.
  open var minimumScaleFactor: CGFloat = 0 {
    didSet { if minimumScaleFactor != oldValue { layoutDidChange() } }
  }

  /// Where text that shrank stands.
  open var baselineAdjustment = UIBaselineAdjustment.alignBaselines {
    didSet { if baselineAdjustment != oldValue { setNeedsDisplay() } }
  }

  /// Whether letters move together, by up to a twentieth of their size, before text is truncated.
  open var allowsDefaultTighteningForTruncation = false {
    didSet { if allowsDefaultTighteningForTruncation != oldValue { layoutDidChange() } }
  }

  /// Whether the letters of a single line move together so that it fits, by up to a twentieth of their size.
  @available(*, deprecated, message: "Use allowsDefaultTighteningForTruncation, or set the kern attribute.")
  open var adjustsLetterSpacingToFitWidth: Bool {
    get { tightensLetterSpacing }
    set { tightensLetterSpacing = newValue }
  }
  private(set) var tightensLetterSpacing = false {
    didSet { if tightensLetterSpacing != oldValue { layoutDidChange() } }
  }

  /// The width that `intrinsicContentSize` wraps at; 0 for none.
  open var preferredMaxLayoutWidth: CGFloat = 0 {
    didSet { if preferredMaxLayoutWidth != oldValue { layoutDidChange() } }
  }

  /// Whether preferred and scaled fonts follow the content size category.
  open var adjustsFontForContentSizeCategory = false {
    didSet { if adjustsFontForContentSizeCategory { followContentSizeCategory() } }
  }

  override func takeAppearance() { takeLooks() }

  override func respondToTraits() {
    if adjustsFontForContentSizeCategory { followContentSizeCategory() }
    measured = [:]
  }

  // MARK: Measuring and drawing

  open override func sizeThatFits(_ size: CGSize) -> CGSize { fittingSize(in: size) }
  open override var intrinsicContentSize: CGSize { contentSize }
  override var hasHeightForWidth: Bool { numberOfLines != 1 && preferredMaxLayoutWidth <= 0 }
  override func contentSizeForLayout(width: CGFloat?) -> CGSize { layoutSize(in: width) }
  override var baselines: (first: CGFloat, last: CGFloat) { textBaselines }

  /// Where the text goes in `bounds`: as wide as its widest line, centred vertically.
  ///
  /// With `numberOfLines` 0 the lines are not limited.
  open func textRect(forBounds bounds: CGRect, limitedToNumberOfLines numberOfLines: Int) -> CGRect {
    rectOfText(in: bounds, lines: numberOfLines)
  }

  /// Draws the text into `rect`, centred vertically.
  open func drawText(in rect: CGRect) { drawLines(in: rect) }

  open override func draw(_ rect: CGRect) { drawText(in: bounds) }

  open override var accessibilityLabel: String? {
    get { super.accessibilityLabel ?? text }
    set { super.accessibilityLabel = newValue }
  }
  open override var accessibilityTraits: UIAccessibilityTraits {
    get { super.accessibilityTraits.union(.staticText) }
    set { super.accessibilityTraits = newValue }
  }
}

/// What has fonts that can follow the content size category.
@preconcurrency @MainActor
public protocol UIContentSizeCategoryAdjusting: AnyObject {
  /// Whether preferred and scaled fonts follow the user's content size category.
  var adjustsFontForContentSizeCategory: Bool { get set }
}

import GalleyDocuments
import GalleyPlayground
import UIKit

/// A button of a bar, square unless a subclass has other content. Hovered and pressed states are tints of the ink color, the on state is blue, a
/// disabled button is faint.
class BarButton: UIControl {
  static let cornerRadius: CGFloat = 6

  /// Whether the option that the button toggles is on.
  var isOn = false {
    didSet { if isOn != oldValue { stateDidChange() } }
  }

  private let side: CGFloat
  /// Scale of the cell and its icon relative to their size at L.
  var scale: CGFloat = 1 { didSet { if scale != oldValue { adoptSize() } } }
  /// Runs the button's action; for the list of the buttons that do not fit the bar.
  let perform: () -> Void

  /// Whether the button turns an option on and off, which screen readers then say.
  var isToggle = false { didSet { accessibilityTraits = isToggle ? .toggleButton : .none } }

  init(side: CGFloat, label: String, key: String? = nil, action: @escaping () -> Void) {
    self.side = side
    perform = action
    super.init(frame: CGRect(x: 0, y: 0, width: side, height: side))
    screenRole = .button
    isAccessibilityElement = true
    accessibilityLabel = label
    showsLargeContentViewer = true
    toolTip = key.map { "\(label)  \($0.replacing(" ", with: "+"))" } ?? label
    addAction(UIAction { _ in action() }, for: .primaryActionTriggered)
  }

  required init?(coder: NSCoder) { nil }

  /// The size of the square at the current scale.
  var fittingSize: CGSize { CGSize(width: (side * scale).rounded(), height: (side * scale).rounded()) }

  final func adoptSize() {
    bounds.size = fittingSize
    setNeedsLayout()
    setNeedsDisplay()
  }

  /// Draws the icon over the background. Subclasses override it; the base class draws nothing.
  func drawIcon() {}

  final override func draw(_ rect: CGRect) {
    let ground = UIBezierPath(roundedRect: bounds, cornerRadius: Self.cornerRadius)
    if isOn {
      Theme.blueTint.setFill()
      ground.fill()
    }
    if isEnabled, isHighlighted || isHovered {
      (isHighlighted ? Theme.pressed : Theme.hover).setFill()
      ground.fill()
    }
    drawIcon()
  }

  /// The distance from the edges to the shape of the focus ring, for a button at the edge of a view that clips it.
  var ringInset: CGFloat = 0
  override var focusShape: (rect: CGRect, cornerRadius: CGFloat) { (bounds.insetBy(dx: ringInset, dy: ringInset), Self.cornerRadius) }

  override var accessibilityValue: String? {
    get { isEnabled ? (isOn ? "on" : nil) : "disabled" }
    set {}
  }

  /// The center of the bounds.
  var middle: CGPoint { CGPoint(x: bounds.midX, y: bounds.midY) }
}

/// A button with an icon of 20 points at L, for bars and panels. Its sides are 32 points at L unless the initializer gives others.
final class IconButton: BarButton {
  static let side: CGFloat = 32
  var icon: LineIcon { didSet { if icon != oldValue { setNeedsDisplay() } } }

  init(_ icon: LineIcon, label: String, key: String? = nil, side: CGFloat = IconButton.side, action: @escaping () -> Void) {
    self.icon = icon
    super.init(side: side, label: label, key: key, action: action)
  }

  required init?(coder: NSCoder) { nil }

  override func drawIcon() {
    let color = isOn ? Theme.blueInk : Theme.ink
    icon.draw(at: middle, scale: scale, color: isEnabled ? color : color.withAlphaComponent(Theme.disabledAlpha))
  }
}

/// The record button: a disc in a ring. During a recording it reserves space for the pill that the recorder draws over the window.
/// The pill is an instance of this class, too, with a square and text on red.
final class RecordButton: BarButton {
  /// Whether the button neither draws nor responds, because it only reserves space for the pill.
  var isVeiled = false {
    didSet {
      guard isVeiled != oldValue else { return }
      isEnabled = !isVeiled
      screenRole = isVeiled ? nil : .button
      toolTip = isVeiled ? nil : Self.label(false) + "  Ctrl+R"
      adoptSize()
    }
  }

  /// The elapsed time on the pill; `nil` for the record button itself.
  var time: String? {
    didSet {
      guard time != oldValue else { return }
      label.text = time
      adoptSize()
      guard (time == nil) != (oldValue == nil) else { return }
      accessibilityLabel = Self.label(isRecording)
      toolTip = Self.label(isRecording) + "  Ctrl+R"
    }
  }
  /// Whether the time fits.
  var showsTime = true { didSet { if showsTime != oldValue { adoptSize() } } }
  var type: BarScale? {
    didSet {
      label.scale = type
      adoptSize()
    }
  }

  private let label = BarLabel(.monospacedSystemFont(ofSize: 11, weight: .regular))

  /// Dimensions at L, in points: the square, the padding before and after it, and the padding after the time.
  private static let square: CGFloat = 10
  private static let padding: CGFloat = 11
  private static let endPadding: CGFloat = 13

  init(action: @escaping () -> Void) {
    super.init(side: IconButton.side, label: Self.label(false), key: "Ctrl R", action: action)
    label.textColor = Theme.ink
    addSubview(label)
  }

  required init?(coder: NSCoder) { nil }

  private static func label(_ isRecording: Bool) -> String { isRecording ? "End the recording" : "Record a proof" }

  var isRecording: Bool { time != nil }
  private var isPill: Bool { isRecording && showsTime }

  /// Returns the button's title during a recording, such as "0:07  3 steps  Stop".
  static func title(time: String, steps: Int) -> String { "\(time)  \(steps) step\(steps == 1 ? "" : "s")  Stop" }
  /// The longest text of a pill, which determines the reserved width.
  private static let longestTitle = title(time: "000:00", steps: 999)
  private var textLeft: CGFloat { (2 * Self.padding + Self.square) * scale }

  override var fittingSize: CGSize { isPill || isVeiled && showsTime ? sizeWithTime : super.fittingSize }

  /// Size of the pill with its time.
  var sizeWithTime: CGSize {
    let words = BarLabel(.monospacedSystemFont(ofSize: 11, weight: .regular))
    words.scale = type
    words.text = Self.longestTitle
    let width = textLeft + Bar.fittingSize(of: words).width + Self.endPadding * scale
    return CGSize(width: width.rounded(.up), height: super.fittingSize.height)
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    label.isHidden = !isPill
    let size = Bar.fittingSize(of: label)
    label.frame = CGRect(x: textLeft.rounded(), y: ((bounds.height - size.height) / 2).rounded(), width: size.width, height: size.height)
  }

  override var accessibilityValue: String? {
    get { time ?? super.accessibilityValue }
    set {}
  }

  override func drawIcon() {
    guard !isVeiled else { return }
    if isRecording {
      Theme.redTint.setFill()
      UIBezierPath(roundedRect: bounds, cornerRadius: Self.cornerRadius).fill()
    } else {
      LineIcon.ring.draw(at: middle, scale: scale, color: Theme.ink)
    }
    Theme.red.setFill()
    let side = (isRecording ? Self.square : 8) * scale
    let center = isPill ? Self.padding * scale + side / 2 : middle.x
    let origin = LineIcon.wholePixel(CGPoint(x: center - side / 2, y: middle.y - side / 2))
    let mark = CGRect(origin: origin, size: CGSize(width: side, height: side))
    (isRecording ? UIBezierPath(roundedRect: mark, cornerRadius: 1.5 * scale) : UIBezierPath(ovalIn: mark)).fill()
  }
}

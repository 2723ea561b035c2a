import AttributedText
import CoreGraphics
import Foundation
import TextKit
import UIFoundation

/// What a button keeps of its configuration.
@MainActor
struct ButtonConfigurationState {
  var configuration: UIButton.Configuration?
  /// As it is shown: with the colours of the state.
  var shown: UIButton.Configuration?
  var handler: UIButton.ConfigurationUpdateHandler?
  var updatesAutomatically = true
  var needsUpdate = false
  var isUpdating = false
  var subtitle: UILabel?
  var indicator: UIActivityIndicatorView?
  /// The title's font without a configuration.
  var plainFont: UIFont?
}

extension UIButton {
  /// Changes a button's configuration for its state; it is given the button.
  public typealias ConfigurationUpdateHandler = (UIButton) -> Void

  /// What a button is for, beside its title.
  public enum Role: Int, Sendable {
    case normal, primary, cancel
    /// Destroys something: the colours of a configuration are red.
    case destructive
  }

  /// A button that shows a configuration, with the title and the image of `primaryAction` where that has none, sized to fit; it does the action when tapped.
  public convenience init(configuration: Configuration, primaryAction: UIAction? = nil) {
    self.init(frame: .zero, type: .system)
    var configuration = configuration
    if let primaryAction {
      if configuration.attributedTitle == nil, !primaryAction.title.isEmpty { configuration.title = primaryAction.title }
      if configuration.image == nil { configuration.image = primaryAction.image }
      addAction(primaryAction, for: .primaryActionTriggered)
    }
    self.configuration = configuration
    sizeToFit()
  }

  /// How the button looks and what it shows; `nil`, by default, for titles and images by state.
  ///
  /// Titles and images that are set for `.normal` are the configuration's then; those for other states take their place in that state.
  public var configuration: Configuration? {
    get { configured.configuration }
    set {
      guard newValue != configured.configuration else { return }
      configured.configuration = newValue
      if !configured.isUpdating { configured.needsUpdate = true }
      configurationDidChange()
    }
  }

  /// Called by `updateConfiguration()`, before the button is shown at first and when its state is another: to change the configuration for that.
  public var configurationUpdateHandler: ConfigurationUpdateHandler? {
    get { configured.handler }
    set {
      configured.handler = newValue
      setNeedsUpdateConfiguration()
    }
  }

  /// Whether the colours of the configuration follow the state; `true` by default.
  public var automaticallyUpdatesConfiguration: Bool {
    get { configured.updatesAutomatically }
    set {
      configured.updatesAutomatically = newValue
      setNeedsUpdateConfiguration()
    }
  }

  /// Has `updateConfiguration()` called before the button is laid out or measured next.
  public func setNeedsUpdateConfiguration() {
    guard !configured.isUpdating else { return }
    configured.needsUpdate = true
    setNeedsLayout()
    setNeedsDisplay()
  }

  func updateConfigurationIfNeeded() {
    guard configured.needsUpdate, !configured.isUpdating else { return }
    configured.needsUpdate = false
    configured.isUpdating = true
    updateConfiguration()
    configured.isUpdating = false
    showConfiguration()
  }

  /// Contents in sight are the configuration's, or the button's own again.
  private func configurationDidChange() {
    if configured.configuration == nil {
      configured.shown = nil
      configured.subtitle?.removeFromSuperview()
      configured.subtitle = nil
      showIndicator(false)
      label.font = configured.plainFont ?? label.font
      configured.plainFont = nil
      (label.numberOfLines, label.lineBreakMode, label.textAlignment) = (1, .byTruncatingTail, .center)
    }
    contentsDidChange()
  }

  // MARK: Showing

  /// Gives labels and image what the configuration says for the state.
  func showConfiguration() {
    guard let configuration = configured.configuration else { return }
    let shown = configured.updatesAutomatically ? configuration.updated(for: self) : configuration.plainlyShown(in: self)
    configured.shown = shown
    let foreground = shown.baseForegroundColor ?? tintColor ?? .label
    (label.alpha, picture.alpha) = (1, 1)
    picture.image = shown.showsActivityIndicator ? nil : shownImage.map { sized($0, shown) }
    picture.tintColor = shown.imageColorTransformer?(foreground) ?? foreground
    showIndicator(shown.showsActivityIndicator)
    configured.indicator?.color = shown.activityIndicatorColorTransformer?(foreground) ?? foreground
    configured.plainFont = configured.plainFont ?? label.font
    func dressed(_ text: AttributedString, _ style: UIFont.TextStyle, _ transformer: UIConfigurationTextAttributesTransformer?) -> NSAttributedString {
      NSAttributedString(shown.dressed(text, style: style, color: foreground, by: transformer, in: traitCollection))
    }
    let (titleStyle, subtitleStyle) = (shown.buttonSize.titleStyle, shown.buttonSize.subtitleStyle)
    show(shownTitle.map { dressed($0, titleStyle, shown.titleTextAttributesTransformer) }, in: label, titleStyle, shown.titleLineBreakMode)
    if shown.attributedSubtitle != nil || configured.subtitle != nil {
      show(
        shown.attributedSubtitle.map { dressed($0, subtitleStyle, shown.subtitleTextAttributesTransformer) }, in: subtitleLabel, subtitleStyle,
        shown.subtitleLineBreakMode)
    }
    setNeedsDisplay()
  }

  private func show(_ text: NSAttributedString?, in label: UILabel, _ style: UIFont.TextStyle, _ mode: NSLineBreakMode) {
    label.font = .preferredFont(forTextStyle: style, compatibleWith: traitCollection)
    label.attributedText = text
    let isOfOneLine = mode != .byWordWrapping && mode != .byCharWrapping
    (label.numberOfLines, label.lineBreakMode) = (isOfOneLine ? 1 : 0, mode)
    switch configured.shown.map({ contentWithoutText($0).textAlignment }) ?? .center {
    case .center: label.textAlignment = .center
    case .leading, .automatic: label.textAlignment = runsRightToLeft ? .right : .left
    case .trailing: label.textAlignment = runsRightToLeft ? .left : .right
    }
  }

  private var subtitleLabel: UILabel {
    if let label = configured.subtitle { return label }
    let label = UILabel()
    configured.subtitle = label
    addSubview(label)
    return label
  }

  private func showIndicator(_ shows: Bool) {
    guard shows else {
      configured.indicator?.removeFromSuperview()
      configured.indicator = nil
      return
    }
    guard configured.indicator == nil else { return }
    let indicator = UIActivityIndicatorView(style: .medium)
    indicator.isUserInteractionEnabled = false
    configured.indicator = indicator
    addSubview(indicator)
    indicator.startAnimating()
  }

  /// A symbol says itself how it is drawn; what it leaves open the configuration does.
  private func sized(_ image: UIImage, _ configuration: Configuration) -> UIImage {
    guard let own = image.symbolConfiguration else { return image }
    let font = UIFont.preferredFont(forTextStyle: configuration.buttonSize.titleStyle, compatibleWith: traitCollection)
    var preferred = UIImage.SymbolConfiguration(font: font)
    if let more = configuration.preferredSymbolConfigurationForImage { preferred = preferred.applying(more) }
    return image.withConfiguration(preferred.applying(own))
  }

  // MARK: Layout

  private func contentWithoutText(_ shown: Configuration) -> ButtonContentLayout {
    ButtonContentLayout(
      image: configured.indicator?.intrinsicContentSize ?? picture.image?.size ?? .zero, side: shown.imageSide, imagePadding: shown.imagePadding,
      titlePadding: shown.titlePadding, titleAlignment: shown.titleAlignment)
  }

  /// What is there, with the sizes that it has in `width`, with the insets; `nil` for as much room as it wants.
  func measuredContent(width: CGFloat?) -> ButtonContentLayout {
    guard let shown = configured.shown else { return ButtonContentLayout() }
    var layout = contentWithoutText(shown)
    let subtitle = configured.subtitle
    let hasText = label.attributedText?.length ?? 0 > 0 || subtitle?.attributedText?.length ?? 0 > 0
    var room = CGFloat.greatestFiniteMagnitude
    if let width { room = layout.textWidth(in: max(width - shown.contentInsets.leading - shown.contentInsets.trailing, 0), hasText: hasText) }
    func size(of label: UILabel) -> CGSize {
      guard label.attributedText?.length ?? 0 > 0 else { return .zero }
      let size = label.sizeThatFits(CGSize(width: room, height: .greatestFiniteMagnitude))
      return CGSize(width: min(size.width, room), height: size.height)
    }
    layout.title = size(of: label)
    layout.subtitle = subtitle.map(size) ?? .zero
    return layout
  }

  /// The size of a configured button in `width`; `nil` for as much as it wants.
  func configuredSize(width: CGFloat?) -> CGSize {
    updateConfigurationIfNeeded()
    guard let insets = configured.shown?.contentInsets else { return .zero }
    let size = measuredContent(width: width).size
    return CGSize(width: size.width + insets.leading + insets.trailing, height: size.height + insets.top + insets.bottom)
  }

  func layOutConfigured() {
    guard let shown = configured.shown else { return }
    let room = bounds.inset(by: shown.contentInsets.sides(isRightToLeft: runsRightToLeft))
    let layout = measuredContent(width: bounds.width)
    let frames = layout.frames(at: origin(of: layout.size, in: room), isRightToLeft: runsRightToLeft)
    picture.frame = frames.image
    configured.indicator?.frame = frames.image
    label.frame = frames.title
    configured.subtitle?.frame = frames.subtitle
  }

  /// Where the background is, and how round.
  var configuredShape: (rect: CGRect, cornerRadius: CGFloat)? {
    guard let shown = configured.shown else { return nil }
    let rect = shown.background.frame(in: bounds, isRightToLeft: runsRightToLeft)
    return (rect, shown.cornerRadius(of: rect.size, in: traitCollection))
  }
}

extension UIButton.Configuration {
  var imageSide: ButtonContentLayout.Side {
    if imagePlacement.contains(.top) { return .top }
    if imagePlacement.contains(.bottom) { return .bottom }
    return imagePlacement.contains(.trailing) ? .trailing : .leading
  }
}

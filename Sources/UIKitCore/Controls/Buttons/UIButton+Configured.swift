import CoreGraphics
import Foundation
import GalleyAttributedText
import TextKit
import UIFoundation

/// The state of a button that concerns its configuration.
@MainActor
struct ButtonConfigurationState {
  var configuration: UIButton.Configuration?
  /// The configuration as shown, with the colors of the state; `nil` without a configuration.
  var shown: UIButton.Configuration?
  var handler: UIButton.ConfigurationUpdateHandler?
  var updatesAutomatically = true
  var needsUpdate = false
  var isUpdating = false
  var subtitle: UILabel?
  var indicator: UIActivityIndicatorView?
  /// The title's font from before the configuration was shown; `nil` if no configuration is shown.
  var unconfiguredFont: UIFont?
}

extension UIButton {
  /// A closure that changes the configuration of the given button for its state.
  public typealias ConfigurationUpdateHandler = (UIButton) -> Void

  /// The role of a button, in addition to its title.
  public enum Role: Int, Sendable {
    case normal, primary, cancel
    /// A destructive action: the colors of a configuration are red.
    case destructive
  }

  /// Creates a button from a configuration, sized to fit, which performs `primaryAction` when tapped. The action supplies a missing title and image.
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

  /// The appearance and contents of the button; `nil`, by default, if titles and images are set by state.
  ///
  /// Titles and images set for `.normal` also change the configuration. Those set for other states replace them in that state. All values set by
  /// state, including title colors, are shown again once the configuration is removed.
  public var configuration: Configuration? {
    get { configured.configuration }
    set {
      guard newValue != configured.configuration else { return }
      configured.configuration = newValue
      if !configured.isUpdating { configured.needsUpdate = true }
      configurationDidChange()
    }
  }

  /// Called by `updateConfiguration()` to adapt the configuration, before the button is first shown and whenever its state changes. `nil` means none.
  public var configurationUpdateHandler: ConfigurationUpdateHandler? {
    get { configured.handler }
    set {
      configured.handler = newValue
      setNeedsUpdateConfiguration()
    }
  }

  /// Whether the colors of the configuration follow the state; `true` by default.
  public var automaticallyUpdatesConfiguration: Bool {
    get { configured.updatesAutomatically }
    set {
      configured.updatesAutomatically = newValue
      setNeedsUpdateConfiguration()
    }
  }

  /// Requests a call of `updateConfiguration()` before the button is next laid out or measured. Does nothing during such a call.
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

  /// Shows the contents of the configuration, or the button's own contents if it was removed.
  private func configurationDidChange() {
    if configured.configuration == nil {
      configured.shown = nil
      configured.subtitle?.removeFromSuperview()
      configured.subtitle = nil
      showIndicator(false)
      label.font = configured.unconfiguredFont ?? label.font
      configured.unconfiguredFont = nil
      (label.numberOfLines, label.lineBreakMode, label.textAlignment) = (1, .byTruncatingTail, .center)
    }
    contentsDidChange()
  }

  // MARK: Showing

  /// Applies the configuration for the current state to labels and image. Does nothing without a configuration.
  func showConfiguration() {
    guard let configuration = configured.configuration else { return }
    let shown = configured.updatesAutomatically ? configuration.updated(for: self) : configuration.plainlyShown(in: self)
    configured.shown = shown
    let foreground = shown.baseForegroundColor ?? tintColor ?? .label
    (label.alpha, storedImageView.alpha) = (1, 1)
    storedImageView.image = shown.showsActivityIndicator ? nil : shownImage.map { sized($0, shown) }
    storedImageView.tintColor = shown.imageColorTransformer?(foreground) ?? foreground
    showIndicator(shown.showsActivityIndicator)
    configured.indicator?.color = shown.activityIndicatorColorTransformer?(foreground) ?? foreground
    configured.unconfiguredFont = configured.unconfiguredFont ?? label.font
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

  /// Returns a symbol image with the configuration's symbol settings; settings of the image itself take precedence. Other images are returned
  /// unchanged.
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
      image: configured.indicator?.intrinsicContentSize ?? storedImageView.image?.size ?? .zero, side: shown.imageSide, imagePadding: shown.imagePadding,
      titlePadding: shown.titlePadding, titleAlignment: shown.titleAlignment)
  }

  /// Returns the layout of the contents at `width`, which includes the content insets; `nil` means unlimited width. Empty without a configuration.
  func measuredContent(width: CGFloat?) -> ButtonContentLayout {
    guard let shown = configured.shown else { return ButtonContentLayout() }
    var layout = contentWithoutText(shown)
    let subtitle = configured.subtitle
    let hasText = label.attributedText?.length ?? 0 > 0 || subtitle?.attributedText?.length ?? 0 > 0
    var availableWidth = CGFloat.greatestFiniteMagnitude
    if let width { availableWidth = layout.textWidth(in: max(width - shown.contentInsets.leading - shown.contentInsets.trailing, 0), hasText: hasText) }
    func size(of label: UILabel) -> CGSize {
      guard label.attributedText?.length ?? 0 > 0 else { return .zero }
      let size = label.sizeThatFits(CGSize(width: availableWidth, height: .greatestFiniteMagnitude))
      return CGSize(width: min(size.width, availableWidth), height: size.height)
    }
    layout.title = size(of: label)
    layout.subtitle = subtitle.map(size) ?? .zero
    return layout
  }

  /// Returns the size of a configured button, including content insets, if its text is wrapped at the maximum width `width`; `nil` means unlimited
  /// width. Zero without a configuration.
  func configuredSize(width: CGFloat?) -> CGSize {
    updateConfigurationIfNeeded()
    guard let insets = configured.shown?.contentInsets else { return .zero }
    let size = measuredContent(width: width).size
    return CGSize(width: size.width + insets.leading + insets.trailing, height: size.height + insets.top + insets.bottom)
  }

  func layOutConfigured() {
    guard let shown = configured.shown else { return }
    let contentArea = bounds.inset(by: shown.contentInsets.sides(isRightToLeft: runsRightToLeft))
    let layout = measuredContent(width: bounds.width)
    let frames = layout.frames(at: origin(of: layout.size, in: contentArea), isRightToLeft: runsRightToLeft)
    storedImageView.frame = frames.image
    configured.indicator?.frame = frames.image
    label.frame = frames.title
    configured.subtitle?.frame = frames.subtitle
  }

  /// The frame and the corner radius of the background; `nil` without a configuration.
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

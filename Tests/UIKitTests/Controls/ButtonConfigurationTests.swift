import CoreGraphics
import Foundation
import Testing

@testable import UIKit
@testable import UIKitCollections
@testable import UIKitCore
@testable import UIKitText

/// Buttons with a configuration: their sizes, the frames of their parts, and the changes with their states.
@Suite(.serialized) @MainActor
struct ButtonConfigurationTests {
  private typealias Configuration = UIButton.Configuration

  private final class MirroredButton: UIButton {
    override var traitCollection: UITraitCollection {
      UITraitCollection(traitsFrom: [super.traitCollection, UITraitCollection(layoutDirection: .rightToLeft)])
    }
  }

  private func button(_ configuration: Configuration, _ title: String? = "Title") -> UIButton {
    var configuration = configuration
    if let title { configuration.title = title }
    let button = UIButton(configuration: configuration)
    button.layoutIfNeeded()
    return button
  }

  private func redImage(_ width: CGFloat, _ height: CGFloat) -> UIImage {
    UIGraphicsImageRenderer(size: CGSize(width: width, height: height)).image { context in
      UIColor.red.setFill()
      context.fill(CGRect(x: 0, y: 0, width: width, height: height))
    }
  }

  private func parts(_ button: UIButton) -> (image: CGRect, title: CGRect) {
    button.layoutIfNeeded()
    return (button.imageView!.frame, button.titleLabel!.frame)
  }

  // MARK: Measuring

  @Test func theSizeIsTheContentWithItsInsets() {
    for configuration in [Configuration.plain(), .tinted(), .gray(), .filled(), .borderless(), .bordered(), .borderedTinted(), .borderedProminent()] {
      let button = button(configuration)
      let title = button.titleLabel!.sizeThatFits(CGSize(width: 1000, height: 1000))
      #expect(button.titleLabel!.font.pointSize == 17)
      #expect(button.intrinsicContentSize == CGSize(width: title.width + 24, height: title.height + 14))
      #expect(button.frame.size == button.intrinsicContentSize, "it is made in its size")
    }
  }

  @Test func buttonSizesChangeFontAndInsets() {
    let heights = [Configuration.Size.mini, .small, .medium, .large].map { size in
      var configuration = Configuration.filled()
      configuration.buttonSize = size
      return button(configuration).intrinsicContentSize.height
    }
    #expect(heights == heights.sorted() && Set(heights).count == 4, "\(heights)")
    var configuration = Configuration.filled()
    configuration.contentInsets = NSDirectionalEdgeInsets(top: 1, leading: 2, bottom: 3, trailing: 4)
    configuration.buttonSize = .large
    #expect(configuration.contentInsets.leading == 2, "explicit insets stay")
    configuration.setDefaultContentInsets()
    #expect(configuration.contentInsets == NSDirectionalEdgeInsets(top: 15, leading: 20, bottom: 15, trailing: 20))
  }

  /// All placements, with and without a subtitle, left to right and right to left: parts are separated by the paddings, within the insets.
  @Test(arguments: [false, true], [false, true])
  func imageAndTitleFollowPlacement(mirrored: Bool, withSubtitle: Bool) {
    for (side, name) in [(NSDirectionalRectEdge.leading, "leading"), (.trailing, "trailing"), (.top, "top"), (.bottom, "bottom")] {
      var configuration = Configuration.gray()
      (configuration.title, configuration.image) = ("Title", redImage(30, 20))
      if withSubtitle { configuration.subtitle = "A longer subtitle" }
      (configuration.imagePlacement, configuration.imagePadding) = (side, 9)
      let button = mirrored ? MirroredButton(frame: .zero) : UIButton(frame: .zero)
      button.configuration = configuration
      button.sizeToFit()
      let (image, title) = parts(button)
      let subtitle = button.configured.subtitle?.frame
      let text = subtitle.map { title.union($0) } ?? title
      let isLeft = (side == .leading) != mirrored
      let message = Comment(rawValue: "\(name), mirrored \(mirrored), subtitle \(withSubtitle)")
      switch side {
      case .top: #expect(abs(text.minY - image.maxY - 9) <= 1, message)
      case .bottom: #expect(abs(image.minY - text.maxY - 9) <= 1, message)
      default: #expect(abs((isLeft ? text.minX - image.maxX : image.minX - text.maxX) - 9) < 0.01, message)
      }
      let all = text.union(image)
      #expect(abs(all.minX - 12) < 0.01 && abs(button.bounds.maxX - all.maxX - 12) < 0.01, message)
      guard let subtitle else { continue }
      #expect(abs(subtitle.minY - title.maxY - 1) <= 1, message)
      switch side {
      case .top, .bottom: #expect(abs(subtitle.midX - title.midX) < 0.01, message)
      // At the image's side.
      default: #expect(abs(isLeft ? subtitle.minX - title.minX : subtitle.maxX - title.maxX) < 0.01, message)
      }
    }
  }

  @Test func alignmentsOfTheTextBlock() {
    for (alignment, place) in [(Configuration.TitleAlignment.leading, 0.0), (.center, 0.5), (.trailing, 1), (.automatic, 0.5)] {
      var configuration = Configuration.plain()
      (configuration.title, configuration.subtitle, configuration.titleAlignment) = ("T", "A subtitle", alignment)
      let button = button(configuration, nil)
      let (title, subtitle) = (button.titleLabel!.frame, button.configured.subtitle!.frame)
      #expect(abs(title.minX - subtitle.minX - (subtitle.width - title.width) * place) < 0.01, "\(alignment)")
    }
  }

  @Test func constrainedWidthWrapsTitle() {
    let stage = EventStage(width: 400, height: 400)
    defer { stage.close() }
    let button = button(.filled(), "A title of so many words that it does not fit")
    let oneLine = button.intrinsicContentSize
    button.translatesAutoresizingMaskIntoConstraints = false
    stage.window.addSubview(button)
    NSLayoutConstraint.activate([
      button.leftAnchor.constraint(equalTo: stage.window.leftAnchor), button.topAnchor.constraint(equalTo: stage.window.topAnchor),
      button.widthAnchor.constraint(equalToConstant: 150),
    ])
    stage.session.turn()
    #expect(button.frame.width == 150 && button.frame.height > oneLine.height + 20, "\(button.frame) for \(oneLine)")
    var configuration = button.configuration!
    configuration.title = "Short"
    button.configuration = configuration
    stage.session.turn()
    #expect(button.frame.height == oneLine.height)
    configuration.title = "A title of so many words that it does not fit"
    configuration.titleLineBreakMode = .byTruncatingTail
    button.configuration = configuration
    stage.session.turn()
    #expect(button.frame.height == oneLine.height && button.titleLabel!.frame.width <= 126)
  }

  @Test func fontFollowsContentSizeCategory() {
    let stage = EventStage(width: 400, height: 400)
    let before = UIApplication.shared.preferredContentSizeCategory
    defer {
      UIApplication.shared.setPreferredContentSizeCategory(before)
      stage.close()
    }
    UIApplication.shared.setPreferredContentSizeCategory(.large)
    let button = button(.filled())
    stage.window.addSubview(button)
    stage.session.turn()
    let (size, radius) = (button.intrinsicContentSize, button.focusShape.cornerRadius)
    UIApplication.shared.setPreferredContentSizeCategory(.accessibilityExtraLarge)
    stage.session.turn()
    #expect(button.titleLabel!.font.pointSize > 30 && button.intrinsicContentSize.height > size.height + 15)
    button.sizeToFit()
    stage.session.turn()
    #expect(button.focusShape.cornerRadius > radius)
  }

  // MARK: Contents

  @Test func attributesOfTheTitleAndTheTransformer() {
    var configuration = Configuration.plain()
    var title = AttributedString("Title")
    title.foregroundColor = .green
    configuration.attributedTitle = title
    #expect(configuration.title == "Title")
    var heard: [CGFloat?] = []
    configuration.titleTextAttributesTransformer = UIConfigurationTextAttributesTransformer { incoming in
      heard.append(incoming.font?.pointSize)
      var outgoing = incoming
      outgoing.font = .systemFont(ofSize: 31)
      return outgoing
    }
    let button = button(configuration, nil)
    let shown = button.titleLabel!.attributedText!
    #expect(heard.contains(17))
    #expect((shown.attribute(.font, at: 0, effectiveRange: nil) as? UIFont)?.pointSize == 31)
    #expect(shown.attribute(.foregroundColor, at: 0, effectiveRange: nil) as? UIColor == .green)
    button.configuration?.title = "Other"
    button.layoutIfNeeded()
    #expect(button.titleLabel!.attributedText!.attribute(.foregroundColor, at: 0, effectiveRange: nil) as? UIColor == button.tintColor)
  }

  @Test func titlesAndImagesOfStates() {
    let button = button(.plain(), "Of the configuration")
    button.setTitle("Selected", for: .selected)
    #expect(button.currentTitle == "Of the configuration")
    button.isSelected = true
    #expect(button.currentTitle == "Selected" && button.titleLabel!.attributedText!.string == "Selected")
    button.isSelected = false
    button.setTitle("Set", for: .normal)
    #expect(button.configuration?.title == "Set" && button.accessibilityLabel == "Set")
    button.configuration = nil
    #expect(button.titleLabel!.numberOfLines == 1 && button.currentTitle == "Set" && button.titleLabel!.text == "Set")
  }

  @Test func actionProvidesMissingTitleAndImage() {
    var count = 0
    let action = UIAction(title: "Of the action", image: redImage(10, 10)) { _ in count += 1 }
    let button = UIButton(configuration: .filled(), primaryAction: action)
    #expect(button.configuration?.title == "Of the action" && button.configuration?.image != nil)
    button.sendActions(for: .primaryActionTriggered)
    #expect(count == 1)
    var titled = Configuration.filled()
    titled.title = "Own"
    #expect(UIButton(configuration: titled, primaryAction: action).configuration?.title == "Own")
  }

  @Test func aSymbolIsAsLargeAsTheTitle() {
    var configuration = Configuration.plain()
    configuration.image = UIImage(systemName: "plus")
    let usual = button(configuration, nil).imageView!.image!.size
    configuration.buttonSize = .mini
    #expect(button(configuration, nil).imageView!.image!.size.height < usual.height)
    configuration.preferredSymbolConfigurationForImage = UIImage.SymbolConfiguration(pointSize: 40)
    #expect(button(configuration, nil).imageView!.image!.size.height > usual.height * 1.5)
    configuration.image = UIImage(systemName: "plus", withConfiguration: UIImage.SymbolConfiguration(pointSize: 8))
    #expect(button(configuration, nil).imageView!.image!.size.height < usual.height, "its own size counts")
  }

  @Test func activityIndicatorReplacesImage() {
    var configuration = Configuration.filled()
    configuration.image = redImage(44, 44)
    configuration.showsActivityIndicator = true
    let button = button(configuration)
    let wheel = button.subviews.compactMap { $0 as? UIActivityIndicatorView }.first
    #expect(wheel?.isAnimating == true && wheel?.frame.size == CGSize(width: 20, height: 20) && wheel?.color == .white)
    #expect(button.imageView!.image == nil)
    button.configuration?.showsActivityIndicator = false
    button.layoutIfNeeded()
    #expect(button.imageView!.image != nil && !button.subviews.contains { $0 is UIActivityIndicatorView })
  }

  // MARK: States

  @Test func colorsFollowTheState() {
    let button = button(.filled())
    func foreground() -> UIColor? {
      button.layoutIfNeeded()
      return button.titleLabel!.attributedText!.attribute(.foregroundColor, at: 0, effectiveRange: nil) as? UIColor
    }
    func ground() -> UIColor? {
      button.layoutIfNeeded()
      return button.configured.shown?.background.backgroundColor?.resolvedColor(with: UITraitCollection(userInterfaceStyle: .light))
    }
    let usual = ground()
    #expect(foreground() == .white && usual == button.tintColor.resolvedColor(with: UITraitCollection(userInterfaceStyle: .light)))
    button.isHighlighted = true
    #expect(ground() != usual && foreground() == .white)
    button.isHighlighted = false
    #expect(ground() == usual)
    button.isEnabled = false
    #expect(ground() != usual && foreground() == .tertiaryLabel)
    button.isEnabled = true
    button.role = .destructive
    #expect(ground() == UIColor.systemRed.resolvedColor(with: UITraitCollection(userInterfaceStyle: .light)))
    button.role = .normal
    button.configuration?.background.backgroundColor = .green
    button.isHighlighted = true
    #expect(button.configuration?.background.backgroundColor == .green && ground() == .green, "an explicit color applies in all states")
    button.isHighlighted = false
    button.configuration = .tinted()
    button.configuration?.title = "T"
    #expect(foreground() == button.tintColor)
    button.isSelected = true
    #expect(foreground() == .white)
    button.automaticallyUpdatesConfiguration = false
    #expect(foreground() == button.tintColor)
  }

  @Test func aHandlerIsCalledForEachState() {
    let stage = EventStage(width: 200, height: 100)
    defer { stage.close() }
    let button = button(.filled())
    button.frame.origin = CGPoint(x: 20, y: 20)
    stage.window.addSubview(button)
    var heard: [String] = []
    button.configurationUpdateHandler = { button in
      heard.append("\(button.isHighlighted ? "down" : "up")\(button.isEnabled ? "" : ", disabled")")
      button.configuration?.title = button.isHighlighted ? "Down" : "Up"
    }
    stage.session.turn()
    #expect(heard == ["up"] && button.titleLabel!.text == "Up")
    stage.down(40, 30)
    #expect(heard.last == "down" && button.titleLabel!.text == "Down")
    stage.up(40, 30)
    #expect(heard.last == "up" && button.titleLabel!.text == "Up")
    button.isEnabled = false
    button.setNeedsUpdateConfiguration()
    let count = heard.count
    stage.session.turn()
    #expect(heard.last == "up, disabled" && heard.count == count + 1, "once for all that has changed")
    stage.session.turn()
    #expect(heard.count == count + 1)
  }

  @Test func subclassUpdatesConfiguration() {
    final class Toggle: UIButton {
      override func updateConfiguration() {
        super.updateConfiguration()
        configuration?.title = isSelected ? "On" : "Off"
      }
    }
    let button = Toggle(configuration: .gray())
    button.layoutIfNeeded()
    #expect(button.currentTitle == "Off")
    button.isSelected = true
    #expect(button.intrinsicContentSize.width > 0 && button.currentTitle == "On")
  }

  @Test func focusRingFollowsBackground() {
    var configuration = Configuration.filled()
    configuration.cornerStyle = .capsule
    let round = button(configuration)
    #expect(round.focusShape.cornerRadius == round.bounds.height / 2)
    configuration.background.backgroundInsets = NSDirectionalEdgeInsets(top: 2, leading: 3, bottom: 4, trailing: 5)
    let inset = button(configuration)
    let box = inset.bounds
    #expect(inset.focusShape.rect == CGRect(x: 3, y: 2, width: box.width - 8, height: box.height - 6))
  }

  @Test func theBackgroundIsDrawn() throws {
    var configuration = Configuration.filled()
    configuration.baseBackgroundColor = UIColor(red: 1, green: 0, blue: 0, alpha: 1)
    (configuration.background.strokeColor, configuration.background.strokeWidth) = (UIColor(red: 0, green: 0, blue: 1, alpha: 1), 2)
    let button = button(configuration, "")
    button.frame = CGRect(x: 0, y: 0, width: 40, height: 30)
    button.layoutIfNeeded()
    let image = UIGraphicsImageRenderer(size: button.bounds.size, format: .init()).image { _ in button.drawHierarchy(in: button.bounds, afterScreenUpdates: true) }
    let pixels = try #require(image.cgImage)
    func color(_ x: Int, _ y: Int) -> [UInt8] {
      let context = CGContext(data: nil, width: 1, height: 1, bitsPerComponent: 8, bytesPerRow: 4, space: CGColorSpaceCreateDeviceRGB(), bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue)!
      context.draw(pixels.cropping(to: CGRect(x: x, y: y, width: 1, height: 1))!, in: CGRect(x: 0, y: 0, width: 1, height: 1))
      return [UInt8](UnsafeRawBufferPointer(start: context.data!, count: 4))
    }
    let scale = pixels.width / 40
    #expect(color(20 * scale, 15 * scale) == [255, 0, 0, 255], "the ground")
    #expect(color(20 * scale, 0) == [0, 0, 255, 255], "the line")
    #expect(color(0, 0)[3] < 128, "the corner")
  }

  /// All styles in four states, in light and dark: writes an image if `GALLEY_PICTURES` names a folder.
  @Test func allStylesCanBeDrawn() throws {
    let stage = EventStage(width: 1000, height: 860, scale: 2)
    defer { stage.close() }
    let makers: [Configuration] = [.plain(), .borderless(), .gray(), .tinted(), .filled()]
    for (column, style) in [UIUserInterfaceStyle.light, .dark].enumerated() {
      let half = UIView(frame: CGRect(x: 500 * column, y: 0, width: 500, height: 860))
      (half.overrideUserInterfaceStyle, half.backgroundColor) = (style, .systemBackground)
      stage.window.addSubview(half)
      for (row, maker) in makers.enumerated() {
        for state in 0..<4 {
          var configuration = maker
          (configuration.title, configuration.image, configuration.imagePadding) = (["Normal", "Pressed", "Chosen", "Off"][state], UIImage(systemName: "star"), 5)
          let button = UIButton(configuration: configuration)
          (button.isHighlighted, button.isSelected, button.isEnabled) = (state == 1, state == 2, state != 3)
          button.frame.origin = CGPoint(x: 10 + 122 * state, y: 20 + 52 * row)
          half.addSubview(button)
        }
      }
      for (row, size) in [Configuration.Size.mini, .small, .medium, .large].enumerated() {
        for (place, corners) in [Configuration.CornerStyle.dynamic, .capsule, .small].enumerated() {
          var configuration = place == 0 ? Configuration.filled() : place == 1 ? .tinted() : .gray()
          (configuration.title, configuration.buttonSize, configuration.cornerStyle) = ("Button", size, corners)
          if place == 1 { configuration.subtitle = "Subtitle" }
          if place == 2 { (configuration.background.strokeWidth, configuration.image, configuration.imagePlacement) = (1, UIImage(systemName: "plus"), .trailing) }
          configuration.showsActivityIndicator = place == 0
          configuration.imagePadding = 6
          let button = UIButton(configuration: configuration)
          button.frame.origin = CGPoint(x: 10 + 165 * place, y: 300 + 75 * row)
          half.addSubview(button)
        }
      }
      for (place, side) in [NSDirectionalRectEdge.top, .bottom, .leading, .trailing].enumerated() {
        var configuration = Configuration.gray()
        (configuration.title, configuration.subtitle, configuration.image) = ("Title", "A subtitle", UIImage(systemName: "heart"))
        (configuration.imagePlacement, configuration.imagePadding) = (side, 6)
        let button = UIButton(configuration: configuration)
        button.frame.origin = CGPoint(x: 10 + 122 * place, y: 620)
        half.addSubview(button)
      }
      for (place, large) in [false, true].enumerated() {
        let wheel = UIActivityIndicatorView(style: large ? .large : .medium)
        wheel.frame.origin = CGPoint(x: 20 + 60 * place, y: 740)
        wheel.startAnimating()
        half.addSubview(wheel)
      }
      var configuration = Configuration.filled()
      configuration.title = "Delete"
      let button = UIButton(configuration: configuration)
      button.role = .destructive
      button.frame.origin = CGPoint(x: 150, y: 735)
      half.addSubview(button)
    }
    stage.session.turn()
    let image = UIGraphicsImageRenderer(size: stage.window.bounds.size).image { _ in stage.window.drawHierarchy(in: stage.window.bounds, afterScreenUpdates: true) }
    let data = try #require(image.pngData())
    #expect(data.count > 10_000)
    guard let folder = ProcessInfo.processInfo.environment["GALLEY_PICTURES"] else { return }
    try data.write(to: URL(fileURLWithPath: folder).appendingPathComponent("buttons.png"))
  }
}

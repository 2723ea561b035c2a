import UIKit

/// Measures attributed strings and draws them into images. Results are cached by text, width, scale and background color.
final class TextRenderer {
  static let shared = TextRenderer()

  /// The values that determine a size or an image.
  private final class Key: NSObject {
    let text: NSAttributedString
    let width: CGFloat
    let scale: CGFloat
    let backgroundColor: UIColor?

    init(text: NSAttributedString, width: CGFloat, scale: CGFloat = 0, backgroundColor: UIColor? = nil) {
      // The caller can still edit a mutable string.
      self.text = text.copy() as! NSAttributedString
      self.width = width
      self.scale = scale
      self.backgroundColor = backgroundColor
    }

    override var hash: Int {
      var hasher = Hasher()
      hasher.combine(text.string)
      hasher.combine(width)
      hasher.combine(scale)
      return hasher.finalize()
    }

    override func isEqual(_ object: Any?) -> Bool {
      guard let other = object as? Key else { return false }
      return width == other.width && scale == other.scale && backgroundColor == other.backgroundColor && text.isEqual(to: other.text)
    }
  }

  private final class Box<Value> {
    let value: Value
    init(_ value: Value) { self.value = value }
  }

  private let sizes = NSCache<Key, Box<CGSize>>()
  private let images = NSCache<Key, UIImage>()
  private var observer: NSObjectProtocol?
  private(set) var measureCount = 0
  private(set) var drawCount = 0
  var insets = UIEdgeInsets.zero {
    didSet { if insets != oldValue { removeAll() } }
  }

  /// - Parameter costLimit: The maximum number of bytes of cached images; 0 for no limit.
  init(costLimit: Int = 20 * 1024 * 1024) {
    images.totalCostLimit = costLimit
    observer = NotificationCenter.default.addObserver(forName: UIContentSizeCategory.didChangeNotification, object: nil, queue: nil) { [weak self] _ in
      self?.removeAll()
    }
  }

  deinit {
    if let observer = observer { NotificationCenter.default.removeObserver(observer) }
  }

  func removeAll() {
    sizes.removeAllObjects()
    images.removeAllObjects()
  }

  /// Returns the size of the text and its insets in a width, rounded up to whole points.
  func size(of text: NSAttributedString, width: CGFloat) -> CGSize {
    let key = Key(text: text, width: width)
    if let box = sizes.object(forKey: key) { return box.value }
    measureCount += 1
    let room = CGSize(width: max(width - insets.left - insets.right, 0), height: .greatestFiniteMagnitude)
    let bounds = text.boundingRect(with: room, options: [.usesLineFragmentOrigin, .usesFontLeading], context: nil)
    let size = CGSize(
      width: ceil(bounds.width) + insets.left + insets.right, height: ceil(bounds.height) + insets.top + insets.bottom)
    sizes.setObject(Box(size), forKey: key)
    return size
  }

  /// The text in an image of its size.
  func image(of text: NSAttributedString, width: CGFloat, scale: CGFloat = UIScreen.main.scale, backgroundColor: UIColor? = nil) -> UIImage {
    let key = Key(text: text, width: width, scale: scale, backgroundColor: backgroundColor)
    if let image = images.object(forKey: key) { return image }
    drawCount += 1
    let size = self.size(of: text, width: width)
    let format = UIGraphicsImageRendererFormat()
    format.scale = scale
    format.opaque = backgroundColor != nil
    let image = UIGraphicsImageRenderer(size: size, format: format).image { context in
      if let backgroundColor = backgroundColor {
        backgroundColor.setFill()
        context.fill(CGRect(origin: .zero, size: size))
      }
      text.draw(with: CGRect(origin: .zero, size: size).inset(by: insets), options: [.usesLineFragmentOrigin, .usesFontLeading], context: nil)
    }
    images.setObject(image, forKey: key, cost: Int(size.width * scale) * Int(size.height * scale) * 4)
    return image
  }
}

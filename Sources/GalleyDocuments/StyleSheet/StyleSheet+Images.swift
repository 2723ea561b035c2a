import UIKit

extension StyleSheet {
  /// The scale of images, which grow with the body text.
  private var imageScale: CGFloat { bodySize / Self.designSize }

  func canShow(_ documentImage: Document.Image) -> Bool { imageLoader.image(named: documentImage.source) != nil }

  /// Returns the size in points, before the image is scaled down to a column; zero for an image without a height.
  func size(of documentImage: Document.Image, _ image: UIImage) -> CGSize {
    guard image.size.height > 0 else { return .zero }
    let height = (documentImage.height.map { CGFloat($0) } ?? image.size.height) * imageScale
    return CGSize(width: image.size.width * height / image.size.height, height: height)
  }

  /// Returns the attachment of an image; an empty attachment if the image cannot be loaded. Figures and images that are taller than a line sit on the
  /// baseline; smaller images extend a little below it, like descenders.
  func attachment(for documentImage: Document.Image, _ role: TextRole) -> NSTextAttachment {
    guard let image = imageLoader.image(named: documentImage.source) else { return NSTextAttachment() }
    let size = size(of: documentImage, image)
    if role.block != .figure, size.height <= grid, size.width <= grid * 2, isSoundAndSmall(image, size) {
      let attachment = NSTextAttachment(image: image)
      attachment.bounds = CGRect(x: 0, y: -drop(size.height), width: size.width, height: size.height)
      return attachment
    }
    let style = paragraphStyle(for: role)
    let attachment = ImageAttachment(image: image, size: size, label: documentImage.label) { [imageLoader] in
      imageLoader.report(documentImage.source, $0)
    }
    attachment.indent = max(style.firstLineHeadIndent, style.headIndent) + max(0, -style.tailIndent)
    attachment.spaceAbove = style.paragraphSpacingBefore
    if role.block == .figure || size.height > grid {
      attachment.lines = .init(grid: grid, descent: -font(for: role).descender, isFigure: role.block == .figure)
    } else {
      attachment.drop = drop(size.height)
    }
    return attachment
  }

  /// Returns whether an image has at most a million pixels and decodes without problems, so that a plain attachment suffices.
  private func isSoundAndSmall(_ image: UIImage, _ size: CGSize) -> Bool {
    let pixels = image.size.width * image.size.height * image.scale * image.scale
    return pixels <= 1_000_000 && image.problem(drawnAt: size, scale: 1) == nil
  }

  private func drop(_ height: CGFloat) -> CGFloat { (height * 0.2).rounded() }

  /// Lets lines grow if they contain an image that is taller than a line; other lines of the paragraph have a fixed height.
  /// `range` was typeset by this style sheet; the text before it can be typeset already. O(runs in the range and in the paragraphs
  /// of its images).
  func growLinesForTallImages(in text: NSMutableAttributedString, _ range: NSRange) {
    guard range.length > 0 else { return }
    let first = text.paragraphRange(covering: NSRange(location: range.location, length: 0))
    if first.location < range.location, style(at: first.location, in: text)?.maximumLineHeight == 0 {
      grow(NSRange(location: range.location, length: min(first.upperBound, range.upperBound) - range.location), in: text)
    }
    var found: [NSRange] = []
    text.enumerateAttribute(.attachment, in: range) { value, run, _ in
      guard let attachment = value as? ImageAttachment, attachment.lines?.isFigure == false else { return }
      if let last = found.last, last.upperBound > run.location { return }
      found.append(text.paragraphRange(covering: run))
    }
    for paragraph in found { grow(paragraph, in: text) }
  }

  /// Updates the line heights of the paragraphs that `range` touches after an edit: they grow if there is a tall image in the
  /// paragraph, and otherwise have the height of their role. O(runs in those paragraphs).
  public func fitLinesToImages(in text: NSMutableAttributedString, _ range: NSRange) {
    guard text.length > 0 else { return }
    let last = max(min(range.upperBound, text.length) - 1, min(range.location, text.length - 1))
    let start = text.paragraphRange(covering: NSRange(location: min(range.location, last), length: 0)).location
    let end = text.paragraphRange(covering: NSRange(location: last, length: 0)).upperBound
    let whole = NSRange(location: start, length: end - start)
    var tall: [NSRange] = []
    text.enumerateAttribute(.attachment, in: whole) { value, run, _ in
      guard (value as? ImageAttachment)?.lines?.isFigure == false, tall.last.map({ $0.upperBound <= run.location }) ?? true else { return }
      tall.append(text.paragraphRange(covering: run))
    }
    guard !tall.isEmpty || !growingStyles.isEmpty else { return }
    var changes: [(range: NSRange, style: NSParagraphStyle)] = []
    var next = 0
    text.enumerateAttribute(.paragraphStyle, in: whole) { value, run, _ in
      guard let style = value as? NSParagraphStyle else { return }
      var offset = run.location
      while offset < run.upperBound {
        while next < tall.count, tall[next].upperBound <= offset { next += 1 }
        let isTall = next < tall.count && tall[next].location <= offset
        let end = min(run.upperBound, isTall ? tall[next].upperBound : next < tall.count ? tall[next].location : .max)
        let wanted = isTall ? growing(style) : baseStyles[ObjectIdentifier(style)] ?? style
        if wanted !== style { changes.append((NSRange(location: offset, length: end - offset), wanted)) }
        offset = end
      }
    }
    for change in changes { text.addAttribute(.paragraphStyle, value: change.style, range: change.range) }
  }

  private func style(at location: Int, in text: NSMutableAttributedString) -> NSParagraphStyle? {
    text.attribute(.paragraphStyle, at: location, effectiveRange: nil) as? NSParagraphStyle
  }

  private func grow(_ range: NSRange, in text: NSMutableAttributedString) {
    guard let style = style(at: range.location, in: text) else { return }
    text.addAttribute(.paragraphStyle, value: growing(style), range: range)
  }

  /// Returns `style` without a maximum line height, and the same object for the same style.
  private func growing(_ style: NSParagraphStyle) -> NSParagraphStyle {
    if style.maximumLineHeight == 0 { return style }
    if let cached = growingStyles[ObjectIdentifier(style)] { return cached.growing }
    let growing = style.mutableCopy() as! NSMutableParagraphStyle
    growing.maximumLineHeight = 0
    let result = growing.copy() as! NSParagraphStyle
    growingStyles[ObjectIdentifier(style)] = (style, result)
    baseStyles[ObjectIdentifier(result)] = style
    return result
  }
}

import Foundation
import UIKit

/// Uses a circular text container, a builder of attributed strings and a renderer with caches, and checks their results.
func useTextPorts() {
  useCircle()
  useBuilder()
  useRenderer()
  usePasteFilter()
  useFurigana()
}

private func usePasteFilter() {
  let view = UITextView(frame: CGRectMake(0, 0, 200, 100))
  let filter = PasteFilter()
  view.pasteDelegate = filter
  view.textDropDelegate = filter
  view.textDragDelegate = filter
  let image = UIGraphicsImageRenderer(size: CGSizeMake(2, 2)).image { $0.fill(CGRectMake(0, 0, 2, 2)) }
  view.paste(itemProviders: [NSItemProvider(object: "one" as NSString), NSItemProvider(object: image), NSItemProvider()])
  expect(view.text == "one, [picture]", "pasted content becomes plain text: \(view.text ?? "")")
  expect(filter.drops == 0 && !view.isTextDropActive, "nothing was dropped")
}

private func useFurigana() {
  let font = UIFont.systemFont(ofSize: 20)
  let plain = NSAttributedString(string: "word", attributes: [.font: font]).size()
  let read = NSAttributedString.furigana("word", reading: "rd", font: font).size()
  expect(read.height > plain.height && read.width == plain.width, "ruby text adds height and no width: \(read) beside \(plain)")
}

private func useCircle() {
  let view = DiscTextView(frame: CGRectMake(0, 0, 240, 240))
  let words = String(repeating: "Round the lamp the moths go, and round goes the text. ", count: 40)
  view.textStorage.setAttributedString(NSAttributedString(string: words, attributes: [.font: UIFont.systemFont(ofSize: 13)]))
  let lines = view.lines
  expect(lines.count > 10, "a circle has many lines: \(lines.count)")
  for line in lines {
    let corners = [CGPointMake(line.minX, line.minY), CGPointMake(line.maxX, line.minY), CGPointMake(line.minX, line.maxY), CGPointMake(line.maxX, line.maxY)]
    expect(corners.allSatisfy { hypot($0.x - 120, $0.y - 120) <= 120.1 }, "the line at \(line) leaves the circle")
  }
  let widths = lines.map { $0.width }
  let widest = widths.firstIndex(of: widths.max() ?? 0) ?? 0
  expect(abs(lines[widest].midY - 120) < 20 && widths[widest] > 230, "the longest line is in the middle: \(lines[widest])")
  expect(widths[..<widest] == widths[..<widest].sorted()[...] && Array(widths[widest...]) == widths[widest...].sorted(by: >), "line widths increase to the middle and decrease below it: \(widths)")
  expect(!view.textContainer.isSimpleRectangularTextContainer && NSTextContainer(size: CGSizeMake(1, 1)).isSimpleRectangularTextContainer, "a circle is not a simple rectangular container")

  // A larger circle shows more text, and lines avoid an exclusion path.
  let shown = NSMaxRange(view.layoutManager.glyphRange(for: view.textContainer))
  expect(shown < words.count, "the text is longer than the circle")
  view.frame = CGRectMake(0, 0, 300, 300)
  view.layoutIfNeeded()
  expect(NSMaxRange(view.layoutManager.glyphRange(for: view.textContainer)) > shown * 5 / 4, "a larger circle shows more text")
  view.textContainer.exclusionPaths = [UIBezierPath(rect: CGRectMake(130, 100, 40, 100))]
  let around = view.lines
  expect(around.allSatisfy { !$0.intersects(CGRectMake(130.5, 100.5, 39, 99)) }, "no line intersects the exclusion path")
  expect(around.contains { $0.maxX <= 130.1 && $0.midY > 110 && $0.midY < 190 } && around.contains { $0.minX >= 169.9 && $0.midY > 110 && $0.midY < 190 }, "there are lines on both sides of the exclusion path")
  let picture = UIGraphicsImageRenderer(size: view.bounds.size).image { view.layer.render(in: $0.cgContext) }
  view.textStorage.setAttributedString(NSAttributedString(string: ""))
  expect(UIGraphicsImageRenderer(size: view.bounds.size).image { view.layer.render(in: $0.cgContext) } != picture, "the disc draws its text")
}

private func useBuilder() {
  let body = UIFont.systemFont(ofSize: 16)
  let names = ["ink", "lead", "paper"]
  func list(_ isLong: Bool) -> NSAttributedString {
    return NSAttributedString(attributes: [.font: body, .foregroundColor: UIColor.label]) {
      RichText("Needed\n").font(.boldSystemFont(ofSize: 20)).paragraph { $0.paragraphSpacing = 8 }
      RichText {
        for (index, name) in names.enumerated() {
          "\(index + 1). "
          RichText(name).bold()
          if isLong {
            ", "
            RichText { "some "; RichText("more").italic().foregroundColor(.systemBlue) }.foregroundColor(.systemRed)
          }
          "\n"
        }
      }.paragraph { $0.headIndent = 20 }
      if isLong { RichText("ask").link(URL(string: "https://example.org")!).underline() } else { "end" }
    }
  }
  func attribute(_ key: NSAttributedString.Key, of words: String, in text: NSAttributedString) -> Any? {
    return text.attribute(key, at: (text.string as NSString).range(of: words).location, effectiveRange: nil)
  }
  let text = list(true)
  expect(list(false).string == "Needed\n1. ink\n2. lead\n3. paper\nend", "the builder joins its runs: \(list(false).string)")
  expect(text.string.hasPrefix("Needed\n1. ink, some more\n2. lead, some more\n") && text.string.hasSuffix("\nask"), "conditional runs are added: \(text.string)")
  expect(attribute(.font, of: "1.", in: text) as? UIFont == body && (attribute(.font, of: "Needed", in: text) as? UIFont)?.pointSize == 20, "fonts are inherited, and an inner font overrides an outer one")
  let bold = attribute(.font, of: "ink", in: text) as? UIFont
  expect(bold?.pointSize == 16 && bold?.fontDescriptor.symbolicTraits.contains(.traitBold) == true, "a trait is added to the inherited font: \(String(describing: bold))")
  expect(attribute(.foregroundColor, of: "some", in: text) as? UIColor == .systemRed, "a group has its color")
  expect(attribute(.foregroundColor, of: "more", in: text) as? UIColor == .systemBlue, "a run in the group has its own color")
  let styles = ["Needed", "2."].map { attribute(.paragraphStyle, of: $0, in: text) as? NSParagraphStyle }
  expect(styles[0]?.paragraphSpacing == 8 && styles[0]?.headIndent == 0 && styles[1]?.headIndent == 20 && styles[1]?.paragraphSpacing == 0, "paragraphs have their styles: \(styles)")
  expect((attribute(.link, of: "ask", in: text) as? URL)?.host == "example.org" && attribute(.underlineStyle, of: "ask", in: text) as? Int == 1, "a link has its URL and an underline")
  let dot = UIGraphicsImageRenderer(size: CGSizeMake(8, 6)).image { $0.fill(CGRectMake(0, 0, 8, 6)) }
  let pictured = NSAttributedString(attributes: [.font: body]) {
    "a"
    dot
    RichText(dot, baselineOffset: -3)
  }
  let offsets = (1...2).map { (pictured.attribute(.attachment, at: $0, effectiveRange: nil) as? NSTextAttachment)?.bounds }
  expect(pictured.length == 3 && offsets == [CGRectMake(0, 0, 8, 6), CGRectMake(0, -3, 8, 6)], "images become attachments: \(offsets)")
  expect(pictured.attribute(.font, at: 2, effectiveRange: nil) as? UIFont == body, "attachments have the font of the text around them")
}

private func useRenderer() {
  let renderer = TextRenderer()
  let text = NSMutableAttributedString(string: "Measured once, drawn once, and then kept until something is otherwise.", attributes: [.font: UIFont.systemFont(ofSize: 15)])
  let (wide, narrow) = (renderer.size(of: text, width: 1000), renderer.size(of: text, width: 120))
  let line = ceil(UIFont.systemFont(ofSize: 15).lineHeight)
  expect(wide.height == line && wide.width > 400 && wide.width < 600, "wide text has one line: \(wide)")
  expect(narrow.width <= 120 && narrow.height >= 4 * line - 4, "narrow text has several lines: \(narrow)")
  for _ in 0..<3 { _ = renderer.size(of: text, width: 120) }
  expect(renderer.measureCount == 2, "a size is measured once: \(renderer.measureCount)")

  let image = renderer.image(of: text, width: 120, scale: 2)
  expect(image.size == narrow && image.scale == 2 && image.cgImage?.width == Int(narrow.width * 2), "the image is as large as the text: \(image.size)")
  expect(renderer.measureCount == 2 && renderer.drawCount == 1, "drawing reuses the cached size")
  expect(renderer.image(of: NSAttributedString(attributedString: text), width: 120, scale: 2) === image && renderer.drawCount == 1, "an equal text returns the cached image")
  let others = [renderer.image(of: text, width: 120, scale: 1), renderer.image(of: text, width: 160, scale: 2), renderer.image(of: text, width: 120, scale: 2, backgroundColor: .systemYellow)]
  expect(renderer.drawCount == 4 && others.allSatisfy { $0 != image }, "images for different scales, widths and backgrounds differ: \(renderer.drawCount)")
  text.addAttribute(.foregroundColor, value: UIColor.systemRed, range: NSMakeRange(0, 8))
  let red = renderer.image(of: text, width: 120, scale: 2)
  expect(renderer.drawCount == 5 && red.size == image.size && red.pngData() != image.pngData(), "an edited text is drawn again")
  text.removeAttribute(.foregroundColor, range: NSMakeRange(0, 8))
  expect(renderer.image(of: text, width: 120, scale: 2) === image, "the cache's key is a copy of the text")

  renderer.insets = UIEdgeInsets(top: 5, left: 7, bottom: 5, right: 7)
  let inset = renderer.size(of: text, width: 134)
  expect(inset == CGSizeMake(narrow.width + 14, narrow.height + 10), "insets are added to the size: \(inset)")
  let before = renderer.drawCount
  _ = renderer.image(of: text, width: 134)
  NotificationCenter.default.post(name: UIContentSizeCategory.didChangeNotification, object: nil)
  _ = renderer.image(of: text, width: 134)
  expect(renderer.drawCount == before + 2, "a change of the text size empties the caches")
}

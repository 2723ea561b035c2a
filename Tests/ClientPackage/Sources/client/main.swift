import Foundation
import UIKit

// Lays out and draws a card and a page off-screen, and exits with 1 if an expectation fails.

var failures: [String] = []
var count = 0

func expect(_ holds: Bool, _ what: String) {
  count += 1
  if !holds { failures.append(what) }
}

let recipe = Recipe(steps: ["Take a composing stick.", "Set a line until it is tight, and justify it.", "Lift the line into the galley."])
let text = RecipeStyle.applied(to: recipe.text)
let stepRanges = Recipe.stepRanges(of: text)
expect(stepRanges.count == 3, "three steps, not \(stepRanges.count)")
expect((text.attribute(.font, at: 0, effectiveRange: nil) as? UIFont)?.pointSize == 17, "the number has the headline's 17 points")
expect((text.attribute(.font, at: 3, effectiveRange: nil) as? UIFont)?.pointSize == 15, "the step has the subheadline's 15 points")

let card = CaptionedCard(frame: .zero)
card.show("To set a line", caption: text)
let wide = card.sizeThatFits(CGSize(width: 600, height: 0))
let narrow = card.sizeThatFits(CGSize(width: 160, height: 0))
expect(narrow.height > wide.height, "a narrow card (\(narrow.height)) is higher than a wide one (\(wide.height))")
card.frame = CGRect(origin: .zero, size: narrow)
card.layoutIfNeeded()
expect(abs(card.contentBottom + 12 - narrow.height) <= 1, "the caption ends at \(card.contentBottom) in \(narrow.height)")
expect(card.captionText?.string == recipe.text.string, "the label keeps its text")
expect("\(card)".contains("To set a line"), "the card's own description is used: \(card)")

let renderer = UIGraphicsImageRenderer(size: narrow)
let drawn = renderer.image { context in card.layer.render(in: context.cgContext) }
let blank = renderer.image { context in
  UIColor.systemBackground.setFill()
  context.fill(CGRect(origin: .zero, size: narrow))
}
expect(drawn.size == narrow, "the picture is \(drawn.size)")
expect(drawn.pngData() != blank.pngData(), "the card's text is drawn")

let words = String(repeating: "A line of type finds its own length beside whatever lies upon the page. ", count: 40)
let page = columnsImage(of: words)
expect(page.starts(with: [0x89, 0x50, 0x4E, 0x47]), "the page is a PNG")
expect(page == columnsImage(of: words), "the page is drawn the same each time")
expect(page != columnsImage(of: ""), "the page has text")

let wrapped = MainActor.assumeIsolated { wrappedText(NSAttributedString(string: words)) }
expect(wrapped.starts(with: [0x89, 0x50, 0x4E, 0x47]), "the README's example draws a PNG")
expect(wrapped != MainActor.assumeIsolated { wrappedText(NSAttributedString(string: "")) }, "the README's example draws its text")

// The circle of the example: no line intersects it, and some lines have fragments on both sides.
let storage = NSTextStorage(attributedString: NSAttributedString(string: words))
let layoutManager = NSLayoutManager()
let container = NSTextContainer(size: CGSize(width: 300, height: 400))
storage.addLayoutManager(layoutManager)
layoutManager.addTextContainer(container)
container.exclusionPaths = [UIBezierPath(ovalIn: CGRect(x: 100, y: 100, width: 100, height: 100))]
var tops: [CGFloat] = []
layoutManager.enumerateLineFragments(forGlyphRange: layoutManager.glyphRange(for: container)) { rect, _, _, _, _ in
  tops.append(rect.minY)
  let dx = max(rect.minX - 150, 0, 150 - rect.maxX), dy = max(rect.minY - 150, 0, 150 - rect.maxY)
  expect(hypot(dx, dy) >= 49.9, "the line at \(rect) lies in the circle")
}
expect(tops.count > Set(tops).count, "some lines have fragments on both sides of the circle")

useSamples()
useTextPorts()
useDetector()
checkOverrides { expect($0, $1) }

let signIn = SignInCard(frame: CGRect(x: 0, y: 0, width: 300, height: 160))
signIn.layoutIfNeeded()
expect(signIn.button.frame.height > 40 && signIn.button.titleLabel?.font.pointSize == 17, "the button is as high as its two lines: \(signIn.button.frame)")
signIn.button.sendActions(for: .touchUpInside)
expect(signIn.shakes == 1 && signIn.field.layer.animation(forKey: "shake") != nil, "a wrong code shakes the field")
signIn.field.text = "1234"
signIn.button.sendActions(for: .touchUpInside)
signIn.layoutIfNeeded()
expect(signIn.button.configuration?.showsActivityIndicator == true, "the right code shows the activity indicator")
expect(UIDevice.current.userInterfaceIdiom == .pad, "a desktop counts as a pad")

for failure in failures { print("client: not so: \(failure)") }
print("client: \(count - failures.count) of \(count) hold")
exit(failures.isEmpty ? 0 : 1)

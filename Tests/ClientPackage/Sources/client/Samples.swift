import Foundation
import UIKit

/// Uses the iOS sources in this folder and checks their results.
func useSamples() {
  useStorageAndManager()
  useUnlimitedSpace()
  useLabel(MentionLabel(frame: CGRectMake(0, 0, 300, 40)))
  let window = UIWindow(frame: CGRectMake(0, 0, 400, 600))
  let controller = NoteViewController()
  useNote(controller, in: window)
  useViewsInText(of: controller, in: window)
  useContacts(in: window)
  useParser()
  useOutline()
  useRing(in: window)
  useMarkdown()
}

/// A text storage with its own backing store, and a layout manager that draws.
private func useStorageAndManager() {
  let storage = HashtagStorage()
  storage.append(NSAttributedString(string: "Set #type with `care`\nand #more"))
  expect(storage.attribute(.foregroundColor, at: 5, effectiveRange: nil) as? UIColor == .systemBlue, "a tag is colored")
  expect(storage.attribute(.foregroundColor, at: 11, effectiveRange: nil) as? UIColor == .label, "other text keeps its color")
  storage.replaceCharacters(in: NSMakeRange(4, 1), with: "")
  expect(storage.attribute(.foregroundColor, at: 5, effectiveRange: nil) as? UIColor == .label, "a word that has lost its # has the text's color")

  // A layout manager that draws.
  let manager = MarginManager()
  storage.addLayoutManager(manager)
  let container = NSTextContainer(size: CGSizeMake(90, 400))
  manager.addTextContainer(container)
  let picture = UIGraphicsImageRenderer(size: CGSizeMake(130, 120)).image { _ in
    let glyphs = manager.glyphRange(for: container)
    manager.drawBackground(forGlyphRange: glyphs, at: CGPointMake(30, 0))
    manager.drawGlyphs(forGlyphRange: glyphs, at: CGPointMake(30, 0))
  }
  expect(picture.size == CGSizeMake(130, 120) && manager.numbers == [1, 2], "paragraphs are numbered: \(manager.numbers)")
  expect(manager.boxes.count == 1, "one underline, one box: \(manager.boxes)")
}

/// Unlimited space, as iOS sources write it.
private func useUnlimitedSpace() {
  let unlimited = CGSize(width: .greatestFiniteMagnitude, height: .greatestFiniteMagnitude)
  let wide = ("all on one line" as NSString).boundingRect(with: unlimited, options: .usesLineFragmentOrigin, attributes: [.font: UIFont.systemFont(ofSize: 17)], context: nil)
  let (side, units) = (12.5, 7)
  expect(wide.height < 40 && CGRect(x: side, y: 0, width: .infinity, height: side).minX == 12.5 && CGSize(width: units, height: units).width == 7, "sizes of any numbers: \(wide)")
}

/// A label that finds the mention at a point, and shows an attributed string of Swift's own.
private func useLabel(_ label: MentionLabel) {
  label.text = "ask @anna about it"
  let before = ("ask " as NSString).size(withAttributes: [.font: label.font!]).width
  expect(label.mention(at: CGPointMake(before + 10, 20)) == "@anna", "a mention is found")
  expect(label.mention(at: CGPointMake(4, 20)) == nil && label.mention(at: CGPointMake(290, 20)) == nil, "there is none beside it")

  // Attributed strings of Swift's own.
  var modern = AttributedString("plain and bold")
  if let bold = modern.range(of: "bold") { modern[bold].font = .boldSystemFont(ofSize: 17) }
  modern.foregroundColor = .systemRed
  label.attributedText = NSAttributedString(modern)
  expect(label.attributedText?.attribute(.font, at: 10, effectiveRange: nil) as? UIFont == .boldSystemFont(ofSize: 17), "the label has the fonts of the attributed string")
  expect(AttributedString(label.attributedText!).runs.count == 2, "the label's text converts back")
}

/// A controller with a field and a text view.
private func useNote(_ controller: NoteViewController, in window: UIWindow) {
  window.rootViewController = controller
  window.makeKeyAndVisible()
  window.layoutIfNeeded()
  controller.number.becomeFirstResponder()
  for character in "12345a6" { controller.number.insertText(String(character)) }
  expect(controller.number.text == "1234 56", "digits are grouped: \(controller.number.text ?? "")")
  controller.textView.becomeFirstResponder()
  controller.textView.insertText("A note")
  controller.textView.insertText(String(repeating: "x", count: 90))
  expect(controller.textView.text == "A note" && controller.characters == 6, "the note's delegate limits its length: \(controller.textView.text ?? "")")
  UIApplication.shared.sendAction("done:", to: nil, from: nil, for: nil)
  expect(!controller.textView.isFirstResponder, "Done ends editing")
}

/// Views in text.
private func useViewsInText(of controller: NoteViewController, in window: UIWindow) {
  let setting = SwitchAttachment()
  controller.textView.attributedText = settingsNote(setting)
  window.layoutIfNeeded()
  let toggle = controller.textView.subviews.compactMap { $0 as? UISwitch }.first
  let more = controller.textView.subviews.compactMap { $0 as? UIButton }.first
  expect(toggle != nil && more?.title(for: .normal) == "More", "the text contains a switch and a button")
  toggle?.setOn(true, animated: false)
  toggle?.sendActions(for: .valueChanged)
  expect(setting.isOn, "the switch sets its attachment")
  expect(toggle!.frame.maxX < more!.frame.minX, "views are in the order of the text: \(toggle!.frame), \(more!.frame)")
  controller.textView.textStorage.replaceCharacters(in: NSMakeRange(13, 1), with: "")
  window.layoutIfNeeded()
  expect(toggle?.superview == nil && more?.superview === controller.textView, "a deleted attachment has no view")
}

/// A table of contacts in a navigation controller.
private func useContacts(in window: UIWindow) {
  let list = ContactsTableViewController(contacts: (0..<40).map { Contact(name: "Contact \($0)", note: String(repeating: "a note ", count: $0 % 3 * 12 + 1)) })
  let navigation = UINavigationController(rootViewController: list)
  window.rootViewController = navigation
  window.layoutIfNeeded()
  let cells = list.tableView.visibleCells.compactMap { $0 as? ContactCell }
  expect(cells.first?.nameLabel.text == "Contact 0" && cells.count > 3 && cells.count < 12, "only visible rows have cells: \(cells.count)")
  for cell in cells { expect(abs(cell.noteLabel.frame.maxY + 10 - cell.frame.height) < 1, "the note of \(cell.nameLabel.text ?? "") determines its row's height: \(cell.frame.height)") }
  list.insert(Contact(name: "Somebody", note: "new"))
  window.layoutIfNeeded()
  expect((list.tableView.visibleCells.first as? ContactCell)?.nameLabel.text == "Somebody", "a row was inserted")
  list.addContact(nil)
  let alert = list.presentedViewController as? UIAlertController
  expect(alert?.textFields?.count == 1 && alert?.actions.map { $0.title ?? "" } == ["Cancel", "Add"], "an alert asks for a name")
  list.dismiss(animated: false)
  list.tableView(list.tableView, didSelectRowAt: IndexPath(row: 1, section: 0))
  window.layoutIfNeeded()
  let detail = navigation.topViewController as? ContactViewController
  expect(detail?.contact.name == "Contact 0" && detail?.noteView.frame.width == 400, "the contact's page is shown: \(detail?.noteView.frame ?? .zero)")
}

/// A class that Foundation has in a module of its own.
private func useParser() {
  let parser = XMLParser(data: Data("<a/>".utf8))
  expect(parser.parse(), "Foundation's XML parser is available")
}

/// An outline that folds, and its bubbles.
private func useOutline() {
  let outline = FoldingOutline("# One\nfirst\n> a comment\nlast\n# Two\nsecond\n")
  expect(outline.visibleParagraphs == ["# One", "first", "> a comment", "last", "# Two", "second"], "all paragraphs are visible: \(outline.visibleParagraphs)")
  let whole = outline.height
  let wholePicture = outline.image()
  outline.toggle(at: 0)
  expect(outline.visibleParagraphs == ["# One", "# Two", "second"], "the section of the first heading is folded: \(outline.visibleParagraphs)")
  expect(outline.height < whole - 60 && outline.image().size.height < wholePicture.size.height, "a folded section has no height: \(outline.height) of \(whole)")
  expect(outline.contentStorage.textStorage?.length == 42, "folding does not change the text")
  outline.toggle(at: 0)
  expect(outline.height == whole && outline.image() == wholePicture, "unfolding restores the layout")
  let bubble = outline.layoutManager.textLayoutFragment(for: outline.contentStorage.location(outline.contentStorage.documentRange.location, offsetBy: 14)!)
  expect(bubble is BubbleFragment && bubble!.textLineFragments.first!.typographicBounds.minX == 40, "a comment is indented by its margin")
}

/// A ring of layers, animated.
private func useRing(in window: UIWindow) {
  let ring = ProgressRing(frame: CGRectMake(0, 0, 60, 60))
  window.addSubview(ring)
  ring.progress = 0.5
  window.layoutIfNeeded()
  func ringPicture() -> UIImage { UIGraphicsImageRenderer(bounds: ring.bounds).image { _ in ring.drawHierarchy(in: ring.bounds, afterScreenUpdates: true) } }
  let half = ringPicture()
  ring.progress = 1
  expect(ringPicture() != half && ring.layer.mask is CAShapeLayer, "the ring fills")
  ring.appear()
  expect(ring.animator?.isRunning == true && ring.alpha == 1, "the animation runs")
  ring.animator?.pauseAnimation()
  ring.animator?.fractionComplete = 0.25
  expect(ring.animator?.state == .active && ring.animator?.fractionComplete == 0.25, "the animation can be scrubbed")
  ring.animator?.stopAnimation(false)
  ring.animator?.finishAnimation(at: .end)
  expect(ring.alpha == 1 && ring.animator == nil, "the animation can be ended")
  expect(half.multiplied(by: .gray) != half, "multiplying by gray changes an image")
}

/// Markdown as an attributed string.
private func useMarkdown() {
  let styled = try? MarkdownStyle().text("# Title\n\nSome *words* and **more**, [a link](page.html).\n\n```\ncode\n```\n")
  expect(styled?.string == "Title\nSome words and more, a link.\ncode\n", "blocks are paragraphs: \(styled?.string ?? "nil")")
  expect((styled?.attribute(.font, at: 0, effectiveRange: nil) as? UIFont)?.pointSize == 26, "a heading is larger")
  expect(styled?.attribute(.link, at: 29, effectiveRange: nil) as? URL == URL(string: "page.html", relativeTo: URL(string: "https://example.org/")), "a link is resolved against the base URL")
}

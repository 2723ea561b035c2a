import Foundation
import GalleyProofs
import TestSupport
import Testing
import UIKit

@testable import GalleyApp
@testable import GalleyDocuments
@testable import GalleyExhibits
@testable import GalleyPlayground
@testable import galley

/// Exhibits from a reader's view. Each label is shown completely in every text size, light and dark.
@MainActor @Suite(.serialized) struct ExhibitTests {
  private nonisolated static let boards = [
    "strings", "core-text", "states", "classic", "textkit", "attributes", "paragraphs", "bidi", "constraints", "quotes", "controllers", "cookbook",
    "search", "text-chapter", "listings", "spelling", "fragments", "filters", "detectors", "notes", "gallery", "labels",
  ]

  @Test(arguments: boards) func noLabelIsTruncated(name: String) throws {
    let exhibit = try #require(Exhibits.named(name))
    let sizes = LongTests.areWanted ? CategoryName.all.map(\.name) : ["XS", "AX5"]
    for (category, width) in sizes.flatMap({ size in [640, 1280].map { (size, $0) } }) {
      let stage = Stage.offscreen(exhibit, try WindowOptions.parse(["--size", "\(width)x800", "--category", category]).configuration)
      defer { stage.close() }
      // Scrolled content can extend below the bars and beyond the window's edge.
      let faults = LayoutRecord.faults(in: stage.window).filter { $0.kind == .truncated || $0.kind == .clipped }.map(\.message)
      #expect(faults.isEmpty, "\(category), \(width) wide: \(faults.joined(separator: "\n"))")
    }
  }

  @Test func exhibitNamesAreUnique() {
    let names = Exhibits.all.map(\.name)
    #expect(Set(names).count == names.count)
    for name in names { #expect(name.allSatisfy { $0.isLetter || $0 == "-" }, "\(name)") }
    #expect(Set(Exhibits.all.map(\.title)).count == names.count)
  }

  /// The exhibit's own file comes first, then the files of its folder, unmodified.
  @Test func sourceAppearsBesideTheBoard() throws {
    let desk = ExhibitDesk(StringsExhibit(), width: 1200, height: 800)
    defer { desk.close() }
    let board = try #require(desk.controller as? BoardViewController)
    #expect(board.cards[1].frame.minX > board.cards[0].frame.maxX, "two columns")
    let button = try #require(desk.all(UIButton.self).first { $0.currentTitle == "Source" })
    button.sendActions(for: .touchUpInside)
    desk.turn(2)
    let panel = try #require(board.sourcePanel)
    let names = panel.buttons.compactMap(\.currentTitle)
    #expect(names.first == "StringsExhibit.swift" && names.contains("Gettysburg.swift") && !names.contains("GrowingWordsView.swift"))
    #expect(board.cards[1].frame.minX == board.cards[0].frame.minX && board.cards[0].convert(board.cards[0].bounds, to: board.view).maxX < panel.frame.minX)
    let text = try #require(panel.subviews.compactMap { $0 as? UITextView }.first)
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("../../../Sources/GalleyExhibits/Strings/StringsExhibit.swift")
    let source = try String(contentsOf: file.standardizedFileURL, encoding: .utf8)
    #expect(text.text + "\n" == source)
    let keyword = (source as NSString).range(of: "public struct")
    #expect(text.textStorage.attribute(.foregroundColor, at: keyword.location + 7, effectiveRange: nil) as? UIColor == Theme.blueInk)
    let other = try #require(panel.buttons.first { $0.currentTitle == "Gettysburg.swift" })
    other.sendActions(for: .touchUpInside)
    #expect(text.text.contains("enum Gettysburg"))
    button.sendActions(for: .touchUpInside)
    desk.turn(2)
    #expect(board.sourcePanel == nil && board.cards[1].frame.minX > board.cards[0].frame.maxX)
  }

  /// Both columns together show the whole text, and no line is clipped.
  @Test(arguments: [(1000.0, 800.0, UIContentSizeCategory.large), (1500, 950, .extraSmall), (500, 700, .large), (500, 700, .accessibilityExtraExtraExtraLarge)])
  func columnsContainTheWholeText(width: Double, height: Double, category: UIContentSizeCategory) throws {
    let desk = ExhibitDesk(TextViewsExhibit(), width: width, height: height, category: category)
    defer {
      desk.close()
      UIApplication.shared.setPreferredContentSizeCategory(.large)
    }
    let columns = Array(desk.all(UITextView.self).prefix(2))
    let manager = columns[0].layoutManager
    func check(_ context: String) {
      #expect(manager.firstUnlaidCharacterIndex() >= columns[0].textStorage.length, "\(context)")
      #expect(columns[0].frame.height == columns[1].frame.height)
      for column in columns {
        #expect(manager.glyphRange(for: column.textContainer).length > 100, "\(context)")
        let text = manager.usedRect(for: column.textContainer).maxY + column.textContainerInset.top
        #expect(text <= column.bounds.height && column.superview?.bounds.contains(column.frame) == true, "\(context): \(text) in \(column.frame)")
      }
    }
    check("at first")
    let editor = try #require(desk.all(UITextView.self).last)
    editor.becomeFirstResponder()
    editor.selectedRange = NSRange(location: editor.textStorage.length, length: 0)
    for _ in 0..<4 { desk.type("More.\n") }
    desk.turn(2)
    check("with more lines")
  }

  @Test func pagesAreCountedFromOne() {
    let controls = ControlsController()
    controls.loadViewIfNeeded()
    let cell = controls.tableView(controls.tableView, cellForRowAt: IndexPath(row: 2, section: 0))
    #expect(cell.detailTextLabel?.text == "5 of 11")
  }

  // MARK: The gallery

  @Test func gallerySearchesAndOpens() throws {
    let desk = ExhibitDesk(GalleryExhibit(), width: 1100, height: 900)
    defer { desk.close() }
    let gallery = try #require(desk.controller as? GalleryViewController)
    let cells = desk.all(GalleryCell.self)
    #expect(Set(cells.map(\.exhibit.name)) == Set(Exhibits.all.map(\.name)).subtracting(["gallery"]))
    desk.turn(40)
    let standing = cells.sorted { ($0.frame.minY, $0.frame.minX) < ($1.frame.minY, $1.frame.minX) }
    #expect(standing.map(\.exhibit.name) == cells.map(\.exhibit.name), "Tab follows the order on the screen")
    #expect(cells.allSatisfy { $0.subviews.compactMap { ($0 as? UIImageView)?.image }.count == 1 }, "each has its picture")
    #expect(cells.allSatisfy { !$0.needsScreenshot })
    var opened: [String] = []
    gallery.open = { opened.append($0.name) }
    let field = try #require(desk.first(UITextField.self))
    func found(_ query: String) -> [String] {
      field.text = query
      field.sendActions(for: .editingChanged)
      desk.turn()
      return cells.filter { !$0.isHidden }.map(\.exhibit.name)
    }
    #expect(found("core").contains("core-text"))
    let first = try #require(cells.first { !$0.isHidden && $0.exhibit.name == "core-text" })
    desk.tap(CGPoint(x: 20, y: 20), in: first)
    #expect(opened == ["core-text"])
    #expect(Set(found("styles paragraphs")).isSuperset(of: ["classic", "attributes", "paragraphs"]), "a topic")
    for (query, names) in [
      ("align", ["paragraphs", "classic"]), ("hyphen", ["classic", "total-fit"]), ("link", ["textkit", "detectors"]), ("shape", ["textkit", "total-fit"]),
      ("arabic", ["bidi"]), ("justify", ["paragraphs", "classic", "total-fit"]),
    ] { #expect(Set(found(query)).isSuperset(of: names), "\(query)") }
    #expect(Set(GalleryKeywords.words.keys).union(["gallery"]) == Set(Exhibits.all.map(\.name)))
    #expect(found("nosuchword align") == [])
    #expect(found("") == cells.map(\.exhibit.name))
  }

  /// Arrow keys move to the image on that side and stop at the last. Return in the field opens the first match. The segments choose between topics
  /// and documents; each document is followed by its exhibits with the parts that they show.
  @Test func galleryGroupsExhibitsByTopicOrDocument() throws {
    let desk = ExhibitDesk(GalleryExhibit(), width: 1100, height: 900)
    defer { desk.close() }
    func headings() -> [String] {
      let names = Set(Exhibits.all.map(\.topic) + ReferenceDocumentPart.Chapter.allCases.map(\.rawValue) + ["Other Exhibits"])
      // A cell can have the name of a group as its title.
      return desk.all(UILabel.self).filter { label in
        !label.isHidden && names.contains(label.text ?? "") && !sequence(first: label as UIView, next: \.superview).contains { $0 is GalleryCell }
      }.sorted { $0.frame.minY < $1.frame.minY }.map { $0.text ?? "" }
    }
    let topics = headings()
    #expect(topics.contains("Recipes With Their Source") && Set(topics).isSubset(of: Set(Exhibits.all.map(\.topic))))
    let segments = try #require(desk.first(UISegmentedControl.self))
    segments.selectedSegmentIndex = 1
    segments.sendActions(for: .valueChanged)
    desk.turn(2)
    #expect(headings() == ReferenceDocumentPart.Chapter.allCases.map(\.rawValue) + ["Other Exhibits"])
    let cells = desk.all(GalleryCell.self)
    for cell in cells { #expect(cell.showsReference == (cell.exhibit.reference != nil), "\(cell.exhibit.name)") }
    // Tab follows the reading order.
    let places = cells.map { ($0.frame.minY, $0.frame.minX) }
    #expect(zip(places, places.dropFirst()).allSatisfy { $0 < $1 })
    segments.selectedSegmentIndex = 0
    segments.sendActions(for: .valueChanged)
    desk.turn(2)
    #expect(headings() == topics && desk.all(GalleryCell.self).allSatisfy { !$0.showsReference })
  }

  @Test func galleryIsOperatedByKeyboard() throws {
    let desk = ExhibitDesk(GalleryExhibit(), width: 1100, height: 900)
    defer { desk.close() }
    let gallery = try #require(desk.controller as? GalleryViewController)
    let cells = desk.all(GalleryCell.self)
    let (right, left, down, up): (UInt16, UInt16, UInt16, UInt16) = (79, 80, 81, 82)
    gallery.view.window?.focus(cells[0])
    var way: [GalleryCell] = []
    for key in [right, down, down, up, up, left, left] {
      desk.key(key)
      way += cells.filter(\.isFocused)
    }
    try #require(way.count == 7)
    #expect(way[0].frame.minX > cells[0].frame.maxX && way[0].frame.minY == cells[0].frame.minY)
    #expect(way[1].frame.minY > way[0].frame.maxY && way[1].frame.midX == way[0].frame.midX && way[2].frame.minY > way[1].frame.maxY)
    #expect(way[3] === way[1] && way[4] === way[0] && way[5] === cells[0] && way[6] === cells[0])
    var opened: [String] = []
    gallery.open = { opened.append($0.name) }
    let field = try #require(desk.first(UITextField.self))
    field.becomeFirstResponder()
    desk.type("curves\n")
    #expect(opened == ["core-text"])
  }

  // MARK: Strings

  @Test func storiesAreClippedAtTwoHundredPoints() throws {
    let desk = ExhibitDesk(StringsExhibit(), width: 900, height: 1600)
    defer { desk.close() }
    let drawers = desk.all(StringDrawer.self)
    let heights = drawers.map(\.bounds.height)
    #expect(heights.count == 3 && heights.max() == StoriesView.maximumHeight && (heights.min() ?? 200) < 100)
    for drawer in drawers {
      let whole = drawer.attributedText.boundingRect(
        with: CGSize(width: drawer.bounds.width, height: 10_000), options: .usesLineFragmentOrigin, context: nil)
      #expect(drawer.bounds.height == min(whole.height.rounded(.up) + StringDrawer.top, 200))
    }
  }

  @Test func figuresMatchTheirDescriptions() {
    let both = Gettysburg.both(scale: 1)
    let stroked = (both.string as NSString).range(of: "Gettysburg Address")
    var range = NSRange()
    #expect(both.attribute(.strokeWidth, at: stroked.location, longestEffectiveRange: &range, in: NSRange(location: 0, length: both.length)) as? Double == -2)
    #expect(range == stroked)
    let capital = (both.string as NSString).range(of: "Fourscore").location
    #expect(both.attribute(.kern, at: capital, effectiveRange: nil) as? CGFloat == -4)
    #expect(both.attribute(.kern, at: capital + 1, effectiveRange: nil) == nil)
    let styles = [0, capital].map { both.attribute(.paragraphStyle, at: $0, effectiveRange: nil) as? NSParagraphStyle }
    #expect(styles.map { $0?.alignment } == [.center, .justified])
    #expect(styles.map { $0?.tailIndent } == [-10, -10])
    #expect(styles[1]?.hyphenationFactor == 1 && styles[1]?.lineHeightMultiple == 1.2)
  }

  // MARK: Core Text

  @Test func tappedStateIsFramedBriefly() throws {
    let desk = ExhibitDesk(StatesExhibit(), width: 900, height: 1200)
    defer { desk.close() }
    let states = try #require(desk.first(StateNamesView.self))
    #expect(states.lines.count == 50)
    // Two columns of equal height.
    let left = states.lines.filter { $0.box.midX < states.bounds.midX }.count
    #expect(left == 25)
    let california = states.lines[4].box
    desk.tap(CGPoint(x: california.midX, y: california.midY), in: states)
    let frame = try #require(states.layer.sublayers?.first)
    #expect(frame.frame == california.insetBy(dx: -5, dy: -5) && frame.borderWidth == 2)
    #expect(states.subviews.compactMap { ($0 as? UILabel)?.text } == ["California"])
    desk.wait(0.25)
    #expect(states.layer.sublayers?.count == 1)
    desk.wait(0.1)
    #expect(states.layer.sublayers == nil)
    desk.tap(CGPoint(x: 2, y: california.midY), in: states)
    #expect(states.layer.sublayers == nil && states.subviews.compactMap { ($0 as? UILabel)?.text } == ["California"])
  }

  /// The length of a straight path and of a circle (2πr), and positions on both.
  @Test func positionsFollowThePath() throws {
    let straight = PathMeasure(CGPath.line(from: CGPoint(x: 10, y: 5), to: CGPoint(x: 10, y: 105)))
    #expect(straight.length == 100)
    let middle = try #require(straight.position(at: 50))
    #expect(middle.point == CGPoint(x: 10, y: 55) && abs(middle.angle - .pi / 2) < 1e-9)
    for (distance, y) in [(-10, -5), (110, 115)] as [(CGFloat, CGFloat)] {
      let point = try #require(straight.position(at: distance)).point
      #expect(abs(point.x - 10) < 1e-9 && abs(point.y - y) < 1e-9)
    }
    let circle = PathMeasure(CGPath(ellipseIn: CGRect(x: -50, y: -50, width: 100, height: 100)))
    #expect(abs(circle.length - 100 * .pi) < 0.2)
    for distance in stride(from: CGFloat(0), to: circle.length, by: 7) {
      let place = try #require(circle.position(at: distance))
      #expect(abs(hypot(place.point.x, place.point.y) - 50) < 0.2)
      let tangent = place.point.x * cos(place.angle) + place.point.y * sin(place.angle)
      #expect(abs(tangent) < 3, "across the radius")
    }
    #expect(PathMeasure(CGMutablePath()).position(at: 0) == nil)
    let parts = CGMutablePath()
    parts.addRect(CGRect(x: 0, y: 0, width: 10, height: 10))
    parts.addRect(CGRect(x: 50, y: 0, width: 10, height: 10))
    #expect(PathMeasure(parts).length == 40, "the first subpath alone")
  }

  /// Every ink pixel is near the path and at most a letter's height above its baseline, and the text runs from end to end.
  @Test func lettersFollowTheCurve() throws {
    let desk = ExhibitDesk(CoreTextExhibit(), width: 1000, height: 1400)
    defer { desk.close() }
    let curve = try #require(desk.first(CurvedTextView.self))
    func check() {
      desk.turn(2)
      let frame = curve.convert(curve.bounds, to: nil)
      let at = curve.points.map { CGPoint(x: $0.x * curve.bounds.width, y: $0.y * curve.bounds.height) }
      let path = UIBezierPath()
      path.move(to: at[0])
      path.addCurve(to: at[3], controlPoint1: at[1], controlPoint2: at[2])
      let walk = PathMeasure(path.cgPath)
      let places = stride(from: CGFloat(0), through: walk.length, by: 1).compactMap { walk.position(at: $0) }
      // The number of ink pixels nearest to each position, and their distance above the path.
      var (counts, heights) = ([Int](repeating: 0, count: places.count), [CGFloat]())
      for y in 0..<Int(frame.height) {
        for x in 0..<Int(frame.width) {
          let pixel = desk.screenshot[Int(frame.minX) + x, Int(frame.minY) + y]
          guard (pixel >> 16 & 0xFF) < 80, (pixel >> 8 & 0xFF) < 80, (pixel & 0xFF) < 80 else { continue }
          let point = CGPoint(x: CGFloat(x) + 0.5, y: CGFloat(y) + 0.5)
          let nearest = places.indices.min { hypot(places[$0].point.x - point.x, places[$0].point.y - point.y) < hypot(places[$1].point.x - point.x, places[$1].point.y - point.y) }!
          let (place, angle) = (places[nearest].point, places[nearest].angle)
          heights.append((point.x - place.x) * sin(angle) - (point.y - place.y) * cos(angle))
          counts[nearest] += 1
        }
      }
      #expect(heights.count > 500 && heights.allSatisfy { $0 > -9 && $0 < 26 }, "\(heights.min() ?? 0), \(heights.max() ?? 0)")
      // Most ink lies above the baseline, for any direction of the path.
      #expect(heights.filter { $0 > 0 }.count * 10 > heights.count * 8)
      // Between the first and the last letter, no part of the path is without ink for longer than a word space.
      let inked = counts.indices.filter { counts[$0] > 0 }
      #expect(zip(inked, inked.dropFirst()).allSatisfy { $1 - $0 < 20 } && CGFloat(inked.last! - inked.first!) > walk.length * 0.8)
    }
    check()
    let knob = CGPoint(x: curve.points[3].x * curve.bounds.width, y: curve.points[3].y * curve.bounds.height)
    desk.press(knob, in: curve)
    for step in 1...4 { desk.move(to: CGPoint(x: knob.x, y: knob.y + 20 * CGFloat(step)), in: curve) }
    desk.lift(CGPoint(x: knob.x, y: knob.y + 80), in: curve)
    check()
  }

  @Test func aKnobBendsTheCurve() throws {
    let desk = ExhibitDesk(CoreTextExhibit(), width: 1000, height: 1400)
    defer { desk.close() }
    let curve = try #require(desk.first(CurvedTextView.self))
    let before = curve.points
    let knob = CGPoint(x: before[3].x * curve.bounds.width, y: before[3].y * curve.bounds.height)
    desk.press(knob, in: curve)
    for step in 1...4 { desk.move(to: CGPoint(x: knob.x - 10 * CGFloat(step), y: knob.y + 5 * CGFloat(step)), in: curve) }
    desk.lift(CGPoint(x: knob.x - 40, y: knob.y + 20), in: curve)
    #expect(curve.points[3] != before[3] && Array(curve.points[..<3]) == Array(before[..<3]))
    #expect(abs(curve.points[3].x * curve.bounds.width - (knob.x - 40)) < 1)
  }

  // MARK: Formatting

  @Test func aSliderSetsTheStyle() throws {
    let desk = ExhibitDesk(ParagraphStyleExhibit(), width: 1000, height: 900)
    defer { desk.close() }
    let text = try #require(desk.first(ParagraphStyleDemoText.self))
    let slider = try #require(desk.all(UISlider.self).first { $0.accessibilityLabel == "lineHeightMultiple" })
    let before = text.bounds.height
    slider.setValue(2, animated: false)
    slider.sendActions(for: .valueChanged)
    desk.turn(2)
    let style = text.textView.textStorage.attribute(.paragraphStyle, at: 0, effectiveRange: nil) as? NSParagraphStyle
    #expect(style?.lineHeightMultiple == 2 && text.settings.lineHeightMultiple == 2)
    #expect(text.bounds.height > before * 1.4, "the card grows with its text")
    let button = try #require(desk.all(UIButton.self).first { $0.currentTitle == "Right" })
    button.sendActions(for: .touchUpInside)
    #expect(text.settings.alignment == .right && button.isSelected)
  }

  @Test func directionBoundariesHaveTwoCarets() throws {
    let desk = ExhibitDesk(BidiExhibit(), width: 1000, height: 1400)
    defer { desk.close() }
    let line = try #require(desk.first(BidiLineView.self))
    func answer() -> String { line.subviews.compactMap { ($0 as? UILabel)?.text }.first ?? "" }
    // A tap in the first Latin word, then taps up to the end of the line's Latin beginning.
    desk.tap(CGPoint(x: 7, y: 20), in: line)
    #expect(line.caretIndex == 0 && answer().contains("one caret"))
    var counts: Set<String> = []
    for x in stride(from: CGFloat(8), to: 260, by: 6) {
      desk.tap(CGPoint(x: x, y: 20), in: line)
      desk.wait(1)
      counts.insert(answer().contains("two carets") ? "two" : "one")
    }
    #expect(counts == ["one", "two"])
  }
}

extension CGPath {
  fileprivate static func line(from start: CGPoint, to end: CGPoint) -> CGPath {
    let path = CGMutablePath()
    path.move(to: start)
    path.addLine(to: end)
    return path
  }
}

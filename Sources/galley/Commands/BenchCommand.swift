import ArgumentParser
import Foundation
import Proofs
import UIKit

struct BenchCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "bench", abstract: "Measure layout and painting on this machine.",
    discussion: """
      A 1280×800 page of two 610 pt columns, DejaVu Serif 16, stand-off 10, least segment 40, through which a 200 pt shape moves in 120 steps. \
      obstacle_…: reflow alone; fit_…: the same with total fit, fit_justified round a circle with justified lines and hyphens; frame_…: reflow, then what is other painted into a bitmap, as a window does; playground_drag: a turn of the \
      playground while its heart is dragged, damage only; turn_…: a turn of it with a key typed, with a stop of the size \
      slider by the wheel, by a hand on its knob (slide), at many places; present_…: a bitmap put on the screen, where there is one. Medians of all steps.
      """)

  @Argument(help: ArgumentHelp("A text of some thousand words.", valueName: "file"), transform: SourceArgument.named) var file: String
  @Flag(help: "Print a JSON line for each test.") var json = false
  @Option(help: "How many times the shape goes round.") var rounds = 4
  @Option(help: ArgumentHelp("Measure only what begins so, as obstacle or frame_rect.", valueName: "test")) var only: String?

  private static let tests = [
    "obstacle_rect", "frame_rect", "obstacle_circle", "frame_circle", "fit_rect", "fit_circle", "fit_justified", "playground_drag", "picture_equal", "picture_differs",
    "turn_key", "turn_stop", "turn_slide", "present_whole", "present_200x200",
  ]

  func validate() throws {
    guard (1...1000).contains(rounds) else { throw ValidationError("--rounds \(rounds): give a number from 1 to 1000") }
    guard only.map({ only in Self.tests.contains { $0.hasPrefix(only) } }) ?? true else {
      throw ValidationError("--only \(only!): there is no such test; tests are \(Self.tests.joined(separator: ", "))")
    }
  }

  private func measures(_ test: String) -> Bool {
    precondition(Self.tests.contains(test), "\(test) is not listed")
    return only.map { test.hasPrefix($0) } ?? true
  }

  func run() throws {
    let text = String(decoding: try TextFile.read(file).units, as: UTF16.self)
    guard let font = UIFont(name: "DejaVuSerif", size: 16) else {
      throw Failure("the bench is set in DejaVu Serif; apt-get install fonts-dejavu-core")
    }
    for shape in BenchShape.allCases {
      let page = BenchPage(text: text, font: font)
      for (test, paints) in [("obstacle_\(shape.rawValue)", false), ("frame_\(shape.rawValue)", true)] where measures(test) {
        report(test, page.run(shape, rounds: rounds, paints: paints))
      }
    }
    for (test, shape, isJustified) in [("fit_rect", BenchShape.rect, false), ("fit_circle", .circle, false), ("fit_justified", .circle, true)]
    where measures(test) {
      report(test, BenchPage(text: text, font: font, totalFit: isJustified ? .justified : .ragged).run(shape, rounds: rounds, paints: false))
    }
    try MainActor.assumeIsolated { try measureWindows() }
  }

  @MainActor private func measureWindows() throws {
    if measures("playground_drag") { report("playground_drag", try BenchDrag.run(rounds: rounds)) }
    if measures("picture_equal") || measures("picture_differs") {
      let compared = BenchDifference.run(times: 60)
      if measures("picture_equal") { report("picture_equal", compared.equal) }
      if measures("picture_differs") { report("picture_differs", compared.other) }
    }
    let turns: [(String, (BenchTurns) -> [Double])] = [
      ("turn_key", { $0.keys(places: 20 * rounds) }), ("turn_stop", { $0.stops(places: 3 * rounds) }),
      ("turn_slide", { $0.slides(places: 3 * rounds) }),
    ]
    for (test, measure) in turns where measures(test) { report(test, try BenchTurns.run(measure), inOrder: true) }
    guard measures("present_whole") || measures("present_200x200") else { return }
    guard let presented = BenchPresent.run(frames: 120) else {
      return Console.notice("there is no display, so presenting is not measured")
    }
    if measures("present_whole") { report("present_whole", presented.whole) }
    if measures("present_200x200") { report("present_200x200", presented.part) }
  }

  /// `inOrder`: the steps are the same ones in every process, and JSON has the time of each.
  private func report(_ test: String, _ milliseconds: [Double], inOrder: Bool = false) {
    let sorted = milliseconds.sorted()
    guard let least = sorted.first, let most = sorted.last else { return Console.notice("\(test): nothing was measured") }
    let (median, high) = (sorted[sorted.count / 2], sorted[sorted.count * 99 / 100])
    guard json else {
      let padded = test.padding(toLength: 18, withPad: " ", startingAt: 0)
      return print("\(padded) median \(JSONText.fixed(median * 1000, 1)) µs, least \(JSONText.fixed(least * 1000, 1)), 99th in 100 \(JSONText.fixed(high * 1000, 1)), most \(JSONText.fixed(most * 1000, 1)), \(sorted.count) steps")
    }
    var out = JSONText()
    out.object {
      $0.member("peer", "galley")
      $0.member("test", test)
      $0.member("size", "page1280x800")
      $0.member("ms", median)
      $0.member("min", least)
      $0.member("p99", high)
      $0.member("max", most)
      $0.member("runs", sorted.count)
      if inOrder { $0.member("each", milliseconds) }
    }
    print(out.text)
  }
}

enum BenchShape: String, CaseIterable { case rect, circle }

/// The page that the peers lay out too, through the public API.
struct BenchPage {
  private let storage: NSTextStorage
  private let manager = NSLayoutManager()
  private static let origins = [CGPoint(x: 20, y: 20), CGPoint(x: 650, y: 20)]
  private static let frames = 120

  enum TotalFit { case off, ragged, justified }

  init(text: String, font: UIFont, totalFit: TotalFit = .off) {
    let style = NSMutableParagraphStyle()
    if totalFit == .justified { (style.alignment, style.hyphenationFactor) = (.justified, 1) }
    // As much as fills the page some times over.
    storage = NSTextStorage(string: String(text.prefix(40_000)), attributes: [.font: font, .paragraphStyle: style])
    manager.usesTotalFit = totalFit != .off
    storage.addLayoutManager(manager)
    for _ in BenchPage.origins {
      let container = NSTextContainer(size: CGSize(width: 610, height: 760))
      container.lineFragmentPadding = 0
      container.exclusionStandoff = 10
      container.minimumFragmentWidth = 40
      manager.addTextContainer(container)
    }
    manager.ensureLayout(for: manager.textContainers[1])
  }

  /// Milliseconds for each step.
  func run(_ shape: BenchShape, rounds: Int, paints: Bool) -> [Double] {
    let picture = BenchPicture()
    manager.notifiesDisplayChanges = paints
    defer { manager.notifiesDisplayChanges = false }
    if paints { for column in BenchPage.origins.indices { paint(CGRect(x: 0, y: 0, width: 610, height: 760), of: column, into: picture) } }
    var milliseconds: [Double] = []
    for step in 0..<rounds * BenchPage.frames {
      let path = outline(shape, step % BenchPage.frames)
      let start = DispatchTime.now().uptimeNanoseconds
      for (container, origin) in zip(manager.textContainers, BenchPage.origins) {
        let moved = UIBezierPath(cgPath: path.cgPath)
        moved.apply(CGAffineTransform(translationX: -origin.x, y: -origin.y))
        container.exclusionPaths = moved.bounds.intersects(CGRect(x: 0, y: 0, width: 610, height: 760)) ? [moved] : []
      }
      manager.ensureLayout(for: manager.textContainers[1])
      if paints { for (column, area) in manager.takeDisplayChanges() { paint(area, of: column, into: picture) } }
      milliseconds.append(Double(DispatchTime.now().uptimeNanoseconds - start) / 1e6)
    }
    return milliseconds
  }

  private func paint(_ area: CGRect, of column: Int, into picture: BenchPicture) {
    // Swashes and marks reach beyond their line.
    let (origin, area) = (BenchPage.origins[column], area.insetBy(dx: -8, dy: -12))
    picture.paint(area.offsetBy(dx: origin.x, dy: origin.y)) { context in
      manager.drawText(in: manager.textContainers[column], meeting: area, at: origin, context: context)
    }
  }

  private func outline(_ shape: BenchShape, _ step: Int) -> UIBezierPath {
    let turn = 2 * Double.pi * Double(step) / Double(BenchPage.frames)
    let box = CGRect(x: 640 + 430 * sin(turn) - 100, y: 400 + 250 * sin(2 * turn + 0.7) - 100, width: 200, height: 200)
    return shape == .rect ? UIBezierPath(rect: box) : UIBezierPath(ovalIn: box)
  }
}

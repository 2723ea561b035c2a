import CoreGraphics
import Foundation
import GalleyTextEngine
import Testing
import UIFoundation

@testable import TextKit

/// The rules that Apple's header states for `NSTextSelectionDataSource`, as `NSTextLayoutManager` follows them, and for the viewport.
@Suite struct TextDataSourceRuleTests {
  private func galley(_ string: String, width: CGFloat = 200) -> FragmentGalley { FragmentGalley(Block.text(string), width: width, padding: 0) }

  private func units(_ galley: FragmentGalley, from offset: UTF16Offset, _ options: NSString.EnumerationOptions, limit: Int = 9) -> [String] {
    var found: [String] = []
    galley.manager.enumerateSubstrings(from: CharacterLocation(offset), options: options) { string, range, whole, stop in
      #expect(whole!.contains(range) || range.isEmpty)
      found.append("\(string ?? "-") \(range.characters) \(whole!.characters)")
      if found.count == limit { stop.pointee = true }
    }
    return found
  }

  /// Lines are the displayed ones, however they end.
  @Test func linesAreVisualLines() {
    let text = galley("aaaa bbbb\n\ncc\u{2028}dd", width: 50)
    let all = ["aaaa  0..<5 0..<5", "bbbb 5..<9 5..<10", " 10..<10 10..<11", "cc\u{2028} 11..<14 11..<14", "dd 14..<16 14..<16"]
    let found = units(text, from: 0, .byLines)
    #expect(found.count == 5 && found[0] == all[0] && found[1] == all[1] && found[2] == all[2] && found[4] == all[4], "\(found)")
    #expect(units(text, from: 0, [.byLines, .reverse]).isEmpty && units(text, from: 16, [.byLines, .reverse]) == found.reversed())
    // From the end of a line, enumeration continues with the next.
    #expect(units(text, from: 5, .byLines, limit: 1) == [all[1]] && units(text, from: 7, [.byLines, .reverse], limit: 1) == [all[1]])
    #expect(units(text, from: 0, [.byLines, .substringNotRequired], limit: 1) == ["- 0..<5 0..<5"])
    // Paragraphs do not depend on lines.
    #expect(units(text, from: 0, .byParagraphs).map { $0.split(separator: " ").suffix(2).joined(separator: " ") } == ["0..<9 0..<10", "10..<10 10..<11", "11..<16 11..<16"])
  }

  @Test func unitsFollowUnicode() {
    let text = galley("Ab cd. Ef!")
    #expect(units(text, from: 0, .byWords).map { String($0.prefix(2)) } == ["Ab", "cd", "Ef"])
    #expect(units(text, from: 10, [.byWords, .reverse]).map { String($0.prefix(2)) } == ["Ef", "cd", "Ab"])
    #expect(units(text, from: 0, .byComposedCharacterSequences, limit: 2).count == 2)
  }

  /// A line's range is the same for a location and for a point on it; an empty text has none.
  @Test func rangesAtLineBoundariesAgree() {
    let text = galley("aaaa bbbb", width: 50)
    let start = text.manager.documentRange.location
    for (place, y) in [(0, 5), (4, 5), (5, 15), (8, 15)] as [(UTF16Offset, CGFloat)] {
      let line = text.manager.textRange(for: .line, enclosing: CharacterLocation(place))
      // Beyond the end of the line's text it is still that line.
      for x in [0.0, 20, 49, 900] { #expect(text.manager.lineFragmentRange(for: CGPoint(x: x, y: y), inContainerAt: start) == line) }
    }
    for granularity in [NSTextSelection.Granularity.character, .word, .sentence, .line, .paragraph] {
      #expect(galley("").manager.textRange(for: granularity, enclosing: CharacterLocation(0)) == nil)
    }
  }

  /// Each character has two edges, in left-to-right order.
  @Test func caretsAreTheEdgesOfCharacters() {
    func carets(_ string: String, at offset: UTF16Offset = 0) -> [String] {
      var found: [String] = []
      let text = galley(string, width: 50)
      text.manager.enumerateCaretOffsetsInLineFragment(at: CharacterLocation(offset)) { x, location, isLeading, _ in
        found.append("\(Int(x)) \(location.offset)\(isLeading ? "|" : "")")
      }
      return withExtendedLifetime(text) { found }
    }
    #expect(carets("ab") == ["0 0|", "10 0", "10 1|", "20 1"])
    // The leading edge of right-to-left text is on its right.
    #expect(carets("aאב") == ["0 0|", "10 0", "10 2", "20 2|", "20 1", "30 1|"])
    #expect(carets("aaaa bbbb", at: 6).first == "0 5|" && carets("aaaa bbbb").suffix(2) == ["40 4|", "50 4"])
    // Separators have no edges; an empty line has one.
    #expect(carets("a\nb") == ["0 0|", "10 0"] && carets("a\n\nb", at: 2) == ["0 2|"])
    #expect(carets("") == ["0 0|"] && carets("a\n", at: 2) == ["0 2|"])
    #expect(carets("e\u{301}x") == ["0 0|", "10 0", "10 2|", "20 2"])
  }

  @Test func caretsAreCountedFromTheContainersEdge() {
    let text = FragmentGalley(Block.text("ab") { $0.alignment = .right }, width: 50, padding: 5)
    var found: [CGFloat] = []
    text.manager.enumerateCaretOffsetsInLineFragment(at: CharacterLocation(0)) { x, _, _, stop in
      found.append(x)
      if found.count == 3 { stop.pointee = true }
    }
    #expect(found == [25, 35, 35])
  }

  @Test func directionsAreResolved() {
    let text = galley("abc\nאבג\nabc")
    #expect([0, 4, 9].map { text.manager.baseWritingDirection(at: CharacterLocation($0)) } == [.leftToRight, .rightToLeft, .leftToRight])
    #expect(text.manager.textLayoutOrientation(at: CharacterLocation(0)) == .horizontal)
  }

  @Test func theContainerEndsWithTheText() {
    let text = galley("abc")
    func boundaries(_ offset: UTF16Offset, _ reverse: Bool) -> [UTF16Offset] {
      var found: [UTF16Offset] = []
      text.manager.enumerateContainerBoundaries(from: CharacterLocation(offset), reverse: reverse) { location, _ in found.append(location.offset) }
      return found
    }
    #expect(boundaries(1, false) == [3] && boundaries(1, true) == [0] && boundaries(3, false) == [] && boundaries(0, true) == [])
  }

  // MARK: The viewport

  private final class View: NSObject, NSTextViewportLayoutControllerDelegate {
    var bounds = CGRect(x: 0, y: 15, width: 100, height: 20)
    var log: [String] = []
    func viewportBounds(for textViewportLayoutController: NSTextViewportLayoutController) -> CGRect {
      log.append("bounds")
      return bounds
    }
    func textViewportLayoutController(
      _ textViewportLayoutController: NSTextViewportLayoutController, configureRenderingSurfaceFor textLayoutFragment: NSTextLayoutFragment
    ) { log.append("\(textLayoutFragment.rangeInElement.characters.lowerBound) \(textLayoutFragment.state == .layoutAvailable)") }
    func textViewportLayoutControllerWillLayout(_ textViewportLayoutController: NSTextViewportLayoutController) { log.append("will") }
    func textViewportLayoutControllerDidLayout(_ textViewportLayoutController: NSTextViewportLayoutController) {
      log.append("did \(textViewportLayoutController.viewportRange!.characters) \(textViewportLayoutController.viewportBounds.short)")
    }
  }

  @Test func viewportsLayOutVisibleText() {
    let text = galley(String(repeating: "a\n", count: 200))
    let (view, controller) = (View(), text.manager.textViewportLayoutController)
    #expect(controller.viewportRange == nil && controller.viewportBounds == .zero && controller.delegate == nil)
    controller.delegate = view
    controller.layoutViewport()
    #expect(view.log == ["will", "bounds", "2 true", "4 true", "6 true", "did 2..<8 0,15+100×20"], "\(view.log)")
    // To scroll to a location, the viewport moves to its start.
    #expect(controller.relocateViewport(to: CharacterLocation(200)) == 1000 && controller.viewportBounds.minY == 1000)
    controller.adjustViewport(byVerticalOffset: -30)
    #expect(controller.viewportBounds.minY == 970)
    controller.adjustViewport(byVerticalOffset: 10)
    #expect(controller.viewportBounds.minY == 980)
    #expect(NSTextViewportLayoutController(textLayoutManager: text.manager).textLayoutManager === text.manager)
  }
}

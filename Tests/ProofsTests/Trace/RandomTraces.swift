import GalleyRaster
import GalleyWindowing
import TestSupport

@testable import GalleyProofs

/// Traces of every kind of event, with odd text.
struct RandomTraces {
  var generator: SeededGenerator

  init(seed: UInt64) { generator = SeededGenerator(seed: seed) }

  private mutating func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &generator) }
  private mutating func randomPoint() -> Point { Point(x: Double(number(-64000...64000)) / 64, y: Double(number(-64000...64000)) / 64) }
  private mutating func text() -> String {
    let pool = ["a", "ﬁ", "\"", "\\", "\n", "\t", "\u{0}", "\u{7F}", "שלום", "👩🏽‍🚀", "\u{301}", "\u{2028}", "\r\n", "/", ""]
    return (0..<number(0...4)).map { _ in pool.randomElement(using: &generator)! }.joined()
  }
  private mutating func key() -> Key {
    Bool.random(using: &generator)
      ? KeyName.key(named: KeyName.all.randomElement(using: &generator)!)!
      : Key(usage: UInt16(number(0...65535)), symbol: UInt32(number(0...Int(UInt32.max))))
  }

  mutating func trace(events count: Int) -> Trace {
    var header = TraceHeader()
    header.title = text()
    header.recorded = "2026-02-30"
    header.size = Size(width: Double(number(1...1280)), height: Double(number(1...800)))
    header.scale = [0.5, 1, 1.25, 2].randomElement(using: &generator)!
    header.category = CategoryName.all.randomElement(using: &generator)!.name
    header.appearance = Appearance.allCases.randomElement(using: &generator)!
    header.source = Bool.random(using: &generator) ? .exhibit(text()) : .document("notes.md")
    var time = 0.0
    var events: [TraceEvent] = []
    for _ in 0..<count {
      time += Double(number(0...400)) / 4
      let held = KeyModifiers(rawValue: number(0...63))
      events.append(TraceEvent(time: time, modifiers: hasModifiers(events.count) ? held : [], kind: kind()))
      if case .input = events[events.count - 1].kind {} else { events[events.count - 1].modifiers = [] }
    }
    return Trace(header: header, events: events)
  }

  private func hasModifiers(_ index: Int) -> Bool { index % 3 == 0 }

  private mutating func kind() -> TraceEvent.Kind {
    let button = MouseButton.names.randomElement(using: &generator)!.button
    switch number(0...16) {
    case 0: return .input(.pointerMoved(randomPoint()))
    case 1: return .input(.pointerDown(randomPoint(), button))
    case 2: return .input(.pointerUp(randomPoint(), button))
    case 3: return .input(.pointerLeft)
    case 4: return .input(.wheel(at: randomPoint(), delta: Point(x: Double(number(-8...8)) / 4, y: 1), isPrecise: Bool.random(using: &generator)))
    case 5: return .input(.keyDown(key(), isRepeat: Bool.random(using: &generator)))
    case 6: return .input(.keyUp(key()))
    case 7: return .input(.textInput(text()))
    case 8: return .input(.textEditing(text(), start: number(-1...5), length: number(-1...5)))
    case 9: return .input(.touch(id: number(0...9), phase: TouchPhase.names.randomElement(using: &generator)!.phase, at: randomPoint()))
    case 10: return .input(.resized(Size(width: Double(number(1...900)), height: Double(number(1...900)))))
    case 11: return .input(.scaleChanged([1, 1.5, 2].randomElement(using: &generator)!))
    case 12: return .input(.focusChanged(Bool.random(using: &generator)))
    case 13: return .input(.textDropped(text(), at: randomPoint()))
    case 14: return .frame
    case 15: return .keep(["", "a step", "‘quoted’"].randomElement(using: &generator)!)
    default: return .clipboard(Bool.random(using: &generator) ? text() : nil)
    }
  }
}

import Fonts
import Testing
@testable import TextEngine
@Suite struct ScratchTests {
  @Test func pairs() {
    for name in ["DejaVu Serif", "DejaVu Sans", "DejaVu Sans Mono", "Liberation Sans", "Noto Sans", "Inter", "EB Garamond"] {
      guard let face = FontLibrary.shared.face(named: name) else { continue }
      let key = Shaper.key(for: TextStyle(font: face.instance(size64: 1024)), font: face.instance(size64: 1024), script: ScriptTracker.latin, level: 0)
      print("==", name, "rules", face.pairRules(features: []) != nil, "space", face.spaceTakesPartInLayout)
      guard let pairs = PairAdvances(key) else { continue }
      var joined: [String] = []
      for a in UInt16(33)..<127 { for b in UInt16(33)..<127 {
        if pairs.resolve(pairs.letter(of: a), pairs.letter(of: b)) == PairAdvances.Between.joined { joined.append(String(decoding: [a, b], as: UTF16.self)) }
      } }
      print(joined.count, joined.prefix(300).joined(separator: " "))
    }
  }
}

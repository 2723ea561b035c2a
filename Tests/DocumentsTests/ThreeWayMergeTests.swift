import Foundation
import Testing

@testable import GalleyDocuments

/// Laws of three-way merges, for sequences with many equal elements.
@Suite struct ThreeWayMergeTests {
  private func merge(_ base: [Int], _ mine: [Int], _ theirs: [Int]) -> ThreeWayMerge<Int> { ThreeWayMerge(base: base, mine: mine, theirs: theirs) }

  private func sequence(_ values: ClosedRange<Int>) -> [Int] { (0..<Int.random(in: 0...30)).map { _ in .random(in: values) } }

  @Test(arguments: [0...2, 0...9, 0...100_000]) func versionWithoutChangesGivesTheOther(values: ClosedRange<Int>) {
    for _ in 0..<400 {
      let (a, b) = (sequence(values), sequence(values))
      #expect(merge(a, a, b).merged == b && merge(a, b, a).merged == b, "\(a) and \(b)")
      #expect(merge(a, b, b).merged == b, "\(a) and \(b)")
    }
  }

  /// Mine and theirs have opposite roles, so the merged parts are the same, and the conflicts are exchanged.
  @Test(arguments: [0...2, 0...9]) func mergesAreSymmetric(values: ClosedRange<Int>) {
    for _ in 0..<400 {
      let (base, mine, theirs) = (sequence(values), sequence(values), sequence(values))
      let (one, two) = (merge(base, mine, theirs), merge(base, theirs, mine))
      #expect(one.merged == two.merged && one.conflictCount == two.conflictCount)
      #expect(one.resolved { $1 } == two.resolved { mine, _ in mine }, "\(base), \(mine) and \(theirs)")
    }
  }

  /// Each of many edits, which an unchanged element separates, is in the result, whichever version has it.
  @Test func disjointEditsMergeToBoth() {
    for number in 0..<400 {
      var (base, mine, theirs, both): ([Int], [Int], [Int], [Int]) = ([], [], [], [])
      for index in 0..<Int.random(in: 1...40) {
        let old = (0..<Int.random(in: 0...2)).map { index * 100 + $0 }
        let new = (0..<Int.random(in: 0...2)).map { index * 100 + 50 + $0 }
        let isMine = Bool.random()
        base += old
        mine += isMine ? new : old
        theirs += isMine ? old : new
        both += new
        for append in [{ base.append($0) }, { mine.append($0) }, { theirs.append($0) }, { both.append($0) }] as [(Int) -> Void] { append(-index - 1) }
      }
      #expect(merge(base, mine, theirs).merged == both, "case \(number): \(base), \(mine) and \(theirs)")
    }
  }

  @Test func conflictsHaveBothVersions() {
    let merged = merge([1, 2, 3, 4, 5], [1, 20, 3, 4, 50], [1, 21, 3, 4])
    #expect(merged.chunks == [.merged([1]), .conflict(mine: [20], theirs: [21]), .merged([3, 4]), .conflict(mine: [50], theirs: [])])
    #expect(merged.merged == nil && merged.conflictCount == 2)
    #expect(merge([], [1], [2]).chunks == [.conflict(mine: [1], theirs: [2])])
  }

  /// The encoding, the byte order mark and the kind of line end do not matter.
  @Test func filesOfDifferentEncodingsMerge() {
    func merged(_ base: String, _ mine: String, _ theirs: String) -> String? {
      var utf16 = Data([0xFF, 0xFE])
      for unit in theirs.replacingOccurrences(of: "\n", with: "\r\n").utf16 { utf16 += [UInt8(unit & 0xFF), UInt8(unit >> 8)] }
      return TextMerge(base: Data([0xEF, 0xBB, 0xBF]) + Data(base.utf8), mine: Data(mine.replacingOccurrences(of: "\n", with: "\r").utf8), theirs: utf16).merged
        .map { String(decoding: $0, as: UTF8.self) }
    }
    #expect(merged("one\n\ntwo\n", "one é\n\ntwo\n", "one\n\ntwo ü\n") == "one é\n\ntwo ü\n")
    #expect(merged("one\n\ntwo", "one\n\ntwo", "one\n\ntwo\n") == "one\n\ntwo\n")
    #expect(merged("one\n", "mine\n", "theirs\n") == nil)
    let both = TextMerge(base: Data("a\nb\nc\n".utf8), mine: Data("a\nm\nc\n".utf8), theirs: Data("a\nt\nc\n".utf8)).withBothVersions
    #expect(String(decoding: both, as: UTF8.self) == "a\nm\n\nt\nc\n")
  }

  /// The work is near-linear, also if no element occurs only once: a table of all pairs would not fit the memory.
  @Test func longSequencesAreMerged() {
    let base = (0..<200_000).map { $0 % 7 == 0 ? -1 : $0 }
    var (mine, theirs) = (base, base)
    mine[5] = -2
    theirs[199_990] = -3
    #expect(merge(base, mine, theirs).merged.map { $0[5] == -2 && $0[199_990] == -3 && $0.count == base.count } == true)
    let equal = [Int](repeating: 1, count: 100_000)
    #expect(merge(equal, equal + [2], equal).merged == equal + [2])
  }
}

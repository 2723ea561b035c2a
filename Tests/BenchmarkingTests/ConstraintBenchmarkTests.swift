import CoreGraphics
import Testing
import UIKit

@testable import GalleyBenchmarking

@MainActor @Suite struct ConstraintBenchmarkTests {
  /// The benchmark measures what it describes: a thousand constraints, and one view that changes.
  @Test func thousandConstraintsPositionViews() {
    let bench = ConstraintBenchmark()
    #expect(bench.count == 1000 && bench.views.allSatisfy { $0.frame == .zero })
    #expect(bench.add() > 0)
    #expect(bench.views[0].frame == CGRect(x: 2, y: 1, width: 40, height: 8))
    #expect(bench.views[123].frame == CGRect(x: 2 + 42 * 3, y: 1 + 9 * 12, width: 40, height: 8))
    #expect(bench.change(times: 3, inRow: 24).count == 3)
    #expect(bench.views[240...249].map(\.frame.height) == [9, 9, 9, 8, 8, 8, 8, 8, 8, 8])
    #expect(bench.views[..<240].allSatisfy { $0.frame.height == 8 })
    #expect(bench.change(times: 1, inRow: 0).count == 1)
    #expect(bench.views[0].frame.height == 9 && bench.views[10].frame.minY == 11 && bench.views[11].frame.minY == 10)
  }

  @Test func labelsAreAsHighAsTheirLines() {
    let bench = ConstraintBenchmark(contents: true)
    #expect(bench.count == 750 && bench.add() > 0)
    #expect(bench.views.allSatisfy { $0.frame.width == 40 && $0.frame.height == $0.intrinsicContentSize.height })
  }
}

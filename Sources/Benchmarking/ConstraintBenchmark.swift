import Foundation
import UIKit

/// A wall of 250 views that 1,000 constraints hold, row by row: each beside the last one and as wide, below the one above, and so high.
@MainActor package struct ConstraintBenchmark {
  private let host = UIView(frame: CGRect(x: 0, y: 0, width: 1000, height: 1000))
  private var constraints: [NSLayoutConstraint] = []
  private var heights: [NSLayoutConstraint] = []
  package private(set) var views: [UIView] = []

  /// None of the constraints is active yet.
  package init() {
    let columns = 10
    for number in 0..<250 {
      let view = UIView()
      view.translatesAutoresizingMaskIntoConstraints = false
      host.addSubview(view)
      let isFirst = number % columns == 0
      let left = isFirst ? host.leftAnchor : views[number - 1].rightAnchor
      let top = number < columns ? host.topAnchor : views[number - columns].bottomAnchor
      let height = view.heightAnchor.constraint(equalToConstant: 8)
      constraints += [
        view.leftAnchor.constraint(equalTo: left, constant: 2), view.topAnchor.constraint(equalTo: top, constant: 1),
        isFirst ? view.widthAnchor.constraint(equalToConstant: 40) : view.widthAnchor.constraint(equalTo: views[number - 1].widthAnchor), height,
      ]
      heights.append(height)
      views.append(view)
    }
  }

  package var count: Int { constraints.count }

  /// Milliseconds for adding all of them and laying the views out.
  package func add() -> Double {
    Self.milliseconds {
      NSLayoutConstraint.activate(constraints)
      host.layoutIfNeeded()
    }
  }

  /// Milliseconds for each of so many heights in the last row that change, and the views laid out: one view goes elsewhere.
  package func change(times: Int) -> [Double] {
    (0..<times).map { time in
      let height = heights[240 + time % 10]
      return Self.milliseconds {
        height.constant = height.constant == 8 ? 9 : 8
        host.layoutIfNeeded()
      }
    }
  }

  private static func milliseconds(_ body: () -> Void) -> Double {
    let start = DispatchTime.now().uptimeNanoseconds
    body()
    return Double(DispatchTime.now().uptimeNanoseconds - start) / 1e6
  }
}

import Foundation
import UIKit

/// A wall of 250 views that 1,000 constraints hold, row by row: each beside the last one and as wide, below the one above, and so high; or of labels, as high as
/// their lines and at least as wide.
@MainActor package struct ConstraintBenchmark {
  private let host = UIView(frame: CGRect(x: 0, y: 0, width: 1000, height: 1000))
  private var constraints: [NSLayoutConstraint] = []
  private var heights: [NSLayoutConstraint] = []
  package private(set) var views: [UIView] = []

  private static let columns = 10
  package static let rowCount = 25

  /// None of the constraints is active yet.
  package init(contents: Bool = false) {
    let columns = Self.columns
    for number in 0..<Self.rowCount * columns {
      let view = contents ? UILabel() : UIView()
      (view as? UILabel)?.text = "\(number)"
      view.translatesAutoresizingMaskIntoConstraints = false
      host.addSubview(view)
      let isFirst = number % columns == 0
      let left = isFirst ? host.leftAnchor : views[number - 1].rightAnchor
      let top = number < columns ? host.topAnchor : views[number - columns].bottomAnchor
      constraints += [
        view.leftAnchor.constraint(equalTo: left, constant: 2), view.topAnchor.constraint(equalTo: top, constant: 1),
        isFirst ? view.widthAnchor.constraint(equalToConstant: 40) : view.widthAnchor.constraint(equalTo: views[number - 1].widthAnchor),
      ]
      if !contents { heights.append(view.heightAnchor.constraint(equalToConstant: 8)) }
      views.append(view)
    }
    constraints += heights
  }

  package var count: Int { constraints.count }

  /// Milliseconds for adding all of them and laying the views out.
  package func add() -> Double {
    Self.milliseconds {
      NSLayoutConstraint.activate(constraints)
      host.layoutIfNeeded()
    }
  }

  /// Milliseconds for each of so many heights in a row that change, and the views laid out: those below it in its column go elsewhere.
  package func change(times: Int, inRow row: Int) -> [Double] {
    (0..<times).map { time in
      let height = heights[row * Self.columns + time % Self.columns]
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

import Foundation
import UIKit

/// Measures Auto Layout in a grid of 250 views with 1,000 constraints: each view is beside the previous one with equal width, below the one above,
/// and has a fixed height. With contents, the views are labels with their intrinsic sizes.
@MainActor package struct ConstraintBenchmark {
  private let host = UIView(frame: CGRect(x: 0, y: 0, width: 1000, height: 1000))
  private var constraints: [NSLayoutConstraint] = []
  private var heights: [NSLayoutConstraint] = []
  package private(set) var views: [UIView] = []

  private static let columns = 10
  package static let rowCount = 25

  /// Creates the views, which are labels with their numbers if `contents` is `true`, and the constraints, which are not active yet.
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

  /// Activates all constraints and lays out the views. Returns the time in milliseconds.
  package func add() -> Double {
    Self.milliseconds {
      NSLayoutConstraint.activate(constraints)
      host.layoutIfNeeded()
    }
  }

  /// Changes the height of one view of a row (counted from 0) per step, which moves those below, and lays out the views. Returns the time of each
  /// step in milliseconds. Traps if there is no such row, or if the views are labels.
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

import CoreGraphics
import Foundation
import UIFoundation

/// The animatable state of a view's layer, as currently shown.
struct LayerState: Equatable {
  /// The center, in the superview's space.
  var position: CGPoint
  var bounds: CGRect
  var transform: CGAffineTransform
  var opacity: Double
  /// The background color: red, green, blue and alpha, in sRGB.
  var background: [Double]
}

/// An animatable property of a layer, represented by one or more numbers.
enum LayerProperty: String, CaseIterable {
  case opacity, position, positionX = "position.x", positionY = "position.y", backgroundColor
  case bounds, origin = "bounds.origin", originX = "bounds.origin.x", originY = "bounds.origin.y"
  case size = "bounds.size", width = "bounds.size.width", height = "bounds.size.height"
  case transform, translation = "transform.translation", translationX = "transform.translation.x", translationY = "transform.translation.y"
  case scale = "transform.scale", scaleX = "transform.scale.x", scaleY = "transform.scale.y"
  case rotation = "transform.rotation", rotationZ = "transform.rotation.z"

  // MARK: In a layer

  /// Returns the property's value in `state`: as many numbers as the property has, in the order in which `components(of:)` returns them.
  func value(in state: LayerState) -> [Double] {
    func numbers(_ values: CGFloat...) -> [Double] { values.map { Double($0) } }
    let (bounds, matrix) = (state.bounds, state.transform)
    switch self {
    case .opacity: return [state.opacity]
    case .position: return numbers(state.position.x, state.position.y)
    case .positionX: return numbers(state.position.x)
    case .positionY: return numbers(state.position.y)
    case .backgroundColor: return state.background
    case .bounds: return numbers(bounds.minX, bounds.minY, bounds.width, bounds.height)
    case .origin: return numbers(bounds.minX, bounds.minY)
    case .originX: return numbers(bounds.minX)
    case .originY: return numbers(bounds.minY)
    case .size: return numbers(bounds.width, bounds.height)
    case .width: return numbers(bounds.width)
    case .height: return numbers(bounds.height)
    case .transform: return numbers(matrix.a, matrix.b, matrix.c, matrix.d, matrix.tx, matrix.ty)
    case .translation: return numbers(matrix.tx, matrix.ty)
    case .translationX: return numbers(matrix.tx)
    case .translationY: return numbers(matrix.ty)
    case .scale, .scaleX: return numbers(matrix.partsOrFlat.scaleX)
    case .scaleY: return numbers(matrix.partsOrFlat.scaleY)
    case .rotation, .rotationZ: return numbers(matrix.partsOrFlat.angle)
    }
  }

  /// Sets the property from the same count of numbers that `value(in:)` returns. Clamps opacity and colors to 0…1, and sizes to 0 or more. Does
  /// nothing if a number is not finite.
  func set(_ numbers: [Double], in state: inout LayerState) {
    let values = numbers.map { CGFloat($0) }
    guard values.allSatisfy(\.isFinite) else { return }
    func reshape(_ change: (inout TransformParts) -> Void) {
      var parts = state.transform.partsOrFlat
      change(&parts)
      state.transform = CGAffineTransform(parts, tx: state.transform.tx, ty: state.transform.ty)
    }
    switch self {
    case .opacity: state.opacity = min(max(numbers[0], 0), 1)
    case .position: state.position = CGPoint(x: values[0], y: values[1])
    case .positionX: state.position.x = values[0]
    case .positionY: state.position.y = values[0]
    case .backgroundColor: state.background = numbers.map { min(max($0, 0), 1) }
    case .bounds: state.bounds = CGRect(x: values[0], y: values[1], width: max(values[2], 0), height: max(values[3], 0))
    case .origin: state.bounds.origin = CGPoint(x: values[0], y: values[1])
    case .originX: state.bounds.origin.x = values[0]
    case .originY: state.bounds.origin.y = values[0]
    case .size: state.bounds.size = CGSize(width: max(values[0], 0), height: max(values[1], 0))
    case .width: state.bounds.size.width = max(values[0], 0)
    case .height: state.bounds.size.height = max(values[0], 0)
    case .transform: state.transform = CGAffineTransform(a: values[0], b: values[1], c: values[2], d: values[3], tx: values[4], ty: values[5])
    case .translation: (state.transform.tx, state.transform.ty) = (values[0], values[1])
    case .translationX: state.transform.tx = values[0]
    case .translationY: state.transform.ty = values[0]
    case .scale: reshape { ($0.scaleX, $0.scaleY) = (values[0], values[0]) }
    case .scaleX: reshape { $0.scaleX = values[0] }
    case .scaleY: reshape { $0.scaleY = values[0] }
    case .rotation, .rotationZ: reshape { $0.angle = values[0] }
    }
  }

  // MARK: Values

  /// Returns the neutral value, which changes nothing when added: zeros, as many as in `value`.
  func neutral(like value: [Double]) -> [Double] { value.map { _ in 0 } }

  /// Returns `numbers` if their count is that of the property, otherwise `nil`.
  func fitting(_ numbers: [Double]) -> [Double]? { numbers.count == count ? numbers : nil }

  private var count: Int {
    switch self {
    case .position, .origin, .size, .translation: 2
    case .bounds, .backgroundColor: 4
    case .transform: 6
    default: 1
    }
  }

  /// Returns the value at a fraction of the way from one value to another. Transforms are decomposed; a clear color takes the other's
  /// red, green and blue.
  func mixed(_ from: [Double], _ to: [Double], _ fraction: Double) -> [Double] {
    func even(_ from: [Double], _ to: [Double]) -> [Double] { zip(from, to).map { $0 + ($1 - $0) * fraction } }
    switch self {
    case .transform:
      let mixed = CGAffineTransform(numbers: from).mixed(with: CGAffineTransform(numbers: to), CGFloat(fraction))
      return [mixed.a, mixed.b, mixed.c, mixed.d, mixed.tx, mixed.ty].map { Double($0) }
    case .backgroundColor:
      // A clear end has no color of its own, so it takes the color of the other end.
      let first = from[3] == 0 ? Array(to[..<3]) + [0] : from
      let last = to[3] == 0 ? Array(from[..<3]) + [0] : to
      return even(first, last)
    default: return even(from, to)
    }
  }

  /// Returns the components of a number, point, size, rectangle, transform or color; `nil` for other values.
  static func components(of value: Any) -> [Double]? {
    switch value {
    case let number as Double: return [number]
    case let number as CGFloat: return [Double(number)]
    case let number as Float: return [Double(number)]
    case let number as Int: return [Double(number)]
    case let number as NSNumber: return [number.doubleValue]
    case let rect as CGRect: return [rect.minX, rect.minY, rect.width, rect.height].map { Double($0) }
    case let point as CGPoint: return [Double(point.x), Double(point.y)]
    case let size as CGSize: return [Double(size.width), Double(size.height)]
    case let matrix as CGAffineTransform: return [matrix.a, matrix.b, matrix.c, matrix.d, matrix.tx, matrix.ty].map { Double($0) }
    case let color as UIColor: return numbers(of: color)
    case let color as CGColor: return numbers(of: UIColor(cgColor: color))
    default: return nil
    }
  }

  /// Returns red, green, blue and alpha in sRGB. The name differs from `components(of:)`, which would call itself otherwise.
  static func numbers(of color: UIColor) -> [Double] {
    var (red, green, blue, alpha): (CGFloat, CGFloat, CGFloat, CGFloat) = (0, 0, 0, 0)
    color.getRed(&red, green: &green, blue: &blue, alpha: &alpha)
    return [red, green, blue, alpha].map { Double($0) }
  }
}

extension CGAffineTransform {
  fileprivate init(numbers: [Double]) {
    self.init(
      a: CGFloat(numbers[0]), b: CGFloat(numbers[1]), c: CGFloat(numbers[2]), d: CGFloat(numbers[3]), tx: CGFloat(numbers[4]), ty: CGFloat(numbers[5]))
  }
}

import QuartzCore
import UIKit

/// A ring that fills, with a gradient that a shape masks, as such views are written for iOS.
final class ProgressRing: UIView {
  override class var layerClass: AnyClass { CAGradientLayer.self }

  private let ring = CAShapeLayer()
  private let feedback = UIImpactFeedbackGenerator(style: .light)
  private(set) var animator: UIViewPropertyAnimator?

  /// From 0 to 1.
  var progress: CGFloat = 0 {
    didSet {
      ring.strokeEnd = progress
      if progress >= 1 { feedback.impactOccurred() }
    }
  }

  override init(frame: CGRect) {
    super.init(frame: frame)
    guard let gradient = layer as? CAGradientLayer else { return }
    gradient.colors = [UIColor.systemRed.cgColor, UIColor.systemBlue.cgColor]
    gradient.startPoint = CGPoint(x: 0, y: 0.5)
    gradient.endPoint = CGPoint(x: 1, y: 0.5)
    ring.fillColor = nil
    ring.strokeColor = UIColor.black.cgColor
    ring.lineWidth = 8
    ring.lineCap = .round
    ring.strokeEnd = 0
    gradient.mask = ring
  }

  required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }

  override func layoutSubviews() {
    super.layoutSubviews()
    ring.frame = bounds
    ring.path = UIBezierPath(
      arcCenter: CGPoint(x: bounds.midX, y: bounds.midY), radius: min(bounds.width, bounds.height) / 2 - 4, startAngle: -.pi / 2, endAngle: 1.5 * .pi,
      clockwise: true
    ).cgPath
  }

  /// Fades in, and can be scrubbed meanwhile.
  func appear() {
    alpha = 0
    let animator = UIViewPropertyAnimator(duration: 0.3, timingParameters: UISpringTimingParameters(dampingRatio: 0.8))
    animator.addAnimations { [weak self] in self?.alpha = 1 }
    animator.addCompletion { [weak self] _ in self?.animator = nil }
    animator.startAnimation()
    self.animator = animator
  }
}

extension UIImage {
  /// The picture darkened by a color, as it is done for iOS.
  func multiplied(by color: UIColor) -> UIImage {
    UIGraphicsImageRenderer(size: size).image { context in
      draw(at: .zero)
      color.setFill()
      context.cgContext.setBlendMode(.multiply)
      context.fill(CGRect(origin: .zero, size: size))
      draw(at: .zero, blendMode: .destinationIn, alpha: 1)
    }
  }
}

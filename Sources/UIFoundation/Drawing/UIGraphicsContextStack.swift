import CoreGraphics
import Foundation
import GalleyRaster
import GalleyRequirements

// Every thread has a stack of contexts. UIKit's drawing functions use the top one.

private let contexts = ThreadLocal<[CGContext]>()

/// Returns the context on top of this thread's stack, or `nil` if the stack is empty.
public func UIGraphicsGetCurrentContext() -> CGContext? { contexts.value?.last }

/// Makes `context` the current one of this thread until it is popped.
public func UIGraphicsPushContext(_ context: CGContext) { contexts.value = (contexts.value ?? []) + [context] }

/// Removes the context on top of this thread's stack. Traps if the stack is empty.
public func UIGraphicsPopContext() {
  guard var stack = contexts.value, !stack.isEmpty else {
    requirementFailed("UIGraphicsPopContext() called without a matching UIGraphicsPushContext(_:) on this thread")
  }
  stack.removeLast()
  contexts.value = stack.isEmpty ? nil : stack
}

/// Makes `context` the current one while `body` runs, and returns its result. Rethrows the errors of `body`.
package func withGraphicsContext<Result>(_ context: CGContext, _ body: () throws -> Result) rethrows -> Result {
  UIGraphicsPushContext(context)
  defer { UIGraphicsPopContext() }
  return try body()
}

/// Fills `rect` with the fill color; does nothing without a context.
public func UIRectFill(_ rect: CGRect) { UIGraphicsGetCurrentContext()?.fill(rect) }

/// Fills `rect` with the fill color in the given blend mode; does nothing without a context.
public func UIRectFillUsingBlendMode(_ rect: CGRect, _ blendMode: CGBlendMode) { withBlendMode(blendMode) { UIRectFill(rect) } }

/// Draws a frame one point wide, inside `rect`, with the fill color in the given blend mode; does nothing without a context.
public func UIRectFrameUsingBlendMode(_ rect: CGRect, _ blendMode: CGBlendMode) { withBlendMode(blendMode) { UIRectFrame(rect) } }

private func withBlendMode(_ blendMode: CGBlendMode, _ drawing: () -> Void) {
  guard let context = UIGraphicsGetCurrentContext() else { return }
  context.saveGState()
  context.setBlendMode(blendMode)
  drawing()
  context.restoreGState()
}

/// Draws a frame one point wide, inside `rect`, with the fill color; does nothing without a context.
public func UIRectFrame(_ rect: CGRect) {
  guard let context = UIGraphicsGetCurrentContext(), !rect.isEmpty else { return }
  let side = min(1, rect.width, rect.height)
  context.fill([
    CGRect(x: rect.minX, y: rect.minY, width: rect.width, height: side),
    CGRect(x: rect.minX, y: rect.maxY - side, width: rect.width, height: side),
    CGRect(x: rect.minX, y: rect.minY + side, width: side, height: max(0, rect.height - 2 * side)),
    CGRect(x: rect.maxX - side, y: rect.minY + side, width: side, height: max(0, rect.height - 2 * side)),
  ])
}

/// Intersects the current context's clip with `rect`; does nothing without a context.
public func UIRectClip(_ rect: CGRect) { UIGraphicsGetCurrentContext()?.clip(to: rect) }

import ArgumentParser
import Foundation
import GalleyApp
import GalleyPlayground
import GalleyProofs
import UIKit

/// `--exclude SHAPE`: shapes that text flows around, for all commands that lay out or show a page.
struct ExclusionOptions: ParsableArguments {
  @Option(name: .customLong("exclude"), parsing: .singleValue, help: ArgumentHelp("Keep text out of a shape; can be repeated.", valueName: "shape"))
  var shapes: [String] = []

  /// The description of a shape for the help of a command.
  static let discussion = """
    A SHAPE is SVG path data, SVG markup, the name of an .svg file or an image, or a CSS shape: circle(40px at 100px 80px), \
    ellipse(), inset(), polygon(), path(), rect() or xywh(). Also circle(cx,cy,r), ellipse(cx,cy,rx,ry) and rect(x,y,w,h). \
    Its origin is the top left corner of the first column; percentages refer to all columns.
    """

  /// Checks the syntax of shapes that are not files.
  func validate() throws {
    for shape in shapes where !isFile(shape) {
      do { _ = try ShapeReader(referenceBox: Self.anyBox).drawing(in: shape) } catch {
        throw ValidationError("--exclude \(shape): \(ShapeSyntax(of: shape) == nil ? message(about: shape) : "\(error)")")
      }
    }
  }

  /// A box of limited size, for checking the syntax.
  private static let anyBox = CGRect(x: 0, y: 0, width: 100, height: 100)

  private func isFile(_ shape: String) -> Bool { ShapeSyntax(of: shape) == nil && RegularFile.isAnything(at: shape) }

  private func message(about shape: String) -> String {
    let syntax = "write NAME(…), for example circle(40px at 100px 80px), SVG path data, or the name of a file"
    guard let open = shape.firstIndex(of: "(") else { return "is neither a shape nor a file; \(syntax)" }
    let name = shape[..<open].trimmingCharacters(in: .whitespaces)
    let near = NearestNames.of(name, in: ShapeSyntax.functionNames).map { "; did you mean ‘\($0)’?" } ?? "."
    return "no shape is named ‘\(name)’\(near) Choose from \(ShapeSyntax.functionNames.joined(separator: ", "))"
  }

  /// Reads the files. Throws `Failure` if a file cannot be read or has no shape.
  @MainActor func load() throws -> Exclusions {
    let reader = ShapeReader(referenceBox: Self.anyBox)
    return Exclusions(sources: try shapes.map { shape in
      guard isFile(shape) else { return .text(shape) }
      do { return .drawing(try ShapeFile.drawing(at: shape, reader), name: shape) } catch { throw Failure("--exclude \(shape): \(error)") }
    })
  }

  /// Returns a function that returns the outlines for a page with columns in this box; `nil` without shapes. Throws as `load()` does.
  @MainActor func source() throws -> (@MainActor (CGRect) -> [ShapeDrawing.Outline])? {
    guard !shapes.isEmpty else { return nil }
    let exclusions = try load()
    var isReported = false
    return { box in
      defer { isReported = true }
      // The syntax was checked, and the sides of a window's page are limited.
      return (try? exclusions.outlines(in: box, quietly: isReported)) ?? []
    }
  }
}

/// The shapes of a command line, after their files were read.
struct Exclusions {
  /// A shape with percentages of the page, or one that was read from a file.
  enum Source {
    case text(String)
    case drawing(ShapeDrawing, name: String)
  }

  let sources: [Source]

  /// Returns the outlines for a page with columns in this box, in points, and prints notices about ignored parts of shapes unless `quietly`. Throws
  /// `Failure` if a shape refers to a height that is unlimited.
  func outlines(in box: CGRect, quietly: Bool = false) throws -> [ShapeDrawing.Outline] {
    try sources.flatMap { source in
      let (drawing, name) = try drawing(of: source, in: box)
      if !quietly, let notice = drawing.notice { Console.notice("--exclude \(name): \(notice)") }
      return drawing.outlines
    }
  }

  private func drawing(of source: Source, in box: CGRect) throws -> (ShapeDrawing, name: String) {
    switch source {
    case .drawing(let drawing, let name): return (drawing, name)
    case .text(let text):
      do { return (try ShapeReader(referenceBox: box).drawing(in: text), text) } catch { throw Failure("--exclude \(text): \(error)") }
    }
  }
}

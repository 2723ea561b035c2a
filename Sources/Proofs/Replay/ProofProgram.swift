import Foundation
import Raster
import UIKit
import Windowing

/// What a proof shows.
public enum ProofSource: Hashable, Sendable {
  /// A view controller of the program, by the name that the trace has for it.
  case exhibit(String)
  /// A document.
  case document(URL)
}

/// A program that proofs are made of: what it shows for each source of a proof.
///
/// With it proofs are made (`ProofScript`), replayed (`ReplayRequest`), swept (`ProofSweep`), filmed and exported.
@MainActor public struct ProofProgram {
  package typealias Opener = (_ header: TraceHeader, _ folder: ProofFolder, _ host: any WindowHost) throws -> any ProofScene

  /// Opens what a header says on a host; no turn is made in it. `folder` is where a document stands.
  package let open: Opener

  package init(open: @escaping Opener) { self.open = open }

  /// A program that shows a view controller in a window of its own.
  ///
  /// - Parameter makeViewController: a new one, in its first state, which is the same each time; `nil` for a source that the
  ///   program does not know, which is an error of the proof.
  public init(_ makeViewController: @escaping @MainActor (ProofSource) throws -> UIViewController?) {
    self.init { header, folder, host in
      // What an earlier scene left must not show in this one.
      UIApplication.shared.reset()
      UIScreen.main.host = host
      UIApplication.shared.setPreferredContentSizeCategory(CategoryName.category(named: header.category) ?? .large)
      guard let controller = try makeViewController(header.source(in: folder)) else { throw header.unknownSource(in: folder) }
      return ControllerScene(controller, on: host)
    }
  }

  /// A window without a display, as the header says, in which time stands still between turns.
  package static func host(_ header: TraceHeader) -> OffscreenWindow {
    OffscreenWindow(
      HostOptions(title: "Galley", size: header.size, scale: header.scale, appearance: header.appearance), clock: VirtualClock())
  }

  /// A scene of `source` in such a window, with its first turns made.
  package func scene(
    of source: ProofSource, size: CGSize, category: String = "L", appearance: Appearance = .light
  ) throws -> (scene: any ProofScene, host: OffscreenWindow) {
    var header = TraceHeader()
    var folder = ProofFolder(URL(fileURLWithPath: FileManager.default.currentDirectoryPath, isDirectory: true))
    switch source {
    case .exhibit(let name): header.source = .exhibit(name)
    case .document(let url):
      header.source = .document(url.lastPathComponent)
      folder = ProofFolder(url.deletingLastPathComponent())
    }
    header.size = Size(width: size.width, height: size.height)
    (header.category, header.appearance) = (category, appearance)
    let host = Self.host(header)
    let scene = try open(header, folder, host)
    for _ in 0..<Replay.openingTurns { scene.turn() }
    return (scene, host)
  }

  /// A replay of the proof's trace in a scene of its own; `close` the scene when it is over.
  package func replay(of folder: ProofFolder) throws -> Replay {
    let trace = try folder.readTrace()
    let host = Self.host(trace.header)
    return Replay(trace, in: try open(trace.header, folder, host), on: host)
  }
}

extension TraceHeader {
  fileprivate func source(in folder: ProofFolder) -> ProofSource {
    switch source {
    case .exhibit(let name): .exhibit(name)
    case .document(let name): .document(folder.url.appendingPathComponent(name))
    }
  }

  fileprivate func unknownSource(in folder: ProofFolder) -> ProofError {
    let (words, remedy) =
      switch source {
      case .exhibit(let name): ("there is no exhibit ‘\(name)’", "name one that the program shows")
      case .document(let name): ("the document ‘\(name)’ is nothing that the program opens", "record the proof with one that it opens")
      }
    return ProofError(folder.path(ProofFolder.traceName), line: 1, words, remedy)
  }
}

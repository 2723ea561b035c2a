import Foundation
import GalleyRaster
import GalleyWindowing
import UIKit

/// The content of a proof.
public enum ProofSource: Hashable, Sendable {
  /// A view controller of the program, by its name in the trace.
  case exhibit(String)
  /// A document.
  case document(URL)
}

/// A program with proofs: it provides the content for each source.
///
/// Used to create proofs (`ProofScript`), to replay them (`ReplayRequest`), to check sizes (`ProofSweep`), and for
/// films and exports.
@MainActor public struct ProofProgram {
  package typealias Opener = (_ header: TraceHeader, _ folder: ProofFolder, _ host: any WindowHost) throws -> any ProofScene

  /// Opens the source of a header on a host, without running a turn. `folder` contains the document.
  package let open: Opener

  package init(open: @escaping Opener) { self.open = open }

  /// Creates a program that shows a view controller in its own window.
  ///
  /// - Parameter makeViewController: Returns a new view controller in its initial state, which must always be the same.
  ///   Returns `nil` if the source is unknown, which is an error of the proof.
  public init(_ makeViewController: @escaping @MainActor (ProofSource) throws -> UIViewController?) {
    self.init { header, folder, host in
      // State of an earlier scene must not affect this one.
      UIApplication.shared.reset()
      UIScreen.main.host = host
      UIApplication.shared.setPreferredContentSizeCategory(CategoryName.category(named: header.category) ?? .large)
      guard let controller = try makeViewController(header.source(in: folder)) else { throw header.unknownSource(in: folder) }
      return ControllerScene(controller, on: host)
    }
  }

  /// Returns an offscreen window for a header. Its clock does not advance between turns. Traps if a window of the header's size and scale is not
  /// possible.
  package static func host(_ header: TraceHeader) -> OffscreenWindow {
    OffscreenWindow(
      HostOptions(title: "Galley", size: header.size, scale: header.scale, appearance: header.appearance), clock: VirtualClock())
  }

  /// Returns a scene of `source` in an offscreen window, after its first turns. Throws if `source` cannot be opened. Close the scene afterwards.
  /// `category` is the short name of the text size, XS to AX5.
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

  /// Returns a replay of the proof's trace in its own scene. Call `close` on the scene afterwards. Throws if the trace cannot be read, or if
  /// its exhibit or document cannot be opened.
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
      case .exhibit(let name): ("no exhibit is named ‘\(name)’", "choose one from galley list")
      case .document(let name): ("the document ‘\(name)’ cannot be opened", "record the proof with a .txt or .md file")
      }
    return ProofError(folder.path(ProofFolder.traceName), line: 1, words, remedy)
  }
}

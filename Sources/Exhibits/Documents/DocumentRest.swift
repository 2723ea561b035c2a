import Synchronization
import UIKit

/// The rest of a long file of plain text: read and decoded by a thread of its own while its first part is shown.
@MainActor public final class DocumentRest {
  /// What was read of it.
  public struct Arrived: @unchecked Sendable {
    /// What stands behind the first part, with the line end between them; without attributes. Nobody changes it.
    public let text: NSAttributedString
    /// How many ill-formed sequences in it became U+FFFD.
    public let replacedSequences: Int
    /// The whole file as it was read.
    public let content: Data
    /// Why it was not read to its end, in words that follow the file's name; `nil` where it was.
    public let problem: String?
    /// Whether less was there than the file said when it was opened.
    public let isShorter: Bool
  }

  private let work: Work
  private var isStarted = false
  private let size: Int

  /// - Parameter start: in bytes from the file's beginning, where its first part ends.
  init(_ reading: FileReading, from start: Int) {
    (work, size) = (Work(reading, start), reading.size)
  }

  /// `nil` until all of it is there.
  public var arrived: Arrived? { work.state.withLock { $0.arrived } }

  /// Has it read; `whenThere` is called by the main queue once it is there.
  func start(whenThere: (@MainActor @Sendable () -> Void)? = nil) {
    if let whenThere { work.call(whenThere) }
    guard !isStarted else { return }
    isStarted = true
    Thread { [work] in work.run() }.start()
  }

  /// Waits until it is there, as long work that shows itself and can be stopped.
  ///
  /// - Returns: `nil` where it was stopped.
  func wait(_ name: String) -> Arrived? {
    start()
    return LongWork.perform { long in
      while arrived == nil {
        if work.isThere.wait(timeout: .now() + .milliseconds(Self.nap)) == .success { work.isThere.signal() }
        guard arrived != nil || long.goesOn("Reading the rest of \(name) · \(LongWork.words(size))") else { return nil }
      }
      return arrived
    }
  }

  /// How long one waits between two looks, in milliseconds.
  private static let nap = 10

  /// What the thread has.
  private final class Work: @unchecked Sendable {
    // Unchecked: the reading is the thread's alone once it runs.
    private let reading: FileReading
    private let start: Int
    let state = Mutex(State())
    let isThere = DispatchSemaphore(value: 0)

    struct State {
      var arrived: Arrived?
      var waiting: [@MainActor @Sendable () -> Void] = []
    }

    init(_ reading: FileReading, _ start: Int) { (self.reading, self.start) = (reading, start) }

    func run() {
      var problem: String?
      do { try reading.read(upTo: RegularFile.greatestSize) } catch { problem = "\(error)" }
      let isShorter = problem == nil && reading.count < reading.size
      let content = reading.takeData()
      let document = PlainTextReader.read(content[(content.startIndex + start)...], isEnd: true)
      let made = Arrived(
        text: document.plainText!, replacedSequences: document.replacedSequences, content: content, problem: problem, isShorter: isShorter)
      let waiting = state.withLock { state in
        state.arrived = made
        return state.waiting
      }
      isThere.signal()
      waiting.forEach(Self.callByMain)
    }

    func call(_ body: @escaping @MainActor @Sendable () -> Void) {
      let isThere = state.withLock { state in
        if state.arrived == nil { state.waiting.append(body) }
        return state.arrived != nil
      }
      if isThere { Self.callByMain(body) }
    }

    private static func callByMain(_ body: @escaping @MainActor @Sendable () -> Void) {
      DispatchQueue.main.async { MainActor.assumeIsolated { body() } }
    }
  }
}

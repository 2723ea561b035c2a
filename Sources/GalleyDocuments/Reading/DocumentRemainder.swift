import Synchronization
import UIKit

/// The remainder of a long plain text file, which a background thread reads and decodes while its first part is shown.
@MainActor public final class DocumentRemainder {
  /// The result of reading the remainder.
  public struct Result: @unchecked Sendable {
    /// The text after the first part, with the line end between them; without attributes. It is never modified.
    public let text: NSAttributedString
    /// The number of ill-formed sequences in it that were replaced by U+FFFD.
    public let replacedSequences: Int
    /// The whole file as it was read.
    public let content: Data
    /// The reason why reading failed, as a phrase that follows the file's name; `nil` if the file was read to its end.
    public let problem: String?
    /// The likely kind of the whole file if it is not text, as "a binary file"; `nil` for text. The first part alone was text.
    public let kindIfNotText: String?
    /// Whether reading found fewer bytes than the file had when it was opened.
    public let isShorter: Bool
  }

  private let work: Work
  private var isStarted = false
  private let size: Int

  /// Creates the remainder of a file after its first part has been read.
  ///
  /// - Parameter start: the offset at which the first part ends, in bytes from the file's beginning.
  init(_ reading: FileReading, from start: Int) {
    (work, size) = (Work(reading, start), reading.size)
  }

  /// The result; `nil` until all of it is read.
  public var result: Result? { work.state.withLock { $0.result } }

  /// Starts reading on the first call. On every call, `completion` is called on the main queue as soon as all of the remainder is read.
  public func start(completion: (@MainActor @Sendable () -> Void)? = nil) {
    if let completion { work.call(completion) }
    guard !isStarted else { return }
    isStarted = true
    Thread { [work] in work.run() }.start()
  }

  /// Starts reading if necessary, and waits until all of it is read, with a progress indicator that can cancel.
  ///
  /// - Parameter name: the file's name, for the progress indicator.
  /// - Returns: the result, or `nil` if the user cancelled, or if the window or the session is about to end.
  public func wait(_ name: String) -> Result? {
    start()
    return LongWork.perform { long in
      while result == nil {
        if work.isThere.wait(timeout: .now() + .milliseconds(Self.nap)) == .success { work.isThere.signal() }
        guard result != nil || long.shouldContinue("Reading the rest of \(name) · \(LongWork.sizeDescription(size))") else { return nil }
      }
      return result
    }
  }

  /// The polling interval in milliseconds.
  private static let nap = 10

  /// The state shared with the thread.
  private final class Work: @unchecked Sendable {
    // Unchecked: once the thread runs, it alone uses `reading`.
    private let reading: FileReading
    private let start: Int
    let state = Mutex(State())
    let isThere = DispatchSemaphore(value: 0)

    struct State {
      var result: Result?
      var waiting: [@MainActor @Sendable () -> Void] = []
    }

    init(_ reading: FileReading, _ start: Int) { (self.reading, self.start) = (reading, start) }

    func run() {
      var problem: String?
      do { try reading.read(upTo: RegularFile.greatestSize) } catch { problem = "\(error)" }
      let isShorter = problem == nil && reading.count < reading.size
      let content = reading.consumeData()
      let document = PlainTextReader.read(content[(content.startIndex + start)...], isEnd: true)
      let result = Result(
        text: document.plainText!, replacedSequences: document.replacedSequences, content: content, problem: problem,
        kindIfNotText: BinaryFileDetection.kindIfNotText(content), isShorter: isShorter)
      let waiting = state.withLock { state in
        state.result = result
        return state.waiting
      }
      isThere.signal()
      waiting.forEach(Self.callByMain)
    }

    func call(_ body: @escaping @MainActor @Sendable () -> Void) {
      let isThere = state.withLock { state in
        if state.result == nil { state.waiting.append(body) }
        return state.result != nil
      }
      if isThere { Self.callByMain(body) }
    }

    private static func callByMain(_ body: @escaping @MainActor @Sendable () -> Void) {
      DispatchQueue.main.async { MainActor.assumeIsolated { body() } }
    }
  }
}

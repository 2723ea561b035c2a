import GalleyOutput
import Synchronization
import Testing

@testable import GalleyApp

/// Messages of the application that the program prints.
@Suite struct NoticesTests {
  private final class Received: Sendable {
    let texts = Mutex<[String]>([])
  }

  @Test func messagesGoToTheLastReceiver() {
    let (first, last) = (Received(), Received())
    Notices.send { text in first.texts.withLock { $0.append(text) } }
    Notices.send { text in last.texts.withLock { $0.append(text) } }
    defer { Notices.send { StandardError.notice($0) } }
    Notices.show("a test’s message")
    // Other tests can show messages at the same time.
    #expect(last.texts.withLock { $0 }.contains("a test’s message"))
    #expect(!first.texts.withLock { $0 }.contains("a test’s message"))
  }
}

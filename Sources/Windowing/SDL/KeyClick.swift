import CSDL2
import Foundation

/// The sound of a key. The audio device is opened by the first click, on a queue of its own: no key waits for it. Where
/// there is none, nothing is to be heard, and nobody is told.
final class KeyClick: Sendable {
  private static let queue = DispatchQueue(label: "key clicks", qos: .userInteractive)

  /// Touched on the queue only.
  private final class Device: @unchecked Sendable {
    enum State { case unopened, open(SDL_AudioDeviceID), absent }
    var state = State.unopened
    /// Of the click that was played last.
    var number = 0
  }
  private let device = Device()

  /// Samples a second.
  static let rate = 44_100
  /// A device that has been silent for so long, in seconds, is paused.
  private static let rest = 1.0

  deinit {
    Self.queue.async { [device] in
      guard case .open(let id) = device.state else { return }
      SDL_CloseAudioDevice(id)
      SDL_QuitSubSystem(UInt32(SDL_INIT_AUDIO))
    }
  }

  /// Returns at once.
  func play() {
    Self.queue.async { [device] in
      if case .unopened = device.state { device.state = Self.open() }
      guard case .open(let id) = device.state else { return }
      // A click that is still to come would be heard behind its key.
      SDL_ClearQueuedAudio(id)
      SDL_QueueAudio(id, Self.samples, UInt32(Self.samples.count * MemoryLayout<Int16>.size))
      SDL_PauseAudioDevice(id, 0)
      device.number += 1
      let mine = device.number
      Self.queue.asyncAfter(deadline: .now() + Self.rest) {
        guard device.number == mine, case .open(let id) = device.state else { return }
        SDL_PauseAudioDevice(id, 1)
      }
    }
  }

  /// Whether there is a device; waits for the clicks before.
  var hasDevice: Bool {
    Self.queue.sync { if case .open = device.state { true } else { false } }
  }

  private static func open() -> Device.State {
    guard SDL_InitSubSystem(UInt32(SDL_INIT_AUDIO)) == 0 else { return .absent }
    var wanted = SDL_AudioSpec()
    wanted.freq = Int32(rate)
    wanted.format = SDL_AudioFormat(AUDIO_S16SYS)
    wanted.channels = 1
    wanted.samples = 256
    let id = SDL_OpenAudioDevice(nil, 0, &wanted, nil, 0)
    guard id > 0 else {
      SDL_QuitSubSystem(UInt32(SDL_INIT_AUDIO))
      return .absent
    }
    return .open(id)
  }

  /// A soft tick of some 12 milliseconds: two tones that die away, from silence to silence.
  static let samples: [Int16] = (0..<rate * 12 / 1000).map { index in
    let time = Double(index) / Double(rate)
    let attack = min(time / 0.0006, 1)
    let decay = exp(-time / 0.0018)
    let tone = sin(2 * .pi * 1_650 * time) + 0.5 * sin(2 * .pi * 3_900 * time)
    return Int16(tone * attack * decay * 0.16 * Double(Int16.max))
  }
}

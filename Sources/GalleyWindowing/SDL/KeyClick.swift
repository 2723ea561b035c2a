import Foundation
import GalleyCSDL2

/// The sound of a key. The first click opens the audio device on a separate queue, so that keys never wait for it.
/// Without a device, clicks are silent.
final class KeyClick: Sendable {
  private static let queue = DispatchQueue(label: "key clicks", qos: .userInteractive)

  /// Accessed only on the queue.
  private final class Device: @unchecked Sendable {
    enum State { case unopened, open(SDL_AudioDeviceID), absent }
    var state = State.unopened
    /// The number of the last played click.
    var number = 0
  }
  private let device = Device()

  /// The sample rate, in hertz.
  static let rate = 44_100
  /// The time of silence after which the device is paused, in seconds.
  private static let pauseDelay = 1.0

  deinit {
    Self.queue.async { [device] in
      guard case .open(let id) = device.state else { return }
      SDL_CloseAudioDevice(id)
      SDL_QuitSubSystem(UInt32(SDL_INIT_AUDIO))
    }
  }

  /// Plays a click asynchronously; a click that is still playing stops. Does nothing without an audio device.
  func play() {
    Self.queue.async { [device] in
      if case .unopened = device.state { device.state = Self.open() }
      guard case .open(let id) = device.state else { return }
      // A queued click would play after its key.
      SDL_ClearQueuedAudio(id)
      SDL_QueueAudio(id, Self.samples, UInt32(Self.samples.count * MemoryLayout<Int16>.size))
      SDL_PauseAudioDevice(id, 0)
      device.number += 1
      let mine = device.number
      Self.queue.asyncAfter(deadline: .now() + Self.pauseDelay) {
        guard device.number == mine, case .open(let id) = device.state else { return }
        SDL_PauseAudioDevice(id, 1)
      }
    }
  }

  /// Whether the audio device is open: `false` before the first click, and if there is none. Waits for earlier clicks.
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

  /// A soft tick of about 12 milliseconds: two decaying tones that start and end in silence.
  static let samples: [Int16] = (0..<rate * 12 / 1000).map { index in
    let time = Double(index) / Double(rate)
    let attack = min(time / 0.0006, 1)
    let decay = exp(-time / 0.0018)
    let tone = sin(2 * .pi * 1_650 * time) + 0.5 * sin(2 * .pi * 3_900 * time)
    return Int16(tone * attack * decay * 0.16 * Double(Int16.max))
  }
}

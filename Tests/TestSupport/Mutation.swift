/// Bytes with simulated damage.
public enum Mutation {
  /// One to three changes: a byte set, removed or inserted, a part duplicated or cut off.
  public static func of(_ source: [UInt8], using generator: inout SeededGenerator) -> [UInt8] {
    var bytes = source
    for _ in 0..<Int.random(in: 1...3, using: &generator) where !bytes.isEmpty {
      let place = Int.random(in: 0..<bytes.count, using: &generator)
      let odd: [UInt8] = [0, 0xFF, 0x22, 0x7B, 0x7D, 0x5B, 0x2D, 0x39, 0x65, 0x0A, 0x5C, UInt8.random(in: 0...255, using: &generator)]
      switch Int.random(in: 0...5, using: &generator) {
      case 0: bytes[place] = odd.randomElement(using: &generator)!
      case 1: bytes.remove(at: place)
      case 2: bytes.insert(odd.randomElement(using: &generator)!, at: place)
      case 3: bytes.insert(contentsOf: bytes[place...].prefix(Int.random(in: 1...40, using: &generator)), at: place)
      case 4: bytes[place] = UInt8(ascii: "0") + UInt8.random(in: 0...9, using: &generator)
      default: bytes.removeLast(bytes.count - place)
      }
    }
    return bytes
  }
}

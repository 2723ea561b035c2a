import GalleyRaster
import Testing

@Suite struct WebPTests {
  @Test func webPIsLosslessAndSmallerThanPNG() throws {
    let picture = drawn(200, 100) { canvas in
      canvas.fill(Rect(x: 0, y: 0, width: 200, height: 100), .white)
      canvas.fill(.ellipse(in: Rect(x: 20, y: 10, width: 90, height: 70)), Color(red: 0.3, green: 0.1, blue: 0.8))
    }
    let bytes = try #require(picture.webPData())
    #expect(Array(bytes[0..<4]) == Array("RIFF".utf8) && Array(bytes[8..<16]) == Array("WEBPVP8L".utf8), "it loses nothing")
    #expect(try bytes.count < picture.pngData().count)
    #expect(picture.webPData() == bytes)
  }

  @Test func imagesThatWebPCannotStoreAreRefused() {
    #expect(Bitmap(width: 20, height: 20).webPData() == nil, "not opaque")
    #expect(drawn(16_384, 1) { $0.fill(Rect(x: 0, y: 0, width: 16_384, height: 1), .white) }.webPData() == nil)
  }
}

import Foundation
import UIKit

guard CommandLine.arguments.count == 3 else {
  FileHandle.standardError.write(Data("usage: document-bench FILE NAME   for example data/en_1m.txt en_1m\n".utf8))
  exit(2)
}
guard let data = FileManager.default.contents(atPath: CommandLine.arguments[1]) else {
  FileHandle.standardError.write(Data("document-bench: \(CommandLine.arguments[1]) cannot be read\n".utf8))
  exit(1)
}
guard let font = UIFont(name: "DejaVuSerif", size: 16) else {
  FileHandle.standardError.write(Data("document-bench: DejaVu Serif is missing: apt-get install fonts-dejavu-core\n".utf8))
  exit(1)
}
DocumentBench(text: String(decoding: data, as: UTF8.self), font: font, size: CommandLine.arguments[2]).run()

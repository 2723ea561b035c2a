import Foundation

/// Prints an error and exits with `status`.
func stop(_ status: Int32, _ words: String) -> Never {
  FileHandle.standardError.write(Data("document-bench: \(words)\n".utf8))
  exit(status)
}

let arguments = Array(CommandLine.arguments.dropFirst())
if arguments.first == "hostile" {
  HostileBench.run(named: Array(arguments.dropFirst()))
} else if arguments.first == "line" {
  OneLineBench.run(Array(arguments.dropFirst()))
} else if arguments.count >= 2 {
  let names = arguments.count > 2 ? Array(arguments.dropFirst(2)) : DocumentBench.Test.allCases.map(\.rawValue)
  let tests = names.map { name -> DocumentBench.Test in
    guard let test = DocumentBench.Test(rawValue: name) else {
      stop(2, "‘\(name)’ is not a test. Use one of: \(DocumentBench.Test.allCases.map(\.rawValue).joined(separator: ", "))")
    }
    return test
  }
  guard let data = FileManager.default.contents(atPath: arguments[0]) else { stop(1, "\(arguments[0]) cannot be read") }
  let bench = DocumentBench(data: data, size: arguments[1])
  for test in tests { for line in bench.run(test) { print(line) } }
} else {
  stop(
    2,
    """
    name a text file, its size label, and tests, as in: document-bench data/en_1m.txt en_1m layout hit
    or: document-bench hostile [NAME…]
    or: document-bench line prose|records|colored|tabbed|fonts UNITS
    """)
}

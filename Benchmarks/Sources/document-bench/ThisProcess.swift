import Foundation

/// Resource usage of this process.
enum ThisProcess {
  /// Returns its current or peak memory in bytes: VmRSS, VmHWM.
  static func memory(_ key: String = "VmRSS") -> Double {
    let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
    let line = status.split(separator: "\n").first { $0.hasPrefix(key + ":") } ?? ""
    return (Double(line.split(separator: " ").dropLast().last?.split(separator: "\t").last ?? "") ?? 0) * 1024
  }

  /// Processor time of all its threads, in milliseconds.
  static var processorTime: Double {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) * 1e3 + Double(time.tv_nsec) / 1e6
  }
}

/// The exit statuses of the program; those from 64 on follow sysexits.h.
enum ExitCode: Int32, CaseIterable {
  case done = 0
  case failed = 1
  case usage = 64
  case badData = 65
  case noSound = 69
  case journal = 74
}

/// What a pattern is done for, in the order of lists.
package enum Purpose: String, CaseIterable, Sendable {
  case calm
  case focus
  case sleep
  case energy
}

/**
 * A simulated outage: after `begin`, `isOut` returns true for the given number of requests, which call it once each.
 */
export type Outage = { isOut: () => boolean; begin: (requests: number) => void }

export function createOutage(): Outage {
  let left = 0
  return {
    isOut: () => {
      if (left === 0) return false
      left -= 1
      return true
    },
    begin: (requests) => {
      left = requests
    },
  }
}

/** Makes the given number of requests fail. */
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

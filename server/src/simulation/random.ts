/** Deterministic random choices from a seed. */
export type RandomSource = {
  /** Returns an integer from 0 up to, but excluding, `count`. */
  below: (count: number) => number
  /** Returns true with probability `share`. */
  chance: (share: number) => boolean
  pick: <Some>(list: readonly Some[]) => Some
  /** Returns the same items in random order. */
  shuffle: <Some>(list: readonly Some[]) => Some[]
  bytes: (size: number) => Uint8Array
}

/** Creates a Mulberry32 generator, whose 32 bits of state suffice for a run of some thousand choices. */
export function createRandomSource(seed: number): RandomSource {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (count: number) => Math.floor(next() * count)
  return {
    below,
    chance: (share) => next() < share,
    pick: (list) => {
      const picked = list[below(list.length)]
      if (picked === undefined) throw new Error('The list to pick from is empty')
      return picked
    },
    shuffle: (list) => {
      const left = [...list]
      return list.flatMap(() => left.splice(below(left.length), 1))
    },
    bytes: (size) => Uint8Array.from({ length: size }, () => below(256)),
  }
}

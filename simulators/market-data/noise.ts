const YEAR_MS = 365 * 86_400_000

/** Number of octaves, from four years down to about two minutes, each half as long as the one before. */
const OCTAVES = 21
const LONGEST_MS = 4 * YEAR_MS

/** Scales the sum of all octaves to the given yearly volatility. */
const STRENGTH = 0.75

/** Returns a deterministic pseudo-random number in [-1, 1) for a seed and an index. */
export function pseudoRandom(seed: number, index: number): number {
  let mixed = Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b) ^ Math.imul(index | 0, 0xc2b2ae35)
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x2c1b3c6d)
  mixed = Math.imul(mixed ^ (mixed >>> 12), 0x297a2d39)
  return ((mixed ^ (mixed >>> 15)) >>> 0) / 2_147_483_648 - 1
}

/**
 * Returns the logarithm of a continuous price path: a sum of octaves, each as high as a random walk would get
 * in its period. The same seed and time give the same height.
 */
export function pathHeightAt(seed: number, volatility: number, ms: number): number {
  let height = 0
  let periodMs = LONGEST_MS
  for (let octave = 0; octave < OCTAVES; octave += 1) {
    const position = ms / periodMs + seed * 0.37 + octave * 0.61
    const index = Math.floor(position)
    const part = position - index
    const from = pseudoRandom(seed * 64 + octave, index)
    const to = pseudoRandom(seed * 64 + octave, index + 1)
    height += Math.sqrt(periodMs / YEAR_MS) * (from + (to - from) * part * part * (3 - 2 * part))
    periodMs /= 2
  }
  return STRENGTH * volatility * height
}

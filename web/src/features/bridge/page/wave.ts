const WIDTH = 256
const MIDDLE = 32
const HEIGHT = 27
const PERIODS = 5.5
const POINTS = 88

/** The phases of six woven lines, each shifted by a sixth of a period. */
export const bridgeWavePhases = [0, 1, 2, 3, 4, 5].map((index) => (index * Math.PI) / 3)

/**
 * Returns a wave with its largest amplitude in the middle and none at its ends, like the border of a
 * banknote.
 */
export function toBridgeWavePath(phase: number): string {
  const points = Array.from({ length: POINTS + 1 }, (_, index) => {
    const part = index / POINTS
    const swell = Math.sin(Math.PI * part)
    const y = MIDDLE - HEIGHT * swell * Math.sin(2 * Math.PI * PERIODS * part + phase)
    return `${(part * WIDTH).toFixed(1)} ${y.toFixed(1)}`
  })
  return `M${points.join('L')}`
}

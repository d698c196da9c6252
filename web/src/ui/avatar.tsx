import styles from './avatar.module.css'

/** A dial derived from the address, so that two wallets are told apart at a glance. */
export function Avatar({ address }: { address: string }) {
  const seed = Number.parseInt(address.slice(2, 8), 16) || 0
  const start = seed % 360
  const sweep = 60 + ((seed >> 9) % 210)
  return (
    <span className={styles.avatar}>
      <svg viewBox="0 0 28 28" aria-hidden="true">
        <circle className={styles.ground} cx="14" cy="14" r="13" />
        <path className={styles.hand} d={toSector(start, sweep)} />
      </svg>
    </span>
  )
}

/** A sector of the circle of radius 13 around 14, 14. */
function toSector(startDegrees: number, sweepDegrees: number): string {
  const point = (degrees: number) => {
    const radians = (degrees * Math.PI) / 180
    return `${(14 + 13 * Math.sin(radians)).toFixed(2)} ${(14 - 13 * Math.cos(radians)).toFixed(2)}`
  }
  const isLarge = sweepDegrees > 180 ? 1 : 0
  return `M14 14L${point(startDegrees)}A13 13 0 ${isLarge} 1 ${point(startDegrees + sweepDegrees)}Z`
}

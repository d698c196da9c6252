import styles from './avatar.module.css'

type AvatarProps = {
  address: string
  /** Progress from 0 to 1, drawn as a ring around the avatar. */
  progress?: number | null
  /** Whether a dot is drawn, which marks items that need the user's attention. */
  isWaiting?: boolean
}

/** Shows a pattern derived from the address, so that two wallets look different at a glance. */
export function Avatar({ address, progress = null, isWaiting = false }: AvatarProps) {
  const seed = Number.parseInt(address.slice(2, 8), 16) || 0
  const start = seed % 360
  const sweep = 60 + ((seed >> 9) % 210)
  return (
    <span className={styles.avatar}>
      <svg viewBox="0 0 28 28" aria-hidden="true">
        <g className={progress === null ? undefined : styles.dial}>
          <circle className={styles.ground} cx="14" cy="14" r="13" />
          <path className={styles.hand} d={toSector(start, sweep)} />
        </g>
        {progress !== null && <Activity progress={progress} isWaiting={isWaiting} />}
      </svg>
    </span>
  )
}

function Activity({ progress, isWaiting }: { progress: number; isWaiting: boolean }) {
  const ring = { cx: 14, cy: 14, r: 13, pathLength: 100 }
  return (
    <>
      <circle className={styles.track} {...ring} />
      <circle
        className={isWaiting ? styles.waiting : styles.done}
        strokeDasharray={`${Math.max(8, Math.round(progress * 100))} 100`}
        transform="rotate(-90 14 14)"
        {...ring}
      />
    </>
  )
}

/** Returns the path of a sector of the circle of radius 13 around 14, 14. */
function toSector(startDegrees: number, sweepDegrees: number): string {
  const point = (degrees: number) => {
    const radians = (degrees * Math.PI) / 180
    return `${(14 + 13 * Math.sin(radians)).toFixed(2)} ${(14 - 13 * Math.cos(radians)).toFixed(2)}`
  }
  const isLarge = sweepDegrees > 180 ? 1 : 0
  return `M14 14L${point(startDegrees)}A13 13 0 ${isLarge} 1 ${point(startDegrees + sweepDegrees)}Z`
}

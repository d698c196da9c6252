import type { ReactNode } from 'react'
import { Guilloche } from '#ui/art/guilloche.tsx'
import styles from './bridge-art.module.css'
import { bridgeWavePhases, toBridgeWavePath } from './wave.ts'

type BridgeArtProps = { from: ReactNode; to: ReactNode }

/**
 * Draws two rosettes and a line that travels from one to the other (requirement BR-01); decorative only.
 */
export const BridgeArt = ({ from, to }: BridgeArtProps) => (
  <div className={styles.art} aria-hidden="true">
    <Medallion>{from}</Medallion>
    <svg className={styles.wave} viewBox="0 0 256 64" fill="none">
      <title>Line work</title>
      {bridgeWavePhases.map((phase) => (
        <path key={phase} d={toBridgeWavePath(phase)} />
      ))}
      <path className={styles.run} d={toBridgeWavePath(0)} pathLength={1000} />
    </svg>
    <Medallion>{to}</Medallion>
  </div>
)

const Medallion = ({ children }: { children: ReactNode }) => (
  <span className={styles.medallion}>
    <Guilloche figure="medallion" />
    <span className={styles.badge}>{children}</span>
  </span>
)

import styles from './skeleton.module.css'

type SkeletonProps = { width: number; height: number; isRound?: boolean }

/**
 * Shows a placeholder in the shape of the loading content. It fades in after 150 ms, so that fast responses show
 * none.
 */
export function Skeleton({ width, height, isRound = false }: SkeletonProps) {
  return (
    <span
      className={styles.skeleton}
      style={{ width, height, ...(isRound ? { borderRadius: '50%' } : {}) }}
      aria-hidden="true"
    />
  )
}

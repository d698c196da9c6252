import { lazy, Suspense } from 'react'
import { loadNamespaces } from '#i18n/start.ts'
import type { WayChoice } from './use-ways.ts'
import styles from './way-row.module.css'

const WayPick = lazy(async () => {
  const [part] = await Promise.all([import('./way-pick.tsx'), loadNamespaces(['ways'])])
  return { default: part.WayPick }
})

/**
 * Requirement OP-05: the choice between the ways to sign, below everything that was there before. Its place is
 * kept while it is asked what there is; where there is nothing to choose, nothing stands there.
 */
export function WayRow({ choice }: { choice: WayChoice | null }) {
  if (choice === null || (choice.isKnown && choice.offered.length < 2)) return null
  return (
    <div className={styles.row}>
      {choice.isKnown && (
        <Suspense>
          <WayPick choice={choice} />
        </Suspense>
      )}
    </div>
  )
}

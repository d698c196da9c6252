import { lazy, Suspense } from 'react'
import { loadNamespaces } from '#i18n/start.ts'
import styles from './strategy-row.module.css'
import type { SendStrategyChoice } from './use-send-strategies.ts'

const StrategyPicker = lazy(async () => {
  const [module] = await Promise.all([import('./strategy-picker.tsx'), loadNamespaces(['ways'])])
  return { default: module.SendStrategyPicker }
})

/**
 * Shows the choice between signing strategies (requirement OP-05), below the rest of the form. It
 * reserves its space while the strategies load and is hidden if there is only one.
 */
export function SendStrategyRow({ choice }: { choice: SendStrategyChoice | null }) {
  if (choice === null || (choice.isKnown && choice.offered.length < 2)) return null
  return (
    <div className={styles.row}>
      {choice.isKnown && (
        <Suspense>
          <StrategyPicker choice={choice} />
        </Suspense>
      )}
    </div>
  )
}

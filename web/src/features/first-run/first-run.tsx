import { lazy, Suspense } from 'react'
import { boot, isPrerendering } from '#api/client/boot.ts'
import { hasFaucet } from '#api/system/faucet.ts'
import { FirstRunCard } from './first-run-card.tsx'
import { useIsFirstRunClosed } from './first-run-closed.ts'
import type { FirstRunHandlers } from './first-run-progress.tsx'
import { listFirstRunRows, unknownFirstRunFacts } from './first-run-rules.ts'

const FirstRunProgress = lazy(async () => ({
  default: (await import('./first-run-progress.tsx')).FirstRunProgress,
}))

/**
 * Shows the checklist of a first run in test mode, until it is closed (requirement TR-07). Before `isReady` its steps have
 * no marks, in the same space.
 */
export function FirstRun({ isReady, ...handlers }: FirstRunHandlers & { isReady: boolean }) {
  const isClosed = useIsFirstRunClosed()
  if (isClosed || boot.testModeParties.length === 0) return null
  const rows = listFirstRunRows(unknownFirstRunFacts(hasFaucet || isPrerendering))
  const unmarked = <FirstRunCard rows={rows} actions={{}} />
  return isReady ? (
    <Suspense fallback={unmarked}>
      <FirstRunProgress {...handlers} />
    </Suspense>
  ) : (
    unmarked
  )
}

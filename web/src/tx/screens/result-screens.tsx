import { lazy, type ReactNode, Suspense, useEffect } from 'react'
import { loadNamespaces } from '#i18n/start.ts'
import type { Transaction } from '../flow/use-transaction.ts'
import { CompleteScreen } from './complete-screen.tsx'
import { NeedsSignatureScreen } from './needs-signature-screen.tsx'
import { SubmittingScreen } from './submitting-screen.tsx'

async function loadFailed() {
  const words = loadNamespaces(['support', 'failures'])
  const { FailedScreen } = await import('./failed-screen.tsx')
  await words
  return { default: FailedScreen }
}

// No weight of the first page.
const FailedScreen = lazy(loadFailed)

type TransactionScreenProps = {
  transaction: Transaction
  /** Where to go after a success, e.g. a link to the portfolio. */
  extraAction?: ReactNode
}

/** Requirements TX-01, TX-02, TX-03, the same in all trade widgets. Nothing while idle. */
export function TransactionScreen({ transaction, extraAction }: TransactionScreenProps) {
  const { stage, entry } = transaction
  const isIdle = stage.name === 'idle'
  useEffect(() => {
    // Ahead of a failure, which may be that nothing can be fetched any more.
    if (!isIdle) loadFailed().catch(() => null)
  }, [isIdle])
  if (entry === null) return null
  switch (stage.name) {
    case 'idle':
      return null
    case 'done':
      return (
        <CompleteScreen
          chainId={entry.chainId}
          hash={stage.hash}
          extraAction={extraAction}
          onDismiss={transaction.dismiss}
        />
      )
    case 'failed':
      return (
        <Suspense>
          <FailedScreen transaction={transaction} entry={entry} stage={stage} />
        </Suspense>
      )
    case 'needs-signature':
      return <NeedsSignatureScreen transaction={transaction} stage={stage} />
    case 'checking':
    case 'signing':
    case 'proposed':
    case 'confirming':
      return <SubmittingScreen stage={stage} entry={entry} />
  }
}

import { lazy, type ReactNode, Suspense, useEffect } from 'react'
import { loadNamespaces } from '#i18n/start.ts'
import type { WidgetTransaction } from '../flow/use-transaction.ts'
import { TransactionCompleteScreen } from './complete-screen.tsx'
import { TransactionNeedsSignatureScreen } from './needs-signature-screen.tsx'
import { TransactionSubmittingScreen } from './submitting-screen.tsx'

async function loadFailed() {
  const namespaces = loadNamespaces(['support', 'failures'])
  const { TransactionFailedScreen: FailedScreen } = await import('./failed-screen.tsx')
  await namespaces
  return { default: FailedScreen }
}

// The failure screen loads on demand, to keep the first page small.
const FailedScreen = lazy(loadFailed)

type TransactionScreenProps = {
  transaction: WidgetTransaction
  /** Additional action after a success, such as a link to the portfolio. */
  extraAction?: ReactNode
}

/** Shows the stage of a transaction (requirements TX-01, TX-02, TX-03); empty while idle. */
export function TransactionScreen({ transaction, extraAction }: TransactionScreenProps) {
  const { stage, entry } = transaction
  const isIdle = stage.name === 'idle'
  useEffect(() => {
    // The failure screen is preloaded, because the failure may be that the network is down.
    if (!isIdle) loadFailed().catch(() => null)
  }, [isIdle])
  if (entry === null) return null
  switch (stage.name) {
    case 'idle':
      return null
    case 'done':
      return (
        <TransactionCompleteScreen
          entry={entry}
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
      return <TransactionNeedsSignatureScreen transaction={transaction} stage={stage} />
    case 'checking':
    case 'signing':
    case 'proposed':
    case 'confirming':
      return <TransactionSubmittingScreen stage={stage} entry={entry} />
  }
}

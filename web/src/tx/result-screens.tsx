import type { ReactNode } from 'react'
import { CompleteScreen } from './complete-screen.tsx'
import { FailedScreen } from './failed-screen.tsx'
import { NeedsSignatureScreen } from './needs-signature-screen.tsx'
import { SubmittingScreen } from './submitting-screen.tsx'
import type { Transaction } from './use-transaction.ts'

type TransactionScreenProps = {
  transaction: Transaction
  /** Where to go after a success, e.g. a link to the portfolio. */
  extraAction?: ReactNode
}

/** Spec 2: Submitting and result screens, the same in all trade widgets. Nothing while idle. */
export function TransactionScreen({ transaction, extraAction }: TransactionScreenProps) {
  const { stage, entry } = transaction
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
      return <FailedScreen transaction={transaction} entry={entry} stage={stage} />
    case 'needs-signature':
      return <NeedsSignatureScreen transaction={transaction} stage={stage} />
    default:
      return <SubmittingScreen stage={stage} entry={entry} />
  }
}

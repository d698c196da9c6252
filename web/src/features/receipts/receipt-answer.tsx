import { networkNameOf } from '@parvalue/shared/chain/chains.ts'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Receipt } from '#receipts/model/receipt.ts'
import { ReceiptPaper } from '#receipts/view/receipt-paper.tsx'
import { ReceiptSkeleton } from '#receipts/view/receipt-skeleton.tsx'
import { useSignedInAccount } from '#session/use-account.ts'
import { Button } from '#ui/button/button.tsx'
import { EmptyState } from '#ui/layout/empty-state.tsx'
import { ReceiptActions } from './receipt-actions.tsx'

type ReceiptAnswerProps = {
  /** The receipt; null if there is none with this address. */
  query: {
    data: Receipt | null | undefined
    isError: boolean
    refetch: () => Promise<unknown>
  }
  /** The network that is read; null if the API answers. */
  chainId?: number
}

/** Shows the receipt, or why it cannot be shown. A receipt that was shown stays while later requests fail. */
export function ReceiptAnswer({ query, chainId }: ReceiptAnswerProps) {
  const { t } = useTranslation('receipts')
  const account = useSignedInAccount()
  if (query.data) {
    return (
      <>
        <ReceiptPaper receipt={query.data} account={account} />
        <ReceiptActions receipt={query.data} />
      </>
    )
  }
  if (query.data === null) {
    return (
      <ReceiptProblem text={t('unknown')}>
        <p className="quiet">{t('unknownYet')}</p>
      </ReceiptProblem>
    )
  }
  if (!query.isError) return <ReceiptSkeleton />
  const network = chainId === undefined ? null : networkNameOf(chainId)
  return (
    <ReceiptProblem text={network === null ? t('failed') : t('failedOf', { network })}>
      <Retry onRetry={() => query.refetch()} />
    </ReceiptProblem>
  )
}

function Retry({ onRetry }: { onRetry: () => Promise<unknown> }) {
  const { t } = useTranslation('receipts')
  const [isBusy, setBusy] = useState(false)
  async function retry() {
    setBusy(true)
    await onRetry()
    setBusy(false)
  }
  return (
    <Button isBusy={isBusy} onClick={() => void retry()}>
      {t('retry')}
    </Button>
  )
}

/** Shows a sentence in place of the receipt. */
export function ReceiptProblem({ text, children }: { text: string; children?: ReactNode }) {
  const { t } = useTranslation('receipts')
  return (
    <>
      <h1 tabIndex={-1}>{t('receipt')}</h1>
      <div role="status">
        <EmptyState text={text}>{children}</EmptyState>
      </div>
    </>
  )
}

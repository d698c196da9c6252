import type { Hex } from '@parvalue/shared/domain/values/address.ts'
import { lazy, type ReactNode, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { loadNamespaces } from '#i18n/start.ts'
import { Button } from '#ui/button/button.tsx'
import type { JournalEntry } from '../journal/journal-entry.ts'
import { ReceiptSpace } from './receipt-space.tsx'
import { TransactionResultFrame } from './result-frame.tsx'
import { TransactionLink } from './transaction-link.tsx'
import styles from './transaction-screen.module.css'
import { useShownOnce } from './use-shown-once.ts'

// The receipt loads on demand, to keep the first page small. Without it the screen is still complete.
const ReceiptSummary = lazy(async () => {
  try {
    const namespaces = loadNamespaces(['receipts'])
    const { ReceiptSummary: Summary } = await import('#receipts/view/receipt-summary.tsx')
    await namespaces
    return { default: Summary }
  } catch {
    return { default: () => null }
  }
})

type CompleteScreenProps = {
  entry: JournalEntry
  hash: Hex
  extraAction: ReactNode
  onDismiss: () => void
}

/** Kinds whose transaction is only a request, which we fulfill later. */
const requestKinds = ['redeem', 'bridge'] as const

/** Returns whether the entry redeems from the buffer, which pays in the same transaction. */
const isPaidAtOnce = ({ steps }: JournalEntry) =>
  steps.some(({ name, calls = [] }) =>
    [name, ...calls.map((call) => call.name)].includes('redeemInstant'),
  )

/**
 * Shows a complete transaction (requirement TX-02). Where it only starts a redemption or a transfer, the screen also
 * says so, and has no tick that would claim the end.
 */
export function TransactionCompleteScreen({
  entry,
  hash,
  extraAction,
  onDismiss,
}: CompleteScreenProps) {
  const { t } = useTranslation('tx')
  const { id, kind, chainId } = entry
  useShownOnce(id)
  const started = isPaidAtOnce(entry) ? undefined : requestKinds.find((one) => one === kind)
  return (
    <TransactionResultFrame
      title={t('complete')}
      ring={
        started
          ? { count: 3, tone: 'accent', icon: 'clock' }
          : { count: 3, tone: 'up', icon: 'check' }
      }
      role="status"
    >
      {started && (
        <p className={styles.text}>
          <strong className={styles.started}>{t(`started.${started}.title`)}</strong>{' '}
          {t(`started.${started}.text`)}
        </p>
      )}
      <p className={styles.text}>
        {t('view')} <TransactionLink chainId={chainId} hash={hash} />
      </p>
      <div className={styles.receipt} data-brief={started !== undefined || undefined}>
        <Suspense fallback={<ReceiptSpace />}>
          <ReceiptSummary
            chainId={chainId}
            hash={hash}
            waiting={<ReceiptSpace />}
            isNextShown={!started}
          />
        </Suspense>
      </div>
      <div className={styles.actions}>
        {extraAction}
        <Button variant="plain" isWide onClick={onDismiss}>
          {t('dismiss')}
        </Button>
      </div>
    </TransactionResultFrame>
  )
}

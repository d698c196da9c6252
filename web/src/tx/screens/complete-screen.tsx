import type { Hex } from '@parvalue/shared/domain/values/address.ts'
import { lazy, type ReactNode, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { loadNamespaces } from '#i18n/start.ts'
import { Button } from '#ui/button/button.tsx'
import { TransactionResultFrame } from './result-frame.tsx'
import { TransactionLink } from './transaction-link.tsx'
import styles from './transaction-screen.module.css'

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
  chainId: number
  hash: Hex
  extraAction: ReactNode
  onDismiss: () => void
}

export function TransactionCompleteScreen({
  chainId,
  hash,
  extraAction,
  onDismiss,
}: CompleteScreenProps) {
  const { t } = useTranslation('tx')
  return (
    <TransactionResultFrame
      title={t('complete')}
      ring={{ count: 3, tone: 'up', icon: 'check' }}
      role="status"
    >
      <p className={styles.text}>
        {t('view')} <TransactionLink chainId={chainId} hash={hash} />
      </p>
      <Suspense>
        <ReceiptSummary chainId={chainId} hash={hash} />
      </Suspense>
      <div className={styles.actions}>
        {extraAction}
        <Button variant="plain" isWide onClick={onDismiss}>
          {t('dismiss')}
        </Button>
      </div>
    </TransactionResultFrame>
  )
}

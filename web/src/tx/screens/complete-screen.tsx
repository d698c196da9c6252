import type { Hex } from '@parvalue/shared/domain/values/address.ts'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/button/button.tsx'
import { TransactionResultFrame } from './result-frame.tsx'
import { TransactionLink } from './transaction-link.tsx'
import styles from './transaction-screen.module.css'

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
      <div className={styles.actions}>
        {extraAction}
        <Button variant="plain" isWide onClick={onDismiss}>
          {t('dismiss')}
        </Button>
      </div>
    </TransactionResultFrame>
  )
}

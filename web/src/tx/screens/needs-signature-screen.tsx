import { useTranslation } from 'react-i18next'
import { Button } from '#ui/button/button.tsx'
import type { TransactionStage } from '../flow/stage.ts'
import type { WidgetTransaction } from '../flow/use-transaction.ts'
import { TransactionResultFrame } from './result-frame.tsx'
import { TransactionStepList } from './step-list.tsx'
import styles from './transaction-screen.module.css'

type NeedsSignatureScreenProps = {
  transaction: WidgetTransaction
  stage: Extract<TransactionStage, { name: 'needs-signature' }>
}

export function TransactionNeedsSignatureScreen({ transaction, stage }: NeedsSignatureScreenProps) {
  const { t } = useTranslation('tx')
  return (
    <TransactionResultFrame
      title={t('needsSignature')}
      ring={{ count: 0, tone: 'neutral', icon: 'pen' }}
      role="status"
    >
      <p className={styles.text}>{t('needsSignatureText')}</p>
      <TransactionStepList steps={stage.steps} current={stage.step} isConfirming={false} />
      <div className={styles.actions}>
        <Button isBig onClick={transaction.continue}>
          {t('continue')}
        </Button>
        <Button variant="plain" isWide onClick={transaction.dismiss}>
          {t('dismiss')}
        </Button>
      </div>
    </TransactionResultFrame>
  )
}

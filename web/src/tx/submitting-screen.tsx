import { CONFIRMATIONS } from '@parvalue/shared/domain/confirmations.ts'
import { useTranslation } from 'react-i18next'
import { ResultFrame } from './result-frame.tsx'
import styles from './result-screens.module.css'
import type { TransactionStage } from './stage.ts'
import { StepList } from './step-list.tsx'

type SubmittingScreenProps = {
  stage: Extract<TransactionStage, { name: 'checking' | 'signing' | 'confirming' }>
}

export function SubmittingScreen({ stage }: SubmittingScreenProps) {
  const { t } = useTranslation('tx')
  const isConfirming = stage.name === 'confirming'
  const count = isConfirming ? stage.confirmations : 0
  return (
    <ResultFrame
      title={t('submitting')}
      ring={{ count, tone: 'accent', icon: isConfirming ? 'clock' : 'wallet' }}
      role="status"
    >
      <p className={styles.text}>{useProgressText(stage)}</p>
      <StepList steps={stage.steps} current={stage.step} isConfirming={isConfirming} />
      {isConfirming && (
        <p className={styles.label}>{t(stage.isOffline ? 'offline' : 'mayClose')}</p>
      )}
    </ResultFrame>
  )
}

/** The first step only needs its receipt, so that confirmations are counted for the last alone. */
function useProgressText(stage: SubmittingScreenProps['stage']): string {
  const { t } = useTranslation('tx')
  if (stage.name === 'checking') return t('checking')
  if (stage.name === 'signing') return t('signPlease')
  if (stage.step < stage.steps.length) return t('waitingForReceipt')
  return t('waitingFor', { confirmed: stage.confirmations, wanted: CONFIRMATIONS })
}

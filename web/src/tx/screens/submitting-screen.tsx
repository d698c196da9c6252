import { CONFIRMATIONS } from '@parvalue/shared/domain/chain/confirmations.ts'
import { useTranslation } from 'react-i18next'
import { OpenWalletWait } from '#wallet/wait/wallet-wait-note.tsx'
import type { TransactionStage } from '../flow/stage.ts'
import type { JournalEntry } from '../journal/journal-entry.ts'
import { OpenSignatureFacts } from '../signing/open-signature-facts.tsx'
import { TransactionResultFrame } from './result-frame.tsx'
import { SafeWalletLink } from './safe-link.tsx'
import { TransactionStepList } from './step-list.tsx'
import styles from './transaction-screen.module.css'

type SubmittingScreenProps = {
  stage: Extract<TransactionStage, { name: 'checking' | 'signing' | 'proposed' | 'confirming' }>
  entry: JournalEntry
}

export function TransactionSubmittingScreen({ stage, entry }: SubmittingScreenProps) {
  const { t } = useTranslation('tx')
  const isConfirming = stage.name === 'confirming'
  const count = isConfirming ? stage.confirmations : 0
  return (
    <TransactionResultFrame
      title={t('submitting')}
      ring={{
        count,
        tone: 'accent',
        icon: isConfirming || stage.name === 'proposed' ? 'clock' : 'wallet',
      }}
      role="status"
    >
      <p className={styles.text}>{useProgressText(stage)}</p>
      {entry.isStepByStep && <p className={styles.label}>{t('stepByStep')}</p>}
      <TransactionStepList steps={stage.steps} current={stage.step} isConfirming={isConfirming} />
      {stage.name === 'signing' && <OpenSignatureFacts waitKey={entry.id} />}
      {stage.name === 'signing' && <OpenWalletWait waitKey={entry.id} />}
      {stage.name === 'proposed' && <SafeWalletLink {...entry} />}
      {(isConfirming || stage.name === 'proposed') && (
        <p className={styles.label}>
          {t(isConfirming && stage.isOffline ? 'offline' : 'mayClose')}
        </p>
      )}
    </TransactionResultFrame>
  )
}

/** Returns the progress text. */
function useProgressText(stage: SubmittingScreenProps['stage']): string {
  const { t } = useTranslation('tx')
  if (stage.name === 'checking') return t('checking')
  if (stage.name === 'signing')
    return t(stage.steps[stage.step - 1] === 'permit' ? 'permitPlease' : 'signPlease')
  if (stage.name === 'confirming' && stage.hash === null) return t('sentTogether')
  if (stage.name === 'proposed') return t('waitingForOwners')
  return t('waitingFor', { confirmed: stage.confirmations, wanted: CONFIRMATIONS })
}

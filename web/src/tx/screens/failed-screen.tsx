import { networkNameOf } from '@parvalue/shared/chain/chains.ts'
import { useTranslation } from 'react-i18next'
import type { SupportContext } from '#support/support-email.ts'
import { SupportLink } from '#support/support-link.tsx'
import { isUsersChoice } from '#tx/failure/failure-causes.ts'
import { Button } from '#ui/button/button.tsx'
import { showToast } from '#ui/dialog/toast.tsx'
import { useNetworkSwitch } from '#wallet/network/use-network-switch.ts'
import { useWallet } from '#wallet/wallet-state.ts'
import { toFailureText } from '../failure/failure-text.ts'
import { type FailureAction, toFailureAction } from '../flow/failure-action.ts'
import type { TransactionStage } from '../flow/stage.ts'
import type { WidgetTransaction } from '../flow/use-transaction.ts'
import type { JournalEntry, StepName } from '../journal/journal-entry.ts'
import { TransactionResultFrame } from './result-frame.tsx'
import { TransactionLink } from './transaction-link.tsx'
import styles from './transaction-screen.module.css'

type FailedScreenProps = {
  transaction: WidgetTransaction
  entry: JournalEntry
  stage: Extract<TransactionStage, { name: 'failed' }>
}

/** Shows a failed transaction; one that the user declined is not styled as an error. */
export function TransactionFailedScreen({ transaction, entry, stage }: FailedScreenProps) {
  const { t } = useTranslation('tx')
  const { t: failures } = useTranslation('failures')
  const { cause } = stage.failure
  const toNames = (names: readonly StepName[]) => names.map((name) => t(`steps.${name}`)).join(', ')
  const isStopped = cause === 'wait_stopped' || cause === 'signing_stopped'
  const isChoice = isStopped || isUsersChoice(cause)
  const ring = isChoice
    ? ({ count: 0, tone: 'neutral', icon: 'minus' } as const)
    : ({ count: 1, tone: 'down', icon: 'close' } as const)
  return (
    <TransactionResultFrame title={t(isStopped ? 'stopped' : 'rejected')} ring={ring} role="alert">
      {!isStopped && <p className={styles.text}>{t('errorOccurred')}</p>}
      <p className={styles.label}>{toFailureText(failures, stage.failure, stage.done)}</p>
      {stage.done.length > 0 && (
        <p className={styles.label}>
          {t('stepsDone', { steps: toNames(stage.done) })}{' '}
          {t('stepsNotDone', { steps: toNames(stage.notDone) })}
        </p>
      )}
      {stage.hash && (
        <p className={styles.label}>
          {t('view')} <TransactionLink chainId={entry.chainId} hash={stage.hash} />
        </p>
      )}
      <FailedActions transaction={transaction} entry={entry} stage={stage} />
    </TransactionResultFrame>
  )
}

function FailedActions({ transaction, entry, stage }: FailedScreenProps) {
  const { t } = useTranslation('tx')
  const next = toFailureAction(stage.failure.cause)
  return (
    <div className={styles.actions}>
      {next && <NextStep next={next} transaction={transaction} entry={entry} />}
      <Button variant={next ? 'plain' : 'quiet'} isWide onClick={transaction.dismiss}>
        {t('dismiss')}
      </Button>
      {!isUsersChoice(stage.failure.cause) && <Help entry={entry} stage={stage} />}
    </div>
  )
}

/** Offers support and the details for it; a user who declined has nothing to ask. */
function Help({ entry, stage }: Pick<FailedScreenProps, 'entry' | 'stage'>) {
  return (
    <>
      <SupportLink context={useSupportContext({ entry, stage })} variant="plain" />
      <CopyDetails details={JSON.stringify({ ...entry.failure, entry }, null, 2)} />
    </>
  )
}

/** Returns the failure for a support email, with a Safe's own hash if there is no other. */
function useSupportContext({
  entry,
  stage,
}: Pick<FailedScreenProps, 'entry' | 'stage'>): SupportContext {
  const { t } = useTranslation('failures')
  const { id, kind, chainId, createdAtMs: atMs, steps } = entry
  const hash = stage.hash ?? steps.findLast(({ safeHash }) => safeHash !== null)?.safeHash
  const message = toFailureText(t, stage.failure, stage.done)
  return { kind, id, chainId, hash: hash ?? null, atMs, message }
}

type NextStepProps = {
  next: Exclude<FailureAction, null>
  transaction: WidgetTransaction
  entry: JournalEntry
}

/** Shows the button of the remedy: switching the network, retrying, or waiting longer. */
function NextStep({ next, transaction, entry }: NextStepProps) {
  const { t } = useTranslation('tx')
  const switchTo = useNetworkSwitch()
  const wallet = useWallet()
  const isOnOtherNetwork = wallet.status === 'connected' && wallet.chainId !== entry.chainId
  const network = networkNameOf(entry.chainId)
  if (next === 'switch' && isOnOtherNetwork) {
    return (
      <Button variant="quiet" isWide onClick={() => void switchTo(entry.chainId)}>
        {t('switchTo', { network })}
      </Button>
    )
  }
  return (
    <Button variant="quiet" isWide onClick={transaction.continue}>
      {t(next === 'keep-waiting' ? 'keepWaiting' : 'retry')}
    </Button>
  )
}

function CopyDetails({ details }: { details: string }) {
  const { t } = useTranslation('failures')
  async function copy() {
    try {
      await navigator.clipboard.writeText(details)
      showToast({ title: t('copied'), kind: 'copied', id: 'copied' })
    } catch {
      showToast({ title: t('copyFailed'), kind: 'error', id: 'copied' })
    }
  }
  return (
    <Button variant="plain" isWide onClick={() => void copy()}>
      {t('copyDetails')}
    </Button>
  )
}

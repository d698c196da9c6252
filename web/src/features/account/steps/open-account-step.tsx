import type { ApiError } from '@parvalue/shared/api/client.ts'
import type { AccountChecklistStep } from '@parvalue/shared/domain/identity/account-steps.ts'
import { useTranslation } from 'react-i18next'
import { type BrokerageAccount, openBrokerageAccount } from '#api/account/account.ts'
import { createApiRequest } from '#api/client/request.ts'
import { Button } from '#ui/button/button.tsx'
import { showToast } from '#ui/dialog/toast.tsx'
import { Alert } from '#ui/layout/alert.tsx'
import styles from '../form/step-panel.module.css'
import { PendingAccountStep } from '../page/pending-account-step.tsx'
import { RejectedAccountStep } from '../page/rejected-step.tsx'
import { AccountStepSupportLink } from './step-support-link.tsx'
import { useAccountMutation } from './use-account-mutation.ts'

const openRequest = createApiRequest((_: null) => openBrokerageAccount(), { isSilent: true })

type OpenAccountStepProps = { step: AccountChecklistStep; account: BrokerageAccount | null }

/** Opens the account at the broker, once, with the data verified before. */
export function OpenAccountStep({ step, account }: OpenAccountStepProps) {
  const { t } = useTranslation('account')
  const { status, reason } = step
  if (status === 'in_review' || status === 'in_progress') {
    return <PendingAccountStep expectedAtMs={step.expectedAtMs} />
  }
  if (status === 'needs_more' && reason === 'action_required') {
    return <ActionRequired reason={account?.reason ?? null} />
  }
  // For any other reason the account is reviewed by hand, and the holder need not act.
  if (status === 'needs_more' && reason !== 'closed') return <ByHand />
  if (status === 'refused' && account?.status !== 'SUBMISSION_FAILED') {
    return (
      <RejectedAccountStep
        step="account"
        title={t(account?.openedAtMs ? 'open.disabledTitle' : 'open.refusedTitle')}
        text={t('open.refusedText')}
        reason={account?.reason ?? null}
      />
    )
  }
  return <OpenForm step={step} account={account} />
}

function OpenForm({ step, account }: OpenAccountStepProps) {
  const { t } = useTranslation(['account', 'api'])
  const open = useAccountMutation(openRequest)
  const isFailed = step.status === 'refused'
  const isClosed = step.reason === 'closed'
  const isTaken = ({ code }: ApiError) => {
    if (code !== 'conflict') return false
    const text = t('account:emailTaken')
    showToast({ title: t('api:error'), text, kind: 'error', id: `request ${text}` })
    return true
  }
  return (
    <>
      {isFailed && (
        <div className={styles.alert}>
          <Alert kind="bad" title={t('account:open.refusedTitle')}>
            {account?.reason ? `“${account.reason}”` : t('account:why.rejected')}
          </Alert>
        </div>
      )}
      {isClosed && <p className="quiet">{t('account:open.closedText')}</p>}
      <p className={styles.text}>{t('account:open.text')}</p>
      <Button isBig isBusy={open.isBusy} onClick={() => void open.run(null, isTaken)}>
        {t(
          isFailed
            ? 'account:open.tryAgain'
            : isClosed
              ? 'account:open.anew'
              : 'account:open.start',
        )}
      </Button>
      <p className={styles.note}>{t('account:open.agree')}</p>
    </>
  )
}

function ActionRequired({ reason }: { reason: string | null }) {
  const { t } = useTranslation('account')
  return (
    <>
      <div className={styles.alert}>
        <Alert kind="warn" title={t('open.actionTitle')}>
          {reason && <p>“{reason}”</p>}
          {t('open.actionText')}
        </Alert>
      </div>
      <AccountStepSupportLink step="account" />
    </>
  )
}

function ByHand() {
  const { t } = useTranslation('account')
  return (
    <>
      <div className={styles.alert}>
        <Alert kind="info" title={t('open.byHandTitle')}>
          {t('open.byHandText')}
        </Alert>
      </div>
      <AccountStepSupportLink step="account" />
    </>
  )
}

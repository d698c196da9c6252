import type { AccountChecklistStep } from '@parvalue/shared/domain/identity/account-steps.ts'
import { useTranslation } from 'react-i18next'
import { rescreenHolder } from '#api/account/kyc.ts'
import { createApiRequest } from '#api/client/request.ts'
import { Button } from '#ui/button/button.tsx'
import styles from '../form/step-panel.module.css'
import { PendingAccountStep } from '../page/pending-account-step.tsx'
import { RejectedAccountStep } from '../page/rejected-step.tsx'
import { useAccountMutation } from './use-account-mutation.ts'

const checkRequest = createApiRequest((_: null) => rescreenHolder(), { isSilent: true })

/**
 * Shows the screening, which runs automatically after the identity check; a match restricts the user (requirements
 * AB-13 and RO-03).
 */
export function ScreeningStep({ step }: { step: AccountChecklistStep }) {
  const { t } = useTranslation('account')
  const check = useAccountMutation(checkRequest)
  const runCheck = () => void check.run(null)
  if (step.status === 'refused') {
    return (
      <RejectedAccountStep
        step="screening"
        title={t('screening.refusedTitle')}
        text={t('screening.refusedText')}
      />
    )
  }
  if (step.status === 'not_started') {
    return (
      <>
        <p className={styles.text}>{t('screening.text')}</p>
        <Button isBig isBusy={check.isBusy} onClick={runCheck}>
          {t('screening.start')}
        </Button>
      </>
    )
  }
  const isUnanswered = step.reason === 'no_answer'
  return (
    <PendingAccountStep
      text={t(isUnanswered ? 'screening.noAnswer' : 'screening.text')}
      expectedAtMs={step.expectedAtMs}
      refresh={{ label: t('screening.again'), isBusy: check.isBusy, onRefresh: runCheck }}
    />
  )
}

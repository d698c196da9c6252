import type { AccountStep } from '@parvalue/shared/domain/identity/account-steps.ts'
import { Alert } from '#ui/layout/alert.tsx'
import styles from '../form/step-panel.module.css'
import { AccountStepSupportLink } from '../steps/step-support-link.tsx'

type RejectedStepProps = {
  step: AccountStep
  title: string
  text: string
  /** The reason, in the wording of the party that rejected the step. */
  reason?: string | null
}

/** Shows a rejected step: the reason, and a link to support. */
export const RejectedAccountStep = ({ step, title, text, reason }: RejectedStepProps) => (
  <>
    <div className={styles.alert}>
      <Alert kind="bad" title={title}>
        {reason && <p>“{reason}”</p>}
        {text}
      </Alert>
    </div>
    <AccountStepSupportLink step={step} />
  </>
)

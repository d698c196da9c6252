import type { AccountStep } from '@parvalue/shared/domain/identity/account-steps.ts'
import { Alert } from '#ui/layout/alert.tsx'
import styles from '../form/ask.module.css'
import { StepSupport } from '../steps/step-support.tsx'

type RefusedProps = {
  step: AccountStep
  title: string
  text: string
  /** In the words of whoever refused. */
  reason?: string | null
}

/** The end of the way for now, why, and who can help. */
export const Refused = ({ step, title, text, reason }: RefusedProps) => (
  <>
    <div className={styles.alert}>
      <Alert kind="bad" title={title}>
        {reason && <p>“{reason}”</p>}
        {text}
      </Alert>
    </div>
    <StepSupport step={step} />
  </>
)

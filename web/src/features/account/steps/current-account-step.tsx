import type { AccountChecklistStep } from '@parvalue/shared/domain/identity/account-steps.ts'
import type { TFunction } from 'i18next'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { TaxFormView } from '#api/account/account.ts'
import { useStore } from '#wallet/store.ts'
import { AccountStepPanel } from '../form/step-panel.tsx'
import styles from '../page/account-setup-card.module.css'
import { ChangeBankForm } from '../page/change-bank-form.tsx'
import type { AccountPageData } from './account-step-line.ts'
import { BankLinkStep } from './bank-link-step.tsx'
import { EmailConfirmationForm } from './email-confirmation-form.tsx'
import { IdentityCheckStep } from './identity-check-step.tsx'
import { OpenAccountStep } from './open-account-step.tsx'
import { ScreeningStep } from './screening-step.tsx'
import type { ChangeableStep, CurrentStepContent } from './step-rules.ts'
import { taxFormNames } from './tax-form-names.ts'
import { TaxFormStep } from './tax-form-step.tsx'
import { missingAccountStepStore } from './use-account-mutation.ts'

type CurrentAccountStepProps = {
  address: string
  facts: AccountPageData
  shown: CurrentStepContent
  onChanged: () => void
}

/** Shows the next step with its form, or the change that the user has chosen. */
export function CurrentAccountStep({ address, facts, shown, onChanged }: CurrentAccountStepProps) {
  const { t } = useTranslation('account')
  // On a page that was just opened, the page's own heading keeps the focus.
  const wasShown = useRef(false)
  if (shown.kind === 'done') return null
  if (shown.kind === 'change') {
    return (
      <AccountStepPanel
        key={`change ${shown.what}`}
        wasShown={wasShown}
        title={t(shown.what === 'tax_form' ? 'tax.again' : `${shown.what}.changing`)}
      >
        <Change address={address} facts={facts} what={shown.what} onDone={onChanged} />
        <div className={styles.back}>
          <button type="button" className="link" onClick={onChanged}>
            {t('notNow')}
          </button>
        </div>
      </AccountStepPanel>
    )
  }
  const { step } = shown
  return (
    <AccountStepPanel key={step.step} wasShown={wasShown} title={toTitle(t, step, facts.taxForm)}>
      <FirstThis step={step} />
      <StepForm address={address} facts={facts} step={step} />
    </AccountStepPanel>
  )
}

function toTitle(
  t: TFunction<'account'>,
  { step, status, reason }: AccountChecklistStep,
  form: TaxFormView | null,
) {
  const isReview = status === 'in_review'
  // A stopped step has only its name as the title, because the text below explains the problem.
  const isStopped = step === 'account' && status === 'needs_more' && reason !== 'closed'
  if (status === 'refused' || isStopped) return t(`steps.${step}`)
  switch (step) {
    case 'email':
      return t('email.next')
    case 'identity':
      return t(isReview ? 'identity.reviewTitle' : 'identity.next')
    case 'screening':
      return t(isReview ? 'screening.reviewTitle' : 'screening.next')
    case 'tax_form':
      return t('tax.next', { form: form?.form ? taxFormNames[form.form] : '' })
    case 'account':
      return t(isReview ? 'open.reviewTitle' : 'open.next')
    case 'bank':
      return t(isReview ? 'bank.reviewTitle' : 'bank.next')
  }
}

/** Says that an action was rejected because this step is missing (requirement RO-13). */
function FirstThis({ step: { step } }: { step: AccountChecklistStep }) {
  const { t } = useTranslation('account')
  const missing = useStore(missingAccountStepStore)
  if (missing !== step) return null
  return (
    <p className={styles.first} role="status">
      {t('firstThis')}
    </p>
  )
}

type StepFormProps = { address: string; facts: AccountPageData; step: AccountChecklistStep }

function StepForm({ address, facts, step }: StepFormProps) {
  switch (step.step) {
    case 'email':
      return <EmailConfirmationForm account={address} email={facts.checklist.email} />
    case 'identity':
      return <IdentityCheckStep account={address} step={step} />
    case 'screening':
      return <ScreeningStep step={step} />
    case 'tax_form':
      return <TaxFormStep account={address} step={step} />
    case 'account':
      return <OpenAccountStep account={facts.account} step={step} />
    case 'bank':
      return <BankLinkStep account={address} step={step} />
  }
}

type ChangeProps = {
  address: string
  facts: AccountPageData
  what: ChangeableStep
  onDone: () => void
}

function Change({ address, facts, what, onDone }: ChangeProps) {
  const { email, steps } = facts.checklist
  const taxStep = steps.find(({ step }) => step === 'tax_form')
  if (what === 'tax_form') {
    return taxStep ? <TaxFormStep account={address} step={taxStep} onSigned={onDone} /> : null
  }
  if (what === 'email') {
    return <EmailConfirmationForm account={address} email={email} isChange onConfirmed={onDone} />
  }
  return facts.account?.bank ? <ChangeBankForm bank={facts.account.bank} onDone={onDone} /> : null
}

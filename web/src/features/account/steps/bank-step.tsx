import type { AccountChecklistStep } from '@parvalue/shared/domain/identity/account-steps.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useDraft } from '#tx/journal/use-draft.ts'
import { Icon } from '#ui/art/icon.tsx'
import button from '#ui/button/button.module.css'
import { Button } from '#ui/button/button.tsx'
import { Alert } from '#ui/layout/alert.tsx'
import { join } from '#ui/text/class-names.ts'
import styles from '../form/ask.module.css'
import { TextField } from '../form/text-field.tsx'
import { PendingStep } from '../page/waiting.tsx'
import { StepSupport } from './step-support.tsx'
import { type BankFormStep, useBankForm } from './use-bank-form.ts'

type BankStepProps = { account: string; step: AccountChecklistStep }

/** Links a bank account, chosen in the form of the bank-linking provider. */
export function BankStep({ account, step }: BankStepProps) {
  const form = useBankForm(account)
  if (step.status === 'in_review') return <PendingStep expectedAtMs={step.expectedAtMs} />
  return form.url === null ? <ChooseBank form={form} /> : <OpenedForm form={form} url={form.url} />
}

function ChooseBank({ form }: { form: BankFormStep }) {
  const { t } = useTranslation('account')
  return (
    <>
      <p className={styles.text}>{t('bank.text')}</p>
      {form.hasNoForm && (
        <div className={styles.alert}>
          <Alert kind="warn" role="status">
            {t('bank.noForm')} <StepSupport step="bank" isInline />
          </Alert>
        </div>
      )}
      <Button isBig isBusy={form.isOpening || form.isLinking} onClick={form.open}>
        {t('bank.choose')}
      </Button>
    </>
  )
}

function OpenedForm({ form, url }: { form: BankFormStep; url: string }) {
  const { t } = useTranslation('account')
  const [isByHand, setByHand] = useState(false)
  return (
    <>
      <p className={styles.text} role="status">
        {t(form.isLinking ? 'bank.linking' : form.isBlocked ? 'bank.blocked' : 'bank.openText')}
      </p>
      <a
        className={join(button.button, button.primary, button.big)}
        href={url}
        target="_blank"
        // `opener` is required, because the form posts its result to the window that opened it.
        rel="noopener opener"
      >
        {t('bank.openForm')}
        <Icon name="external" size="small" />
      </a>
      <div className={styles.links}>
        <button type="button" className="link" disabled={form.isOpening} onClick={form.open}>
          {t('bank.chooseAgain')}
        </button>
        <button
          type="button"
          className="link"
          aria-expanded={isByHand}
          onClick={() => setByHand(!isByHand)}
        >
          {t('bank.byHand')}
        </button>
      </div>
      {isByHand && <ByHand form={form} />}
    </>
  )
}

/** Manual entry of the result. Browsers inside wallets open no second tab that could post it here. */
function ByHand({ form }: { form: BankFormStep }) {
  const { t } = useTranslation('account')
  const [publicToken, typePublicToken] = useDraft('account-public-token')
  const [accountId, typeAccountId] = useDraft('account-bank-account')
  const chosen = { publicToken: publicToken.trim(), accountId: accountId.trim() }
  const isComplete = chosen.publicToken !== '' && chosen.accountId !== ''
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        if (!isComplete) return
        typePublicToken('')
        typeAccountId('')
        form.link(chosen)
      }}
    >
      <p className="quiet">{t('bank.byHandText')}</p>
      <TextField
        label={t('bank.publicToken')}
        name="publicToken"
        autoComplete="off"
        value={publicToken}
        onChange={typePublicToken}
      />
      <TextField
        label={t('bank.accountId')}
        name="accountId"
        autoComplete="off"
        value={accountId}
        onChange={typeAccountId}
      />
      <Button type="submit" variant="quiet" isWide isDisabled={!isComplete} isBusy={form.isLinking}>
        {t('bank.link')}
      </Button>
    </form>
  )
}

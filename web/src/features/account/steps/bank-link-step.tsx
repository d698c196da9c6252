import type { AccountChecklistStep } from '@parvalue/shared/domain/identity/account-steps.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormDraft } from '#tx/journal/use-form-draft.ts'
import { Icon } from '#ui/art/icon.tsx'
import button from '#ui/button/button.module.css'
import { Button } from '#ui/button/button.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { Alert } from '#ui/layout/alert.tsx'
import { joinClassNames } from '#ui/text/class-names.ts'
import styles from '../form/step-panel.module.css'
import { PendingAccountStep } from '../page/pending-account-step.tsx'
import { AccountStepSupportLink } from './step-support-link.tsx'
import { type BankLinkForm, useBankLinkForm } from './use-bank-link-form.ts'

type BankLinkStepProps = { account: string; step: AccountChecklistStep }

/** Links a bank account, chosen in the form of the bank-linking provider. */
export function BankLinkStep({ account, step }: BankLinkStepProps) {
  const form = useBankLinkForm(account)
  if (step.status === 'in_review') return <PendingAccountStep expectedAtMs={step.expectedAtMs} />
  return form.url === null ? <ChooseBank form={form} /> : <OpenedForm form={form} url={form.url} />
}

function ChooseBank({ form }: { form: BankLinkForm }) {
  const { t } = useTranslation('account')
  return (
    <>
      <p className={styles.text}>{t('bank.text')}</p>
      {form.hasNoForm && (
        <div className={styles.alert}>
          <Alert kind="warn" role="status">
            {t('bank.noForm')} <AccountStepSupportLink step="bank" isInline />
          </Alert>
        </div>
      )}
      <Button isBig isBusy={form.isOpening || form.isLinking} onClick={form.open}>
        {t('bank.choose')}
      </Button>
    </>
  )
}

function OpenedForm({ form, url }: { form: BankLinkForm; url: string }) {
  const { t } = useTranslation('account')
  const [isByHand, setByHand] = useState(false)
  return (
    <>
      <p className={styles.text} role="status">
        {t(form.isLinking ? 'bank.linking' : form.isBlocked ? 'bank.blocked' : 'bank.openText')}
      </p>
      <a
        className={joinClassNames(button.button, button.primary, button.big)}
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

/**
 * Shows a field for the result of the form, because browsers inside wallets open no second tab that could
 * post it here.
 */
function ByHand({ form }: { form: BankLinkForm }) {
  const { t } = useTranslation('account')
  const [publicToken, typePublicToken] = useFormDraft('account-public-token')
  const [accountId, typeAccountId] = useFormDraft('account-bank-account')
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

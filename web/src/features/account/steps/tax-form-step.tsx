import type { AccountChecklistStep } from '@parvalue/shared/domain/identity/account-steps.ts'
import type { TaxForm } from '@parvalue/shared/domain/identity/tax-form.ts'
import { toDateText } from '@parvalue/shared/domain/values/date-format.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { signTaxForm, type TaxFormView, taxFormQuery } from '#api/account/account.ts'
import { createApiRequest } from '#api/client/request.ts'
import { useLanguage } from '#i18n/use-language.ts'
import { Button } from '#ui/button/button.tsx'
import { Checkbox } from '#ui/form/checkbox.tsx'
import { Alert } from '#ui/layout/alert.tsx'
import { ListSkeleton } from '#ui/layout/list-skeleton.tsx'
import { KeyValueList } from '#ui/text/key-value-list.tsx'
import styles from '../form/step-panel.module.css'
import { AccountStepSupportLink } from './step-support-link.tsx'
import { taxFormNames } from './tax-form-names.ts'
import { useCountryName, useWithholdingText } from './tax-texts.ts'
import { useAccountMutation } from './use-account-mutation.ts'

const signRequest = createApiRequest(signTaxForm, { isSilent: true })

/** A tax form with the data of its holder. */
export type PrefilledTaxForm = TaxFormView & { form: TaxForm; countryCode: string }

type TaxFormStepProps = {
  account: string
  step: AccountChecklistStep
  /** Called once the form is signed. */
  onSigned?: () => void
}

/** Shows the tax form, prefilled from the identity check (requirement XT-07). */
export function TaxFormStep({ account, step, onSigned }: TaxFormStepProps) {
  const { t } = useTranslation('account')
  const { data } = useQuery(taxFormQuery(account))
  if (!data || data.form === null || data.countryCode === null) {
    return <ListSkeleton label={t('tax.loading')} />
  }
  return (
    <SignForm
      filled={{ ...data, form: data.form, countryCode: data.countryCode }}
      step={step}
      onSigned={onSigned}
    />
  )
}

type SignFormProps = {
  filled: PrefilledTaxForm
  step: AccountChecklistStep
  onSigned: (() => void) | undefined
}

function SignForm({ filled, step, onSigned }: SignFormProps) {
  const { t } = useTranslation('account')
  const { language } = useLanguage()
  const [isDeclared, setDeclared] = useState(false)
  const sign = useAccountMutation(signRequest)
  const withholding = useWithholdingText(filled)
  const name = taxFormNames[filled.form]
  const submit = async () => {
    if ((await sign.run(filled.form)) !== null) onSigned?.()
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (isDeclared) void submit()
      }}
    >
      {withholding && <p className="quiet">{withholding}</p>}
      <WhyAgain step={step} />
      <Facts filled={filled} />
      <SourceNote />
      <div className={styles.declare}>
        <Checkbox
          label={t('tax.declare')}
          name="declared"
          isChecked={isDeclared}
          onChange={setDeclared}
        >
          {t('tax.declare')}
        </Checkbox>
      </div>
      <Button
        type="submit"
        isBig
        isDisabled={!isDeclared}
        isBusy={sign.isBusy}
        reason={isDeclared ? null : t('tax.declareFirst')}
      >
        {t('tax.sign', { form: name })}
      </Button>
      <p className={styles.note}>
        {t('tax.here')}{' '}
        {filled.validUntil
          ? t('tax.until', { day: toDateText(filled.validUntil, language) })
          : t('tax.forGood')}
      </p>
      <OtherForm country={useCountryName(filled.countryCode)} />
    </form>
  )
}

function WhyAgain({ step: { reason } }: { step: AccountChecklistStep }) {
  const { t } = useTranslation('account')
  if (reason !== 'expired' && reason !== 'changed') return null
  return (
    <div className={styles.alert}>
      <Alert kind="warn">{t(`tax.${reason}`)}</Alert>
    </div>
  )
}

function Facts({ filled }: { filled: PrefilledTaxForm }) {
  const { t } = useTranslation('account')
  const country = useCountryName(filled.countryCode)
  const isCompany = filled.type === 'ENTITY'
  return (
    <div className={styles.facts}>
      <KeyValueList
        rows={[
          { key: 'name', label: t('tax.name'), value: filled.name ?? '—' },
          {
            key: 'country',
            label: t(isCompany ? 'tax.seatedIn' : 'tax.livesIn'),
            value: country,
          },
          { key: 'number', label: t('tax.number'), value: filled.taxNumber ?? '—' },
        ]}
      />
    </div>
  )
}

function SourceNote() {
  const { t } = useTranslation('account')
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <p className="label">
        {t('tax.source')}{' '}
        <button
          type="button"
          className="link"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {t('tax.wrong')}
        </button>
      </p>
      {isOpen && (
        <p className={styles.note} role="status">
          {t('tax.wrongText')} <AccountStepSupportLink step="tax_form" isInline />
        </p>
      )}
    </>
  )
}

function OtherForm({ country }: { country: string }) {
  const { t } = useTranslation('account')
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        className="link"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {t('tax.other', { country })}
      </button>
      {isOpen && (
        <p className={styles.note} role="status">
          {t('tax.otherText')} <AccountStepSupportLink step="identity" isInline />
        </p>
      )}
    </>
  )
}

import type {
  AccountChecklistStep,
  AccountStep,
  AccountStepReason,
} from '@parvalue/shared/domain/identity/account-steps.ts'
import { toDateText } from '@parvalue/shared/domain/values/date-format.ts'
import type { TFunction } from 'i18next'
import type { AccountChecklist, BrokerageAccount, TaxFormView } from '#api/account/account.ts'
import { toMomentText } from '#i18n/format.ts'
import type { Language } from '#i18n/language.ts'
import { groupDigits } from '../form/group-digits.ts'
import { taxFormNames } from './tax-form-names.ts'

export type AccountPageData = {
  checklist: AccountChecklist
  account: BrokerageAccount | null
  taxForm: TaxFormView | null
  language: Language
  nowMs: number
}

/** Returns the line that describes a step's status. */
export function toAccountStepLine(
  t: TFunction<'account'>,
  step: AccountChecklistStep,
  facts: AccountPageData,
): string {
  switch (step.status) {
    case 'not_started':
      return t(`lines.${step.step}`)
    case 'in_progress':
      return step.step === 'email' && facts.checklist.email
        ? t('lines.codeSent', { address: facts.checklist.email.address })
        : t('lines.begun')
    case 'in_review':
      return toReviewLine(t, step, facts)
    case 'needs_more':
    case 'refused':
      return toWhy(t, step)
    case 'approved':
      return toApprovedLine(t, step.step, facts)
  }
}

function toReviewLine(
  t: TFunction<'account'>,
  step: AccountChecklistStep,
  { language, nowMs }: AccountPageData,
): string {
  if (step.reason !== null) return t(`why.${step.reason}`)
  if (step.expectedAtMs === null) return t('lines.reviewSoon')
  return t('lines.review', { time: toMomentText(step.expectedAtMs, nowMs, language) })
}

function toWhy(t: TFunction<'account'>, { step, reason }: AccountChecklistStep): string {
  if (reason === null) return t(`lines.${step}`)
  const special = specialWhy[`${step} ${reason}`]
  return special ? t(special) : t(`why.${reason}`)
}

/** More specific texts for some reasons of a step. */
const specialWhy: Partial<
  Record<
    `${AccountStep} ${AccountStepReason}`,
    'codeExpired' | 'formExpired' | 'unlinked' | 'accountClosed'
  >
> = {
  'email expired': 'codeExpired',
  'identity expired': 'formExpired',
  'bank closed': 'unlinked',
  'account closed': 'accountClosed',
}

function toApprovedLine(
  t: TFunction<'account'>,
  step: AccountStep,
  facts: AccountPageData,
): string {
  const { checklist, account, taxForm, language } = facts
  switch (step) {
    case 'email':
      return checklist.email?.address ?? ''
    case 'identity':
      return checklist.holder?.name ?? ''
    case 'screening':
      return t('lines.clear')
    case 'tax_form':
      return taxForm?.signed?.validUntil
        ? t('lines.signedUntil', {
            form: taxFormNames[taxForm.signed.form],
            day: toDateText(taxForm.signed.validUntil, language),
          })
        : t('lines.signed')
    case 'account':
      return account?.number ? t('lines.numbered', { number: groupDigits(account.number) }) : ''
    case 'bank':
      return account?.bank ? t('lines.bank_named', account.bank) : t('lines.linked')
  }
}

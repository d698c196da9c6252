import type { AccountChecklist } from '@parvalue/shared/api/account.ts'
import type { EndpointAnswer } from '@parvalue/shared/api/endpoint.ts'
import type { Api } from '@parvalue/shared/api/table.ts'
import {
  type AccountChecklistStep,
  findMissingAccountStep,
  nextAccountStepOf,
} from '@parvalue/shared/domain/identity/account-steps.ts'
import { isFormOfHolder } from '@parvalue/shared/domain/identity/dividend-withholding.ts'
import {
  findDueTaxFormNotification,
  isTaxFormValid,
  lastValidDateOf,
  taxFormOf,
  withholdingBpsOf,
} from '@parvalue/shared/domain/identity/tax-form.ts'
import { AppError } from '../../platform/http/app-error.ts'
import type { Session } from '../../platform/http/guards/session-guard.ts'
import type { GroupHandlers } from '../../platform/http/serve.ts'
import { exportPersonalData } from './export.ts'
import { type AccountState, getAccountState } from './service.ts'
import { signTaxForm, type TaxFormDeps } from './tax-form.ts'

type TaxFormAnswer = EndpointAnswer<Api['account']['getTaxForm']>

export function createAccountHandlers(deps: TaxFormDeps): GroupHandlers<Api['account']> {
  const { db, clock } = deps
  const getState = ({ address }: Session) => getAccountState(db, address, clock())
  return {
    getAccount: async ({ session }) => toChecklist(await getState(session)),
    getTaxForm: async ({ session }) => toTaxForm(await getState(session), clock()),
    signTaxForm: async ({ session, body }) => {
      const input = { wallet: session.address, form: body.form }
      const signed = await signTaxForm(deps, input)
      if (signed.ok) return toTaxForm(await getState(session), clock())
      if (signed.reason === 'identity_missing') {
        throw new AppError('account_step_required', { fields: { step: 'identity' } })
      }
      throw new AppError('validation', {
        fields: { form: 'This is not the right tax form for you.' },
      })
    },
    exportData: async ({ session }) => ({
      file_name: 'my-data.json',
      media_type: 'application/json',
      content: await exportPersonalData(db, session.address, clock()),
    }),
  }
}

const toText = (timeMs: number | null) => (timeMs === null ? null : new Date(timeMs).toISOString())

const toStep = ({ step, status, reason, expectedAtMs, changedAtMs }: AccountChecklistStep) => ({
  step,
  status,
  reason,
  expected_dt: toText(expectedAtMs),
  changed_dt: toText(changedAtMs),
})

function toChecklist({ steps, email, identity }: AccountState): AccountChecklist {
  const { confirmed, code } = email
  const address = confirmed?.email ?? code?.email
  const { check } = identity
  return {
    steps: steps.map(toStep),
    next_step: nextAccountStepOf(steps),
    is_ready: findMissingAccountStep(steps) === null,
    email:
      address === undefined
        ? null
        : {
            email: address,
            confirmed_dt: toText(confirmed?.confirmedAtMs ?? null),
            code_expires_dt: toText(code?.expiresAtMs ?? null),
          },
    holder: check?.holder ? { type: check.type, name: check.holder.name } : null,
  }
}

function toTaxForm({ identity: { check }, taxForm }: AccountState, nowMs: number): TaxFormAnswer {
  const holder = check?.holder ?? null
  const facts = check && holder && { type: check.type, countryCode: holder.countryCode }
  const form = facts ? taxFormOf(facts) : null
  return {
    form,
    type: facts?.type ?? null,
    name: holder?.name ?? null,
    country_code: holder?.countryCode ?? null,
    tax_number: holder?.maskedTaxNumber ?? null,
    withholding_bps: facts && withholdingBpsOf(facts),
    valid_until: form && lastValidDateOf(form, nowMs),
    signed: taxForm && {
      form: taxForm.form,
      signed_dt: new Date(taxForm.signedAtMs).toISOString(),
      valid_until: lastValidDateOf(taxForm.form, taxForm.signedAtMs),
      is_valid: facts !== null && isFormOfHolder(taxForm, facts) && isTaxFormValid(taxForm, nowMs),
      is_ending: facts !== null && findDueTaxFormNotification(taxForm, nowMs) !== null,
    },
  }
}

import {
  accountEndpoints,
  type AccountChecklist as ChecklistAnswer,
} from '@parvalue/shared/api/account.ts'
import { brokerageEndpoints } from '@parvalue/shared/api/brokerage.ts'
import { createApiClient } from '@parvalue/shared/api/client.ts'
import type { EndpointAnswer } from '@parvalue/shared/api/endpoint.ts'
import type {
  AccountChecklistStep,
  AccountStep,
} from '@parvalue/shared/domain/identity/account-steps.ts'
import type { HolderType } from '@parvalue/shared/domain/identity/kyc.ts'
import type { TaxForm } from '@parvalue/shared/domain/identity/tax-form.ts'
import { queryOptions, skipToken } from '@tanstack/react-query'
import { apiClientOptions } from '../client/client.ts'
import { getListRefetchInterval } from '../live/stream-state.ts'
import { ACCOUNT_KEY } from './account-keys.ts'

/** A separate client, so that these API definitions stay out of the first page's bundle. */
const client = createApiClient(
  { account: accountEndpoints, brokerage: brokerageEndpoints },
  apiClientOptions,
)

/** The steps of opening an account with their states, and the step to take next (requirement SK-08). */
export type AccountChecklist = {
  steps: readonly AccountChecklistStep[]
  /** The next step; null when none is left. */
  next: AccountStep | null
  /** Whether the account can be used; at most the bank link is still missing. */
  isReady: boolean
  email: { address: string; confirmedAtMs: number | null; codeExpiresAtMs: number | null } | null
  holder: { type: HolderType; name: string } | null
}

type AccountAnswer = EndpointAnswer<typeof brokerageEndpoints.getAccount>

export type BrokerageAccountStatus = AccountAnswer['status']

export type LinkedBank = {
  id: string
  status: NonNullable<AccountAnswer['bank']>['status']
  name: string
  mask: string
  type: 'CHECKING' | 'SAVINGS'
  linkedAtMs: number
}

/** The account at the broker; status `NONE` if none was opened yet. */
export type BrokerageAccount = {
  status: BrokerageAccountStatus
  id: string | null
  number: string | null
  name: string | null
  /** The broker's explanation when it rejects the application or needs more information. */
  reason: string | null
  openedAtMs: number | null
  closedAtMs: number | null
  isClosing: boolean
  bank: LinkedBank | null
}

export const accountChecklistQuery = (address: string | null) =>
  queryOptions({
    queryKey: [...ACCOUNT_KEY, address, 'checklist'],
    queryFn:
      address === null
        ? skipToken
        : async ({ signal }): Promise<AccountChecklist> =>
            toChecklist(await client.account.getAccount(undefined, { signal })),
    meta: { isSilent: true },
    refetchInterval: getListRefetchInterval,
  })

export const brokerageAccountQuery = (address: string | null) =>
  queryOptions({
    queryKey: [...ACCOUNT_KEY, address, 'account'],
    queryFn:
      address === null
        ? skipToken
        : async ({ signal }): Promise<BrokerageAccount> =>
            toAccount(await client.brokerage.getAccount(undefined, { signal })),
    meta: { isSilent: true },
    refetchInterval: getListRefetchInterval,
  })

/** The tax form, prefilled from the identity check; `form` is null until the check is approved. */
export type TaxFormView = {
  form: TaxForm | null
  type: HolderType | null
  name: string | null
  countryCode: string | null
  taxNumber: string | null
  /** Dividend withholding rates in basis points, without the signed form and with it. */
  withholding: { unsigned: number; signed: number } | null
  validUntil: string | null
  signed: {
    form: TaxForm
    validUntil: string | null
    /** Whether the form expires within 60 days, so that the holder should sign it again. */
    isEnding: boolean
  } | null
}

export const taxFormQuery = (address: string | null) =>
  queryOptions({
    queryKey: [...ACCOUNT_KEY, address, 'tax-form'],
    queryFn:
      address === null
        ? skipToken
        : async ({ signal }): Promise<TaxFormView> =>
            toTaxForm(await client.account.getTaxForm(undefined, { signal })),
    meta: { isSilent: true },
  })

/**
 * Reasons that prevent closing an account. Amounts are dollars as decimal text, null if there is none.
 */
export type AccountClosureBlockers = {
  cash: string | null
  owed: string | null
  hasTransfers: boolean
  hasOrders: boolean
  positions: number
}

export const accountClosureBlockersQuery = (address: string | null) =>
  queryOptions({
    queryKey: [...ACCOUNT_KEY, address, 'obstacles'],
    queryFn:
      address === null
        ? skipToken
        : async ({ signal }): Promise<AccountClosureBlockers> => {
            const working = { query: { group: 'working', page: 1, page_size: 1 } } as const
            const [ledger, positions, { count }] = await Promise.all([
              client.brokerage.getLedger(undefined, { signal }),
              client.brokerage.listPositions(undefined, { signal }),
              client.brokerage.listOrders(working, { signal }),
            ])
            return {
              cash: toSome(ledger.cash),
              owed: toSome(ledger.receivable),
              hasTransfers: toSome(ledger.incoming) !== null || toSome(ledger.outgoing) !== null,
              hasOrders: count > 0 || toSome(ledger.held) !== null,
              positions: positions.length,
            }
          },
    meta: { isSilent: true },
  })

const toSome = (dollars: string) => (/[1-9]/.test(dollars) ? dollars : null)

export const signTaxForm = async (form: TaxForm): Promise<TaxFormView> =>
  toTaxForm(await client.account.signTaxForm({ body: { form, is_declared_true: true } }))

export const openBrokerageAccount = async (): Promise<BrokerageAccount> =>
  toAccount(await client.brokerage.createAccount())

/**
 * Requests the closure. While the account is not empty it fails with the reason in `fields.account`.
 */
export const closeBrokerageAccount = async (): Promise<BrokerageAccount> =>
  toAccount(await client.brokerage.closeAccount())

/** Returns a file with all personal data of the user. */
export const exportPersonalData = () => client.account.exportData()

const toMs = (time: string | null) => (time === null ? null : Date.parse(time))

const toChecklist = ({
  steps,
  next_step,
  is_ready,
  email,
  holder,
}: ChecklistAnswer): AccountChecklist => ({
  steps: steps.map(({ expected_dt, changed_dt, ...step }) => ({
    ...step,
    expectedAtMs: toMs(expected_dt),
    changedAtMs: toMs(changed_dt),
  })),
  next: next_step,
  isReady: is_ready,
  email: email && {
    address: email.email,
    confirmedAtMs: toMs(email.confirmed_dt),
    codeExpiresAtMs: toMs(email.code_expires_dt),
  },
  holder,
})

const toAccount = (answer: AccountAnswer): BrokerageAccount => ({
  status: answer.status,
  id: answer.id,
  number: answer.account_number,
  name: answer.name,
  reason: answer.reason,
  openedAtMs: toMs(answer.opened_dt),
  closedAtMs: toMs(answer.closed_dt),
  isClosing: answer.is_closing,
  bank: answer.bank && toBank(answer.bank),
})

const toBank = (bank: NonNullable<AccountAnswer['bank']>): LinkedBank => ({
  id: bank.id,
  status: bank.status,
  name: bank.bank_name,
  mask: bank.mask,
  type: bank.account_type,
  linkedAtMs: Date.parse(bank.linked_dt),
})

const toTaxForm = (answer: EndpointAnswer<typeof accountEndpoints.getTaxForm>): TaxFormView => ({
  form: answer.form,
  type: answer.type,
  name: answer.name,
  countryCode: answer.country_code,
  taxNumber: answer.tax_number,
  withholding: answer.withholding_bps,
  validUntil: answer.valid_until,
  signed: answer.signed && {
    form: answer.signed.form,
    validUntil: answer.signed.valid_until,
    isEnding: answer.signed.is_valid && answer.signed.is_ending,
  },
})

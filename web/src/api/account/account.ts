import { account, type Checklist as ChecklistAnswer } from '@parvalue/shared/api/account.ts'
import { brokerage } from '@parvalue/shared/api/brokerage.ts'
import { createClient } from '@parvalue/shared/api/client.ts'
import type { AnswerOf } from '@parvalue/shared/api/endpoint.ts'
import type { AccountStep, Step } from '@parvalue/shared/domain/identity/account-steps.ts'
import type { HolderType } from '@parvalue/shared/domain/identity/kyc.ts'
import type { TaxForm } from '@parvalue/shared/domain/identity/tax-form.ts'
import { queryOptions, skipToken } from '@tanstack/react-query'
import { clientOptions } from '../client/client.ts'
import { refetchInterval } from '../live/live-state.ts'
import { ACCOUNT_KEY } from './account-keys.ts'

/** A client of its own: these definitions are no weight of the first page. */
const client = createClient({ account, brokerage }, clientOptions)

/** Requirement SK-08: the steps towards an account, how each stands, and the one to take now. */
export type Checklist = {
  steps: readonly Step[]
  /** Null: none is left. */
  next: AccountStep | null
  /** The account can be used; only the bank may be missing. */
  isReady: boolean
  email: { address: string; confirmedAtMs: number | null; codeExpiresAtMs: number | null } | null
  holder: { type: HolderType; name: string } | null
}

type AccountAnswer = AnswerOf<typeof brokerage.getAccount>

export type AccountStatus = AccountAnswer['status']

export type LinkedBank = {
  id: string
  status: NonNullable<AccountAnswer['bank']>['status']
  name: string
  mask: string
  type: 'CHECKING' | 'SAVINGS'
  linkedAtMs: number
}

/** The account at the broker; `NONE`: nobody has opened one. */
export type BrokerageAccount = {
  status: AccountStatus
  id: string | null
  number: string | null
  name: string | null
  /** What the broker says where it needs something or said no. */
  reason: string | null
  openedAtMs: number | null
  closedAtMs: number | null
  isClosing: boolean
  bank: LinkedBank | null
}

export const checklistQuery = (address: string | null) =>
  queryOptions({
    queryKey: [...ACCOUNT_KEY, address, 'checklist'],
    queryFn:
      address === null
        ? skipToken
        : async ({ signal }): Promise<Checklist> =>
            toChecklist(await client.account.getAccount(undefined, { signal })),
    meta: { isSilent: true },
    refetchInterval: refetchInterval,
  })

export const accountQuery = (address: string | null) =>
  queryOptions({
    queryKey: [...ACCOUNT_KEY, address, 'account'],
    queryFn:
      address === null
        ? skipToken
        : async ({ signal }): Promise<BrokerageAccount> =>
            toAccount(await client.brokerage.getAccount(undefined, { signal })),
    meta: { isSilent: true },
    refetchInterval: refetchInterval,
  })

/** The tax form as the identity check fills it in; `form` is null until that is approved. */
export type TaxFormView = {
  form: TaxForm | null
  type: HolderType | null
  name: string | null
  countryCode: string | null
  taxNumber: string | null
  /** In basis points: what is held of dividends without the form, and with it. */
  withholding: { unsigned: number; signed: number } | null
  validUntil: string | null
  signed: { form: TaxForm; validUntil: string | null } | null
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

/** What keeps an account from being closed; money is dollars as decimal text, none is null. */
export type Obstacles = {
  cash: string | null
  owed: string | null
  hasTransfers: boolean
  hasOrders: boolean
  positions: number
}

export const obstaclesQuery = (address: string | null) =>
  queryOptions({
    queryKey: [...ACCOUNT_KEY, address, 'obstacles'],
    queryFn:
      address === null
        ? skipToken
        : async ({ signal }): Promise<Obstacles> => {
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

// What changes something.

export const signTaxForm = async (form: TaxForm): Promise<TaxFormView> =>
  toTaxForm(await client.account.signTaxForm({ body: { form, is_declared_true: true } }))

export const openAccount = async (): Promise<BrokerageAccount> =>
  toAccount(await client.brokerage.createAccount())

/** Refused with why in `fields.account` where it is not empty. */
export const closeAccount = async (): Promise<BrokerageAccount> =>
  toAccount(await client.brokerage.closeAccount())

/** A file with everything personal. */
export const exportData = () => client.account.exportData()

const toMs = (time: string | null) => (time === null ? null : Date.parse(time))

const toChecklist = ({
  steps,
  next_step,
  is_ready,
  email,
  holder,
}: ChecklistAnswer): Checklist => ({
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

const toTaxForm = (answer: AnswerOf<typeof account.getTaxForm>): TaxFormView => ({
  form: answer.form,
  type: answer.type,
  name: answer.name,
  countryCode: answer.country_code,
  taxNumber: answer.tax_number,
  withholding: answer.withholding_bps,
  validUntil: answer.valid_until,
  signed: answer.signed && { form: answer.signed.form, validUntil: answer.signed.valid_until },
})

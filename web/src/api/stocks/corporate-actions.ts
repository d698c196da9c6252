import { createApiClient } from '@parvalue/shared/api/client.ts'
import {
  type CorporateAction as ActionAnswer,
  corporateActionEndpoints,
  type DividendPaymentAnswer,
  type DividendStatementAnswer as StatementAnswer,
} from '@parvalue/shared/api/corporate-actions.ts'
import type {
  CorporateActionKind,
  CorporateActionStatus,
} from '@parvalue/shared/domain/corporate-actions/corporate-action.ts'
import type { DividendStatementForm } from '@parvalue/shared/domain/corporate-actions/dividend-statement.ts'
import type { WithholdingReason } from '@parvalue/shared/domain/identity/withholding-reason.ts'
import type { Hex } from '@parvalue/shared/domain/values/address.ts'
import { queryOptions, skipToken } from '@tanstack/react-query'
import { apiClientOptions } from '../client/client.ts'
import { toUnits18, toUnits18OrNull } from '../client/decimal-text.ts'
import { CORPORATE_ACTIONS_KEY, DIVIDENDS_KEY } from '../portfolio/portfolio-keys.ts'

/** A separate client, so that these API definitions stay out of the first page's bundle. */
const client = createApiClient({ corporateActions: corporateActionEndpoints }, apiClientOptions)

// Amounts and prices are units of 18 decimals; dates are calendar days in New York, "2026-11-24".

export type Dividend = {
  id: string
  stockId: number
  chainId: number
  /** Payment in USD+, after tax. */
  amount: bigint
  paidOn: string
  exDate: string
  shares: bigint
  perShare: bigint
  /** Payment in USD+, before tax. */
  gross: bigint
  taxWithheld: bigint
  /** Withholding rate in basis points. */
  taxBps: bigint
  /** The reason for the withholding rate. */
  taxReason: WithholdingReason
  /** Whether the dividend is on wrapped shares, and so reinvested instead of paid. */
  isReinvested: boolean
  /**
   * `correction`: the amount by which a dividend with the same ex-date was raised when its rate was corrected after the
   * payment.
   */
  type: DividendPaymentAnswer['type']
  hash: Hex | null
}

type HoldingValue = { amount: bigint; price: bigint | null }

/** `correction` completes a dividend that was paid at too low a rate; `reversal` reverses a split that was executed. */
export type CorporateActionVariant = 'dividend' | 'special' | 'correction' | 'split' | 'reversal'

export type CorporateAction = {
  id: string
  kind: CorporateActionKind
  variant: CorporateActionVariant
  stockId: number
  status: CorporateActionStatus
  exDate: string
  payDate: string | null
  /** This wallet's position in the stock over all networks, before the action. */
  before: HoldingValue
  /** The same position after the action. */
  after: HoldingValue
  perShare: bigint | null
  /** Withholding tax in basis points, rounded down. */
  taxBps: bigint | null
  taxReason: WithholdingReason | null
  /** Expected payment in USD+, before tax. */
  gross: bigint | null
  /** Expected tax on `gross`, in USD+. */
  tax: bigint | null
  /** Expected payment in USD+, after tax. */
  expected: bigint | null
  split: { from: string; to: string } | null
}

export type DividendSums = { count: number; gross: bigint; taxWithheld: bigint; amount: bigint }

/** The dividends of a year as their tax form sums them up. */
export type DividendStatement = DividendSums & {
  year: string
  form: DividendStatementForm
  /** Whether the year is over, so that the sums are final. */
  isFinal: boolean
  lines: (DividendSums & { taxBps: bigint; taxReason: WithholdingReason })[]
}

const REFETCH_MS = 30_000

export const dividendsQuery = (account: string | null) =>
  queryOptions({
    queryKey: [...DIVIDENDS_KEY, account],
    queryFn:
      account === null
        ? skipToken
        : async ({ signal }): Promise<Dividend[]> => {
            const answer: DividendPaymentAnswer[] = await client.corporateActions.listDividends(
              undefined,
              { signal },
            )
            return answer.map(toDividend)
          },
    meta: { isSilent: true },
    refetchInterval: REFETCH_MS,
  })

export const dividendStatementsQuery = (account: string | null) =>
  queryOptions({
    queryKey: [...DIVIDENDS_KEY, account, 'statements'],
    queryFn:
      account === null
        ? skipToken
        : async ({ signal }): Promise<DividendStatement[]> => {
            const answer: StatementAnswer[] = await client.corporateActions.listDividendStatements(
              undefined,
              { signal },
            )
            return answer.map(toStatement)
          },
    meta: { isSilent: true },
    refetchInterval: REFETCH_MS,
  })

export const corporateActionsQuery = (account: string | null) =>
  queryOptions({
    queryKey: [...CORPORATE_ACTIONS_KEY, account],
    queryFn:
      account === null
        ? skipToken
        : async ({ signal }): Promise<CorporateAction[]> => {
            const answer: ActionAnswer[] = await client.corporateActions.listCorporateActions(
              undefined,
              { signal },
            )
            return answer.map(toAction)
          },
    meta: { isSilent: true },
    refetchInterval: REFETCH_MS,
  })

const toDividend = (payment: DividendPaymentAnswer): Dividend => ({
  id: payment.id,
  stockId: payment.stock_id,
  chainId: payment.chain_id,
  amount: toUnits18(payment.amount),
  paidOn: payment.payment_date,
  exDate: payment.ex_date,
  shares: toUnits18(payment.shares),
  perShare: toUnits18(payment.per_share),
  gross: toUnits18(payment.gross_amount),
  taxWithheld: toUnits18(payment.tax_withheld),
  taxBps: toUnits18(payment.tax_rate) / BPS_PER_UNIT,
  taxReason: payment.tax_reason,
  isReinvested: payment.is_reinvested,
  type: payment.type,
  hash: payment.transaction_hash as Hex | null,
})

const BPS_PER_UNIT = 10n ** 14n

const toSums = (
  sums: Pick<StatementAnswer, 'count' | 'gross_amount' | 'tax_withheld' | 'net_amount'>,
) => ({
  count: sums.count,
  gross: toUnits18(sums.gross_amount),
  taxWithheld: toUnits18(sums.tax_withheld),
  amount: toUnits18(sums.net_amount),
})

const toStatement = (answer: StatementAnswer): DividendStatement => ({
  ...toSums(answer),
  year: answer.year,
  form: answer.form,
  isFinal: answer.is_final,
  lines: answer.lines.map((line) => ({
    ...toSums(line),
    taxBps: toUnits18(line.tax_rate) / BPS_PER_UNIT,
    taxReason: line.tax_reason,
  })),
})

function toAction(action: ActionAnswer): CorporateAction {
  const { split_from: from, split_to: to } = action
  const tax = toUnits18OrNull(action.tax_rate)
  return {
    id: action.id,
    kind: action.kind,
    variant: toVariant(action),
    stockId: action.stock_id,
    status: action.status,
    exDate: action.ex_date,
    payDate: action.pay_date,
    before: toSide(action.before),
    after: toSide(action.after),
    perShare: toUnits18OrNull(action.per_share),
    taxBps: tax === null ? null : tax / BPS_PER_UNIT,
    taxReason: action.tax_reason,
    gross: toUnits18OrNull(action.expected_gross),
    tax: toUnits18OrNull(action.expected_tax),
    expected: toUnits18OrNull(action.expected_amount),
    split: from !== null && to !== null ? { from, to } : null,
  }
}

function toVariant({ kind, corrects, is_special }: ActionAnswer): CorporateActionVariant {
  if (kind === 'split') return corrects === null ? 'split' : 'reversal'
  if (corrects !== null) return 'correction'
  return is_special ? 'special' : 'dividend'
}

const toSide = ({ amount, price }: ActionAnswer['before']): HoldingValue => ({
  amount: toUnits18(amount),
  price: toUnits18OrNull(price),
})

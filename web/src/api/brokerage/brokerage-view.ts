import type {
  accountBalancesRecord,
  accountDocumentRecord,
  accountOrderRecord,
  accountPositionRecord,
  achTransferRecord,
} from '@parvalue/shared/api/brokerage-records.ts'
import { DOLLAR_DECIMALS, STOCK_TOKEN_DECIMALS } from '@parvalue/shared/domain/money/decimals.ts'
import type { BrokerOrderStatus, OrderSide } from '@parvalue/shared/domain/orders/broker-order.ts'
import type { AchDirection, AchStatus } from '@parvalue/shared/domain/wires/ach-transfer.ts'
import type { z } from 'zod'
import { toUnits18 } from '../client/decimal-text.ts'

// Account balances are cents, shares are units of 18 decimals, prices are decimal text; dates are calendar
// days in New York, "2026-11-24".

export type AccountBalances = {
  cash: bigint
  incoming: bigint
  /** The first day on which some of the incoming money becomes available. */
  incomingDate: string | null
  held: bigint
  outgoing: bigint
  receivable: bigint
  buyingPower: bigint
  /** Whether the broker has restricted purchases to settled cash. */
  isSettledCashOnly: boolean
  withdrawable: bigint
  /** Proceeds of sales by the day from which they can be withdrawn, earliest first. */
  unsettled: readonly UnsettledCash[]
}

export type UnsettledCash = { cents: bigint; date: string }

export type BankTransfer = {
  id: string
  bankName: string
  mask: string
  direction: AchDirection
  cents: bigint
  status: AchStatus
  /** The bank's reason in its own words; null if it gave none. */
  reason: string | null
  createdMs: number
  availableDate: string
  endedMs: number | null
  isCancellable: boolean
}

export type AccountOrder = {
  id: string
  stockId: number
  symbol: string
  side: OrderSide
  /** Dollar amount in cents of an order in dollars; null for an order in shares, which has `shares`. */
  cents: bigint | null
  shares: bigint | null
  status: BrokerOrderStatus
  filledShares: bigint
  averagePrice: string | null
  /** Cost of the shares bought so far, or proceeds of the shares sold so far, in cents. */
  filledCents: bigint
  reason: string | null
  isCancellable: boolean
  createdMs: number
}

export type AccountPosition = {
  /** Id of the stock; null for a security that is not listed here and so cannot be traded. */
  stockId: number | null
  symbol: string
  name: string
  shares: bigint
  averageCost: string
  costCents: bigint
  valueCents: bigint | null
  gainCents: bigint | null
  /** Unrealized gain as a fraction of the cost: 0.05 is 5%. */
  gainRatio: number | null
}

type StatementAnswer = z.output<typeof accountDocumentRecord>
export type AccountStatementKind = StatementAnswer['type']
export type AccountStatement = {
  id: string
  kind: AccountStatementKind
  name: string
  subType: string
  date: string
}

/**
 * One cent in units of 18 decimals. Gains and losses are truncated at the cent, so that neither is rounded away
 * from zero.
 */
const CENT = 10n ** BigInt(STOCK_TOKEN_DECIMALS - DOLLAR_DECIMALS)
const toCents = (text: string): bigint => toUnits18(text) / CENT
const toCentsOrNull = (text: string | null) => (text === null ? null : toCents(text))
const toMs = (time: string | null) => (time === null ? null : Date.parse(time))

export const toAccountBalances = (
  ledger: z.output<typeof accountBalancesRecord>,
): AccountBalances => ({
  cash: toCents(ledger.cash),
  incoming: toCents(ledger.incoming),
  incomingDate: ledger.incoming_date,
  held: toCents(ledger.held),
  outgoing: toCents(ledger.outgoing),
  receivable: toCents(ledger.receivable),
  buyingPower: toCents(ledger.buying_power),
  isSettledCashOnly: ledger.buying_power_rule === 'settled_cash',
  withdrawable: toCents(ledger.withdrawable),
  unsettled: ledger.unsettled.map((part) => ({
    cents: toCents(part.amount),
    date: part.withdrawable_date,
  })),
})

export const toBankTransfer = (row: z.output<typeof achTransferRecord>): BankTransfer => ({
  id: row.id,
  bankName: row.bank_name,
  mask: row.mask,
  direction: row.direction,
  cents: toCents(row.amount),
  status: row.status,
  reason: row.reason,
  createdMs: Date.parse(row.created_dt),
  availableDate: row.available_date,
  endedMs: toMs(row.ended_dt),
  isCancellable: row.is_cancellable,
})

export const toAccountOrder = (row: z.output<typeof accountOrderRecord>): AccountOrder => ({
  id: row.id,
  stockId: row.stock_id,
  symbol: row.symbol,
  side: row.side,
  cents: toCentsOrNull(row.notional),
  shares: row.qty === null ? null : toUnits18(row.qty),
  status: row.status,
  filledShares: toUnits18(row.filled_qty),
  averagePrice: row.filled_avg_price,
  filledCents: toCents(row.filled_amount),
  reason: row.reason,
  isCancellable: row.is_cancellable,
  createdMs: Date.parse(row.created_dt),
})

export const toAccountPosition = (
  row: z.output<typeof accountPositionRecord>,
): AccountPosition => ({
  stockId: row.stock_id,
  symbol: row.symbol,
  name: row.name,
  shares: toUnits18(row.qty),
  averageCost: row.avg_entry_price,
  costCents: toCents(row.cost_basis),
  valueCents: toCentsOrNull(row.market_value),
  gainCents: toCentsOrNull(row.unrealized_pl),
  gainRatio: row.unrealized_plpc === null ? null : Number(row.unrealized_plpc),
})

export const toAccountStatement = (row: StatementAnswer): AccountStatement => ({
  id: row.id,
  kind: row.type,
  name: row.name,
  subType: row.sub_type,
  date: row.date,
})

import type { EndpointAnswer } from '@parvalue/shared/api/endpoint.ts'
import type { Api } from '@parvalue/shared/api/table.ts'
import {
  type BrokerageAccountBalances,
  buyingPowerOf,
} from '@parvalue/shared/domain/ledger/ledger-account.ts'
import type { WithdrawableCash } from '@parvalue/shared/domain/market/trade-settlement.ts'
import { toAmountText } from '@parvalue/shared/domain/money/amount.ts'
import { DOLLAR_DECIMALS, STOCK_TOKEN_DECIMALS } from '@parvalue/shared/domain/money/decimals.ts'
import { isBrokerOrderCancellable } from '@parvalue/shared/domain/orders/broker-order.ts'
import { brokerOrderGroupOf } from '@parvalue/shared/domain/orders/broker-status-labels.ts'
import { PRICE_DECIMALS } from '@parvalue/shared/domain/stocks/stock-price.ts'
import { isAchCancellable } from '@parvalue/shared/domain/wires/ach-transfer.ts'
import type { CustomerPosition } from '../../providers/customer-accounts/port.ts'
import type { AccountOrder } from './tables/account-order-store.ts'
import type { BrokerageAccount } from './tables/account-store.ts'
import type { AchTransfer } from './tables/ach-transfer-store.ts'
import type { BankLinkRow } from './tables/bank-link-store.ts'

type Group = Api['brokerage']
type AccountAnswer = EndpointAnswer<Group['getAccount']>
type BankAnswer = EndpointAnswer<Group['createAchRelationship']>
type OrderAnswer = EndpointAnswer<Group['cancelOrder']>
type TransferAnswer = EndpointAnswer<Group['cancelAchTransfer']>
type PositionAnswer = EndpointAnswer<Group['listPositions']>[number]

const toTime = (date: Date | null) => date?.toISOString() ?? null

/** Formats cents as dollars, always with two decimals. */
function toDollars(cents: bigint): string {
  const [whole = '0', fraction = ''] = toAmountText(cents, DOLLAR_DECIMALS).split('.')
  return `${whole}.${fraction.padEnd(DOLLAR_DECIMALS, '0')}`
}

export const toAccountAnswer = (
  account: BrokerageAccount | null,
  link: BankLinkRow | null,
): AccountAnswer => ({
  status: account?.status ?? 'NONE',
  id: account?.id ?? null,
  account_number: account?.account_number || null,
  name: account?.name || null,
  reason: account?.reason ?? null,
  created_dt: toTime(account?.created_at ?? null),
  opened_dt: toTime(account?.opened_at ?? null),
  closed_dt: toTime(account?.closed_at ?? null),
  is_closing: account?.close_requested_at != null && account.closed_at === null,
  bank: link ? toBankAnswer(link) : null,
})

export const toBankAnswer = (link: BankLinkRow): BankAnswer => ({
  id: link.id,
  status: link.status,
  bank_name: link.bank_name,
  mask: link.mask,
  account_type: link.account_type,
  linked_dt: link.created_at.toISOString(),
})

/** `incomingDate`: the first day on which some incoming money is usable. */
type CashFacts = {
  incomingDate: string | null
  withdrawable: WithdrawableCash
  isSettledCashOnly: boolean
}

export const toLedgerAnswer = (
  balances: BrokerageAccountBalances,
  { incomingDate, withdrawable, isSettledCashOnly }: CashFacts,
): EndpointAnswer<Group['getLedger']> => ({
  cash: toDollars(balances.cash),
  incoming: toDollars(balances.incoming),
  incoming_date: incomingDate,
  held: toDollars(balances.held),
  outgoing: toDollars(balances.outgoing),
  receivable: toDollars(balances.receivable),
  buying_power: toDollars(isSettledCashOnly ? withdrawable.now : buyingPowerOf(balances)),
  buying_power_rule: isSettledCashOnly ? 'settled_cash' : 'cash',
  withdrawable: toDollars(withdrawable.now),
  unsettled: withdrawable.later.map(({ settlesOn, amount }) => ({
    amount: toDollars(amount),
    withdrawable_date: settlesOn,
  })),
})

export const toTransferAnswer = (
  transfer: AchTransfer,
  link: BankLinkRow | undefined,
): TransferAnswer => ({
  id: transfer.id,
  relationship_id: transfer.link_id,
  bank_name: link?.bank_name ?? '',
  mask: link?.mask ?? '',
  direction: transfer.direction,
  amount: toDollars(transfer.cents),
  status: transfer.status,
  reason: transfer.reason,
  created_dt: transfer.created_at.toISOString(),
  available_date: transfer.available_on,
  settled_dt: toTime(transfer.settled_at),
  ended_dt: toTime(transfer.ended_at),
  is_cancellable: isAchCancellable(transfer.status) && transfer.cancel_requested_at === null,
})

export const toAccountOrderAnswer = (order: AccountOrder): OrderAnswer => ({
  id: order.id,
  stock_id: order.stock_id,
  symbol: order.symbol,
  side: order.side,
  type: 'MARKET',
  time_in_force: 'DAY',
  notional: order.notional === null ? null : toDollars(order.notional),
  qty: order.shares === null ? null : toAmountText(order.shares, STOCK_TOKEN_DECIMALS),
  status: order.status,
  group: brokerOrderGroupOf(order.status, order.filled > 0n),
  filled_qty: toAmountText(order.filled, STOCK_TOKEN_DECIMALS),
  filled_avg_price: toPriceText(order.average_price),
  filled_amount: toDollars(order.settled),
  held: toDollars(order.held),
  reason: order.reason,
  is_cancellable: isBrokerOrderCancellable(order.status) && order.cancel_requested_at === null,
  created_dt: order.created_at.toISOString(),
  filled_dt: toTime(order.filled_at),
  ended_dt: toTime(order.ended_at),
})

const toPriceText = (price: bigint | null) =>
  price === null ? null : toAmountText(price, PRICE_DECIMALS)

/** One cent in units of `PRICE_DECIMALS`. */
const CENT = 10n ** BigInt(PRICE_DECIMALS - DOLLAR_DECIMALS)
/**
 * Formats an amount in units of `PRICE_DECIMALS` as dollars, rounded towards zero: a gain or loss is never overstated.
 */
const toCents = (amount: bigint | null) => (amount === null ? null : toDollars(amount / CENT))

export const toPositionAnswer = (
  position: CustomerPosition,
  stock: { stockId: number; name: string } | undefined,
): PositionAnswer => ({
  stock_id: stock?.stockId ?? null,
  symbol: position.symbol,
  name: stock?.name ?? position.symbol,
  qty: toAmountText(position.shares, STOCK_TOKEN_DECIMALS),
  avg_entry_price: toAmountText(position.averagePrice, PRICE_DECIMALS),
  cost_basis: toDollars(position.cost / CENT),
  current_price: toPriceText(position.price),
  market_value: toCents(position.value),
  unrealized_pl: toCents(position.gain),
  unrealized_plpc: position.gainFraction,
})

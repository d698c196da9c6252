import { toAmountLabel } from '@parvalue/shared/domain/money/amount.ts'
import { STOCK_TOKEN_DECIMALS, WIRE_DECIMALS } from '@parvalue/shared/domain/money/decimals.ts'
import { type AchStatus, isAchOpen } from '@parvalue/shared/domain/wires/ach-transfer.ts'
import { parseWireAmount } from '@parvalue/shared/domain/wires/wire.ts'
import type { AccountOrder } from '#api/brokerage/brokerage-view.ts'
import type { WireRow } from '#api/dollar/wires.ts'
import type { Order } from '#api/orders/order-view.ts'

/** Formats cents: "1,500.25". */
export const toCentsText = (cents: bigint): string =>
  toAmountLabel(cents, { decimals: WIRE_DECIMALS, fractionMin: 2, fractionMax: 2 })

/** Lists the wires whose money has not arrived completely. */
export const listExpectedWires = (wires: readonly WireRow[]): WireRow[] =>
  wires.filter(({ amount, amountFunded }) => amountFunded < amount)

/** Returns the dollars of a wire as the API takes them; null if the text is no amount of a wire. */
export function findWireDollars(text: string): string | null {
  const dollars = text.replaceAll(',', '')
  return parseWireAmount(dollars).ok ? dollars : null
}

/** Lists what a bank can still do with a transfer: a settled one can only come back. */
export function listTransferDecisions(status: AchStatus): readonly ('settle' | 'return')[] {
  if (isAchOpen(status)) return ['settle', 'return']
  return status === 'settled' ? ['return'] : []
}

/** An open order in words; `dollars` is null for an order in shares, which has `shares`. */
export type OpenOrder = {
  id: string
  side: 'BUY' | 'SELL'
  symbol: string
  dollars: string | null
  shares: string | null
  /** The price of a limit order. */
  limit: string | null
}

const toUnitsText = (units: bigint, fractionMax: number, fractionMin = 0) =>
  toAmountLabel(units, { decimals: STOCK_TOKEN_DECIMALS, fractionMin, fractionMax })

export const toOpenOrder = (order: Order): OpenOrder => ({
  id: order.id,
  side: order.side,
  symbol: order.symbol,
  dollars: order.payment === null ? null : toUnitsText(order.payment, 2, 2),
  shares: order.shares === null ? null : toUnitsText(order.shares, 9),
  limit:
    order.type === 'LIMIT' && order.limitPrice !== null
      ? toUnitsText(order.limitPrice, 4, 2)
      : null,
})

export const toOpenAccountOrder = (order: AccountOrder): OpenOrder => ({
  id: order.id,
  side: order.side,
  symbol: order.symbol,
  dollars: order.cents === null ? null : toCentsText(order.cents),
  shares: order.shares === null ? null : toUnitsText(order.shares, 9),
  limit: null,
})

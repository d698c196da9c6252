import type { PaymentDecimalsOf } from '@parvalue/shared/chain/payment-decimals.ts'
import { type LotBook, type LotEvent, toLotBook } from '@parvalue/shared/domain/money/lots.ts'
import { toSellerAmountDown } from '@parvalue/shared/domain/orders/order-fees.ts'
import { PRICE_DECIMALS } from '@parvalue/shared/domain/stocks/stock-price.ts'
import { addKnownAmounts, toTokenValueDown } from '@parvalue/shared/domain/stocks/stock-value.ts'
import type { MinedFill } from '../orders/service.ts'
import type { IndexedMove } from '../stock-tokens/service.ts'
import {
  type AttributedHistory,
  type AttributedMove,
  type AttributedSale,
  toLotsKey,
  toOrderLotsKey,
  toTokenLotsKey,
} from './attribute-transfers.ts'

/** Returns the value of a move at its time; null if its price is unknown. */
export const toMoveValue = ({ tokenAmount, price }: IndexedMove) =>
  toTokenValueDown(tokenAmount, price)

const ONE_DOLLAR = 10n ** BigInt(PRICE_DECIMALS)

/** Returns the payment for a fill with its part of the fee, in dollars with `PRICE_DECIMALS`, rounded up. */
export function toFillCostUp(fill: MinedFill, decimalsOf: PaymentDecimalsOf): bigint {
  const unit = 10n ** BigInt(decimalsOf(fill))
  return ((fill.paymentAmount + fill.feeAmount) * ONE_DOLLAR + unit - 1n) / unit
}

/** Returns the proceeds of a fill less its part of the fee, in dollars with `PRICE_DECIMALS`, rounded down. */
export const toFillProceedsDown = (fill: MinedFill, decimalsOf: PaymentDecimalsOf): bigint =>
  (toSellerAmountDown(fill.paymentAmount, fill.feeAmount) * ONE_DOLLAR) /
  10n ** BigInt(decimalsOf(fill))

/**
 * Builds the lots of a wallet from its history. A lot from an order costs the payment with its part of the fee, a
 * received lot its value on arrival. Escrowed tokens keep their lots until they are sold.
 */
export const toPortfolioLotBook = (
  history: AttributedHistory,
  decimalsOf: PaymentDecimalsOf,
): LotBook => toLotBook(toEvents(history, decimalsOf))

/** Returns the value of units of a token at the previous close; null if it is unknown. */
export type ToCloseValue = (row: string, units: bigint) => bigint | null

/**
 * Returns what was sold since a close and gained since then: shares that were held at the close count from their value
 * at it, shares bought later from their purchase price. Null if one of these is unknown.
 */
export function toSoldGainSince(
  history: AttributedHistory,
  decimalsOf: PaymentDecimalsOf,
  { closeMs, toCloseValue }: { closeMs: number; toCloseValue: ToCloseValue },
): bigint | null {
  const events = toEvents(history, decimalsOf)
  const isBefore = ({ atMs }: LotEvent) => atMs <= closeMs
  const { lots } = toLotBook(events.filter(isBefore))
  const opening = new Map(
    [...lots].map(([row, held]) => [
      row,
      held.map((lot) => ({ ...lot, cost: toCloseValue(toTokenLotsKey(row), lot.amount) })),
    ]),
  )
  const { sales } = toLotBook(
    events.filter((event) => !isBefore(event)),
    opening,
  )
  return sales.reduce<bigint | null>((sum, { gain }) => addKnownAmounts(sum, gain), 0n)
}

type Placed = { event: LotEvent; chainId: number; blockNumber: number; logIndex: number }

const inOrder = (a: Placed, b: Placed) =>
  a.event.atMs - b.event.atMs ||
  a.chainId - b.chainId ||
  a.blockNumber - b.blockNumber ||
  a.logIndex - b.logIndex

function toEvents({ moves, sales }: AttributedHistory, decimalsOf: PaymentDecimalsOf): LotEvent[] {
  const moved = moves.map((move): Placed => ({ ...move, event: toEvent(move, decimalsOf) }))
  const sold = sales.map((sale): Placed => ({ ...sale.fill, event: toSold(sale, decimalsOf) }))
  return [...moved, ...sold].toSorted(inOrder).map(({ event }) => event)
}

function toEvent(move: AttributedMove, decimalsOf: PaymentDecimalsOf): LotEvent {
  const { chainId, minedAtMs: atMs, amount, kind, part } = move
  const row = toLotsKey(move)
  if (part?.kind === 'bought') {
    return { row, atMs, amount, kind: 'purchase', cost: toFillCostUp(part.fill, decimalsOf) }
  }
  if (part?.kind === 'handed_over') {
    return {
      row,
      atMs,
      amount,
      kind: 'moved',
      toRow: toOrderLotsKey(row, part.order),
      toAmount: amount,
    }
  }
  if (part?.kind === 'returned') {
    const from = { row: toOrderLotsKey(row, part.order), amount: part.amount }
    return { ...from, atMs, kind: 'moved', toRow: row, toAmount: amount }
  }
  const { toContract, toAmount } = move
  if (kind === 'received') return { row, atMs, amount, kind, cost: toMoveValue(move) }
  if (kind === 'sent' || toContract === null || toAmount === null) {
    return { row, atMs, amount, kind: 'sent' }
  }
  return { row, atMs, amount, kind, toRow: toLotsKey({ chainId, contract: toContract }), toAmount }
}

const toSold = (
  { row, order, fill, amount }: AttributedSale,
  decimalsOf: PaymentDecimalsOf,
): LotEvent => ({
  row: toOrderLotsKey(row, order),
  atMs: fill.minedAtMs,
  amount,
  kind: 'sold',
  proceeds: toFillProceedsDown(fill, decimalsOf),
  name: fill.id,
})

/**
 * Returns deposits less withdrawals: orders count at cost and proceeds, other moves at their value. Null if a value
 * is unknown.
 */
export function toNetDeposits(
  { moves, sales }: AttributedHistory,
  decimalsOf: PaymentDecimalsOf,
): bigint | null {
  const came = moves.reduce<bigint | null>(
    (sum, move) => addKnownAmounts(sum, toPaidIn(move, decimalsOf)),
    0n,
  )
  const sold = sales.reduce((sum, { fill }) => sum + toFillProceedsDown(fill, decimalsOf), 0n)
  return came === null ? null : came - sold
}

/** Returns the deposits alone, without what was withdrawn or sold. Null if a value is unknown. */
export const toDeposits = (
  { moves }: AttributedHistory,
  decimalsOf: PaymentDecimalsOf,
): bigint | null =>
  moves.reduce<bigint | null>((sum, move) => {
    const paid = toPaidIn(move, decimalsOf)
    return addKnownAmounts(sum, paid !== null && paid < 0n ? 0n : paid)
  }, 0n)

/** Returns the deposit (negative: withdrawal) of a move; wraps, unwraps and escrow moves are neither. */
function toPaidIn(move: AttributedMove, decimalsOf: PaymentDecimalsOf): bigint | null {
  const { kind, part } = move
  if (part?.kind === 'bought') return toFillCostUp(part.fill, decimalsOf)
  if (kind === 'moved' || part !== null) return 0n
  const value = toMoveValue(move)
  return value !== null && kind === 'sent' ? -value : value
}

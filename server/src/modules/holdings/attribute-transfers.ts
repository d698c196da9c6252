import type { MinedFill, WalletOrder } from '../orders/service.ts'
import type { BookedMove } from '../stock-tokens/service.ts'

/**
 * What a move is to one of the wallet's own orders: what a fill bought, what was handed over to be sold,
 * or what of that came back.
 */
export type OrderPart =
  | { kind: 'bought'; fill: MinedFill }
  | { kind: 'handed_over'; order: WalletOrder }
  | { kind: 'returned'; order: WalletOrder; amount: bigint }

/** Null: no order of this wallet has to do with it. */
export type OwnMove = BookedMove & { part: OrderPart | null }

/** A part of what was handed over that was sold; `amount` in the row's own units. */
export type OwnSale = { row: string; order: WalletOrder; fill: MinedFill; amount: bigint }

export type OwnHistory = { moves: readonly OwnMove[]; sales: readonly OwnSale[] }

export const toRow = ({ chainId, contract }: Pick<BookedMove, 'chainId' | 'contract'>) =>
  `${chainId}/${contract}`

/** Where lots wait that an order is to sell: in the row's own units, beside it. */
export const toOrderRow = (row: string, { id }: Pick<WalletOrder, 'id'>) => `${row}#${id}`
export const toTokenRow = (row: string): string => row.split('#')[0] ?? row

/**
 * Requirement OP-04: which moves belong to orders. A transaction has a fill, a new order or its end once or a few
 * times, and they come in their order, so each is taken by the first that fits.
 */
export function toOwnHistory(
  booked: readonly BookedMove[],
  orders: readonly WalletOrder[],
): OwnHistory {
  const taken = new Set<unknown>()
  const handedOver = new Map<WalletOrder, bigint>()
  const sales: OwnSale[] = []
  const moves = booked.map((move): OwnMove => {
    const of = orders.filter(
      ({ chainId, assetToken }) => chainId === move.chainId && assetToken === move.contract,
    )
    const part = findPart(move, of, { taken, handedOver })
    if (part?.kind === 'handed_over') {
      handedOver.set(part.order, move.amount)
      sales.push(...toSales(part.order, move))
    }
    return { ...move, part }
  })
  return { moves, sales }
}

type Seen = { taken: Set<unknown>; handedOver: ReadonlyMap<WalletOrder, bigint> }

function findPart(
  move: BookedMove,
  orders: readonly WalletOrder[],
  { taken, handedOver }: Seen,
): OrderPart | null {
  const { kind, transactionHash: hash } = move
  const take = <Item>(items: readonly Item[]): Item | null => {
    const item = items.find((each) => !taken.has(each)) ?? null
    if (item) taken.add(item)
    return item
  }
  if (kind === 'sent') {
    const order = take(orders.filter((each) => isHandedOver(each, move)))
    return order && { kind: 'handed_over', order }
  }
  if (kind === 'moved') return null
  const bought = orders.filter(({ side, recipient }) => side === 'BUY' && recipient === move.wallet)
  const fills = bought.flatMap((order) => order.fills)
  const fill = take(fills.filter((each) => each.transactionHash === hash))
  if (fill) return { kind: 'bought', fill }
  for (const [order, amount] of handedOver) {
    if (order.closedTransactionHash !== hash || !orders.includes(order)) continue
    const left = amount - toSoldDown(order, amount).all
    if (left > 0n && take([`${order.id}/end`])) return { kind: 'returned', order, amount: left }
  }
  return null
}

const isHandedOver = (
  { side, transactionHash, assetAmount, requester }: WalletOrder,
  move: BookedMove,
): boolean =>
  side === 'SELL' &&
  requester === move.wallet &&
  transactionHash === move.transactionHash &&
  assetAmount === move.tokenAmount

const toSales = (order: WalletOrder, move: BookedMove): OwnSale[] => {
  const { parts } = toSoldDown(order, move.amount)
  return order.fills.map((fill, index) => ({
    row: toRow(move),
    order,
    fill,
    amount: parts[index] ?? 0n,
  }))
}

/** Of what was handed over in the row's units, what each fill sold; all fills together end at all of it. */
function toSoldDown({ fills, assetAmount }: WalletOrder, amount: bigint) {
  let [filled, sold] = [0n, 0n]
  const parts = fills.map((fill) => {
    filled += fill.assetAmount
    const upTo = (amount * filled) / assetAmount
    const part = upTo - sold
    sold = upTo
    return part
  })
  return { parts, all: sold }
}

/** What had happened by then. */
export const until = ({ moves, sales }: OwnHistory, atMs: number): OwnHistory => ({
  moves: moves.filter(({ minedAtMs }) => minedAtMs <= atMs),
  sales: sales.filter(({ fill }) => fill.minedAtMs <= atMs),
})

/** By the token's row: what orders hold that is neither sold nor back, in the row's units. */
export function sumInOrders({ moves, sales }: OwnHistory): ReadonlyMap<string, bigint> {
  const sums = new Map<string, bigint>()
  const add = (row: string, amount: bigint) => sums.set(row, (sums.get(row) ?? 0n) + amount)
  for (const move of moves) {
    if (move.part?.kind === 'handed_over') add(toRow(move), move.amount)
    if (move.part?.kind === 'returned') add(toRow(move), -move.part.amount)
  }
  for (const { row, amount } of sales) add(row, -amount)
  return sums
}

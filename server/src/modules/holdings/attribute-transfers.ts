import type { MinedFill, WalletOrder } from '../orders/service.ts'
import type { IndexedMove } from '../stock-tokens/service.ts'

/**
 * The relation of a move to one of the wallet's own orders: tokens that a fill bought, tokens escrowed to be sold, or
 * escrowed tokens that were returned.
 */
export type OrderTransferRole =
  | { kind: 'bought'; fill: MinedFill }
  | { kind: 'handed_over'; order: WalletOrder }
  | { kind: 'returned'; order: WalletOrder; amount: bigint }

/** One move with its relation to an order; null if it belongs to no order of this wallet. */
export type AttributedMove = IndexedMove & { part: OrderTransferRole | null }

/** The part of an order's escrowed tokens that one fill sold; `amount` in the units of the token it came from. */
export type AttributedSale = { row: string; order: WalletOrder; fill: MinedFill; amount: bigint }

export type AttributedHistory = {
  moves: readonly AttributedMove[]
  sales: readonly AttributedSale[]
}

export const toLotsKey = ({ chainId, contract }: Pick<IndexedMove, 'chainId' | 'contract'>) =>
  `${chainId}/${contract}`

/**
 * Returns the key of the lots in a sell order, which are separate from the token's other lots and have the same units.
 */
export const toOrderLotsKey = (row: string, { id }: Pick<WalletOrder, 'id'>) => `${row}#${id}`
export const toTokenLotsKey = (row: string): string => row.split('#')[0] ?? row

/**
 * Requirement OP-04: relates moves to orders. A transaction may contain several fills, new orders or closed orders;
 * their moves have the same sequence, so each move gets the first match that no other move has.
 */
export function toAttributedHistory(
  indexed: readonly IndexedMove[],
  orders: readonly WalletOrder[],
): AttributedHistory {
  const used = new Set<unknown>()
  const handedOver = new Map<WalletOrder, bigint>()
  const sales: AttributedSale[] = []
  const moves = indexed.map((move): AttributedMove => {
    const of = orders.filter(
      ({ chainId, assetToken }) => chainId === move.chainId && assetToken === move.contract,
    )
    const part = findPart(move, of, { used, handedOver })
    if (part?.kind === 'handed_over') {
      handedOver.set(part.order, move.amount)
      sales.push(...toSales(part.order, move))
    }
    return { ...move, part }
  })
  return { moves, sales }
}

type Seen = { used: Set<unknown>; handedOver: ReadonlyMap<WalletOrder, bigint> }

function findPart(
  move: IndexedMove,
  orders: readonly WalletOrder[],
  { used, handedOver }: Seen,
): OrderTransferRole | null {
  const { kind, transactionHash: hash } = move
  const take = <Item>(items: readonly Item[]): Item | null => {
    const item = items.find((each) => !used.has(each)) ?? null
    if (item) used.add(item)
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
  move: IndexedMove,
): boolean =>
  side === 'SELL' &&
  requester === move.wallet &&
  transactionHash === move.transactionHash &&
  assetAmount === move.tokenAmount

const toSales = (order: WalletOrder, move: IndexedMove): AttributedSale[] => {
  const { parts } = toSoldDown(order, move.amount)
  return order.fills.map((fill, index) => ({
    row: toLotsKey(move),
    order,
    fill,
    amount: parts[index] ?? 0n,
  }))
}

/** Splits the escrowed amount over the fills; rounding is cumulative, so that a complete fill sells all of it. */
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

/** Limits a history to what happened up to `atMs`. */
export const limitHistoryTo = (
  { moves, sales }: AttributedHistory,
  atMs: number,
): AttributedHistory => ({
  moves: moves.filter(({ minedAtMs }) => minedAtMs <= atMs),
  sales: sales.filter(({ fill }) => fill.minedAtMs <= atMs),
})

/** Sums by token what orders hold in escrow that is neither sold nor returned, in the token's units. */
export function sumTokensInOrders({
  moves,
  sales,
}: AttributedHistory): ReadonlyMap<string, bigint> {
  const sums = new Map<string, bigint>()
  const add = (row: string, amount: bigint) => sums.set(row, (sums.get(row) ?? 0n) + amount)
  for (const move of moves) {
    if (move.part?.kind === 'handed_over') add(toLotsKey(move), move.amount)
    if (move.part?.kind === 'returned') add(toLotsKey(move), -move.part.amount)
  }
  for (const { row, amount } of sales) add(row, -amount)
  return sums
}

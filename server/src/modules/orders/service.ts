import type { Address, Hex } from '@parvalue/shared/domain/values/address.ts'
import { accepted, type Outcome, refused } from '@parvalue/shared/domain/values/outcome.ts'
import type { Db, Tx } from '../../tables/tables.ts'
import { listExecutionTimes } from './chain/delivery-store.ts'
import { listFills, type OrderFill } from './chain/fill-store.ts'
import type { OrderCase } from './settlement/case-store.ts'
import { listOrderInvariantViolations } from './settlement/check.ts'
import { listStepFaults, listFillFaults as readFillFaults } from './settlement/fill-check.ts'
import { type CaseDecision, listCases, resolveCase } from './settlement/settle-case.ts'
import {
  countFiltered,
  countGroups,
  findOwned,
  type GroupCounts,
  hasFilled,
  listPage,
  listParkedRows,
  listWorkingBuys,
  type OrderFilter,
  type Owned,
} from './tables/list-store.ts'
import { listSalesAt, type OpenSale, type SnapshotTime } from './tables/open-sales-snapshot.ts'
import type { TokenOrder } from './tables/row.ts'
import { findOrder, listSteps, type OrderStep } from './tables/store.ts'
import {
  listRecentFills,
  listWalletOrders,
  type MinedFill,
  type WalletOrder,
} from './tables/wallet-order-store.ts'
import { applyOrderTransition, type OrderMoveDeps } from './worker/move.ts'
import { cancelOpenOrders, countOpenOf } from './worker/split.ts'

export type { OrderFill } from './chain/fill-store.ts'
export type { OrderCase } from './settlement/case-store.ts'
export type { CaseDecision } from './settlement/settle-case.ts'
export type { TokenOrder } from './tables/row.ts'
export type {
  MinedFill as FilledPart,
  WalletOrder as OwnOrder,
} from './tables/wallet-order-store.ts'

/** `expiresWorldMs`: on the market's clock. */
export type OrderListItem = TokenOrder & { fills: OrderFill[]; expiresWorldMs: number | null }
export type OrderWithHistory = OrderListItem & {
  steps: OrderStep[]
  executions: ReadonlyMap<Hex, { atMs: number }>
}

export type ToWorldMs = (realMs: number) => number

/** A page of a wallet's orders, counted from 1. */
export async function listOrders(
  db: Db,
  toWorldMs: ToWorldMs,
  filter: OrderFilter,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<OrderListItem[]> {
  const rows = await listPage(db, filter, { offset: (page - 1) * pageSize, limit: pageSize })
  return withFills(db, toWorldMs, rows)
}

/** Whether anything of this wallet's was ever traded to its end. */
export const hasFilledOrder = (db: Db, wallet: Address): Promise<boolean> => hasFilled(db, wallet)

const EXPORTED_MAX = 50_000

export const listOrdersForExport = async (
  db: Db,
  toWorldMs: ToWorldMs,
  filter: OrderFilter,
): Promise<OrderListItem[]> =>
  withFills(db, toWorldMs, await listPage(db, filter, { offset: 0, limit: EXPORTED_MAX }))

export async function withFills(
  db: Db,
  toWorldMs: ToWorldMs,
  rows: readonly TokenOrder[],
): Promise<OrderListItem[]> {
  const mined = rows.filter(({ blockNumber }) => blockNumber !== null)
  const ids = mined.map(({ id }) => id)
  const byOrder = Map.groupBy(await listFills(db, ids), ({ orderId }) => orderId)
  return rows.map((row) => ({
    ...row,
    fills: byOrder.get(row.id) ?? [],
    expiresWorldMs: row.expiresAtMs === null ? null : toWorldMs(row.expiresAtMs),
  }))
}

export const countOrders = (db: Db, filter: OrderFilter): Promise<number> =>
  countFiltered(db, filter)

/** Null for another wallet's, as for none. */
export async function findOrderOf(
  db: Db,
  toWorldMs: ToWorldMs,
  owned: Owned,
): Promise<OrderWithHistory | null> {
  const row = await findOwned(db, owned)
  const [listed] = row ? await withFills(db, toWorldMs, [row]) : []
  if (!listed) return null
  return {
    ...listed,
    steps: await listSteps(db, owned.id),
    executions: await listExecutionTimes(db, owned.id),
  }
}

/** What working buys have in the vault, by token. */
export type Escrowed = { chainId: number; token: Address; amount: bigint }

export async function summarizeOrders(
  db: Db,
  owner: Address,
): Promise<{ counts: GroupCounts; escrowed: Escrowed[] }> {
  const sums = new Map<string, Escrowed>()
  for (const { fills, ...row } of await withFills(
    db,
    (ms) => ms,
    await listWorkingBuys(db, owner),
  )) {
    const { chainId, paymentToken: token } = row
    const key = `${chainId}/${token}`
    const before = sums.get(key)?.amount ?? 0n
    sums.set(key, { chainId, token, amount: before + toHeld(row, fills) })
  }
  return { counts: await countGroups(db, owner), escrowed: [...sums.values()] }
}

/** Payment and fee that no fill has spent. */
const toHeld = (row: TokenOrder, fills: readonly OrderFill[]): bigint =>
  fills.reduce(
    (left, { paymentAmount, feeAmount }) => left - paymentAmount - feeAmount,
    row.paymentAmount + row.feeAmount,
  )

/** What an operator may do with an order. */
export const orderActions = ['hold', 'retry', 'cancel', 'reject'] as const
export type OrderAction = (typeof orderActions)[number]

export type OrderOperation = { id: string; action: OrderAction; who: string; why: string }

/** In the transaction that writes down who did it and why. */
export async function applyOrderAction(
  tx: Tx,
  deps: OrderMoveDeps,
  { id, action, who, why }: OrderOperation,
): Promise<Outcome<TokenOrder, 'unknown' | 'not_now'>> {
  if (!(await findOrder(tx, id))) return refused('unknown')
  const moved = await applyOrderTransition(tx, deps, {
    id,
    event: action,
    who,
    why,
    ...toCause(action),
  })
  if (moved === null) return refused('not_now')
  const row = await findOrder(tx, id)
  if (!row) throw new Error(`The order ${id} is gone`)
  return accepted(row)
}

function toCause(action: OrderAction) {
  if (action === 'retry') return {}
  const reason = 'operator' as const
  if (action === 'hold') return { reason }
  const closing = action === 'cancel' ? ('cancelled' as const) : ('rejected' as const)
  return { reason, patch: { close_intent: closing } }
}

const PARKED_MAX = 100

/** What waits for a person, the oldest first. */
export const listParkedOrders = (db: Db): Promise<TokenOrder[]> => listParkedRows(db, PARKED_MAX)

/** Invariants of orders on one chain: one sentence for each fault. */
export const listOrderFaults = async (
  db: Db,
  chainId: number,
  tokens: readonly Address[],
): Promise<string[]> => [
  ...(await listOrderInvariantViolations(db, chainId, tokens)),
  ...(await listStepFaults(db, chainId)),
]

/** Of fills on one chain: one sentence for each fault. */
export const listFillFaults = (db: Db, chainId: number): Promise<string[]> =>
  readFillFaults(db, chainId)

/** What the broker did that the chain cannot follow by itself, the oldest first. */
export const listOrderCases = (db: Db): Promise<OrderCase[]> => listCases(db)

/** In the transaction that writes down who decided it and why. */
export const settleOrderCase = (
  tx: Tx,
  deps: Pick<OrderMoveDeps, 'clock' | 'enqueue'>,
  decision: CaseDecision,
): Promise<Outcome<OrderCase, 'unknown' | 'not_now'>> => resolveCase(tx, deps, decision)

/** Before a split stops the token of a stock, no order of it may be open. */
export const cancelOrdersForSplit = (tx: Tx, deps: OrderMoveDeps, stockId: number): Promise<void> =>
  cancelOpenOrders(tx, deps, stockId)

export const countOpenOrdersOf = (db: Db, stockId: number): Promise<number> =>
  countOpenOf(db, stockId)

/** Sales of a stock that were open at a moment: what of their tokens was not sold by then. */
export const listOpenSalesAt = (db: Db, at: SnapshotTime): Promise<OpenSale[]> =>
  listSalesAt(db, at)

/** Parts of filled orders that nothing can take back, the newest first, without whose they are. */
export const listLatestParts = (db: Db, countMax: number): Promise<MinedFill[]> =>
  listRecentFills(db, countMax)

/** Orders that this wallet made and that a block has, with what was filled of them three deep. */
export const listOwnOrders = (db: Db, wallet: Address): Promise<WalletOrder[]> =>
  listWalletOrders(db, wallet)

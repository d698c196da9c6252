import type { Address, Hex } from '@parvalue/shared/domain/values/address.ts'
import { accepted, type Outcome, refused } from '@parvalue/shared/domain/values/outcome.ts'
import type { Db, Tx } from '../../tables/tables.ts'
import { listExecutionTimes } from './chain/delivery-store.ts'
import type { OrderFill } from './chain/fill-store.ts'
import { listOwnerOrdersWithHeldProceeds } from './chain/held-proceeds.ts'
import type { OrderCase } from './settlement/case-store.ts'
import {
  listOrderStepViolations,
  listExecutionFillViolations as readFillFaults,
} from './settlement/fill-invariants.ts'
import { listOrderAmountViolations } from './settlement/order-invariants.ts'
import { listUnsettledCases, type OrderCaseDecision, settleCase } from './settlement/settle-case.ts'
import {
  listOpenSalesOfStock,
  type OpenSale,
  type SalesSnapshotTime,
} from './tables/open-sales-snapshot.ts'
import { listOrderDetails, type OrderDetails } from './tables/order-details-store.ts'
import {
  countFilteredOrders,
  countOrderGroups,
  findOwnedOrder,
  hasFilledOrderRow,
  listOrderPage,
  listParkedOrderRows,
  listWorkingBuys,
  type OrderFilter,
  type OrderGroupCounts,
  type OwnedOrderKey,
} from './tables/order-list-store.ts'
import type { TokenOrder } from './tables/order-row.ts'
import { findOrder, listOrderSteps, type OrderStep } from './tables/order-store.ts'
import {
  listRecentFills,
  listWalletOrders,
  type MinedFill,
  type WalletOrder,
} from './tables/wallet-order-store.ts'
import { applyOrderTransition, type OrderTransitionDeps } from './worker/apply-transition.ts'
import { cancelOpenOrdersOfStock, countMinedOpenOrders } from './worker/cancel-for-split.ts'

export type { OrderCase } from './settlement/case-store.ts'
export type { OrderCaseDecision as CaseDecision } from './settlement/settle-case.ts'
export type { TokenOrder } from './tables/order-row.ts'
export type {
  MinedFill,
  WalletOrder,
} from './tables/wallet-order-store.ts'

/**
 * One order in a list, with what happened to it since; `expiresMarketMs` is on the market's clock.
 */
export type OrderListItem = TokenOrder & OrderDetails & { expiresMarketMs: number | null }
export type OrderWithHistory = OrderListItem & {
  steps: OrderStep[]
  executions: ReadonlyMap<Hex, { atMs: number }>
}

export type ToMarketMs = (realMs: number) => number

/** Lists one page of a wallet's orders; pages are numbered from 1. */
export async function listOrders(
  db: Db,
  toMarketMs: ToMarketMs,
  filter: OrderFilter,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<OrderListItem[]> {
  const rows = await listOrderPage(db, filter, { offset: (page - 1) * pageSize, limit: pageSize })
  return withOrderFills(db, toMarketMs, rows)
}

/** Returns whether any order of the wallet has ended as FILLED. */
export const hasFilledOrder = (db: Db, wallet: Address): Promise<boolean> =>
  hasFilledOrderRow(db, wallet)

const EXPORTED_MAX = 50_000

export const listOrdersForExport = async (
  db: Db,
  toMarketMs: ToMarketMs,
  filter: OrderFilter,
): Promise<OrderListItem[]> =>
  withOrderFills(
    db,
    toMarketMs,
    await listOrderPage(db, filter, { offset: 0, limit: EXPORTED_MAX }),
  )

const NO_DETAILS: OrderDetails = {
  fills: [],
  brokerExecutions: [],
  cancellableAtMs: null,
  areProceedsHeld: false,
}

export async function withOrderFills(
  db: Db,
  toMarketMs: ToMarketMs,
  rows: readonly TokenOrder[],
): Promise<OrderListItem[]> {
  const mined = rows.filter(({ blockNumber }) => blockNumber !== null)
  const details = await listOrderDetails(
    db,
    mined.map(({ id }) => id),
  )
  return rows.map((row) => ({
    ...row,
    expiresMarketMs: row.expiresAtMs === null ? null : toMarketMs(row.expiresAtMs),
    ...(details.get(row.id) ?? NO_DETAILS),
  }))
}

export const countOrders = (db: Db, filter: OrderFilter): Promise<number> =>
  countFilteredOrders(db, filter)

/** Finds an order of the wallet; returns null for another wallet's order, as for an unknown id. */
export async function findOwnerOrder(
  db: Db,
  toMarketMs: ToMarketMs,
  owned: OwnedOrderKey,
): Promise<OrderWithHistory | null> {
  const row = await findOwnedOrder(db, owned)
  const [listed] = row ? await withOrderFills(db, toMarketMs, [row]) : []
  if (!listed) return null
  return {
    ...listed,
    steps: await listOrderSteps(db, owned.id),
    executions: await listExecutionTimes(db, owned.id),
  }
}

/** The escrow of working buys in one payment token, in base units. */
export type EscrowedPayment = { chainId: number; token: Address; amount: bigint }

export async function summarizeOrders(
  db: Db,
  owner: Address,
): Promise<{
  counts: OrderGroupCounts
  escrowed: EscrowedPayment[]
  heldProceedsIds: string[]
}> {
  const sums = new Map<string, EscrowedPayment>()
  for (const { fills, ...row } of await withOrderFills(
    db,
    (ms) => ms,
    await listWorkingBuys(db, owner),
  )) {
    const { chainId, paymentToken: token } = row
    const key = `${chainId}/${token}`
    const before = sums.get(key)?.amount ?? 0n
    sums.set(key, { chainId, token, amount: before + toUnspent(row, fills) })
  }
  return {
    counts: await countOrderGroups(db, owner),
    escrowed: [...sums.values()],
    heldProceedsIds: await listOwnerOrdersWithHeldProceeds(db, owner),
  }
}

/** Returns the payment and fee that no fill has spent yet. */
const toUnspent = (row: TokenOrder, fills: readonly OrderFill[]): bigint =>
  fills.reduce(
    (left, { paymentAmount, feeAmount }) => left - paymentAmount - feeAmount,
    row.paymentAmount + row.feeAmount,
  )

/** Actions of operators on an order. */
export const orderActions = ['hold', 'retry', 'cancel', 'reject'] as const
export type OrderAction = (typeof orderActions)[number]

export type OrderOperation = { id: string; action: OrderAction; who: string; why: string }

/** Applies an operator's action, in the transaction that records the operator and the reason. */
export async function applyOrderAction(
  tx: Tx,
  deps: OrderTransitionDeps,
  { id, action, who, why }: OrderOperation,
): Promise<Outcome<TokenOrder, 'unknown' | 'not_now'>> {
  if (!(await findOrder(tx, id))) return refused('unknown')
  const status = await applyOrderTransition(tx, deps, {
    id,
    event: action,
    who,
    why,
    ...toCause(action),
  })
  if (status === null) return refused('not_now')
  const row = await findOrder(tx, id)
  if (!row) throw new Error(`Order ${id}: row not found`)
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

/** Lists parked orders, oldest first. */
export const listParkedOrders = (db: Db): Promise<TokenOrder[]> =>
  listParkedOrderRows(db, PARKED_MAX)

/** Lists the violations of the invariants of orders on one chain, one sentence each. */
export const listOrderInvariantViolations = async (
  db: Db,
  chainId: number,
  tokens: readonly Address[],
): Promise<string[]> => [
  ...(await listOrderAmountViolations(db, chainId, tokens)),
  ...(await listOrderStepViolations(db, chainId)),
]

/** Lists the violations of the invariants of fills on one chain, one sentence each. */
export const listFillViolations = (db: Db, chainId: number): Promise<string[]> =>
  readFillFaults(db, chainId)

/** Lists open cases, oldest first: events at the broker that the chain cannot follow without an operator. */
export const listOrderCases = (db: Db): Promise<OrderCase[]> => listUnsettledCases(db)

/** Settles a case as an operator decided, in the transaction that records the operator and the reason. */
export const settleOrderCase = (
  tx: Tx,
  deps: Pick<OrderTransitionDeps, 'clock' | 'enqueue'>,
  decision: OrderCaseDecision,
): Promise<Outcome<OrderCase, 'unknown' | 'not_now'>> => settleCase(tx, deps, decision)

/** Cancels the open orders of a stock: a split pauses the stock's token only when none is left. */
export const cancelOrdersForSplit = (
  tx: Tx,
  deps: OrderTransitionDeps,
  stockId: number,
): Promise<void> => cancelOpenOrdersOfStock(tx, deps, stockId)

export const countOpenOrdersOfStock = (db: Db, stockId: number): Promise<number> =>
  countMinedOpenOrders(db, stockId)

/** Lists the sales of a stock that were open at a moment, each with the tokens not sold by then. */
export const listOpenSalesAt = (db: Db, at: SalesSnapshotTime): Promise<OpenSale[]> =>
  listOpenSalesOfStock(db, at)

/** Lists the newest final fills across all wallets, without their wallets. */
export const listLatestFills = (db: Db, countMax: number): Promise<MinedFill[]> =>
  listRecentFills(db, countMax)

/** Lists the mined orders of a wallet, with their confirmed fills. */
export const listOrdersOfWallet = (db: Db, wallet: Address): Promise<WalletOrder[]> =>
  listWalletOrders(db, wallet)

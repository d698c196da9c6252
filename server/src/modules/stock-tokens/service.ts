import { type StockPair, toPairFinder } from '@parvalue/shared/chain/stock-pairs.ts'
import { toBalanceDown, unwrapDown } from '@parvalue/shared/domain/money/shares.ts'
import type { Address } from '@parvalue/shared/domain/values/address.ts'
import type { EventBatch } from '../../ports/chain-events.ts'
import type { Db, Tx } from '../../tables/tables.ts'
import { findBlockTime, findChainState } from '../chains/service.ts'
import { type BalanceRow, listBalanceRows, listStateRowsAt, type StateAt } from './history-store.ts'
import {
  findStateAt,
  type Held,
  listHeldAt,
  listHeldBy,
  listLastStates,
  type PlacedState,
} from './holder-store.ts'
import { type BookedMove, listMovesOf } from './move-store.ts'
import { isStockEvent } from './stock-event.ts'
import { deleteAbove, findLastStates, saveWalked } from './store.ts'
import { reduceEvents, type TokenState } from './walk.ts'

export type { BalanceRow, StateAt } from './history-store.ts'
export type { PlacedState } from './holder-store.ts'
export type { BookedMove } from './move-store.ts'

/** Books what a batch says about stock tokens; how many events that were. */
export async function bookBatch(
  tx: Tx,
  { chainId, events }: EventBatch,
  pairs: readonly StockPair[],
): Promise<number> {
  const ours = events.filter(isStockEvent)
  if (ours.length === 0) return 0
  const findPair = toPairFinder(pairs)
  const tokens = new Set(ours.map(({ contract }) => findPair(contract).token))
  const before = await findLastStates(tx, chainId, [...tokens])
  await saveWalked(tx, chainId, reduceEvents(ours, before, pairs))
  return ours.length
}

export const forgetAbove = (tx: Tx, chainId: number, aboveBlock: number): Promise<void> =>
  deleteAbove(tx, chainId, aboveBlock)

/** A wallet's part of one stock on one chain at a moment; amounts are base units. */
export type Holder = {
  chainId: number
  wallet: Address
  shares: bigint
  /** Stock tokens, wrapped ones not among them. */
  balance: bigint
  /** Units of the wrapped form. */
  wrappedBalance: bigint
  /** What those redeem for in stock tokens, rounded down. */
  wrappedValue: bigint
  /** The vault itself, which holds what all wrapped tokens are made of. */
  isVault: boolean
}

/**
 * Everybody who held a stock as of the last block of each chain that was mined by then, exact in base
 * units. Before that moment is final on every chain (`isFinalAt`) this may still change.
 */
export async function listHoldersAt(
  db: Db,
  pairs: readonly StockPair[],
  { stockId, atMs }: { stockId: number; atMs: number },
): Promise<Holder[]> {
  const at = new Date(atMs)
  const all: Holder[] = []
  for (const pair of pairs.filter((each) => each.stockId === stockId)) {
    const state = await findStateAt(db, pair, at)
    if (state) all.push(...toHolders(pair, state, await listHeldAt(db, pair, at)))
  }
  return all
}

function toHolders(pair: StockPair, state: TokenState, held: readonly Held[]): Holder[] {
  const holders = new Map<Address, { shares: bigint; wrappedBalance: bigint }>()
  for (const { contract, wallet, amount } of held) {
    const known = holders.get(wallet) ?? { shares: 0n, wrappedBalance: 0n }
    if (contract === pair.token) known.shares = amount
    else known.wrappedBalance = amount
    holders.set(wallet, known)
  }
  return [...holders].map(([wallet, { shares, wrappedBalance }]) => ({
    chainId: pair.chainId,
    wallet,
    shares,
    balance: toBalanceDown(shares, state.balancePerShare),
    wrappedBalance,
    wrappedValue: unwrapDown(wrappedBalance, state),
    isVault: wallet === pair.wrapped,
  }))
}

/** Whether every block of these chains that was mined by then is booked and beyond any change. */
export async function isFinalAt(
  db: Db,
  chainIds: readonly number[],
  atMs: number,
): Promise<boolean> {
  for (const chainId of chainIds) {
    const state = await findChainState(db, chainId)
    const finalAt = state && (await findBlockTime(db, chainId, state.finalBlock))
    if (!finalAt || finalAt.getTime() <= atMs) return false
  }
  return true
}

/** Whether every block of a chain that was mined by then is booked. */
export async function isBookedAt(db: Db, chainId: number, atMs: number): Promise<boolean> {
  const state = await findChainState(db, chainId)
  const bookedAt = state && (await findBlockTime(db, chainId, state.confirmedBlock))
  return bookedAt ? bookedAt.getTime() > atMs : false
}

/** What a wallet holds in one form; `amount` is what its contract calls the balance. */
export type Holding = {
  pair: StockPair
  isWrapped: boolean
  /** Shares of the token, or units of the wrapped form. */
  units: bigint
  amount: bigint
  /** In stock tokens: the balance itself, or what wrapped tokens redeem for, rounded down. */
  tokenAmount: bigint
  state: TokenState
}

/** What a wallet holds now on these chains, by blocks three deep, in the order of the pairs. */
export async function listHoldings(
  db: Db,
  pairs: readonly StockPair[],
  wallet: Address,
): Promise<Holding[]> {
  const held = await listHeldBy(db, wallet.toLowerCase() as Address)
  const states = await listLastStates(db, pairs)
  return pairs.flatMap((pair) => {
    const state = states.find((each) => isOf(pair, each))
    if (!state) return []
    return [pair.token, pair.wrapped].flatMap((contract) => {
      const units = held.find((each) => each.chainId === pair.chainId && each.contract === contract)
      const isWrapped = contract === pair.wrapped
      return units ? [toHolding(pair, state, { units: units.amount, isWrapped })] : []
    })
  })
}

const isOf = ({ chainId, token }: StockPair, state: PlacedState) =>
  state.chainId === chainId && state.contract === token

/** What so many shares or units are, where the token stands so. */
export function toHolding(
  pair: StockPair,
  state: TokenState,
  { units, isWrapped }: { units: bigint; isWrapped: boolean },
): Holding {
  const amount = isWrapped ? units : toBalanceDown(units, state.balancePerShare)
  const tokenAmount = isWrapped ? unwrapDown(units, state) : amount
  return { pair, isWrapped, units, amount, tokenAmount, state }
}

/** Where every stock token stands, by blocks three deep. */
export const listTokenStates = (db: Db, pairs: readonly StockPair[]): Promise<PlacedState[]> =>
  listLastStates(db, pairs)

/** What came to a wallet, went from it and changed its form, in order, by blocks three deep. */
export const listMoves = (db: Db, wallet: Address): Promise<BookedMove[]> =>
  listMovesOf(db, wallet.toLowerCase() as Address)

/** Shares or units that a wallet had after each block that changed them, in order. */
export const listBalanceHistory = (db: Db, wallet: Address): Promise<BalanceRow[]> =>
  listBalanceRows(db, wallet.toLowerCase() as Address)

/** Where tokens stood at moments; before its first event a token is not there. */
export const listStatesAt = (
  db: Db,
  pairs: readonly StockPair[],
  timesMs: readonly number[],
): Promise<StateAt[]> => listStateRowsAt(db, pairs, timesMs)

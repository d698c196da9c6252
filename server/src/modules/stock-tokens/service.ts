import { createStockPairFinder, type StockPair } from '@parvalue/shared/chain/stock-pairs.ts'
import { toBalanceDown, toUnwrappedDown } from '@parvalue/shared/domain/money/shares.ts'
import type { Address } from '@parvalue/shared/domain/values/address.ts'
import type { EventBatch } from '../../ports/chain-events.ts'
import type { Db, Tx } from '../../tables/tables.ts'
import { findBlockSeconds, findBlockTime, findChainState } from '../chains/service.ts'
import {
  listStockBalanceRows,
  listTokenStateRowsAt,
  type StockBalanceRow,
  type TokenStateAt,
} from './history-store.ts'
import {
  type ContractTokenState,
  findTokenStateAt,
  type HeldBalance,
  listHeldBalancesAt,
  listHeldBalancesOf,
  listLatestTokenStates,
  type PricedTokenState,
} from './holder-store.ts'
import { type IndexedStockMove, listStockMovesOf } from './move-store.ts'
import { reduceStockEvents } from './reduce-events.ts'
import { isStockEvent } from './stock-event.ts'
import {
  deleteStockTokenRowsAbove,
  findLatestTokenStates,
  saveIndexedStockChanges,
} from './store.ts'

export type { StockBalanceRow as BalanceRow, TokenStateAt } from './history-store.ts'
export type { ContractTokenState } from './holder-store.ts'
export type { IndexedStockMove as IndexedMove } from './move-store.ts'

/** Indexes the stock-token events of a batch; returns how many there were. */
export async function indexStockTokenBatch(
  tx: Tx,
  { chainId, events }: EventBatch,
  pairs: readonly StockPair[],
): Promise<number> {
  const ours = events.filter(isStockEvent)
  if (ours.length === 0) return 0
  const findPair = createStockPairFinder(pairs)
  const tokens = new Set(ours.map(({ contract }) => findPair(contract).token))
  const before = await findLatestTokenStates(tx, chainId, [...tokens])
  const times = await findBlockSeconds(
    tx,
    chainId,
    ours.map(({ blockNumber }) => blockNumber),
  )
  const timeOf = (blockNumber: number) => times.get(blockNumber) ?? 0
  await saveIndexedStockChanges(tx, chainId, reduceStockEvents(ours, { before, pairs, timeOf }))
  return ours.length
}

export const revertStockTokensAbove = (
  tx: Tx,
  chainId: number,
  aboveBlock: number,
): Promise<void> => deleteStockTokenRowsAbove(tx, chainId, aboveBlock)

/** A wallet's holding of one stock on one chain at a moment; amounts are base units. */
export type StockHolder = {
  chainId: number
  wallet: Address
  shares: bigint
  /** Amount of stock tokens, without wrapped ones. */
  balance: bigint
  /** Units of the wrapped token. */
  wrappedBalance: bigint
  /** Stock tokens that the wrapped ones redeem for, rounded down. */
  wrappedValue: bigint
  /** True for the wrapper vault itself, which holds the stock tokens behind all wrapped tokens. */
  isVault: boolean
}

/**
 * Lists all holders of a stock as of the last block of each chain mined by `atMs`, exact in base units. The result
 * may change until that moment is final on every chain (`isIndexFinalAt`).
 */
export async function listStockHoldersAt(
  db: Db,
  pairs: readonly StockPair[],
  { stockId, atMs }: { stockId: number; atMs: number },
): Promise<StockHolder[]> {
  const at = new Date(atMs)
  const all: StockHolder[] = []
  for (const pair of pairs.filter((each) => each.stockId === stockId)) {
    const state = await findTokenStateAt(db, pair, at)
    if (state) all.push(...toHolders(pair, state, await listHeldBalancesAt(db, pair, at)))
  }
  return all
}

function toHolders(
  pair: StockPair,
  state: PricedTokenState,
  held: readonly HeldBalance[],
): StockHolder[] {
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
    wrappedValue: toUnwrappedDown(wrappedBalance, state),
    isVault: wallet === pair.wrapped,
  }))
}

/** Returns whether all blocks of these chains mined by `atMs` are indexed and final. */
export async function isIndexFinalAt(
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

/** Returns whether all blocks of a chain mined by `atMs` are indexed. */
export async function isChainIndexedAt(db: Db, chainId: number, atMs: number): Promise<boolean> {
  const state = await findChainState(db, chainId)
  const bookedAt = state && (await findBlockTime(db, chainId, state.confirmedBlock))
  return bookedAt ? bookedAt.getTime() > atMs : false
}

/** A wallet's holding in one form; `amount` is the balance that the token's contract returns. */
export type StockHolding = {
  pair: StockPair
  isWrapped: boolean
  /** Shares of the token, or units of the wrapped token. */
  units: bigint
  amount: bigint
  /** Amount in stock tokens: the balance itself, or what the wrapped tokens redeem for, rounded down. */
  tokenAmount: bigint
  state: PricedTokenState
}

/** Lists a wallet's current holdings by confirmed blocks (three blocks deep), in the order of `pairs`. */
export async function listStockHoldings(
  db: Db,
  pairs: readonly StockPair[],
  wallet: Address,
): Promise<StockHolding[]> {
  const held = await listHeldBalancesOf(db, wallet.toLowerCase() as Address)
  const states = await listLatestTokenStates(db, pairs)
  return pairs.flatMap((pair) => {
    const state = states.find((each) => isOf(pair, each))
    if (!state) return []
    return [pair.token, pair.wrapped].flatMap((contract) => {
      const units = held.find((each) => each.chainId === pair.chainId && each.contract === contract)
      const isWrapped = contract === pair.wrapped
      return units ? [toStockHolding(pair, state, { units: units.amount, isWrapped })] : []
    })
  })
}

const isOf = ({ chainId, token }: StockPair, state: ContractTokenState) =>
  state.chainId === chainId && state.contract === token

/** Converts shares or units to a holding, with the token's state. */
export function toStockHolding(
  pair: StockPair,
  state: PricedTokenState,
  { units, isWrapped }: { units: bigint; isWrapped: boolean },
): StockHolding {
  const amount = isWrapped ? units : toBalanceDown(units, state.balancePerShare)
  const tokenAmount = isWrapped ? toUnwrappedDown(units, state) : amount
  return { pair, isWrapped, units, amount, tokenAmount, state }
}

/** Lists the current state of every stock token by confirmed blocks (three blocks deep). */
export const listTokenStates = (
  db: Db,
  pairs: readonly StockPair[],
): Promise<ContractTokenState[]> => listLatestTokenStates(db, pairs)

/** Lists a wallet's received, sent, wrapped and unwrapped tokens in order, by confirmed blocks. */
export const listStockMoves = (db: Db, wallet: Address): Promise<IndexedStockMove[]> =>
  listStockMovesOf(db, wallet.toLowerCase() as Address)

/** Lists the shares or units of a wallet after each block that changed them, in order. */
export const listStockBalanceHistory = (db: Db, wallet: Address): Promise<StockBalanceRow[]> =>
  listStockBalanceRows(db, wallet.toLowerCase() as Address)

/** Lists token states at the given times; a token is missing before its first event. */
export const listTokenStatesAt = (
  db: Db,
  pairs: readonly StockPair[],
  timesMs: readonly number[],
): Promise<TokenStateAt[]> => listTokenStateRowsAt(db, pairs, timesMs)

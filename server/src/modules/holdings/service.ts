import type { StockPair } from '@parvalue/shared/chain/stock-pairs.ts'
import type { Address } from '@parvalue/shared/domain/address.ts'
import { allotDown, type Lot, type Sale, sumCosts } from '@parvalue/shared/domain/lots.ts'
import { ONE_SHARE, unwrapDown } from '@parvalue/shared/domain/shares.ts'
import type { Price } from '@parvalue/shared/domain/stock-price.ts'
import { addKnown, toValueDown } from '@parvalue/shared/domain/stock-value.ts'
import type { Db } from '../../db/tables.ts'
import {
  type BookedMove,
  type Holding,
  listHoldings,
  listMoves,
  listStatesAt,
  toHolding,
} from '../stock-tokens/service.ts'
import { toBook, toPutIn, toRow } from './book.ts'

/** What is believed now, and the close before, where that is known. */
export type DayPrice = Price & { previousClose?: bigint }

export type HoldingDeps = {
  db: Db
  pairs: readonly StockPair[]
  listPrices: () => Promise<ReadonlyMap<number, DayPrice>>
  /** Of splits by which prices count already, and a chain's token not yet. */
  listBalancesToCome: () => Promise<readonly BalanceToCome[]>
}

/** What the balance of one share of the token is about to become there. */
export type BalanceToCome = { chainId: number; stockId: number; balanceAfter: bigint }

/** Dollars have the decimals of prices; null is not known. */
export type Valued = Holding & {
  /** Of one of these tokens. */
  price: bigint | null
  value: bigint | null
  changeToday: bigint | null
}

export async function listValued(deps: HoldingDeps, wallet: Address): Promise<Valued[]> {
  const holdings = await listHoldings(deps.db, deps.pairs, wallet)
  return toValued(holdings, await deps.listPrices(), await deps.listBalancesToCome())
}

/** A split changes no value: until a chain has it, what is there counts as what it is about to be. */
const toValued = (
  holdings: readonly Holding[],
  prices: ReadonlyMap<number, DayPrice>,
  toCome: readonly BalanceToCome[],
): Valued[] =>
  holdings.map((holding) => {
    const known = prices.get(holding.pair.stockId) ?? null
    const { balancePerShare } = holding.state
    const balanceAfter = findBalanceToCome(toCome, holding.pair) ?? balancePerShare
    const toMarket = (amount: bigint) => (amount * balanceAfter) / balancePerShare
    const counted = toMarket(holding.tokenAmount)
    const value = toValueDown(counted, known?.price ?? null)
    const before = toValueDown(counted, known?.previousClose ?? null)
    return {
      ...holding,
      price: known && toMarket((known.price * exchangeRateOf(holding)) / ONE_SHARE),
      value,
      changeToday: value === null || before === null ? null : value - before,
    }
  })

export const findBalanceToCome = (
  toCome: readonly BalanceToCome[],
  { chainId, stockId }: Pick<StockPair, 'chainId' | 'stockId'>,
): bigint | null =>
  toCome.find((each) => each.chainId === chainId && each.stockId === stockId)?.balanceAfter ?? null

/** Stock tokens for one of these, with 18 decimals, rounded down. */
export const exchangeRateOf = ({ isWrapped, state }: Holding): bigint =>
  isWrapped ? unwrapDown(ONE_SHARE, state) : ONE_SHARE

/** `tokens`: the lot in the position's own tokens, as they are after splits. */
export type PositionLot = Lot & { tokens: bigint }

export type Position = Valued & {
  lots: PositionLot[]
  cost: bigint | null
  unrealisedGain: bigint | null
}

export type Portfolio = {
  positions: Position[]
  totalValue: bigint | null
  putIn: bigint | null
  sales: (Sale & { stockId: number })[]
  moves: BookedMove[]
}

/** OP-04: what a wallet holds, lot by lot. Balances and moves are read in one picture. */
export async function readPortfolio(deps: HoldingDeps, wallet: Address): Promise<Portfolio> {
  const { holdings, moves } = await readBooks(deps, wallet)
  const book = toBook(moves)
  const valued = toValued(holdings, await deps.listPrices(), await deps.listBalancesToCome())
  const positions = valued.map((holding) => toPosition(holding, book.lots))
  return {
    positions,
    totalValue: positions.reduce<bigint | null>((sum, { value }) => addKnown(sum, value), 0n),
    putIn: toPutIn(moves),
    sales: book.sales.map((sale) => ({ ...sale, stockId: stockOf(deps.pairs, sale.row) })),
    moves,
  }
}

/**
 * What a wallet held after a moment that is gone, in tokens as they were then. What it was worth is
 * not said: past prices are those of today's shares.
 */
export async function readPastPortfolio(
  { db, pairs }: HoldingDeps,
  wallet: Address,
  atMs: number,
): Promise<Portfolio> {
  const all = await listOwnMoves(db, pairs, wallet)
  const moves = all.filter(({ minedAtMs }) => minedAtMs <= atMs)
  const book = toBook(moves)
  const states = await listStatesAt(db, pairs, [atMs])
  const holdings = pairs.flatMap((pair) => {
    const state = states.find((each) => toRow(each) === rowOf(pair, false))
    if (!state) return []
    return [false, true].flatMap((isWrapped) => {
      const lots = book.lots.get(rowOf(pair, isWrapped)) ?? []
      const units = lots.reduce((sum, { amount }) => sum + amount, 0n)
      return units > 0n ? [toHolding(pair, state, { units, isWrapped })] : []
    })
  })
  return {
    positions: toValued(holdings, new Map(), []).map((holding) => toPosition(holding, book.lots)),
    totalValue: holdings.length === 0 ? 0n : null,
    putIn: toPutIn(moves),
    sales: book.sales.map((sale) => ({ ...sale, stockId: stockOf(pairs, sale.row) })),
    moves,
  }
}

const readBooks = ({ db, pairs }: HoldingDeps, wallet: Address) =>
  db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => ({
      holdings: await listHoldings(tx, pairs, wallet),
      moves: await listOwnMoves(tx, pairs, wallet),
    }))

/** Those of chains and tokens that are still configured. */
export async function listOwnMoves(db: Db, pairs: readonly StockPair[], wallet: Address) {
  const rows = new Set(pairs.flatMap((pair) => [rowOf(pair, false), rowOf(pair, true)]))
  return (await listMoves(db, wallet)).filter((move) => rows.has(toRow(move)))
}

const rowOf = ({ chainId, token, wrapped }: StockPair, isWrapped: boolean) =>
  toRow({ chainId, contract: isWrapped ? wrapped : token })

function toPosition(holding: Valued, all: ReadonlyMap<string, readonly Lot[]>): Position {
  const lots = all.get(rowOf(holding.pair, holding.isWrapped)) ?? []
  const parts = allotDown(
    holding.amount,
    lots.map(({ amount }) => amount),
  )
  const cost = sumCosts(lots)
  const { value } = holding
  return {
    ...holding,
    lots: lots.map((lot, index) => ({ ...lot, tokens: parts[index] ?? 0n })),
    cost,
    unrealisedGain: cost === null || value === null ? null : value - cost,
  }
}

function stockOf(pairs: readonly StockPair[], row: string): number {
  const pair = pairs.find((each) => [rowOf(each, false), rowOf(each, true)].includes(row))
  if (!pair) throw new Error(`${row} is no stock token`)
  return pair.stockId
}

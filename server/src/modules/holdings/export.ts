import { networkNameOf } from '@parvalue/shared/chain/chains.ts'
import type { StockPair } from '@parvalue/shared/chain/stock-pairs.ts'
import { toAmountText } from '@parvalue/shared/domain/amount.ts'
import { STOCK_TOKEN_DECIMALS } from '@parvalue/shared/domain/decimals.ts'
import { allotDown } from '@parvalue/shared/domain/lots.ts'
import { PRICE_DECIMALS } from '@parvalue/shared/domain/stock-price.ts'
import { addKnown } from '@parvalue/shared/domain/stock-value.ts'
import { type Cell, toCsvText } from '../../http/csv.ts'
import type { BookedMove } from '../stock-tokens/service.ts'
import { toMoveValue } from './book.ts'
import type { Portfolio, Position } from './service.ts'

const header = [
  'type',
  'date_utc',
  'token',
  'network',
  'amount',
  'price_usd',
  'value_usd',
  'acquired_utc',
  'cost_usd',
  'gain_usd',
  'transaction',
]

type Line = Partial<Record<(typeof header)[number], Cell>>

const toTokens = (amount: bigint) => toAmountText(amount, STOCK_TOKEN_DECIMALS)
const toDollars = (value: bigint | null) =>
  value === null ? null : toAmountText(value, PRICE_DECIMALS)
const toTime = (ms: number) => new Date(ms).toISOString()

const isIn = (ms: number, year: number) => new Date(ms).getUTCFullYear() === year

/**
 * OP-04: what came, went, changed its form and was sold in a year (UTC), and the lots that `portfolio`
 * has, with their sum. A cell without a figure is one that nobody knows.
 */
export function toPortfolioCsv(
  portfolio: Portfolio,
  pairs: readonly StockPair[],
  { year, atMs }: { year: number; atMs: number },
): string {
  const lines: Line[] = [
    ...portfolio.moves
      .filter((move) => isIn(move.minedAtMs, year))
      .map((move) => toMove(move, pairs)),
    ...portfolio.sales
      .filter((sale) => isIn(sale.atMs, year))
      .map(({ atMs: soldMs, amount, proceeds, cost, gain }) => ({
        type: 'sold',
        date_utc: toTime(soldMs),
        amount: toTokens(amount),
        value_usd: toDollars(proceeds),
        cost_usd: toDollars(cost),
        gain_usd: toDollars(gain),
      })),
    ...portfolio.positions.flatMap((position) => toLots(position, atMs)),
    toTotal(portfolio, atMs),
  ]
  return toCsvText([header, ...lines.map((line) => header.map((name) => line[name] ?? null))])
}

function toMove(move: BookedMove, pairs: readonly StockPair[]): Line {
  const pair = pairs.find(
    ({ chainId, stockId }) => chainId === move.chainId && stockId === move.stockId,
  )
  const isWrapped = move.contract === pair?.wrapped
  const type = move.kind === 'moved' ? (isWrapped ? 'unwrapped' : 'wrapped') : move.kind
  return {
    type,
    date_utc: toTime(move.minedAtMs),
    token: symbolOf(pair, isWrapped && move.kind !== 'moved'),
    network: networkNameOf(move.chainId),
    amount: toTokens(isWrapped && move.kind !== 'moved' ? move.amount : move.tokenAmount),
    price_usd: move.kind === 'moved' ? null : toDollars(move.price),
    value_usd: move.kind === 'moved' ? null : toDollars(toMoveValue(move)),
    transaction: move.transactionHash,
  }
}

const symbolOf = (pair: StockPair | undefined, isWrapped: boolean) =>
  pair ? `${pair.symbol}${isWrapped ? '.x' : ''}` : null

/** Their values add up to the position's, as their tokens do. */
function toLots(position: Position, atMs: number): Line[] {
  const { lots, pair, isWrapped, price, value } = position
  const weights = lots.map(({ tokens }) => tokens)
  const values = value === null ? [] : allotDown(value, weights)
  return lots.map((lot, index) => {
    const worth = values[index] ?? null
    return {
      type: 'lot',
      date_utc: toTime(atMs),
      token: symbolOf(pair, isWrapped),
      network: networkNameOf(pair.chainId),
      amount: toTokens(lot.tokens),
      price_usd: toDollars(price),
      value_usd: toDollars(worth),
      acquired_utc: toTime(lot.acquiredMs),
      cost_usd: toDollars(lot.cost),
      gain_usd: worth === null || lot.cost === null ? null : toDollars(worth - lot.cost),
    }
  })
}

/** As the page says it: value, cost and what is not realised. */
function toTotal({ positions, totalValue }: Portfolio, atMs: number): Line {
  const sum = (of: (position: Position) => bigint | null) =>
    positions.reduce<bigint | null>((total, position) => addKnown(total, of(position)), 0n)
  return {
    type: 'total',
    date_utc: toTime(atMs),
    value_usd: toDollars(totalValue),
    cost_usd: toDollars(sum(({ cost }) => cost)),
    gain_usd: toDollars(sum(({ unrealisedGain }) => unrealisedGain)),
  }
}

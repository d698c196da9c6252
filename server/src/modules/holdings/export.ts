import { networkNameOf } from '@parvalue/shared/chain/chains.ts'
import type { PaymentDecimalsOf } from '@parvalue/shared/chain/payment-decimals.ts'
import type { StockPair } from '@parvalue/shared/chain/stock-pairs.ts'
import { newYorkDateAt, toNewYorkMs } from '@parvalue/shared/domain/market/new-york-time.ts'
import { toAmountText } from '@parvalue/shared/domain/money/amount.ts'
import { type CsvCell, toCsvText } from '@parvalue/shared/domain/money/csv.ts'
import { STOCK_TOKEN_DECIMALS } from '@parvalue/shared/domain/money/decimals.ts'
import { allocateByWeightDown } from '@parvalue/shared/domain/money/lots.ts'
import { PRICE_DECIMALS } from '@parvalue/shared/domain/stocks/stock-price.ts'
import { addKnownAmounts, toFillPriceDown } from '@parvalue/shared/domain/stocks/stock-value.ts'
import type { AttributedMove } from './attribute-transfers.ts'
import { toFillCostUp, toMoveValue } from './lot-book.ts'
import type { Portfolio, PortfolioPosition, RealizedSale } from './service.ts'

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

type Line = Partial<Record<(typeof header)[number], CsvCell>>

const toTokens = (amount: bigint) => toAmountText(amount, STOCK_TOKEN_DECIMALS)
const toDollars = (value: bigint | null) =>
  value === null ? null : toAmountText(value, PRICE_DECIMALS)
const toTime = (ms: number) => new Date(ms).toISOString()

/** Returns the year that a moment lies in. Years are New York's, as those of the page and of dividend statements. */
export const toExportYear = (ms: number): number => Number(newYorkDateAt(ms).slice(0, 4))

/** Returns the last moment of a year. */
export const toExportYearEndMs = (year: number): number => toNewYorkMs(`${year + 1}-01-01`, 0) - 1

const isIn = (ms: number, year: number) => toExportYear(ms) === year

type Books = { pairs: readonly StockPair[]; decimalsOf: PaymentDecimalsOf }

/**
 * Requirement OP-04: exports the moves and trades of a year, then the lots of `portfolio` and their total. A
 * cell is empty if its value is unknown.
 */
export function toPortfolioCsv(
  portfolio: Portfolio,
  books: Books,
  { year, atMs }: { year: number; atMs: number },
): string {
  const lines: Line[] = [
    ...[
      ...portfolio.history.moves
        .filter((move) => isIn(move.minedAtMs, year))
        .map((move) => ({ atMs: move.minedAtMs, line: toMove(move, books) })),
      ...portfolio.sales
        .filter((sale) => isIn(sale.atMs, year))
        .map((sale) => ({ atMs: sale.atMs, line: toSold(sale, books) })),
    ]
      .toSorted((a, b) => a.atMs - b.atMs)
      .map(({ line }) => line),
    ...portfolio.positions.flatMap((position) => toLots(position, atMs)),
    toTotal(portfolio, atMs),
  ]
  return toCsvText([header, ...lines.map((line) => header.map((name) => line[name] ?? null))])
}

function toSold({ pair, fill, ...sale }: RealizedSale, { decimalsOf }: Books): Line {
  return {
    type: 'sold',
    date_utc: toTime(sale.atMs),
    token: pair.symbol,
    network: networkNameOf(pair.chainId),
    amount: toTokens(fill.assetAmount),
    price_usd: toDollars(toFillPriceDown(fill, decimalsOf(fill))),
    value_usd: toDollars(sale.proceeds),
    cost_usd: toDollars(sale.cost),
    gain_usd: toDollars(sale.gain),
    transaction: fill.transactionHash,
  }
}

const types = { bought: 'bought', handed_over: 'to_order', returned: 'from_order' } as const

function toMove(move: AttributedMove, { pairs, decimalsOf }: Books): Line {
  const pair = pairs.find(
    ({ chainId, stockId }) => chainId === move.chainId && stockId === move.stockId,
  )
  const isWrapped = move.contract === pair?.wrapped
  const form = isWrapped ? 'unwrapped' : 'wrapped'
  const isMoved = move.kind === 'moved'
  return {
    type: move.part ? types[move.part.kind] : isMoved ? form : move.kind,
    date_utc: toTime(move.minedAtMs),
    token: symbolOf(pair, isWrapped && !isMoved),
    network: networkNameOf(move.chainId),
    amount: toTokens(isWrapped && !isMoved ? move.amount : move.tokenAmount),
    ...toWorth(move, decimalsOf),
    transaction: move.transactionHash,
  }
}

/** Returns the price and value of a move; wrapping and escrow have none, because they change no value. */
function toWorth(move: AttributedMove, decimalsOf: PaymentDecimalsOf): Line {
  const { kind, part, price } = move
  if (part?.kind === 'bought') {
    const cost = toDollars(toFillCostUp(part.fill, decimalsOf))
    return {
      price_usd: toDollars(toFillPriceDown(part.fill, decimalsOf(part.fill))),
      value_usd: cost,
      cost_usd: cost,
    }
  }
  if (kind === 'moved' || part) return {}
  return { price_usd: toDollars(price), value_usd: toDollars(toMoveValue(move)) }
}

const symbolOf = (pair: StockPair | undefined, isWrapped: boolean) =>
  pair ? `${pair.symbol}${isWrapped ? '.x' : ''}` : null

/** Returns the lines of a position's lots, whose tokens and values add up to those of the position. */
function toLots(position: PortfolioPosition, atMs: number): Line[] {
  const { lots, pair, isWrapped, price, value } = position
  const weights = lots.map(({ tokens }) => tokens)
  const values = value === null ? [] : allocateByWeightDown(value, weights)
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

/** Returns the line with the totals of the page: value, cost and unrealized gain. */
function toTotal({ positions, totalValue }: Portfolio, atMs: number): Line {
  const sum = (of: (position: PortfolioPosition) => bigint | null) =>
    positions.reduce<bigint | null>((total, position) => addKnownAmounts(total, of(position)), 0n)
  return {
    type: 'total',
    date_utc: toTime(atMs),
    value_usd: toDollars(totalValue),
    cost_usd: toDollars(sum(({ cost }) => cost)),
    gain_usd: toDollars(sum(({ unrealisedGain }) => unrealisedGain)),
  }
}

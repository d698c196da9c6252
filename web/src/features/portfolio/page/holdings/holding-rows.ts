import { networkNameOf } from '@parvalue/shared/chain/chains.ts'
import {
  MARKET_SHARE_DECIMALS,
  STOCK_TOKEN_DECIMALS,
} from '@parvalue/shared/domain/money/decimals.ts'
import type { PortfolioPosition } from '#api/portfolio/portfolio.ts'
import type { ChainBalances, TokenBalance } from '#tokens/balances.ts'
import { type Holding, listHoldings, VALUE_DECIMALS } from '../../portfolio-rules.ts'
import { ONE_USD, sumAmounts } from '../labels.ts'
import type { DollarHoldings } from '../portfolio-data.ts'

/** A row of the holdings before formatting. Amounts and values are units of VALUE_DECIMALS. */
export type HoldingRow = {
  id: string
  kind: 'share' | 'dollar'
  isWrapped: boolean
  symbol: string
  /** Name of the stock or dollar token; a wrapped token has the name of its underlying token. */
  name: string
  chainId: number
  networkName: string
  amount: bigint
  price: bigint | null
  value: bigint | null
  changeToday: bigint | null
  gain: bigint | null
  /** Stock tokens per wrapped token; null unless the row is a wrapped token. */
  rate: bigint | null
  /** Position with the tax lots; null for dollars. */
  position: PortfolioPosition | null
  children: readonly HoldingRow[]
}

export type HoldingGroup = {
  kind: 'shares' | 'dollars'
  value: bigint
  rows: readonly HoldingRow[]
}

/** Names of stocks by id. */
export type StockNames = ReadonlyMap<number, string>

/** A sale of everything leaves less than this, which no order can sell: it has no row. */
const LEAST_AMOUNT = 10n ** BigInt(STOCK_TOKEN_DECIMALS - MARKET_SHARE_DECIMALS)

/** Returns a row per stock and network, with the wrapped form as its child. */
export function toShareRows(
  positions: readonly PortfolioPosition[],
  names: StockNames,
): HoldingRow[] {
  const held = positions.filter(({ amount }) => amount >= LEAST_AMOUNT)
  const wrapped = held.filter(({ isWrapped }) => isWrapped)
  const plain = held.filter(({ isWrapped }) => !isWrapped)
  const isOf = (share: PortfolioPosition) => (one: PortfolioPosition) =>
    one.stockId === share.stockId && one.chainId === share.chainId
  const ungrouped = wrapped.filter((one) => !plain.some(isOf(one)))
  return [
    ...plain.map((share) => ({
      ...toShareRow(share, names),
      children: wrapped.filter(isOf(share)).map((one) => ({
        ...toShareRow(one, names),
        rate: toRate(one, share),
      })),
    })),
    ...ungrouped.map((one) => toShareRow(one, names)),
  ].toSorted(byValue)
}

const toShareRow = (position: PortfolioPosition, names: StockNames): HoldingRow => ({
  id: `${position.chainId}-${position.address}`,
  kind: 'share',
  isWrapped: position.isWrapped,
  symbol: position.symbol,
  name: names.get(position.stockId) ?? position.symbol,
  chainId: position.chainId,
  networkName: networkNameOf(position.chainId),
  amount: position.amount,
  price: position.price,
  value: position.value,
  changeToday: position.changeToday,
  gain: position.gain,
  rate: null,
  position,
  children: [],
})

const toRate = (wrapped: PortfolioPosition, share: PortfolioPosition) =>
  wrapped.price !== null && share.price !== null && share.price > 0n
    ? (wrapped.price * ONE_USD) / share.price
    : null

/**
 * Returns the rows in the order of the Portfolio tab: USD+ with its wrapped form, then payment tokens (requirements
 * PO-02 and PO-04).
 */
export const toDollarRows = ({ chains, earned }: DollarHoldings): HoldingRow[] =>
  listHoldings(chains).map((holding) => {
    const isUsdPlus = chains.some(({ usdPlus }) => usdPlus.token === holding.paymentToken)
    const gain = isUsdPlus ? (earned.get(holding.paymentToken.chainId) ?? null) : null
    return toDollarRow(holding, gain === null ? null : gain * UNITS_PER_USD_PLUS)
  })

const UNITS_PER_USD_PLUS = 10n ** BigInt(VALUE_DECIMALS - 6)

function toDollarRow(
  { paymentToken: token, balance, value, wrapped }: Holding,
  gain: bigint | null,
) {
  const amount = balance * 10n ** BigInt(VALUE_DECIMALS - token.decimals)
  const row: HoldingRow = {
    id: `${token.chainId}-${token.address}`,
    kind: 'dollar',
    isWrapped: false,
    symbol: token.symbol,
    name: token.name,
    chainId: token.chainId,
    networkName: networkNameOf(token.chainId),
    amount,
    price: amount > 0n ? (value * ONE_USD) / amount : ONE_USD,
    value,
    changeToday: null,
    gain,
    rate: null,
    position: null,
    children: wrapped ? [{ ...toDollarRow(wrapped, null), isWrapped: true, name: token.name }] : [],
  }
  return row
}

const rowValue = (row: HoldingRow): bigint =>
  sumAmounts([row, ...row.children].map((one) => one.value ?? 0n))

const byValue = (a: HoldingRow, b: HoldingRow) => {
  const [x, y] = [rowValue(a), rowValue(b)]
  return x === y ? 0 : x < y ? 1 : -1
}

/** Groups the rows of one network, or of all; empty groups are omitted. */
export function toHoldingGroups(
  shares: readonly HoldingRow[],
  dollars: readonly HoldingRow[],
  only: number | null,
): HoldingGroup[] {
  const isShown = ({ chainId }: HoldingRow) => only === null || chainId === only
  const groups = [
    { kind: 'shares' as const, rows: shares.filter(isShown) },
    { kind: 'dollars' as const, rows: dollars.filter(isShown) },
  ]
  return groups
    .filter(({ rows }) => rows.length > 0)
    .map((group) => ({ ...group, value: sumAmounts(group.rows.map(rowValue)) }))
}

export type HoldingTotals = {
  value: bigint
  /** Today's change; null while the change of no position is known. */
  today: bigint | null
  /** Symbols of positions without a price, which no sum includes. */
  unpriced: readonly string[]
}

export function toHoldingTotals(rows: readonly HoldingRow[]): HoldingTotals {
  const all = rows.flatMap((row) => [row, ...row.children])
  const changes = all.flatMap(({ changeToday }) => (changeToday === null ? [] : [changeToday]))
  return {
    value: sumAmounts(all.map(({ value }) => value ?? 0n)),
    today: changes.length === 0 ? null : sumAmounts(changes),
    unpriced: [...new Set(all.filter(({ value }) => value === null).map(({ symbol }) => symbol))],
  }
}

/** One slice of the allocation, with its value. */
export type AllocationSlice = {
  key: string
  symbols: readonly string[]
  isWithWrapped: boolean
  value: bigint
}

/**
 * Returns the allocation to dollars with yield, dollars without yield, and each stock over all networks,
 * largest first.
 */
export function toAllocationSlices(
  shares: readonly HoldingRow[],
  chains: readonly ChainBalances[],
): AllocationSlice[] {
  const stocks = new Map<number, AllocationSlice>()
  for (const row of shares) {
    const { position } = row
    if (!position) continue
    const known = stocks.get(position.stockId)
    stocks.set(position.stockId, {
      key: `${position.stockId}`,
      symbols: known?.symbols ?? [row.symbol],
      isWithWrapped: known?.isWithWrapped || row.children.length > 0,
      value: (known?.value ?? 0n) + rowValue(row),
    })
  }
  return [...toDollarSlices(chains), ...stocks.values()]
    .filter(({ value }) => value > 0n)
    .toSorted((a, b) => (a.value === b.value ? 0 : a.value < b.value ? 1 : -1))
}

function toDollarSlices(chains: readonly ChainBalances[]): AllocationSlice[] {
  const toUnits = ({ token, amount }: TokenBalance) =>
    amount * 10n ** BigInt(VALUE_DECIMALS - token.decimals)
  const earning = chains.map(
    ({ usdPlus, wrapped }) =>
      toUnits(usdPlus) + (wrapped ? wrapped.usdPlusAmount * UNITS_PER_USD_PLUS : 0n),
  )
  const payment = chains
    .flatMap(({ paymentTokens }) => paymentTokens)
    .filter(({ amount }) => amount > 0n)
  const symbols = [...new Set(payment.map(({ token }) => token.symbol))]
  return [
    {
      key: 'usdPlus',
      symbols: ['USD+', 'wUSD+'],
      isWithWrapped: false,
      value: sumAmounts(earning),
    },
    { key: 'payment', symbols, isWithWrapped: false, value: sumAmounts(payment.map(toUnits)) },
  ]
}

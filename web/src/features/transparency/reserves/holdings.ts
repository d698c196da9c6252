import type { Token } from '@parvalue/shared/chain/tokens.ts'
import { toReserveValueDown } from '@parvalue/shared/domain/reserves/reserves.ts'
import type { Address } from '@parvalue/shared/domain/values/address.ts'
import type { StockTokenPrices } from '#api/stocks/stock-tokens.ts'

/** A chain's treasury balance of one token; `stockId` is set for a stock's token. */
export type TreasuryHolding = { token: Token; stockId: number | null; amount: bigint }

export type ChainTreasuryHoldings = {
  chainId: number
  treasury: Address
  holdings: readonly TreasuryHolding[]
}

/** A row of the table (requirement TP-02), or a chain that could not be read. */
export type TreasuryHoldingRow =
  | {
      kind: 'held'
      token: Token
      treasury: Address
      amount: bigint
      /** Dollars in base units of USD+, rounded down; null without a price. */
      value: bigint | null
    }
  | { kind: 'failed'; chainId: number }

/** Price in dollars of USD+ and the settlement token, which are valued at exactly 1 USD (requirement TP-03). */
const ONE_DOLLAR = '1'

type ChainReading = { chainId: number; holdings: ChainTreasuryHoldings | null; isFailed: boolean }

/** Sorts by value, then tokens without a price, then chains that could not be read. */
export function toTreasuryHoldingRows(
  results: readonly ChainReading[],
  prices: StockTokenPrices,
): TreasuryHoldingRow[] {
  const held = results.flatMap(({ holdings }) =>
    holdings === null ? [] : toHeldRows(holdings, prices),
  )
  const failed = results.flatMap(({ chainId, isFailed }): TreasuryHoldingRow[] =>
    isFailed ? [{ kind: 'failed', chainId }] : [],
  )
  return [...held.toSorted(byValue), ...failed]
}

function toHeldRows({ treasury, holdings }: ChainTreasuryHoldings, prices: StockTokenPrices) {
  return holdings
    .filter(({ amount }) => amount > 0n)
    .map(({ token, stockId, amount }) => {
      const priceText = stockId === null ? ONE_DOLLAR : (prices.get(stockId) ?? null)
      const value = toReserveValueDown({ amount, decimals: token.decimals, priceText })
      return { kind: 'held' as const, token, treasury, amount, value }
    })
}

type Valued = { value: bigint | null }

const byValue = (a: Valued, b: Valued) => {
  const [x, y] = [a.value ?? -1n, b.value ?? -1n]
  return x === y ? 0 : x < y ? 1 : -1
}

/** Scales a balance to 18 decimals, so that balances of different tokens are comparable. */
export const toSortableAmount = ({
  amount,
  token,
}: Extract<TreasuryHoldingRow, { kind: 'held' }>) =>
  amount * 10n ** BigInt(Math.max(0, 18 - token.decimals))

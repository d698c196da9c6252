import { roundPartsDown, roundPartsToNearest } from '@parvalue/shared/domain/money/allot-units.ts'
import { cutToDecimals } from '@parvalue/shared/domain/money/amount.ts'
import { DOLLAR_DECIMALS, STOCK_TOKEN_DECIMALS } from '@parvalue/shared/domain/money/decimals.ts'
import type { StockBacking, TokenSupply } from '#api/brokerage/reports.ts'
import { toShareSurplus } from './backing-rules.ts'
import { REPORT_SHARE_DECIMALS } from './report-texts.ts'

// Requirement TR-02: the figures of the report add up as they are shown.

/** A stock with the figures that its row shows. */
export type ShownBacking = StockBacking & {
  shown: {
    supplies: readonly TokenSupply[]
    /** Shares in excess of the tokens, negative if shares are missing; null if unknown. */
    surplus: bigint | null
    value: bigint | null
  }
}

const CENT = 10n ** BigInt(STOCK_TOKEN_DECIMALS - DOLLAR_DECIMALS)
const FINEST_SHARE = 10n ** BigInt(STOCK_TOKEN_DECIMALS - REPORT_SHARE_DECIMALS)

/** Returns the stocks of a report with the figures to show; unknown ones stay unknown. */
export function toShownBackings(stocks: readonly StockBacking[]): ShownBacking[] {
  const values = roundPartsToNearest(
    stocks.map(({ value }) => value ?? 0n),
    CENT,
  )
  return stocks.map((stock, index) => ({
    ...stock,
    shown: {
      supplies: toShownSupplies(stock.supplies),
      surplus: toShownSurplus(stock),
      value: stock.value === null ? null : (values[index] ?? null),
    },
  }))
}

function toShownSupplies(supplies: readonly TokenSupply[]): TokenSupply[] {
  const amounts = roundPartsDown(
    supplies.map(({ supply }) => supply ?? 0n),
    FINEST_SHARE,
  )
  return supplies.map((one, index) => ({
    ...one,
    supply: one.supply === null ? null : (amounts[index] ?? null),
  }))
}

/** Returns the difference of the shown shares and tokens, or the exact one where both are shown as the same number. */
function toShownSurplus(stock: StockBacking): bigint | null {
  const surplus = toShareSurplus(stock)
  const { shares, total } = stock
  if (surplus === null || shares === null || total === null) return surplus
  const shown = cut(shares) - cut(total)
  return shown === 0n || shown < 0n !== surplus < 0n ? surplus : shown
}

const cut = (amount: bigint) =>
  cutToDecimals(amount, { decimals: STOCK_TOKEN_DECIMALS, fractionMax: REPORT_SHARE_DECIMALS })

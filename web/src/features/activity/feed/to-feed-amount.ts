import { toAmountText } from '@parvalue/shared/domain/money/amount.ts'
import type { FeedAmount } from './feed-row.ts'

/** Returns the symbol of a payment token or USD+. */
export type ToPaymentSymbol = (chainId: number, token: string) => string

/** Returns an exact amount of base units for the file; null for none. */
export const toFeedAmount = (units: bigint, decimals: number, symbol: string): FeedAmount | null =>
  units === 0n ? null : { amount: toAmountText(units, decimals), symbol }

import { parseAmount } from '@parvalue/shared/domain/money/amount.ts'
import { STOCK_TOKEN_DECIMALS, TOKEN_DECIMALS } from '@parvalue/shared/domain/money/decimals.ts'
import { parsePriceDown } from '@parvalue/shared/domain/stocks/stock-price.ts'
import { z } from 'zod'
import { ProviderError } from '../provider-error.ts'
import type { CustodyPosition, PaidDistribution } from './port.ts'

/** The fields that the adapter reads; see docs.alpaca.markets/reference/getpositionsforaccount-1. */
export const alpacaHoldingsSchema = z.array(
  z.object({ symbol: z.string(), qty: z.string(), side: z.string() }),
)

/** See docs.alpaca.markets/reference/getaccountactivitiesbytype-1, type DIV. */
export const alpacaActivitiesSchema = z.array(
  z.object({
    id: z.string().min(1),
    activity_type: z.string(),
    date: z.iso.date(),
    symbol: z.string().nullish(),
    per_share_amount: z.string().nullish(),
    net_amount: z.string().nullish(),
    status: z.string().nullish(),
  }),
)

/** Returns the positions without short ones, which are no holdings. */
export function toCustodyPositions(
  positions: z.output<typeof alpacaHoldingsSchema>,
): CustodyPosition[] {
  return positions
    .filter(({ side }) => side === 'long')
    .map(({ symbol, qty }) => {
      const amount = parseAmount(qty, STOCK_TOKEN_DECIMALS)
      if (!amount.ok)
        throw new ProviderError('broken', `Alpaca: invalid quantity "${qty}" for ${symbol}`)
      return { symbol, amount: amount.value }
    })
}

/** Returns the executed distributions, without those that were reversed or corrected. */
export function toPaidDistributions(
  activities: z.output<typeof alpacaActivitiesSchema>,
): PaidDistribution[] {
  return activities.flatMap(({ id, activity_type, date, symbol, status, ...paid }) => {
    if (activity_type !== 'DIV' || !symbol || (status && status !== 'executed')) return []
    const perShare = paid.per_share_amount ? parsePriceDown(paid.per_share_amount) : null
    if (perShare === null || perShare <= 0n) return []
    const amount = parseAmount(paid.net_amount ?? '', TOKEN_DECIMALS)
    return [{ id, symbol, paidDate: date, perShare, amount: amount.ok ? amount.value : 0n }]
  })
}

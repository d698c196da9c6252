import { parseAmount } from '@parvalue/shared/domain/money/amount.ts'
import { STOCK_TOKEN_DECIMALS, TOKEN_DECIMALS } from '@parvalue/shared/domain/money/decimals.ts'
import { parsePriceDown } from '@parvalue/shared/domain/stocks/stock-price.ts'
import { z } from 'zod'
import { ProviderError } from '../provider-error.ts'
import type { CustodyPosition, PaidDistribution, TakenBackDistribution } from './port.ts'

/** The fields that the adapter reads; see docs.alpaca.markets/reference/getpositionsforaccount-1. */
export const alpacaHoldingsSchema = z.array(
  z.object({ symbol: z.string(), qty: z.string(), side: z.string() }),
)

/** See docs.alpaca.markets/reference/getaccountactivities-1. */
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

type Activity = z.output<typeof alpacaActivitiesSchema>[number]

/** Types of activities that pay a dividend. The others of their group are taxes and fees, with an amount of their own. */
export const alpacaDividendTypes: readonly string[] = [
  'DIV',
  'DIVCGL',
  'DIVCGS',
  'DIVROC',
  'DIVTXEX',
]

/** Returns the executed distributions, without those that were reversed or corrected. */
export function toPaidDistributions(activities: readonly Activity[]): PaidDistribution[] {
  return activities.flatMap((activity) => {
    const { id, date, symbol, status } = activity
    const { perShare, amount, isNegative } = toFigures(activity)
    if (!symbol || (status && status !== 'executed') || isNegative || perShare === null) return []
    return [{ id, symbol, paidDate: date, perShare, amount }]
  })
}

/**
 * Returns what was taken back: negative distributions, and those that were canceled or replaced afterwards. A negative
 * one that was canceled itself took nothing.
 */
export function toTakenBackDistributions(activities: readonly Activity[]): TakenBackDistribution[] {
  return activities.flatMap((activity) => {
    const { id, date: bookedDate, symbol, status } = activity
    const { perShare, amount, isNegative } = toFigures(activity)
    const isExecuted = !status || status === 'executed'
    if (!symbol || amount === 0n || isExecuted !== isNegative) return []
    const taken = { symbol, bookedDate, perShare, amount }
    const paymentId = isExecuted ? null : id
    return [{ id: isExecuted ? id : `${id}/${status}`, ...taken, paymentId }]
  })
}

/** Returns the figures without their signs. A sign at either of them makes the activity a negative one. */
function toFigures({ activity_type, per_share_amount, net_amount }: Activity) {
  const isDividend = alpacaDividendTypes.includes(activity_type)
  const [rateText, amountText] = [per_share_amount ?? '', net_amount ?? '']
  const isNegative = amountText.startsWith('-') || rateText.startsWith('-')
  const rate = rateText ? parsePriceDown(rateText.replace('-', '')) : null
  const amount = parseAmount(amountText.replace('-', ''), TOKEN_DECIMALS)
  return {
    perShare: isDividend && rate !== null && rate > 0n ? rate : null,
    amount: isDividend && amount.ok ? amount.value : 0n,
    isNegative,
  }
}

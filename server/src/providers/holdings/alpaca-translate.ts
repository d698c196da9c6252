import { parseAmount } from '@parvalue/shared/domain/money/amount.ts'
import { STOCK_TOKEN_DECIMALS } from '@parvalue/shared/domain/money/decimals.ts'
import { z } from 'zod'
import type { CustodyPosition } from './port.ts'

const text = z.string().trim().min(1).nullable().catch(null)

/** The fields that the adapter reads; see docs.alpaca.markets/reference/getpositionsforaccount-1. */
export const alpacaHoldingsSchema = z.array(
  z.object({ symbol: text, qty: text, side: text }).catch({ symbol: null, qty: null, side: null }),
)

/**
 * Returns the positions without short ones, which are no holdings. One that cannot be read does not hide the others: its
 * amount is null.
 */
export function toCustodyPositions(
  positions: z.output<typeof alpacaHoldingsSchema>,
): CustodyPosition[] {
  return positions
    .filter(({ side }) => side !== 'short')
    .map(({ symbol, qty, side }) => {
      const amount = parseAmount(qty ?? '', STOCK_TOKEN_DECIMALS)
      return { symbol, amount: side === 'long' && amount.ok ? amount.value : null }
    })
}

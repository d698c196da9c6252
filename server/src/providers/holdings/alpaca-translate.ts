import { parseAmount } from '@parvalue/shared/domain/money/amount.ts'
import { STOCK_TOKEN_DECIMALS } from '@parvalue/shared/domain/money/decimals.ts'
import { z } from 'zod'
import { ProviderError } from '../provider-error.ts'
import type { CustodyPosition } from './port.ts'

/** The fields that the adapter reads; see docs.alpaca.markets/reference/getpositionsforaccount-1. */
export const alpacaHoldingsSchema = z.array(
  z.object({ symbol: z.string(), qty: z.string(), side: z.string() }),
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

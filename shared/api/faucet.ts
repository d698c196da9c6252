import { z } from 'zod'
import { defineEndpoint } from './endpoint.ts'
import { baseUnitsOrZeroField, chainIdField } from './fields.ts'

export const faucetEndpoints = {
  requestGas: defineEndpoint({
    method: 'POST',
    path: '/faucet',
    access: 'wallet',
    origin: 'ours',
    summary:
      'Sends gas, and once a few stock tokens or test dollars, to this wallet; on local networks only.',
    refuses: ['not_found', 'conflict'],
    limits: [
      { by: 'wallet', perHour: 5 },
      { by: 'address', perHour: 20 },
    ],
    body: z.strictObject({
      chain_id: chainIdField,
      /** Requests test dollars, once, instead of stock tokens. */
      is_dollar_wanted: z.boolean().default(false),
    }),
    answer: z.strictObject({
      chain_id: z.int(),
      /** Gas sent, in wei; 0 if the wallet has enough. */
      amount: baseUnitsOrZeroField,
      /** Test dollars being sent, as decimal text; null if none are. */
      dollars: z.string().nullable(),
      /** Stock tokens that each wallet is given once, so that its pages show something. */
      stock_tokens: z.array(z.strictObject({ symbol: z.string(), amount: z.string() })),
    }),
  }),
}

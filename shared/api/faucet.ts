import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { baseUnitsOrZero, chainId } from './fields.ts'

export const faucet = {
  requestGas: endpoint({
    method: 'POST',
    path: '/faucet',
    access: 'wallet',
    origin: 'ours',
    summary:
      'Sends gas to this wallet, and once a few stock tokens or test dollars; on local networks only.',
    limits: [
      { by: 'wallet', perHour: 5 },
      { by: 'address', perHour: 20 },
    ],
    body: z.strictObject({
      chain_id: chainId,
      /** Test dollars to buy with, once, in place of the stock tokens. */
      is_dollar_wanted: z.boolean().default(false),
    }),
    answer: z.strictObject({
      chain_id: z.int(),
      /** Of gas; 0 where the wallet has enough. */
      amount: baseUnitsOrZero,
      /** Each wallet is given some stock tokens once, to have something to look at. */
      /** Test dollars that are on their way; null where none are. */
      dollars: z.string().nullable(),
      stock_tokens: z.array(z.strictObject({ symbol: z.string(), amount: z.string() })),
    }),
  }),
}

import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { baseUnits, chainId } from './fields.ts'

export const faucet = {
  requestGas: endpoint({
    method: 'POST',
    path: '/faucet',
    access: 'wallet',
    origin: 'ours',
    summary: 'Sends gas to this wallet; on local networks only.',
    limits: [
      { by: 'wallet', perHour: 5 },
      { by: 'address', perHour: 20 },
    ],
    body: z.strictObject({ chain_id: chainId }),
    answer: z.strictObject({ chain_id: z.int(), amount: baseUnits }),
  }),
}

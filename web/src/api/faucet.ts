import { ApiError, createClient } from '@parvalue/shared/api/client.ts'
import { faucet } from '@parvalue/shared/api/faucet.ts'
import { boot } from './boot.ts'
import { clientOptions } from './client.ts'

const client = createClient({ faucet }, clientOptions)

const localChainIds = boot.chains.filter(({ isLocal }) => isLocal).map(({ id }) => id)

/** Whether there is a network here on which shares are given away. */
export const hasTestShares = localChainIds.length > 0

/** Asks on each local network; answers whether any shares are on their way. */
export async function askForTestShares(): Promise<boolean> {
  const given = await Promise.all(localChainIds.map(askOn))
  return given.some((count) => count > 0)
}

/** A wallet that had its gift, and has enough for gas, is told so by a conflict. */
const askOn = (chainId: number): Promise<number> =>
  client.faucet.requestGas({ body: { chain_id: chainId } }).then(
    ({ stock_tokens }) => stock_tokens.length,
    (error: unknown) => {
      if (error instanceof ApiError && error.code === 'conflict') return 0
      throw error
    },
  )

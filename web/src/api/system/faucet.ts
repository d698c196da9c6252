import { ApiError, createApiClient } from '@parvalue/shared/api/client.ts'
import { faucetEndpoints } from '@parvalue/shared/api/faucet.ts'
import { boot } from '../client/boot.ts'
import { apiClientOptions } from '../client/client.ts'

const client = createApiClient({ faucet: faucetEndpoints }, apiClientOptions)

const localChainIds = boot.chains.filter(({ isLocal }) => isLocal).map(({ id }) => id)

/** Whether this deployment has a local network with a faucet. */
export const hasFaucet = localChainIds.length > 0

/** Requests shares on each local network; returns whether any are on their way. */
export async function requestTestShares(): Promise<boolean> {
  const grants = await Promise.all(localChainIds.map(requestSharesOn))
  return grants.some((count) => count > 0)
}

/** Requests gas and test dollars on each local network; returns whether any are on their way. */
export async function requestTestMoney(): Promise<boolean> {
  const grants = await Promise.all(localChainIds.map(requestMoneyOn))
  return grants.includes(true)
}

const requestMoneyOn = (chainId: number): Promise<boolean> =>
  client.faucet.requestGas({ body: { chain_id: chainId, is_dollar_wanted: true } }).then(
    () => true,
    (error: unknown) => {
      if (error instanceof ApiError && error.code === 'conflict') return false
      throw error
    },
  )

/**
 * Requests shares on one network and returns the number of stocks granted: 0 after a conflict, which means that the
 * wallet had its grant already and has enough gas.
 */
const requestSharesOn = (chainId: number): Promise<number> =>
  client.faucet.requestGas({ body: { chain_id: chainId } }).then(
    ({ stock_tokens }) => stock_tokens.length,
    (error: unknown) => {
      if (error instanceof ApiError && error.code === 'conflict') return 0
      throw error
    },
  )

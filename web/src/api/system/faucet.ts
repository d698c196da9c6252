import { ApiError, createClient } from '@parvalue/shared/api/client.ts'
import { faucet } from '@parvalue/shared/api/faucet.ts'
import { boot } from '../client/boot.ts'
import { clientOptions } from '../client/client.ts'

const client = createClient({ faucet }, clientOptions)

const localChainIds = boot.chains.filter(({ isLocal }) => isLocal).map(({ id }) => id)

/** Whether there is a network here on which test money and shares are given away. */
export const hasFaucet = localChainIds.length > 0

/** Asks on each local network; answers whether any shares are on their way. */
export async function askForTestShares(): Promise<boolean> {
  const given = await Promise.all(localChainIds.map(askOn))
  return given.some((count) => count > 0)
}

/** Gas and test dollars, on each local network; answers whether any of it is on its way. */
export async function askForTestMoney(): Promise<boolean> {
  const given = await Promise.all(localChainIds.map(askForMoneyOn))
  return given.includes(true)
}

const askForMoneyOn = (chainId: number): Promise<boolean> =>
  client.faucet.requestGas({ body: { chain_id: chainId, is_dollar_wanted: true } }).then(
    () => true,
    (error: unknown) => {
      if (error instanceof ApiError && error.code === 'conflict') return false
      throw error
    },
  )

/** A wallet that had its gift, and has enough for gas, is told so by a conflict. */
const askOn = (chainId: number): Promise<number> =>
  client.faucet.requestGas({ body: { chain_id: chainId } }).then(
    ({ stock_tokens }) => stock_tokens.length,
    (error: unknown) => {
      if (error instanceof ApiError && error.code === 'conflict') return 0
      throw error
    },
  )

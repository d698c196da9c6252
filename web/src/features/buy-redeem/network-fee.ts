import { queryOptions } from '@tanstack/react-query'
import { publicClientOf } from '#wallet/wallet.ts'

/**
 * Gas that an approval and a deposit take together, rounded up from what they took on a local chain
 * (46,000 and 157,000 at a first purchase). The deposit cannot be simulated before the approval is mined, so the fee
 * shown beforehand is made from these.
 */
const BUY_GAS = 220_000n

/** The fee of a purchase in base units of the native currency at the network's price of gas now. */
export const buyFeeQuery = (chainId: number) =>
  queryOptions({
    queryKey: ['buy-fee', chainId],
    queryFn: async () => {
      const client = await publicClientOf(chainId)
      return BUY_GAS * (await client.getGasPrice())
    },
    refetchInterval: 15_000,
  })

import type { Address } from '@parvalue/shared/domain/values/address.ts'
import type { ReadClient } from '#wallet/network/read-client.ts'

const treasuryAbi = [
  {
    type: 'function',
    name: 'treasury',
    stateMutability: 'view',
    inputs: [],
    outputs: [{ type: 'address' }],
  },
] as const

/** Returns the treasury's address from the USD+ contract, at a block or now. */
export const readTreasuryAddress = (client: ReadClient, usdPlus: Address, blockNumber?: bigint) =>
  client.readContract({
    address: usdPlus,
    abi: treasuryAbi,
    functionName: 'treasury',
    ...(blockNumber === undefined ? {} : { blockNumber }),
  })

import { vaultAbi } from '@parvalue/shared/chain/abi/vault.ts'
import type { Address, Hex } from '@parvalue/shared/domain/values/address.ts'
import { decodeFunctionResult, encodeFunctionData, maxUint256 } from 'viem'
import type { TestChain } from '../chain/test-chain.ts'

/** The limits of a vault; what is left out has the contract's initial value, and the budget is unlimited. */
type TestLimits = { bandBps?: number; maxAgeSeconds?: number; budget?: bigint }

type OwnerCall = Parameters<typeof encodeFunctionData<typeof vaultAbi>>[0]

/** Creates the actions of a vault's owner that limit fills on a test chain, which has no limits at first. */
export function createLimitActions(chain: TestChain, stock: Address) {
  const vault = chain.deployment.contracts.vault ?? '0x'
  const send = async (call: OwnerCall) => {
    await chain.sendAsOwner(vault, encodeFunctionData(call))
    await chain.mine()
  }
  return {
    setLimits: ({ bandBps = 300, maxAgeSeconds = 3_600, budget = maxUint256 }: TestLimits) =>
      send({
        abi: vaultAbi,
        functionName: 'setOrderLimits',
        args: [bandBps, 2_000, maxAgeSeconds, budget],
      }),
    /** Sets the price of the stock, in dollars with 18 decimals. */
    setPrice: (price: bigint) =>
      send({ abi: vaultAbi, functionName: 'setPrice', args: [stock, price] }),
    readPrice: async () => {
      const call = { abi: vaultAbi, functionName: 'reportedPrice' } as const
      const data = encodeFunctionData({ ...call, args: [stock] })
      const answer = await chain.rpc<Hex>('eth_call', { to: vault, data }, 'latest')
      const [price, reportedAt] = decodeFunctionResult({ ...call, data: answer })
      return { price, reportedAt }
    },
    /** Lets time pass on the chain. */
    passTime: async (seconds: number) => {
      await chain.rpc('evm_increaseTime', seconds)
      await chain.mine()
    },
  }
}

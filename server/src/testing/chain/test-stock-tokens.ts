import { dShareAbi } from '@parvalue/shared/chain/abi/d-share.ts'
import { wrappedDShareAbi } from '@parvalue/shared/chain/abi/wrapped-d-share.ts'
import { listStockPairs } from '@parvalue/shared/chain/stock-pairs.ts'
import type { Address, Hex } from '@parvalue/shared/domain/values/address.ts'
import { decodeFunctionResult, encodeFunctionData, keccak256, maxUint256, toHex } from 'viem'
import type { TestChain } from './test-chain.ts'

type Sending = { from: Address; to: Address; data: Hex }

/** Creates actions on stock tokens; transactions wait for the next block. */
export async function createStockTokenActions({ rpc, deployment, owner }: TestChain) {
  const pairs = listStockPairs(deployment)
  await rpc('anvil_impersonateAccount', owner)
  const send = async ({ from, to, data }: Sending) =>
    rpc<Hex>('eth_sendTransaction', { from, to, data, gas: '0x7a120' })
  const findPair = (symbol: string) => {
    const pair = pairs.find((each) => each.symbol === `${symbol}.d`)
    if (!pair) throw new Error(`No token of ${symbol}`)
    return pair
  }
  const toToken = (from: Address, symbol: string, data: Hex) =>
    send({ from, to: findPair(symbol).token, data })
  const toVault = (from: Address, symbol: string, data: Hex) =>
    send({ from, to: findPair(symbol).wrapped, data })
  const read = async (to: Address, data: Hex, block = 'latest') =>
    rpc<Hex>('eth_call', { to, data }, block)
  const encode = (functionName: 'transfer' | 'approve' | 'mint', args: [Address, bigint]) =>
    encodeFunctionData({ abi: dShareAbi, functionName, args })
  return {
    pairs,
    findPair,
    allowMint: (symbol: string) => {
      const args = [keccak256(toHex('MINTER_ROLE')), owner] as const
      return toToken(
        owner,
        symbol,
        encodeFunctionData({ abi: dShareAbi, functionName: 'grantRole', args }),
      )
    },
    mint: (symbol: string, to: Address, amount: bigint) =>
      toToken(owner, symbol, encode('mint', [to, amount])),
    transfer: (symbol: string, from: Address, to: Address, amount: bigint) =>
      toToken(from, symbol, encode('transfer', [to, amount])),
    transferWrapped: (symbol: string, from: Address, to: Address, amount: bigint) =>
      toVault(from, symbol, encode('transfer', [to, amount])),
    split: async (symbol: string, balancePerShare: bigint) => {
      for (const functionName of ['announceSplit', 'setBalancePerShare'] as const) {
        const args = [balancePerShare] as const
        await toToken(owner, symbol, encodeFunctionData({ abi: dShareAbi, functionName, args }))
      }
    },
    approve: (symbol: string, from: Address) =>
      toToken(from, symbol, encode('approve', [findPair(symbol).wrapped, maxUint256])),
    wrap: (symbol: string, from: Address, amount: bigint, to: Address = from) =>
      toVault(
        from,
        symbol,
        encodeFunctionData({ abi: wrappedDShareAbi, functionName: 'deposit', args: [amount, to] }),
      ),
    unwrap: (symbol: string, from: Address, amount: bigint, to: Address = from) =>
      toVault(
        from,
        symbol,
        encodeFunctionData({
          abi: wrappedDShareAbi,
          functionName: 'redeem',
          args: [amount, to, from],
        }),
      ),
    sharesOf: async (symbol: string, wallet: Address, block?: string) =>
      readNumber(findPair(symbol).token, 'sharesOf', [wallet], block),
    balanceOf: async (symbol: string, wallet: Address, block?: string) =>
      readNumber(findPair(symbol).token, 'balanceOf', [wallet], block),
    wrappedOf: async (symbol: string, wallet: Address, block?: string) =>
      readNumber(findPair(symbol).wrapped, 'balanceOf', [wallet], block),
    valueOfWrapped: async (symbol: string, amount: bigint, block?: string) => {
      const call = { abi: wrappedDShareAbi, functionName: 'convertToAssets' } as const
      const data = encodeFunctionData({ ...call, args: [amount] })
      return decodeFunctionResult({
        ...call,
        data: await read(findPair(symbol).wrapped, data, block),
      })
    },
  }

  async function readNumber(
    to: Address,
    functionName: 'sharesOf' | 'balanceOf',
    args: [Address],
    block?: string,
  ): Promise<bigint> {
    const call = { abi: dShareAbi, functionName }
    return BigInt(await read(to, encodeFunctionData({ ...call, args }), block))
  }
}

export type StockTokenActions = Awaited<ReturnType<typeof createStockTokenActions>>

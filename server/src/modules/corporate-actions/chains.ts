import { dShareAbi } from '@parvalue/shared/chain/abi/d-share.ts'
import { dividendDistributionAbi } from '@parvalue/shared/chain/abi/dividend-distribution.ts'
import { usdPlusAbi } from '@parvalue/shared/chain/abi/usd-plus.ts'
import { wireMinterAbi } from '@parvalue/shared/chain/abi/wire-minter.ts'
import { findDividendContracts } from '@parvalue/shared/chain/contracts.ts'
import { listStockPairs } from '@parvalue/shared/chain/stock-pairs.ts'
import type { Address, Hex } from '@parvalue/shared/domain/values/address.ts'
import { privateKeyToAddress } from 'viem/accounts'
import { decodeFunctionResult, encodeFunctionData } from 'viem/utils'
import type { ConfiguredChain } from '../../config/configured-chains.ts'
import type { Http } from '../../platform/ambient.ts'
import type { Rpc } from '../../providers/chain/port.ts'
import { createChainSender, createRpc } from '../../providers/chain/service.ts'
import type { ActionCalls, ActionChain, PendingSplit } from './deps.ts'

type Facts = { chains: readonly ConfiguredChain[]; distributorKey: Hex | null; http: Http }

/** Selector of `treasury()`. */
const TREASURY = '0x61d027b3'

/** Creates one client for each chain that has stock tokens. */
export const createActionChains = ({ chains, distributorKey, http }: Facts): ActionChain[] =>
  chains
    .filter(({ deployment }) => (deployment.stockTokens ?? []).length > 0)
    .map(({ id: chainId, deployment, nodeUrls }) => {
      const rpc = createRpc(http, nodeUrls)
      const dividends = findDividendContracts(deployment)
      const { usdPlus, vault } = deployment.contracts
      return {
        chainId,
        pairs: listStockPairs(deployment),
        readOwnWallets: async () => {
          const word = await rpc.call<Hex>('eth_call', { to: usdPlus, data: TREASURY }, 'latest')
          const ownWallets = [`0x${word.slice(-40)}`, ...(vault ? [vault] : [])]
          ownWallets.push(...(deployment.ownAccounts ?? []))
          return ownWallets.map((account) => account.toLowerCase() as Address)
        },
        distributor:
          distributorKey === null || dividends === null
            ? null
            : {
                sender: createChainSender(rpc, chainId, distributorKey),
                readPendingSplit: ({ token }) => readPendingSplit(rpc, token),
                readBlockTimeMs: () => readBlockTimeMs(rpc),
                readMaxReinvest: ({ wrapped }) =>
                  readMaxReinvest(rpc, dividends.distribution, wrapped),
                calls: toCalls({ usdPlus, ...dividends }, privateKeyToAddress(distributorKey)),
              },
      }
    })

/** Reads the announced split of a token, or null. */
async function readPendingSplit(rpc: Rpc, token: Address): Promise<PendingSplit | null> {
  const data = encodeFunctionData({ abi: dShareAbi, functionName: 'pendingSplit' })
  const words = await rpc.call<Hex>('eth_call', { to: token, data }, 'latest')
  const [balancePerShare, executableAt] = decodeFunctionResult({
    ...{ abi: dShareAbi, functionName: 'pendingSplit', data: words },
  })
  return balancePerShare === 0n
    ? null
    : { balancePerShare, executableAtMs: Number(executableAt) * 1000 }
}

async function readBlockTimeMs(rpc: Rpc): Promise<number> {
  const { timestamp } = await rpc.call<{ timestamp: Hex }>('eth_getBlockByNumber', 'latest', false)
  return Number(timestamp) * 1000
}

async function readMaxReinvest(rpc: Rpc, distribution: Address, wrapped: Address): Promise<bigint> {
  const call = { abi: dividendDistributionAbi, functionName: 'maxReinvest' } as const
  const data = encodeFunctionData({ ...call, args: [wrapped] })
  const word = await rpc.call<Hex>('eth_call', { to: distribution, data }, 'latest')
  return decodeFunctionResult({ ...call, data: word })
}

type ContractAddresses = { usdPlus: Address; distribution: Address; minter: Address }

function toCalls(
  { usdPlus, distribution, minter }: ContractAddresses,
  distributor: Address,
): ActionCalls {
  const ofToken = (to: Address, functionName: 'pause' | 'unpause' | 'cancelSplit') => ({
    to,
    data: encodeFunctionData({ abi: dShareAbi, functionName }),
  })
  return {
    reinvest: (ref, { wrapped }, amount) => ({
      to: distribution,
      data: encodeFunctionData({
        abi: dividendDistributionAbi,
        functionName: 'reinvest',
        args: [ref, wrapped, amount],
      }),
    }),
    mint: (ref, amount) => ({
      to: minter,
      data: encodeFunctionData({
        abi: wireMinterAbi,
        functionName: 'mint',
        args: [ref, distributor, amount],
      }),
    }),
    approve: (amount) => ({
      to: usdPlus,
      data: encodeFunctionData({
        abi: usdPlusAbi,
        functionName: 'approve',
        args: [distribution, amount],
      }),
    }),
    create: (total, endSeconds) => ({
      to: distribution,
      data: encodeFunctionData({
        abi: dividendDistributionAbi,
        functionName: 'createDistribution',
        args: [usdPlus, total, BigInt(endSeconds)],
      }),
    }),
    distribute: (distributionId, to, amount) => ({
      to: distribution,
      data: encodeFunctionData({
        abi: dividendDistributionAbi,
        functionName: 'distribute',
        args: [distributionId, to, amount],
      }),
    }),
    announceSplit: ({ token }, balancePerShare) => ({
      to: token,
      data: encodeFunctionData({
        abi: dShareAbi,
        functionName: 'announceSplit',
        args: [balancePerShare],
      }),
    }),
    cancelSplit: ({ token }) => ofToken(token, 'cancelSplit'),
    pause: ({ token }) => ofToken(token, 'pause'),
    unpause: ({ token }) => ofToken(token, 'unpause'),
    convert: ({ token }, balancePerShare) => ({
      to: token,
      data: encodeFunctionData({
        abi: dShareAbi,
        functionName: 'setBalancePerShare',
        args: [balancePerShare],
      }),
    }),
  }
}

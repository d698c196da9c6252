import { findChain } from '@parvalue/shared/chain/chains.ts'
import {
  type BridgeContracts,
  findBridgeContracts,
  findUsdPlusRedeemer,
} from '@parvalue/shared/chain/contracts.ts'
import type { Deployment } from '@parvalue/shared/chain/deployment.ts'
import { toBalanceDown } from '@parvalue/shared/domain/money/shares.ts'
import type { Address } from '@parvalue/shared/domain/values/address.ts'
import { erc20Abi } from 'viem'
import { boot } from '#api/client/boot.ts'
import type { ChainSupply, ReservesReport } from '#api/dollar/reserves.ts'
import type { ReadClient } from '#wallet/network/read-client.ts'
import { loadPublicClient } from '#wallet/wallet.ts'
import { readTreasuryAddress } from './reserves/read-treasury-address.ts'
import {
  type CcipLaneCounters,
  type ChainReserveFigures,
  toHeldAssetKey,
} from './verify/verify-rules.ts'

/**
 * Reads the figures directly from the chains, without our server, at the blocks that the server stated, so
 * that on-chain figures must match exactly. A chain that fails does not affect the others.
 */
export const readReserveFigures = (stated: ReservesReport): Promise<ChainReserveFigures[]> =>
  Promise.all(stated.chains.map((chain) => readChain(stated, chain)))

async function readChain(stated: ReservesReport, chain: ChainSupply): Promise<ChainReserveFigures> {
  const { chainId, blockNumber } = chain
  const deployment = boot.deployments.find((one) => one.chainId === chainId)
  if (!deployment || blockNumber === null) return nothingOf(chainId)
  const client = await loadPublicClient(chainId)
  const { usdPlus } = deployment.contracts
  const at = { client, blockNumber: BigInt(blockNumber) }
  const redeemer = findUsdPlusRedeemer(deployment)
  const escrow = redeemer?.kind === 'escrow' ? redeemer.address : null
  const assets = stated.assets.filter((one) => one.basis === 'chain' && one.chainId === chainId)
  const [supply, requested, treasury, lanes, ...amounts] = await Promise.all([
    orNull(readSupply(at, usdPlus)),
    escrow === null ? null : orNull(readRequested(at, usdPlus, escrow)),
    orNull(readTreasuryAddress(client, usdPlus, at.blockNumber)),
    readLanes(at, deployment, chain),
    ...assets.map(async (asset) => {
      const { token, holder } = asset
      const amount = token && holder ? await orNull(readBalance(at, token, holder)) : null
      return [toHeldAssetKey(asset), amount] as const
    }),
  ])
  return { chainId, supply, requested, treasury, lanes, amounts: toKnown(amounts) }
}

const nothingOf = (chainId: number): ChainReserveFigures => ({
  ...{ chainId, supply: null, requested: null, treasury: null },
  ...{ lanes: new Map(), amounts: new Map() },
})

type Router = NonNullable<BridgeContracts['router']>
type At = { client: ReadClient; blockNumber: bigint }

const readSupply = ({ client, blockNumber }: At, token: Address) =>
  client.readContract({
    address: token,
    abi: erc20Abi,
    functionName: 'totalSupply',
    blockNumber,
  })

const escrowAbi = [toGetter('escrowedShares'), toGetter('balancePerShare')] as const

function toGetter<Name extends string>(name: Name) {
  const outputs = [{ type: 'uint256' }] as const
  return { type: 'function', name, stateMutability: 'view', inputs: [], outputs } as const
}

/**
 * Reads the USD+ in pending redemptions. Escrowed redemptions are stored in shares, so they are valued at
 * that block's balance per share.
 */
async function readRequested({ client, blockNumber }: At, usdPlus: Address, escrow: Address) {
  const read = (address: Address, functionName: 'escrowedShares' | 'balancePerShare') =>
    client.readContract({ address, abi: escrowAbi, functionName, blockNumber })
  const [shares, perShare] = await Promise.all([
    read(escrow, 'escrowedShares'),
    read(usdPlus, 'balancePerShare'),
  ])
  return toBalanceDown(shares, perShare)
}

/** Reads the router's counters to and from each stated chain; failed reads are omitted. */
async function readLanes(at: At, deployment: Deployment, chain: ChainSupply) {
  const router = findBridgeContracts(deployment)?.router
  if (!router) return new Map<number, CcipLaneCounters>()
  const lanes = chain.lanes.map(async ({ chainId }) => {
    const selector = findChain(chainId)?.ccipSelector ?? null
    const lane = selector === null ? null : await orNull(readLane(at, router, selector))
    return [chainId, lane] as const
  })
  return toKnown(await Promise.all(lanes))
}

async function readLane({ client, blockNumber }: At, router: Router, selector: bigint) {
  const read = (functionName: 'sentTotal' | 'deliveredTotal') =>
    client.readContract({ ...router, functionName, args: [selector], blockNumber })
  const [sent, delivered] = await Promise.all([read('sentTotal'), read('deliveredTotal')])
  return { sent, delivered }
}

const readBalance = ({ client, blockNumber }: At, token: Address, holder: Address) =>
  client.readContract({
    address: token,
    abi: erc20Abi,
    functionName: 'balanceOf',
    args: [holder],
    blockNumber,
  })

const orNull = <Value>(answer: Promise<Value>) => answer.catch(() => null)

const toKnown = <Key, Value>(read: readonly (readonly [Key, Value | null])[]) =>
  new Map(read.flatMap(([key, value]) => (value === null ? [] : [[key, value] as const])))

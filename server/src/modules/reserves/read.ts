import { findChain } from '@parvalue/shared/chain/chains.ts'
import { findUsdPlusRedeemer } from '@parvalue/shared/chain/contracts.ts'
import type { Deployment } from '@parvalue/shared/chain/deployment.ts'
import { toBalanceDown } from '@parvalue/shared/domain/money/shares.ts'
import type { CcipLane } from '@parvalue/shared/domain/reserves/reserves.ts'
import type { Address, Hex } from '@parvalue/shared/domain/values/address.ts'
import { encodeFunctionData, parseAbi } from 'viem/utils'
import type { Rpc } from '../../providers/chain/port.ts'

/** The views that are read: of tokens, of USD+, of our redeemer, and of a CCIP router with totals per lane. */
const views = parseAbi([
  'function totalSupply() view returns (uint256)',
  'function balancePerShare() view returns (uint128)',
  'function treasury() view returns (address)',
  'function balanceOf(address) view returns (uint256)',
  'function escrowedShares() view returns (uint256)',
  'function sentTotal(uint64) view returns (uint256)',
  'function deliveredTotal(uint64) view returns (uint256)',
])

export type ReserveChain = { deployment: Deployment; rpc: Rpc; fulfiller: Address | null }

/** Figures of one chain, all as of one block; amounts are base units. */
export type ReserveChainReading = {
  block: { number: number; hash: Hex; minedAtMs: number }
  supply: bigint
  requested: bigint | null
  lanes: CcipLane[]
  treasury: Address
  /** Balances of the treasury in base units, by token in lower case. */
  held: ReadonlyMap<string, bigint>
  /** Balances of the fulfiller in base units, by payment token. */
  fulfillerHeld: ReadonlyMap<string, bigint>
  /** Balances of the instant redeemer in base units, by payment token; empty where there is none. */
  bufferHeld: ReadonlyMap<string, bigint>
  /** Total supplies in base units, by stock token. */
  stockSupplies: ReadonlyMap<string, bigint>
}

type ContractCall = { to: Address; data: Hex }

const toCall = (to: Address, functionName: ViewOfNone): ContractCall => ({
  to,
  data: encodeFunctionData({ abi: views, functionName }),
})
type ViewOfNone = 'totalSupply' | 'balancePerShare' | 'treasury' | 'escrowedShares'

const toBalanceCall = (token: Address, holder: Address): ContractCall => ({
  to: token,
  data: encodeFunctionData({ abi: views, functionName: 'balanceOf', args: [holder] }),
})

const toLaneCall = (
  router: Address,
  functionName: 'sentTotal' | 'deliveredTotal',
  selector: bigint,
) => ({
  to: router,
  data: encodeFunctionData({ abi: views, functionName, args: [selector] }),
})

/**
 * Reads a chain in two batches at one block: all figures but the treasury's balances, which need its address, then
 * these.
 */
export async function readReserveChain(
  { deployment, rpc, fulfiller }: ReserveChain,
  otherChainIds: readonly number[],
  bookedBlock: number | null,
): Promise<ReserveChainReading> {
  const block = await readBlock(rpc, bookedBlock)
  const readAll = (asks: readonly ContractCall[]) =>
    rpc.batch<Hex>(
      asks.map((call) => ({ method: 'eth_call', params: [call, { blockHash: block.hash }] })),
    )
  const { usdPlus, ccipRouter, instantRedeemer: buffer } = deployment.contracts
  const escrow = findEscrow(deployment)
  const peers = ccipRouter ? listPeers(otherChainIds) : []
  const payments = deployment.paymentTokens.map(({ address }) => address)
  const stocks = (deployment.stockTokens ?? []).map(({ address }) => address)
  const first = await readAll([
    toCall(usdPlus, 'totalSupply'),
    toCall(usdPlus, 'balancePerShare'),
    toCall(usdPlus, 'treasury'),
    ...(escrow ? [toCall(escrow, 'escrowedShares')] : []),
    ...peers.flatMap(({ selector }) => [
      toLaneCall(ccipRouter ?? usdPlus, 'sentTotal', selector),
      toLaneCall(ccipRouter ?? usdPlus, 'deliveredTotal', selector),
    ]),
    ...stocks.map((token) => toCall(token, 'totalSupply')),
    ...(fulfiller ? payments.map((token) => toBalanceCall(token, fulfiller)) : []),
    ...(buffer ? payments.map((token) => toBalanceCall(token, buffer)) : []),
  ])
  const take = createReader(first)
  const [supply, perShare, treasuryWord] = [take(), take(), take()]
  const treasury: Address = `0x${treasuryWord.toString(16).padStart(40, '0')}`
  const requested = escrow ? toBalanceDown(take(), perShare) : null
  const lanes = peers.map(({ chainId }) => ({ chainId, sent: take(), delivered: take() }))
  const stockSupplies = toMap(stocks, take)
  const fulfillerHeld = toMap(fulfiller ? payments : [], take)
  const bufferHeld = toMap(buffer ? payments : [], take)
  const tokens = [usdPlus, ...payments, ...stocks]
  const held = toMap(
    tokens,
    createReader(await readAll(tokens.map((token) => toBalanceCall(token, treasury)))),
  )
  const balances = { held, fulfillerHeld, bufferHeld, stockSupplies }
  return { block, supply, requested, lanes, treasury, ...balances }
}

/** Nodes prune old state, so a chain that is indexed further behind is read at a newer block. */
const BLOCKS_BACK_MAX = 64

/** Reads the confirmed block of the index, or a newer one if that is too far back; the newest if nothing is indexed. */
async function readBlock(rpc: Rpc, bookedBlock: number | null) {
  const head = Number(await rpc.call<Hex>('eth_blockNumber'))
  const wanted = Math.min(head, Math.max(bookedBlock ?? head, head - BLOCKS_BACK_MAX))
  const found = await rpc.call<{ number: Hex; hash: Hex; timestamp: Hex } | null>(
    'eth_getBlockByNumber',
    `0x${wanted.toString(16)}`,
    false,
  )
  if (!found) throw new Error(`The node has no block ${wanted}`)
  const { number, hash, timestamp } = found
  return { number: Number(number), hash, minedAtMs: Number(timestamp) * 1000 }
}

/** Returns our redeemer, which holds requested USD+ in escrow; null for the published one, which burns them. */
function findEscrow(deployment: Deployment): Address | null {
  const redeemer = findUsdPlusRedeemer(deployment)
  return redeemer?.kind === 'escrow' ? redeemer.address : null
}

const listPeers = (chainIds: readonly number[]) =>
  chainIds.flatMap((chainId) => {
    const selector = findChain(chainId)?.ccipSelector
    return selector ? [{ chainId, selector }] : []
  })

function createReader(words: readonly Hex[]): () => bigint {
  let index = 0
  return () => {
    const word = words[index++]
    if (word === undefined || word === '0x') throw new Error('A contract call returned no data')
    return BigInt(word)
  }
}

const toMap = (tokens: readonly Address[], take: () => bigint): Map<string, bigint> =>
  new Map(tokens.map((token) => [token.toLowerCase(), take()]))

import { findChain } from '@parvalue/shared/chain/chains.ts'
import { findUsdPlusRedeemer } from '@parvalue/shared/chain/contracts.ts'
import type { Deployment } from '@parvalue/shared/chain/deployment.ts'
import { toBalanceDown } from '@parvalue/shared/domain/money/shares.ts'
import type { CcipLane } from '@parvalue/shared/domain/reserves/reserves.ts'
import type { Address, Hex } from '@parvalue/shared/domain/values/address.ts'
import { encodeFunctionData, parseAbi } from 'viem/utils'
import type { Rpc } from '../../providers/chain/rpc.ts'

/** What is read of every chain; views that all USD+ and ERC-20 tokens have, and two of our own. */
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

/** Everything as of one block; amounts are base units, in the order of what was asked for. */
export type ChainReading = {
  block: { number: number; hash: Hex; minedAtMs: number }
  supply: bigint
  requested: bigint | null
  lanes: CcipLane[]
  treasury: Address
  /** Of the treasury, by token in lower case. */
  held: ReadonlyMap<string, bigint>
  /** Of the fulfiller, for each payment token. */
  fulfillerHeld: ReadonlyMap<string, bigint>
  /** All there are, for each stock token. */
  stockSupplies: ReadonlyMap<string, bigint>
}

type Ask = { to: Address; data: Hex }

const ask = (to: Address, functionName: ViewOfNone): Ask => ({
  to,
  data: encodeFunctionData({ abi: views, functionName }),
})
type ViewOfNone = 'totalSupply' | 'balancePerShare' | 'treasury' | 'escrowedShares'

const askBalance = (token: Address, holder: Address): Ask => ({
  to: token,
  data: encodeFunctionData({ abi: views, functionName: 'balanceOf', args: [holder] }),
})

const askLane = (
  router: Address,
  functionName: 'sentTotal' | 'deliveredTotal',
  selector: bigint,
) => ({
  to: router,
  data: encodeFunctionData({ abi: views, functionName, args: [selector] }),
})

/** Two batches at one block: what is there, then what the treasury that was named there holds. */
export async function readChain(
  { deployment, rpc, fulfiller }: ReserveChain,
  otherChainIds: readonly number[],
  bookedBlock: number | null,
): Promise<ChainReading> {
  const block = await readBlock(rpc, bookedBlock)
  const readAll = (asks: readonly Ask[]) =>
    rpc.batch<Hex>(
      asks.map((call) => ({ method: 'eth_call', params: [call, { blockHash: block.hash }] })),
    )
  const { usdPlus, ccipRouter } = deployment.contracts
  const escrow = findEscrow(deployment)
  const peers = ccipRouter ? listPeers(otherChainIds) : []
  const payments = deployment.paymentTokens.map(({ address }) => address)
  const stocks = (deployment.stockTokens ?? []).map(({ address }) => address)
  const first = await readAll([
    ask(usdPlus, 'totalSupply'),
    ask(usdPlus, 'balancePerShare'),
    ask(usdPlus, 'treasury'),
    ...(escrow ? [ask(escrow, 'escrowedShares')] : []),
    ...peers.flatMap(({ selector }) => [
      askLane(ccipRouter ?? usdPlus, 'sentTotal', selector),
      askLane(ccipRouter ?? usdPlus, 'deliveredTotal', selector),
    ]),
    ...stocks.map((token) => ask(token, 'totalSupply')),
    ...(fulfiller ? payments.map((token) => askBalance(token, fulfiller)) : []),
  ])
  const take = createTaker(first)
  const [supply, perShare, treasuryWord] = [take(), take(), take()]
  const treasury: Address = `0x${treasuryWord.toString(16).padStart(40, '0')}`
  const requested = escrow ? toBalanceDown(take(), perShare) : null
  const lanes = peers.map(({ chainId }) => ({ chainId, sent: take(), delivered: take() }))
  const stockSupplies = toMap(stocks, take)
  const fulfillerHeld = toMap(fulfiller ? payments : [], take)
  const tokens = [usdPlus, ...payments, ...stocks]
  const held = toMap(
    tokens,
    createTaker(await readAll(tokens.map((token) => askBalance(token, treasury)))),
  )
  return { block, supply, requested, lanes, treasury, held, fulfillerHeld, stockSupplies }
}

/** A node forgets what was there long ago; who is that far behind is read as of a younger block. */
const BLOCKS_BACK_MAX = 64

/** The block up to which we have booked, or the newest. */
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

/** Ours keeps what is requested in escrow; the published one burns it, so nothing of it is in the supply. */
function findEscrow(deployment: Deployment): Address | null {
  const redeemer = findUsdPlusRedeemer(deployment)
  return redeemer?.kind === 'escrow' ? redeemer.address : null
}

const listPeers = (chainIds: readonly number[]) =>
  chainIds.flatMap((chainId) => {
    const selector = findChain(chainId)?.ccipSelector
    return selector ? [{ chainId, selector }] : []
  })

function createTaker(words: readonly Hex[]): () => bigint {
  let index = 0
  return () => {
    const word = words[index++]
    if (word === undefined || word === '0x') throw new Error('A contract did not answer')
    return BigInt(word)
  }
}

const toMap = (tokens: readonly Address[], take: () => bigint): Map<string, bigint> =>
  new Map(tokens.map((token) => [token.toLowerCase(), take()]))

import type { Deployment } from '@parvalue/shared/chain/deployment.ts'
import type { Address, Hex } from '@parvalue/shared/domain/values/address.ts'
import type { Clock } from '../../platform/ambient.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { Enqueue } from '../../ports/jobs.ts'
import type { Rpc } from '../../providers/chain/port.ts'
import type { Db, Tx } from '../../tables/tables.ts'
import { findChainState } from '../chains/service.ts'
import { publishChange } from '../notifications/service.ts'
import { announceReceived } from './announce-received.ts'
import { findPaymentCursor, listWallets, savePaymentCursor } from './payment-store.ts'
import { insertTransfers, type TokenTransfer } from './store.ts'
import { listOwnAddresses } from './transfer-event.ts'

export type PaymentTransferChain = { deployment: Deployment; rpc: Pick<Rpc, 'call'> }
export type PaymentTransferDeps = { db: Db; clock: Clock; enqueue: Enqueue }

/** The selector of `Transfer(address,address,uint256)` of ERC-20. */
const TRANSFER: Hex = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'

/** Limits that public nodes accept in one `eth_getLogs`. */
const BLOCKS_MAX = 500
const WALLETS_MAX = 500

/** Blocks that one run reads at most; the next run goes on. */
const BLOCKS_PER_RUN_MAX = 10_000

/**
 * Reads the transfers of a chain's payment tokens that our wallets sent or received, from final blocks, and announces
 * the received ones. The first run only stores where it begins.
 */
export async function readPaymentTransfers(
  deps: PaymentTransferDeps,
  chain: PaymentTransferChain,
): Promise<void> {
  const { chainId } = chain.deployment
  const final = (await findChainState(deps.db, chainId))?.finalBlock ?? -1
  if (final < 0) return
  const cursor = await findPaymentCursor(deps.db, chainId)
  if (cursor === null) return savePaymentCursor(deps.db, chainId, final)
  const end = Math.min(final, cursor + BLOCKS_PER_RUN_MAX)
  for (let from = cursor + 1; from <= end; from += BLOCKS_MAX) {
    await readRange(deps, chain, { from, to: Math.min(end, from + BLOCKS_MAX - 1) })
  }
}

type BlockRange = { from: number; to: number }

async function readRange(
  deps: PaymentTransferDeps,
  { deployment, rpc }: PaymentTransferChain,
  { from, to }: BlockRange,
): Promise<void> {
  const { chainId } = deployment
  const wallets = await listWallets(deps.db)
  const logs = await fetchLogs(rpc, deployment, wallets, { from, to })
  const own = listOwnAddresses(deployment)
  const theirs = logs.filter((log) => isBetweenOthers(log, own))
  const called = await fetchCalled(rpc, theirs)
  const sent = theirs.filter(({ transactionHash }) => !own.has(called.get(transactionHash) ?? ''))
  const times = await fetchTimes(rpc, sent)
  const transfers = sent.map((log) => toTransfer(log, chainId, times))
  await inTransaction(deps.db, async (tx) => {
    await insertTransfers(tx, transfers, true)
    await publish(tx, transfers)
    const ours = new Set<string>(wallets)
    const received = transfers.filter(({ receiver }) => ours.has(receiver))
    await announceReceived(tx, deps, received, deployment)
    await savePaymentCursor(tx, chainId, to)
  })
}

async function publish(tx: Tx, transfers: readonly TokenTransfer[]): Promise<void> {
  for (const wallet of new Set(transfers.flatMap(({ sender, receiver }) => [sender, receiver])))
    await publishChange(tx, { wallet, kind: 'transfers' })
}

type LogAnswer = {
  address: string
  topics: string[]
  data: string
  blockNumber: string
  logIndex: string
  transactionHash: string
}

/** Fetches the transfers from and to our wallets, each once; a transfer between two of them is in both answers. */
async function fetchLogs(
  rpc: PaymentTransferChain['rpc'],
  { paymentTokens }: Deployment,
  wallets: readonly Address[],
  { from, to }: BlockRange,
): Promise<LogAnswer[]> {
  const found = new Map<string, LogAnswer>()
  if (paymentTokens.length === 0) return []
  for (let start = 0; start < wallets.length; start += WALLETS_MAX) {
    const sides = wallets.slice(start, start + WALLETS_MAX).map(toTopic)
    for (const topics of [
      [TRANSFER, sides],
      [TRANSFER, null, sides],
    ]) {
      const answer = await rpc.call<LogAnswer[]>('eth_getLogs', {
        address: paymentTokens.map(({ address }) => address),
        topics,
        fromBlock: toHex(from),
        toBlock: toHex(to),
      })
      for (const log of answer) found.set(`${log.blockNumber}/${log.logIndex}`, log)
    }
  }
  return [...found.values()]
}

/** Returns whether a log moves an amount from one wallet to another, and neither is ours. */
function isBetweenOthers({ topics, data }: LogAnswer, own: ReadonlySet<string>): boolean {
  const [sender, receiver] = [toAddress(topics[1]), toAddress(topics[2])]
  return BigInt(data) > 0n && sender !== receiver && !own.has(sender) && !own.has(receiver)
}

/**
 * Fetches what each transaction called. A payment of our contracts, such as that of a redemption, may come from the
 * account of an operator, and is announced as what it is.
 */
async function fetchCalled(
  rpc: PaymentTransferChain['rpc'],
  logs: readonly LogAnswer[],
): Promise<ReadonlyMap<string, string>> {
  const called = new Map<string, string>()
  for (const hash of new Set(logs.map(({ transactionHash }) => transactionHash))) {
    const answer = await rpc.call<{ to: string | null }>('eth_getTransactionByHash', hash)
    called.set(hash, answer.to?.toLowerCase() ?? '')
  }
  return called
}

async function fetchTimes(
  rpc: PaymentTransferChain['rpc'],
  logs: readonly LogAnswer[],
): Promise<ReadonlyMap<string, Date>> {
  const times = new Map<string, Date>()
  for (const number of new Set(logs.map(({ blockNumber }) => blockNumber))) {
    const block = await rpc.call<{ timestamp: string }>('eth_getBlockByNumber', number, false)
    times.set(number, new Date(Number(block.timestamp) * 1000))
  }
  return times
}

const toHex = (value: number) => `0x${value.toString(16)}`
const toTopic = (wallet: Address): Hex => `0x${wallet.slice(2).padStart(64, '0')}`
const toAddress = (topic = ''): Address => `0x${topic.slice(-40).toLowerCase()}`

const toTransfer = (
  log: LogAnswer,
  chainId: number,
  times: ReadonlyMap<string, Date>,
): TokenTransfer => ({
  chainId,
  blockNumber: Number(log.blockNumber),
  logIndex: Number(log.logIndex),
  transactionHash: log.transactionHash as Hex,
  minedAt: times.get(log.blockNumber) ?? new Date(0),
  token: log.address.toLowerCase() as Address,
  sender: toAddress(log.topics[1]),
  receiver: toAddress(log.topics[2]),
  amount: BigInt(log.data),
})

import { setTimeout as delay } from 'node:timers/promises'
import type { ChainFiles } from './chain-files.ts'
import { journalTransactions, listBlockTransactions } from './journal.ts'
import { shouldSaveState, toMsUntilNextBlock } from './mining-rule.ts'
import { watchPendingTransactions } from './pending-transactions.ts'
import type { Rpc } from './rpc.ts'
import { saveChainState } from './state-file.ts'

export type Miner = { stop: () => Promise<void> }

type MinerOptions = {
  url: string
  rpc: Rpc
  /** Files that the chain is saved to; null for an ephemeral chain, which needs half the processor time. */
  files: ChainFiles | null
  blockTimeMs: number
  /** Called with each error of mining or saving, and awaited; mining continues afterwards. */
  onFault: (error: unknown) => void | Promise<void>
}

type Progress = { emptyBlocksInRow: number; lastBlockMs: number }

/**
 * Mines blocks and saves the chain by the rules of `mining-rule.ts`, until it is stopped. Stopping waits for the
 * current block and for `onFault`.
 */
export function startMiner(options: MinerOptions): Miner {
  const stopping = new AbortController()
  const ended = mineUntil(stopping.signal, options)
  return {
    stop: () => {
      stopping.abort()
      return ended
    },
  }
}

async function mineUntil(signal: AbortSignal, options: MinerOptions): Promise<void> {
  const progress: Progress = { emptyBlocksInRow: 0, lastBlockMs: 0 }
  const pollMs = Math.min(100, options.blockTimeMs / 4)
  const arrivals = watchPendingTransactions(options.url, pollMs)
  signal.addEventListener('abort', arrivals.stop)
  while (!signal.aborted) {
    let schedule: MiningSchedule = { untilMs: pollMs, isPending: true }
    try {
      schedule = await mineIfDue(options, progress)
    } catch (error) {
      if (!signal.aborted) await options.onFault(error)
    }
    if (schedule.isPending) await delay(schedule.untilMs, undefined, { signal }).catch(() => {})
    else if (!signal.aborted) await arrivals.next(schedule.untilMs)
  }
}

/**
 * The result of one poll of the mempool: the time until the next block is due, and whether transactions are pending. If
 * some are, further ones do not change that time.
 */
type MiningSchedule = { untilMs: number; isPending: boolean }

async function mineIfDue(
  { rpc, files, blockTimeMs }: MinerOptions,
  progress: Progress,
): Promise<MiningSchedule> {
  const { pending } = await rpc<{ pending: string }>('txpool_status')
  const pendingCount = Number(pending)
  const { emptyBlocksInRow } = progress
  const sinceLastBlockMs = performance.now() - progress.lastBlockMs
  const untilMs = toMsUntilNextBlock({
    pendingCount,
    emptyBlocksInRow,
    sinceLastBlockMs,
    blockTimeMs,
  })
  if (untilMs > 0) return { untilMs, isPending: pendingCount > 0 }
  const noted = files && pendingCount > 0 ? await listBlockTransactions(rpc, 'pending') : []
  if (files && noted.length > 0) await journalTransactions(rpc, files.journal, noted)
  progress.lastBlockMs = performance.now()
  await rpc('evm_mine')
  const mined = await listBlockTransactions(rpc, 'latest')
  // Further transactions may have arrived since the mempool was read.
  if (files && mined.some((hash) => !noted.includes(hash))) {
    await journalTransactions(rpc, files.journal, mined)
  }
  progress.emptyBlocksInRow = mined.length > 0 ? 0 : emptyBlocksInRow + 1
  const saving = { transactionCount: mined.length, emptyBlocksInRow: progress.emptyBlocksInRow }
  if (files && shouldSaveState(saving)) await saveChainState(rpc, files, false)
  return { untilMs: 0, isPending: false }
}

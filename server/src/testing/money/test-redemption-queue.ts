import { mockUsdAbi } from '@parvalue/shared/chain/abi/mock-usd.ts'
import type { Address } from '@parvalue/shared/domain/values/address.ts'
import { encodeFunctionData } from 'viem'
import { privateKeyToAddress } from 'viem/accounts'
import type { JobRequest } from '../../ports/jobs.ts'
import type { Custodian, CustodianTransfer } from '../../providers/custodian/port.ts'
import type { Db } from '../../tables/tables.ts'
import { type TestChain, TREASURY_ADDRESS, testChainKeys } from '../chain/test-chain.ts'
import { createRedeemActions, createRedemptionFixture } from './test-redemptions.ts'

const FULFILLER = privateKeyToAddress(testChainKeys.fulfiller)

/** Seconds between two blocks, as on Ethereum. */
const BLOCK_SECONDS = 12

/** Blocks until a transfer of the custodian is complete. */
const TRANSFER_BLOCKS = 3

type QueuedJob = { job: JobRequest; dueMs: number }

/**
 * Starts a queue of redemptions on a real chain. The clock only advances with the test, and a job runs when it is due,
 * so the number of jobs is deterministic. The fulfiller has its dollars from the start, so that a reorg removes none.
 */
export async function startRedemptionQueue(db: Db, chain: TestChain) {
  const actions = createRedeemActions(chain)
  const [holder = '0x'] = (await chain.accounts()).map((each) => each.toLowerCase() as Address)
  await fundAccounts(chain, holder)
  await actions.allowRedeem(holder, AMOUNT_ALL)
  await chain.mine(20)
  const time = { nowMs: Date.now() }
  const clock = () => time.nowMs
  const bank = createCustodian(() => chain.head())
  const queue: QueuedJob[] = []
  const ran: string[] = []
  const enqueue = async (_: Db, requests: readonly JobRequest[]) => {
    for (const job of requests) {
      const isQueued = queue.some(({ job: other }) => isSameKey(other, job))
      const dueMs = time.nowMs + (job.delaySeconds ?? 0) * 1000
      if (!(isQueued && job.queue.isMerged)) queue.push({ job, dueMs })
    }
  }
  const fixture = await createRedemptionFixture(
    db,
    chain,
    { adapter: bank.adapter },
    { clock, enqueue },
  )
  /** Runs the jobs that are due until a time, each at its due time. */
  const runUntil = async (untilMs: number) => {
    for (;;) {
      const [next] = queue.filter(({ dueMs }) => dueMs <= untilMs).sort((a, b) => a.dueMs - b.dueMs)
      if (!next) break
      queue.splice(queue.indexOf(next), 1)
      time.nowMs = Math.max(time.nowMs, next.dueMs)
      ran.push(next.job.queue.name)
      await fixture.run(next.job)
    }
    time.nowMs = untilMs
  }
  return {
    fixture,
    bank,
    /** Names of the queues of all jobs that ran. */
    ran,
    request: (amount: bigint) => actions.redeem(holder, amount),
    /** Lets time pass without a block. */
    wait: (seconds: number) => runUntil(time.nowMs + seconds * 1000),
    /** Mines the next block, indexes it and runs the jobs that are due by then. */
    block: async () => {
      await runUntil(time.nowMs + BLOCK_SECONDS * 1000)
      await chain.mine()
      await fixture.follow()
      await runUntil(time.nowMs)
    },
  }
}

const AMOUNT_ALL = 900_000_000n

const isSameKey = (one: JobRequest, other: JobRequest) =>
  one.queue === other.queue && one.key === other.key

async function fundAccounts(chain: TestChain, holder: Address) {
  await chain.approve(holder, AMOUNT_ALL)
  await chain.mine()
  await chain.deposit(holder, AMOUNT_ALL)
  await chain.rpc('anvil_impersonateAccount', TREASURY_ADDRESS)
  const args = [FULFILLER, AMOUNT_ALL] as const
  const data = encodeFunctionData({ abi: mockUsdAbi, functionName: 'transfer', args })
  await chain.rpc('eth_sendTransaction', { from: TREASURY_ADDRESS, to: chain.token, data })
  await chain.mine()
}

/** Creates a custodian whose transfers are complete after some blocks, and whose balance the caller sets. */
function createCustodian(getHead: () => Promise<number>) {
  const transfers = new Map<string, { block: number; isShort: boolean; amount: bigint }>()
  const state = { balance: AMOUNT_ALL }
  const toTransfer = async (key: string): Promise<CustodianTransfer | null> => {
    const found = transfers.get(key)
    if (!found) return null
    const isComplete = (await getHead()) >= found.block + TRANSFER_BLOCKS
    const status = found.isShort ? 'failed' : isComplete ? 'complete' : 'pending'
    return { vendorId: key, status, statusText: status, isShort: found.isShort }
  }
  const adapter: Custodian = {
    requestTransfer: async ({ key, amount }) => {
      if (!transfers.has(key)) {
        const isShort = amount > state.balance
        if (!isShort) state.balance -= amount
        transfers.set(key, { block: await getHead(), isShort, amount })
      }
      const transfer = await toTransfer(key)
      if (!transfer) throw new Error('The transfer is gone')
      return transfer
    },
    findTransfer: toTransfer,
    getBalance: async () => state.balance,
  }
  return {
    adapter,
    setBalance: (balance: bigint) => {
      state.balance = balance
    },
    countTransfers: () => transfers.size,
  }
}

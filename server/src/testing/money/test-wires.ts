import { randomBytes } from 'node:crypto'
import { createChainEventDecoder } from '@parvalue/shared/chain/events.ts'
import { wireAccountsOf } from '@parvalue/shared/domain/ledger/ledger-wire.ts'
import type { Address } from '@parvalue/shared/domain/values/address.ts'
import { pino } from 'pino'
import { toWireSettings } from '../../config/wire-settings.ts'
import type { FundingJobDeps } from '../../modules/funding/deps.ts'
import { createFundingWorkers } from '../../modules/funding/jobs.ts'
import { createFundingChainHandler } from '../../modules/funding/mint/chain-handler.ts'
import { createMinterFinder } from '../../modules/funding/mint/chains.ts'
import { readWireJob } from '../../modules/funding/queues.ts'
import { createWireRequest } from '../../modules/funding/service.ts'
import { listWireViolations } from '../../modules/funding/wire-invariants.ts'
import type { WireDecider } from '../../modules/funding/wires/wire-decisions.ts'
import { findWireReceipt } from '../../modules/funding/wires/wire-receipt-store.ts'
import { auditLedger, getBalance } from '../../modules/ledger/service.ts'
import { createUsdPlusHandler } from '../../modules/usdplus/chain-handler.ts'
import { getLedgerSupply } from '../../modules/usdplus/service.ts'
import { createWalletOnce } from '../../modules/user/store.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { type CrashAt, neverCrash } from '../../platform/fail-point.ts'
import { GENESIS_PARENT_HASH } from '../../platform/indexer/common-ancestor.ts'
import { createLogCrossCheck } from '../../platform/indexer/cross-check-logs.ts'
import { takeChainLease } from '../../platform/indexer/lease.ts'
import { findChainCursor, insertCursorIfMissing } from '../../platform/indexer/store.ts'
import { createSyncSession, syncToHead } from '../../platform/indexer/sync.ts'
import type { Enqueue, JobRequest } from '../../ports/jobs.ts'
import { createRpc } from '../../providers/chain/service.ts'
import type { Tx } from '../../tables/tables.ts'
import { startTestChain, type TestChain, testChainKeys } from '../chain/test-chain.ts'
import type { TestEngine } from '../database/test-engines.ts'
import { SEPOLIA_CHAIN_ID } from '../server/test-app.ts'
import { startTestBank } from './test-bank.ts'

type Stepping = {
  db: TestEngine['db']
  clock: { nowMs: number }
  bank: Awaited<ReturnType<typeof startTestBank>>
  chain: TestChain
  run: (request: JobRequest) => Promise<void>
  work: () => Promise<void>
  index: Awaited<ReturnType<typeof startIndex>>
}

function createSteps({ db, clock, bank, chain, run, work, index }: Stepping) {
  const { pass, confirmedBlock } = index
  return {
    /** Sends a wire and processes the webhook that names it. */
    receive: async (wire: { memo: string; amount: string } & Record<string, unknown>) => {
      // Two receipts with equal times would be listed in any order.
      clock.nowMs += 1
      const { ref } = await bank.send(wire)
      await run(readWireJob(ref))
      const receipt = await findWireReceipt(db, { bankRef: ref })
      if (!receipt) throw new Error('not recorded')
      return receipt
    },
    /** Signs the mint, mines it, and works until it is final. */
    settle: async () => {
      await work()
      await pass(1)
      await work()
      await pass(16)
      await work()
    },
    statusOf: async (id: string) => {
      const receipt = await findWireReceipt(db, { id })
      return [receipt?.status, receipt?.reason ?? receipt?.waitsFor ?? null]
    },
    /** Lists violations of invariants 2, 7 and 9: bank, ledger and chain agree. */
    listDisagreements: async (): Promise<string[]> => {
      const [supply, booked] = [
        await getLedgerSupply(db, SEPOLIA_CHAIN_ID),
        await chain.totalSupply(confirmedBlock()),
      ]
      const cash = await getBalance(db, wireAccountsOf('USD').cash)
      const balance = await bank.bank.getBalance('account_usd')
      return [
        ...(await listWireViolations(db)),
        ...(await auditLedger(db)),
        ...(supply === booked ? [] : [`supply ${booked}, in the books ${supply}`]),
        ...(cash === balance ? [] : [`cash ${balance}, in the books ${cash}`]),
      ]
    },
  }
}

export type WireFixture = Awaited<ReturnType<typeof startWireFixture>>

/** Starts a database, a chain and the simulated bank; jobs only run when a test runs them. */
export async function startWireFixture(open: () => Promise<TestEngine>) {
  const [engine, chain, bank] = await Promise.all([open(), startTestChain(), startTestBank()])
  const { db } = engine
  const clock = { nowMs: Date.now() }
  const waiting: JobRequest[] = []
  const enqueue: Enqueue = async (_, requests) => {
    waiting.push(...requests)
  }
  const notified: Address[] = []
  const deps: FundingJobDeps = {
    db,
    clock: () => clock.nowMs,
    random: randomBytes,
    log: pino({ level: 'silent' }),
    crashAt: neverCrash,
    enqueue,
    bank: bank.bank,
    settings: toWireSettings({ WIRE_EXPIRY_DAYS: 30, WIRE_AUTO_RETURN_DAYS: 10 }),
    approvalLimit: 1_000_000_000_000n,
    findMinter: toFinder(chain),
    notify: async (_, wallet) => {
      notified.push(wallet)
    },
  }
  const index = await startIndex(engine, chain, enqueue)
  const run = async (request: JobRequest, changes: Partial<FundingJobDeps> = {}) => {
    const workers = createFundingWorkers({ ...deps, ...changes })
    await workers.find(({ queue }) => queue.name === request.queue.name)?.run(request.data)
  }
  /** Runs the queued jobs once; jobs that they enqueue stay queued. */
  const work = async (crashAt: CrashAt = neverCrash) => {
    const due = new Map(
      waiting.splice(0).map((job) => [`${job.queue.name}${job.key ?? Math.random()}`, job]),
    )
    for (const job of due.values()) {
      if (job.queue.name !== 'funding.watch') await run(job, { crashAt })
    }
  }
  return {
    engine,
    db,
    chain,
    bank,
    clock,
    deps,
    notified,
    waiting,
    run,
    ...index,
    work,
    ...createSteps({ db, clock, bank, chain, run, index, work: () => work() }),
    /** Decides about a receipt like an operator does. */
    decide: <Subject, Result>(
      how: (
        tx: Tx,
        deps: FundingJobDeps,
        subject: Subject,
        decider: WireDecider,
      ) => Promise<Result>,
      subject: Subject,
      decider: WireDecider,
    ) => inTransaction(db, (tx) => how(tx, deps, subject, decider)),
    /** Creates a wire request, by default for a new wallet. */
    announce: async (cents: bigint, wallet: Address = newAddress()) => {
      if (!(await hasWallet(db, wallet))) await createWalletOnce(db, wallet, clock.nowMs)
      const request = { wallet, chainId: SEPOLIA_CHAIN_ID, cents }
      const people = { ...deps, listChainIds: async () => [SEPOLIA_CHAIN_ID] }
      const memoCode = await inTransaction(db, (tx) => createWireRequest(tx, people, request))
      if (!memoCode.ok) throw new Error(memoCode.reason)
      return { wallet, memoCode: memoCode.value }
    },
    stop: async () => {
      chain.stop()
      await bank.stop()
      await engine.close()
    },
  }
}

const newAddress = (): Address => `0x${randomBytes(20).toString('hex')}`

const hasWallet = async (db: TestEngine['db'], address: Address) =>
  (await db.selectFrom('wallets').where('address', '=', address).select('address').execute())
    .length > 0

function toFinder({ url, deployment }: TestChain) {
  const chain = {
    id: SEPOLIA_CHAIN_ID,
    rpcUrl: url,
    rpcUrls: [url],
    nodeUrls: [url],
    wsUrl: '',
    isLocal: true,
    safeApiUrl: null,
    deployment,
  }
  return createMinterFinder({
    chains: [chain],
    wireMinterKey: testChainKeys.wireMinter,
    http: fetch,
  })
}

/** Creates the indexer of the chain, which only runs when called. */
async function startIndex({ db }: TestEngine, chain: TestChain, enqueue: Enqueue) {
  await insertCursorIfMissing(db, SEPOLIA_CHAIN_ID, { block: -1, hash: GENESIS_PARENT_HASH })
  const lease = { chainId: SEPOLIA_CHAIN_ID, holder: 'test', isAlone: true }
  const [epoch, cursor] = [
    await takeChainLease(db, lease),
    await findChainCursor(db, SEPOLIA_CHAIN_ID),
  ]
  if (epoch === null || !cursor) throw new Error('no lease')
  const session = createSyncSession(epoch, cursor)
  const rpc = createRpc(fetch, chain.url)
  const decoder = createChainEventDecoder(chain.deployment)
  const deps = {
    db,
    rpc,
    secondRpc: null,
    crossCheck: createLogCrossCheck([rpc], decoder),
    decoder,
    handlers: [createUsdPlusHandler(async () => {}), createFundingChainHandler(enqueue)],
    crashAt: neverCrash,
    clock: () => 0,
    log: () => {},
  }
  return {
    confirmedBlock: () => `0x${session.cursor.confirmedBlock.toString(16)}`,
    /** Mines blocks and indexes them; a block is final 16 blocks later. */
    pass: async (blocks: number) => {
      await chain.mine(blocks)
      const fault = await syncToHead(deps, session)
      if (fault !== null) throw new Error(JSON.stringify(fault))
    },
  }
}

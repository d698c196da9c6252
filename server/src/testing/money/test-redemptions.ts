import { randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { inspect } from 'node:util'
import { transferRestrictorAbi } from '@parvalue/shared/chain/abi/transfer-restrictor.ts'
import { usdPlusAbi } from '@parvalue/shared/chain/abi/usd-plus.ts'
import { usdPlusRedeemerAbi } from '@parvalue/shared/chain/abi/usd-plus-redeemer.ts'
import { createChainEventDecoder } from '@parvalue/shared/chain/events.ts'
import type { Address, Hex } from '@parvalue/shared/domain/values/address.ts'
import { waitUntil } from '@parvalue/shared/test-wait-until.ts'
import { pino } from 'pino'
import { encodeFunctionData } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { custodianSimulator } from '../../../../simulators/custodian/role.ts'
import { startSimulator } from '../../../../simulators/role.ts'
import { instantRedemptionHandler } from '../../modules/instant-redemptions/chain-handler.ts'
import { createRedemptionChainHandler } from '../../modules/redemptions/chain-handler.ts'
import type { RedemptionDeps } from '../../modules/redemptions/deps.ts'
import { createRedemptionWorkers } from '../../modules/redemptions/queue/jobs.ts'
import { payNextRedemptionQueue, redemptionQueues } from '../../modules/redemptions/queue/queues.ts'
import { type Redemption, toRedemption } from '../../modules/redemptions/row.ts'
import { restrictionHandler } from '../../modules/restrictions/chain-handler.ts'
import { createUsdPlusHandler } from '../../modules/usdplus/chain-handler.ts'
import { neverCrash } from '../../platform/fail-point.ts'
import { GENESIS_PARENT_HASH } from '../../platform/indexer/common-ancestor.ts'
import { createLogCrossCheck } from '../../platform/indexer/cross-check-logs.ts'
import { takeChainLease } from '../../platform/indexer/lease.ts'
import { findChainCursor, insertCursorIfMissing } from '../../platform/indexer/store.ts'
import { createSyncSession, syncToHead } from '../../platform/indexer/sync.ts'
import type { JobRequest } from '../../ports/jobs.ts'
import { createChainSender, createRpc } from '../../providers/chain/service.ts'
import { createCustodian } from '../../providers/custodian/service.ts'
import { createRedeemer } from '../../providers/redeemer/service.ts'
import { toSimulatedAccess } from '../../providers/simulated.ts'
import type { Db } from '../../tables/tables.ts'
import { type TestChain, testChainKeys } from '../chain/test-chain.ts'
import { SEPOLIA_CHAIN_ID } from '../server/test-app.ts'

export type CustodianMode = 'normal' | 'slow' | 'dry' | 'refuse' | 'break' | 'answer_lost'

/** Writes the files that the custodian reads: its keys and the deployment. */
export function writeCustodianFiles(chain: TestChain, dataDir: string) {
  for (const [folder, name, text] of [
    ['keys', 'treasury', testChainKeys.treasury],
    ['keys', 'fulfiller', testChainKeys.fulfiller],
    ['deployments', `${SEPOLIA_CHAIN_ID}.json`, JSON.stringify(chain.deployment)],
  ] as const) {
    mkdirSync(path.join(dataDir, folder), { recursive: true })
    writeFileSync(path.join(dataDir, folder, name), text)
  }
}

/** Starts the simulated custodian for a test chain, with the Circle adapter connected to it. */
export async function startTestCustodian(chain: TestChain) {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'parvalue-custodian-'))
  writeCustodianFiles(chain, dataDir)
  const settings = {
    portBase: 0,
    dataDir,
    productUrl: 'http://127.0.0.1:1',
    rpcUrls: { [SEPOLIA_CHAIN_ID]: chain.url },
    env: { CUSTODIAN_SETTLE_SECONDS: '0' },
  }
  const running = await startSimulator(custodianSimulator, settings, 0)
  const post = async (urlPath: string, body: object = {}) => {
    const response = await fetch(`${running.url}${urlPath}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    if (!response.ok) throw new Error(await response.text())
  }
  const { key } = toSimulatedAccess('custodian', 0)
  return {
    url: running.url,
    dataDir,
    adapter: createCustodian({ url: running.url, key }, fetch),
    setMode: (mode: CustodianMode) => post('/control/mode', { mode }),
    resume: () => post('/control/resume'),
    listTransfers: async () =>
      (await (await fetch(`${running.url}/control/transfers`)).json()) as {
        key: string
        status: string
        amount: string
      }[],
    stop: async () => {
      await running.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

export type TestCustodian = Awaited<ReturnType<typeof startTestCustodian>>

/** 100 gwei. */
const HIGH_FEE = '0x174876e800'

/**
 * Creates helpers that send users' transactions to USD+ and to the redeemer; the users are anvil's unlocked accounts.
 */
export function createRedeemActions(chain: TestChain) {
  const { contracts } = chain.deployment
  const redeemer = contracts.usdPlusRedeemer ?? '0x'
  const send = (from: Address, to: Address, data: Hex) =>
    chain.rpc<Hex>('eth_sendTransaction', { from, to, data, gas: '0xf4240' })
  return {
    redeemer: redeemer.toLowerCase() as Address,
    allowRedeem: (from: Address, amount: bigint) =>
      send(
        from,
        contracts.usdPlus,
        encodeFunctionData({ abi: usdPlusAbi, functionName: 'approve', args: [redeemer, amount] }),
      ),
    redeem: (from: Address, amount: bigint, receiver: Address = from) =>
      send(
        from,
        redeemer,
        encodeFunctionData({
          abi: usdPlusRedeemerAbi,
          functionName: 'requestRedeem',
          args: [chain.token, amount, receiver, from],
        }),
      ),
    /** Cancels as the owner of the request, in front of other pending transactions. */
    cancelByOwner: (from: Address, ticket: bigint) =>
      chain.rpc<Hex>('eth_sendTransaction', {
        from,
        to: redeemer,
        data: encodeFunctionData({
          abi: usdPlusRedeemerAbi,
          functionName: 'cancelByOwner',
          args: [ticket],
        }),
        gas: '0xf4240',
        maxFeePerGas: HIGH_FEE,
        maxPriorityFeePerGas: HIGH_FEE,
      }),
    /** Sets the payment period of new requests as the owner of the contract. */
    setPaymentPeriod: async (seconds: number) => {
      const data = encodeFunctionData({
        abi: usdPlusRedeemerAbi,
        functionName: 'setPaymentPeriod',
        args: [seconds],
      })
      await chain.sendAsOwner(redeemer, data)
    },
    dollarsOf: async (account: Address) =>
      BigInt(
        await chain.rpc<Hex>(
          'eth_call',
          { to: chain.token, data: `0x70a08231${account.slice(2).padStart(64, '0')}` },
          'latest',
        ),
      ),
    restrict: async (account: Address, isRestricted: boolean) => {
      const signer = privateKeyToAccount(testChainKeys.restrictor)
      await chain.rpc('anvil_impersonateAccount', signer.address)
      await send(
        signer.address,
        contracts.transferRestrictor,
        encodeFunctionData({
          abi: transferRestrictorAbi,
          functionName: isRestricted ? 'restrict' : 'unrestrict',
          args: [account],
        }),
      )
    },
  }
}

/** Creates an indexer and a worker that only run when the test calls them. */
export async function createRedemptionFixture(
  db: Db,
  chain: TestChain,
  custody: Pick<TestCustodian, 'adapter'>,
  changes: Partial<RedemptionDeps> = {},
) {
  const requested: JobRequest[] = []
  const clock = Date.now
  const enqueue: RedemptionDeps['enqueue'] = async (_, requests) => {
    for (const request of requests.filter(({ queue }) => redemptionQueues.includes(queue))) {
      const isQueued = requested.some(
        ({ queue, key }) => queue === request.queue && key === request.key,
      )
      if (!(isQueued && request.queue.isMerged)) requested.push(request)
    }
  }
  const rpc = createRpc(fetch, chain.url)
  const redeemer = createRedeemer(chain.deployment, rpc)
  if (!redeemer) throw new Error('no redeemer')
  const sender = createChainSender(rpc, SEPOLIA_CHAIN_ID, testChainKeys.fulfiller)
  const findToken = (address: string) =>
    chain.deployment.paymentTokens.find((token) => token.address.toLowerCase() === address) ?? null
  const deps: RedemptionDeps = {
    db,
    clock,
    random: randomBytes,
    enqueue,
    crashAt: neverCrash,
    log: pino({ level: process.env.TEST_LOG ?? 'silent' }),
    custodian: custody.adapter,
    approvalLimit: 1_000_000_000_000n,
    findChain: () => ({ sender, redeemer, findToken }),
    ...changes,
  }
  const contract = redeemer.address.toLowerCase() as Address
  const handlers = [
    createUsdPlusHandler(async () => {}),
    restrictionHandler,
    createRedemptionChainHandler({ ...deps, contract }),
    instantRedemptionHandler,
  ]
  await insertCursorIfMissing(db, SEPOLIA_CHAIN_ID, { block: -1, hash: GENESIS_PARENT_HASH })
  const epoch = await takeChainLease(db, {
    chainId: SEPOLIA_CHAIN_ID,
    holder: 'test',
    isAlone: true,
  })
  const cursor = await findChainCursor(db, SEPOLIA_CHAIN_ID)
  if (epoch === null || !cursor) throw new Error('no lease')
  const session = createSyncSession(epoch, cursor)
  const decoder = createChainEventDecoder(chain.deployment)
  const syncDeps = {
    db,
    rpc,
    secondRpc: null,
    crossCheck: createLogCrossCheck([rpc], decoder),
    decoder,
    handlers,
    clock,
    crashAt: neverCrash,
    log: () => {},
  }
  const workers = createRedemptionWorkers(deps)
  const run = async ({ queue, data }: JobRequest) =>
    workers.find((worker) => worker.queue === queue)?.run(data)
  const follow = async () => {
    const fault = await syncToHead(syncDeps, session)
    if (fault) throw new Error(JSON.stringify(fault))
  }
  const work = async () => {
    for (const job of requested.splice(0)) await run(job)
  }
  const workOnEvents = async () => {
    let count = 0
    for (;;) {
      const index = requested.findIndex(({ queue }) => queue === payNextRedemptionQueue)
      const [job] = index < 0 ? [] : requested.splice(index, 1)
      if (!job) return count
      count += 1
      await run(job)
    }
  }
  const list = async (): Promise<Redemption[]> => {
    const rows = await db.selectFrom('redemptions').orderBy('ticket').selectAll().execute()
    return rows.map(toRedemption)
  }
  let seen: Redemption[] = []
  const isSoNow = async (isSo: (rows: Redemption[]) => boolean) => {
    await follow()
    await work()
    seen = await list()
    return isSo(seen)
  }
  const toWhat = () => `the redemptions are as wanted, and not ${inspect(seen)}`
  return {
    deps,
    requested,
    run,
    follow,
    /** Runs all jobs that are enqueued, also those that are due later. */
    work,
    /** Runs the jobs that events have enqueued, and returns their number; the jobs that poll stay queued. */
    workOnEvents,
    list,
    /** Mines, indexes and runs jobs until the condition holds. */
    until: (isSo: (rows: Redemption[]) => boolean) =>
      waitUntil(() => isSoNow(isSo), toWhat, { meanwhile: () => chain.mine(3) }),
    /**
     * Works like `until`, but with as few blocks as possible: each transaction gets its own block and three more.
     * Earlier blocks then do not become final, however long the custodian takes.
     */
    untilNotFinal: (isSo: (rows: Redemption[]) => boolean) => {
      let above = 0
      const meanwhile = async () => {
        const { pending } = await chain.rpc<{ pending: string }>('txpool_status')
        if (Number(pending) === 0 && above >= 3) return
        await chain.mine()
        // The mined block is read, because a transaction may arrive between a query of the mempool and the block.
        const block = await chain.rpc<{ transactions: string[] }>(
          'eth_getBlockByNumber',
          'latest',
          false,
        )
        above = block.transactions.length > 0 ? 0 : above + 1
      }
      return waitUntil(() => isSoNow(isSo), toWhat, { meanwhile })
    },
  }
}

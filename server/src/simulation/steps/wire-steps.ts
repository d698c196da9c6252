import { pino } from 'pino'
import { readWireJob } from '../../modules/funding/queues.ts'
import { cancelWireRequest, createWireRequest } from '../../modules/funding/service.ts'
import {
  decideWireAssignment,
  decideWireCover,
  decideWireRelease,
  decideWireReturn,
  listWiresNeedingReview,
} from '../../modules/funding/wires/wire-decisions.ts'
import {
  findWireReceipt,
  listRecalledWires,
  listWireReceipts,
} from '../../modules/funding/wires/wire-receipt-store.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { type SimulationRun, simulatedConfig } from '../run.ts'
import { createSimulatedEnqueue } from '../world/queue.ts'
import { SIMULATED_CHAIN_ID, userAddresses } from '../world/simulated-deployment.ts'

/** Share of wires whose settlement sends a webhook; polling finds the others. */
const NOTIFIED = 0.6
const RETURN_REFUSED = 0.1

/** Statuses in which the mint may be in progress or done. */
const MINT_STATUSES = ['arrived', 'minting', 'minted']

const DECIDER = { who: 'simulated', why: 'chance' }

const toDeps = ({ world, database, random }: SimulationRun) => ({
  db: database.db,
  clock: world.clock,
  random: random.bytes,
  enqueue: createSimulatedEnqueue(world.clock),
  log: pino({ level: 'silent' }),
  settings: simulatedConfig.wires,
  listChainIds: async () => [SIMULATED_CHAIN_ID],
  notify: async () => {},
})

/**
 * Requests, cancels or sends a wire as a user, or lets the bank settle or recall one. `canRecall` is false where days
 * pass between two polls of the bank, which read a few days back.
 */
export async function runUserWireStep(run: SimulationRun, canRecall = true): Promise<string> {
  if (run.process().isInTransaction()) return 'nothing'
  const [, wallet] = await pickRequest(run)
  if (!wallet) return announce(run)
  const often = [
    announce,
    announce,
    send,
    send,
    settleWiresAtBank,
    settleWiresAtBank,
    settleWiresAtBank,
  ]
  const recalls = canRecall ? [reverse, sendCover] : []
  return run.random.pick([...often, cancel, ...recalls])(run)
}

async function announce(run: SimulationRun): Promise<string> {
  const deps = toDeps(run)
  const cents = BigInt(1 + run.random.below(1_000_000))
  const request = { wallet: run.random.pick(userAddresses), chainId: SIMULATED_CHAIN_ID, cents }
  const made = await inTransaction(deps.db, (tx) => createWireRequest(tx, deps, request))
  return `announces ${made.ok ? made.value : made.reason}`
}

async function cancel(run: SimulationRun): Promise<string> {
  const [code, wallet] = await pickRequest(run)
  if (!wallet) return 'nothing'
  const done = await cancelWireRequest(toDeps(run), wallet, code)
  return `takes ${code} back: ${done.ok}`
}

/** Sends a wire, usually with the right memo; sometimes without one, with two, from another sender, or twice. */
async function send(run: SimulationRun): Promise<string> {
  const { random, world } = run
  const [code] = await pickRequest(run)
  const [other] = await pickRequest(run)
  const memo = random.pick([
    ...Array<typeof code>(6).fill(code),
    `for ${code}`,
    'thank you',
    `${code} ${other}`,
  ])
  const known = world.bank.list()
  const again = known.length > 0 && random.chance(0.1) ? random.pick(known) : null
  const id = world.bank.take({
    memo,
    cents: 1 + random.below(2_000_000),
    accountId: random.chance(0.1) ? 'account_eur' : 'account_usd',
    originator: random.pick([
      'Ana Example',
      'Ana Example',
      'Ana Example',
      'ANA EXAMPLE.',
      'Ben Other',
    ]),
    reference: again?.input_message_accountability_data ?? `reference ${known.length}`,
    isReturnRefused: random.chance(RETURN_REFUSED),
  })
  return `sends ${id} with ${memo}`
}

/** Recalls a credited wire, whatever its status here. */
async function reverse({
  random,
  database: { db },
  world: { bank },
}: SimulationRun): Promise<string> {
  const credited = bank.list().filter(({ status }) => status === 'accepted')
  if (credited.length === 0) return 'nothing'
  const { id } = random.pick(credited)
  const receipt = await findWireReceipt(db, { bankRef: id })
  bank.takeBack(
    id,
    MINT_STATUSES.some((status) => status === receipt?.status),
  )
  return `the bank takes ${id} back`
}

/** Sends a wire that covers a recalled one. */
async function sendCover(run: SimulationRun): Promise<string> {
  const [missing] = await listRecalledWires(run.database.db)
  if (!missing) return 'nothing'
  const { accountId, cents } = missing
  const id = run.world.bank.take({
    memo: 'from the house',
    cents: Number(cents),
    accountId,
    originator: 'The house',
    reference: `for ${missing.bankRef}, ${run.world.bank.list().length}`,
    isReturnRefused: false,
  })
  return `sends ${id} for ${missing.bankRef}`
}

/** Covers recalled wires one after the other; returns whether there are none. */
export async function coverRecalledWires(run: SimulationRun): Promise<boolean> {
  const { db } = run.database
  const missing = await listRecalledWires(db)
  if (missing.length === 0) return true
  if (!(await coverOne(run))) {
    await sendCover(run)
    await settleWiresAtBank(run)
  }
  return false
}

/** Covers a recalled wire with a suspense wire of the same amount, as an operator. */
async function coverOne(run: SimulationRun): Promise<string | null> {
  const deps = toDeps(run)
  const [missing] = await listRecalledWires(deps.db)
  const inSuspense = await listWireReceipts(deps.db, { statuses: ['suspense'] })
  const by = inSuspense.find(
    ({ cents, accountId }) => cents === missing?.cents && accountId === missing.accountId,
  )
  if (!missing || !by) return null
  const which = { receiptId: missing.id, by: by.id }
  const done = await inTransaction(deps.db, (tx) => decideWireCover(tx, deps, which, DECIDER))
  return `covers ${missing.id} by ${by.id}: ${done.ok}`
}

/**
 * Settles the wires that are pending at the bank; for some of them enqueues the job that reads a wire, as the bank's
 * webhook does.
 */
export async function settleWiresAtBank(run: SimulationRun): Promise<string> {
  const { random, world } = run
  const settled = world.bank.settle()
  const { db, enqueue } = toDeps(run)
  const notified = settled.filter(() => random.chance(NOTIFIED))
  await inTransaction(db, (tx) => enqueue(tx, notified.map(readWireJob)))
  return `${settled.length} settle`
}

const actions = ['return', 'release', 'assign'] as const

/** Decides about a wire that needs an operator. */
export async function runOperatorWireStep(run: SimulationRun): Promise<string> {
  if (run.process().isInTransaction()) return 'nothing'
  const covered = run.random.chance(0.5) ? await coverOne(run) : null
  if (covered !== null) return covered
  const deps = toDeps(run)
  const held = await listWiresNeedingReview(deps.db)
  if (held.length === 0) return 'nothing'
  const [{ id }, action] = [run.random.pick(held), run.random.pick(actions)]
  const [memoCode] = await pickRequest(run)
  const done = await inTransaction(deps.db, (tx) => {
    if (action === 'return') return decideWireReturn(tx, deps, id, DECIDER)
    if (action === 'release') return decideWireRelease(tx, deps, id, DECIDER)
    return decideWireAssignment(tx, deps, { receiptId: id, memoCode }, DECIDER)
  })
  return `${action} ${id}: ${done.ok}`
}

async function pickRequest({ random, database: { db } }: SimulationRun) {
  const rows = await db
    .selectFrom('wire_requests')
    .select(['memo_code', 'wallet'])
    .orderBy('created_at')
    .orderBy('memo_code')
    .execute()
  const found = rows.length === 0 ? null : random.pick(rows)
  return [
    found?.memo_code ?? 'AAAAA AAAAA AAAAA',
    userAddresses.find((one) => one === found?.wallet),
  ] as const
}

import { pino } from 'pino'
import { inTransaction } from '../db/transaction.ts'
import { toReadRequest } from '../modules/funding/requests.ts'
import { cancelWireRequest, createWireRequest } from '../modules/funding/service.ts'
import { decideAssign, decideRelease, decideReturn, listHeld } from '../modules/funding/suspense.ts'
import { CHAIN_ID, people } from './places.ts'
import { createEnqueue } from './queue.ts'
import { config, type Run } from './run.ts'

/** Of all wires so many settle with a notice of it; the others are found by looking. */
const TOLD = 0.6
const RETURN_REFUSED = 0.1

const toDeps = ({ world, database, random }: Run) => ({
  db: database.db,
  clock: world.clock,
  random: random.bytes,
  enqueue: createEnqueue(world.clock),
  log: pino({ level: 'silent' }),
  settings: config.wires,
  listChainIds: async () => [CHAIN_ID],
  tell: async () => {},
})

/** Somebody announces a wire, takes one back, or sends one; or their bank does its work. */
export async function actOnWires(run: Run): Promise<string> {
  if (run.process().isInTransaction()) return 'nothing'
  const [, wallet] = await pickRequest(run)
  if (!wallet) return announce(run)
  const act = run.random.pick([announce, announce, send, send, settle, settle, settle, takeBack])
  return act(run)
}

async function announce(run: Run): Promise<string> {
  const deps = toDeps(run)
  const cents = BigInt(1 + run.random.below(1_000_000))
  const request = { wallet: run.random.pick(people), chainId: CHAIN_ID, cents }
  const made = await inTransaction(deps.db, (tx) => createWireRequest(tx, deps, request))
  return `announces ${made.ok ? made.value : made.reason}`
}

async function takeBack(run: Run): Promise<string> {
  const [code, wallet] = await pickRequest(run)
  if (!wallet) return 'nothing'
  const done = await cancelWireRequest(toDeps(run), wallet, code)
  return `takes ${code} back: ${done.ok}`
}

/** With the right code most of the time; without one, with two, from elsewhere, or twice. */
async function send(run: Run): Promise<string> {
  const { random, world } = run
  const [code] = await pickRequest(run)
  const [other] = await pickRequest(run)
  const memo = random.pick([...Array(6).fill(code), `for ${code}`, 'thank you', `${code} ${other}`])
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

/** As the answer to the bank's notice does it: the job is asked for, and the rest is looked up. */
export async function settle(run: Run): Promise<string> {
  const { random, world } = run
  const settled = world.bank.settle()
  const { db, enqueue } = toDeps(run)
  const told = settled.filter(() => random.chance(TOLD))
  await inTransaction(db, (tx) => enqueue(tx, told.map(toReadRequest)))
  return `${settled.length} settle`
}

const actions = ['return', 'release', 'assign'] as const

/** An operator decides about one of the wires that wait for a person. */
export async function operateOnWires(run: Run): Promise<string> {
  if (run.process().isInTransaction()) return 'nothing'
  const deps = toDeps(run)
  const held = await listHeld(deps.db)
  if (held.length === 0) return 'nothing'
  const [{ id }, action] = [run.random.pick(held), run.random.pick(actions)]
  const [memoCode] = await pickRequest(run)
  const decider = { who: 'simulated', why: 'chance' }
  const done = await inTransaction(deps.db, (tx) => {
    if (action === 'return') return decideReturn(tx, deps, id, decider)
    if (action === 'release') return decideRelease(tx, deps, id, decider)
    return decideAssign(tx, deps, { receiptId: id, memoCode }, decider)
  })
  return `${action} ${id}: ${done.ok}`
}

async function pickRequest({ random, database: { db } }: Run) {
  const rows = await db
    .selectFrom('wire_requests')
    .select(['memo_code', 'wallet'])
    .orderBy('created_at')
    .orderBy('memo_code')
    .execute()
  const found = rows.length === 0 ? null : random.pick(rows)
  return [
    found?.memo_code ?? 'AAAAA AAAAA AAAAA',
    people.find((one) => one === found?.wallet),
  ] as const
}

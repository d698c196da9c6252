import { randomBytes, randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readWireJob, watchWiresJob } from '../modules/funding/queues.ts'
import type { IncomingWire } from '../modules/funding/wires/wire-receipt-store.ts'
import { createFlagCache } from '../modules/system/flag-cache.ts'
import { createAdminServer } from '../platform/http/admin.ts'
import { createLogger } from '../platform/http/log.ts'
import { openMemoryEngine } from '../testing/database/test-engines.ts'
import { startWireFixture, type WireFixture } from '../testing/money/test-wires.ts'
import { SEPOLIA_CHAIN_ID } from '../testing/server/test-app.ts'
import { testOperators, toOperatorHeaders } from '../testing/server/test-operators.ts'
import { addOperatorRoutes } from './routes.ts'

const REASON = { why: 'case 7' }

let fixture: WireFixture
let admin: FastifyInstance

beforeAll(async () => {
  fixture = await startWireFixture(openMemoryEngine)
  await fixture.pass(1)
  admin = createAdminServer(async () => true)
  const { db, deps } = fixture
  addOperatorRoutes(admin, {
    random: randomBytes,
    operators: testOperators,
    db,
    clock: deps.clock,
    enqueue: deps.enqueue,
    log: createLogger({ write: () => {} }),
    flags: createFlagCache({ db, clock: deps.clock }),
    chainIds: [SEPOLIA_CHAIN_ID],
  })
})
afterAll(async () => {
  await admin.close()
  await fixture?.stop()
})

async function send(method: 'GET' | 'POST', body?: object, path = 'suspense') {
  const answer = await admin.inject({
    method,
    url: `/operator/${path}`,
    headers: toOperatorHeaders('ana'),
    ...(body ? { payload: body } : {}),
  })
  return { status: answer.statusCode, body: answer.json<object>() }
}

const ID = randomUUID()

test.each([
  [{ decision: 'burn', receiptId: ID, ...REASON }, 400],
  [{ decision: 'return', receiptId: 'x', ...REASON }, 400],
  [{ decision: 'return', receiptId: ID, why: ' ' }, 400],
  [{ decision: 'assign', receiptId: ID, ...REASON }, 400],
  [{ decision: 'return', receiptId: ID, memoCode: 'ACDEF-HJKMN-PQRTU', ...REASON }, 400],
  [{ decision: 'return', receiptId: ID, ...REASON }, 404],
  [{ decision: 'cover', receiptId: ID, ...REASON }, 400],
  [{ decision: 'cover', receiptId: ID, by: 'x', ...REASON }, 400],
  [{ decision: 'cover', receiptId: ID, by: ID, ...REASON }, 404],
])('%j is refused with %d', async (body, status) => {
  expect((await send('POST', body)).status).toBe(status)
  expect((await send('GET', undefined, 'actions')).body).toEqual([])
})

test('XT-06 wires in suspense are listed, assigned or returned, and each action is recorded', async () => {
  const { memoCode, wallet } = await fixture.announce(100n)
  const [one, other] = [
    await fixture.receive({ memo: 'forgot', amount: '1', originator: 'Bob' }),
    await fixture.receive({ memo: 'wrong', amount: '2.5' }),
  ]
  const listed = (await send('GET')).body
  expect(listed).toMatchObject([
    { id: one.id, status: 'suspense', reason: 'unknown_memo', amount: '1 USD', memo: 'forgot' },
    { id: other.id, from: 'Ana Luisa Moreno (021000021)', amount: '2.5 USD', owner: '' },
  ])
  const assign = { decision: 'assign', receiptId: one.id, memoCode, ...REASON }
  expect((await send('POST', assign)).body).toHaveLength(1)
  expect(await send('POST', assign)).toMatchObject({ status: 409, body: { code: 'conflict' } })
  const back = { decision: 'return', receiptId: other.id, ...REASON }
  expect((await send('POST', back)).body).toMatchObject([{ status: 'returning' }])
  await fixture.settle()
  expect((await send('GET')).body).toEqual([])
  expect(await fixture.chain.balanceOf(wallet)).toBe(1_000_000n)
  const actions = (await send('GET', undefined, 'actions')).body
  expect(actions).toMatchObject([
    { action: 'wire return', subject: other.id, ...REASON },
    { action: `wire assign ${memoCode}`, subject: one.id, ...REASON },
  ])
  expect(await fixture.listDisagreements()).toEqual([])
})

/** Recalls the wire at the bank after its mint, and runs the job that reads it. */
async function takeBack(bankRef: string) {
  await fixture.bank.bank.returnTransfer(bankRef, `back-${bankRef}`)
  await fixture.run(readWireJob(bankRef))
}

const cover = (receiptId: string, by: string) =>
  send('POST', { decision: 'cover', receiptId, by, ...REASON })

describe('XT-06 a wire that the bank recalls after its mint', () => {
  const gone: IncomingWire[] = []
  const toss = (amount: string) => fixture.receive({ memo: 'from the firm', amount })

  test('is listed, and later wires wait', async () => {
    const { memoCode } = await fixture.announce(300n)
    gone.push(await fixture.receive({ memo: memoCode, amount: '3' }))
    await fixture.settle()
    await takeBack(gone[0]?.bankRef ?? '')
    expect((await send('GET')).body).toMatchObject([
      { id: gone[0]?.id, status: 'minted', reason: 'taken_back', amount: '3 USD', owner: memoCode },
    ])
    const after = await fixture.announce(200n)
    gone.push(await fixture.receive({ memo: after.memoCode, amount: '2' }))
    await fixture.settle()
    expect(await fixture.statusOf(gone[1]?.id ?? '')).toEqual(['arrived', 'reserve'])
  })

  test('is covered only by a wire in suspense of the same amount', async () => {
    const [lost, next] = gone.map(({ id }) => id) as [string, string]
    const [less, much] = [await toss('2'), await toss('3')]
    const message = { code: 'conflict' }
    for (const [receiptId, by, status] of [
      [lost, less.id, 409],
      [lost, lost, 409],
      [lost, next, 409],
      [next, much.id, 409],
      [much.id, lost, 409],
      [lost, ID, 404],
    ] as const) {
      expect((await cover(receiptId, by)).status, `${receiptId} by ${by}`).toBe(status)
    }
    expect((await cover(lost, less.id)).body).toMatchObject(message)
    expect((await send('GET')).body).toMatchObject([
      { id: lost, reason: 'taken_back' },
      { id: less.id, status: 'suspense' },
      { id: much.id, status: 'suspense' },
    ])
    await send('POST', { decision: 'return', receiptId: less.id, ...REASON })
    await fixture.settle()
    gone.push(much)
  })

  test('is covered once; waiting wires are minted, and bank, ledger and chain agree', async () => {
    const [lost, next, much] = gone.map(({ id }) => id) as [string, string, string]
    expect(await cover(lost, much)).toEqual({ status: 200, body: [] })
    expect((await cover(lost, much)).status).toBe(409)
    const [newest] = Object.values((await send('GET', undefined, 'actions')).body)
    expect(newest).toMatchObject({
      action: `wire cover ${much}`,
      subject: lost,
      ...REASON,
    })
    await fixture.run(watchWiresJob())
    await fixture.settle()
    expect(await fixture.statusOf(next)).toEqual(['minted', null])
    expect(await fixture.statusOf(much)).toEqual(['covering', null])
    expect(await fixture.listDisagreements()).toEqual([])
  })

  test('lists the covering wire when the bank recalls that one too, and it can be covered', async () => {
    const [, , much] = gone as [IncomingWire, IncomingWire, IncomingWire]
    await takeBack(much.bankRef)
    expect((await send('GET')).body).toMatchObject([
      { id: much.id, status: 'covering', reason: 'taken_back' },
    ])
    const again = await toss('3')
    expect(await cover(much.id, again.id)).toEqual({ status: 200, body: [] })
    expect(await fixture.listDisagreements()).toEqual([])
  })
})

test('CW-10 a wire from a similar sender is listed beside the expected name, and assigned', async () => {
  const { memoCode, wallet } = await fixture.announce(200n)
  const wire = { memo: memoCode, amount: '1' }
  await fixture.receive({ ...wire, originator: 'Juan Pérez' })
  const { id } = await fixture.receive({ ...wire, originator: 'JUAN PEREZ HDZ' })
  expect((await send('GET')).body).toMatchObject([
    {
      id,
      reason: 'similar_originator',
      from: 'JUAN PEREZ HDZ (021000021)',
      expected: 'Juan Pérez',
    },
  ])
  const assign = { decision: 'assign', receiptId: id, memoCode, ...REASON }
  expect((await send('POST', assign)).body).toEqual([])
  await fixture.settle()
  expect(await fixture.chain.balanceOf(wallet)).toBe(2_000_000n)
})

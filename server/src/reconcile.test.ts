import type { Flow } from '@parvalue/shared/domain/flows.ts'
import { accountsOf } from '@parvalue/shared/domain/ledger-usdplus.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { postEntries, reverseEntries } from './modules/ledger/service.ts'
import { CHAIN_ID } from './test-app.ts'
import { putOrder, toHash, toId } from './test-order-rows.ts'
import {
  behindTriggers,
  type ReconcileWorld,
  runSql,
  startReconcileWorld,
} from './test-reconcile.ts'

const LONG_MS = 240_000
const OTHER_CHAIN = 421614
const ID = '00000000-0000-7000-8000-00000000000'
const HASH = `0x${'ab'.repeat(32)}`
const OWNER = `0x${'0a'.repeat(20)}`

let world: ReconcileWorld

beforeAll(async () => {
  world = await startReconcileWorld()
  await putOrder(world.db, 1, OWNER, { isSale: true })
  await runSql(
    world.db,
    `insert into order_steps (token_order_id, event, status, at)
     values ('${toId(1)}', 'mine', 'PENDING_SUBMIT', now())`,
    `insert into order_placements (client_order_id, token_order_id, request, asked_at)
     values ('${toId(1)}', '${toId(1)}', '{}', now())`,
  )
}, LONG_MS)
afterAll(() => world?.stop())

const everything = { WireTransferPurchases: true, Bridging: true }

test('where everything agrees nothing is frozen, and all of it is known', async () => {
  await world.run(2)
  expect((await world.listStates()).filter((state) => !state.endsWith(' ok'))).toEqual([])
  const checks = new Set((await world.listStates()).map((state) => state.split(' ')[0]))
  expect([...checks].sort()).toEqual([
    ...['backing', 'bridge', 'fills', 'idempotency', 'jobs', 'ledger', 'orders', 'redemptions'],
    ...['stock-backing', 'supply-flow', 'wires'],
  ])
  expect(await world.readFlows()).toEqual({
    health: [],
    sentences: [],
    status: [],
    flags: expect.objectContaining(everything),
  })
})

test('who does not answer makes no violation, and ends none', async () => {
  world.outside.isAway = true
  await world.run(2)
  const unknown = (await world.listStates()).filter((state) => state.endsWith(' unknown'))
  expect(unknown.map((state) => state.replace(' unknown', ''))).toEqual([
    'backing all',
    `stock-backing books ${CHAIN_ID}`,
    'stock-backing shares',
    `supply-flow usdplus ${CHAIN_ID}`,
  ])
  world.outside.isAway = false
  expect(await world.listFrozen()).toEqual([])
})

type Alarm = {
  name: string
  check: string
  flows: Flow[]
  /** What the database itself says to it, and how that is taken away. */
  refusal?: { statement: string; says: RegExp; drop: string[] }
  provoke: () => Promise<unknown>
  repair: () => Promise<unknown>
  /** A comparison with somebody else counts when it is found twice. */
  minutes?: number
}

const redemptionRows = (count: number) =>
  Array.from(
    { length: count },
    (_, index) =>
      `insert into chain_tx (intent, attempt, chain_id, signer, nonce, receiver, data, raw, hash, status, created_at)
       values ('redemption/${ID}1/fulfill/${index}', 1, ${CHAIN_ID}, '${OWNER}', ${index}, '${OWNER}', '0x',
         '0x', '0xpaid${index}', 'final', now())`,
  )

const receipt = (index: number) =>
  `insert into wire_receipts (id, bank_ref, bank_ref_hash, account_id, currency, cents, memo,
     originator_name, originator_bank, status, arrived_at, recorded_at)
   values ('${ID}${index}', 'ref-1', '0x${index}', 'account_usd', 'USD', 100, '', 'A', 'B', 'suspense', now(), now())`

const execution = `insert into order_executions
  (execution_id, client_order_id, token_order_id, kind, shares, price, told_at)
  values ('execution-1', '${toId(1)}', '${toId(1)}', 'fill', 1, 1, now())`

const answer = `insert into idempotency_keys (principal, key, fingerprint, status, answer, created_at)
  values ('${OWNER}', 'key-1', '${'ab'.repeat(32)}', 200, '{}', now())`

const bogus = {
  id: 'bogus',
  code: 'usdplus_mint',
  corrects: null,
  transfers: [
    {
      code: 'issue',
      debit: accountsOf(CHAIN_ID).minted,
      credit: accountsOf(CHAIN_ID).outstanding,
      amount: 5n,
    },
  ],
} as const

const alarms: Alarm[] = [
  {
    name: 'reserves that are less than what is owed',
    check: 'backing',
    flows: ['buy'],
    provoke: () => world.moveReserves('away'),
    repair: () => world.moveReserves('back'),
    minutes: 2,
  },
  {
    name: 'a supply that is not the token’s',
    check: 'supply-flow',
    flows: ['buy', 'redeem'],
    provoke: () => world.db.transaction().execute((tx) => postEntries(tx, [bogus])),
    repair: () => world.db.transaction().execute((tx) => reverseEntries(tx, ['bogus'])),
    minutes: 2,
  },
  {
    name: 'more tokens of a stock than shares',
    check: 'stock-backing',
    flows: ['orders'],
    provoke: () => world.shares.setPosition('SGOV', '1'),
    repair: () => world.shares.setPosition('SGOV', '100000000'),
    minutes: 2,
  },
  {
    name: 'an order that is elsewhere than its steps brought it',
    check: 'orders',
    flows: ['orders'],
    refusal: {
      statement: `update token_orders set status = 'FILLED' where id = '${toId(1)}'`,
      says: /token_orders_check/,
      drop: [],
    },
    provoke: () =>
      runSql(world.db, `update token_orders set status = 'ERROR' where id = '${toId(1)}'`),
    repair: () =>
      runSql(world.db, `update token_orders set status = 'PENDING_SUBMIT' where id = '${toId(1)}'`),
  },
  {
    name: 'an execution that is counted twice',
    check: 'fills',
    flows: ['orders'],
    refusal: {
      statement: `${execution}, ('execution-1', '${toId(1)}', '${toId(1)}', 'fill', 1, 1, now())`,
      says: /order_executions_pkey/,
      drop: ['alter table order_executions drop constraint order_executions_pkey cascade'],
    },
    provoke: () => runSql(world.db, execution, execution),
    repair: () => behindTriggers(world.db, 'delete from order_executions'),
  },
  {
    name: 'a fill on the chain behind which is no execution',
    check: 'fills',
    flows: ['orders'],
    provoke: () =>
      runSql(
        world.db,
        `insert into order_fills (chain_id, fill_id, token_order_id, asset_amount, payment_amount, fee_amount,
           block_number, log_index, transaction_hash, mined_at)
         values (${CHAIN_ID}, '${HASH}', '${toId(1)}', 1, 1, 0, 1, 0, '${toHash(1)}', now())`,
      ),
    repair: () => runSql(world.db, 'delete from order_fills'),
  },
  {
    name: 'a second payment of one redemption',
    check: 'redemptions',
    flows: ['redeem'],
    refusal: {
      statement: `${redemptionRows(1).join()}, ('x', 1, ${CHAIN_ID}, '${OWNER}', 0, '${OWNER}', '0x', '0x', '0x1',
        'final', now())`,
      says: /chain_tx_chain_id_signer_nonce_key/,
      drop: [],
    },
    provoke: () => runSql(world.db, ...redemptionRows(2)),
    repair: () => runSql(world.db, 'delete from chain_tx'),
  },
  {
    name: 'a reference of the bank that is recorded twice',
    check: 'wires',
    flows: ['wires'],
    refusal: {
      statement: `${receipt(1)}, ('${ID}2', 'ref-1', '0x2', 'account_usd', 'USD', 100, '', 'A', 'B', 'suspense',
        now(), now())`,
      says: /wire_receipts_bank_ref_key/,
      drop: ['alter table wire_receipts drop constraint wire_receipts_bank_ref_key'],
    },
    provoke: () => runSql(world.db, receipt(1), receipt(2)),
    repair: () => runSql(world.db, 'delete from wire_receipts'),
  },
  {
    name: 'a message that arrived and was never sent',
    check: 'bridge',
    flows: ['bridge'],
    provoke: () =>
      runSql(
        world.db,
        `insert into chain_cursors (chain_id, seen_block, seen_hash, confirmed_block, final_block, head_block)
         values (${OTHER_CHAIN}, 9, '0x9', 9, 9, 9)`,
        `insert into chain_blocks (chain_id, number, hash, parent_hash, mined_at)
         values (${OTHER_CHAIN}, 9, '0x9', '0x8', now())`,
        `insert into bridge_legs (message_id, side, chain_id, other_chain_id, block_number, log_index,
           transaction_hash, mined_at, token, token_amount, amount, receiver)
         values ('0xm1', 'destination', ${CHAIN_ID}, ${OTHER_CHAIN}, 1, 0, '0x1', now() - interval '1 hour',
           'USD+', 5, 5, '${OWNER}')`,
      ),
    repair: () =>
      runSql(
        world.db,
        'delete from bridge_legs',
        `delete from chain_blocks where chain_id = ${OTHER_CHAIN}`,
        `delete from chain_cursors where chain_id = ${OTHER_CHAIN}`,
      ),
  },
  {
    name: 'a row of the ledger that was changed',
    check: 'ledger',
    flows: ['buy'],
    refusal: {
      statement: 'update ledger_transfers set amount = amount + 1',
      says: /append only/,
      drop: [],
    },
    provoke: () => behindTriggers(world.db, 'update ledger_transfers set amount = amount + 1'),
    repair: () => behindTriggers(world.db, 'update ledger_transfers set amount = amount - 1'),
  },
  {
    name: 'a balance that was changed',
    check: 'ledger',
    flows: ['buy'],
    refusal: {
      statement: 'update ledger_accounts set debits = debits + 1',
      says: /append only/,
      drop: [],
    },
    provoke: () =>
      behindTriggers(
        world.db,
        `update ledger_accounts set debits = debits + 1, credits = credits + 1
         where id = '${CHAIN_ID}/outstanding'`,
      ),
    repair: () =>
      behindTriggers(
        world.db,
        `update ledger_accounts set debits = debits - 1, credits = credits - 1
         where id = '${CHAIN_ID}/outstanding'`,
      ),
  },
  {
    name: 'two answers to one key',
    check: 'idempotency',
    flows: ['brokerage', 'orders', 'wires'],
    refusal: {
      statement: `${answer}, ('${OWNER}', 'key-1', '${'ab'.repeat(32)}', 200, '{}', now())`,
      says: /idempotency_keys_pkey/,
      drop: ['alter table idempotency_keys drop constraint idempotency_keys_pkey'],
    },
    provoke: () => runSql(world.db, answer, answer),
    repair: () => runSql(world.db, `delete from idempotency_keys where key = 'key-1'`),
  },
  {
    name: 'a job that got lost',
    check: 'jobs',
    flows: ['wires'],
    provoke: () => runSql(world.db, `delete from pgboss.job where name = 'funding.watch'`),
    repair: () =>
      world.jobs.enqueue(world.db, [
        { queue: { name: 'funding.watch', isMerged: true }, data: {}, key: 'all' },
      ]),
    minutes: 2,
  },
]

describe.each(alarms)(
  '$check: $name',
  ({ check, flows, refusal, provoke, repair, minutes = 1 }) => {
    if (refusal) {
      test('is refused by the database itself', async () => {
        await expect(runSql(world.db, refusal.statement)).rejects.toThrow(refusal.says)
        await runSql(world.db, ...refusal.drop)
      })
    }

    test('freezes what it is about and nothing else, and everybody is told', async () => {
      expect(await world.listFrozen()).toEqual([])
      await provoke()
      if (minutes > 1) {
        await world.run(minutes - 1)
        expect(await world.listFrozen()).toEqual([])
        await world.run()
      } else {
        // The ledger is gone through again from its beginning, and this may be at its end.
        await world.run(check === 'ledger' ? 2 : 1)
      }
      expect(await world.listFrozen()).toEqual(flows)
      const told = await world.readFlows()
      expect([told.health, told.status, told.sentences.length]).toEqual([
        flows,
        flows,
        flows.length,
      ])
      expect(told.sentences.join()).not.toMatch(/\d|0x/)
      expect(told.flags).toMatchObject({
        WireTransferPurchases: !flows.includes('wires'),
        Bridging: !flows.includes('bridge'),
      })
      const { samples } = await world.readMetrics()
      const frozen = [...samples].filter(
        ([name, value]) => name.startsWith('flow_frozen') && value === 1,
      )
      expect(frozen.map(([name]) => name).sort()).toEqual(
        flows.map((flow) => `flow_frozen{flow="${flow}"}`),
      )
      expect(samples.get(`invariant_violation_total{check="${check}"}`)).toBeGreaterThan(0)
      const codes = await world.askCalls()
      expect(codes.wires === 'flow_frozen').toBe(flows.includes('wires'))
      expect(codes.brokerage === 'flow_frozen').toBe(flows.includes('brokerage'))
      const listed = (await world.operator.send('flows')).body as { flow: string; check: string }[]
      expect(listed.map((one) => one.check)).toEqual(flows.map(() => check))
    })

    test('is frozen again where nothing was repaired, and stays open where it was', async () => {
      for (const flow of flows) expect((await world.operator.thaw(flow)).status).toBe(200)
      expect(await world.listFrozen()).toEqual([])
      await world.run()
      expect(await world.listFrozen()).toEqual(flows)
      await repair()
      await world.run(2)
      expect(await world.listFrozen()).toEqual(flows)
      for (const flow of flows) await world.operator.thaw(flow)
      await world.run(2)
      expect(await world.readFlows()).toMatchObject({
        health: [],
        status: [],
        flags: everything,
      })
      for (const flow of flows) {
        const { status, body } = await world.operator.thaw(flow)
        expect([status, body.message]).toEqual([409, `${flow} is not frozen.`])
      }
    })
  },
)

test('the figures of a process are there, sane, and without anybody’s name', async () => {
  await runSql(world.db, ...redemptionRows(1), ...redemptionRows(4).slice(3))
  const { body, type, samples } = await world.readMetrics()
  await runSql(world.db, 'delete from chain_tx')
  expect(type).toBe('text/plain; version=0.0.4; charset=utf-8')
  const sum = (name: string) =>
    [...samples].reduce((total, [key, value]) => total + (key.startsWith(name) ? value : 0), 0)
  const health = '{route="/api/v1/_health",status="2xx"'
  expect(samples.get(`http_request_seconds_count${health}}`)).toBeGreaterThan(0)
  expect(samples.get(`http_request_seconds_bucket${health},le="+Inf"}`)).toBe(
    samples.get(`http_request_seconds_count${health}}`),
  )
  expect(sum('provider_requests_total{provider="brokerage",outcome="answer"}')).toBeGreaterThan(0)
  expect(sum('provider_requests_total{provider="brokerage",outcome="error"}')).toBeGreaterThan(0)
  expect(samples.get('jobs{queue="reconcile.run",state="created"}')).toBe(1)
  expect(sum('job_oldest_seconds{')).toBeGreaterThanOrEqual(0)
  const place = `{chain="${CHAIN_ID}"}`
  expect(samples.get(`nonce_gaps${place}`)).toBe(2)
  expect(samples.get(`indexer_lag_blocks${place}`)).toBe(0)
  expect(samples.get(`supply_difference${place}`)).toBe(0)
  for (const name of [
    'reorgs_total',
    'reorg_depth_blocks',
    'chain_halted',
    'transactions_unsettled',
  ]) {
    expect(samples.get(`${name}${place}`)).toBe(0)
  }
  for (const name of ['dead_letters', 'redemptions_open', 'redemption_oldest_seconds']) {
    expect(samples.get(`${name}{}`)).toBe(0)
  }
  for (const name of ['auth_failures_total', 'webhook_rejects_total', 'event_loop_lag_seconds']) {
    expect(samples.get(`${name}{}`)).toBeGreaterThanOrEqual(0)
  }
  expect(samples.get('process_resident_bytes{}')).toBeGreaterThan(10_000_000)
  expect(samples.get('reconcile_age_seconds{}')).toBeGreaterThanOrEqual(0)
  expect([...samples.values()].every(Number.isFinite)).toBe(true)
  expect(body).not.toMatch(/0x[0-9a-f]{40}/i)
})

test('the operator has all of the ledger gone through, and so does a start', async () => {
  const whole = async () => (await world.operator.send('ledger')).body
  expect(await whole()).toMatchObject({ state: 'ok', found: [] })
  await behindTriggers(world.db, 'update ledger_transfers set amount = amount + 1')
  const { state, found } = await whole()
  expect([state, found.map(({ flow }: { flow: string }) => flow)]).toEqual(['violated', ['buy']])
  await behindTriggers(world.db, 'update ledger_transfers set amount = amount - 1')
  world.restart()
  await world.run()
  expect(await whole()).toMatchObject({ state: 'ok', found: [] })
  await world.operator.thaw('buy')
})

test('what was frozen and thawed is on record for ever, and nobody changes it', async () => {
  await expect(runSql(world.db, 'delete from flow_events')).rejects.toThrow('append only')
  const actions = (await world.operator.send('actions?subject=bridge')).body as {
    action: string
    who: string
  }[]
  expect(actions.map(({ action, who }) => [action, who])).toEqual([
    ['flow thaw', 'ana'],
    ['flow freeze', 'the system'],
    ['flow thaw', 'ana'],
    ['flow freeze', 'the system'],
  ])
  const events = await world.db
    .selectFrom('flow_events')
    .where('flow', '=', 'bridge')
    .orderBy('number')
    .select(['check_id', 'event'])
    .execute()
  expect(events).toEqual(
    ['frozen', 'thawed', 'frozen', 'thawed'].map((event) => ({ check_id: 'bridge', event })),
  )
})

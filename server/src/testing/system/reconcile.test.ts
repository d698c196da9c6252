import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  behindTriggers,
  type ReconcileWorld,
  runSql,
  startReconcileWorld,
} from '../money/test-reconcile.ts'
import { putOrder, toId } from '../orders/test-order-rows.ts'
import { createAlarms, OWNER, redemptionRows } from '../server/test-alarms.ts'
import { CHAIN_ID } from '../server/test-app.ts'

let world: ReconcileWorld

beforeAll(async () => {
  world = await startReconcileWorld()
  await putOrder(world.db, 1, OWNER, { isSale: true })
  await runSql(
    world.db,
    `insert into order_events (token_order_id, event, status, at)
     values ('${toId(1)}', 'mine', 'PENDING_SUBMIT', now())`,
    `insert into broker_orders (client_order_id, token_order_id, request, requested_at)
     values ('${toId(1)}', '${toId(1)}', '{}', now())`,
  )
})
afterAll(() => world?.stop())

const everything = { WireTransferPurchases: true, Bridging: true }

test('where everything agrees nothing is frozen, and all of it is known', async () => {
  await world.run(2)
  expect((await world.listStates()).filter((state) => !state.endsWith(' ok'))).toEqual([])
  const checks = new Set((await world.listStates()).map((state) => state.split(' ')[0] ?? ''))
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

describe.each(createAlarms(() => world))(
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
        ([name, value]) => name.startsWith('parvalue_flow_frozen') && value === 1,
      )
      expect(frozen.map(([name]) => name).sort()).toEqual(
        flows.map((flow) => `parvalue_flow_frozen{flow="${flow}"}`),
      )
      expect(samples.get(`parvalue_invariant_violations_total{check="${check}"}`)).toBeGreaterThan(
        0,
      )
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
        expect([status, body]).toMatchObject([409, { message: `${flow} is not frozen.` }])
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
  expect(samples.get(`parvalue_http_request_duration_seconds_count${health}}`)).toBeGreaterThan(0)
  expect(samples.get(`parvalue_http_request_duration_seconds_bucket${health},le="+Inf"}`)).toBe(
    samples.get(`parvalue_http_request_duration_seconds_count${health}}`),
  )
  expect(
    sum('parvalue_provider_requests_total{provider="brokerage",outcome="answer"}'),
  ).toBeGreaterThan(0)
  expect(
    sum('parvalue_provider_requests_total{provider="brokerage",outcome="error"}'),
  ).toBeGreaterThan(0)
  expect(samples.get('parvalue_jobs{queue="reconcile.run",state="created"}')).toBe(1)
  expect(sum('parvalue_job_oldest_age_seconds{')).toBeGreaterThanOrEqual(0)
  const place = `{chain="${CHAIN_ID}"}`
  expect(samples.get(`parvalue_nonce_gaps${place}`)).toBe(2)
  expect(samples.get(`parvalue_indexer_lag_blocks${place}`)).toBe(0)
  expect(samples.get(`parvalue_usdplus_supply_difference_base_units${place}`)).toBe(0)
  for (const name of [
    'parvalue_reorgs_total',
    'parvalue_reorg_depth_blocks',
    'parvalue_chain_halted',
    'parvalue_transactions_pending',
  ]) {
    expect(samples.get(`${name}${place}`)).toBe(0)
  }
  for (const name of [
    'parvalue_dead_letters',
    'parvalue_redemptions_open',
    'parvalue_redemption_oldest_age_seconds',
  ]) {
    expect(samples.get(`${name}{}`)).toBe(0)
  }
  for (const name of [
    'parvalue_auth_failures_total',
    'parvalue_webhook_rejections_total',
    'parvalue_event_loop_lag_seconds',
  ]) {
    expect(samples.get(`${name}{}`)).toBeGreaterThanOrEqual(0)
  }
  expect(samples.get('parvalue_process_resident_memory_bytes{}')).toBeGreaterThan(10_000_000)
  expect(samples.get('parvalue_reconciliation_age_seconds{}')).toBeGreaterThanOrEqual(0)
  expect([...samples.values()].every(Number.isFinite)).toBe(true)
  expect(body).not.toMatch(/0x[0-9a-f]{40}/i)
})

test('the operator has all of the ledger gone through, and so does a start', async () => {
  const whole = async () => (await world.operator.send('ledger')).body
  expect(await whole()).toMatchObject({ state: 'ok', found: [] })
  await behindTriggers(world.db, 'update ledger_transfers set amount = amount + 1')
  expect(await whole()).toMatchObject({ state: 'violated', found: [{ flow: 'buy' }] })
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

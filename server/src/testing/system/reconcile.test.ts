import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  type ReconcileFixture,
  runSql,
  runWithoutTriggers,
  startReconcileFixture,
} from '../money/test-reconcile.ts'
import { insertTestOrder, toTestOrderId } from '../orders/test-order-rows.ts'
import { SEPOLIA_CHAIN_ID } from '../server/test-app.ts'
import {
  ALARM_TEST_OWNER,
  createPlantedViolations,
  toRedemptionRows,
} from '../server/test-planted-violations.ts'

let fixture: ReconcileFixture

beforeAll(async () => {
  fixture = await startReconcileFixture()
  await insertTestOrder(fixture.db, 1, ALARM_TEST_OWNER, { isSale: true })
  await runSql(
    fixture.db,
    `insert into order_events (token_order_id, event, status, at)
     values ('${toTestOrderId(1)}', 'mine', 'PENDING_SUBMIT', now())`,
    `insert into broker_orders (client_order_id, token_order_id, request, requested_at)
     values ('${toTestOrderId(1)}', '${toTestOrderId(1)}', '{}', now())`,
  )
})
afterAll(() => fixture?.stop())

const everything = { WireTransferPurchases: true, Bridging: true }

test('without a violation nothing is frozen, and every check has a result', async () => {
  await fixture.run(2)
  expect((await fixture.listStates()).filter((state) => !state.endsWith(' ok'))).toEqual([])
  const checks = new Set((await fixture.listStates()).map((state) => state.split(' ')[0] ?? ''))
  expect([...checks].sort()).toEqual([
    ...['backing', 'bridge', 'fills', 'idempotency', 'jobs', 'ledger', 'orders', 'redemptions'],
    ...['stock-backing', 'supply-flow', 'wires'],
  ])
  expect(await fixture.readFlows()).toEqual({
    health: [],
    sentences: [],
    status: [],
    flags: expect.objectContaining(everything),
  })
})

test('an unreachable system neither causes nor ends a violation', async () => {
  fixture.outside.isAway = true
  await fixture.run(2)
  const unknown = (await fixture.listStates()).filter((state) => state.endsWith(' unknown'))
  expect(unknown.map((state) => state.replace(' unknown', ''))).toEqual([
    'backing all',
    `redemptions buffer fees ${SEPOLIA_CHAIN_ID}`,
    `stock-backing books ${SEPOLIA_CHAIN_ID}`,
    'stock-backing shares',
    `supply-flow usdplus ${SEPOLIA_CHAIN_ID}`,
  ])
  fixture.outside.isAway = false
  expect(await fixture.listFrozen()).toEqual([])
})

describe.each(createPlantedViolations(() => fixture))(
  '$check: $name',
  ({ check, flows, refusal, provoke, repair, minutes = 1 }) => {
    if (refusal) {
      test('is refused by the database itself', async () => {
        await expect(runSql(fixture.db, refusal.statement)).rejects.toThrow(refusal.message)
        await runSql(fixture.db, ...refusal.drop)
      })
    }

    test('freezes only its flows, and is shown in status, metrics and API', async () => {
      expect(await fixture.listFrozen()).toEqual([])
      await provoke()
      if (minutes > 1) {
        await fixture.run(minutes - 1)
        expect(await fixture.listFrozen()).toEqual([])
        await fixture.run()
      } else {
        // The ledger's audit runs in passes, and the current pass may be past the violation.
        await fixture.run(check === 'ledger' ? 2 : 1)
      }
      expect(await fixture.listFrozen()).toEqual(flows)
      const shown = await fixture.readFlows()
      expect([shown.health, shown.status, shown.sentences.length]).toEqual([
        flows,
        flows,
        flows.length,
      ])
      expect(shown.sentences.join()).not.toMatch(/\d|0x/)
      expect(shown.flags).toMatchObject({
        WireTransferPurchases: !flows.includes('wires'),
        Bridging: !flows.includes('bridge'),
      })
      const { samples } = await fixture.readMetrics()
      const frozen = [...samples].filter(
        ([name, value]) => name.startsWith('parvalue_flow_frozen') && value === 1,
      )
      expect(frozen.map(([name]) => name).sort()).toEqual(
        flows.map((flow) => `parvalue_flow_frozen{flow="${flow}"}`),
      )
      expect(samples.get(`parvalue_invariant_violations_total{check="${check}"}`)).toBeGreaterThan(
        0,
      )
      const codes = await fixture.readCallErrors()
      expect(codes.wires === 'flow_frozen').toBe(flows.includes('wires'))
      expect(codes.brokerage === 'flow_frozen').toBe(flows.includes('brokerage'))
      const listed = (await fixture.operator.send('flows')).body as {
        flow: string
        check: string
      }[]
      expect(listed.map((one) => one.check)).toEqual(flows.map(() => check))
    })

    test('is frozen again without a repair, and stays open after one', async () => {
      for (const flow of flows) expect((await fixture.operator.thaw(flow)).status).toBe(200)
      expect(await fixture.listFrozen()).toEqual([])
      await fixture.run()
      expect(await fixture.listFrozen()).toEqual(flows)
      await repair()
      await fixture.run(2)
      expect(await fixture.listFrozen()).toEqual(flows)
      for (const flow of flows) await fixture.operator.thaw(flow)
      await fixture.run(2)
      expect(await fixture.readFlows()).toMatchObject({
        health: [],
        status: [],
        flags: everything,
      })
      for (const flow of flows) {
        const { status, body } = await fixture.operator.thaw(flow)
        expect([status, body]).toMatchObject([409, { message: `${flow} is not frozen.` }])
      }
    })
  },
)

test('the metrics of a process are complete, plausible, and without personal data', async () => {
  await runSql(fixture.db, ...toRedemptionRows(1), ...toRedemptionRows(4).slice(3))
  await runSql(
    fixture.db,
    `insert into corporate_action_odd_records (raw_hash, raw, reason, first_seen_at, last_seen_at)
      values ('hash', '{}', 'rate is not a number', now(), now())`,
  )
  const { body, type, samples } = await fixture.readMetrics()
  await runSql(fixture.db, 'delete from chain_tx', 'delete from corporate_action_odd_records')
  expect(samples.get('parvalue_corporate_action_odd_records{}')).toBe(1)
  expect(type).toBe('text/plain; version=0.0.4; charset=utf-8')
  const sum = (name: string) =>
    [...samples].reduce((total, [key, value]) => total + (key.startsWith(name) ? value : 0), 0)
  const health = '{route="/api/v1/_health",status="2xx"'
  expect(samples.get(`parvalue_http_request_duration_seconds_count${health}}`)).toBeGreaterThan(0)
  expect(
    samples.get(
      `parvalue_http_request_duration_seconds_bucket${health.replace('{', '{le="+Inf",')}}`,
    ),
  ).toBe(samples.get(`parvalue_http_request_duration_seconds_count${health}}`))
  expect(
    sum('parvalue_provider_requests_total{provider="brokerage",outcome="answer"}'),
  ).toBeGreaterThan(0)
  expect(
    sum('parvalue_provider_requests_total{provider="brokerage",outcome="error"}'),
  ).toBeGreaterThan(0)
  expect(samples.get('parvalue_jobs{queue="reconcile.run",state="created"}')).toBe(1)
  expect(sum('parvalue_job_oldest_age_seconds{')).toBeGreaterThanOrEqual(0)
  const labels = `{chain="${SEPOLIA_CHAIN_ID}"}`
  expect(samples.get(`parvalue_nonce_gaps${labels}`)).toBe(2)
  expect(samples.get(`parvalue_indexer_lag_blocks${labels}`)).toBe(0)
  expect(samples.get(`parvalue_usdplus_supply_difference_base_units${labels}`)).toBe(0)
  for (const name of [
    'parvalue_reorgs_total',
    'parvalue_reorg_depth_blocks',
    'parvalue_chain_halted',
    'parvalue_transactions_pending',
  ]) {
    expect(samples.get(`${name}${labels}`)).toBe(0)
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
  for (const calendar of ['bank', 'exchange']) {
    expect(samples.get(`parvalue_calendar_days_left{calendar="${calendar}"}`)).toBeGreaterThan(0)
  }
  expect(samples.get('parvalue_process_resident_memory_bytes{}')).toBeGreaterThan(10_000_000)
  expect(samples.get('parvalue_reconciliation_age_seconds{}')).toBeGreaterThanOrEqual(0)
  expect([...samples.values()].every(Number.isFinite)).toBe(true)
  expect(body).not.toMatch(/0x[0-9a-f]{40}/i)
})

test('the whole ledger is audited on an operator’s request, and at a start', async () => {
  const whole = async () => (await fixture.operator.send('ledger')).body
  expect(await whole()).toMatchObject({ state: 'ok', found: [] })
  await runWithoutTriggers(fixture.db, 'update ledger_transfers set amount = amount + 1')
  expect(await whole()).toMatchObject({ state: 'violated', found: [{ flow: 'buy' }] })
  await runWithoutTriggers(fixture.db, 'update ledger_transfers set amount = amount - 1')
  fixture.restart()
  await fixture.run()
  expect(await whole()).toMatchObject({ state: 'ok', found: [] })
  await fixture.operator.thaw('buy')
})

test('freezes and thaws are recorded in an append-only table', async () => {
  await expect(runSql(fixture.db, 'delete from flow_events')).rejects.toThrow('append only')
  const actions = (await fixture.operator.send('actions?subject=bridge')).body as {
    action: string
    who: string
  }[]
  expect(actions.map(({ action, who }) => [action, who])).toEqual([
    ['flow thaw', 'ana'],
    ['flow freeze', 'the system'],
    ['flow thaw', 'ana'],
    ['flow freeze', 'the system'],
  ])
  const events = await fixture.db
    .selectFrom('flow_events')
    .where('flow', '=', 'bridge')
    .orderBy('number')
    .select(['check_id', 'event'])
    .execute()
  expect(events).toEqual(
    ['frozen', 'thawed', 'frozen', 'thawed'].map((event) => ({ check_id: 'bridge', event })),
  )
})

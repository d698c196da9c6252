import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  enginesUnderTest,
  NEEDS_POSTGRES,
  type TestEngine,
} from '../../../testing/database/test-engines.ts'
import { startTestApp, TEST_START_MAX_MS, type TestApp } from '../../../testing/server/test-app.ts'
import { addToRateLimitCount, deleteExpiredRateLimitCounts } from '../../db/rate-counts.ts'

const LIMITS = { RATE_LIMIT_PER_MINUTE: '60', RATE_LIMIT_SIGN_IN_PER_MINUTE: '3' }

const HOUR_MS = 3_600_000

describe.each(enginesUnderTest)('on $name', ({ open, isMissing }) => {
  if (isMissing) return test.skip(NEEDS_POSTGRES)

  let engine: TestEngine
  let apps: TestApp[]

  beforeAll(async () => {
    engine = await open()
    // `isAlone: false` selects the shared counting, on either database.
    const shared = { engine: { ...engine, isAlone: false }, env: LIMITS }
    apps = await Promise.all([startTestApp(shared), startTestApp(shared)])
  }, TEST_START_MAX_MS)

  afterAll(async () => {
    for (const app of apps) await app.close()
    await engine.close()
  })

  /** Returns how many of the calls, spread over the apps in turn, were not refused. */
  async function countAdmitted(servers: readonly TestApp[], calls: number, remoteAddress: string) {
    const admitted = new Map<TestApp, number>(servers.map((app) => [app, 0]))
    for (let call = 0; call < calls; call += 1) {
      const app = servers[call % servers.length]
      const answer = await app?.send('GET', 'feature_flags', { remoteAddress })
      if (app && answer?.status === 200) admitted.set(app, (admitted.get(app) ?? 0) + 1)
    }
    return [...admitted.values()]
  }

  test('five gift code tries an hour are counted across processes', async () => {
    const tries = []
    for (let call = 0; call < 7; call += 1) {
      const query = `gift_cards/?claim_code=${'Z'.repeat(32)}`
      const answer = await apps[call % 2]?.send('GET', query, { remoteAddress: '10.1.1.1' })
      tries.push(answer?.body.fields ?? answer?.status)
    }
    const left = ['4', '3', '2', '1', '0'].map((tries_left) => ({ tries_left }))
    expect(tries).toEqual([...left, 429, 429])
  })

  test('sign-ins of one address are counted together, with and without the slash', async () => {
    const statuses = []
    for (const [index, path] of ['user/wallet', 'user/wallet/', 'user/wallet'].entries()) {
      const answers = apps.map((app) => app.send('POST', path, { remoteAddress: '10.1.1.2' }))
      statuses[index] = (await Promise.all(answers)).map(({ status }) => status)
    }
    expect(statuses.flat().sort((a, b) => a - b)).toEqual([400, 400, 400, 429, 429, 429])
    const other = await apps[1]?.send('POST', 'user/wallet', { remoteAddress: '10.1.1.3' })
    expect(other?.status).toBe(400)
  })

  test('the general limit is exact for a caller of one process', async () => {
    const [first] = apps
    expect(await countAdmitted(first ? [first] : [], 70, '2001:db8::1')).toEqual([60])
    const refusal = await first?.send('GET', 'info', { remoteAddress: '2001:db8::ffff' })
    expect(refusal).toMatchObject({ status: 429, body: { code: 'rate_limited' } })
    expect(Number(refusal?.headers['retry-after'])).toBeGreaterThan(0)
  })

  test('a second process admits at most a tenth of the limit more', async () => {
    const [first, second] = apps
    if (!first || !second) throw new Error('Two apps were started')
    expect(await countAdmitted([first], 60, '10.1.1.4')).toEqual([60])
    expect(await countAdmitted([second], 60, '10.1.1.4')).toEqual([6])
    expect(await countAdmitted([first, second], 10, '10.1.1.4')).toEqual([0, 0])
  })

  test('a caller spread over both processes is refused at most one step early', async () => {
    const admitted = await countAdmitted(apps, 140, '10.1.1.5')
    const sum = admitted.reduce((total, each) => total + each, 0)
    expect(sum).toBeGreaterThanOrEqual(57)
    expect(sum).toBeLessThanOrEqual(66)
  })

  test('a count restarts after its window and is deleted later', async () => {
    const name = randomUUID()
    const add = (windowMs: number) =>
      addToRateLimitCount(engine.db, { name, key: 'me', windowMs, amount: 2 })
    expect(await add(1)).toMatchObject({ count: 2 })
    await expect.poll(() => add(1)).toMatchObject({ count: 2 })
    await expect
      .poll(async () => {
        await deleteExpiredRateLimitCounts(engine)
        return engine.db.selectFrom('rate_counts').where('name', '=', name).selectAll().execute()
      })
      .toEqual([])
    expect(await add(HOUR_MS)).toMatchObject({ count: 2 })
    expect(await add(HOUR_MS)).toMatchObject({ count: 4 })
    await deleteExpiredRateLimitCounts(engine)
    expect((await add(HOUR_MS)).count).toBe(6)
  })
})

import { waitUntil } from '@parvalue/shared/test-wait-until.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { withAbsentStandby } from '../../testing/database/test-absent-standby.ts'
import {
  enginesUnderTest,
  NEEDS_POSTGRES,
  type TestEngine,
} from '../../testing/database/test-engines.ts'
import { type IdempotentRequest, withIdempotency } from './idempotency.ts'

const request: IdempotentRequest = { principal: '0xa1', key: 'k1', fingerprint: 'f1' }

describe.each(enginesUnderTest)('on $name', ({ name, open, isMissing }) => {
  if (isMissing) return test.skip(NEEDS_POSTGRES)

  let engine: TestEngine
  let runs = 0
  beforeAll(async () => {
    engine = await open()
  })
  beforeEach(async () => {
    runs = 0
    await engine.db.deleteFrom('idempotency_keys').execute()
    await engine.db.deleteFrom('feature_flags').execute()
  })
  afterAll(() => engine.close())

  const send = (changes: Partial<IdempotentRequest> = {}, end?: () => Promise<void>) =>
    withIdempotency({ db: engine.db, clock: () => 0 }, { ...request, ...changes }, async (tx) => {
      runs += 1
      const flag = { name: `f${runs}`, is_on: true, updated_at: new Date(0) }
      await tx.insertInto('feature_flags').values(flag).execute()
      await end?.()
      return { status: 201, body: { id: runs } }
    })

  test('invariant 10 the same key with another request is refused, and nothing runs', async () => {
    await send()
    const refusal = { ok: false, reason: 'idempotency_mismatch' }
    expect(await send({ fingerprint: 'f2' })).toEqual(refusal)
    expect(runs).toBe(1)
  })

  test('invariant 10 a repeated request gets the stored answer', async () => {
    const answer = { ok: true, value: { status: 201, body: { id: 1 } } }
    expect([await send(), await send()]).toEqual([answer, answer])
    expect(runs).toBe(1)
  })

  test('other keys and other callers’ keys are independent', async () => {
    await send()
    await send({ principal: '0xb0' })
    await send({ key: 'k2' })
    expect(runs).toBe(3)
  })

  test('work that throws stores nothing and may be retried', async () => {
    await expect(send({}, () => Promise.reject(new Error('no')))).rejects.toThrow('no')
    expect(await engine.db.selectFrom('feature_flags').selectAll().execute()).toEqual([])
    expect(await send()).toMatchObject({ ok: true })
  })

  test.skipIf(name === 'PGlite')(
    'an answer that another request stored since the lookup rolls the work back',
    async () => {
      const stored = { ...request, status: 201, answer: '{"id":9}', created_at: new Date(0) }
      const answer = await send({}, async () => {
        await engine.db.insertInto('idempotency_keys').values(stored).execute()
      })
      expect(answer).toEqual({ ok: true, value: { status: 201, body: { id: 9 } } })
      expect(await engine.db.selectFrom('feature_flags').selectAll().execute()).toEqual([])
    },
  )

  test('AC-07 fifty concurrent requests run the work once', async () => {
    const answers = await Promise.all(Array.from({ length: 50 }, () => send()))
    const done = { ok: true, value: { status: 201, body: { id: 1 } } }
    const busy = { ok: false, reason: 'in_flight' }
    for (const answer of answers) expect([done, busy]).toContainEqual(answer)
    expect(answers).toContainEqual(done)
    expect(runs).toBe(1)
  })

  test.skipIf(name === 'PGlite')(
    'a repeated call is not answered before a standby has the change of the first one',
    async () => {
      await withAbsentStandby(engine.url ?? '', async ({ cancelWait, findWaiting, release }) => {
        const refusal = expect(send()).rejects.toMatchObject({ code: '08007' })
        await cancelWait()
        await refusal
        const again = { isAnswered: false }
        const repeated = send().finally(() => {
          again.isAnswered = true
        })
        await waitUntil(async () => again.isAnswered || (await findWaiting()), 'it waits')
        expect(again).toEqual({ isAnswered: false })
        await release()
        expect(await repeated).toEqual({ ok: true, value: { status: 201, body: { id: 1 } } })
        expect(runs).toBe(1)
      })
    },
  )

  test.skipIf(name === 'PGlite')(
    'a second request while the first runs is refused at once',
    async () => {
      const { promise, resolve } = Promise.withResolvers<void>()
      const first = send({}, () => promise)
      await waitUntil(() => runs > 0, 'the first runs')
      expect(await send()).toEqual({ ok: false, reason: 'in_flight' })
      resolve()
      expect(await first).toMatchObject({ ok: true })
    },
  )
})

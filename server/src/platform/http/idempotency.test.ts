import { defineEndpoint, type EndpointTable } from '@parvalue/shared/api/endpoint.ts'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import type { JobRequest } from '../../ports/jobs.ts'
import {
  enginesUnderTest,
  NEEDS_POSTGRES,
  type TestEngine,
} from '../../testing/database/test-engines.ts'
import { createApiCaller } from '../../testing/server/test-api-caller.ts'
import { UNLIMITED_BUDGET_MS } from '../../testing/server/test-app.ts'
import { IDEMPOTENCY_RETENTION_MS } from '../db/idempotency.ts'
import { createPruneWorker } from '../jobs/prune.ts'
import { AppError } from './app-error.ts'
import { createHttpServer } from './create-http.ts'
import type { Session } from './guards/session-guard.ts'
import { createIdempotentHandler } from './idempotency.ts'
import { createLogger } from './log.ts'
import { type ApiHandlers, serveApi } from './serve.ts'

const table = {
  tests: {
    pay: defineEndpoint({
      method: 'POST',
      path: '/pay/{to}',
      access: 'wallet',
      origin: 'ours',
      summary: 'A call that does something each time it is done.',
      needs: 'trading',
      idempotent: true,
      params: z.strictObject({ to: z.string() }),
      query: z.strictObject({ speed: z.string().optional() }),
      body: z.strictObject({ amount: z.int(), note: z.string().optional() }),
      answer: z.strictObject({ count: z.int(), amount: z.int() }),
    }),
  },
} satisfies EndpointTable

describe.each(enginesUnderTest)('on $name', ({ name, open, isMissing }) => {
  if (isMissing) return test.skip(NEEDS_POSTGRES)

  let engine: TestEngine
  let app: FastifyInstance
  let caller: ReturnType<typeof createApiCaller>
  const clock = { nowMs: 0 }
  let isAllowed = true
  let meanwhile = async () => {}

  const count = async () =>
    (await engine.db.selectFrom('feature_flags').select('name').execute()).length

  const handlers: ApiHandlers<typeof table> = {
    tests: {
      pay: async ({ body, tx, reply }) => {
        const before = await tx.selectFrom('feature_flags').select('name').execute()
        const row = { name: `paid ${before.length}`, is_on: true, updated_at: new Date(0) }
        await tx.insertInto('feature_flags').values(row).execute()
        await meanwhile()
        if (body.amount === 13) {
          throw new AppError('conflict', { message: 'Not thirteen.', fields: { amount: 'No.' } })
        }
        if (body.amount === 14) throw new AppError('unavailable')
        if (body.amount === 15) throw new AppError('rate_limited')
        reply.code(201)
        return { count: before.length + 1, amount: body.amount }
      },
    },
  }

  beforeAll(async () => {
    engine = await open()
    app = createHttpServer(createLogger({ write: () => {} }), [], UNLIMITED_BUDGET_MS)
    serveApi(app, table, handlers, {
      guard: async (_, { headers }) => ({ address: headers['wallet-address'] }) as Session,
      checkTerms: async () => {},
      checkFlow: async () => {},
      checkAvailability: async () => {
        if (!isAllowed) throw new AppError('restricted')
      },
      getRateChecks: () => ({ checkAddress: async () => {}, checkWallet: async () => {} }),
      answerOnce: createIdempotentHandler({ db: engine.db, clock: () => clock.nowMs }),
      isCheckingAnswers: true,
    })
    caller = createApiCaller(app)
  })
  beforeEach(async () => {
    isAllowed = true
    meanwhile = async () => {}
    clock.nowMs = 0
    await engine.db.deleteFrom('idempotency_keys').execute()
    await engine.db.deleteFrom('feature_flags').execute()
  })
  afterAll(async () => {
    await app?.close()
    await engine?.close()
  })

  type Change = { key?: string | null; wallet?: string; to?: string; body?: object }
  async function pay({ key = 'key-of-one-intent', wallet = '0xa', to = 'bob', body }: Change = {}) {
    const { status, body: answer } = await caller.send('POST', `pay/${to}`, {
      body: body ?? { amount: 5 },
      headers: { 'wallet-address': wallet, ...(key === null ? {} : { 'idempotency-key': key }) },
    })
    const { request_id, ...rest } = answer
    return { status, body: rest }
  }
  const done = (amount = 5, times = 1) => ({ status: 201, body: { count: times, amount } })

  test.each<[string, Change]>([
    ['another body', { body: { amount: 6 } }],
    ['one field more', { body: { amount: 5, note: '' } }],
    ['another address', { to: 'carol' }],
    ['something asked besides', { to: 'bob?speed=high' }],
  ])('AC-07 a used key with %s is 422 and has no effect', async (_, change) => {
    await pay()
    expect(await pay(change)).toMatchObject({ status: 422, body: { code: 'idempotency_mismatch' } })
    expect(await count()).toBe(1)
  })

  test('an invalid key is 400 and has no effect', async () => {
    expect(await pay({ key: 'short' })).toMatchObject({ status: 400, body: { code: 'validation' } })
    expect(await count()).toBe(0)
  })

  test('AC-07 a repeated request gets the stored status and body', async () => {
    const body = { note: 'x', amount: 5 }
    const first = await pay({ body })
    expect([first, await pay({ body: { amount: 5, note: 'x' } })]).toEqual([done(), done()])
    expect(await count()).toBe(1)
  })

  test('the stored answer is returned even if the wallet may no longer make the call', async () => {
    await pay()
    isAllowed = false
    expect(await pay()).toEqual(done())
    expect(await pay({ key: 'another-intent-of-a' })).toMatchObject({ status: 403 })
  })

  test('requests without a key, with another key or of another wallet run again', async () => {
    await pay()
    const others = [{ key: null }, { key: 'another-intent-of-a' }, { wallet: '0xb' }]
    const counts = []
    for (const other of others) counts.push((await pay(other)).body.count)
    expect(counts).toEqual([2, 3, 4])
  })

  test('a refusal is stored, and the effects before it are rolled back', async () => {
    const refusal = {
      status: 409,
      body: { code: 'conflict', message: 'Not thirteen.', fields: { amount: 'No.' } },
    }
    const body = { amount: 13 }
    expect([await pay({ body }), await pay({ body })]).toEqual([refusal, refusal])
    expect(await count()).toBe(0)
  })

  test.each([
    ['a fault of ours', 14, { status: 503, body: { code: 'unavailable' } }],
    ['what is over in a moment', 15, { status: 429, body: { code: 'rate_limited' } }],
  ])('%s is not stored, so the same key may retry', async (_, amount, refusal) => {
    expect(await pay({ body: { amount } })).toMatchObject(refusal)
    expect(await pay()).toEqual(done())
  })

  test('AC-07 fifty concurrent requests with one key have one effect', async () => {
    const answers = await Promise.all(Array.from({ length: 50 }, () => pay()))
    for (const { status } of answers) expect([201, 409]).toContain(status)
    expect(answers).toContainEqual(done())
    expect(await pay()).toEqual(done())
    expect(await count()).toBe(1)
  })

  test.skipIf(name === 'PGlite')('AC-07 a second request during the first is 409', async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    const started = Promise.withResolvers<void>()
    meanwhile = () => {
      started.resolve()
      return promise
    }
    const first = pay()
    await started.promise
    expect(await pay()).toMatchObject({ status: 409, body: { code: 'in_flight' } })
    resolve()
    expect(await first).toEqual(done())
  })

  test.skipIf(name === 'PGlite')(
    'an answer stored meanwhile by another request is not replaced',
    async () => {
      const body = { amount: 13 }
      await pay({ body })
      const stored = await engine.db
        .selectFrom('idempotency_keys')
        .selectAll()
        .executeTakeFirstOrThrow()
      await engine.db.deleteFrom('idempotency_keys').execute()
      const answer = JSON.stringify({ count: 9, amount: 13 })
      meanwhile = async () => {
        const other = { ...stored, status: 201, answer }
        await engine.db.insertInto('idempotency_keys').values(other).execute()
      }
      expect(await pay({ body })).toEqual(done(13, 9))
    },
  )

  test('a key is stored for a day', async () => {
    await pay()
    clock.nowMs = IDEMPOTENCY_RETENTION_MS - 1
    expect(await pay()).toEqual(done())
    clock.nowMs = IDEMPOTENCY_RETENTION_MS
    expect(await pay({ body: { amount: 7 } })).toEqual(done(7, 2))
  })

  test('expired keys are deleted, and the next run is scheduled', async () => {
    await pay()
    clock.nowMs = IDEMPOTENCY_RETENTION_MS - 1
    await pay({ key: 'another-intent-of-a' })
    clock.nowMs = IDEMPOTENCY_RETENTION_MS
    const enqueued: JobRequest[] = []
    const enqueue = async (_: unknown, requests: readonly JobRequest[]) => {
      enqueued.push(...requests)
    }
    await createPruneWorker({ db: engine.db, clock: () => clock.nowMs, enqueue }).run({})
    const left = await engine.db.selectFrom('idempotency_keys').select('key').execute()
    expect(left).toEqual([{ key: 'another-intent-of-a' }])
    expect(enqueued).toMatchObject([{ queue: { name: 'prune' }, delaySeconds: 3600 }])
  })
})

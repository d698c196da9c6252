import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  hasPostgres,
  NEEDS_POSTGRES,
  startPostgres,
  type TestPostgres,
} from '../../testing/database/test-engines.ts'
import { startTestApp, TEST_START_MAX_MS, type TestApp } from '../../testing/server/test-app.ts'
import { toAppError } from '../http/envelope.ts'
import { isConnectionError, isReadOnlyError, isRecoveryConflict } from './connection-errors.ts'
import type { DatabaseEngine } from './database.ts'
import { openDatabase } from './open-database.ts'

const failure = (message: string, more: object = {}) => Object.assign(new Error(message), more)

test.each([
  [failure('fetch failed')],
  [failure('no such file', { code: 'ENOENT', syscall: 'open' })],
  [failure('duplicate key', { code: '23505' })],
  [failure('could not serialize', { code: '40001' })],
  [{ code: 'ECONNREFUSED' }],
])('%s is no connection error', (error) => {
  expect(isConnectionError(error)).toBe(false)
})

test.each([
  [failure('connect', { code: 'ECONNREFUSED', syscall: 'connect' })],
  [failure('connect', { code: 'ENOENT', syscall: 'connect' })],
  [failure('the database system is starting up', { code: '57P03' })],
  [failure('canceling statement due to lock timeout', { code: '55P03' })],
  [failure('Connection terminated unexpectedly')],
  [failure('Client has encountered a connection error and is not queryable')],
  [failure('Query read timeout')],
])('%s is a connection error', (error) => {
  expect(isConnectionError(error)).toBe(true)
})

test('only a change in a read-only database is a read-only error, which answers 503 and asks for a retry', () => {
  expect(isReadOnlyError({ code: '25006' })).toBe(false)
  expect(isReadOnlyError(failure('the transaction is aborted', { code: '25P02' }))).toBe(false)
  const error = failure('cannot execute INSERT in a read-only transaction', { code: '25006' })
  expect(isReadOnlyError(error)).toBe(true)
  const refusal = toAppError(error)
  expect([refusal.code, refusal.details.retryAfterSeconds]).toEqual(['unavailable', 2])
  expect(toAppError(failure('x', { code: '25P02' })).code).toBe('internal')
})

test('only a statement that a standby canceled for what it has to replay is a recovery conflict', () => {
  const message = 'canceling statement due to conflict with recovery'
  expect(isRecoveryConflict(failure(message, { code: '40001' }))).toBe(true)
  expect(isRecoveryConflict(failure(message, { code: '40P01' }))).toBe(true)
  expect(isRecoveryConflict(failure('canceling statement', { code: '57014' }))).toBe(false)
})

describe('two processes on Postgres', () => {
  if (!hasPostgres) return test.skip(NEEDS_POSTGRES)

  let postgres: TestPostgres
  let engines: DatabaseEngine[]
  let apps: TestApp[]

  beforeAll(async () => {
    postgres = await startPostgres()
    engines = []
    apps = []
    for (let each = 0; each < 2; each += 1) {
      const engine = await openDatabase(postgres.url, '')
      if (!engine.ok) throw new Error(engine.reason)
      engines.push(engine.value)
      apps.push(await startTestApp({ engine: engine.value }))
    }
  }, TEST_START_MAX_MS)

  afterAll(async () => {
    for (const app of apps) await app.close()
    for (const engine of engines) await engine.close()
    await postgres.stop()
  })

  /** Calls a public read, a read with a session, and a call whose rate limit is counted in the database. */
  async function askAll() {
    const answers: string[] = []
    for (const app of apps) {
      // All cached answers have expired by then.
      app.clock.nowMs += 60_000
      const cookies = { session: 'A'.repeat(43) }
      for (const answer of [
        await app.send('GET', 'feature_flags/'),
        await app.send('GET', 'user', { cookies }),
        await app.send('POST', 'user/wallet', { body: {} }),
      ]) {
        answers.push([answer.status, answer.body.code].join(' ').trim())
      }
    }
    return answers
  }

  test('they answer 503 without their database, and recover when it is back', async () => {
    const usual = ['200', '401 session_required', '400 validation']
    expect(await askAll()).toEqual([...usual, ...usual])
    await postgres.crash()
    expect(await askAll()).toEqual(Array.from({ length: 6 }, () => '503 unavailable'))
    const refusal = await apps[0]?.send('POST', 'user/wallet', { body: {} })
    expect(Number(refusal?.headers['retry-after'])).toBeGreaterThan(0)
    await postgres.startAgain()
    expect(await askAll()).toEqual([...usual, ...usual])
  })
})

import { api } from '@parvalue/shared/api/table.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CHAIN_ID, START_MAX_MS, startTestApp, type TestApp } from '../../test-app.ts'
import { listUntested } from '../../test-caller.ts'
import { signIn } from '../../test-wallet.ts'

let server: TestApp

beforeAll(async () => {
  server = await startTestApp()
}, START_MAX_MS)
afterAll(() => server.close())

const paths = [
  `user/wallet/holdings?chain_id=${CHAIN_ID}`,
  'user/wallet/holdings/historical_chart_data?timespan=MONTH',
  'user/wallet/wrapped_holdings',
  'user/portfolio',
  'user/portfolio/export?year=2026',
]

test.each(paths)('%s needs a wallet and is kept nowhere', async (path) => {
  expect((await server.send('GET', path)).status).toBe(401)
  const answer = await server.send('GET', path, await signIn(server))
  expect([answer.status, answer.headers['cache-control']]).toEqual([200, 'no-store'])
})

test.each([
  'user/wallet/holdings?chain_id=one',
  'user/wallet/holdings/historical_chart_data?timespan=CENTURY',
  'user/portfolio/export?year=1999',
])('%s is refused', async (path) => {
  const answer = await server.send('GET', path, await signIn(server))
  expect(answer).toMatchObject({ status: 400, body: { code: 'validation' } })
})

test('every call of the group has been seen to succeed and to refuse', () => {
  expect(listUntested(api.holdings, server.seen)).toEqual([])
})

import { api } from '@parvalue/shared/api/table.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { START_MAX_MS, startTestApp, type TestApp } from '../../test-app.ts'
import { listUntested } from '../../test-caller.ts'

let server: TestApp

beforeAll(async () => {
  server = await startTestApp()
}, START_MAX_MS)
afterAll(() => server.close())

test('before the first rebase there is no yield', async () => {
  expect(await server.send('GET', 'info/')).toMatchObject({ status: 200, body: { yield: null } })
})

test('who has the present yield is not sent it again', async () => {
  const { headers } = await server.send('GET', 'info/')
  const again = await server.send('GET', 'info/', {
    headers: { 'if-none-match': String(headers.etag) },
  })
  expect([again.status, again.text, again.headers['cache-control']]).toEqual([304, '', 'no-cache'])
})

test('every call of the group has been seen to succeed and to refuse', () => {
  expect(listUntested(api.treasury, server.seen)).toEqual([])
})

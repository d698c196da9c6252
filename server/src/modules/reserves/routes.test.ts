import { api } from '@parvalue/shared/api/table.ts'
import { parseCsvText } from '@parvalue/shared/domain/money/test-csv.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listUntestedStatuses } from '../../testing/server/test-api-caller.ts'
import {
  SEPOLIA_CHAIN_ID,
  startTestApp,
  TEST_START_MAX_MS,
  type TestApp,
} from '../../testing/server/test-app.ts'
import { insertAttestation } from './attestation-store.ts'

let server: TestApp

beforeAll(async () => {
  server = await startTestApp()
}, TEST_START_MAX_MS)
afterAll(() => server.close())

const attestation = {
  firm: 'Example & Co, CPAs',
  scope: 'Reserves and supply',
  asOf: '2026-10-31',
  fileHash: 'ab'.repeat(32),
  url: null,
  createdAtMs: Date.UTC(2026, 10, 5),
}

test('an unreachable chain is a row without figures', async () => {
  await server.db.transaction().execute((tx) => insertAttestation(tx, attestation))
  const { status, body } = await server.send('GET', 'reserves')
  expect([status, body]).toMatchObject([
    200,
    {
      verdict: 'unknown',
      ratio_bps: null,
      is_complete: false,
      liabilities_quantity: null,
      chains: [
        {
          chain_id: SEPOLIA_CHAIN_ID,
          block_number: null,
          supply_quantity: null,
          error: 'no_answer',
        },
      ],
      custodian: [
        { stock_token_id: 1, token_quantity: null, position_quantity: null, is_covered: null },
        { stock_token_id: 2, symbol: 'BIL', name: 'BIL dShare', is_covered: null },
        { stock_token_id: 4, token_quantity: null, position_quantity: null, is_covered: null },
      ],
      attestations: [
        { firm: 'Example & Co, CPAs', as_of_date: '2026-10-31', file_hash: 'ab'.repeat(32) },
      ],
    },
  ])
})

test('an attested asset is marked as attested and has no block', async () => {
  const { body } = await server.send('GET', 'reserves')
  const cash = (body.assets as Record<string, unknown>[]).filter(({ kind }) => kind === 'bank_cash')
  const attested = { basis: 'attested', is_counted: true, block_number: null, error: null }
  expect(cash).toMatchObject([
    { name: 'Cash of minted wires', quantity: '0', ...attested },
    { name: 'Distributions of funds', quantity: '0', ...attested },
    { name: 'Dividends of stock tokens', quantity: '0', ...attested },
  ])
})

test('CW-11 the answer is available as a file in both formats', async () => {
  const { body } = await server.send('GET', 'reserves')
  const json = await server.send('GET', 'reserves/export?format=json')
  expect(json.body).toEqual(body)
  expect(json.headers['content-disposition']).toContain('reserves-2026-11-20.json')
  const csv = await server.send('GET', 'reserves/export?format=csv')
  expect(csv.headers['content-type']).toBe('text/csv; charset=utf-8')
  const lines = parseCsvText(csv.text)
  expect(new Set(lines.map((cells) => cells.length))).toEqual(new Set([16]))
  expect(lines.slice(0, 2).map((cells) => cells.join(','))).toEqual([
    'figure,chain_id,holder,address,token,symbol,decimals,quantity,price_usd,price_dt,value_quantity,is_counted,basis,block_number,block_dt,error',
    `supply,${SEPOLIA_CHAIN_ID},,,,USD+,6,,,,,,chain,,,no_answer`,
  ])
})

test('another format is refused', async () => {
  expect((await server.send('GET', 'reserves/export?format=xlsx')).status).toBe(400)
})

test('an attestation can be neither changed nor deleted', async () => {
  const change = server.db.updateTable('attestations').set({ firm: 'Other' }).execute()
  await expect(change).rejects.toThrow('append only')
  await expect(server.db.deleteFrom('attestations').execute()).rejects.toThrow('append only')
})

test('every call of the group is tested for success and refusal', () => {
  expect(listUntestedStatuses(api.reserves, server.seen)).toEqual([])
})

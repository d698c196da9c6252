import { expect, test } from 'vitest'
import { toWireExportFile } from './export.ts'

const request = {
  memoCode: 'ACDEF-HJKMN-PQRTU',
  wallet: '0xa1',
  chainId: 5,
  cents: 150_025n,
  status: 'funded',
  originator: null,
  createdAtMs: 0,
  expiresAtMs: 1,
  receipts: [200_000n],
  mintedAmount: 0n,
  receivedCents: 200_000n,
} as const
const part = { ...request, receipts: [], receivedCents: 1n, cents: 200n }
const requests = [
  { ...request, receipts: [200_000n] },
  { ...part, receipts: [1n] },
  { ...part, receipts: [], receivedCents: 0n, status: 'cancelled' as const },
  { ...part, receipts: [1n], status: 'expired' as const },
]

const DATE = '1970-01-01T00:00:00.000Z'

test('the export has a CSV file for spreadsheets', () => {
  const { content, ...file } = toWireExportFile(requests, 'csv')
  expect(file).toEqual({ fileName: 'wire-transfers.csv', mediaType: 'text/csv' })
  expect(content.split('\r\n')).toEqual([
    '\uFEFFmemo_code,date,chain_id,amount_usd,amount_funded_usd,status',
    `ACDEF-HJKMN-PQRTU,${DATE},5,1500.25,2000,FULFILLED`,
    `ACDEF-HJKMN-PQRTU,${DATE},5,2,0.01,IN_PROGRESS`,
    `ACDEF-HJKMN-PQRTU,${DATE},5,2,0,CANCELLED`,
    `ACDEF-HJKMN-PQRTU,${DATE},5,2,0.01,EXPIRED`,
    '',
  ])
})

test('the export has a JSON file for programs', () => {
  const { content, ...file } = toWireExportFile(requests.slice(0, 1), 'json')
  expect(file).toEqual({ fileName: 'wire-transfers.json', mediaType: 'application/json' })
  expect(JSON.parse(content)).toEqual([
    {
      memo_code: 'ACDEF-HJKMN-PQRTU',
      date: DATE,
      chain_id: 5,
      amount_usd: '1500.25',
      amount_funded_usd: '2000',
      status: 'FULFILLED',
    },
  ])
})

import { expect, test } from 'vitest'
import {
  type PaymentRequest,
  parsePaymentRequest,
  toPaymentUri,
  toRequestLink,
  toRequestNote,
} from './payment-request.ts'

const request: PaymentRequest = {
  to: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
  chainId: 11155111,
  token: '0x5FbDB2315678afecb367f032d93F642f64180aa3',
  amountText: '25.123456789012345678',
  note: 'Rent & water, “June” 100% +1',
}

test.each([
  [{}],
  [{ ...request, network: 1, to: 'bob' }],
  [{ ...request, network: 1, to: 42 }],
  [{ ...request, network: 1, token: 'USD+' }],
  [{ ...request, network: 'one' }],
  [{ ...request, network: -1 }],
])('MN-01 %j is no request', (search) => {
  expect(parsePaymentRequest(search)).toBeNull()
})

test('MN-01 an amount that is none is left open, and a note loses hidden characters and its end', () => {
  const found = parsePaymentRequest({ ...request, network: '1', amount: '1e9', note: 'a\u202eb' })
  expect(found).toMatchObject({ amountText: '', note: 'a b' })
  expect(toRequestNote('x'.repeat(500))).toHaveLength(140)
})

test('MN-01 a link carries token, network, amount and note without loss', () => {
  const link = new URL(toRequestLink('https://parvalue.test', request))
  expect(link.pathname).toBe('/send')
  const read = Object.fromEntries(
    [...link.searchParams].map(([name, text]) => [
      name,
      /^["\d]/.test(text) ? unquote(text) : text,
    ]),
  )
  expect(parsePaymentRequest(read)).toEqual(request)
  const open = toRequestLink('https://parvalue.test', { ...request, amountText: '', note: '' })
  expect([...new URL(open).searchParams.keys()]).toEqual(['to', 'network', 'token'])
})

/** Parses a value as the router does: what is JSON is parsed. */
const unquote = (text: string): unknown => (text.startsWith('0x') ? text : JSON.parse(text))

test('MN-01 the URI of EIP-681 has the amount in base units, or none', () => {
  expect(toPaymentUri(request, 25_000_000n)).toBe(
    `ethereum:${request.token}@11155111/transfer?address=${request.to}&uint256=25000000`,
  )
  expect(toPaymentUri(request, null)).toBe(
    `ethereum:${request.token}@11155111/transfer?address=${request.to}`,
  )
})

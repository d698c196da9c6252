import type { Address } from '@parvalue/shared/domain/values/address.ts'
import { expect, test } from 'vitest'
import { toChainReceipt } from './chain-receipt.ts'
import {
  deployment,
  HOLDER,
  PAYMENT_TOKEN,
  RELAYER,
  toFacts,
  toLog,
  WRAPPED_STOCK,
} from './test-facts.ts'

const ZERO: Address = `0x${'0'.repeat(40)}`
const STRANGE: Address = `0x${'f'.repeat(40)}`

type Sides = { token?: Address; from?: Address; to?: Address }

const toTransfer = ({ token = PAYMENT_TOKEN, from = HOLDER, to = RELAYER }: Sides = {}) =>
  toLog(token, 'Transfer', { from, to, value: 25_000_000n })

const receiptOf = (called: Address, ...logs: ReturnType<typeof toTransfer>[]) =>
  toChainReceipt({ ...toFacts(logs), to: called }, deployment)

test.each<[string, Address, Sides[]]>([
  ['of a token that is not ours', STRANGE, [{ token: STRANGE }]],
  ['that a contract of others made', STRANGE, [{}]],
  ['of the tokens of another wallet', PAYMENT_TOKEN, [{ from: RELAYER, to: HOLDER }]],
  ['that mints', PAYMENT_TOKEN, [{ from: ZERO }]],
  ['that burns', PAYMENT_TOKEN, [{ to: ZERO }]],
  ['to several wallets', PAYMENT_TOKEN, [{}, {}]],
])('MN-01 a transaction %s is no transfer', (_, called, sides) => {
  expect(receiptOf(called, ...sides.map(toTransfer)).is).toBe('unknown')
})

test('MN-01 the receipt of a transfer names amount, sender and recipient', () => {
  expect(receiptOf(PAYMENT_TOKEN, toTransfer())).toMatchObject({
    is: 'receipt',
    receipt: {
      kind: 'send',
      state: 'done',
      facts: { symbol: 'mockUSD' },
      owner: HOLDER,
      receiver: RELAYER,
      out: { amount: 25_000_000n, decimals: 6, symbol: 'mockUSD' },
      sum: { total: { key: 'sentTotal' } },
      balances: [{ symbol: 'mockUSD' }],
      isPublic: true,
    },
  })
})

test('MN-01 a wrapped stock token that a contract wallet sends has a receipt too', () => {
  expect(receiptOf(HOLDER, toTransfer({ token: WRAPPED_STOCK }))).toMatchObject({
    receipt: { kind: 'send', owner: HOLDER, out: { symbol: 'AAPL.d.x', decimals: 18 } },
  })
})

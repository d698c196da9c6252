import { expect, test } from 'vitest'
import { brokerAccounts, toBrokerEntry } from './ledger-broker.ts'

const { cash, market, shares, traded } = brokerAccounts
const event = {
  symbol: 'AAPL',
  side: 'BUY',
  execution: { shares: 10n ** 18n / 3n, price: 100_00000000n },
  isTakenBack: false,
} as const

test('a purchase posts its cost, rounded up', () => {
  expect(toBrokerEntry('e', event)).toEqual({
    id: 'e',
    code: 'broker_executed',
    corrects: null,
    transfers: [
      {
        code: 'broker_receive',
        debit: shares('AAPL'),
        credit: traded('AAPL'),
        amount: 333333333333333333n,
      },
      { code: 'broker_pay', debit: market, credit: cash, amount: 3_333_333_334n },
    ],
  })
})

test('a sale posts its proceeds, rounded down', () => {
  const [given, brought] = toBrokerEntry('e', { ...event, side: 'SELL' }).transfers
  expect(given).toMatchObject({ debit: traded('AAPL'), credit: shares('AAPL') })
  expect(brought).toMatchObject({ debit: cash, credit: market, amount: 3_333_333_333n })
})

test('OP-12 a bust posts the same amounts in reverse', () => {
  for (const side of ['BUY', 'SELL'] as const) {
    const there = toBrokerEntry('e', { ...event, side })
    const back = toBrokerEntry('b', { ...event, side, isTakenBack: true })
    expect(back.code).toBe('broker_taken_back')
    expect(back.transfers).toEqual(
      there.transfers.map((one) => ({ ...one, debit: one.credit, credit: one.debit })),
    )
  }
})

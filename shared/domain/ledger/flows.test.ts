import { expect, test } from 'vitest'
import { flowOfLedgerName, flowsOfTransaction } from './flows.ts'
import { ledgerEntryCodes } from './ledger.ts'

test.each([
  ['wire/5f/1', ['wires', 'buy']],
  ['redemption/5f/fulfill/0', ['redeem']],
  ['order/5f/fill/0x1/1', ['orders']],
  ['order-proceeds/1/0x1/allow/1', ['orders']],
  ['price/1/0x1/1/0', ['orders']],
  ['rebase/1/1/1', ['yield', 'buy']],
  ['dividend/5f/1/mint/1', ['dividends', 'buy']],
  ['dividend/pay/5f/1', ['dividends']],
  ['split/5f/1/pause/1', ['dividends']],
  ['restrict/1/0x1/1', []],
  ['', []],
])('the transaction %s belongs to %j', (intent, expected) => {
  expect(flowsOfTransaction(intent)).toEqual(expected)
})

test('every entry code except the reversal has a flow', () => {
  const without = ledgerEntryCodes.filter((code) => flowOfLedgerName(code) === null)
  expect(without).toEqual(['reversal'])
})

test.each([
  ['1/outstanding', 'buy'],
  ['1/treasury/0x1', 'buy'],
  ['1/holder/0x1', 'buy'],
  ['1/treasury-drawn/0x1', 'redeem'],
  ['1/redemptions-owed/0x1', 'redeem'],
  ['1/instant-fees/0x1', 'redeem'],
  ['1/orders-spent/0x1', 'orders'],
  ['1/order-fees/0x1', 'orders'],
  ['broker/shares/AAPL', 'orders'],
  ['account/held/5f', 'brokerage'],
  ['wire/cash/USD', 'wires'],
  ['bridge/departed/1/2', 'bridge'],
  ['income/undistributed', 'yield'],
  ['reserves/gains/1/SGOV', 'yield'],
  ['dividend/owed/5f', 'dividends'],
  ['cash', null],
])('the account %s belongs to %s', (account, flow) => {
  expect(flowOfLedgerName(account)).toBe(flow)
})

import { expect, test } from 'vitest'
import { type NotificationContent, notificationEvents } from '../product/notification-kind.ts'
import { toReceiptName } from './notification-receipt.ts'
import { parseReceiptAddress, toReceiptAddress } from './receipt-address.ts'

const UUID = '01977f3e-9d1a-7c55-8b1e-2f4a5d6c7b80'
const MESSAGE = `0x${'4a'.repeat(32)}`

const facts = {
  order_id: UUID,
  redemption_id: UUID,
  memo_code: 'PV-7K2M-9QXA',
  message_id: MESSAGE,
  payment_id: UUID,
  transfer_id: UUID,
  chain_id: '1',
  transaction_hash: MESSAGE,
}

const toName = (event: NotificationContent['event'], own: object = facts) =>
  toReceiptName({ event, facts: own } as never)

test('changes of the account and dividends of older versions have no receipt', () => {
  expect(toName('identity_changed')).toBeNull()
  expect(toName('tax_form_ending')).toBeNull()
  expect(toName('dividend_paid', { stock_id: '4', amount: '1', chain_id: '1' })).toBeNull()
})

test('each other event has the receipt of what it is about', () => {
  const names = notificationEvents.map((event) => toName(event)?.of ?? null)
  expect(names).toEqual([
    'order',
    'account-order',
    'redemption',
    'wire',
    'bridge',
    'transaction',
    'dividend',
    'dividend',
    null,
    null,
    'ach',
    'ach',
  ])
  const bridge = toName('bridge_finished')
  expect(bridge && parseReceiptAddress(toReceiptAddress(bridge))).toEqual(bridge)
})

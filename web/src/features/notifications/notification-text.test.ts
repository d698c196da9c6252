import { notificationEvents } from '@parvalue/shared/domain/product/notification-kind.ts'
import i18next from 'i18next'
import { beforeAll, expect, test } from 'vitest'
import type { NotificationItem } from '#api/account/notifications.ts'
import { toNotificationText } from './notification-text.ts'
import { strings as en } from './strings.en.ts'
import { strings as es } from './strings.es-MX.ts'

const i18n = i18next.createInstance()

beforeAll(async () => {
  await i18n.init({ lng: 'en', resources: { en: { notices: en }, 'es-MX': { notices: es } } })
})

const base = { id: '', kind: 'fills', atMs: 0, isRead: false } as const

const toText = (
  event: NotificationItem['event'],
  facts: Record<string, string>,
  language: 'en' | 'es-MX' = 'en',
) =>
  toNotificationText(
    i18n.getFixedT(language, 'notices') as never,
    { ...base, event, facts } as never,
    { language, findSymbol: (stockId) => (stockId === 4 ? 'AAPL' : null) },
  )

const order = { order_id: 'x', symbol: 'AAPL', chain_id: '11155111' }

test('each event is a sentence with its facts, in both languages', () => {
  const facts: Record<NotificationItem['event'], Record<string, string>> = {
    order_filled: { ...order, side: 'SELL' },
    account_order_filled: { ...order, side: 'BUY', quantity: '1.5' },
    redemption_paid: { redemption_id: 'r', amount: '1250.5', chain_id: '421614' },
    wire_received: { memo_code: 'PV-1', amount: '5000', chain_id: '421614' },
    bridge_finished: { message_id: '0x', amount: '25', symbol: 'USD+', chain_id: '421614' },
    tokens_received: {
      ...{ transaction_hash: '0x', amount: '0.5', symbol: 'AAPL.d' },
      ...{ sender: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8', chain_id: '421614' },
    },
    dividend_paid: { stock_id: '4', amount: '0.1234567', chain_id: '421614' },
    dividend_reinvested: { stock_id: '4', amount: '7', chain_id: '421614', payment_id: 'p' },
    identity_changed: { step: 'identity', status: 'approved' },
    tax_form_ending: { form: 'W8BEN', valid_until: '2029-12-31', rate: '30' },
    transfer_settled: { transfer_id: 't', amount: '100', direction: 'OUTGOING' },
    transfer_returned: { transfer_id: 't', amount: '100', direction: 'INCOMING' },
  }
  const titles = notificationEvents.map((event) => toText(event, facts[event]).title)
  expect(titles).toEqual([
    'Your order to sell AAPL was filled',
    'Your brokerage order to buy 1.50 AAPL was filled',
    'Your redemption of 1,250.50 USD+ was paid',
    'We received your 5,000.00 USD wire',
    'Your transfer of 25.00 USD+ to Arbitrum Sepolia arrived',
    'You received 0.50 AAPL.d',
    'You received a dividend of 0.123456 USD+ from AAPL',
    'Your 7.00 USD+ dividend from AAPL was reinvested',
    'Your identity is verified',
    'Your tax form W-8BEN expires on December 31, 2029',
    'Your 100.00 USD withdrawal settled',
    'Your bank returned your 100.00 USD deposit',
  ])
  const spanish = notificationEvents.map((event) => toText(event, facts[event], 'es-MX').title)
  expect(spanish.filter((title) => titles.includes(title))).toEqual([])
})

test('CW-13 the last day of a tax form is a date of the reader’s language', () => {
  const facts = { form: 'W8BENE', valid_until: '2029-12-31', rate: '30' }
  expect(toText('tax_form_ending', facts, 'es-MX').title).toBe(
    'Tu formulario fiscal W-8BEN-E vence el 31 de diciembre de 2029',
  )
})

test('an order names its shares where they are known', () => {
  const sold = { ...order, side: 'SELL', quantity: '12.5' }
  expect(toText('order_filled', sold).title).toBe('Your order to sell 12.50 AAPL was filled')
  expect(toText('order_filled', sold, 'es-MX').title).toBe(
    'Tu orden de venta de 12.50 AAPL se ejecutó',
  )
})

test('an event without a text of its own still names its subject', () => {
  expect(toText('identity_changed', { step: 'email', status: 'approved' }).title).toBe(
    'Your account was updated',
  )
  expect(toText('dividend_paid', { stock_id: '9', amount: '1', chain_id: '1' }).title).toBe(
    'You received a dividend of 1.00 USD+',
  )
})

test('a notification names the network it happened on, and none for the account', () => {
  expect(toText('order_filled', { ...order, side: 'BUY' }).chainId).toBe(11155111)
  expect(toText('identity_changed', { step: 'bank', status: 'approved' })).toEqual({
    title: 'Your bank account is linked',
    detail: 'Go to your account to see what’s next.',
    chainId: null,
  })
})

import { notificationEvents } from '@parvalue/shared/domain/product/notification-kind.ts'
import { expect, test } from 'vitest'
import { toNotificationMail } from './mail-text.ts'

const UUID = '01977f3e-9d1a-7c55-8b1e-2f4a5d6c7b80'
const MESSAGE = `0x${'4a'.repeat(32)}`

const facts = {
  ...{ order_id: UUID, redemption_id: UUID, memo_code: 'ACDEF-HJKMN-PQRTU', message_id: MESSAGE },
  ...{ payment_id: '17', transfer_id: UUID, symbol: 'AAPL.d', side: 'sell', quantity: '1250.5' },
  ...{ amount: '1250.5', chain_id: '1', stock_id: '4', direction: 'OUTGOING', step: 'identity' },
  ...{ transaction_hash: MESSAGE, sender: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8' },
  ...{ status: 'approved', form: 'W8BEN', valid_until: '2029-12-31', rate: '30' },
}

const setting = { publicUrl: 'https://parvalue.example', brand: 'Parvalue' }
const toMail = (event: (typeof notificationEvents)[number], language: 'en' | 'es-MX' = 'en') =>
  toNotificationMail({ event, facts }, { ...setting, language })

test('the subject states what happened, and what to do if anything is left to do', () => {
  expect(notificationEvents.map((event) => toMail(event).subject)).toEqual([
    'Your order to sell 1,250.50 AAPL.d was filled',
    'Your brokerage order to sell 1,250.50 AAPL.d was filled',
    'Your redemption of 1,250.50 USD+ was paid',
    'We received your 1,250.50 USD wire',
    'Your bridge transfer of 1,250.50 AAPL.d arrived',
    'You received 1,250.50 AAPL.d',
    'You received a dividend of 1,250.50 USD+',
    'Your 1,250.50 USD+ dividend was reinvested',
    'Your account was updated: check its status',
    'Your tax form W-8BEN expires on December 31, 2029: sign a new one',
    'Your 1,250.50 USD withdrawal settled',
    'Your 1,250.50 USD withdrawal was returned: see what to do',
  ])
})

test('CW-13 the last day of a tax form is a date of the reader’s language', () => {
  expect(toMail('tax_form_ending', 'es-MX').subject).toBe(
    'Tu formulario fiscal W-8BEN vence el 31 de diciembre de 2029: firma uno nuevo',
  )
})

test('each mail links to its receipt, or to the account where the next step is', () => {
  const urls = notificationEvents.map(
    (event) => /: https:\/\/parvalue\.example\/(\S+)/.exec(toMail(event).text)?.[1],
  )
  expect(urls).toEqual([
    `receipts/order-${UUID}`,
    `receipts/account-order-${UUID}`,
    `receipts/redemption-${UUID}`,
    'receipts/wire-ACDEF-HJKMN-PQRTU',
    `receipts/bridge-${MESSAGE}`,
    `receipts/1-${MESSAGE}`,
    'receipts/dividend-17',
    'receipts/dividend-17',
    'account',
    'account',
    `receipts/ach-${UUID}`,
    'account',
  ])
})

test('the HTML has the words of the text in the reader’s language, and no placeholder is left empty', () => {
  for (const language of ['en', 'es-MX'] as const) {
    for (const event of notificationEvents) {
      const { subject, text, html } = toMail(event, language)
      expect(html).toContain(`<html lang="${language}">`)
      const words = html.replaceAll(/<[^>]*>/g, ' ').replaceAll('&#39;', "'")
      expect(words).toContain(subject)
      expect(words).toContain(text.split('\n')[0])
      expect(`${subject} ${text}`).not.toMatch(/undefined|null|\$/)
    }
  }
})

test('an amount that is no number is shown as it is', () => {
  const { subject } = toNotificationMail(
    { event: 'redemption_paid', facts: { ...facts, amount: 'many' } },
    { ...setting, language: 'en' },
  )
  expect(subject).toBe('Your redemption of many USD+ was paid')
})

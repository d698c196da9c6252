import { expect, test } from 'vitest'
import { toCommandForm } from './command-form.ts'

test('TR-09 an order opens the ticket of its stock as a market order', () => {
  expect(toCommandForm({ act: 'sell', amountText: '2', unit: 'shares', stock: 'MSFT' })).toEqual({
    path: '/stocks/MSFT',
    kinds: [],
    amount: 'ticket.MSFT.amount',
    drafts: {
      'ticket.MSFT.side': 'SELL',
      'ticket.MSFT.type': 'MARKET',
      'ticket.MSFT.unit': 'shares',
      'ticket.MSFT.amount': '2',
    },
    field: 'orderAmount',
  })
})

test('TR-09 a purchase of USD+ is paid with tokens, and a redemption opens its own side', () => {
  expect(toCommandForm({ act: 'buyUsdPlus', amountText: '100' })).toMatchObject({
    path: '/',
    drafts: { side: 'buy', paymentMethod: 'TOKENS', paymentTokenAmount: '100' },
  })
  expect(toCommandForm({ act: 'redeem', amountText: '100' })).toMatchObject({
    path: '/',
    kinds: ['redeem'],
    drafts: { side: 'redeem', redeemedTokenAmount: '100' },
  })
})

test('TR-09 wrapping opens the form of USD+ or of the stock, and bridging sends USD+', () => {
  expect(toCommandForm({ act: 'unwrap', amountText: '5', stock: null })).toMatchObject({
    path: '/wrap',
    kinds: ['wrap', 'unwrap'],
    drafts: { wrapDirection: 'unwrap', wrapAmount: '5' },
  })
  expect(toCommandForm({ act: 'wrap', amountText: '2', stock: 'AAPL' })).toMatchObject({
    path: '/stocks/AAPL/wrap',
    kinds: ['wrapStock', 'unwrapStock'],
    drafts: { 'wrapDirection.AAPL': 'wrap', 'wrapAmount.AAPL': '2' },
  })
  expect(toCommandForm({ act: 'send', amountText: '25' })).toMatchObject({
    path: '/send',
    kinds: ['sendTokens'],
    drafts: { sendAmount: '25', sendToken: '' },
  })
  expect(toCommandForm({ act: 'bridge', amountText: '30' }).drafts).toEqual({
    inputTokenAddress: '',
    inputTokenAmount: '30',
  })
})

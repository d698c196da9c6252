import { describe, expect, test } from 'vitest'
import { parseCommand } from './parse-command.ts'

describe('TR-09 nothing is offered for', () => {
  test.each([
    '',
    'buy',
    'buy aapl',
    'buy fifty aapl',
    'buy -5 aapl',
    'buy +5 aapl',
    'buy 5%',
    'buy 1e5',
    'buy 10k',
    'buy 1.2.3 aapl',
    'buy 1,23,456 aapl',
    'buy MX$50',
    'buy €50 of aapl',
    'buy ½ aapl',
    'buy . aapl',
    'buy $2 shares of aapl',
    'buy 2 shares',
    'buy 5 wusd+',
    'buy 50 \u202eaapl5',
    'sell 100',
    'sell 2 shares',
    'redeem',
    'redeem 100 aapl',
    'redeem 2 shares',
    'redime 100 wusd+',
    'wrap 20 wusd+',
    'unwrap 5 usd+',
    'wrap $5 of aapl',
    'unwrap $5',
    'bridge 30 aapl',
    'bridge 30 wusd+',
    'send 2 aapl',
    'rebuy 50 aapl',
    'buy50 aapl',
    'buy 50aapl',
    'please buy 50 aapl',
    `buy ${'9'.repeat(21)}`,
    `buy 0.${'1'.repeat(19)}`,
    `buy 5 ${'a'.repeat(41)}`,
  ])('%j', (typed) => {
    expect(parseCommand(typed)).toBeNull()
  })
})

const stockOrder = (
  act: 'buy' | 'sell',
  amountText: string,
  unit: 'dollars' | 'shares' | null,
) => ({
  ...{ act, amountText, unit },
  stock: 'aapl',
})

describe('TR-09 an order for a stock is understood in', () => {
  test.each([
    ['buy 50 aapl', stockOrder('buy', '50', null)],
    ['  BUY   50\u00a0AAPL ', stockOrder('buy', '50', null)],
    ['buy $50 of aapl', stockOrder('buy', '50', 'dollars')],
    ['buy $ 50 worth of AAPL', stockOrder('buy', '50', 'dollars')],
    ['buy US$50 aapl', stockOrder('buy', '50', 'dollars')],
    ['purchase 50 dollars of aapl', stockOrder('buy', '50', 'dollars')],
    ['buy 1 share of aapl', stockOrder('buy', '1', 'shares')],
    ['buy 50 AAPL.d', stockOrder('buy', '50', null)],
    ['sell 2 aapl', stockOrder('sell', '2', null)],
    ['sell 0.5 shares of aapl', stockOrder('sell', '0.5', 'shares')],
    ['compra 50 aapl', stockOrder('buy', '50', null)],
    ['Comprar USD 50.00 de AAPL', stockOrder('buy', '50.00', 'dollars')],
    ['compra 50 dólares en acciones de aapl', stockOrder('buy', '50', 'dollars')],
    ['vende 2 acciones de aapl', stockOrder('sell', '2', 'shares')],
    ['vender 1 acción de aapl', stockOrder('sell', '1', 'shares')],
  ])('%j', (typed, command) => {
    expect(parseCommand(typed)).toEqual(command)
  })
})

describe('TR-09 an amount is read like a pasted one in', () => {
  test.each([
    ['buy 1,000', '1000'],
    ['buy 1,234.56', '1234.56'],
    ['compra 1.234,56', '1234.56'],
    ['compra 12,5', '12.5'],
    ['buy .5', '0.5'],
    ['buy 5.', '5'],
    ['buy 0', '0'],
    ['buy １００', '100'],
    ['buy 100 usd', '100'],
    ['buy 1.1234567', '1.1234567'],
    ['buy 99999999999999999999', '9'.repeat(20)],
  ])('%j', (typed, amountText) => {
    expect(parseCommand(typed)).toEqual({ act: 'buyUsdPlus', amountText })
  })
})

describe('TR-09 the dollar tokens and the wrapped ones are understood in', () => {
  test.each([
    ['buy 100 usd+', { act: 'buyUsdPlus', amountText: '100' }],
    ['redeem 100', { act: 'redeem', amountText: '100' }],
    ['redeem $100', { act: 'redeem', amountText: '100' }],
    ['redime 100 usd+', { act: 'redeem', amountText: '100' }],
    ['Redimir 1,000', { act: 'redeem', amountText: '1000' }],
    ['vende 100 USD+', { act: 'redeem', amountText: '100' }],
    ['wrap 20', { act: 'wrap', amountText: '20', stock: null }],
    ['envuelve 20 USD plus', { act: 'wrap', amountText: '20', stock: null }],
    ['unwrap 5', { act: 'unwrap', amountText: '5', stock: null }],
    ['desenvuelve 5 wUSD+', { act: 'unwrap', amountText: '5', stock: null }],
    ['wrap 2 aapl', { act: 'wrap', amountText: '2', stock: 'aapl' }],
    ['unwrap 2 AAPL.d.x', { act: 'unwrap', amountText: '2', stock: 'aapl' }],
    ['bridge 30', { act: 'bridge', amountText: '30' }],
    ['send 25', { act: 'send', amountText: '25' }],
    ['envía 25 usd+', { act: 'send', amountText: '25' }],
    ['puente 30 usd+', { act: 'bridge', amountText: '30' }],
  ])('%j', (typed, command) => {
    expect(parseCommand(typed)).toEqual(command)
  })
})

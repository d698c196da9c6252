import { describe, expect, test } from 'vitest'
import { type FillableOrder, toContractFill } from './contract-fill.ts'
import { standardFeeRates } from './order-fees.ts'

const SHARE = 10n ** 18n
const CENT = 10_000n
const DOLLAR = 100n * CENT

const buy: FillableOrder = {
  side: 'BUY',
  type: 'MARKET',
  amount: 1_000n * DOLLAR,
  price: null,
  paymentDecimals: 6,
  feeAmount: 10n * DOLLAR,
  networkFeeAmount: 0n,
  rates: standardFeeRates.usdPlus,
}
const sale: FillableOrder = { ...buy, side: 'SELL', amount: 10n * SHARE }
const at = (shares: bigint, price: bigint) => ({ shares, price })

describe('the fill of one execution', () => {
  test('refuses a fill if nothing is left of the order', () => {
    const all = { filled: buy.amount, received: SHARE, fee: 0n }
    expect(toContractFill(buy, [all], at(SHARE, 1n))).toEqual({ ok: false, reason: 'nothing_left' })
    expect(toContractFill(buy, [], at(0n, 1n))).toEqual({ ok: false, reason: 'nothing_left' })
    expect(toContractFill(sale, [], at(10n * SHARE + 1n, 1n))).toEqual({
      ok: false,
      reason: 'nothing_left',
    })
    const most = { filled: 6n * SHARE, received: 6n * DOLLAR, fee: 0n }
    expect(toContractFill(sale, [most], at(4n * SHARE + 1n, 1n))).toEqual({
      ok: false,
      reason: 'nothing_left',
    })
  })

  test.each<[string, FillableOrder, { shares: bigint; price: bigint }, bigint, bigint]>([
    ['a buy costs its price', buy, at(2n * SHARE, 150_00000000n), 300n * DOLLAR, 2n * SHARE],
    ['its cost is rounded up', buy, at(SHARE / 3n, 100_00000000n), 33_333_334n, SHARE / 3n],
    ['it never costs nothing', buy, at(1n, 1n), 1n, 1n],
    ['it costs no more than is left', buy, at(SHARE, 1_001_00000000n), buy.amount, SHARE],
    ['a sale brings its price', sale, at(SHARE, 150_00000000n), SHARE, 150n * DOLLAR],
    ['its proceeds are rounded down', sale, at(SHARE / 3n, 100_00000000n), SHARE / 3n, 33_333_333n],
    ['it never brings nothing', sale, at(1n, 1n), 1n, 1n],
  ])('%s', (_, order, executed, filled, received) => {
    expect(toContractFill(order, [], executed)).toMatchObject({
      ok: true,
      value: { filled, received },
    })
  })

  test.each([
    ['a third of a share', 100n, SHARE / 3n],
    ['a little less than two units buy', 300n, 6_666_666_666n],
  ])('a buy at its limit spends the most that the contract accepts: %s', (_, dollars, shares) => {
    const price = dollars * SHARE
    const limited = { ...buy, type: 'LIMIT', price } as const
    const planned = toContractFill(limited, [], at(shares, dollars * 10n ** 8n))
    if (!planned.ok) throw new Error(planned.reason)
    const { filled, received } = planned.value
    const wanted = (spent: bigint) => (spent * 10n ** 30n) / price
    expect(received >= wanted(filled)).toBe(true)
    expect(received >= wanted(filled + 1n)).toBe(false)
  })
})

describe('fees of a fill', () => {
  test('partial fills cost together as much as one fill', () => {
    const first = toContractFill(buy, [], at(SHARE, 100_00000000n))
    if (!first.ok) throw new Error(first.reason)
    const second = toContractFill(buy, [first.value], at(SHARE, 100_00000000n))
    const whole = toContractFill(buy, [], at(2n * SHARE, 100_00000000n))
    if (!second.ok || !whole.ok) throw new Error('refused')
    expect(first.value.fee + second.value.fee).toBe(whole.value.fee)
    expect(whole.value.fee).toBe(20n * CENT + 50n * CENT)
  })

  test('fees never exceed the quote, nor the proceeds of a sale', () => {
    const small = toContractFill({ ...buy, feeAmount: 5n }, [], at(SHARE, 100_00000000n))
    expect(small).toMatchObject({ value: { fee: 5n } })
    expect(toContractFill(sale, [], at(SHARE, 10_000_000n))).toMatchObject({
      value: { received: 10n * CENT, fee: 10n * CENT },
    })
  })

  test('the network fee is charged once, with the first fill', () => {
    const order = { ...buy, networkFeeAmount: 7n }
    const first = toContractFill(order, [], at(SHARE, 100_00000000n))
    if (!first.ok) throw new Error(first.reason)
    expect(first.value.fee).toBe(20n * CENT + 25n * CENT + 7n)
    expect(toContractFill(order, [first.value], at(SHARE, 100_00000000n))).toMatchObject({
      value: { fee: 25n * CENT },
    })
  })
})

import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Address } from '../values/address.ts'
import {
  DIVIDEND_PAYMENT_MIN,
  type DividendEntitlement,
  planDividend,
  toDividendDown,
} from './dividend.ts'

const SHARE = 10n ** 18n
const wallet = (index: number): Address => `0x${index.toString(16).padStart(40, '0')}`
const VAULT = wallet(0xfa)
const HOUSE = wallet(0xc0)
const rules = { perShare: 26_000_000n, taxBps: 3_000, excluded: new Set([HOUSE]) }

const holder = (
  index: number,
  changes: Partial<DividendEntitlement> = {},
): DividendEntitlement => ({
  chainId: 1,
  wallet: wallet(index),
  balance: 0n,
  wrappedValue: 0n,
  isVault: false,
  ...changes,
})

test('excluded and empty wallets get no payment', () => {
  const house = holder(0, { wallet: HOUSE, balance: 10_000n * SHARE })
  expect(planDividend([house, holder(1)], rules)).toEqual({ payments: [], parts: [] })
})

test('a holder gets shares times the rate, less the tax', () => {
  expect(planDividend([holder(1, { balance: 12n * SHARE })], rules)).toEqual({
    payments: [
      {
        chainId: 1,
        wallet: wallet(1),
        form: 'paid',
        shares: 12n * SHARE,
        gross: 3_120_000n,
        tax: 936_000n,
        amount: 2_184_000n,
      },
    ],
    parts: [{ chainId: 1, pay: 2_184_000n, reinvest: 0n, small: 0n, tax: 936_000n }],
  })
})

test('a dividend below ten cents is not paid out and stays owed', () => {
  const { payments, parts } = planDividend([holder(1, { balance: SHARE / 2n })], rules)
  expect(payments.map(({ form, amount }) => [form, amount])).toEqual([['small', 91_000n]])
  expect(parts).toEqual([{ chainId: 1, pay: 0n, reinvest: 0n, small: 91_000n, tax: 39_000n }])
})

test('ten cents are paid out, one unit less is not', () => {
  const of = (balance: bigint) => {
    const untaxed = { ...rules, perShare: 100_000_000n, taxBps: 0 }
    return planDividend([holder(1, { balance })], untaxed).parts
  }
  const part = { chainId: 1, reinvest: 0n, tax: 0n }
  expect(of(SHARE / 10n - 1n)).toEqual([{ ...part, pay: 0n, small: DIVIDEND_PAYMENT_MIN - 1n }])
  expect(of(SHARE / 10n)).toEqual([{ ...part, pay: DIVIDEND_PAYMENT_MIN, small: 0n }])
})

test('the tax on one base unit is one base unit', () => {
  const unit = { perShare: 100n, taxBps: 3_000 }
  expect(toDividendDown(SHARE, unit)).toEqual({ gross: 1n, tax: 1n, amount: 0n })
})

test('a vault below the minimum has no rows for its holders', () => {
  const held = [
    holder(2, { wrappedValue: SHARE / 2n }),
    holder(0, { wallet: VAULT, isVault: true, balance: SHARE / 2n }),
  ]
  expect(planDividend(held, rules)).toEqual({
    payments: [],
    parts: [{ chainId: 1, pay: 0n, reinvest: 0n, small: 91_000n, tax: 39_000n }],
  })
})

test('dividends of wrapped tokens are reinvested in the vault, with a row per holder', () => {
  const { payments, parts } = planDividend(
    [
      holder(1, { balance: 2n * SHARE, wrappedValue: SHARE / 4n }),
      holder(2, { wrappedValue: 3n * SHARE }),
      holder(0, { wallet: VAULT, isVault: true, balance: 4n * SHARE }),
    ],
    rules,
  )
  expect(payments.map(({ wallet: who, form, amount }) => [who, form, amount])).toEqual([
    [wallet(1), 'paid', 364_000n],
    [wallet(1), 'reinvested', 45_500n],
    [wallet(2), 'reinvested', 546_000n],
  ])
  expect(parts).toEqual([
    { chainId: 1, pay: 364_000n, reinvest: 720_000n, small: 8_000n, tax: 468_000n },
  ])
})

const amounts = fc.bigInt({ min: 0n, max: 10n ** 24n })
const holders = fc.array(fc.record({ chainId: fc.constantFrom(1, 2), balance: amounts }), {
  maxLength: 12,
})

test('payments never exceed the total dividend, and each wallet is paid once', () => {
  fc.assert(
    fc.property(holders, fc.bigInt({ min: 1n, max: 10n ** 11n }), (held, perShare) => {
      const all = held.map((each, index) => holder(index + 1, each))
      const { payments, parts } = planDividend(all, { ...rules, perShare })
      const total = held.reduce((sum, { balance }) => sum + balance, 0n)
      const given = parts.reduce((sum, part) => sum + part.pay + part.small + part.tax, 0n)
      const names = payments.map((each) => `${each.chainId}/${each.wallet}`)
      expect(new Set(names).size).toBe(names.length)
      expect(given <= toDividendDown(total, { perShare, taxBps: 0 }).gross).toBe(true)
      for (const { gross, tax, amount, form } of payments) {
        expect(gross).toBe(tax + amount)
        expect(form === 'small').toBe(amount < DIVIDEND_PAYMENT_MIN)
      }
    }),
  )
})

import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { DividendWithholding } from '../identity/dividend-withholding.ts'
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
const withholdings: ReadonlyMap<Address, DividendWithholding> = new Map()
const rules = { perShare: 26_000_000n, taxBps: 3_000, withholdings, excluded: new Set([HOUSE]) }
const treaty = { taxBps: 1_000, reason: 'treaty' } as const

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
        taxBps: 3_000,
        taxReason: 'no_form',
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

test('CW-13 the tax of a vault below the minimum is stated in the rows of its holders, at their own rates', () => {
  const held = [
    holder(2, { wrappedValue: SHARE / 8n }),
    holder(3, { balance: SHARE / 4n, wrappedValue: SHARE / 4n }),
    holder(0, { wallet: VAULT, isVault: true, balance: SHARE / 2n }),
  ]
  const ownWithholdings = new Map<Address, DividendWithholding>([[wallet(3), treaty]])
  const { payments, parts } = planDividend(held, { ...rules, withholdings: ownWithholdings })
  const rows = payments.map((each) => [each.wallet, each.form, each.shares, each.tax, each.amount])
  expect(rows).toEqual([
    [wallet(2), 'small', SHARE / 8n, 9_750n, 22_750n],
    // The shares in the wallet and in the vault reach the minimum together.
    [wallet(3), 'paid', SHARE / 2n, 13_000n, 117_000n],
  ])
  // An eighth of a share in the vault belongs to no holder, so the default rate is withheld from it.
  expect(parts).toEqual([{ chainId: 1, pay: 117_000n, reinvest: 0n, small: 45_500n, tax: 32_500n }])
})

test('CW-13 a dividend of which only tax is left is a part, so that the tax in its row is posted', () => {
  const unit = { ...rules, perShare: 100n }
  const { payments, parts } = planDividend([holder(1, { balance: SHARE })], unit)
  expect(payments.map(({ form, tax, amount }) => [form, tax, amount])).toEqual([['small', 1n, 0n]])
  expect(parts).toEqual([{ chainId: 1, pay: 0n, reinvest: 0n, small: 0n, tax: 1n }])
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

test('CW-13 each wallet pays the tax of its own holder, stated in its row', () => {
  const held = [1, 2, 3].map((index) => holder(index, { balance: 10n * SHARE }))
  const ownWithholdings = new Map<Address, DividendWithholding>([
    [wallet(2), treaty],
    [wallet(3), { taxBps: 0, reason: 'us_person' }],
  ])
  const { payments, parts } = planDividend(held, { ...rules, withholdings: ownWithholdings })
  expect(
    payments.map(({ tax, amount, taxBps, taxReason }) => [tax, amount, taxBps, taxReason]),
  ).toEqual([
    [780_000n, 1_820_000n, 3_000, 'no_form'],
    [260_000n, 2_340_000n, 1_000, 'treaty'],
    [0n, 2_600_000n, 0, 'us_person'],
  ])
  expect(parts).toEqual([{ chainId: 1, pay: 6_760_000n, reinvest: 0n, small: 0n, tax: 1_040_000n }])
})

test('CW-13 a vault reinvests the same for each share, and a holder with a lower rate is paid the rest', () => {
  const held = [
    holder(1, { wrappedValue: 10n * SHARE }),
    holder(2, { wrappedValue: 10n * SHARE }),
    holder(0, { wallet: VAULT, isVault: true, balance: 20n * SHARE }),
  ]
  const ownWithholdings = new Map<Address, DividendWithholding>([[wallet(2), treaty]])
  const { payments, parts } = planDividend(held, { ...rules, withholdings: ownWithholdings })
  const rows = payments.map(({ wallet: who, form, tax, amount }) => [who, form, tax, amount])
  expect(rows).toEqual([
    // 2.2222 of the ten shares are paid out: 0.52 after 10 % tax, which is a fifth of the 2.60 before tax.
    [wallet(2), 'paid', 57_778n, 519_999n],
    [wallet(1), 'reinvested', 780_000n, 1_820_000n],
    [wallet(2), 'reinvested', 202_223n, 1_819_999n],
  ])
  expect(payments.reduce((sum, { shares }) => sum + shares, 0n)).toBe(20n * SHARE)
  expect(parts).toEqual([
    { chainId: 1, pay: 519_999n, reinvest: 3_630_000n, small: 9_999n, tax: 1_040_001n },
  ])
})

test('CW-13 a vault whose holders all have one rate reinvests everything', () => {
  const held = [
    holder(1, { wrappedValue: 10n * SHARE }),
    holder(0, { wallet: VAULT, isVault: true, balance: 10n * SHARE }),
  ]
  const ownWithholdings = new Map<Address, DividendWithholding>([[wallet(1), treaty]])
  const { payments, parts } = planDividend(held, { ...rules, withholdings: ownWithholdings })
  expect(payments.map(({ form, amount }) => [form, amount])).toEqual([['reinvested', 2_340_000n]])
  expect(parts).toEqual([{ chainId: 1, pay: 0n, reinvest: 2_340_000n, small: 0n, tax: 260_000n }])
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
      const paid = parts.reduce((sum, part) => sum + part.pay + part.small + part.tax, 0n)
      const names = payments.map((each) => `${each.chainId}/${each.wallet}`)
      expect(new Set(names).size).toBe(names.length)
      expect(paid <= toDividendDown(total, { perShare, taxBps: 0 }).gross).toBe(true)
      for (const { gross, tax, amount, form } of payments) {
        expect(gross).toBe(tax + amount)
        expect(form === 'small').toBe(amount < DIVIDEND_PAYMENT_MIN)
      }
    }),
  )
})

const rates = fc.constantFrom(0, 1_000, 1_500, 2_400, 3_000)
const wrappers = fc.array(fc.record({ balance: amounts, wrappedValue: amounts, taxBps: rates }), {
  minLength: 1,
  maxLength: 8,
})

const foreigners = fc.oneof(fc.constant(0n), amounts)

test('CW-13 no holder pays more or less than their own tax, whatever the others in the vault pay', () => {
  fc.assert(
    fc.property(wrappers, foreigners, (held, foreign) => {
      const all = held.map((each, index) => holder(index + 1, each))
      const inVault = held.reduce((sum, { wrappedValue }) => sum + wrappedValue, foreign)
      const vault = holder(0, { wallet: VAULT, isVault: true, balance: inVault })
      const ownWithholdings = new Map<Address, DividendWithholding>(
        held.map(({ taxBps }, index) => [wallet(index + 1), { taxBps, reason: 'treaty' }]),
      )
      const { payments, parts } = planDividend([...all, vault], {
        ...rules,
        withholdings: ownWithholdings,
      })
      const paid = parts.reduce(
        (sum, each) => sum + each.pay + each.reinvest + each.small + each.tax,
        0n,
      )
      const total = toDividendDown(
        held.reduce((sum, { balance }) => sum + balance, inVault),
        rules,
      )
      // Each row rounds its gross down by less than one base unit.
      expect(paid <= total.gross).toBe(true)
      expect(paid + 2n * BigInt(held.length) + 2n >= total.gross).toBe(true)
      // Without shares of others in the vault, the rows state all the tax that is posted.
      const stated = payments.reduce((sum, { tax }) => sum + tax, 0n)
      const posted = parts.reduce((sum, { tax }) => sum + tax, 0n)
      if (foreign === 0n) expect(stated).toBe(posted)
      for (const [index, { balance, wrappedValue, taxBps }] of held.entries()) {
        const rows = payments.filter((each) => each.wallet === wallet(index + 1))
        const whole = toDividendDown(balance + wrappedValue, { ...rules, taxBps })
        const tax = rows.reduce((sum, each) => sum + each.tax, 0n)
        expect(tax - whole.tax <= 1n && whole.tax - tax <= 1n).toBe(true)
      }
    }),
  )
})

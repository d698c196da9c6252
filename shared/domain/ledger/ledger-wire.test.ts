import fc from 'fast-check'
import { expect, test } from 'vitest'
import { toLedgerReversal } from './ledger.ts'
import { toWireEntry, type WireLedgerEvent } from './ledger-wire.ts'

const linesOf = (event: WireLedgerEvent) =>
  toWireEntry('e', event).transfers.map(
    ({ code, debit, credit, amount }) => `${code}: ${debit.id} -> ${credit.id} ${amount}`,
  )

test.each<[WireLedgerEvent, string]>([
  [
    { kind: 'received', currency: 'USD', cents: 5n, memoCode: 'M' },
    'wire_in: wire/cash/USD -> wire/owed/M 5',
  ],
  [
    { kind: 'suspended', currency: 'EUR', cents: 5n },
    'wire_in: wire/cash/EUR -> wire/suspense/EUR 5',
  ],
  [
    { kind: 'assigned', cents: 5n, memoCode: 'M' },
    'wire_assign: wire/suspense/USD -> wire/owed/M 5',
  ],
  [
    { kind: 'minted', cents: 5n, memoCode: 'M', chainId: 1 },
    'wire_mint: wire/owed/M -> wire/backing/1 5',
  ],
  [
    { kind: 'returned', currency: 'USD', cents: 5n, memoCode: 'M' },
    'wire_out: wire/owed/M -> wire/cash/USD 5',
  ],
  [
    { kind: 'returned', currency: 'EUR', cents: 5n, memoCode: null },
    'wire_out: wire/suspense/EUR -> wire/cash/EUR 5',
  ],
  [{ kind: 'covered', cents: 5n }, 'wire_out: wire/suspense/USD -> wire/cash/USD 5'],
])('$kind', (event, line) => {
  expect(linesOf(event)).toEqual([line])
})

const cents = fc.bigInt({ min: 1n, max: 10n ** 12n })
const steps = fc.array(
  fc.oneof(
    cents.map(
      (value): WireLedgerEvent => ({
        kind: 'received',
        currency: 'USD',
        cents: value,
        memoCode: 'M',
      }),
    ),
    cents.map((value): WireLedgerEvent => ({ kind: 'suspended', currency: 'USD', cents: value })),
    cents.map((value): WireLedgerEvent => ({ kind: 'assigned', cents: value, memoCode: 'M' })),
    cents.map(
      (value): WireLedgerEvent => ({ kind: 'minted', cents: value, memoCode: 'M', chainId: 1 }),
    ),
    cents.map(
      (value): WireLedgerEvent => ({
        kind: 'returned',
        currency: 'USD',
        cents: value,
        memoCode: null,
      }),
    ),
    cents.map((value): WireLedgerEvent => ({ kind: 'covered', cents: value })),
  ),
  { maxLength: 30 },
)

test('invariant 7 cash = owed + suspense + backing, after any sequence and its reversal', () => {
  fc.assert(
    fc.property(steps, (events) => {
      const balances = new Map<string, bigint>()
      const entries = events.map((event, index) => toWireEntry(`${index}`, event))
      for (const { transfers } of [...entries, ...entries.slice(0, 3).map(toLedgerReversal)]) {
        for (const { debit, credit, amount } of transfers) {
          expect(debit.asset).toBe(credit.asset)
          balances.set(debit.id, (balances.get(debit.id) ?? 0n) - amount)
          balances.set(credit.id, (balances.get(credit.id) ?? 0n) + amount)
        }
      }
      const of = (name: string) => balances.get(`wire/${name}`) ?? 0n
      expect(-of('cash/USD')).toBe(of('owed/M') + of('suspense/USD') + of('backing/1'))
    }),
  )
})

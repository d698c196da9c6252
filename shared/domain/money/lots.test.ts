import fc from 'fast-check'
import { expect, test } from 'vitest'
import { allocateByWeightDown, type LotEvent, sumLotCosts, toLotBook } from './lots.ts'
import { ONE_SHARE, toBalanceDown } from './shares.ts'

const PLAIN = '1/aapl'
const WRAPPED = '1/aapl.x'
const OTHER = '2/aapl'

const came = (atMs: number, amount: bigint, cost: bigint | null, row = PLAIN): LotEvent => ({
  kind: 'received',
  row,
  atMs,
  amount,
  cost,
})
const went = (atMs: number, amount: bigint, row = PLAIN): LotEvent => ({
  kind: 'sent',
  row,
  atMs,
  amount,
})
const moved = (atMs: number, amount: bigint, toAmount: bigint, [row, toRow] = [PLAIN, WRAPPED]) =>
  ({ kind: 'moved', row, toRow, atMs, amount, toAmount }) as LotEvent

const lotsOf = (events: LotEvent[], row = PLAIN) =>
  (toLotBook(events).lots.get(row) ?? []).map(({ acquiredMs, amount, cost }) => [
    acquiredMs,
    amount,
    cost,
  ])

test('removing more than a row has throws', () => {
  expect(() => toLotBook([came(1, 5n, 50n), went(2, 6n)])).toThrow('lots: more leaves')
  expect(() => toLotBook([moved(1, 1n, 1n)])).toThrow('lots: more leaves')
})

test('OP-04 a transfer uses the oldest lot first, with its share of the cost rounded down', () => {
  const events = [came(1, 3n, 10n), came(2, 3n, 20n), went(3, 4n)]
  expect(lotsOf(events)).toEqual([[2, 2n, 14n]])
  expect(toLotBook(events).sent).toEqual([{ row: PLAIN, atMs: 3, amount: 4n, cost: 16n }])
  expect(toLotBook(events).sales).toEqual([])
})

test('OP-04 wrapping and unwrapping is no sale and preserves acquisition time and cost', () => {
  const wrapped = [came(1, 10n, 100n), came(2, 10n, 300n), moved(3, 15n, 5n)]
  expect(lotsOf(wrapped)).toEqual([[2, 5n, 150n]])
  expect(lotsOf(wrapped, WRAPPED)).toEqual([
    [1, 3n, 100n],
    [2, 2n, 150n],
  ])
  const back = [...wrapped, moved(4, 5n, 16n, [WRAPPED, PLAIN])]
  expect(lotsOf(back)).toEqual([
    [1, 9n, 100n],
    [2, 5n, 150n],
    [2, 7n, 150n],
  ])
  expect([lotsOf(back, WRAPPED), toLotBook(back).sent]).toEqual([[], []])
})

test('OP-04 a bridge transfer is no sale', () => {
  const events = [came(1, 10n, 100n), moved(2, 10n, 10n, [PLAIN, OTHER]), came(1, 1n, 1n, OTHER)]
  expect(lotsOf(events, OTHER)).toEqual([
    [1, 10n, 100n],
    [1, 1n, 1n],
  ])
})

test('OP-04 a sale realises its proceeds less the cost of its lots', () => {
  const sale: LotEvent = { kind: 'sold', row: PLAIN, atMs: 9, amount: 4n, proceeds: 90n, name: 'a' }
  const { sales } = toLotBook([came(1, 2n, 20n), came(2, 4n, 60n), sale])
  expect(sales).toEqual([{ ...sale, kind: undefined, cost: 50n, gain: 40n }])
  const unknown = toLotBook([came(1, 2n, null), came(2, 4n, 60n), sale]).sales[0]
  expect([unknown?.cost, unknown?.gain]).toEqual([null, null])
})

test('a lot of unknown cost does not affect the cost of others', () => {
  expect(lotsOf([came(1, 4n, null), came(2, 4n, 8n), went(3, 1n)])).toEqual([
    [1, 3n, null],
    [2, 4n, 8n],
  ])
})

test('lots below one unit of the other row pass their cost to the next lot', () => {
  const events = [came(1, 1n, 7n), came(2, 9n, 90n), moved(3, 10n, 5n)]
  expect(lotsOf(events, WRAPPED)).toEqual([[2, 5n, 97n]])
  expect(toLotBook([came(1, 1n, 7n), moved(2, 1n, 0n)]).sent).toEqual([
    { row: PLAIN, atMs: 2, amount: 1n, cost: 7n },
  ])
})

type Step = { kind: 'came' | 'went' | 'sold' | 'wrapped' | 'unwrapped'; part: bigint; cost: bigint }

const step: fc.Arbitrary<Step> = fc.record({
  kind: fc.constantFrom('came', 'went', 'sold', 'wrapped', 'unwrapped'),
  part: fc.bigInt(1n, 10n ** 24n),
  cost: fc.bigInt(0n, 10n ** 15n),
})

/**
 * Converts random steps to events that are possible for a wallet: it only sends what it has. One wrapped unit is worth
 * 1.5 tokens.
 */
function toEvents(steps: readonly Step[]) {
  const held = { [PLAIN]: 0n, [WRAPPED]: 0n }
  const events: LotEvent[] = []
  for (const [atMs, { kind, part, cost }] of steps.entries()) {
    const row = kind === 'unwrapped' ? WRAPPED : PLAIN
    const toRow = kind === 'unwrapped' ? PLAIN : WRAPPED
    const amount = kind === 'came' ? part : part % (held[row] + 1n)
    const toAmount = kind === 'unwrapped' ? (amount * 3n) / 2n : (amount * 2n) / 3n
    held[row] += kind === 'came' ? amount : -amount
    if (kind === 'came') events.push(came(atMs, amount, cost))
    else if (kind === 'went') events.push(went(atMs, amount))
    else if (kind === 'sold')
      events.push({ kind, row, atMs, amount, proceeds: cost, name: `${atMs}` })
    else {
      held[toRow] += toAmount
      events.push(moved(atMs, amount, toAmount, [row, toRow]))
    }
  }
  return { events, held }
}

const sum = (amounts: readonly bigint[]) => amounts.reduce((total, amount) => total + amount, 0n)

test('OP-04 lots add up to the balance, and costs to those of lots, transfers and sales', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      const { events, held } = toEvents(steps)
      const { lots, sent, sales } = toLotBook(events)
      for (const row of [PLAIN, WRAPPED] as const) {
        expect(sum((lots.get(row) ?? []).map(({ amount }) => amount))).toBe(held[row])
      }
      const costIn = sum(
        events.map((event) => (event.kind === 'received' ? (event.cost ?? 0n) : 0n)),
      )
      const heldCost = sumLotCosts([...lots.values()].flat()) ?? 0n
      expect(heldCost + (sumLotCosts(sent) ?? 0n) + (sumLotCosts(sales) ?? 0n)).toBe(costIn)
      for (const { acquiredMs, amount } of [...lots.values()].flat()) {
        expect([amount > 0n, acquiredMs < steps.length]).toEqual([true, true])
      }
    }),
  )
})

test('OP-04 a split changes the tokens of each lot and no cost', () => {
  const perShare = fc.bigInt(1n, 50n * ONE_SHARE)
  const shares = fc.array(fc.bigInt(1n, 10n ** 24n), { minLength: 1, maxLength: 12 })
  fc.assert(
    fc.property(shares, perShare, (weights, balancePerShare) => {
      const balance = toBalanceDown(sum(weights), balancePerShare)
      const parts = allocateByWeightDown(balance, weights)
      expect(sum(parts)).toBe(balance)
      for (const [index, part] of parts.entries()) {
        const exactPart = toBalanceDown(weights[index] ?? 0n, balancePerShare)
        expect(part - exactPart >= -2n && part - exactPart <= 2n).toBe(true)
      }
    }),
  )
})

test('a total of zero is split into zeros', () => {
  expect([
    allocateByWeightDown(0n, [1n, 2n]),
    allocateByWeightDown(5n, []),
    allocateByWeightDown(5n, [0n]),
  ]).toEqual([[0n, 0n], [], [0n]])
})

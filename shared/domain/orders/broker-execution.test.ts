import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  applyExecution,
  type Execution,
  effectiveExecutions,
  sharesOf,
  toCostUp,
  toProceedsDown,
} from './broker-execution.ts'

const SHARE = 10n ** 18n
const fill = (id: string, shares = SHARE, price = 100_00000000n): Execution => ({
  id,
  kind: 'fill',
  previousId: null,
  shares,
  price,
})
const bust = (id: string, previousId: string): Execution => ({
  ...fill(id),
  kind: 'bust',
  previousId,
})
const correct = (id: string, previousId: string, shares: bigint): Execution => ({
  ...fill(id, shares),
  kind: 'correct',
  previousId,
})
const take = (told: Execution[], next: Execution, ordered: bigint | null = 3n * SHARE) => {
  const taken = applyExecution({ told, ordered }, next)
  return taken.ok ? taken.value : taken.reason
}

describe('what is refused', () => {
  test.each<[string, Execution[], Execution, string]>([
    ['told again', [fill('a')], fill('a'), 'known'],
    ['a name for something else', [fill('a')], fill('a', 2n * SHARE), 'contradiction'],
    ['more than was ordered', [fill('a'), fill('b')], fill('c', SHARE + 1n), 'over_fill'],
    ['a bust of nothing', [fill('a')], bust('b', 'z'), 'previous_unknown'],
    ['taken back twice', [fill('a'), bust('b', 'a')], bust('c', 'a'), 'contradiction'],
    [
      'corrected after it was taken back',
      [fill('a'), bust('b', 'a')],
      correct('c', 'a', SHARE),
      'contradiction',
    ],
    ['a correction beyond the order', [fill('a')], correct('b', 'a', 3n * SHARE + 1n), 'over_fill'],
  ])('%s', (_, told, next, expected) => {
    expect(take(told, next)).toBe(expected)
  })
})

test('a fill counts, and fills up to all that was ordered', () => {
  expect(take([], fill('a'))).toEqual({ sharesChange: SHARE, isAmendment: false })
  expect(take([fill('a')], fill('b', 2n * SHARE))).toEqual({
    sharesChange: 2n * SHARE,
    isAmendment: false,
  })
})

test('an order for dollars has no number of shares to exceed', () => {
  expect(take([fill('a', 50n * SHARE)], fill('b'), null)).toEqual({
    sharesChange: SHARE,
    isAmendment: false,
  })
})

test('a bust takes back what it names, a correction puts another in its place', () => {
  expect(take([fill('a')], bust('b', 'a'))).toEqual({ sharesChange: -SHARE, isAmendment: true })
  expect(take([fill('a')], correct('b', 'a', 3n * SHARE))).toEqual({
    sharesChange: 2n * SHARE,
    isAmendment: true,
  })
  expect(take([fill('a'), correct('b', 'a', SHARE / 2n)], bust('c', 'b'))).toEqual({
    sharesChange: -SHARE / 2n,
    isAmendment: true,
  })
})

test('what stands follows from all that was told, and the order of telling does not matter', () => {
  const told = [fill('a'), fill('b', 2n * SHARE), correct('c', 'a', SHARE / 4n), bust('d', 'b')]
  expect(effectiveExecutions(told).map(({ id }) => id)).toEqual(['c'])
  expect(effectiveExecutions([...told].reverse()).map(({ id }) => id)).toEqual(['c'])
})

test('whatever comes, each execution counts once and never more than was ordered', () => {
  const ids = fc.constantFrom('a', 'b', 'c', 'd', 'e')
  const execution = fc
    .record({
      id: ids,
      kind: fc.constantFrom('fill', 'bust', 'correct' as const),
      previousId: ids,
      shares: fc.bigInt(1n, 4n),
      price: fc.bigInt(1n, 3n),
    })
    .map(
      (each): Execution => ({
        ...each,
        kind: each.kind,
        previousId: each.kind === 'fill' ? null : each.previousId,
      }),
    )
  fc.assert(
    fc.property(fc.array(execution, { maxLength: 30 }), (stream) => {
      const told: Execution[] = []
      let counted = 0n
      for (const next of stream) {
        const taken = applyExecution({ told, ordered: 6n }, next)
        if (!taken.ok) continue
        told.push(next)
        counted += taken.value.sharesChange
        expect(counted).toBe(sharesOf(effectiveExecutions(told)))
        expect(counted >= 0n && counted <= 6n).toBe(true)
      }
      expect(new Set(told.map(({ id }) => id)).size).toBe(told.length)
    }),
  )
})

test('money is summed before it is rounded, once: a cost up, proceeds down', () => {
  const thirds = ['a', 'b', 'c'].map((id) => fill(id, SHARE / 3n, 1_00000001n))
  expect([toCostUp(thirds, 6), toProceedsDown(thirds, 6)]).toEqual([1_000_001n, 1_000_000n])
  const whole = [fill('a', SHARE / 2n, 250_10000000n)]
  expect([toCostUp(whole, 6), toProceedsDown(whole, 6)]).toEqual([125_050_000n, 125_050_000n])
  expect(toCostUp([], 6)).toBe(0n)
})

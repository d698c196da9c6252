import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  applyExecution,
  type BrokerExecution,
  listEffectiveExecutions,
  sumExecutedShares,
  toAveragePrice,
  toExecutionCostUp,
  toExecutionProceedsDown,
} from './broker-execution.ts'

const SHARE = 10n ** 18n
const fill = (id: string, shares = SHARE, price = 100_00000000n): BrokerExecution => ({
  id,
  kind: 'fill',
  previousId: null,
  shares,
  price,
})
const bust = (id: string, previousId: string): BrokerExecution => ({
  ...fill(id),
  kind: 'bust',
  previousId,
})
const correct = (id: string, previousId: string, shares: bigint): BrokerExecution => ({
  ...fill(id, shares),
  kind: 'correct',
  previousId,
})
const apply = (
  reported: BrokerExecution[],
  next: BrokerExecution,
  ordered: bigint | null = 3n * SHARE,
) => {
  const outcome = applyExecution({ reported, ordered }, next)
  return outcome.ok ? outcome.value : outcome.reason
}

describe('refusals', () => {
  test.each<[string, BrokerExecution[], BrokerExecution, string]>([
    ['a duplicate', [fill('a')], fill('a'), 'known'],
    ['an id used for another execution', [fill('a')], fill('a', 2n * SHARE), 'contradiction'],
    ['more than was ordered', [fill('a'), fill('b')], fill('c', SHARE + 1n), 'over_fill'],
    ['a bust of an unknown execution', [fill('a')], bust('b', 'z'), 'previous_unknown'],
    ['a second bust', [fill('a'), bust('b', 'a')], bust('c', 'a'), 'contradiction'],
    [
      'a correction after a bust',
      [fill('a'), bust('b', 'a')],
      correct('c', 'a', SHARE),
      'contradiction',
    ],
    ['a correction beyond the order', [fill('a')], correct('b', 'a', 3n * SHARE + 1n), 'over_fill'],
  ])('%s', (_, reported, next, expected) => {
    expect(apply(reported, next)).toBe(expected)
  })
})

test('fills count up to the ordered shares', () => {
  expect(apply([], fill('a'))).toEqual({ sharesChange: SHARE, isAmendment: false })
  expect(apply([fill('a')], fill('b', 2n * SHARE))).toEqual({
    sharesChange: 2n * SHARE,
    isAmendment: false,
  })
})

test('an order by amount has no limit of shares', () => {
  expect(apply([fill('a', 50n * SHARE)], fill('b'), null)).toEqual({
    sharesChange: SHARE,
    isAmendment: false,
  })
})

test('a bust cancels the execution that it names, a correction replaces it', () => {
  expect(apply([fill('a')], bust('b', 'a'))).toEqual({ sharesChange: -SHARE, isAmendment: true })
  expect(apply([fill('a')], correct('b', 'a', 3n * SHARE))).toEqual({
    sharesChange: 2n * SHARE,
    isAmendment: true,
  })
  expect(apply([fill('a'), correct('b', 'a', SHARE / 2n)], bust('c', 'b'))).toEqual({
    sharesChange: -SHARE / 2n,
    isAmendment: true,
  })
})

test('effective executions do not depend on the order of reports', () => {
  const reported = [fill('a'), fill('b', 2n * SHARE), correct('c', 'a', SHARE / 4n), bust('d', 'b')]
  expect(listEffectiveExecutions(reported).map(({ id }) => id)).toEqual(['c'])
  expect(listEffectiveExecutions([...reported].reverse()).map(({ id }) => id)).toEqual(['c'])
})

test('for any reports, each execution counts once and never exceeds the order', () => {
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
      (each): BrokerExecution => ({
        ...each,
        kind: each.kind,
        previousId: each.kind === 'fill' ? null : each.previousId,
      }),
    )
  fc.assert(
    fc.property(fc.array(execution, { maxLength: 30 }), (stream) => {
      const reported: BrokerExecution[] = []
      let total = 0n
      for (const next of stream) {
        const outcome = applyExecution({ reported, ordered: 6n }, next)
        if (!outcome.ok) continue
        reported.push(next)
        total += outcome.value.sharesChange
        expect(total).toBe(sumExecutedShares(listEffectiveExecutions(reported)))
        expect(total >= 0n && total <= 6n).toBe(true)
      }
      expect(new Set(reported.map(({ id }) => id)).size).toBe(reported.length)
    }),
  )
})

test('the average price is weighted by shares and rounded down; without executions there is none', () => {
  expect(toAveragePrice([])).toBeNull()
  const two = [fill('a', 2n * SHARE, 100_00000000n), fill('b', SHARE, 100_00000001n)]
  expect(toAveragePrice(two)).toBe(100_00000000n)
  expect(toAveragePrice([fill('a', SHARE, 100n), fill('b', 3n * SHARE, 200n)])).toBe(175n)
})

test('sums are rounded once, a cost up and proceeds down', () => {
  const thirds = ['a', 'b', 'c'].map((id) => fill(id, SHARE / 3n, 1_00000001n))
  expect([toExecutionCostUp(thirds, 6), toExecutionProceedsDown(thirds, 6)]).toEqual([
    1_000_001n,
    1_000_000n,
  ])
  const whole = [fill('a', SHARE / 2n, 250_10000000n)]
  expect([toExecutionCostUp(whole, 6), toExecutionProceedsDown(whole, 6)]).toEqual([
    125_050_000n,
    125_050_000n,
  ])
  expect(toExecutionCostUp([], 6)).toBe(0n)
})

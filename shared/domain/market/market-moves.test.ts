import { expect, test } from 'vitest'
import { findMarketMoveTarget, type MarketMove } from './market-moves.ts'

const targetOf = (move: MarketMove, from: string) => {
  const ms = findMarketMoveTarget(move, Date.parse(from))
  return ms === null ? null : new Date(ms).toISOString()
}

test('an open market cannot be opened, and one that is not open cannot be closed', () => {
  expect(targetOf('open', '2026-11-30T15:30Z')).toBeNull()
  for (const from of ['2026-11-30T13:00Z', '2026-11-30T21:30Z', '2026-11-28T15:30Z'])
    expect(targetOf('close', from)).toBeNull()
})

test('a market opens with the next regular session, over nights, weekends and holidays', () => {
  expect(targetOf('open', '2026-11-30T13:00Z')).toBe('2026-11-30T14:30:00.000Z')
  expect(targetOf('open', '2026-11-30T21:00Z')).toBe('2026-12-01T14:30:00.000Z')
  expect(targetOf('open', '2026-12-01T02:00Z')).toBe('2026-12-01T14:30:00.000Z')
  expect(targetOf('open', '2026-11-28T15:30Z')).toBe('2026-11-30T14:30:00.000Z')
  expect(targetOf('open', '2026-12-24T22:30Z')).toBe('2026-12-28T14:30:00.000Z')
})

test('a market closes with the end of the regular session, on a half day at one o’clock', () => {
  expect(targetOf('close', '2026-11-30T15:30Z')).toBe('2026-11-30T21:00:00.000Z')
  expect(targetOf('close', '2026-12-24T15:30Z')).toBe('2026-12-24T18:00:00.000Z')
})

test('the next day is the next trading day, an hour after its open', () => {
  expect(targetOf('next_day', '2026-11-30T15:30Z')).toBe('2026-12-01T15:30:00.000Z')
  expect(targetOf('next_day', '2026-11-27T15:30Z')).toBe('2026-11-30T15:30:00.000Z')
  expect(targetOf('next_day', '2026-11-29T15:30Z')).toBe('2026-11-30T15:30:00.000Z')
})

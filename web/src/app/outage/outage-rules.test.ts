import { expect, test } from 'vitest'
import { findChainId, isFailing, isShownOn } from './outage-rules.ts'

test('old prices are told only where prices are shown, other outages everywhere', () => {
  for (const path of ['/', '/stocksale', '/settings', '/bridge']) {
    expect(isShownOn('prices', path)).toBe(false)
    expect(isShownOn('api', path)).toBe(true)
    expect(isShownOn('chain:1', path)).toBe(true)
    expect(isShownOn('database', path)).toBe(true)
  }
  for (const path of ['/stocks', '/stocks/AAPL', '/transparency']) {
    expect(isShownOn('prices', path)).toBe(true)
  }
})

test('an outage of a chain names its id', () => {
  expect(findChainId('api')).toBeNull()
  expect(findChainId('chain:421614')).toBe(421_614)
})

test('a query is repeated after an outage only if it has failed since its last answer', () => {
  const good = { status: 'success', fetchFailureCount: 0, errorUpdatedAt: 5, dataUpdatedAt: 6 }
  expect(isFailing(good)).toBe(false)
  expect(isFailing({ ...good, status: 'pending' })).toBe(false)
  expect(isFailing({ ...good, status: 'error' })).toBe(true)
  expect(isFailing({ ...good, fetchFailureCount: 1 })).toBe(true)
  expect(isFailing({ ...good, errorUpdatedAt: 7 })).toBe(true)
})

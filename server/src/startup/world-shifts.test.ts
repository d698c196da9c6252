import { waitUntil } from '@parvalue/shared/test-wait-until.ts'
import { expect, test } from 'vitest'
import { ProviderError } from '../providers/provider-error.ts'
import { createWorldShiftsStore, followMarketClock } from './world-shifts.ts'
import { createWorldTime } from './world-time.ts'

const first = { fromMs: 0, aheadMs: 1_000 }
const second = { fromMs: 5_000, aheadMs: 3_000 }

test('a shorter list is not followed, because the market’s time never goes back', () => {
  const store = createWorldShiftsStore([first, second])
  store.follow([first])
  expect(store.read()).toEqual([first, second])
})

test('a clock that was made before a shift follows it', () => {
  const store = createWorldShiftsStore([first])
  const time = createWorldTime(store, () => 6_000)
  expect(time.worldNowMs()).toBe(7_000)
  store.follow([first, second])
  expect(time.worldNowMs()).toBe(9_000)
  expect(time.toRealMs(7_000)).toBe(5_000)
})

test('a market that does not answer leaves the shifts in force until it answers', async () => {
  const store = createWorldShiftsStore([first])
  const ending = new AbortController()
  let calls = 0
  const listShifts = async () => {
    calls += 1
    if (calls === 1) throw new ProviderError('retryable', 'market: unreachable')
    return [first, second]
  }
  await followMarketClock({ listShifts }, store, ending.signal)
  expect(store.read()).toEqual([first])
  await waitUntil(async () => store.read().length === 2, 'the next answer is followed')
  ending.abort()
})

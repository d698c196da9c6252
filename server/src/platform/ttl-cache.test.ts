import { expect, test } from 'vitest'
import { createTtlCache } from './ttl-cache.ts'

function start() {
  const state = { nowMs: 0, loadCount: 0 }
  const cached = createTtlCache(() => state.nowMs, 1000)
  const load = (key = 'a') =>
    cached(key, async () => {
      state.loadCount += 1
      return state.loadCount
    })
  return { state, cached, load }
}

test('a failure is not cached', async () => {
  const { cached, load } = start()
  const failing = cached('a', async () => {
    throw new Error('away')
  })
  await expect(failing).rejects.toThrow('away')
  expect(await load()).toBe(1)
})

test('concurrent calls share one load until the TTL expires', async () => {
  const { state, load } = start()
  expect(await Promise.all([load(), load(), load('b')])).toEqual([1, 1, 2])
  state.nowMs = 999
  expect(await load()).toBe(1)
  state.nowMs = 1000
  expect(await load()).toBe(3)
})

test('answers from after the current time of a clock set back are not used', async () => {
  const { state, load } = start()
  state.nowMs = 5000
  await load()
  state.nowMs = 0
  expect(await load()).toBe(2)
})

test('beyond the limit the oldest answer is dropped', async () => {
  let loadCount = 0
  const cache = createTtlCache(() => 0, 1000, 2)
  const load = (key: string) =>
    cache(key, async () => {
      loadCount += 1
      return loadCount
    })
  for (const key of ['a', 'b', 'c', 'c', 'b']) await load(key)
  expect(loadCount).toBe(3)
  expect(await load('a')).toBe(4)
})

test('a late failure does not drop a newer answer', async () => {
  const state = { nowMs: 0 }
  const cache = createTtlCache(() => state.nowMs, 1000)
  const failing = Promise.withResolvers<number>()
  const first = cache('a', () => failing.promise)
  state.nowMs = 1000
  expect(await cache('a', async () => 2)).toBe(2)
  failing.reject(new Error('away'))
  await expect(first).rejects.toThrow('away')
  expect(await cache('a', async () => 3)).toBe(2)
})

import { expect, test } from 'vitest'
import { createTtlCache } from './ttl-cache.ts'

function start() {
  const state = { nowMs: 0, asked: 0 }
  const cached = createTtlCache(() => state.nowMs, 1000)
  const ask = (key = 'a') =>
    cached(key, async () => {
      state.asked += 1
      return state.asked
    })
  return { state, cached, ask }
}

test('a failure is not cached', async () => {
  const { cached, ask } = start()
  const failing = cached('a', async () => {
    throw new Error('away')
  })
  await expect(failing).rejects.toThrow('away')
  expect(await ask()).toBe(1)
})

test('concurrent calls share one load until the TTL expires', async () => {
  const { state, ask } = start()
  expect(await Promise.all([ask(), ask(), ask('b')])).toEqual([1, 1, 2])
  state.nowMs = 999
  expect(await ask()).toBe(1)
  state.nowMs = 1000
  expect(await ask()).toBe(3)
})

test('answers from after the current time of a clock set back are not used', async () => {
  const { state, ask } = start()
  state.nowMs = 5000
  await ask()
  state.nowMs = 0
  expect(await ask()).toBe(2)
})

test('beyond the limit the oldest answer is dropped', async () => {
  let asked = 0
  const cache = createTtlCache(() => 0, 1000, 2)
  const ask = (key: string) =>
    cache(key, async () => {
      asked += 1
      return asked
    })
  for (const key of ['a', 'b', 'c', 'c', 'b']) await ask(key)
  expect(asked).toBe(3)
  expect(await ask('a')).toBe(4)
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

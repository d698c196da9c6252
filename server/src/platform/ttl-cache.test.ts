import { expect, test } from 'vitest'
import { createTtlCache } from './ttl-cache.ts'

function start() {
  const world = { nowMs: 0, asked: 0 }
  const kept = createTtlCache(() => world.nowMs, 1000)
  const ask = (key = 'a') =>
    kept(key, async () => {
      world.asked += 1
      return world.asked
    })
  return { world, kept, ask }
}

test('a failure is not kept', async () => {
  const { kept, ask } = start()
  const failing = kept('a', async () => {
    throw new Error('away')
  })
  await expect(failing).rejects.toThrow('away')
  expect(await ask()).toBe(1)
})

test('the same question is asked once for all, until its time is over', async () => {
  const { world, ask } = start()
  expect(await Promise.all([ask(), ask(), ask('b')])).toEqual([1, 1, 2])
  world.nowMs = 999
  expect(await ask()).toBe(1)
  world.nowMs = 1000
  expect(await ask()).toBe(3)
})

test('a clock that was set back keeps nothing from later', async () => {
  const { world, ask } = start()
  world.nowMs = 5000
  await ask()
  world.nowMs = 0
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

test('a failure that comes late does not drop the answer after it', async () => {
  const world = { nowMs: 0 }
  const cache = createTtlCache(() => world.nowMs, 1000)
  const failing = Promise.withResolvers<number>()
  const first = cache('a', () => failing.promise)
  world.nowMs = 1000
  expect(await cache('a', async () => 2)).toBe(2)
  failing.reject(new Error('away'))
  await expect(first).rejects.toThrow('away')
  expect(await cache('a', async () => 3)).toBe(2)
})

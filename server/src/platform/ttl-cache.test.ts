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

import { expect, test } from 'vitest'
import { createSerialQueue } from './serial-queue.ts'

test('a failed task does not stop later ones, and each has its own result', async () => {
  const enqueue = createSerialQueue()
  const order: string[] = []
  let finish = () => {}
  const first = enqueue(async () => {
    await new Promise<void>((resolve) => {
      finish = resolve
    })
    order.push('first')
    throw new Error('no')
  })
  const second = enqueue(async () => {
    order.push('second')
    return 2
  })
  await Promise.resolve()
  expect(order).toEqual([])
  finish()
  await expect(first).rejects.toThrow('no')
  expect(await second).toBe(2)
  expect(order).toEqual(['first', 'second'])
})

import { ApiError } from '@parvalue/shared/api/client.ts'
import { expect, test } from 'vitest'
import { withKeptAnswer } from './kept-answer.ts'

function createStorage() {
  const kept = new Map<string, string>()
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  }
}

const fail = (status: number) => () => Promise.reject(new ApiError(status, {}))

test('a gone server without a last answer stays an error', async () => {
  const storage = createStorage()
  for (const status of [0, 500, 503]) {
    await expect(withKeptAnswer('reserves', fail(status), storage)).rejects.toThrow(ApiError)
  }
})

test('a refusal is not hidden by the last answer', async () => {
  const storage = createStorage()
  await withKeptAnswer('reserves', async () => ({ a: 1 }), storage)
  await expect(withKeptAnswer('reserves', fail(404), storage)).rejects.toThrow(ApiError)
})

test('while the server is gone, the last answer of the same name is returned', async () => {
  const storage = createStorage()
  await withKeptAnswer('reserves', async () => ({ a: 1 }), storage)
  await withKeptAnswer('reserves', async () => ({ a: 2 }), storage)
  expect(await withKeptAnswer('reserves', fail(0), storage)).toEqual({ a: 2 })
  expect(await withKeptAnswer('reserves', fail(503), storage)).toEqual({ a: 2 })
  await expect(withKeptAnswer('info', fail(0), storage)).rejects.toThrow(ApiError)
})

import { beforeEach, expect, test } from 'vitest'
import { isWaitStopped, WalletWaitStopped, waitForWallet, walletWaitsStore } from './wallet-wait.ts'

beforeEach(() => walletWaitsStore.set([]))

/** Returns a request that the test answers, and lists what happens after its wait was given up. */
function ask(key = 'a') {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const events: unknown[] = []
  const answer = waitForWallet(key, promise, {
    onStop: () => events.push('stopped'),
    onAnswer: (late) => events.push(late),
    onError: (error) => events.push(error),
  }).catch((error: unknown) => error)
  return { answer, resolve, reject, events }
}

const openKeys = () => walletWaitsStore.get().map(({ key }) => key)

test('WB-04 a refusal ends the wait with the wallet’s own error', async () => {
  const { answer, reject, events } = ask()
  expect(openKeys()).toEqual(['a'])
  reject('User rejected')
  expect(await answer).toBe('User rejected')
  expect(openKeys()).toEqual([])
  expect(events).toEqual([])
})

test('WB-04 a wait that is given up ends at once, and the late answer never reaches the caller', async () => {
  const { answer, resolve, events } = ask()
  walletWaitsStore.get()[0]?.stop()
  const stopped = await answer
  expect(stopped).toBeInstanceOf(WalletWaitStopped)
  expect(isWaitStopped(stopped)).toBe(true)
  expect(openKeys()).toEqual([])
  resolve('0x12')
  await Promise.resolve()
  expect(await answer).toBe(stopped)
  expect(events).toEqual(['stopped', '0x12'])
})

test('WB-04 a late refusal is known, and giving up twice changes nothing', async () => {
  const { answer, reject, events } = ask()
  const [wait] = walletWaitsStore.get()
  wait?.stop()
  wait?.stop()
  await answer
  const error = new Error('declined')
  reject(error)
  await Promise.resolve()
  expect(events).toEqual(['stopped', error])
})

test('WB-04 an answer ends its own wait only, also among waits of the same name', async () => {
  const first = ask()
  const second = ask()
  const other = ask('b')
  second.resolve('0x34')
  expect(await second.answer).toBe('0x34')
  expect(openKeys()).toEqual(['a', 'b'])
  walletWaitsStore.get()[0]?.stop()
  expect(await first.answer).toBeInstanceOf(WalletWaitStopped)
  other.resolve('0x56')
  expect(await other.answer).toBe('0x56')
  expect(openKeys()).toEqual([])
})

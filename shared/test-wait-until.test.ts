import { expect, test } from 'vitest'
import { pauseAsTestStimulus, waitUntil } from './test-wait-until.ts'

test('a timeout names the awaited condition and the last value', async () => {
  const giveUp = waitUntil((): string | null => null, 'the mail arrives', { withinMs: 0 })
  await expect(giveUp).rejects.toThrow('Waited 0 s until the mail arrives; last seen: null')
})

test('an error in the condition ends the wait', async () => {
  const refuse = () => Promise.reject(new Error('refused'))
  await expect(waitUntil(refuse, 'it answers')).rejects.toThrow('refused')
})

test('polling ends with the first value, which is returned', async () => {
  const answers = [null, false, undefined, { id: 1 }]
  const found = await waitUntil(async () => answers.shift(), 'it is there', { pauseMs: 0 })
  expect([found, answers]).toEqual([{ id: 1 }, []])
})

test('a pause ends early when it is over', async () => {
  let callCount = 0
  await pauseAsTestStimulus(3_600_000, () => {
    callCount += 1
    return callCount > 2
  })
  expect(callCount).toBe(3)
})

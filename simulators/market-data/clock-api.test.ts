import fastify from 'fastify'
import { expect, test } from 'vitest'
import { addClockApi } from './clock-api.ts'

async function getClock(now: string) {
  const app = fastify()
  addClockApi(app, () => Date.parse(now))
  return (await app.inject('/v2/clock')).json<object>()
}

test.each([
  ['in the session', '2026-11-24T15:30:00.000Z', true, '2026-11-25T14:30', '2026-11-24T21:00'],
  ['before it', '2026-11-24T12:00:00.000Z', false, '2026-11-24T14:30', '2026-11-24T21:00'],
  ['at its end', '2026-11-24T21:00:00.000Z', false, '2026-11-25T14:30', '2026-11-25T21:00'],
  ['a holiday', '2026-11-26T15:30:00.000Z', false, '2026-11-27T14:30', '2026-11-27T18:00'],
  ['half a day', '2026-11-27T15:30:00.000Z', true, '2026-11-30T14:30', '2026-11-27T18:00'],
  ['a Saturday', '2026-11-28T03:00:00.000Z', false, '2026-11-30T14:30', '2026-11-30T21:00'],
])('%s', async (_, now, isOpen, opens, closes) => {
  expect(await getClock(now)).toEqual({
    timestamp: now,
    is_open: isOpen,
    next_open: `${opens}:00.000Z`,
    next_close: `${closes}:00.000Z`,
  })
})

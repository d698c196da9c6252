import { expect, test } from 'vitest'
import { omitSummaries } from './omit-api-summaries.ts'

test('summaries of calls become empty, and everything else stays', () => {
  const other = `path: '/user/dividends', answer: z.array(summary), examples: ['summary: x']`
  expect(omitSummaries(other)).toBe(
    `path: '/user/dividends', answer: z.array(summary), examples: ['summary: x']`,
  )
  expect(omitSummaries(`{ summary: 'Lists the wallet\\'s orders.', ${other} }`)).toBe(
    `{ summary: '', ${other} }`,
  )
  expect(omitSummaries(`summary:\n      "Returns the holder's cash.",\n answer`)).toBe(
    `summary: '',\n answer`,
  )
})

import { expect, test } from 'vitest'
import { brokerOrderStatuses, isBrokerStatusFinal } from './broker-order.ts'
import { brokerOrderGroupOf, brokerStatusTexts } from './broker-status-labels.ts'

test('EN-01 each of the 18 statuses has its own label, a family and one sentence', () => {
  const words = brokerOrderStatuses.map((status) => brokerStatusTexts[status])
  expect(words).toHaveLength(18)
  expect(new Set(words.map(({ label }) => label)).size).toBe(18)
  expect(words.filter(({ meaning }) => !/^[A-Z][^\n]{10,79}\.$/.test(meaning))).toEqual([])
})

test('working and waiting statuses are not final, all others are', () => {
  for (const status of brokerOrderStatuses) {
    const { family } = brokerStatusTexts[status]
    expect([status, family === 'work' || family === 'wait']).toEqual([
      status,
      !isBrokerStatusFinal(status),
    ])
  }
})

test('a final order is filled if it has fills, else closed', () => {
  expect(brokerOrderGroupOf('NEW', true)).toBe('working')
  expect(brokerOrderGroupOf('EXPIRED', true)).toBe('filled')
  expect(brokerOrderGroupOf('EXPIRED', false)).toBe('closed')
})

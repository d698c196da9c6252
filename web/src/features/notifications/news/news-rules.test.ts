import { expect, test } from 'vitest'
import { findNews, parseAnnounced, toAnnounced } from './news-rules.ts'

const paid = { id: 'a', event: 'redemption_paid' } as const
const filled = { id: 'b', event: 'order_filled' } as const
const wired = { id: 'c', event: 'wire_received' } as const
const identity = { id: 'd', event: 'identity_changed' } as const

test('a tab that has just opened announces nothing that was there before', () => {
  expect(findNews(null, [filled, paid])).toEqual([])
  expect(toAnnounced(null, [filled, paid])).toEqual(['b', 'a'])
})

test('a tab announces each awaited notification once, oldest first', () => {
  const announced = toAnnounced(null, [])
  expect(findNews(announced, [identity, wired, filled, paid])).toEqual([paid, filled, wired])
  const next = toAnnounced(announced, [identity, wired, filled, paid])
  expect(findNews(next, [identity, wired, filled, paid])).toEqual([])
})

test('a notification that commits late is announced, although a newer one was announced before', () => {
  const announced = toAnnounced([], [wired, paid])
  expect(findNews(announced, [wired, filled, paid])).toEqual([filled])
})

test('ids are remembered far beyond the list that is compared', () => {
  const many = Array.from({ length: 300 }, (_, index) => ({ id: `${index}` }))
  expect(toAnnounced(['old'], many)).toHaveLength(200)
  expect(toAnnounced(['old'], many.slice(0, 50))).toContain('old')
})

test('what the tab stored is read, and anything else counts as a new tab', () => {
  expect([null, 'x', '{}', '[1]'].map(parseAnnounced)).toEqual([null, null, null, null])
  expect(parseAnnounced('["a"]')).toEqual(['a'])
})

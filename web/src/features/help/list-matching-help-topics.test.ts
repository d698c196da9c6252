import { expect, test } from 'vitest'
import { listMatchingHelpTopics } from './list-matching-help-topics.ts'
import type { HelpTopicText } from './use-help-topics.ts'

const topics: HelpTopicText[] = [
  {
    topic: 'redeem',
    title: 'Redimir USD+',
    parts: [{ name: 'time', title: 'Cuánto tarda', text: 'De minutos a 3 días.' }],
  },
  { topic: 'wrap', title: 'Envolver', parts: [{ name: 'cost', title: 'Costo', text: 'Nada.' }] },
]

test.each([
  ['', ['redeem', 'wrap']],
  ['  ', ['redeem', 'wrap']],
  ['CUANTO', ['redeem']],
  ['días usd+', ['redeem']],
  ['nada costo', ['wrap']],
  ['días nada', []],
  ['.*', []],
])('the search %j finds the topics %j', (sought, found) => {
  expect(listMatchingHelpTopics(topics, sought).map(({ topic }) => topic)).toEqual(found)
})

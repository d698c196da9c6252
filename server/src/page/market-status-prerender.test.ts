import { expect, test } from 'vitest'
import { withMarketStatus } from './market-status-prerender.ts'

const sentences = ['pre', 'regular', 'post', 'overnight', 'closed'].map(
  (session) =>
    `<p data-session="${session}" data-et="{moment} ET" data-both="{et}, {here} here"><strong>${session}</strong>, ends in {span} ({when}). All.</p>`,
)
const toDocument = (drawn: string) => `<main><h1>Stocks</h1><div>${drawn}</div><p>Other</p></main>`

const at = (moment: string, isAhead = false) => ({
  worldNowMs: () => Date.parse(moment),
  isAhead: () => isAhead,
})

test('a document without a sentence for the current session is refused', () => {
  const document = toDocument(sentences.filter((each) => !each.includes('regular')).join(''))
  expect(() => withMarketStatus(document, at('2026-11-20T18:46:00Z'))).toThrow('for regular')
})

test('a sentence that does not name the zone of its time is refused', () => {
  const document = toDocument(sentences.join('').replaceAll(' data-et="{moment} ET"', ''))
  expect(() => withMarketStatus(document, at('2026-11-20T18:46:00Z'))).toThrow('lacks data-et')
})

test('a document without market sentences is unchanged', () => {
  const document = '<main><p class="session">Stocks</p></main>'
  expect(withMarketStatus(document, at('2026-11-20T18:46:00Z'))).toBe(document)
})

test('the sentence of the current session stays, with its duration and end', () => {
  const document = toDocument(sentences.join(''))
  expect(withMarketStatus(document, at('2026-11-20T18:46:00Z'))).toBe(
    toDocument(
      '<p data-now="2026-11-20T18:46:00.000Z" data-session="regular" data-et="{moment} ET" data-both="{et}, {here} here"><strong>regular</strong>, ends in 2 h 14 min (<time datetime="2026-11-20T21:00:00.000Z">16:00 ET</time>). All.</p>',
    ),
  )
  expect(withMarketStatus(document, at('2026-11-21T02:00:00Z', true))).toBe(
    toDocument(
      '<p data-now="2026-11-21T02:00:00.000Z" data-ahead="true" data-session="closed" data-et="{moment} ET" data-both="{et}, {here} here"><strong>closed</strong>, ends in 1 d 23 h (Sun, Nov 22, 20:00 ET). All.</p>',
    ),
  )
})

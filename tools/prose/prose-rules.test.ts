import { expect, test } from 'vitest'
import { findProseErrorsInComment, findProseErrorsInPage } from './prose-rules.ts'

test.each([
  ['Whoever calls this must hold the lock.', 'Whoever'],
  ['Where the events of the broker are heard.', 'heard'],
  ['The page is told when the order ends.', 'is told'],
  ['The vault holds its purses.', 'purses'],
  ['What is above the limit and not agreed to yet.', 'What'],
  ['Of one of these tokens.', 'Of'],
  ['Those that wait for the reserve.', 'Those that'],
  ['Everything of an order.', 'Everything of'],
  ['See domain.md 2.5.', 'domain.md'],
  ['@dev Who may call it.', 'Who'],
])('refused wording in a comment is reported: %s', (comment, found) => {
  expect(findProseErrorsInComment(comment)).toEqual([expect.stringContaining(`"${found}": `)])
})

test.each([
  'The vault that holds the escrowed payment and the fees of an order.',
  'Returns what the broker reported.',
  'The operator decides; `isHeard` is a name in code, as is `whoever`.',
  'What happens on a reorg? The rows are removed.',
  'Often called twice.',
  'Requirement WR-03: a wire has one memo code.',
])('a plain comment passes: %s', (comment) => {
  expect(findProseErrorsInComment(comment)).toEqual([])
})

test('a page may begin a paragraph with a question word, and code in it is ignored', () => {
  expect(
    findProseErrorsInPage('What it costs is in the table.\n\n```\nwhoever hears\n```'),
  ).toEqual([])
  expect(findProseErrorsInPage('Whoever runs it pays.')).toEqual([
    expect.stringContaining('"Whoever": '),
  ])
})

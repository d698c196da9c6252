import { expect, test } from 'vitest'
import { applyTextOverrides } from './apply-overrides.ts'

const words = {
  title: 'Wrap',
  pay: { text: 'You pay {{amount}} {{symbol}}', list: [{ id: 'who', text: 'Who' }] },
}

test.each([
  ['without a value', 'pay.text', 'You pay {{amount}}'],
  ['with a value too many', 'pay.text', 'You pay {{amount}} {{symbol}} {{address}}'],
  ['with another form of a value', 'pay.text', 'You pay {{- amount}} {{symbol}}'],
  ['with half a value', 'title', 'Wrap {{'],
  ['that calls for another text', 'title', '$t(pay.text)'],
  ['that is empty', 'title', ' '],
  ['that is far too long', 'title', 'x'.repeat(200)],
  ['that turns the direction', 'title', 'Wrap\u202e001'],
])('a text %s is refused', (_, key, text) => {
  expect(applyTextOverrides(words, { [key]: text })).toEqual({ words, accepted: {}, rejected: [key] })
})

test.each(['nothing', 'pay', 'pay.text.more', '__proto__.title', 'constructor', 'pay.list.0.id'])(
  'there is no place for %s',
  (key) => {
    expect(applyTextOverrides(words, { [key]: 'Other' })).toEqual({ words, accepted: {}, rejected: [] })
  },
)

test('overrides replace the texts of the build', () => {
  const texts = {
    title: 'Wrap',
    'pay.text': 'In {{symbol}} you pay {{amount}}',
    'pay.list.0.text': '<b>Whoever</b>',
  }
  const { title: _, ...accepted } = texts
  expect(applyTextOverrides(words, texts)).toEqual({
    words: {
      title: 'Wrap',
      pay: {
        text: 'In {{symbol}} you pay {{amount}}',
        list: [{ id: 'who', text: '<b>Whoever</b>' }],
      },
    },
    accepted,
    rejected: [],
  })
})

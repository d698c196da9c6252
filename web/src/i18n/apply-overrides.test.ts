import { expect, test } from 'vitest'
import { applyTextOverrides } from './apply-overrides.ts'

const translations = {
  title: 'Wrap',
  pay: { text: 'You pay {{amount}} {{symbol}}', list: [{ id: 'who', text: 'Who' }] },
}

test.each([
  ['without a placeholder', 'pay.text', 'You pay {{amount}}'],
  ['with an additional placeholder', 'pay.text', 'You pay {{amount}} {{symbol}} {{address}}'],
  ['with another form of a placeholder', 'pay.text', 'You pay {{- amount}} {{symbol}}'],
  ['with half a placeholder', 'title', 'Wrap {{'],
  ['that includes another text', 'title', '$t(pay.text)'],
  ['that is empty', 'title', ' '],
  ['that is far too long', 'title', 'x'.repeat(200)],
  ['that changes the text direction', 'title', 'Wrap\u202e001'],
])('a text %s is rejected', (_, key, text) => {
  expect(applyTextOverrides(translations, { [key]: text })).toEqual({
    translations,
    accepted: {},
    rejected: [key],
  })
})

test.each(['nothing', 'pay', 'pay.text.more', '__proto__.title', 'constructor', 'pay.list.0.id'])(
  'an override of the unknown key %s is ignored',
  (key) => {
    expect(applyTextOverrides(translations, { [key]: 'Other' })).toEqual({
      translations,
      accepted: {},
      rejected: [],
    })
  },
)

test('overrides replace the texts of the build', () => {
  const texts = {
    title: 'Wrap',
    'pay.text': 'In {{symbol}} you pay {{amount}}',
    'pay.list.0.text': '<b>Whoever</b>',
  }
  const { title: _, ...accepted } = texts
  expect(applyTextOverrides(translations, texts)).toEqual({
    translations: {
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

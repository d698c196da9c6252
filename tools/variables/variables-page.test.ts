import { expect, test } from 'vitest'
import { z } from 'zod'
import { describeSchemaVariables } from './from-schemas.ts'
import { fillVariablesPage, findVariableErrors } from './variables-page.ts'

const port = { name: 'PORT', description: 'Port of the page.', fallback: '`3000`' }
const toGroup = (variables: (typeof port)[]) => ({ title: 'Server', about: 'All.', variables })
const readers = new Map([
  ['PORT', ['server', 'tests']],
  ['PATH', ['tools']],
])

test('a page without the markers is refused', () => {
  expect(() => fillVariablesPage('# Running', { groups: [], readers, renamed: {} })).toThrow(
    'The page lacks the two markers of the tables.',
  )
})

test('a variable that the code or the tables lack is reported', () => {
  const other = { ...port, name: 'HOST', description: '' }
  const groups = [toGroup([port, other]), toGroup([port])]
  const fallbacks = [{ name: 'HOST', text: 'localhost' }]
  expect(findVariableErrors({ groups, passed: ['TMPDIR'], readers, fallbacks })).toEqual([
    'PATH is read by tools and described nowhere.',
    'HOST is described and read nowhere.',
    'TMPDIR is described and read nowhere.',
    'HOST has no description.',
    'PORT is described twice.',
    'HOST is localhost in the code and `3000` in the table.',
  ])
})

test('code and tables with the same variables have no findings', () => {
  const facts = {
    groups: [toGroup([port])],
    passed: ['PATH'],
    readers,
    fallbacks: [
      { name: 'PORT', text: '3000' },
      { name: 'ROUNDS', text: '5' },
    ],
  }
  expect(findVariableErrors(facts)).toEqual([])
})

test('text around the markers is kept, and a second run changes nothing', () => {
  const begin = '<!-- Generated from the code by `npm run gen`: begin -->'
  const end = '<!-- Generated from the code by `npm run gen`: end -->'
  const tables = { groups: [toGroup([port])], readers, renamed: { OLD_PORT: 'PORT' } }
  const filled = fillVariablesPage(`# Running\n${begin}\nold\n${end}\nAfter`, tables)
  expect(filled).toBe(
    [
      `# Running\n${begin}\n`,
      '### Server\n',
      'All.\n',
      '| Variable | What it does      | Default | Read by |',
      '| -------- | ----------------- | ------- | ------- |',
      '| `PORT`   | Port of the page. | `3000`  | server  |\n',
      '### Old names\n',
      'This version still reads these, with a warning in the log; the next one does not. Two different values are refused.\n',
      '| Old name   | Variable |',
      '| ---------- | -------- |',
      '| `OLD_PORT` | `PORT`   |\n',
      `${end}\nAfter`,
    ].join('\n'),
  )
  expect(fillVariablesPage(filled, tables)).toBe(filled)
})

test('a schema provides its description and its default', () => {
  const schemas = {
    A: z.string().default('x').describe('An A.'),
    B: z.string().optional().meta({ description: 'A B.', fallback: 'that of A' }),
    C: z.array(z.string()).default(['email', 'google']),
    D: z.string().default('').describe('A D.'),
  }
  expect(describeSchemaVariables(schemas)).toEqual([
    { name: 'A', description: 'An A.', fallback: '`x`' },
    { name: 'B', description: 'A B.', fallback: 'that of A' },
    { name: 'C', description: '', fallback: '`email,google`' },
    { name: 'D', description: 'A D.', fallback: '' },
  ])
})

import { expect, test } from 'vitest'
import { listSourceComments } from './read-comments.ts'

test('consecutive comment lines are one comment, and blocks lose their stars', () => {
  const source = [
    "const url = 'https://example.com' // a remark",
    '',
    '// The first line',
    '// and the second.',
    '/**',
    ' * Returns one thing.',
    ' * It may fail.',
    ' */',
    'export const a = 1',
  ].join('\n')
  expect(listSourceComments('a.ts', source)).toEqual([
    { line: 1, text: 'a remark' },
    { line: 3, text: 'The first line and the second.' },
    { line: 5, text: 'Returns one thing. It may fail.' },
  ])
})

test('directives for tools are not read as comments', () => {
  const source = '// biome-ignore lint/a: reason\nconst a = 1\n// @ts-expect-error\nconst b = 2\n'
  expect(listSourceComments('a.ts', source)).toEqual([])
})

test.each([
  [
    'a.sol',
    '/// @notice Pays out.\n/// Owner only.\nfunction pay() {}',
    '@notice Pays out. Owner only.',
  ],
  ['a.css', '/* The sheet. */\na {}', 'The sheet.'],
])('comments of %s are read', (file, source, text) => {
  expect(listSourceComments(file, source)).toEqual([{ line: 1, text }])
})

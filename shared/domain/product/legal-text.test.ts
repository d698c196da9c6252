import { expect, test } from 'vitest'
import { LEGAL_TEXT_LENGTH_MAX, parseLegalText } from './legal-text.ts'

test.each([
  ['', 'must start with a title line, such as "# Terms"'],
  ['Risks\n\nText.', 'must start with a title line, such as "# Terms"'],
  ['#\n\nText.', 'must start with a title line, such as "# Terms"'],
  ['# Risks\n\n', 'has a title but no text'],
  ['# Risks\nVersion: 2026-11-01\n', 'has a title but no text'],
  [
    '# Risks\nVersion: 1 November\n\nText.',
    'has an invalid date in line 2: use the form 2026-11-01',
  ],
  [
    '# Risks\nVersion: 2026-02-30\n\nText.',
    'has an invalid date in line 2: use the form 2026-11-01',
  ],
  ['# Risks\n\n# Again', 'has an invalid heading in line 3: use "## " or "### " and a text'],
  ['# Risks\n\n#### Deep', 'has an invalid heading in line 3: use "## " or "### " and a text'],
  ['# Risks\n\n##Tight', 'has an invalid heading in line 3: use "## " or "### " and a text'],
  ['# Risks\n\na\u0000b', 'has a control or replacement character in line 3'],
  ['# Risks\n\na\ufffdb', 'has a control or replacement character in line 3'],
  ['# Risks\n\n## A {#x}\n\n## B {#x}', 'has two sections with the anchor #x'],
  [`# Risks\n\n${'x'.repeat(LEGAL_TEXT_LENGTH_MAX)}`, 'is longer than 60000 characters'],
  [`# Risks\n${'\nText.\n'.repeat(401)}`, 'has more than 400 blocks'],
])('refuses %j', (source, reason) => {
  expect(parseLegalText(source)).toEqual({ ok: false, reason })
})

test('parses title, version and blocks; markup stays text', () => {
  const source = [
    '# Risk disclosure',
    '',
    'Version: 2026-11-01',
    'Read <b>all</b>',
    'of it.',
    '',
    '## The dollar {#dollar}',
    '### It may fall',
    'One.',
    '',
    'Two.',
    '- first',
    '  goes on',
    '- second',
    '## The rest',
    '',
  ].join('\r\n')
  expect(parseLegalText(source)).toEqual({
    ok: true,
    value: {
      title: 'Risk disclosure',
      versionDate: '2026-11-01',
      blocks: [
        { kind: 'paragraph', text: 'Read <b>all</b> of it.' },
        { kind: 'section', id: 'dollar', text: 'The dollar' },
        { kind: 'heading', text: 'It may fall' },
        { kind: 'paragraph', text: 'One.' },
        { kind: 'paragraph', text: 'Two.' },
        { kind: 'point', text: 'first goes on' },
        { kind: 'point', text: 'second' },
        { kind: 'section', id: 'part-2', text: 'The rest' },
      ],
    },
  })
})

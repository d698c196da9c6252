import { expect, test } from 'vitest'
import { LEGAL_TEXT_LENGTH_MAX, parseLegalText } from './legal-text.ts'

test.each([
  ['', 'has to begin with "# " and its title'],
  ['Risks\n\nText.', 'has to begin with "# " and its title'],
  ['#\n\nText.', 'has to begin with "# " and its title'],
  ['# Risks\n\n', 'has a title and nothing else'],
  ['# Risks\nVersion: 2026-11-01\n', 'has a title and nothing else'],
  ['# Risks\nVersion: 1 November\n\nText.', 'has in line 2 no date such as 2026-11-01'],
  ['# Risks\nVersion: 2026-02-30\n\nText.', 'has in line 2 no date such as 2026-11-01'],
  ['# Risks\n\n# Again', 'has in line 3 what is neither "## " nor "### " with a heading'],
  ['# Risks\n\n#### Deep', 'has in line 3 what is neither "## " nor "### " with a heading'],
  ['# Risks\n\n##Tight', 'has in line 3 what is neither "## " nor "### " with a heading'],
  ['# Risks\n\na\u0000b', 'has a character in line 3 that is no text'],
  ['# Risks\n\na\ufffdb', 'has a character in line 3 that is no text'],
  ['# Risks\n\n## A {#x}\n\n## B {#x}', 'has two sections called #x'],
  [`# Risks\n\n${'x'.repeat(LEGAL_TEXT_LENGTH_MAX)}`, 'is longer than 60000 characters'],
  [`# Risks\n${'\nText.\n'.repeat(401)}`, 'has more than 400 parts'],
])('refuses %j', (source, reason) => {
  expect(parseLegalText(source)).toEqual({ ok: false, reason })
})

test('is read as title, version and blocks; what looks like markup stays text', () => {
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

import { expect, test } from 'vitest'
import { formatGiftCode, toGiftCodeCaret, validateGiftCode } from './code-rules.ts'

const CODE = '7KQX2MPDR4TVW9ZC3HJNB5FGAS8YE6QD'
const SHOWN = '7KQX-2MPD-R4TV-W9ZC\n3HJN-B5FG-AS8Y-E6QD'

test.each([
  ['', 'empty'],
  [' - ', 'empty'],
  ['7KQX-2MPD', 'short'],
  [`${CODE}2`, 'long'],
  ['O0', 'letters'],
  [CODE.replace('7', 'l'), 'letters'],
])('SK-09 the text %j is rejected as a code: %s', (text, reason) => {
  expect(validateGiftCode(text)).toEqual({ ok: false, reason })
})

test.each([CODE, CODE.toLowerCase(), SHOWN, SHOWN.replaceAll('-', ' '), ` ${SHOWN}\n`])(
  'SK-09 %j is accepted as a code, whatever its case and separators',
  (text) => {
    expect(validateGiftCode(text)).toEqual({ ok: true, value: CODE })
    expect(formatGiftCode(text)).toBe(SHOWN)
  },
)

test('SK-09 the typed code is grouped in fours, with a hyphen once the next group starts', () => {
  expect(['7kq', '7kqx', '7kqx2', '7kqx-', 'ñ7'].map(formatGiftCode)).toEqual([
    '7KQ',
    '7KQX',
    '7KQX-2',
    '7KQX',
    '7',
  ])
  expect(formatGiftCode(CODE.slice(0, 16))).toBe('7KQX-2MPD-R4TV-W9ZC')
  expect(formatGiftCode(CODE.slice(0, 17))).toBe('7KQX-2MPD-R4TV-W9ZC\n3')
  expect(formatGiftCode(CODE.repeat(3))).toHaveLength(49)
})

test.each([
  ['at the beginning', '', 0],
  ['behind a letter within', '7K', 2],
  ['behind the letter before a hyphen', '7KQX', 4],
  ['behind the letter after it', '7KQX-2', 6],
  ['behind all', SHOWN, SHOWN.length],
  ['behind more than there is', `${SHOWN}22`, SHOWN.length],
])('SK-09 the caret keeps its position %s', (_, before, caret) => {
  expect(toGiftCodeCaret(SHOWN, before)).toBe(caret)
})

import { randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createMemoCode, listMemoCodes, MEMO_CODE_PATTERN, toWireMemo } from './wire-memo.ts'

const CODE = createMemoCode((size) => new Uint8Array(size).map((_, index) => index * 7))

test('a code has distinct letters, digits and hyphens, and fits a memo of 35', () => {
  for (let count = 0; count < 500; count += 1) {
    const code = createMemoCode(randomBytes)
    expect(code).toMatch(MEMO_CODE_PATTERN)
    expect(code).toMatch(/^[A-Z0-9-]{17}$/)
    expect(code).not.toMatch(/[0O1IL2Z5S6G8B]/)
  }
})

test('biased random bytes are replaced', () => {
  const sizes: number[] = []
  const code = createMemoCode((size) => {
    sizes.push(size)
    return new Uint8Array(size).fill(sizes.length === 1 ? 255 : 0)
  })
  expect([code, sizes]).toEqual(['AAAAA-AAAAA-AAAAA', [14, 14]])
})

test('TT-07 the memo is the code with a space for each non-word character', () => {
  expect(toWireMemo(CODE)).toBe(CODE.replaceAll('-', ' '))
  expect(toWireMemo('A-b_9.')).toBe('A b_9 ')
})

test.each([
  CODE,
  toWireMemo(CODE),
  CODE.toLowerCase(),
  CODE.replaceAll('-', ''),
  `/ROC/${CODE}//INVOICE 7`,
  `INVOICE7${CODE}THANKS`,
  `Jürgen Müller ${toWireMemo(CODE)}`,
  `${CODE} ${toWireMemo(CODE)}`,
  Array.from(CODE).join(' '),
])('%j contains the code', (memo) => {
  expect(listMemoCodes(memo)).toEqual([CODE])
})

test.each([
  '',
  'INVOICE 29582',
  CODE.slice(1),
  CODE.slice(0, -1),
  // Cyrillic А and Greek Α instead of A, a long s, and a ligature whose upper case is FF.
  CODE.replace('A', 'А'),
  CODE.replace('A', 'Α'),
  'AAAAA-AAAAA-AAAAſ',
  'ﬀ'.repeat(15),
  'A'.repeat(14).padEnd(1015, '!').concat('A'),
])('%j contains no code', (memo) => {
  expect(listMemoCodes(memo)).toEqual([])
})

test('two codes in a memo are both found', () => {
  const other = createMemoCode((size) => new Uint8Array(size).map((_, index) => index * 5 + 3))
  expect(listMemoCodes(`${CODE} or ${other}`).sort()).toEqual([CODE, other].sort())
})

test('a code with one wrong or two transposed letters is refused', () => {
  const position = fc.nat(14)
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 64, maxLength: 64 }), position, (bytes, index) => {
      let used = 0
      const code = createMemoCode((size) => {
        const taken = bytes.slice(used, used + size)
        used += size
        return taken.length === size ? taken : new Uint8Array(size)
      })
      const letters = Array.from(code.replaceAll('-', ''))
      const [here = '', next = ''] = [letters[index], letters[index + 1]]
      const wrong = letters.with(index, here === 'A' ? 'C' : 'A').join('')
      expect(listMemoCodes(wrong)).toEqual([])
      if (index >= 14 || here === next) return
      const swapped = letters
        .with(index, next)
        .with(index + 1, here)
        .join('')
      expect(listMemoCodes(swapped)).not.toContain(code)
      if (index < 13) expect(listMemoCodes(swapped)).toEqual([])
    }),
  )
})

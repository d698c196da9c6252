import { expect, test } from 'vitest'
import { sanitizeUntrustedText } from './sanitize-text.ts'

test.each([
  ['USD+\u202Exe.', 'USD+xe.'],
  ['\u2067USD\u2069 \u200Fback', 'USD back'],
  ['U\u200BS\u200DD\uFEFF\u00AD\u2060', 'USD'],
  ['a\nb\tc\r\n\u2028d\u0000\u0007\u001B[31m', 'a b c d[31m'],
  ['  ', ''],
  ['\uE000\uDC00x', 'x'],
  ['<img src=x onerror=alert(1)>', '<img src=x onerror=alert(1)>'],
  ['Dólar · 円 · 😀', 'Dólar · 円 · 😀'],
])('%j becomes %j', (text, read) => {
  expect(sanitizeUntrustedText(text, 40)).toBe(read)
})

test('long text is cut between characters', () => {
  expect(sanitizeUntrustedText('x'.repeat(41), 40)).toBe(`${'x'.repeat(39)}…`)
  expect(sanitizeUntrustedText('😀'.repeat(40), 40)).toBe('😀'.repeat(40))
  expect(sanitizeUntrustedText('😀'.repeat(41), 3)).toBe('😀😀…')
})

import { expect, test } from 'vitest'
import { redactPii } from './redact-pii.ts'

test.each([
  ['mail to ana.lopez+1@example.com failed', 'mail to …@… failed'],
  ['invalid input syntax for type uuid: "Ana López"', 'invalid input syntax for type uuid: "…"'],
  ["no such name 'Ana'", 'no such name "…"'],
  [`0x${'aB'.repeat(20)} is blocked`, '0xaBaB… is blocked'],
  ['call +1 (212) 555-0100 back', 'call … back'],
  ['SSN 123-45-6789 is taken', 'SSN … is taken'],
  ['account 000123456789', 'account …'],
  ['The bank answered 503\n    at read (bank.ts:12)', 'The bank answered 503'],
  ['a\u001b[2Jb', 'a [2Jb'],
  ['x'.repeat(200), `${'x'.repeat(159)}…`],
  [
    'intent 01977f3e-9d1a-7c55-8b1e-2f4a5d6c7b80 on chain 421614 reverted',
    'intent 01977f3e-9d1a-7c55-8b1e-2f4a5d6c7b80 on chain 421614 reverted',
  ],
  [`transaction 0x${'ab'.repeat(32)} is gone`, `transaction 0x${'ab'.repeat(32)} is gone`],
])('%j becomes %j', (text, shown) => {
  expect(redactPii(text)).toBe(shown)
})

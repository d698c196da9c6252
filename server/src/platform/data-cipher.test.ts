import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { createDataCipher } from './data-cipher.ts'

const cipher = createDataCipher('a1'.repeat(32), randomBytes)

test('what is kept is read again at its own place, with its own key, and unchanged', () => {
  const encrypted = cipher.encrypt('access-sandbox-5', 'bank_links/1')
  expect(encrypted).not.toContain('access')
  expect(cipher.decrypt(encrypted, 'bank_links/1')).toBe('access-sandbox-5')
  expect(() => cipher.decrypt(encrypted, 'bank_links/2')).toThrow()
  const other = createDataCipher('b2'.repeat(32), randomBytes)
  expect(() => other.decrypt(encrypted, 'bank_links/1')).toThrow()
  const [form, nonce, sealed = '', tag] = encrypted.split('.')
  const changed = [form, nonce, `${sealed.startsWith('A') ? 'B' : 'A'}${sealed.slice(1)}`, tag]
  expect(() => cipher.decrypt(changed.join('.'), 'bank_links/1')).toThrow()
  expect(() => cipher.decrypt('plain', 'bank_links/1')).toThrow()
})

test('the same text twice is kept in two ways', () => {
  expect(cipher.encrypt('a', 'p')).not.toBe(cipher.encrypt('a', 'p'))
})

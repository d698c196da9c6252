import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { createDataCipher } from './data-cipher.ts'

const cipher = createDataCipher('a1'.repeat(32), randomBytes)

test('a text is decrypted only with its context and key and if unchanged', () => {
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

test('the same text is encrypted differently each time', () => {
  expect(cipher.encrypt('a', 'p')).not.toBe(cipher.encrypt('a', 'p'))
})

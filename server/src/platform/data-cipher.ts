import { createCipheriv, createDecipheriv } from 'node:crypto'
import type { RandomBytes } from './ambient.ts'

const ALGORITHM = 'aes-256-gcm'
const FORM = 'v1'
const NONCE_BYTES = 12

/** Encrypts stored texts, so that access to the database alone does not reveal them. */
export type DataCipher = {
  /** Encrypts a text for a `context` (table, column and row); it cannot be decrypted for another one. */
  encrypt: (text: string, context: string) => string
  /** Decrypts a text; throws if it was not encrypted with this key for this context. */
  decrypt: (encrypted: string, context: string) => string
}

/** Creates a cipher; `keyHex` is 32 bytes in hex. Nonces are random, so that none is used twice. */
export function createDataCipher(keyHex: string, random: RandomBytes): DataCipher {
  const key = Buffer.from(keyHex.replace(/^0x/, ''), 'hex')
  return {
    encrypt: (text, context) => {
      const nonce = random(NONCE_BYTES)
      const cipher = createCipheriv(ALGORITHM, key, nonce).setAAD(Buffer.from(context))
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      const parts = [nonce, sealed, cipher.getAuthTag()]
      return [FORM, ...parts.map((part) => Buffer.from(part).toString('base64url'))].join('.')
    },
    decrypt: (encrypted, context) => {
      const [form, ...parts] = encrypted.split('.')
      const [nonce, sealed, tag] = parts.map((part) => Buffer.from(part, 'base64url'))
      if (form !== FORM || !nonce || !sealed || tag?.length !== 16) {
        throw new Error('The stored text has an unknown format')
      }
      const decipher = createDecipheriv(ALGORITHM, key, nonce).setAAD(Buffer.from(context))
      decipher.setAuthTag(tag)
      return Buffer.concat([decipher.update(sealed), decipher.final()]).toString('utf8')
    },
  }
}

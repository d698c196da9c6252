import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { parseConfig } from './config.ts'
import { listMistypedVariables } from './mistyped-variables.ts'

const rootDir = path.join(import.meta.dirname, 'nowhere')
const folder = mkdtempSync(path.join(tmpdir(), 'parvalue-secrets-'))
afterAll(() => rmSync(folder, { recursive: true }))

const write = (name: string, text: string) => {
  const file = path.join(folder, name)
  writeFileSync(file, text)
  return file
}

const key = `0x${'1a'.repeat(32)}`

const refusalOf = (env: Record<string, string>) => {
  const outcome = parseConfig(env, rootDir)
  return outcome.ok ? [] : outcome.reason.split('\n')
}

test('a variable and its file are refused together, also with the same value', () => {
  const file = write('both', key)
  expect(refusalOf({ ORDERS_KEY: key, ORDERS_KEY_FILE: file })).toEqual([
    'Set ORDERS_KEY or ORDERS_KEY_FILE, not both.',
  ])
})

test('each file that is missing or empty is named, and its variable is not said to be missing', () => {
  const missing = path.join(folder, 'missing')
  const empty = write('empty', '\n')
  const lines = refusalOf({
    HARDENED: '1',
    ENCRYPTION_KEY_FILE: missing,
    OPERATOR_TOKENS_FILE: empty,
    DATABASE_URL_FILE: folder,
  })
  expect(lines.slice(0, 3)).toEqual([
    `The file ${folder} of DATABASE_URL_FILE cannot be read (EISDIR).`,
    `The file ${missing} of ENCRYPTION_KEY_FILE cannot be read (ENOENT).`,
    `The file ${empty} of OPERATOR_TOKENS_FILE is empty.`,
  ])
  expect(lines.filter((line) => /needs (DATABASE_URL|ENCRYPTION|OPERATOR)/.test(line))).toEqual([])
})

test('a wrong value in a file is refused like the same value of the variable, which is not shown', () => {
  const lines = refusalOf({ ORDERS_KEY_FILE: write('wrong', 'a-secret-of-ours') })
  expect(lines).toEqual(refusalOf({ ORDERS_KEY: 'a-secret-of-ours' }))
  expect(lines.join()).not.toContain('a-secret-of-ours')
})

test('every variable of the server may be a file, with or without a line end', () => {
  const outcome = parseConfig(
    {
      DATABASE_URL_FILE: write('url', 'postgres://u:p@db.example/parvalue\n'),
      ORDERS_KEY_FILE: write('key', `${key}\r\n`),
      MAIL_URL: 'https://mail.example',
      MAIL_KEY_FILE: write('mail', 'a-key-with-a-space-after \n'),
      MAIL_FROM: 'us@parvalue.example',
    },
    rootDir,
  )
  if (!outcome.ok) throw new Error(outcome.reason)
  expect(outcome.value).toMatchObject({
    databaseUrl: 'postgres://u:p@db.example/parvalue',
    ordersKey: key,
    providers: { mail: { key: 'a-key-with-a-space-after ' } },
  })
})

test('files of variables that the server does not read are left alone, and mistyped ones are found', () => {
  const outcome = parseConfig({ SSL_CERT_FILE: '/nowhere', ORDERS_KEY_FILE: '' }, rootDir)
  expect(outcome.ok).toBe(true)
  const env = { ORDERS_KEY_FILE: '/a', RPC_URL_1_FILE: '/b', SSL_CERT_FILE: '/c' }
  expect(listMistypedVariables(env)).toEqual([])
})

import { randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { listLocalTokenHashes, openLocalOperators, toOperatorTokenFile } from './local-operators.ts'
import { createOperatorToken, findOperator, hashOperatorToken } from './token.ts'

let dataDir: string
beforeEach(() => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'parvalue-operator-'))
})
afterEach(() => rmSync(dataDir, { recursive: true }))

const filledWith = (byte: number) => (size: number) => new Uint8Array(size).fill(byte)
const tokens = [1, 2, 3].map((byte) => createOperatorToken(filledWith(byte)))
const [old = '', newer = '', other = ''] = tokens
const operators = [
  { name: 'ana', hashHex: hashOperatorToken(old) },
  { name: 'ana', hashHex: hashOperatorToken(newer) },
  { name: 'luis', hashHex: hashOperatorToken(other) },
]

test.each([
  undefined,
  '',
  `Bearer ${createOperatorToken(filledWith(4))}`,
  `Bearer ${old} `,
  `bearer ${old}`,
  `Bearer ${old},${other}`,
  `Bearer ${hashOperatorToken(old)}`,
])('%j is no valid authorization', (authorization) => {
  expect(findOperator(authorization, operators)).toBeNull()
})

test('a self-chosen token is refused even if the setting has its hash', () => {
  const chosen = [{ name: 'ana', hashHex: hashOperatorToken('hunter2') }]
  expect(findOperator('Bearer hunter2', chosen)).toBeNull()
})

test('each token returns its operator, the old and the new one the same', () => {
  const proven = tokens.map((token) => findOperator(`Bearer ${token}`, operators))
  expect(proven).toEqual(['ana', 'ana', 'luis'])
})

test('local tokens are created once and readable by their owner only', () => {
  const made = openLocalOperators(dataDir, randomBytes)
  expect(made).toEqual({
    ok: true,
    value: ['alice', 'bob'].map((name) => ({ name, hashHex: expect.any(String) })),
  })
  const file = toOperatorTokenFile(dataDir, 'bob')
  expect(
    findOperator(`Bearer ${readFileSync(file, 'utf8').trim()}`, made.ok ? made.value : []),
  ).toBe('bob')
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(openLocalOperators(dataDir, filledWith(0))).toEqual(made)
  expect(listLocalTokenHashes(dataDir)).toEqual(made.ok && made.value.map(({ hashHex }) => hashHex))
  writeFileSync(file, '')
  expect(openLocalOperators(dataDir, filledWith(0))).toEqual({
    ok: false,
    reason: `${file} is empty; delete it and start again.`,
  })
})

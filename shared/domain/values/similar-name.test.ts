import { expect, test } from 'vitest'
import { findSimilarName } from './similar-name.ts'

const KNOWN = ['PORT', 'HOST', 'DATABASE_URL', 'DATA_DIR', 'BANK_KEY', 'BANK_URL']

test.each(['PATH', 'HOME', 'USER', 'LANG', 'PO', 'DATABASE', 'SHELL', 'TERM', 'PORTABLE', ''])(
  '%s is similar to none',
  (name) => {
    expect(findSimilarName(name, KNOWN)).toBeNull()
  },
)

test.each([
  ['PORTS', 'PORT'],
  ['PROT', 'PORT'],
  ['POT', 'PORT'],
  ['port', 'PORT'],
  ['DATABSE_URL', 'DATABASE_URL'],
  ['DATABASE_ULR', 'DATABASE_URL'],
  ['DATA_DRI', 'DATA_DIR'],
  ['BANK_KEYS', 'BANK_KEY'],
])('%s is similar to %s', (name, meant) => {
  expect(findSimilarName(name, KNOWN)).toBe(meant)
})

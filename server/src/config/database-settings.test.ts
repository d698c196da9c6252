import { expect, test } from 'vitest'
import { findDatabaseSettingsError } from './database-settings.ts'

const URL = { DATABASE_URL: 'postgres://pool/parvalue' }
const DIRECT = { DATABASE_DIRECT_URL: 'postgres://db/parvalue' }

test.each([
  [
    { ...URL, DATABASE_POOLING: 'transaction' },
    'DATABASE_POOLING=transaction needs DATABASE_DIRECT_URL, which leads to Postgres without the pooler: LISTEN and migrations need a session.',
  ],
  [
    { ...URL, ...DIRECT },
    'DATABASE_DIRECT_URL is for a database behind a pooler. Set DATABASE_POOLING too, or leave it out.',
  ],
  [
    { DATABASE_POOLING: 'session' },
    'DATABASE_POOLING needs DATABASE_URL, which leads to the pooler.',
  ],
])('SC-02 %j is refused', (env, sentence) => {
  expect(findDatabaseSettingsError(env)).toBe(sentence)
})

test('a pooler with its direct URL, a pooler in session mode, and no pooler are accepted', () => {
  for (const env of [
    { ...URL, ...DIRECT, DATABASE_POOLING: 'transaction' },
    { ...URL, DATABASE_POOLING: 'session' },
    URL,
    {},
  ]) {
    expect(findDatabaseSettingsError(env)).toBeNull()
  }
})

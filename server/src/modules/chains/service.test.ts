import { afterAll, beforeAll, expect, test } from 'vitest'
import type { DatabaseEngine } from '../../platform/db/database.ts'
import { GENESIS_PARENT_HASH } from '../../platform/indexer/common-ancestor.ts'
import { insertCursorIfMissing } from '../../platform/indexer/store.ts'
import { openTestDatabase } from '../../testing/database/test-database.ts'
import { SEPOLIA_CHAIN_ID, TEST_START_MAX_MS } from '../../testing/server/test-app.ts'
import { isChainCaughtUp, isChainHalted } from './service.ts'

let engine: DatabaseEngine

beforeAll(async () => {
  engine = await openTestDatabase()
}, TEST_START_MAX_MS)
afterAll(() => engine?.close())

const readChains = async () => [
  await isChainCaughtUp(engine.db, SEPOLIA_CHAIN_ID),
  await isChainHalted(engine.db, SEPOLIA_CHAIN_ID),
]

test('a chain that is not indexed, behind or halted does not count as caught up', async () => {
  const follow = (head_block: number, is_halted: boolean) =>
    engine.db.updateTable('chain_cursors').set({ head_block, is_halted }).execute()
  expect(await readChains()).toEqual([false, false])
  await insertCursorIfMissing(engine.db, SEPOLIA_CHAIN_ID, { block: 10, hash: GENESIS_PARENT_HASH })
  await follow(11, false)
  expect(await readChains()).toEqual([false, false])
  await follow(10, true)
  expect(await readChains()).toEqual([false, true])
  await follow(10, false)
  expect(await readChains()).toEqual([true, false])
})

import { waitUntil } from '@parvalue/shared/test-wait-until.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inTransaction } from '../../platform/db/transaction.ts'
import { withAbsentStandby } from '../../testing/database/test-absent-standby.ts'
import {
  enginesUnderTest,
  NEEDS_POSTGRES,
  type TestEngine,
} from '../../testing/database/test-engines.ts'
import { toTestLedgerEntry } from '../../testing/money/test-ledger.ts'
import { postEntries } from './service.ts'

describe.each(enginesUnderTest)('postEntries, repeated, on $name', ({ name, open, isMissing }) => {
  if (isMissing) return test.skip(NEEDS_POSTGRES)
  if (name === 'PGlite') return test.skip('has no standbys')

  let engine: TestEngine
  beforeAll(async () => {
    engine = await open()
  })
  afterAll(() => engine.close())

  const post = (...ids: string[]) =>
    inTransaction(engine.db, (tx) => postEntries(tx, ids.map(toTestLedgerEntry)))

  test('an entry that exists on the leader alone is not acknowledged again before a standby has it', async () => {
    await withAbsentStandby(engine.url ?? '', async ({ cancelWait, findWaiting, release }) => {
      const refusal = expect(post('once')).rejects.toMatchObject({ code: '08007' })
      await cancelWait()
      await refusal
      const again = { isAcknowledged: false }
      const repeated = post('once').finally(() => {
        again.isAcknowledged = true
      })
      await waitUntil(async () => again.isAcknowledged || (await findWaiting()), 'it waits')
      expect(again).toEqual({ isAcknowledged: false })
      await release()
      expect(await repeated).toEqual({ ok: true })
    })
    const found = await engine.db.selectFrom('ledger_entries').select('id').execute()
    expect(found).toEqual([{ id: 'once' }])
  })
})

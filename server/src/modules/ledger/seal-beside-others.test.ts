import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  enginesUnderTest,
  NEEDS_POSTGRES,
  type TestEngine,
} from '../../testing/database/test-engines.ts'
import {
  createTestLedger,
  noAuditFindings,
  toTestLedgerEntry,
} from '../../testing/money/test-ledger.ts'
import { sealContinuously, sealEntries } from './seal.ts'
import { postEntries } from './service.ts'

describe.each(enginesUnderTest)('beside others, on $name', ({ name, open, isMissing }) => {
  if (isMissing) return test.skip(NEEDS_POSTGRES)
  if (name === 'PGlite') return test.skip('one connection, on which nothing overlaps')

  let engine: TestEngine
  beforeAll(async () => {
    engine = await open()
  })
  afterAll(() => engine.close())

  const { post, seal, audit, listLinks, listGaps } = createTestLedger(() => engine.db)

  /** Starts a transaction that posts entries; returns the function that ends it. */
  const hold = async (...ids: string[]) => {
    const ending = Promise.withResolvers<void>()
    const begun = Promise.withResolvers<void>()
    const entries = ids.map(toTestLedgerEntry).map((entry) => ({ ...entry, transfers: [] }))
    const ended = engine.db.transaction().execute(async (tx) => {
      await postEntries(tx, entries)
      begun.resolve()
      await ending.promise
    })
    await begun.promise
    return async () => {
      ending.resolve()
      await ended
    }
  }

  test('an entry that commits late is in a later link, after any number of passes', async () => {
    const end = await hold('late/1', 'late/2')
    await post('early')
    expect([await seal(), await seal(), await seal()]).toEqual([1, 0, 0])
    expect([await listGaps(), await audit()]).toEqual([
      [expect.objectContaining({ held_by: [expect.stringMatching(/^\d+\/\d+$/)] })],
      noAuditFindings,
    ])
    await end()
    expect(await audit()).toEqual(noAuditFindings)
    expect([await seal(), await seal()]).toEqual([2, 0])
    expect([await listGaps(), (await listLinks()).slice(-2), await audit()]).toEqual([
      [],
      [['early'], ['late/1', 'late/2']],
      noAuditFindings,
    ])
  })

  test.each(['begun', 'writers', 'found', 'holders'] as const)(
    'an entry that commits during a pass, at %s, is sealed',
    async (moment) => {
      const reachOnce = (end: () => Promise<void>) => async (at: string) => {
        if (at === moment) await end()
      }
      // The first entry commits during the pass that finds its gap, the second during a pass that already knows the
      // gap.
      const first = await hold(`${moment}/first`)
      await post(`${moment}/a`)
      await sealEntries(engine.db, reachOnce(first))
      const second = await hold(`${moment}/second`)
      await post(`${moment}/b`)
      await seal()
      await sealEntries(engine.db, reachOnce(second))
      await seal()
      await seal()
      const sealed = (await listLinks()).flat().filter((id) => id.startsWith(`${moment}/`))
      expect(sealed.sort()).toEqual(['a', 'b', 'first', 'second'].map((id) => `${moment}/${id}`))
      expect([await listGaps(), await audit()]).toEqual([[], noAuditFindings])
    },
  )

  test('an entry that begins during a pass is sealed later', async () => {
    await post('begins/before')
    let end = async () => {}
    await sealEntries(engine.db, async (at) => {
      if (at !== 'writers') return
      end = await hold('begins/late')
      await post('begins/after')
    })
    await seal()
    await end()
    await seal()
    expect((await listLinks()).slice(-2)).toEqual([
      ['begins/before', 'begins/after'],
      ['begins/late'],
    ])
    await seal()
    expect([await listGaps(), await audit()]).toEqual([[], noAuditFindings])
  })

  test('concurrent postings, refusals and rollbacks leave no entry unsealed or sealed twice', async () => {
    const ending = new AbortController()
    const both = [1, 2].map(() =>
      sealContinuously(ending.signal, {
        db: engine.db,
        log: pino({ level: 'silent' }),
        everyMs: 5,
      }),
    )
    const work = async (lane: number) => {
      for (let turn = 0; turn < 60; turn += 1) {
        const id = `storm/${turn % 3 === 0 ? 'same' : lane}/${turn}`
        await engine.db
          .transaction()
          .execute(async (tx) => {
            await postEntries(tx, [toTestLedgerEntry(id), toTestLedgerEntry(`${id}/beside`)])
            if ((turn + lane) % 4 === 0) throw new Error('taken back')
          })
          .catch(() => {})
      }
    }
    await Promise.all([1, 2, 3, 4, 5, 6, 7].map(work))
    ending.abort()
    await Promise.all(both)
    await seal()
    await seal()
    const entries = await engine.db.selectFrom('ledger_entries').select('id').execute()
    const sealed = (await listLinks()).flat()
    expect(sealed.sort()).toEqual(entries.map(({ id }) => id).sort())
    expect([await listGaps(), await audit()]).toEqual([[], noAuditFindings])
  })
})

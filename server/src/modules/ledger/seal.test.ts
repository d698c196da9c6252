import type { LedgerAccount, LedgerEntry } from '@parvalue/shared/domain/ledger.ts'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines, NEEDS_POSTGRES, type TestEngine } from '../../test-engines.ts'
import { keepSealing, sealEntries } from './seal.ts'
import { findTop, insertLink, replaceGaps } from './seal-store.ts'
import { auditLedgerSince, auditWholeLedger, postEntries } from './service.ts'

const account = (id: string, normal: LedgerAccount['normal']): LedgerAccount => ({
  id,
  asset: 'usd',
  normal,
  isBounded: true,
})

/** In another order by code than by number. */
const toEntry = (id: string): LedgerEntry => ({
  id,
  code: ['a', 'c'].includes(id) ? 'usdplus_transfer' : 'usdplus_mint',
  corrects: null,
  transfers: [
    {
      code: 'issue',
      debit: account(`${id}/d`, 'debit'),
      credit: account('owed', 'credit'),
      amount: 1n,
    },
    {
      code: 'issue',
      debit: account('cash', 'debit'),
      credit: account('owed', 'credit'),
      amount: 2n,
    },
  ],
})

describe.each(engines)('on $name', ({ name, open, isMissing }) => {
  if (isMissing) return test.skip(NEEDS_POSTGRES)

  let engine: TestEngine
  beforeAll(async () => {
    engine = await open()
  })
  afterAll(() => engine.close())

  const post = (...ids: string[]) => postEntries(engine.db, ids.map(toEntry))
  const seal = () => sealEntries(engine.db)
  /** What both audits find, and what is in no link. */
  const look = async () => ({
    whole: await auditWholeLedger(engine.db),
    since: await engine.db
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute(auditLedgerSince),
  })
  const well = { whole: [], since: [] }
  /** Names of entries by link, in their order there. */
  const listLinks = async () => {
    const rows = await engine.db
      .selectFrom('ledger_link_ranges as l')
      .innerJoin('ledger_entries as e', (join) =>
        join.onRef('e.number', '>=', 'l.first').onRef('e.number', '<=', 'l.last'),
      )
      .orderBy('l.link')
      .orderBy('e.number')
      .select(['l.link', 'e.id'])
      .execute()
    const byLink = Map.groupBy(rows, ({ link }) => link)
    return [...byLink.values()].map((entries) => entries.map(({ id }) => id))
  }
  const listGaps = () =>
    engine.db.selectFrom('ledger_gaps').select(['first', 'last', 'held_by']).execute()

  test('nothing is sealed where nothing was posted', async () => {
    expect(await seal()).toBe(0)
    expect([await listLinks(), await look()]).toEqual([[], well])
  })

  test('what was posted since is one link, in the order of its numbers, once', async () => {
    await post('a')
    await post('b', 'c')
    expect(await look()).toEqual(well)
    expect([await seal(), await seal()]).toEqual([3, 0])
    await post('d')
    expect(await seal()).toBe(1)
    expect([await listLinks(), await look()]).toEqual([[['a', 'b', 'c'], ['d']], well])
  })

  test('a number that was taken back is given up', async () => {
    await expect(
      engine.db.transaction().execute(async (tx) => {
        await postEntries(tx, [toEntry('never')])
        throw new Error('taken back')
      }),
    ).rejects.toThrow('taken back')
    await post('e')
    expect(await seal()).toBe(1)
    expect(await listGaps()).toEqual([expect.objectContaining({ held_by: [] })])
    expect(await seal()).toBe(0)
    expect([await listGaps(), (await listLinks()).at(-1), await look()]).toEqual([[], ['e'], well])
  })

  test('who had ended when it was asked who writes is looked for once more', async () => {
    await post('x', 'y')
    await engine.db.transaction().execute(async (tx) => {
      const top = await findTop(tx)
      await insertLink(tx, [{ first: top + 2, last: top + 2 }])
      await replaceGaps(tx, [{ first: top + 1, last: top + 1, heldBy: [] }])
    })
    expect(await look()).toEqual(well)
    expect(await seal()).toBe(1)
    expect([await listGaps(), (await listLinks()).slice(-2), await look()]).toEqual([
      [],
      [['y'], ['x']],
      well,
    ])
  })

  test('many are several links', async () => {
    await post(...Array.from({ length: 1500 }, (_, index) => `many/${index}`))
    expect(await seal()).toBe(1500)
    const lengths = (await listLinks()).map((ids) => ids.length)
    expect([lengths.slice(-2), await look()]).toEqual([[1000, 500], well])
  })

  test('who seals at the same time seals nothing twice', async () => {
    await post('f', 'g')
    const counts = await Promise.all([seal(), seal(), seal()])
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(2)
    expect([(await listLinks()).at(-1), await look()]).toEqual([['f', 'g'], well])
  })

  test('what the last look saw and nobody has sealed since leaves the books unknown', async () => {
    await post('h')
    expect(await look()).toEqual(well)
    await post('i')
    await expect(look()).rejects.toThrow('were posted a while ago, and sealed are those up to')
    await seal()
    expect(await look()).toEqual(well)
  })

  test('it is done for as long as it is wanted', async () => {
    const ending = new AbortController()
    const ended = keepSealing(ending.signal, { db: engine.db, log: pino({ level: 'silent' }) })
    await post('j')
    await expect.poll(async () => (await listLinks()).at(-1), { timeout: 10_000 }).toEqual(['j'])
    ending.abort()
    await ended
    await post('k')
    expect((await listLinks()).at(-1)).toEqual(['j'])
    expect([await seal(), await look()]).toEqual([1, well])
  })

  // The embedded engine has one connection, on which nothing overlaps.
  test.skipIf(name === 'PGlite')(
    'who ends late is in a later link, however often it is looked for',
    async () => {
      let end = () => {}
      const ending = new Promise<void>((resolve) => {
        end = resolve
      })
      let begun = () => {}
      const beginning = new Promise<void>((resolve) => {
        begun = resolve
      })
      const late = engine.db.transaction().execute(async (tx) => {
        await postEntries(tx, [toEntry('late/1'), toEntry('late/2')])
        begun()
        await ending
      })
      await beginning
      // Accounts of its own: the two would wait for each other.
      const early = { ...toEntry('early'), transfers: [] }
      await postEntries(engine.db, [early])
      expect([await seal(), await seal(), await seal()]).toEqual([1, 0, 0])
      expect([await listGaps(), await look()]).toEqual([
        [expect.objectContaining({ held_by: [expect.stringMatching(/^\d+\/\d+$/)] })],
        well,
      ])
      end()
      await late
      expect(await look()).toEqual(well)
      expect([await seal(), await seal()]).toEqual([2, 0])
      expect([await listGaps(), (await listLinks()).slice(-2), await look()]).toEqual([
        [],
        [['early'], ['late/1', 'late/2']],
        well,
      ])
    },
  )
})

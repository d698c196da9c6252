import type { LedgerAccount, LedgerEntry } from '@parvalue/shared/domain/ledger.ts'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Db } from '../../db/tables.ts'
import { engines, NEEDS_POSTGRES, type TestEngine } from '../../test-engines.ts'
import { keepSealing, sealEntries } from './seal.ts'
import { findTop, insertLink, replaceGaps } from './seal-store.ts'
import { auditLedgerSince, auditWholeLedger, postEntries, requireLedgerSealed } from './service.ts'

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
  const inPicture = <T>(look: (tx: Db) => Promise<T>) =>
    engine.db.transaction().setIsolationLevel('repeatable read').execute(look)
  /** What both audits find. */
  const look = async () => ({
    whole: await auditWholeLedger(engine.db),
    since: await inPicture(auditLedgerSince),
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

  test('what the last look saw and nobody has sealed since is said', async () => {
    const require = () => inPicture(requireLedgerSealed)
    await post('h')
    await require()
    await post('i')
    await expect(require()).rejects.toThrow(
      /^The entry \d+ was posted a while ago and is in no link$/,
    )
    await seal()
    await require()
  })

  test('what is in no link yet is compared with balances all the same', async () => {
    await post('l')
    await engine.db.transaction().execute(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx)
      await sql`update ledger_transfers t set amount = amount + 1
        from ledger_entries e where e.number = t.entry and e.id = 'l' and t.position = 1`.execute(
        tx,
      )
    })
    const sentences = ({ whole, since }: Awaited<ReturnType<typeof look>>) =>
      [whole, since].map((faults) => faults.map(({ sentence }) => sentence).sort())
    const differing = ['l/d', 'owed'].map(
      (id) => `The balance of ${id} does not follow from its transfers`,
    )
    expect(sentences(await look())).toEqual([differing, differing])
    await engine.db.transaction().execute(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx)
      await sql`update ledger_transfers t set amount = amount - 1
        from ledger_entries e where e.number = t.entry and e.id = 'l' and t.position = 1`.execute(
        tx,
      )
    })
    expect([await seal(), await look()]).toEqual([1, well])
  })

  test('more than a link holds may come late', async () => {
    const ids = Array.from({ length: 2100 }, (_, index) => `crowd/${index}`)
    await post(...ids)
    await post('last')
    await engine.db.transaction().execute(async (tx) => {
      const top = await findTop(tx)
      const first = top + 1
      const last = top + ids.length
      await insertLink(tx, [{ first: last + 1, last: last + 1 }])
      // Every number a gap of its own, as where two took turns.
      await replaceGaps(
        tx,
        ids.map((_, index) => ({ first: first + index, last: first + index, heldBy: [] })),
      )
    })
    expect(await look()).toEqual(well)
    expect(await seal()).toBe(ids.length)
    const lengths = (await listLinks()).slice(-3).map((entries) => entries.length)
    expect([lengths, await listGaps(), await look()]).toEqual([[1000, 1000, 100], [], well])
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
  describe.skipIf(name === 'PGlite')('beside others', () => {
    /** A transaction that has posted entries of accounts of its own and ends when told. */
    const hold = async (...ids: string[]) => {
      const ending = Promise.withResolvers<void>()
      const begun = Promise.withResolvers<void>()
      const entries = ids.map(toEntry).map((entry) => ({ ...entry, transfers: [] }))
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

    test('who ends late is in a later link, however often it is looked for', async () => {
      const end = await hold('late/1', 'late/2')
      await post('early')
      expect([await seal(), await seal(), await seal()]).toEqual([1, 0, 0])
      expect([await listGaps(), await look()]).toEqual([
        [expect.objectContaining({ held_by: [expect.stringMatching(/^\d+\/\d+$/)] })],
        well,
      ])
      await end()
      expect(await look()).toEqual(well)
      expect([await seal(), await seal()]).toEqual([2, 0])
      expect([await listGaps(), (await listLinks()).slice(-2), await look()]).toEqual([
        [],
        [['early'], ['late/1', 'late/2']],
        well,
      ])
    })

    test.each(['begun', 'writers', 'found', 'holders'] as const)(
      'who ends while it is sealed, at %s, is left out by nobody',
      async (moment) => {
        const reachOnce = (end: () => Promise<void>) => async (at: string) => {
          if (at === moment) await end()
        }
        // At the look that sees the gap first, and at one that knows it.
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
        expect([await listGaps(), await look()]).toEqual([[], well])
      },
    )

    test('who begins while it is sealed is waited for', async () => {
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
      expect([await listGaps(), await look()]).toEqual([[], well])
    })

    test('of many who post, are refused and take back at once none is left out or sealed twice', async () => {
      const ending = new AbortController()
      const both = [1, 2].map(() =>
        keepSealing(ending.signal, { db: engine.db, log: pino({ level: 'silent' }), everyMs: 5 }),
      )
      const work = async (lane: number) => {
        for (let turn = 0; turn < 60; turn += 1) {
          const id = `storm/${turn % 3 === 0 ? 'same' : lane}/${turn}`
          await engine.db
            .transaction()
            .execute(async (tx) => {
              await postEntries(tx, [toEntry(id), toEntry(`${id}/beside`)])
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
      expect([await listGaps(), await look()]).toEqual([[], well])
    })
  })
})

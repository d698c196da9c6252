import { sql } from 'kysely'
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
import { sealContinuously } from './seal.ts'
import { findNewestSealedEntry, insertLink, replaceGaps } from './seal-store.ts'
import { postEntries, requireLedgerSealed } from './service.ts'

describe.each(enginesUnderTest)('on $name', ({ open, isMissing }) => {
  if (isMissing) return test.skip(NEEDS_POSTGRES)

  let engine: TestEngine
  beforeAll(async () => {
    engine = await open()
  })
  afterAll(() => engine.close())

  const {
    post,
    seal,
    inSnapshot: inPicture,
    audit,
    listLinks,
    listGaps,
  } = createTestLedger(() => engine.db)

  test('nothing is sealed without new entries', async () => {
    expect(await seal()).toBe(0)
    expect([await listLinks(), await audit()]).toEqual([[], noAuditFindings])
  })

  test('new entries are sealed once, in one link, in the order of their numbers', async () => {
    await post('a')
    await post('b', 'c')
    expect(await audit()).toEqual(noAuditFindings)
    expect([await seal(), await seal()]).toEqual([3, 0])
    await post('d')
    expect(await seal()).toBe(1)
    expect([await listLinks(), await audit()]).toEqual([[['a', 'b', 'c'], ['d']], noAuditFindings])
  })

  test('the number of a rolled back entry is given up', async () => {
    await expect(
      engine.db.transaction().execute(async (tx) => {
        await postEntries(tx, [toTestLedgerEntry('never')])
        throw new Error('taken back')
      }),
    ).rejects.toThrow('taken back')
    await post('e')
    expect(await seal()).toBe(1)
    expect(await listGaps()).toEqual([expect.objectContaining({ held_by: [] })])
    expect(await seal()).toBe(0)
    expect([await listGaps(), (await listLinks()).at(-1), await audit()]).toEqual([
      [],
      ['e'],
      noAuditFindings,
    ])
  })

  test('a gap without writers is searched once more', async () => {
    await post('x', 'y')
    await engine.db.transaction().execute(async (tx) => {
      const top = await findNewestSealedEntry(tx)
      await insertLink(tx, [{ first: top + 2, last: top + 2 }])
      await replaceGaps(tx, [{ first: top + 1, last: top + 1, heldBy: [] }])
    })
    expect(await audit()).toEqual(noAuditFindings)
    expect(await seal()).toBe(1)
    expect([await listGaps(), (await listLinks()).slice(-2), await audit()]).toEqual([
      [],
      [['y'], ['x']],
      noAuditFindings,
    ])
  })

  test('many entries are sealed in several links', async () => {
    await post(...Array.from({ length: 1500 }, (_, index) => `many/${index}`))
    expect(await seal()).toBe(1500)
    const lengths = (await listLinks()).map((ids) => ids.length)
    expect([lengths.slice(-2), await audit()]).toEqual([[1000, 500], noAuditFindings])
  })

  test('concurrent passes seal nothing twice', async () => {
    await post('f', 'g')
    const counts = await Promise.all([seal(), seal(), seal()])
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(2)
    expect([(await listLinks()).at(-1), await audit()]).toEqual([['f', 'g'], noAuditFindings])
  })

  test('an entry that the last verification saw and that is still unsealed is an error', async () => {
    const require = () => inPicture(requireLedgerSealed)
    await post('h')
    await require()
    await post('i')
    await expect(require()).rejects.toThrow(
      /^Ledger entry \d+ is older than one run and still unsealed$/,
    )
    await seal()
    await require()
  })

  test('unsealed entries are compared with balances too', async () => {
    await post('l')
    await engine.db.transaction().execute(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx)
      await sql`update ledger_transfers t set amount = amount + 1
        from ledger_entries e where e.number = t.entry and e.id = 'l' and t.position = 1`.execute(
        tx,
      )
    })
    const sentences = ({ whole, since }: Awaited<ReturnType<typeof audit>>) =>
      [whole, since].map((faults) => faults.map(({ sentence }) => sentence).sort())
    const differing = ['l/d', 'owed'].map(
      (id) => `Account ${id}: balance differs from the sum of its transfers`,
    )
    expect(sentences(await audit())).toEqual([differing, differing])
    await engine.db.transaction().execute(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx)
      await sql`update ledger_transfers t set amount = amount - 1
        from ledger_entries e where e.number = t.entry and e.id = 'l' and t.position = 1`.execute(
        tx,
      )
    })
    expect([await seal(), await audit()]).toEqual([1, noAuditFindings])
  })

  test('more late entries than a link holds are sealed in several links', async () => {
    const ids = Array.from({ length: 2100 }, (_, index) => `crowd/${index}`)
    await post(...ids)
    await post('last')
    await engine.db.transaction().execute(async (tx) => {
      const top = await findNewestSealedEntry(tx)
      const first = top + 1
      const last = top + ids.length
      await insertLink(tx, [{ first: last + 1, last: last + 1 }])
      // Every number is its own gap, as when two transactions alternate.
      await replaceGaps(
        tx,
        ids.map((_, index) => ({ first: first + index, last: first + index, heldBy: [] })),
      )
    })
    expect(await audit()).toEqual(noAuditFindings)
    expect(await seal()).toBe(ids.length)
    const lengths = (await listLinks()).slice(-3).map((entries) => entries.length)
    expect([lengths, await listGaps(), await audit()]).toEqual([
      [1000, 1000, 100],
      [],
      noAuditFindings,
    ])
  })

  test('sealing runs until it is aborted', async () => {
    const ending = new AbortController()
    const ended = sealContinuously(ending.signal, { db: engine.db, log: pino({ level: 'silent' }) })
    await post('j')
    await expect.poll(async () => (await listLinks()).at(-1)).toEqual(['j'])
    ending.abort()
    await ended
    await post('k')
    expect((await listLinks()).at(-1)).toEqual(['j'])
    expect([await seal(), await audit()]).toEqual([1, noAuditFindings])
  })
})

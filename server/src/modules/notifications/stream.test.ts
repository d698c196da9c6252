import type { Address } from '@parvalue/shared/domain/values/address.ts'
import { waitUntil } from '@parvalue/shared/test-wait-until.ts'
import type { KyselyPlugin } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  enginesUnderTest,
  NEEDS_POSTGRES,
  openMemoryEngine,
  type TestEngine,
} from '../../testing/database/test-engines.ts'
import { listChangeEvents, readOldestRunningXid } from './change-event-store.ts'
import { type ChangeFeed, type ChangeListener, createChangeFeed } from './change-feed.ts'
import {
  CHANGE_EVENT_RETENTION_MS,
  findStreamStart,
  pruneChangeEvents,
  publishChange,
} from './service.ts'
import { streamChangeEvents } from './stream.ts'
import { parseEventId, toEventId } from './stream-cursor.ts'

const ALICE: Address = `0x${'a1'.repeat(20)}`
const BEGIN = { xid: 0n, id: 0n }

test.each(['', '1', '1-', '-1', '1-2-3', '1-2 ', '0x1-2', `${'9'.repeat(20)}-1`])(
  '%j is not an event id',
  (text) => {
    expect(parseEventId(text)).toBeNull()
  },
)

test('an event id parses back to its cursor', () => {
  const cursor = { xid: 2n ** 60n, id: 7n }
  expect(parseEventId(toEventId(cursor))).toEqual(cursor)
})

describe.each(enginesUnderTest)('on $name', ({ open, isMissing }) => {
  if (isMissing) return test.skip(NEEDS_POSTGRES)
  let engine: TestEngine
  let feed: ChangeFeed
  /** Number of the feed's database queries: one per poll, or two if there are new events. */
  let queryCount = 0

  beforeAll(async () => {
    engine = await open()
  })
  beforeEach(async () => {
    queryCount = 0
    const countQueries: KyselyPlugin = {
      transformQuery: ({ node }) => {
        queryCount += 1
        return node
      },
      transformResult: async ({ result }) => result,
    }
    feed = createChangeFeed(engine.db.withPlugin(countQueries), 20)
    await pruneChangeEvents({
      db: engine.db,
      clock: () => Date.now() + 2 * CHANGE_EVENT_RETENTION_MS,
    })
  })
  afterAll(() => engine?.close())

  const post = () =>
    engine.db
      .transaction()
      .execute((tx) => publishChange(tx, { wallet: ALICE, kind: 'redemptions' }))

  const listen = (): ChangeListener => {
    const listener = feed.listen(ALICE)
    if (!listener) throw new Error('no room')
    return listener
  }

  const start = (changes = {}) => {
    const deps = { db: engine.db, listener: listen(), wallet: ALICE, heartbeatMs: 60_000 }
    return streamChangeEvents({ ...deps, isLive: async () => true, ...changes }, null)
  }

  test('a rolled back change is not streamed', async () => {
    const stream = start()
    await stream.next()
    const failing = engine.db.transaction().execute(async (tx) => {
      await publishChange(tx, { wallet: ALICE, kind: 'wires' })
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    await post()
    expect((await stream.next()).value).toContain('event: redemptions')
    feed.stop()
    expect(await stream.next()).toEqual({ done: true, value: undefined })
  })

  test('a quiet stream sends heartbeats and advances its cursor', async () => {
    const stream = start({ heartbeatMs: 30 })
    await stream.next()
    // This transaction of another wallet lets the cursor advance.
    await engine.db
      .transaction()
      .execute((tx) => publishChange(tx, { wallet: `0x${'b2'.repeat(20)}`, kind: 'wires' }))
    const beats = [(await stream.next()).value, (await stream.next()).value]
    expect(beats[1]).toMatch(/^: heartbeat\nid: \d+-0\n\n$/)
    feed.stop()
    await stream.return(undefined)
  })

  test('an ended session gets no events, and its stream ends', async () => {
    let isLive = true
    const stream = start({ isLive: async () => isLive, heartbeatMs: 30 })
    await stream.next()
    isLive = false
    await post()
    expect(await stream.next()).toEqual({ done: true, value: undefined })
    feed.stop()
  })

  test('pruning invalidates older cursors only', async () => {
    const before = { xid: await readOldestRunningXid(engine.db), id: 0n }
    await post()
    const [event] = await listChangeEvents(engine.db, ALICE, { after: BEGIN, limit: 10 })
    await pruneChangeEvents({ db: engine.db, clock: () => Date.now() })
    expect(await findStreamStart(engine.db, before)).toEqual({ cursor: before, isLost: false })
    await pruneChangeEvents({
      db: engine.db,
      clock: () => Date.now() + CHANGE_EVENT_RETENTION_MS + 60_000,
    })
    expect(await findStreamStart(engine.db, before)).toMatchObject({ isLost: true })
    const after = { xid: (event?.xid ?? 0n) + 1n, id: 0n }
    expect(await findStreamStart(engine.db, after)).toEqual({ cursor: after, isLost: false })
  })

  test.skipIf(openMemoryEngine === open)(
    'a slower transaction with an older id is streamed after a faster one',
    async () => {
      const stream = start()
      await stream.next()
      const slow = Promise.withResolvers<void>()
      const isWritten = Promise.withResolvers<void>()
      const slowly = engine.db.transaction().execute(async (tx) => {
        await publishChange(tx, { wallet: ALICE, kind: 'wires' })
        isWritten.resolve()
        await slow.promise
      })
      await isWritten.promise
      await post()
      const before = queryCount
      // The first of these polls may have started before the faster transaction committed.
      await waitUntil(
        () => queryCount > before + 4,
        'the feed has looked while the slower one is open',
      )
      slow.resolve()
      await slowly
      const texts = [(await stream.next()).value, (await stream.next()).value]
      expect(texts.join('')).toMatch(/event: wires[\s\S]*event: redemptions/)
      feed.stop()
    },
  )
})

import { randomUUID } from 'node:crypto'
import type { Address } from '@parvalue/shared/domain/values/address.ts'
import type {
  WireReceiptStatus,
  WireRequestStatus,
} from '@parvalue/shared/domain/wires/wire-state-machine.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { inTransaction } from '../../platform/db/transaction.ts'
import {
  enginesUnderTest,
  NEEDS_POSTGRES,
  type TestEngine,
} from '../../testing/database/test-engines.ts'
import { createWalletOnce } from '../user/store.ts'
import {
  type FundedWireRequest,
  listAllWireRequests,
  listFundedWireRequests,
  listWireRequestPage,
} from './list-store.ts'
import { listWireViolations } from './wire-invariants.ts'
import { insertWireRequest, saveWireRequest } from './wire-request-store.ts'
import { insertWireReceipt, saveWireReceipt } from './wires/wire-receipt-store.ts'

const WALLET: Address = `0x${'a1'.repeat(20)}`
const OTHER: Address = `0x${'b2'.repeat(20)}`
const CENTS = 500n

describe.each(enginesUnderTest)('on $name', ({ open, isMissing }) => {
  if (isMissing) return test.skip(NEEDS_POSTGRES)

  let engine: TestEngine
  beforeAll(async () => {
    engine = await open()
    for (const wallet of [WALLET, OTHER]) await createWalletOnce(engine.db, wallet, 0)
  })
  afterAll(() => engine?.close())
  beforeEach(async () => {
    await engine.db.deleteFrom('wire_mints').execute()
    await engine.db.deleteFrom('incoming_wires').execute()
    await engine.db.deleteFrom('wire_requests').execute()
  })

  async function announce(memoCode: string, createdAtMs: number, wallet = WALLET) {
    const request = { memoCode, wallet, chainId: 1, cents: CENTS, createdAtMs }
    const expiresAtMs = createdAtMs + 1
    await inTransaction(engine.db, (tx) => insertWireRequest(tx, { ...request, expiresAtMs }))
  }

  async function receive(memoCode: string, cents: bigint, status: WireReceiptStatus = 'arrived') {
    const id = randomUUID()
    const receipt = { id, bankRef: id, bankRefHash: `0x${id}`, networkRef: null } as const
    const bank = { accountId: 'account_usd', currency: 'USD', memo: memoCode, reason: null }
    const originator = { name: 'A', bank: 'B' }
    const times = { arrivedAtMs: 0, recordedAtMs: 0 }
    await inTransaction(engine.db, (tx) =>
      insertWireReceipt(tx, { ...receipt, ...bank, originator, ...times, memoCode, cents, status }),
    )
    return id
  }

  const move = (id: string, status: WireReceiptStatus) => saveWireReceipt(engine.db, id, { status })
  const end = (memoCode: string, status: WireRequestStatus) =>
    inTransaction(engine.db, (tx) => saveWireRequest(tx, memoCode, { status, originator: null }))

  async function listPages(limit: number) {
    const pages: FundedWireRequest[][] = []
    for (let offset = 0; ; offset += limit) {
      const page = await listWireRequestPage(engine.db, WALLET, { limit, offset })
      if (page.length === 0) return pages
      pages.push(page)
    }
  }

  /** Expects the whole list and, for every page size, pages that add up to it. */
  async function expectListed(codes: readonly string[]) {
    const all = await listFundedWireRequests(engine.db, WALLET)
    expect(toCodes(all)).toEqual(codes)
    for (const limit of [1, 2, 3, 7, 100]) {
      const pages = await listPages(limit)
      expect(pages.flat()).toEqual(all)
      expect(pages.slice(0, -1).every(({ length }) => length === limit)).toBe(true)
    }
    for (const { receipts, receivedCents } of all) expect(sum(receipts)).toBe(receivedCents)
  }

  test('TT-04 pages list requests in progress before the others, also with equal times', async () => {
    await expectListed([])
    await announce('X1', 5, OTHER)
    for (const [index, memoCode] of ['A1', 'A2', 'A3', 'A4', 'B1', 'B2', 'B3', 'B4'].entries()) {
      await announce(memoCode, index < 4 ? 1 : 2)
    }
    await expectListed(['B1', 'B2', 'B3', 'B4', 'A1', 'A2', 'A3', 'A4'])
    for (const memoCode of ['A4', 'B3', 'A2', 'B1']) await receive(memoCode, CENTS)
    await receive('A1', CENTS - 1n)
    await receive('A1', 1n, 'returned')
    await receive('B4', CENTS + 1n)
    await expectListed(['B2', 'A1', 'A3', 'B1', 'B3', 'B4', 'A2', 'A4'])
    for (const memoCode of ['B2', 'A1', 'A3']) await receive(memoCode, CENTS)
    await expectListed(['B1', 'B2', 'B3', 'B4', 'A1', 'A2', 'A3', 'A4'])
    expect(await listWireRequestPage(engine.db, WALLET, { limit: 10, offset: 9_999_990 })).toEqual(
      [],
    )
  })

  test('TT-04 a request leaves those in progress once fully received, and is back after a return', async () => {
    for (const [index, memoCode] of ['A', 'B', 'C'].entries()) await announce(memoCode, index)
    await expectListed(['C', 'B', 'A'])
    await receive('B', 200n)
    await expectListed(['C', 'B', 'A'])
    const id = await receive('B', 300n)
    await expectListed(['C', 'A', 'B'])
    for (const status of ['minting', 'arrived', 'parked'] as const) {
      await move(id, status)
      await expectListed(['C', 'A', 'B'])
    }
    await move(id, 'returning')
    await expectListed(['C', 'B', 'A'])
    await move(id, 'parked')
    await expectListed(['C', 'A', 'B'])
    await move(id, 'returning')
    await move(id, 'returned')
    await expectListed(['C', 'B', 'A'])
  })

  test('TT-04 a request states what is minted for its wires, which follows their arrival', async () => {
    await announce('A', 1)
    const id = await receive('A', CENTS)
    const minted = async () => (await listFundedWireRequests(engine.db, WALLET))[0]?.mintedAmount
    expect(await minted()).toBe(0n)
    const mint = { chain_id: 1, block_number: 1, log_index: 0, entry_id: randomUUID() }
    await engine.db
      .insertInto('wire_mints')
      .values({ ...mint, bank_ref_hash: `0x${id}`, receiver: WALLET, amount: `${CENTS * 10_000n}` })
      .execute()
    expect(await minted()).toBe(CENTS * 10_000n)
  })

  test('an ended request is listed if it received money, otherwise it is only in the export', async () => {
    for (const [index, memoCode] of ['A', 'B', 'C', 'D'].entries()) await announce(memoCode, index)
    const id = await receive('B', 1n)
    await receive('C', CENTS)
    for (const memoCode of ['B', 'C']) await end(memoCode, 'expired')
    await end('A', 'cancelled')
    await expectListed(['D', 'B', 'C'])
    await move(id, 'returned')
    await expectListed(['D', 'C'])
    expect(toCodes(await listAllWireRequests(engine.db, WALLET, null))).toEqual([
      'D',
      'B',
      'A',
      'C',
    ])
    expect(toCodes(await listAllWireRequests(engine.db, WALLET, ['A', 'C', 'X']))).toEqual([
      'A',
      'C',
    ])
    // The wire is assigned to the canceled request A, and then to request X of another wallet.
    await announce('X', 9, OTHER)
    await saveWireReceipt(engine.db, id, { status: 'arrived', memoCode: 'A' })
    await expectListed(['D', 'A', 'C'])
    await saveWireReceipt(engine.db, id, { memoCode: 'X' })
    await expectListed(['D', 'C'])
    expect(await listFundedWireRequests(engine.db, OTHER)).toMatchObject([
      { memoCode: 'X', receivedCents: 1n },
    ])
  })

  test('pages that are read while wires change are ordered and have the received amounts', async () => {
    const codes = Array.from({ length: 20 }, (_, index) => `N${10 + index}`)
    for (const [index, memoCode] of codes.entries()) await announce(memoCode, index % 5)
    const change = async (memoCode: string) => {
      const ids = await Promise.all([100n, 200n, 200n].map((cents) => receive(memoCode, cents)))
      await Promise.all(ids.map((id) => move(id, 'parked')))
      await Promise.all(ids.slice(1).map((id) => move(id, 'returning')))
    }
    const read = async (offset: number) => {
      const page = await listWireRequestPage(engine.db, WALLET, { limit: 7, offset })
      expect(toCodes([...page].sort(compare))).toEqual(toCodes(page))
      expect(new Set(toCodes(page)).size).toBe(page.length)
      expect(page.map(({ receipts }) => sum(receipts))).toEqual(
        page.map(({ receivedCents }) => receivedCents),
      )
    }
    await Promise.all([...codes.map(change), ...codes.map((_, index) => read(index))])
    const all = await listFundedWireRequests(engine.db, WALLET)
    expect(all.map(({ receivedCents }) => receivedCents)).toEqual(codes.map(() => 100n))
    await expectListed(toCodes([...all].sort(compare)))
  })

  test('invariant 7 a request whose received amount differs from its receipts is a violation', async () => {
    await announce('A', 1)
    await sql`update wire_requests set received_cents = 1 where memo_code = 'A'`.execute(engine.db)
    expect(await listWireViolations(engine.db)).toEqual([
      'Wire request A: received amount differs from the sum of its wires',
    ])
  })
})

const toCodes = (requests: readonly FundedWireRequest[]) => requests.map(({ memoCode }) => memoCode)
const sum = (amounts: readonly bigint[]) => amounts.reduce((total, amount) => total + amount, 0n)
const isFulfilled = ({ cents, receivedCents }: FundedWireRequest) => receivedCents >= cents

/** Compares by requirement TT-04: requests in progress first, then the newest. */
const compare = (one: FundedWireRequest, other: FundedWireRequest) =>
  Number(isFulfilled(one)) - Number(isFulfilled(other)) ||
  other.createdAtMs - one.createdAtMs ||
  (one.memoCode < other.memoCode ? -1 : 1)

import { createHash } from 'node:crypto'
import type { Address } from '@parvalue/shared/domain/values/address.ts'
import { accepted, refused } from '@parvalue/shared/domain/values/outcome.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { JobRequest } from '../../ports/jobs.ts'
import { createTestGift } from '../../testing/accounts/test-gifts.ts'
import {
  enginesUnderTest,
  NEEDS_POSTGRES,
  type TestEngine,
} from '../../testing/database/test-engines.ts'
import { TEST_START_MAX_MS } from '../../testing/server/test-app.ts'
import { claimGift, findOpenGiftCard, type GiftClaimRequest, type GiftDeps } from './service.ts'

const NOW_MS = Date.UTC(2026, 10, 20, 12)
const CHAIN_ID = 11155111
const COUNT = 50

const walletOf = (index: number): Address => `0x${index.toString(16).padStart(40, '0')}`

describe.each(enginesUnderTest)('gift cards on $name', ({ open, isMissing }) => {
  if (isMissing) return test.skip(NEEDS_POSTGRES)

  let engine: TestEngine
  let jobs: JobRequest[] = []

  const deps: GiftDeps = {
    clock: () => NOW_MS,
    enqueue: async (_, requests) => {
      jobs.push(...requests)
    },
    senders: { find: () => null, listChainIds: () => [CHAIN_ID] },
    creditAccount: null,
  }

  beforeAll(async () => {
    engine = await open()
  }, TEST_START_MAX_MS)
  beforeEach(() => {
    jobs = []
  })
  afterAll(() => engine?.close())

  const claim = (request: Partial<GiftClaimRequest> & { code: string }, changed = deps) =>
    inTransaction(engine.db, (tx) =>
      claimGift(tx, changed, {
        wallet: walletOf(1),
        destination: 'wallet',
        chainId: CHAIN_ID,
        ...request,
      }),
    )
  const createGift = (wanted: Parameters<typeof createTestGift>[1] = {}) =>
    createTestGift({ db: engine.db, nowMs: NOW_MS }, wanted)

  test('AB-11 of fifty concurrent claims one wins, and one transfer is requested', async () => {
    const { code, card } = await createGift()
    const answers = await Promise.all(
      Array.from({ length: COUNT }, (_, index) => claim({ code, wallet: walletOf(index + 1) })),
    )
    const winners = answers.filter(({ ok }) => ok)
    expect(winners).toHaveLength(1)
    expect(answers.filter((answer) => !answer.ok && answer.reason === 'unknown')).toHaveLength(
      COUNT - 1,
    )
    expect(jobs.map(({ data }) => data)).toEqual([{ giftId: card.id }])
    const rows = await engine.db
      .selectFrom('gift_cards')
      .where('id', '=', card.id)
      .select('claimed_by')
      .execute()
    const [winner] = winners
    expect(rows.map((row) => row.claimed_by)).toEqual([
      winner?.ok ? winner.value.claim?.wallet : null,
    ])
  })

  test('repeated and concurrent claims of the winner get the same answer and one payment', async () => {
    const { code, card } = await createGift()
    const answers = await Promise.all(Array.from({ length: 10 }, () => claim({ code })))
    answers.push(await claim({ code }))
    for (const answer of answers) {
      expect(answer).toMatchObject({
        ok: true,
        value: { id: card.id, claim: { chainId: CHAIN_ID } },
      })
    }
    expect(jobs).toHaveLength(1)
  })

  test('AB-12 unknown, claimed and expired codes get the same refusal', async () => {
    const { code } = await createGift()
    const old = await createGift({ expiresAtMs: NOW_MS })
    await claim({ code, wallet: walletOf(2) })
    const never = 'Z'.repeat(32)
    for (const each of [never, code, old.code]) {
      expect(await claim({ code: each })).toEqual(refused('unknown'))
      expect(await findOpenGiftCard({ db: engine.db, clock: deps.clock }, each)).toBeNull()
    }
  })

  test('the database stores the hash of a code and its last four characters', async () => {
    const { code, card } = await createGift()
    const rows = await engine.db.selectFrom('gift_cards').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(code)
    expect(rows.find(({ id }) => id === card.id)).toMatchObject({
      code_hash: createHash('sha256').update(code).digest('hex'),
      code_end: code.slice(-4),
    })
  })

  test('a card that cannot be delivered stays unclaimed', async () => {
    const { code } = await createGift()
    expect(await claim({ code, destination: 'account' })).toEqual(refused('no_account'))
    expect(await findOpenGiftCard({ db: engine.db, clock: deps.clock }, code)).not.toBeNull()
    const shares = await createGift({ content: { kind: 'stock', stockId: 4, amount: 1n } })
    const crediting = { ...deps, creditAccount: async () => accepted('received' as const) }
    expect(await claim({ code: shares.code, destination: 'account' }, crediting)).toEqual(
      refused('cash_only'),
    )
    expect(await findOpenGiftCard({ db: engine.db, clock: deps.clock }, shares.code)).not.toBeNull()
    const none = { ...deps, senders: { ...deps.senders, listChainIds: () => [] } }
    const other = await createGift()
    expect(await claim({ code: other.code }, none)).toEqual(refused('no_chain'))
    expect(await claim({ code: other.code })).toMatchObject({ ok: true })
  })

  test('the account credit and the claim are one transaction', async () => {
    const { code, card } = await createGift()
    const credits: string[] = []
    const creditAccount: GiftDeps['creditAccount'] = async (_, { giftId }) => {
      credits.push(giftId)
      return accepted('received')
    }
    const broken = { ...deps, creditAccount: () => Promise.reject(new Error('away')) }
    await expect(claim({ code, destination: 'account' }, broken)).rejects.toThrow('away')
    const credited = await claim({ code, destination: 'account' }, { ...deps, creditAccount })
    expect(credited).toMatchObject({
      ok: true,
      value: { claim: { destination: 'account', chainId: null, status: 'received' } },
    })
    expect([credits, jobs]).toEqual([[card.id], []])
  })
})

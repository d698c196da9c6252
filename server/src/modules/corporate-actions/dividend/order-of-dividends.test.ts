import { afterEach, beforeEach, expect, test } from 'vitest'
import type { DatabaseEngine } from '../../../platform/db/database.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { RpcTimeoutError } from '../../../providers/chain/errors.ts'
import { openTestDatabase } from '../../../testing/database/test-database.ts'
import { insertAction, type NewCorporateAction } from '../action-store.ts'
import { findAllocation, insertAllocations, type NewAllocation } from '../allocation-store.ts'
import type { ActionDeps } from '../deps.ts'
import { processChainStep } from '../process-chain-step.ts'

const CHAIN_ID = 1
const PAIRS = ['AAPL', 'KO', 'MSFT'].map((symbol, index) => ({
  ...{ chainId: CHAIN_ID, stockId: index + 1, symbol },
}))
const [AAPL, KO, MSFT] = [1, 2, 3]
const idOf = (number: number) => `00000000-0000-7000-8000-00000000000${number}`

let engine: DatabaseEngine
/** The stocks whose step was attempted, in this order. */
let attempted: string[]
/** The broker's answer to orders of AAPL. */
let buy: () => Promise<{ status: string; shares?: bigint }>

beforeEach(async () => {
  engine = await openTestDatabase()
  attempted = []
  buy = async () => ({ status: 'failed' })
})
afterEach(() => engine.close())

/** Sends nothing: a call of the chain fails as a blocked step does. */
const run = (kind: 'dividend' | 'split') =>
  processChainStep(
    {
      ...{ db: engine.db, clock: Date.now, crashAt: () => undefined, notify: async () => {} },
      ...{ log: { error: () => {}, warn: () => {} }, enqueue: async () => {} },
      holdings: {
        buy: ({ symbol }: { symbol: string }) => {
          attempted.push(symbol)
          return symbol === 'AAPL' ? buy() : Promise.resolve({ status: 'failed' })
        },
      },
      orders: {
        countOpen: async (_: unknown, stockId: number) => {
          attempted.push(PAIRS[stockId - 1]?.symbol ?? '')
          return 1
        },
      },
      chains: [
        {
          ...{ chainId: CHAIN_ID, pairs: PAIRS },
          distributor: {
            sender: {},
            calls: {
              mint: () => fail('mint'),
              approve: () => fail('approve'),
              create: () => fail('create'),
            },
          },
        },
      ],
    } as unknown as ActionDeps,
    { chainId: CHAIN_ID, kind },
  )

function fail(step: string): never {
  attempted.push(step)
  throw new Error('reverted')
}

async function insert(number: number, action: object, part: Partial<NewAllocation>) {
  const id = idOf(number)
  const { symbol } = PAIRS[number - 1] ?? { symbol: '' }
  const common = { id, stockId: number, symbol, taxBps: 0, corrects: null }
  await insertAction(
    engine.db,
    { ...common, reference: `dividend/paid/${number}`, ...action } as NewCorporateAction,
    { vendorId: id, nowMs: Date.UTC(2026, 11, 10) },
  )
  const parts = [{ actionId: id, chainId: CHAIN_ID, ...part } as NewAllocation]
  await inTransaction(engine.db, (tx) => insertAllocations(tx, parts))
}

function insertDividend(number: number, exDate: string, part: Partial<NewAllocation>) {
  const terms = { exDate, payDate: '2026-12-08', perShare: 1_000_000n, isSpecial: false }
  return insert(number, { kind: 'dividend', step: 'paying', ...terms }, part)
}

const stepOf = async (number: number) =>
  (await findAllocation(engine.db, { actionId: idOf(number), chainId: CHAIN_ID }))?.step

test.each(['failed', 'open'])(
  'CW-05 an order of one stock that is %s does not stop the dividends of others',
  async (status) => {
    buy = async () => ({ status })
    await insertDividend(AAPL, '2026-12-01', { step: 'reinvest', reinvest: 10n })
    await insertDividend(KO, '2026-12-02', { step: 'reinvest', reinvest: 0n })
    for (let i = 0; i < 4; i += 1) expect(await run('dividend')).toBe('now')
    expect([await stepOf(AAPL), await stepOf(KO)]).toEqual(['reinvest', 'done'])
    expect(await run('dividend')).toEqual({ inSeconds: status === 'open' ? 2 : 15 })
  },
)

test('CW-03 a dividend between its mint and its distribution is alone there', async () => {
  await insertDividend(AAPL, '2026-12-03', { step: 'create', pay: 1_000_000n })
  await insertDividend(KO, '2026-12-01', { step: 'mint', pay: 1_000_000n })
  await insertDividend(MSFT, '2026-12-02', { step: 'reinvest', reinvest: 10n })
  expect(await run('dividend')).toEqual({ inSeconds: 15 })
  expect(attempted).toEqual(['create', 'MSFT'])
})

test('CW-05 a dividend whose mint is blocked lets the next one go first', async () => {
  await insertDividend(AAPL, '2026-12-01', { step: 'mint', pay: 1_000_000n })
  await insertDividend(KO, '2026-12-02', { step: 'mint', pay: 0n })
  expect(await run('dividend')).toBe('now')
  expect(await stepOf(KO)).toBe('approve')
  expect(attempted).toEqual(['mint'])
})

test('CW-05 a split that waits does not stop the splits of other stocks', async () => {
  for (const number of [AAPL, KO]) {
    const terms = { exDate: `2026-12-0${number}`, from: 1n, to: 4n }
    const step = { step: 'pause', balanceBefore: 1n, balanceAfter: 4n } as const
    await insert(number, { kind: 'split', step: 'halted', ...terms }, step)
  }
  expect(await run('split')).toEqual({ inSeconds: 15 })
  expect(attempted).toEqual(['AAPL', 'KO'])
})

test('a node that does not answer ends the run', async () => {
  buy = () => Promise.reject(new RpcTimeoutError('no answer'))
  await insertDividend(AAPL, '2026-12-01', { step: 'reinvest', reinvest: 10n })
  await insertDividend(KO, '2026-12-02', { step: 'reinvest', reinvest: 10n })
  expect(await run('dividend')).toEqual({ inSeconds: 15 })
  expect(attempted).toEqual(['AAPL'])
})

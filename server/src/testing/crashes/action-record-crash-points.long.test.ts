import { dividendAccounts } from '@parvalue/shared/domain/ledger/ledger-dividend.ts'
import { addDaysToDate } from '@parvalue/shared/domain/market/new-york-time.ts'
import { waitUntil } from '@parvalue/shared/test-wait-until.ts'
import { afterEach, expect, test } from 'vitest'
import { auditLedger, getBalance } from '../../modules/ledger/service.ts'
import type { DatabaseEngine } from '../../platform/db/database.ts'
import type { CrashPoint } from '../../platform/fail-point.ts'
import { RECOVERY_LIMITS, waitUntilNoPendingWork } from '../server/test-server-status.ts'
import { listCrashTestPoints } from './crash-test-points.ts'
import {
  type ActionSystem,
  inspectDatabase,
  startActionSystem,
  waitUntilStored,
} from './test-action-system.ts'

const PORTS = { server: 23240, admin: 23241, simulators: 23242 }
const ID = '0190a3c8-0000-4000-a000-000000000001'
const RATE = 60_000_000n

/**
 * Fail points of the vendor's records and the broker's payments; each stage has its own. The simulated broker never
 * loses a payment, so the fail points of vanished payments are reached by unit tests instead.
 */
const points = listCrashTestPoints('actionRecords').filter((point) => !point.includes('-vanished-'))
const stages = ['version', 'revision', 'receipt', 'take-back'] as const
const pointsOf = (stage: string) => points.filter((point) => point.includes(`-${stage}-`))

let system: ActionSystem | null = null
afterEach(async () => {
  await system?.stop()
  system = null
})

const readAction = ({ db }: DatabaseEngine) =>
  db
    .selectFrom('corporate_actions')
    .where('vendor_id', '=', ID)
    .select(['id', 'step', 'per_share'])
    .executeTakeFirst()

/** Returns all rows of the dividend that a kill must not change. */
async function readResult(engine: DatabaseEngine) {
  const { db } = engine
  const action = await readAction(engine)
  const actionId = action?.id ?? ''
  const versions = await db
    .selectFrom('corporate_action_versions')
    .where('action_id', '=', actionId)
    .orderBy('version')
    .select(['version', 'change', 'per_share'])
    .execute()
  const receipts = await db
    .selectFrom('dividend_receipts as r')
    .innerJoin('dividend_receipt_uses as u', 'u.receipt_id', 'r.id')
    .where('u.action_id', '=', actionId)
    .select(['r.symbol', 'r.per_share', 'r.amount', 'u.amount as used', 'u.purpose'])
    .execute()
  const takeBacks = await db
    .selectFrom('dividend_take_backs as t')
    .leftJoin('dividend_take_back_losses as l', 'l.take_back_id', 't.id')
    .select(['t.symbol', 't.amount', 't.taken_per_share', 'l.amount as loss'])
    .execute()
  const cases = await db.selectFrom('corporate_action_cases').select(['kind', 'amount']).execute()
  return {
    ...{ step: action?.step, perShare: action?.per_share },
    ...{ versions, receipts, takeBacks, cases },
    loss: await getBalance(db, dividendAccounts.loss),
    audit: await auditLedger(db),
  }
}

/** Kills a server at each of the fail points, then lets one run until the stage is over. */
async function go(
  running: ActionSystem,
  killed: readonly CrashPoint[],
  isOver: (engine: DatabaseEngine) => Promise<boolean>,
) {
  for (const point of killed) {
    expect([point, await running.run(point).ended]).toEqual([point, 'SIGKILL'])
  }
  await waitUntilStored(running, 'the stage is over', isOver)
}

/** Lets the market announce and correct a dividend, and the broker pay it and take it back; returns the result. */
async function play(isKilled: boolean) {
  const running = await startActionSystem(PORTS)
  system = running
  const kills = (stage: (typeof stages)[number]) => (isKilled ? pointsOf(stage) : [])
  const payable_date = addDaysToDate(running.today, 4)
  await running.announce('dividend', { id: ID, symbol: 'AAPL', rate: '0.5', payable_date })
  await go(running, kills('version'), async (engine) => (await readAction(engine)) !== undefined)
  await running.correct({ id: ID, rate: '0.6' })
  const isCorrected = async (engine: DatabaseEngine) =>
    (await readAction(engine))?.per_share === RATE.toString()
  await go(running, kills('revision'), isCorrected)
  running.goAhead()
  const isPaid = async (engine: DatabaseEngine) => (await readAction(engine))?.step === 'paid'
  await go(running, kills('receipt'), isPaid)
  // No other payment for the stock has this rate; the broker takes it back for all shares that it paid.
  const paid = (await running.holdings.listPaid(running.today)).find(
    ({ symbol, perShare }) => symbol === 'AAPL' && perShare === RATE,
  )
  expect(paid).toBeDefined()
  await running.bookDividend({ symbol: 'AAPL', per_share: '-0.6', qty: toQty(paid?.amount ?? 0n) })
  const hasCase = async ({ db }: DatabaseEngine) =>
    (await db.selectFrom('corporate_action_cases').select('id').execute()).length > 0
  await go(running, kills('take-back'), hasCase)
  const last = running.run('')
  await waitUntil(
    async () => (await running.chain.balanceOf(running.bob)) > 0n,
    'the holder is paid',
    RECOVERY_LIMITS,
  )
  await waitUntilNoPendingWork(PORTS.admin)
  last.child.kill('SIGTERM')
  expect(await last.ended).toBe(0)
  const { chain, alice, bob, dataDir } = running
  const balances = [await chain.balanceOf(alice), await chain.balanceOf(bob)]
  const result = await inspectDatabase(dataDir, readResult)
  system = null
  await running.stop()
  return { ...result, balances }
}

/** Returns the shares for which the broker paid an amount (base units of USD+) at the rate, with six decimals. */
function toQty(amount: bigint): string {
  const millionths = (amount * 10n ** 8n) / RATE
  return `${millionths / 1_000_000n}.${(millionths % 1_000_000n).toString().padStart(6, '0')}`
}

test('CW-01 CW-02 CW-03 killed at every fail point of a record and its payment, the server ends as without', async () => {
  expect(stages.flatMap(pointsOf).toSorted()).toEqual(points.toSorted())
  const whole = await play(false)
  expect(whole).toMatchObject({
    ...{ step: 'paid', perShare: RATE.toString(), audit: [] },
    balances: [5_040_000n, 8_400_000n],
    versions: [{ change: 'new' }, { change: 'changed' }],
    receipts: [{ symbol: 'AAPL' }],
    takeBacks: [{ symbol: 'AAPL' }],
    cases: [{ kind: 'taken_back' }],
  })
  expect(whole.loss).toBeGreaterThan(0n)
  expect(await play(true)).toEqual(whole)
}, 1_800_000)

import { randomBytes } from 'node:crypto'
import { dividendAccounts } from '@parvalue/shared/domain/ledger/ledger-dividend.ts'
import { pino } from 'pino'
import {
  type DividendAction,
  getAction,
  insertAction,
} from '../../modules/corporate-actions/action-store.ts'
import { insertAllocations } from '../../modules/corporate-actions/allocation-store.ts'
import type { ActionDeps } from '../../modules/corporate-actions/deps.ts'
import { fundDividend } from '../../modules/corporate-actions/dividend/fund-dividend.ts'
import { insertDividendPayments } from '../../modules/corporate-actions/dividend/payment-store.ts'
import {
  decideReceipt,
  listUnmatchedReceipts,
} from '../../modules/corporate-actions/receipts/decide-receipt.ts'
import { importReceipts } from '../../modules/corporate-actions/receipts/import-receipts.ts'
import { listOpenOddPayments } from '../../modules/corporate-actions/receipts/odd-payment-store.ts'
import { decideOddPayment } from '../../modules/corporate-actions/receipts/odd-payments.ts'
import { listOpenActionCases } from '../../modules/corporate-actions/revision/case-store.ts'
import { getBalance } from '../../modules/ledger/service.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { neverCrash } from '../../platform/fail-point.ts'
import { createHoldingsProvider } from '../../providers/holdings/service.ts'
import type { Db } from '../../tables/tables.ts'

const CENT = 1_000_000n
const ACCESS = { url: 'http://broker.test', key: 'key:secret', account: 'account' }
const DAY_MS = 86_400_000
/** Rounding may add two base units to a payout. */
const MARGIN = 2n

/** One activity of the broker that pays 100 shares; `cents` is the rate. */
export const toActivity = (id: string, symbol: string, cents: number, more: object = {}) => ({
  ...{ id, activity_type: 'DIV', symbol, date: '2026-12-08', status: 'executed' },
  ...{ per_share_amount: `${cents / 100}`, net_amount: cents.toFixed(2), ...more },
})

/**
 * Runs the import of the broker's activities against dividends of 100 shares whose snapshot is taken. `count`: how many
 * dividends there are already.
 */
export function createBrokerFixture(db: Db, count = 0) {
  let announced = count
  let activities: readonly object[] = []
  let nowMs = Date.UTC(2026, 11, 10, 15)
  const answer = async () =>
    new Response(JSON.stringify(activities), { headers: { 'content-type': 'application/json' } })
  const alarms: string[] = []
  const deps = {
    ...{ db, crashAt: neverCrash, clock: () => nowMs, random: randomBytes },
    enqueue: async () => {},
    log: pino({ level: 'warn' }, { write: (line: string) => alarms.push(line) }),
    marketClock: { nowMs: () => nowMs, toRealMs: (ms: number) => ms },
    holdings: createHoldingsProvider(ACCESS, answer),
  } as unknown as ActionDeps
  return {
    deps,
    alarms,
    goAhead: (days: number) => {
      nowMs += days * DAY_MS
    },
    /** Imports a whole list of the broker. */
    list: async (...listed: readonly object[]) => {
      activities = listed
      await importReceipts(deps)
    },
    announce: async (symbol: string, cents: bigint, changes: Partial<DividendAction> = {}) => {
      announced += 1
      const id = `00000000-0000-7000-8000-${`${announced}`.padStart(12, '0')}`
      const dates = { exDate: '2026-12-01', payDate: '2026-12-08' }
      await insertAction(
        db,
        {
          ...{ kind: 'dividend', id, stockId: 4, symbol, step: 'entitled', taxBps: 0, ...dates },
          ...{ corrects: null, reference: null, perShare: cents * CENT, isSpecial: false },
          ...changes,
        },
        { vendorId: `record-${announced}`, nowMs },
      )
      const amount = cents * 1_000_000n - MARGIN
      await inTransaction(db, async (tx) => {
        await insertAllocations(tx, [{ actionId: id, chainId: 1, step: 'reinvest', pay: amount }])
        await insertDividendPayments(tx, [
          {
            ...{ id: id.replace(/^0/, '1'), actionId: id, chainId: 1, form: 'paid', amount },
            ...{ wallet: `0x${'a'.repeat(40)}`, shares: 100n * 10n ** 18n, gross: amount },
            ...{ tax: 0n, taxBps: 0, taxReason: 'no_form' },
          },
        ])
      })
      return id
    },
    /** Returns the step of the dividend afterwards. */
    fund: async (id: string) => {
      const action = await getAction(db, id)
      if (action.kind === 'dividend') await fundDividend(deps, action)
      return (await getAction(db, id)).step
    },
    assign: async (id: string, actionId: string | null, cents: bigint | null = null) => {
      const amount = cents === null ? null : cents * 1_000_000n
      const decided = await inTransaction(db, (tx) =>
        decideReceipt(tx, deps, { id, actionId, amount }),
      )
      return decided.ok
    },
    /** Completes the activity that waits with these values; null dismisses it. */
    settle: async (values: Record<string, string> | null) => {
      const [open] = await listOpenOddPayments(db)
      const decision = { id: open?.id ?? '', values, who: 'ana', why: 'statement of the broker' }
      return (await inTransaction(db, (tx) => decideOddPayment(tx, decision, nowMs))).ok
    },
    listUnmatched: async () =>
      (await listUnmatchedReceipts(db)).map(({ id, amount }) => [id, Number(amount) / 1e6]),
    listCases: async (id: string) =>
      (await listOpenActionCases(db))
        .filter(({ actionId }) => actionId === id)
        .map(({ kind, amount }) => [kind, Math.round(Number(amount) / 1e4) / 100]),
    /** Returns the loss in dollars. */
    readLoss: async () =>
      Math.round(Number(await getBalance(db, dividendAccounts.loss)) / 1e4) / 100,
  }
}

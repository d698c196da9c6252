import { addDaysToDate, newYorkDateAt } from '@parvalue/shared/domain/market/new-york-time.ts'
import type { ActionDeps } from '../../modules/corporate-actions/deps.ts'
import type { CrashPoint } from '../../platform/fail-point.ts'
import type {
  HoldingsProvider,
  OddActivity,
  PaidDistribution,
  TakenBackDistribution,
} from '../../providers/holdings/port.ts'
import type { OddRecord, VendorAction } from '../../providers/market-data/port.ts'
import { OPEN_TUESDAY_MS } from './test-market.ts'

/** The points at which a killed process may leave a change of the vendor half done. */
const KILL_POINTS: readonly CrashPoint[] = [
  'actions.before-version-commit',
  'actions.after-version-commit',
  'actions.before-revision-commit',
  'actions.after-revision-commit',
  'actions.before-receipt-commit',
  'actions.after-receipt-commit',
  'actions.before-take-back-commit',
  'actions.after-take-back-commit',
  'actions.before-vanished-commit',
  'actions.after-vanished-commit',
  'dividend.before-snapshot-commit',
  'dividend.after-snapshot-commit',
  'dividend.before-fund-commit',
  'dividend.after-fund-commit',
  'split.before-halt-commit',
  'split.after-halt-commit',
]

const START = newYorkDateAt(OPEN_TUESDAY_MS)

/** Returns a market day, counted from the first one of the test. */
export const toTestDate = (day: number): string => addDaysToDate(START, day)

/** Converts a rate in cents to the vendor's price of eight decimals. */
export const toVendorRate = (cents: number): bigint => BigInt(cents) * 1_000_000n

/**
 * Creates a vendor and a broker whose answers the test sets, and a process that dies at every fail point of corporate
 * actions once in each stage of the test.
 */
export function createVendorFeed(holdings: HoldingsProvider) {
  const records = new Map<string, VendorAction>()
  const oddRecords = new Map<string, OddRecord>()
  const payments: PaidDistribution[] = []
  const takenBack: TakenBackDistribution[] = []
  const oddActivities: OddActivity[] = []
  const armed = new Set<CrashPoint>()
  const deps: Partial<ActionDeps> = {
    marketData: {
      listCorporateActions: async (_, { from, to }) => ({
        actions: [...records.values()].filter(({ exDate }) => exDate >= from && exDate <= to),
        oddRecords: [...oddRecords.values()],
      }),
    },
    holdings: {
      ...holdings,
      listPaid: async (since) => payments.filter(({ paidDate }) => paidDate >= since),
      listOddActivities: async () => [...oddActivities],
      listTakenBack: async (since) => takenBack.filter(({ bookedDate }) => bookedDate >= since),
    },
    crashAt: (point) => {
      if (armed.delete(point)) throw new Error(`killed at ${point}`)
    },
  }
  return {
    deps,
    /** Repeats a run until no fail point kills it; each fail point that it reaches kills it once. */
    killAtEachPoint: async (run: () => Promise<void>) => {
      for (const point of KILL_POINTS) armed.add(point)
      let left: number
      do {
        left = armed.size
        await run()
      } while (armed.size < left)
      armed.clear()
    },
    dividend: (
      vendorId: string,
      symbol: string,
      terms: { ex: number; pay: number; cents: number; special?: boolean },
    ) =>
      records.set(vendorId, {
        ...{
          vendorId,
          symbol,
          kind: 'dividend',
          exDate: toTestDate(terms.ex),
          payDate: toTestDate(terms.pay),
        },
        ...{ perShare: toVendorRate(terms.cents), isSpecial: terms.special ?? false },
      }),
    split: (
      vendorId: string,
      symbol: string,
      { ex, from = 1n, to }: { ex: number; from?: bigint; to: bigint },
    ) => {
      oddRecords.delete(vendorId)
      records.set(vendorId, {
        ...{ vendorId, symbol, kind: 'split', exDate: toTestDate(ex) },
        ...{ from: from * 10n ** 8n, to: to * 10n ** 8n },
      })
    },
    /** Lists a split without an ex-date, such as one that is postponed to a day not yet known. */
    spoilSplit: (vendorId: string, symbol: string, [from, to]: [number, number]) => {
      records.delete(vendorId)
      const record = { id: vendorId, symbol, ex_date: null, old_rate: from, new_rate: to }
      const raw = JSON.stringify({ [from > to ? 'reverse_splits' : 'forward_splits']: [record] })
      oddRecords.set(vendorId, { vendorId, raw, reason: 'ex_date is not a date' })
    },
    withdraw: (vendorId: string) => {
      records.delete(vendorId)
      oddRecords.delete(vendorId)
    },
    /** Pays for 200 shares: those behind the holder's tokens, and others of the house account. */
    pay: (id: string, symbol: string, { day, cents }: { day: number; cents: number }) =>
      payments.push({
        ...{ id, symbol, paidDate: toTestDate(day), perShare: toVendorRate(cents) },
        amount: BigInt(cents) * 10_000n * 200n,
      }),
    /** Pays a part of a payment, or a sum of several, in dollars. */
    payAmount: (
      id: string,
      symbol: string,
      { day, cents, dollars }: { day: number; cents: number; dollars: number },
    ) =>
      payments.push({
        ...{ id, symbol, paidDate: toTestDate(day), perShare: toVendorRate(cents) },
        amount: BigInt(Math.round(dollars * 100)) * 10_000n,
      }),
    /** Takes a payment off the broker's list; returns a function that lists it again. */
    vanish: (id: string) => {
      const [gone] = payments.splice(
        payments.findIndex((each) => each.id === id),
        1,
      )
      return () => gone && payments.push(gone)
    },
    /** Lists an activity that cannot be read, until it is replaced; null removes it. */
    listOdd: (raw: object | null) => {
      const text = JSON.stringify(raw)
      const id = raw !== null && 'id' in raw && typeof raw.id === 'string' ? raw.id : null
      oddActivities.splice(0)
      if (raw !== null) oddActivities.push({ id, raw: text, reason: 'date is not a date' })
    },
    /** Takes cents per share back, for 200 shares; `paymentId` cancels that payment. */
    takeBack: (
      id: string,
      symbol: string,
      { day, cents, paymentId = null }: { day: number; cents: number; paymentId?: string | null },
    ) =>
      takenBack.push({
        ...{ id, symbol, bookedDate: toTestDate(day), perShare: toVendorRate(cents), paymentId },
        amount: BigInt(cents) * 10_000n * 200n,
      }),
  }
}

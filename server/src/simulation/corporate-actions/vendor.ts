import { addDaysToDate, newYorkDateAt } from '@parvalue/shared/domain/market/new-york-time.ts'
import { referenceStocks } from '@parvalue/shared/domain/stocks/reference-prices.ts'
import { dividendsOf } from '../../../../simulators/market-data/corporate-actions.ts'
import type { RandomSource } from '../random.ts'
import { STOCK_SYMBOL } from '../world/simulated-deployment.ts'
import type { SimulatedEnvironment } from '../world/world.ts'

/** `rate` is in cents per share. */
export type DividendRecord = {
  kind: 'dividend'
  exDate: string
  payDate: string
  cents: number
  isSpecial: boolean
}
export type SplitRecord = { kind: 'split'; exDate: string; from: number; to: number }
export type RecordTerms = DividendRecord | SplitRecord

/** One record of the vendor, which keeps its `origin` under every later id. */
export type VendorEntry<Terms extends RecordTerms = RecordTerms> = {
  id: string
  origin: string
  /** All ids that the record has ever had. */
  ids: string[]
  firstExDate: string
  terms: Terms
  /** All terms that the vendor has ever listed. */
  history: Terms[]
  isListed: boolean
  isOdd: boolean
}

export type Vendor = ReturnType<typeof createVendor>

/** Days between two actions of a kind, so that a record under a new id continues only one stored action. */
const APART = { dividend: 24, split: 16 }

const YEAR_MS = 366 * 86_400_000

/** Days by which an ex-date moves at most. */
const MOVED_DAYS = 5

/** Creates the vendor of corporate actions, which announces, corrects and withdraws records of the market simulator. */
export function createVendor(
  { broker, clock }: Pick<SimulatedEnvironment, 'broker' | 'clock'>,
  random: RandomSource,
) {
  const entries: VendorEntry[] = []
  let count = 0
  const today = () => newYorkDateAt(clock())
  // Tokens exist only from the first day on, and ex-dates move only within their chapter: docs/decisions/0058.
  let earliest = addDaysToDate(today(), 2)
  const listOf = <Kind extends RecordTerms['kind']>(kind: Kind) =>
    entries.filter(
      (each): each is VendorEntry<Extract<RecordTerms, { kind: Kind }>> => each.terms.kind === kind,
    )
  const makeId = () => {
    count += 1
    return `record-${count}`
  }
  const announce = async (terms: RecordTerms) => {
    const id = makeId()
    await tell(broker, id, terms)
    entries.push({
      ...{ id, origin: id, ids: [id], firstExDate: terms.exDate, terms, history: [terms] },
      ...{ isListed: true, isOdd: false },
    })
    return `announces ${id} ${describe(terms)}`
  }
  const change = async (entry: VendorEntry, terms: RecordTerms, newId = entry.id) => {
    await followSplit(broker, entry, terms, today())
    const renamed = newId === entry.id ? {} : { new_id: newId }
    await broker.controlMarket('correct', { id: entry.id, ...renamed, ...toFields(terms) })
    const ids = [...new Set([...entry.ids, newId])]
    Object.assign(entry, { id: newId, ids, terms, history: [...entry.history, terms] })
    return `changes ${entry.origin} to ${newId} ${describe(terms)}`
  }
  return {
    entries,
    today,
    /** Begins a chapter: from now on no ex-date moves to a day before the day after tomorrow. */
    beginChapter: () => {
      earliest = addDaysToDate(today(), 2)
    },
    /** Returns whether the vendor lists the record in a form that can be read. */
    isReadable: ({ isListed, isOdd }: VendorEntry) => isListed && !isOdd,
    dividends: () => listOf('dividend'),
    splits: () => listOf('split'),
    /** Withdraws the dividends of the simulated market's own schedule, so that all records are ours. */
    withdrawSchedule: async () => {
      const stock = referenceStocks.find(({ symbol }) => symbol === STOCK_SYMBOL)
      const scheduled = stock ? dividendsOf(stock, clock() - YEAR_MS, clock() + YEAR_MS) : []
      for (const { id } of scheduled) await broker.controlMarket('withdraw', { id })
    },
    findByAnyId: (id: string | null | undefined) =>
      entries.find(({ ids }) => ids.includes(id ?? '')),
    /** Announces a dividend within two weeks; null if the last one of its kind is too near. */
    announceDividend: async (): Promise<string | null> => {
      const isSpecial = random.chance(0.4)
      const last = findLast(listOf('dividend').filter(({ terms }) => terms.isSpecial === isSpecial))
      const twin =
        isSpecial && random.chance(0.6)
          ? findLast(listOf('dividend').filter(({ terms }) => !terms.isSpecial))
          : null
      const first = addDaysToDate(today(), 1 + random.below(8))
      const soonest = last ? addDaysToDate(last, APART.dividend) : first
      const wanted = twin && twin > today() ? twin : first
      const exDate = laterOf(wanted, soonest)
      if (exDate > addDaysToDate(today(), 14)) return null
      const payDate = addDaysToDate(exDate, 2 + random.below(7))
      return announce({ kind: 'dividend', exDate, payDate, cents: chooseCents(random), isSpecial })
    },
    /** Announces a split within nine days; null if the last one is too near. */
    announceSplit: async (): Promise<string | null> => {
      const last = findLast(listOf('split'))
      const exDate = addDaysToDate(today(), 1 + random.below(8))
      if (last && addDaysToDate(last, APART.split) > exDate) return null
      return announce({ kind: 'split', exDate, ...chooseRatio(random, entries) })
    },
    correctRate: (entry: VendorEntry<DividendRecord>) =>
      change(entry, { ...entry.terms, cents: chooseCents(random) }),
    correctPayDate: (entry: VendorEntry<DividendRecord>) =>
      change(entry, {
        ...entry.terms,
        payDate: addDaysToDate(entry.terms.exDate, 2 + random.below(9)),
      }),
    changeRatio: (entry: VendorEntry<SplitRecord>) =>
      change(entry, { ...entry.terms, ...chooseRatio(random, entries) }),
    /** Moves the ex-date; a payment date that would not be after it moves to the day after it. */
    move: (entry: VendorEntry) => {
      const moved = addDaysToDate(entry.firstExDate, random.below(2 * MOVED_DAYS + 1) - MOVED_DAYS)
      const exDate = laterOf(moved, earliest)
      const { terms } = entry
      if (terms.kind === 'split') return change(entry, { ...terms, exDate })
      const payDate = terms.payDate > exDate ? terms.payDate : addDaysToDate(exDate, 1)
      return change(entry, { ...terms, exDate, payDate })
    },
    rename: (entry: VendorEntry) => change(entry, entry.terms, makeId()),
    /** Withdraws a record; the broker undoes a split that it has applied, unless the withdrawal is an error. */
    withdraw: async (entry: VendorEntry, isError = false) => {
      await broker.controlMarket('withdraw', { id: entry.id })
      entry.isListed = false
      entry.isOdd = false
      if (broker.hasApplied(entry.origin) && !isError) await undo(broker, entry)
      return `withdraws ${entry.origin}${isError ? ' by mistake' : ''}`
    },
    relist: async (entry: VendorEntry) => {
      await tell(broker, entry.id, entry.terms)
      entry.isListed = true
      return `lists ${entry.origin} again`
    },
    /** Lists a record in a form that cannot be read. */
    spoil: async (entry: VendorEntry) => {
      const set = entry.terms.kind === 'split' ? { new_rate: null } : { rate: null }
      await broker.controlMarket('odd-record', { id: entry.id, set })
      entry.isOdd = true
      return `spoils ${entry.origin}`
    },
    mend: async (entry: VendorEntry) => {
      await broker.controlMarket('mend', { id: entry.id })
      entry.isOdd = false
      return `mends ${entry.origin}`
    },
    setAway: async (isAway: boolean) => {
      await broker.controlMarket(isAway ? 'mode' : 'resume', isAway ? { mode: 'away' } : {})
      return isAway ? 'is away' : 'is back'
    },
  }
}

/** Returns the later of two dates. */
const laterOf = (one: string, other: string): string => [one, other].toSorted()[1] ?? other

const findLast = (entries: readonly VendorEntry[]): string | null =>
  entries.reduce<string | null>(
    (last, { firstExDate }) => (last === null || firstExDate > last ? firstExDate : last),
    null,
  )

type Broker = SimulatedEnvironment['broker']

/** Makes the broker's shares follow a split that it has applied and that the vendor corrects. */
async function followSplit(broker: Broker, entry: VendorEntry, terms: RecordTerms, today: string) {
  const before = entry.terms
  if (before.kind !== 'split' || terms.kind !== 'split' || !broker.hasApplied(entry.origin)) return
  if (terms.exDate > today) return undo(broker, entry)
  await broker.multiply({ from: before.to * terms.from, to: before.from * terms.to })
}

async function undo(broker: Broker, entry: VendorEntry) {
  const { terms } = entry
  if (terms.kind !== 'split') return
  await broker.multiply({ from: terms.to, to: terms.from })
  for (const { exDate } of entry.history) broker.forgetSplit(entry.origin, exDate)
}

const tell = (broker: Broker, id: string, terms: RecordTerms) =>
  broker.controlMarket(terms.kind, { id, symbol: STOCK_SYMBOL, ...toFields(terms) })

const toFields = (terms: RecordTerms) =>
  terms.kind === 'split'
    ? { ex_date: terms.exDate, from: terms.from, to: terms.to }
    : {
        ex_date: terms.exDate,
        payable_date: terms.payDate,
        rate: (terms.cents / 100).toFixed(2),
        special: terms.isSpecial,
      }

const chooseCents = (random: RandomSource) => 20 + random.below(random.chance(0.1) ? 5 : 280)

const ratios = [
  [1, 2],
  [1, 3],
  [2, 3],
  [1, 4],
  [4, 1],
  [4, 5],
  [2, 1],
  [5, 6],
  [1, 10],
  [10, 1],
  [3, 2],
  [6, 5],
] as const

/** Returns a ratio that no split of the run has had, because a split under a new id is found by its ratio. */
function chooseRatio(random: RandomSource, entries: readonly VendorEntry[]) {
  const used = entries.flatMap(({ history }) =>
    history.flatMap((terms) => (terms.kind === 'split' ? [`${terms.from}/${terms.to}`] : [])),
  )
  const free = ratios.filter(([from, to]) => !used.includes(`${from}/${to}`))
  const [from, to] = random.pick(free.length > 0 ? free : ratios)
  return { from, to }
}

const describe = (terms: RecordTerms) =>
  terms.kind === 'split'
    ? `${terms.from}:${terms.to} on ${terms.exDate}`
    : `${terms.cents} on ${terms.exDate}, paid ${terms.payDate}${terms.isSpecial ? ', special' : ''}`

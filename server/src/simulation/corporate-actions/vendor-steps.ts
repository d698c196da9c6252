import { sql } from 'kysely'
import type { ActionRun } from './scenario.ts'
import type { DividendRecord, SplitRecord, VendorEntry } from './vendor.ts'

/** Announces, corrects, moves, withdraws or spoils a record as the vendor; returns its description. */
export async function runVendorStep(run: ActionRun): Promise<string> {
  const { random, vendor, chapter } = run
  const announced = chapter.kind === 'dividend' ? vendor.dividends() : vendor.splits()
  const isNew = announced.length === 0 || random.chance(0.25)
  const made = isNew ? await announceAction(run) : null
  if (made !== null) return made
  // A split does not return in a chapter of dividends or before a later split, because it would change their shares.
  const last = vendor.splits().at(-1)
  const hidden = vendor.entries.filter(
    (each) =>
      !vendor.isReadable(each) &&
      (each.isListed ||
        (chapter.kind === 'dividend' ? each.terms.kind === 'dividend' : each === last)),
  )
  if (hidden.length > 0 && random.chance(0.4)) return show(run, random.pick(hidden))
  const listed = vendor.entries.filter((each) => vendor.isReadable(each))
  if (listed.length === 0) return 'nothing'
  const entry = random.pick(listed)
  return entry.terms.kind === 'split'
    ? changeSplit(run, entry as VendorEntry<SplitRecord>)
    : changeDividend(run, entry as VendorEntry<DividendRecord>)
}

/** Announces an action of the chapter; null if the last one is too near. */
export const announceAction = ({ vendor, chapter }: ActionRun) =>
  chapter.kind === 'dividend' ? vendor.announceDividend() : vendor.announceSplit()

async function show(run: ActionRun, entry: VendorEntry): Promise<string> {
  if (entry.isListed) return run.vendor.mend(entry)
  // While a split is being reverted, its record does not return: docs/decisions/0058.
  return (await isBeingReverted(run, entry)) ? 'nothing' : run.vendor.relist(entry)
}

async function isBeingReverted({ database: { db } }: ActionRun, { ids }: VendorEntry) {
  const row = await db
    .selectFrom('corporate_actions as a')
    .innerJoin('corporate_actions as reversal', 'reversal.corrects', 'a.id')
    .where('a.vendor_id', 'in', ids)
    .where('a.step', '=', 'recalled')
    .select('a.id')
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Changes a dividend only after its previous change was read, also long after its payment. The rate changes once at most
 * after the payment of the broker (docs/decisions/0058), and the ex-date only in a chapter of dividends.
 */
async function changeDividend(run: ActionRun, entry: VendorEntry<DividendRecord>): Promise<string> {
  const { vendor, random, chapter, world } = run
  if (!(await isRead(run, entry))) return 'nothing'
  const paid = world.broker.listDividendPayments().filter(({ origin }) => origin === entry.origin)
  const correctRate = () =>
    paid.length > 1 ? Promise.resolve('nothing') : vendor.correctRate(entry)
  const acts = [
    correctRate,
    correctRate,
    () => vendor.correctPayDate(entry),
    () => (chapter.kind === 'dividend' ? vendor.move(entry) : vendor.rename(entry)),
    () => vendor.rename(entry),
    () => vendor.withdraw(entry),
    () => vendor.spoil(entry),
  ]
  return random.pick(acts)()
}

/** Returns whether the newest version of the record has its current id and terms. */
async function isRead(
  { database: { db } }: ActionRun,
  { id, terms }: VendorEntry<DividendRecord>,
): Promise<boolean> {
  const row = await db
    .selectFrom('corporate_action_versions')
    .where('vendor_id', '=', id)
    .select(['change', 'per_share'])
    .select(sql<string>`concat_ws(' ', ex_date::text, pay_date::text)`.as('dates'))
    .orderBy('version', 'desc')
    .executeTakeFirst()
  return (
    row !== undefined &&
    row.change !== 'gone' &&
    BigInt(row.per_share ?? 0) === BigInt(terms.cents) * 1_000_000n &&
    row.dates === `${terms.exDate} ${terms.payDate}`
  )
}

/** Changes a split, but only in its own chapter, because dividends are announced for the shares of that time. */
async function changeSplit(run: ActionRun, entry: VendorEntry<SplitRecord>): Promise<string> {
  const { vendor, random, chapter } = run
  if (chapter.kind !== 'split') return 'nothing'
  // Reverting a reverse split needs shares that a broker with other terms does not have: docs/decisions/0058.
  const isReverse = entry.terms.to < entry.terms.from
  const isLast = vendor.splits().at(-1) === entry
  if (!isLast || (isReverse && run.world.broker.hasApplied(entry.origin)))
    return vendor.rename(entry)
  const isConverted = await isConvertedHere(run, entry)
  const acts = [
    () => vendor.move(entry),
    () => vendor.move(entry),
    () => vendor.changeRatio(entry),
    () => vendor.rename(entry),
    () => vendor.withdraw(entry, isConverted && random.chance(0.5)),
    () => vendor.spoil(entry),
  ]
  return random.pick(acts)()
}

/** Returns whether the split was converted with the vendor's current terms. */
async function isConvertedHere(
  { database: { db } }: ActionRun,
  { ids, terms }: VendorEntry<SplitRecord>,
): Promise<boolean> {
  const row = await db
    .selectFrom('corporate_actions')
    .where('vendor_id', 'in', ids)
    .where('step', '=', 'converted')
    .select(['split_from', 'split_to'])
    .executeTakeFirst()
  if (!row) return false
  return (
    BigInt(row.split_from ?? 0) * BigInt(terms.to) ===
    BigInt(row.split_to ?? 0) * BigInt(terms.from)
  )
}

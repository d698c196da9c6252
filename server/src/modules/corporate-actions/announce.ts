import {
  compareVendorRecords,
  hasSameTerms,
  type RecordChange,
  type VendorRecord,
} from '@parvalue/shared/domain/corporate-actions/vendor-records.ts'
import { addDaysToDate, newYorkDateAt } from '@parvalue/shared/domain/market/new-york-time.ts'
import { createId } from '@parvalue/shared/domain/values/id.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { Tx } from '../../tables/tables.ts'
import {
  insertAction,
  listActionsByIds,
  lockActionRow,
  type NewCorporateAction,
} from './action-store.ts'
import type { ActionDeps } from './deps.ts'
import type { SettledOddRecord } from './odd-records/odd-record-store.ts'
import { setAsideOddRecords } from './odd-records/set-aside.ts'
import { findOrInsertStartDate } from './revision/start-store.ts'
import {
  appendRecordVersion,
  CORRECTION_WINDOW_DAYS,
  findFirstComparedDate,
  findVendorRecordState,
  listCanceledRecordStates,
  listVendorRecordStates,
  type VendorRecordState,
} from './revision/version-store.ts'
import { findSplitReviewReason } from './split/hold.ts'
import { saveLeftOutVersion } from './split/hold-store.ts'

/** Each run compares all records of a window of ex-dates, so that a correction after the payment is seen as well. */
const AHEAD_DAYS = 90

/**
 * Days before the first import of this database. Records with an older ex-date were carried out before it, if at all; all
 * others are carried out, however late they are read: the vendor may be unreachable for weeks.
 */
const NEW_DAYS = 30

/**
 * Result of an import. `failed`: symbols with a difference that could not be stored, whose actions must not be started.
 * `settled`: resolved unreadable records; their resolutions count as applied once the actions are revised.
 */
export type ImportedRecords = { failed: ReadonlySet<string>; settled: readonly SettledOddRecord[] }

/**
 * Requirement CW-01: reads the vendor's current records of tokenized stocks, compares them with the stored ones and
 * appends a version for every difference.
 */
export async function importAnnouncements(deps: ActionDeps): Promise<ImportedRecords> {
  const { db, log, marketClock, marketData, prices } = deps
  const today = newYorkDateAt(marketClock.nowMs())
  const oldest = addDaysToDate(await findOrInsertStartDate(db, today), -NEW_DAYS)
  const from = await findFirstComparedDate(db, addDaysToDate(today, -CORRECTION_WINDOW_DAYS))
  const span = { from, to: addDaysToDate(today, AHEAD_DAYS) }
  const idOf = new Map(prices.stocks.map(({ id, symbol }) => [symbol, id]))
  const answer = await marketData.listCorporateActions([...idOf.keys()], span)
  const { actions, unreadable, settled } = await setAsideOddRecords(deps, answer)
  const ids = actions.map(({ vendorId }) => vendorId)
  const known = (await listVendorRecordStates(db, span.from, ids)).filter(({ symbol }) =>
    idOf.has(symbol),
  )
  const changes = compareVendorRecords(known, {
    records: actions.filter(({ symbol }) => idOf.has(symbol)),
    unreadable,
    span,
  })
  const failed = new Set<string>()
  for (const change of changes) {
    const before =
      change.change !== 'new' && known.find((each) => each.actionId === change.actionId)
    const symbol = change.change === 'new' ? change.record.symbol : before ? before.symbol : ''
    try {
      if (change.change !== 'new') {
        if (before) await appendChange(deps, before, change)
      } else if (change.record.exDate >= oldest) {
        await insertRecord(deps, change.record, idOf.get(symbol) ?? 0)
      }
    } catch (err) {
      failed.add(symbol)
      log.error({ symbol, err }, 'corporate-actions: vendor record not stored, its stock waits')
    }
  }
  return { failed, settled }
}

async function insertRecord(deps: ActionDeps, record: VendorRecord, stockId: number) {
  const { db, clock, random, taxBps, crashAt } = deps
  const nowMs = clock()
  const { vendorId, ...terms } = record
  const action: NewCorporateAction = {
    ...terms,
    ...{ id: createId(nowMs, random(10)), stockId, taxBps, step: 'announced' },
    ...{ corrects: null, reference: null },
  }
  await inTransaction(db, async (tx) => {
    if (!(await insertAction(tx, action, { vendorId, nowMs }))) return
    await appendRecordVersion(tx, { actionId: action.id, vendorId, change: 'new', terms }, nowMs)
    // A split that is left out while its token is paused is canceled, and its record is still listed.
    const former = (await listCanceledRecordStates(tx, record)).at(-1)
    if (former?.isLeftOut && hasSameTerms(former.terms, terms)) {
      await saveLeftOutVersion(tx, action.id, 1)
    }
    crashAt('actions.before-version-commit')
  })
  crashAt('actions.after-version-commit')
  await logDoubt(deps, action.id)
}

type Later = Exclude<RecordChange, { change: 'new' }>

/** Appends a version, unless another worker has appended one since the records were compared. */
async function appendChange(deps: ActionDeps, before: VendorRecordState, change: Later) {
  const { db, clock, log, crashAt } = deps
  const { actionId, version, symbol } = before
  await inTransaction(db, async (tx: Tx) => {
    await lockActionRow(tx, actionId)
    if ((await findVendorRecordState(tx, actionId))?.version !== version) return
    const record =
      change.change === 'gone'
        ? { vendorId: before.vendorId, terms: before.terms }
        : { vendorId: change.record.vendorId, terms: change.record }
    await appendRecordVersion(tx, { actionId, change: change.change, ...record }, clock())
    crashAt('actions.before-version-commit')
  })
  crashAt('actions.after-version-commit')
  log.info(
    { action_id: actionId, symbol, change: change.change },
    'corporate-actions: vendor record changed, version stored',
  )
  await logDoubt(deps, actionId)
}

/** Logs that a split waits for an operator, once for each version of its record. */
async function logDoubt({ db, log }: ActionDeps, actionId: string) {
  const [action] = await listActionsByIds(db, [actionId])
  if (action?.kind !== 'split') return
  const doubt = await findSplitReviewReason(db, action)
  if (!doubt) return
  log.error(
    { action_id: actionId, symbol: action.symbol, reason: doubt.kind, other_id: doubt.id },
    'corporate-actions: split may be listed twice or is not readable, waits for an operator',
  )
}

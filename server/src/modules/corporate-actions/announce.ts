import {
  compareVendorRecords,
  type RecordChange,
  type VendorRecord,
} from '@parvalue/shared/domain/corporate-actions/vendor-records.ts'
import { addDaysToDate, newYorkDateAt } from '@parvalue/shared/domain/market/new-york-time.ts'
import { makeId } from '@parvalue/shared/domain/values/id.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { Tx } from '../../tables/tables.ts'
import { insertAction, lockActionRow, type NewCorporateAction } from './action-store.ts'
import type { ActionDeps } from './deps.ts'
import { setAsideOddRecords } from './odd-records/set-aside.ts'
import {
  appendVersion,
  COMPARED_BACK_DAYS,
  findFirstComparedDate,
  findVendorState,
  listVendorStates,
  type VendorState,
} from './revision/version-store.ts'

/** Each run compares all records of a window of ex-dates, so that a correction after the payment is seen as well. */
const AHEAD_DAYS = 90

/** Older records are new only to a database that did not exist then; nothing is paid for them. */
const NEW_DAYS = 30

/**
 * Requirement CW-01: reads the vendor's current records of tokenized stocks, compares them with the stored ones and
 * appends a version for every difference.
 */
export async function importAnnouncements(deps: ActionDeps): Promise<void> {
  const { db, marketClock, marketData, prices } = deps
  const today = newYorkDateAt(marketClock.nowMs())
  const from = await findFirstComparedDate(db, addDaysToDate(today, -COMPARED_BACK_DAYS))
  const span = { from, to: addDaysToDate(today, AHEAD_DAYS) }
  const idOf = new Map(prices.stocks.map(({ id, symbol }) => [symbol, id]))
  const answer = await marketData.listCorporateActions([...idOf.keys()], span)
  const { actions, unreadableIds } = await setAsideOddRecords(deps, answer)
  const known = (await listVendorStates(db, span.from)).filter(({ symbol }) => idOf.has(symbol))
  const changes = compareVendorRecords(known, {
    records: actions.filter(({ symbol }) => idOf.has(symbol)),
    unreadableIds,
    span,
  })
  const oldest = addDaysToDate(today, -NEW_DAYS)
  for (const change of changes) {
    if (change.change === 'new') {
      const { record } = change
      const stockId = idOf.get(record.symbol) ?? 0
      if (record.exDate >= oldest) await insertRecord(deps, record, stockId)
    } else {
      const before = known.find(({ actionId }) => actionId === change.actionId)
      if (before) await appendChange(deps, before, change)
    }
  }
}

async function insertRecord(deps: ActionDeps, record: VendorRecord, stockId: number) {
  const { db, clock, random, taxBps, crashAt } = deps
  const nowMs = clock()
  const { vendorId, ...terms } = record
  const action: NewCorporateAction = {
    ...terms,
    ...{ id: makeId(nowMs, random(10)), stockId, taxBps, step: 'announced' },
    ...{ corrects: null, reference: null },
  }
  await inTransaction(db, async (tx) => {
    if (!(await insertAction(tx, action, { vendorId, nowMs }))) return
    await appendVersion(tx, { actionId: action.id, vendorId, change: 'new', terms }, nowMs)
    crashAt('actions.before-version-commit')
  })
  crashAt('actions.after-version-commit')
}

type Later = Exclude<RecordChange, { change: 'new' }>

/** Appends a version, unless another worker has appended one since the records were compared. */
async function appendChange(deps: ActionDeps, before: VendorState, change: Later) {
  const { db, clock, log, crashAt } = deps
  const { actionId, version, symbol } = before
  await inTransaction(db, async (tx: Tx) => {
    await lockActionRow(tx, actionId)
    if ((await findVendorState(tx, actionId))?.version !== version) return
    const record =
      change.change === 'gone'
        ? { vendorId: before.vendorId, terms: before.terms }
        : { vendorId: change.record.vendorId, terms: change.record }
    await appendVersion(tx, { actionId, change: change.change, ...record }, clock())
    crashAt('actions.before-version-commit')
  })
  crashAt('actions.after-version-commit')
  log.info(
    { action_id: actionId, symbol, change: change.change },
    'corporate-actions: vendor record changed, version stored',
  )
}

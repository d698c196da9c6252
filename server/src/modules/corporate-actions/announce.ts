import {
  compareVendorRecords,
  hasSameTerms,
  listUnsureActions,
  type RecordChange,
  type VendorRecord,
} from '@parvalue/shared/domain/corporate-actions/vendor-records.ts'
import { newYorkDateAt } from '@parvalue/shared/domain/market/new-york-time.ts'
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
import { listKnownIds, readFirstExDates, readRecordWindow } from './revision/record-window.ts'
import {
  appendRecordVersion,
  findVendorRecordState,
  hasEndedSplit,
  listCanceledRecordStates,
  listVendorRecordStates,
  type VendorRecordState,
} from './revision/version-store.ts'
import { findSplitReviewReason } from './split/hold.ts'
import { saveLeftOutVersion } from './split/hold-store.ts'

/**
 * Result of an import. `failed`: symbols with a difference that could not be stored, whose actions must not be started.
 * `unsure`: actions that are not listed, while an unreadable record may describe them; they must not be started either.
 * `settled`: resolved unreadable records; their resolutions count as applied once the actions are revised.
 */
export type ImportedRecords = {
  failed: ReadonlySet<string>
  unsure: ReadonlySet<string>
  settled: readonly SettledOddRecord[]
}

/**
 * Requirement CW-01: reads the vendor's current records of tokenized stocks, compares them with the stored ones and
 * appends a version for every difference.
 */
export async function importAnnouncements(deps: ActionDeps): Promise<ImportedRecords> {
  const { db, log, marketClock, marketData, prices } = deps
  const today = newYorkDateAt(marketClock.nowMs())
  const span = await readRecordWindow(deps)
  const idOf = new Map(prices.stocks.map(({ id, symbol }) => [symbol, id]))
  const knownIds = await listKnownIds(db, span)
  const answer = await marketData.listCorporateActions([...idOf.keys()], span, knownIds)
  const { actions, unreadable, settled } = await setAsideOddRecords(deps, answer)
  const ids = [...actions, ...unreadable].flatMap(({ vendorId }) => vendorId ?? [])
  const known = (await listVendorRecordStates(db, span.from, ids)).filter(({ symbol }) =>
    idOf.has(symbol),
  )
  const records = actions.filter(({ symbol }) => idOf.has(symbol))
  const changes = compareVendorRecords(known, { records, unreadable, span })
  const unsure = new Set(listUnsureActions(known, { records, unreadable }))
  const firstDates = await readFirstExDates(db, [...idOf.values()], today)
  const failed = new Set<string>()
  for (const change of changes) {
    const before =
      change.change !== 'new' && known.find((each) => each.actionId === change.actionId)
    const symbol = change.change === 'new' ? change.record.symbol : before ? before.symbol : ''
    try {
      if (change.change !== 'new') {
        if (before) await appendChange(deps, before, change)
        continue
      }
      const stockId = idOf.get(symbol) ?? 0
      // An older record is known if it was carried out here with other terms, and taken back since.
      const isWanted = change.record.exDate >= (firstDates.get(stockId) ?? today)
      if (isWanted || (await hasEndedSplit(db, change.record))) {
        await insertRecord(deps, change.record, stockId)
      }
    } catch (err) {
      failed.add(symbol)
      log.error({ symbol, err }, 'corporate-actions: vendor record not stored, its stock waits')
    }
  }
  return { failed, unsure, settled }
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
    // A split that was left out while its token was paused was canceled; its record, still listed, stays left out.
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

import {
  isRepeatedSplit,
  toRecordKey,
} from '@parvalue/shared/domain/corporate-actions/vendor-records.ts'
import type {
  CorporateActionAnswer,
  DateSpan,
  VendorAction,
  VendorSplit,
} from '../../providers/market-data/port.ts'
import type { Db } from '../../tables/tables.ts'
import { getReadableAnswer } from './odd-records/set-aside.ts'
import { listSymbolsByVendorId } from './revision/version-store.ts'
import { listSplitDecisions, type SplitDecision } from './split/hold-store.ts'

/** The dividends or the splits of a stock, at least one record of which cannot be read. */
export type IncompleteRecords = { kind: VendorAction['kind']; symbol: string }

/** Dividends and splits as they are shown; the stored ones in effect stay while the records are `unsure`. */
export type ListedRecords = { actions: VendorAction[]; unsure: IncompleteRecords[] }

/**
 * Requirements CW-05 and CW-06: converts a whole answer of the vendor to the dividends and splits that this server
 * applies: records that an operator completed are included, splits that an operator left out are not, each split is
 * listed once, and executed splits are always listed.
 */
export async function readListedRecords(
  db: Db,
  answer: CorporateActionAnswer,
  span: DateSpan,
): Promise<ListedRecords> {
  const { actions, unreadable } = await getReadableAnswer(db, answer)
  const open = unreadable.filter(({ isDismissed }) => !isDismissed)
  const symbolsOf = await listSymbolsByVendorId(
    db,
    open.flatMap(({ vendorId }) => vendorId ?? []),
  )
  const unsure = open.flatMap(({ vendorId, kind, symbol }) => {
    const symbols = symbol === null ? (symbolsOf.get(vendorId ?? '') ?? []) : [symbol]
    const kinds = kind === null ? (['dividend', 'split'] as const) : [kind]
    return symbols.flatMap((each) => kinds.map((of) => ({ kind: of, symbol: each })))
  })
  const splits = actions.filter((each) => each.kind === 'split')
  const others = actions.filter((each) => each.kind !== 'split')
  return {
    actions: [...others, ...chooseSplits(splits, await listSplitDecisions(db), span)],
    unsure,
  }
}

function chooseSplits(
  listed: readonly VendorSplit[],
  decisions: readonly SplitDecision[],
  { from, to }: DateSpan,
): VendorSplit[] {
  const byKey = new Map(decisions.map((each) => [toRecordKey(each.split), each]))
  const executed = decisions.filter(
    ({ split, isExecuted }) => isExecuted && split.exDate >= from && split.exDate <= to,
  )
  const open = listed
    .filter((each) => {
      const decision = byKey.get(toRecordKey(each))
      return !decision || !(decision.isExecuted || decision.isLeftOut)
    })
    .toSorted((a, b) => (a.exDate < b.exDate ? -1 : Number(a.exDate > b.exDate)))
  const chosen: VendorSplit[] = []
  for (const split of [...executed.map((each) => each.split), ...open]) {
    const beside = byKey.get(toRecordKey(split))?.confirmedBeside ?? []
    const isRepeated = chosen.some(
      (each) =>
        each.symbol === split.symbol &&
        isRepeatedSplit(each, split) &&
        !beside.includes(byKey.get(toRecordKey(each))?.id ?? ''),
    )
    if (!isRepeated) chosen.push(split)
  }
  return chosen
}

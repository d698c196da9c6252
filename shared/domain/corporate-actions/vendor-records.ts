/** Terms of a dividend or split; dates are New York's, rate and ratio have `PRICE_DECIMALS`. */
export type DividendTerms = {
  kind: 'dividend'
  exDate: string
  payDate: string
  perShare: bigint
  isSpecial: boolean
}
export type SplitTerms = { kind: 'split'; exDate: string; from: bigint; to: bigint }
export type ActionTerms = DividendTerms | SplitTerms

/** One record as the vendor lists it now, under the vendor's own id. */
export type VendorRecord = { vendorId: string; symbol: string } & ActionTerms

/**
 * One stored action with the vendor's last record of it. `vendorId` is null if it was stored without one. `isExecuted`:
 * the dividend was funded, or the split was converted.
 */
export type StoredActionRecord = {
  actionId: string
  vendorId: string | null
  symbol: string
  terms: ActionTerms
  isGone: boolean
  isExecuted: boolean
}

/** One record that is listed, but cannot be read; a field is null if it cannot be read either. */
export type UnreadableRecord = {
  vendorId: string | null
  kind: ActionTerms['kind'] | null
  symbol: string | null
  exDate: string | null
  /** An operator leaves the record out, as if it was not listed; an executed action stands. */
  isDismissed: boolean
}

export const recordChangeKinds = ['new', 'changed', 'moved', 'gone', 'returned'] as const
export type RecordChangeKind = (typeof recordChangeKinds)[number]

/** One difference between the stored records and the vendor's. `moved`: to another ex-date. */
export type RecordChange =
  | { change: 'new'; record: VendorRecord }
  | { change: 'changed' | 'moved' | 'returned'; actionId: string; record: VendorRecord }
  | { change: 'gone'; actionId: string }

/** The vendor's answer for a span of ex-dates. */
export type VendorAnswer = {
  records: readonly VendorRecord[]
  unreadable: readonly UnreadableRecord[]
  span: { from: string; to: string }
}

/**
 * Requirement CW-01: compares the stored records with the vendor's whole answer. A record outside the span is gone only
 * if it was inside before. If a record under a new id continues a record that the vendor no longer lists, both are the
 * same action, changed or moved, and not two actions. An id that moves to another symbol is another action. While an
 * unreadable record without a known id is listed, no action that it may describe is gone.
 */
export function compareVendorRecords(
  known: readonly StoredActionRecord[],
  answer: VendorAnswer,
): RecordChange[] {
  const { span } = answer
  const { pairs, unknown, isUnsure } = matchRecords(known, answer)
  return [
    ...known.flatMap((old) => {
      const record = pairs.get(old)
      if (record) return toChange(old, record)
      const isExpected = old.terms.exDate >= span.from && old.terms.exDate <= span.to
      if (old.isGone || !isExpected || isUnsure(old)) return []
      return [{ change: 'gone' as const, actionId: old.actionId }]
    }),
    ...unknown.map((record) => ({ change: 'new' as const, record })),
  ]
}

/** Returns the actions that are not listed, and are not gone only because an unreadable record may describe them. */
export function listUnsureActions(
  known: readonly StoredActionRecord[],
  answer: Omit<VendorAnswer, 'span'>,
): string[] {
  const { pairs, isUnsure } = matchRecords(known, answer)
  const unsure = known.filter((old) => !old.isGone && !pairs.has(old) && isUnsure(old))
  return unsure.map(({ actionId }) => actionId)
}

function matchRecords(
  known: readonly StoredActionRecord[],
  { records, unreadable }: Omit<VendorAnswer, 'span'>,
) {
  const listed = [...new Map(records.map((each) => [toRecordKey(each), each])).values()]
  const pairs = pairById(known, listed)
  const isUnreadable = (old: StoredActionRecord) =>
    unreadable.some((each) => isRecordOfAction(each, old) && (!each.isDismissed || old.isExecuted))
  const missing = known.filter((each) => !pairs.has(each) && !isUnreadable(each))
  const paired = new Set(pairs.values())
  const unpaired = listed.filter((each) => !paired.has(each))
  for (const [old, record] of pairByTerms(missing, unpaired)) pairs.set(old, record)
  const taken = new Set(pairs.values())
  const unidentified = unreadable.filter(
    (each) => !known.some((old) => isRecordOfAction(each, old)),
  )
  return {
    pairs,
    unknown: unpaired.filter((record) => !taken.has(record)),
    isUnsure: (old: StoredActionRecord) =>
      isUnreadable(old) || unidentified.some((each) => mayBeRecordOfAction(each, old)),
  }
}

type Identified = { kind: ActionTerms['kind']; vendorId: string | null; symbol: string }

/** Returns the identity of a record: its kind, the vendor's id and the symbol. */
export const toRecordKey = ({ kind, vendorId, symbol }: Identified) =>
  JSON.stringify([kind, vendorId, symbol])

/** Returns whether an unreadable record is the one of a stored action. */
export const isRecordOfAction = (
  record: Pick<UnreadableRecord, 'vendorId' | 'kind' | 'symbol'>,
  { vendorId, symbol, terms }: Pick<StoredActionRecord, 'vendorId' | 'symbol' | 'terms'>,
): boolean =>
  vendorId !== null &&
  record.vendorId === vendorId &&
  (record.kind ?? terms.kind) === terms.kind &&
  (record.symbol ?? symbol) === symbol

/**
 * Returns whether an unreadable record whose id belongs to no action may describe a stored one: a record may lose its
 * id. One that was dismissed describes only an executed action of the same ex-date.
 */
const mayBeRecordOfAction = (
  { kind, symbol, exDate, isDismissed }: UnreadableRecord,
  old: StoredActionRecord,
): boolean =>
  (kind ?? old.terms.kind) === old.terms.kind &&
  (symbol ?? old.symbol) === old.symbol &&
  (!isDismissed || (old.isExecuted && (exDate ?? old.terms.exDate) === old.terms.exDate))

function pairById(known: readonly StoredActionRecord[], records: readonly VendorRecord[]) {
  const byKey = new Map(records.map((each) => [toRecordKey(each), each]))
  return new Map(
    known.flatMap((old) => {
      const record = byKey.get(toRecordKey({ ...old, kind: old.terms.kind }))
      return record ? [[old, record] as const] : []
    }),
  )
}

/** Pairs the most similar records first, so that each continues at most one. */
function pairByTerms(known: readonly StoredActionRecord[], records: readonly VendorRecord[]) {
  const candidates = known.flatMap((old) =>
    records.flatMap((record) => {
      const likeness = record.symbol === old.symbol ? toLikeness(old, record) : 0
      return likeness > 0 ? [{ old, record, likeness }] : []
    }),
  )
  const found = new Map<StoredActionRecord, VendorRecord>()
  const taken = new Set<VendorRecord>()
  for (const { old, record } of candidates.toSorted((a, b) => b.likeness - a.likeness)) {
    if (found.has(old) || taken.has(record)) continue
    found.set(old, record)
    taken.add(record)
  }
  return found
}

/** Largest number of days by which the vendor moves an ex-date when it corrects a record. */
const NEAR_DAYS = 10

/** Largest number of days between two ex-dates of one split whose ratio is unchanged. */
const FAR_DAYS = 150

const toDaysApart = (a: ActionTerms, b: ActionTerms) =>
  Math.abs(Date.parse(a.exDate) - Date.parse(b.exDate)) / 86_400_000

/**
 * Returns how much a record looks like the continuation of a stored one; 0 if it is another action. An executed action
 * is continued by fewer records than one to come: its successor may be the next dividend or split.
 */
function toLikeness({ terms: old, isExecuted }: StoredActionRecord, record: ActionTerms): number {
  const days = toDaysApart(old, record)
  const closeness = 1 - Math.min(days, FAR_DAYS) / (FAR_DAYS + 1)
  if (old.kind === 'split') {
    if (record.kind !== 'split' || days > (isExecuted ? NEAR_DAYS : FAR_DAYS)) return 0
    const isSame = hasSameRatio(old, record)
    return isSame || days <= NEAR_DAYS ? Number(isSame) + closeness : 0
  }
  if (record.kind !== 'dividend') return 0
  const isSamePay = old.payDate === record.payDate
  const equal = [days === 0, isSamePay, old.perShare === record.perShare].filter(Boolean).length
  if (old.isSpecial !== record.isSpecial) return equal === 3 ? equal : 0
  const isNear = !isExecuted && equal === 1 && days <= NEAR_DAYS
  return equal >= 2 || isNear ? equal + closeness : 0
}

/** Two splits of one company are further apart than this number of days. */
const SPLIT_DAYS = 30

/** Returns whether two splits of one stock may be one split that the vendor lists twice. */
export const mayBeSameSplit = (a: SplitTerms, b: SplitTerms): boolean =>
  toDaysApart(a, b) <= (hasSameRatio(a, b) ? FAR_DAYS : SPLIT_DAYS)

/** Returns whether two splits of one stock count as one, unless an operator confirmed that they are two. */
export const isRepeatedSplit = (a: SplitTerms, b: SplitTerms): boolean =>
  toDaysApart(a, b) <= (hasSameRatio(a, b) ? NEAR_DAYS : 0)

function toChange(old: StoredActionRecord, record: VendorRecord): RecordChange[] {
  const { actionId } = old
  if (old.isGone) return [{ change: 'returned', actionId, record }]
  if (old.terms.exDate !== record.exDate) return [{ change: 'moved', actionId, record }]
  const isSame = old.vendorId === record.vendorId && hasSameTerms(old.terms, record)
  return isSame ? [] : [{ change: 'changed', actionId, record }]
}

/** Returns whether both have the same dates and amounts. */
export function hasSameTerms(a: ActionTerms, b: ActionTerms): boolean {
  if (a.exDate !== b.exDate) return false
  if (a.kind === 'split') return b.kind === 'split' && hasSameRatio(a, b)
  return (
    b.kind === 'dividend' &&
    a.payDate === b.payDate &&
    a.perShare === b.perShare &&
    a.isSpecial === b.isSpecial
  )
}

/** Returns whether both have the same number of new shares for each old one. */
export const hasSameRatio = (
  a: Pick<SplitTerms, 'from' | 'to'>,
  b: Pick<SplitTerms, 'from' | 'to'>,
): boolean => a.from * b.to === a.to * b.from
